/// An index or `nil` in the four bytes of an index; an `Int32?` takes eight.
@propertyWrapper
struct OptionalIndex: Equatable, Sendable {
  /// Negative for `nil`.
  private var storage: Int32

  init(wrappedValue: Int32?) { storage = wrappedValue ?? -1 }

  var wrappedValue: Int32? {
    get { storage < 0 ? nil : storage }
    set { storage = newValue ?? -1 }
  }
}
