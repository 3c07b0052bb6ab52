/// Numbers counted from zero, found again by a hash of what each stands for.
struct HashChains {
  /// The last number of each hash.
  private var last: [Int: Int32] = [:]
  /// By number: the one before it of the same hash, -1 where there is none.
  private var previous: [Int32] = []

  /// How many numbers there are.
  var count: Int { previous.count }

  /// The number that stands for something with a hash; the next one where none does yet.
  mutating func number(ofHash hash: Int, where isSame: (_ number: Int) -> Bool) -> Int {
    let last = last[hash] ?? -1
    var number = last
    while number >= 0 && !isSame(Int(number)) { number = previous[Int(number)] }
    if number >= 0 { return Int(number) }
    self.last[hash] = Int32(count)
    previous.append(last)
    return count - 1
  }
}
