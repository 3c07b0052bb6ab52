/// Consecutive numbers for distinct values, found by hash.
struct HashChains {
  /// By hash, the last number.
  private var last: [Int: Int32] = [:]
  /// By number, the number before it with the same hash.
  private var previous: [OptionalIndex] = []

  /// How many numbers are assigned.
  var count: Int { previous.count }

  /// The number of the value with a hash; the next number if the value is new.
  mutating func number(ofHash hash: Int, where isSame: (_ number: Int) -> Bool) -> Int {
    let last = last[hash]
    var next = last
    while let number = next {
      if isSame(Int(number)) { return Int(number) }
      next = previous[Int(number)].wrappedValue
    }
    self.last[hash] = Int32(count)
    previous.append(OptionalIndex(wrappedValue: last))
    return count - 1
  }
}
