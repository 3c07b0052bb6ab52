import ConstraintSolver
import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Does several pieces of work at a time; 1 starts no thread.
///
/// A piece may map in turn. Dispatch would do what it maps one after the other; here workers that find no more pieces of the
/// outermost map help with those.
package struct ConcurrentWorkers: Workers {
  package let jobs: Int
  private let queue = PieceQueue()

  package init(jobs: Int) { self.jobs = jobs }

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard jobs > 1 && count > 1 else { return (0..<count).map(work) }
    let results = Results<Result>(count: count)
    withoutActuallyEscaping(work) { work in
      var pieces = Pieces(count: count) { results.set(work($0), at: $0) }
      if queue.begin() {
        DispatchQueue.concurrentPerform(iterations: jobs) { [pieces] _ in
          ThreadHeaps.prepare()
          queue.work(on: pieces, jobs: jobs)
        }
        queue.end()
      } else {
        queue.share(pieces, jobs: jobs)
      }
      // Whoever has helped lets go of the work in a moment.
      while !isKnownUniquelyReferenced(&pieces) { sched_yield() }
    }
    return results.all
  }
}

extension ConcurrentWorkers {
  /// The processors that can work at the moment.
  package static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// What becomes of the numbers below a count.
private final class Results<Result: Sendable>: Sendable {
  private let values: Mutex<[Result?]>

  init(count: Int) { values = Mutex([Result?](repeating: nil, count: count)) }

  func set(_ value: Result, at place: Int) { values.withLock { $0[place] = value } }

  var all: [Result] { values.withLock { $0 }.compactMap { $0 } }
}

/// Numbers below a count, taken one after the other by whoever is free.
private final class Pieces: Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let doneCount = Atomic(0)
  private let end = DispatchSemaphore(value: 0)

  init(count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.work = work
  }

  /// Whether none is left to take; others may still be at work.
  var isTaken: Bool { next.load(ordering: .relaxed) >= count }

  var isDone: Bool { doneCount.load(ordering: .acquiring) == count }

  /// Takes one after the other until none is left.
  ///
  /// - Returns: whether the last that was done is among them.
  func take() -> Bool {
    var isLast = false
    while true {
      let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard place < count else { return isLast }
      work(place)
      isLast = doneCount.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count
      if isLast { end.signal() }
    }
  }

  /// Waits until all are done; for one caller.
  func wait() { end.wait() }
}

/// The pieces that are being worked on by those who share workers.
private final class PieceQueue: Sendable {
  private let isBusy = Atomic(false)
  /// Those mapped by a piece of the outermost map, the innermost last.
  private let shared = Mutex<[Pieces]>([])
  /// Rings for whoever has nothing to do when there is something again, or when all is done.
  private let bell = DispatchSemaphore(value: 0)

  /// - Returns: false where an outer map is being worked on.
  func begin() -> Bool { !isBusy.exchange(true, ordering: .acquiring) }

  func end() { isBusy.store(false, ordering: .releasing) }

  /// What each worker does with the outermost pieces: these, and what they share until all of them are done.
  func work(on pieces: Pieces, jobs: Int) {
    if pieces.take() { ring(jobs) }
    while !pieces.isDone {
      if !help() { bell.wait() }
    }
  }

  /// Works on pieces that idle workers may help with, until all are done.
  func share(_ pieces: Pieces, jobs: Int) {
    shared.withLock { $0.append(pieces) }
    ring(jobs - 1)
    _ = pieces.take()
    shared.withLock { shared in shared.removeAll { $0 === pieces } }
    pieces.wait()
  }

  /// - Returns: whether there was something to help with.
  @inline(never) private func help() -> Bool {
    guard let pieces = shared.withLock({ shared in shared.last { !$0.isTaken } }) else { return false }
    _ = pieces.take()
    return true
  }

  private func ring(_ count: Int) {
    for _ in 0..<count { bell.signal() }
  }
}
