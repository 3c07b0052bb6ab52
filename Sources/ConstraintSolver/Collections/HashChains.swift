/// Consecutive numbers for distinct values, found by hash.
struct HashChains {
  /// By hash, the last number.
  private var last: [Int: Int32] = [:]
  /// By number, the number before it with the same hash; -1 if there is none.
  private var previous: [Int32] = []

  /// How many numbers are assigned.
  var count: Int { previous.count }

  /// The number of the value with a hash; the next number if the value is new.
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
