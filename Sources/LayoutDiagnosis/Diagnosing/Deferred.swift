import Synchronization

/// A value that is computed once, on first access. The closure that computes it is freed afterwards.
@propertyWrapper
package final class Deferred<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private enum State: Sendable {
    case unknown(@Sendable () -> Value)
    case known(Value)
  }

  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unknown(make)) }

  package var wrappedValue: Value {
    state.withLock { state in
      switch state {
      case .known(let value): return value
      case .unknown(let make):
        let value = make()
        state = .known(value)
        return value
      }
    }
  }
}
