import ConstraintSolver
import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs several pieces of work at a time. With one job, everything runs on the calling thread.
///
/// A nested map runs on the calling thread if all others are busy.
package struct ConcurrentWorkers: Workers {
  package let jobs: Int

  package init(jobs: Int) { self.jobs = jobs }

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard jobs > 1 && count > 1 else { return (0..<count).map(work) }
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
      while true {
        let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard place < count else { return }
        let result = work(place)
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}

extension ConcurrentWorkers {
  /// The number of processors that are online.
  package static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
