/// Lists of values by key, all in one array. Replacing them costs time only for the keys in use.
struct IndexLists: Sendable {
  /// The keys with values, in order.
  private(set) var keys: [Int] = []
  /// The values of key k are `values[ranges[k]]`.
  private var ranges: [Range<Int32>]
  private var values: [Int32] = []

  /// - Parameter keyCount: Greater than every key.
  init(keyCount: Int) { ranges = [Range<Int32>](repeating: 0..<0, count: keyCount) }

  /// Replaces all lists; the values of each key keep their order.
  ///
  /// - Complexity: Linear in the old keys and the new pairs if these are sorted by key; else that of sorting them.
  mutating func replace(_ pairs: [(key: Int32, value: Int32)]) {
    for key in keys { ranges[key] = 0..<0 }
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    let isSorted = zip(pairs, pairs.dropFirst()).allSatisfy { $0.key <= $1.key }
    let sorted =
      isSorted
      ? pairs : pairs.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    for (key, value) in sorted {
      let index = Int32(values.count)
      if keys.last != Int(key) {
        keys.append(Int(key))
        ranges[Int(key)] = index..<index
      }
      ranges[Int(key)] = ranges[Int(key)].lowerBound..<index + 1
      values.append(value)
    }
  }

  subscript(key: Int) -> ArraySlice<Int32> {
    values[Int(ranges[key].lowerBound)..<Int(ranges[key].upperBound)]
  }
}
