/// One value per view. Copies can share the values of a base and store only those that differ.
struct ViewValues<Value: Equatable & Sendable>: Sendable {
  private var values: [Value]
  /// By view, the index of its value in `different`, or -1 if it is shared; empty if none differs.
  private var places: [Int32] = []
  private var different: [Value] = []
  private var isShared = false

  init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  var count: Int { values.count }

  /// A copy that shares these values and stores only later changes.
  var shared: Self {
    var shared = self
    shared.isShared = true
    return shared
  }

  @inline(__always) subscript(index: Int) -> Value {
    if places.isEmpty { return values[index] }
    let place = places[index]
    return place < 0 ? values[index] : different[Int(place)]
  }

  /// Sets a value; in a shared copy at most once for each index.
  ///
  /// - Returns: whether the value differs from the one before; always `true` if values are not shared.
  @inline(__always) mutating func set(_ value: consuming Value, at index: Int) -> Bool {
    guard isShared else {
      values[index] = value
      return true
    }
    if values[index] == value { return false }
    if places.isEmpty { places = Array(repeating: -1, count: values.count) }
    places[index] = Int32(different.count)
    different.append(value)
    return true
  }
}
