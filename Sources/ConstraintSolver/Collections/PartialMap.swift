/// A map from some of the numbers below a count to numbers, for example from variables to their indices in a list.
struct PartialMap: Sendable {
  private var values: [OptionalIndex]

  /// Maps no key.
  init(keyCount: Int) { values = [OptionalIndex](repeating: OptionalIndex(wrappedValue: nil), count: keyCount) }

  /// Maps each member of a list to its index there.
  init(inverting list: some Sequence<Int32>, keyCount: Int) {
    self.init(keyCount: keyCount)
    for (index, key) in list.enumerated() { self[key] = Int32(index) }
  }

  var keyCount: Int { values.count }

  subscript(key: Int) -> Int32? {
    get { values[key].wrappedValue }
    set { values[key].wrappedValue = newValue }
  }

  subscript(key: Int32) -> Int32? {
    get { self[Int(key)] }
    set { self[Int(key)] = newValue }
  }

  /// - Precondition: The key is mapped.
  func value(of key: Int32) -> Int32 {
    guard let value = self[key] else { preconditionFailure("\(key) is not mapped") }
    return value
  }

  /// The value of a key; maps it to a new value if it is not mapped yet.
  mutating func value(of key: Int32, orInsert new: Int) -> Int {
    if let value = self[key] { return Int(value) }
    self[key] = Int32(new)
    return new
  }

  /// Raises the number of keys; the new ones are not mapped.
  mutating func grow(to keyCount: Int) {
    values.append(contentsOf: PartialMap(keyCount: keyCount - values.count).values)
  }
}
