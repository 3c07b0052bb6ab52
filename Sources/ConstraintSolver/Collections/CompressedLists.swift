/// Lists of values by key, one after the other in one array (compressed sparse rows).
struct CompressedLists<Value> {
  /// The values of key k are those from `starts[k]` to `starts[k + 1]`.
  private var starts: [Int32] = [0]
  private(set) var values: [Value] = []

  /// No lists; they are added in order of key by `append` and `endList`.
  init() {}

  /// The lists of key-value pairs, which keep their order within a key.
  ///
  /// - Parameter forEachPair: Calls its argument with each pair. It is called twice, to count and to fill the lists.
  init(keyCount: Int, _ forEachPair: (_ body: (_ key: Int, _ value: Value) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: keyCount + 1)
    var first: Value?
    forEachPair { key, value in
      starts[key + 1] += 1
      if first == nil { first = value }
    }
    for key in 0..<keyCount { starts[key + 1] += starts[key] }
    self.starts = starts  // from here on, the copy has the index of each key's next value
    guard let first else { return }
    var values = [Value](repeating: first, count: Int(starts[keyCount]))
    forEachPair { key, value in
      values[Int(starts[key])] = value
      starts[key] += 1
    }
    self.values = values
  }

  mutating func reserveCapacity(lists: Int) { starts.reserveCapacity(lists + 1) }

  /// Appends a value to the list that `endList` completes.
  mutating func append(_ value: Value) { values.append(value) }

  /// Completes the list of the values appended since the last one.
  mutating func endList() { starts.append(Int32(values.count)) }

  func count(of key: Int) -> Int { Int(starts[key + 1] - starts[key]) }

  /// The indices of a key's values in `values`.
  func range(of key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }

  subscript(key: Int) -> ArraySlice<Value> { values[range(of: key)] }
}

extension CompressedLists: Sendable where Value: Sendable {}
