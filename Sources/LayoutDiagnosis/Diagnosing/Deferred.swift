import Synchronization

/// A value that is computed once, on first access. The closure that computes it is freed afterwards.
final class Deferred<Value: Sendable>: Sendable {
  private let state: Mutex<State>

  private enum State: Sendable {
    case unknown(@Sendable () -> Value)
    case known(Value)
  }

  init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unknown(make)) }

  var value: Value {
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
