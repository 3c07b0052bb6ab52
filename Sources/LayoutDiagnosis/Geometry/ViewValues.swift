/// One value for each view, of which some differ from those of another screen that has the rest, too.
struct ViewValues<Value: Equatable & Sendable>: Sendable {
  private var values: [Value]
  /// By view, where its value stands among those that differ, -1 for all others; empty where none does.
  private var places: [Int32] = []
  private var different: [Value] = []
  private var isShared = false

  init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  var count: Int { values.count }

  /// The same values, from which some are to differ.
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

  /// Sets a value, of shared ones each at most once.
  ///
  /// - Returns: whether it differs from the one before; true, too, where none are shared.
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
