import Synchronization

/// A value that is made when somebody first asks for it, and once.
final class Deferred<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
