import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Array where Element: Sendable {
  /// What becomes of each element, in order, with several worked on at a time.
  ///
  /// - Parameter jobs: how many at most; 1 starts no thread.
  @discardableResult
  func concurrentMap<Result: Sendable>(jobs: Int, _ transform: @Sendable (Element) -> Result) -> [Result] {
    guard jobs > 1 && count > 1 else { return map(transform) }
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      ThreadHeaps.prepare()
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}

/// How many processors can work at the moment.
let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
