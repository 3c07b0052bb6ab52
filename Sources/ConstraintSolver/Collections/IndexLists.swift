/// Lists of values by key, all in one array, where the keys in use can be changed at a cost that follows them alone.
struct IndexLists: Sendable {
  /// In order.
  private(set) var keys: [Int] = []
  /// Key k's values are those in `ranges[k]`.
  private var ranges: [Range<Int32>]
  private var values: [Int32] = []

  /// - Parameter keyCount: greater than all keys.
  init(keyCount: Int) { ranges = [Range<Int32>](repeating: 0..<0, count: keyCount) }

  /// Replaces all lists; the values of each key keep their order.
  ///
  /// - Complexity: linear in the old keys and the new pairs where these are in order of key; else that of sorting them.
  mutating func replace(_ pairs: [(key: Int32, value: Int32)]) {
    for key in keys { ranges[key] = 0..<0 }
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    let isSorted = zip(pairs, pairs.dropFirst()).allSatisfy { $0.key <= $1.key }
    let sorted =
      isSorted
      ? pairs : pairs.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    for (key, value) in sorted {
      let place = Int32(values.count)
      if keys.last != Int(key) {
        keys.append(Int(key))
        ranges[Int(key)] = place..<place
      }
      ranges[Int(key)] = ranges[Int(key)].lowerBound..<place + 1
      values.append(value)
    }
  }

  subscript(key: Int) -> ArraySlice<Int32> {
    values[Int(ranges[key].lowerBound)..<Int(ranges[key].upperBound)]
  }
}
