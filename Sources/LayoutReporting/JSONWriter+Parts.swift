import ConstraintSolver
import Synchronization

extension JSONWriter {
  /// More than most parts take: what is not used costs nothing, and growing costs a copy.
  private static let partCapacity = 1 << 19

  /// The elements of the array or object that this writer is in, from its first: made several at a time, given out in order.
  ///
  /// - Parameter write: writes elements of a range of all `count`.
  mutating func elements<Failure: Error>(
    _ count: Int, by workers: any Workers, to output: @Sendable ([UInt8]) throws(Failure) -> Void,
    write: @Sendable (Range<Int>, inout JSONWriter) -> Void
  ) throws(Failure) {
    guard count > 0 else { return }
    try flush(to: output)
    let depth = depth
    try workers.forEachPart(
      of: count,
      make: { range in
        var part = JSONWriter(depth: depth, isAtStart: range.lowerBound == 0, capacity: Self.partCapacity)
        write(range, &part)
        return part.bytes
      }, output: output)
    isAtStart = false
  }
}

/// All bytes that are given out, in order.
package func collectedBytes<Failure: Error>(
  _ write: (@Sendable ([UInt8]) -> Void) throws(Failure) -> Void
) throws(Failure) -> [UInt8] {
  let all = Mutex<[UInt8]>([])
  try write { part in all.withLock { $0 += part } }
  return all.withLock { $0 }
}

extension Workers {
  /// Elements whose text is made by one worker at a time.
  private var partLength: Int { 64 }

  /// Gives out the text of many elements in order, as soon as it is made.
  func forEachPart<Failure: Error>(
    of count: Int, make: @Sendable (Range<Int>) -> [UInt8], output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let queue = PartQueue<Failure>()
    let length = partLength
    _ = map((count + length - 1) / length) { place in
      queue.add(make(place * length..<min(count, (place + 1) * length)), at: place, output: output)
    }
    try queue.finish(output: output)
  }
}

/// Parts that are made in any order and given out in theirs, by whichever worker has made one.
private struct PartQueue<Failure: Error>: ~Copyable, Sendable {
  private struct State {
    /// The next part to give out.
    var next = 0
    var parts: [Int: [UInt8]] = [:]
    /// What the output threw; nothing is given out after it.
    var failure: Failure?
  }

  private let state = Mutex(State())
  /// Held by whoever gives parts out.
  private let turn = Mutex(())

  /// Parts from which on a worker waits for its turn rather than make another one.
  private static var waitingLimit: Int { 32 }

  func add(_ part: [UInt8], at place: Int, output: @Sendable ([UInt8]) throws(Failure) -> Void) {
    let isFull = state.withLock { state in
      if state.failure == nil { state.parts[place] = part }
      return state.parts.count >= Self.waitingLimit
    }
    if isFull {
      turn.withLock { _ in giveOut(to: output) }
    } else {
      _ = turn.withLockIfAvailable { _ in giveOut(to: output) }
    }
  }

  /// Gives out what a worker added when another one was about to end its turn.
  func finish(output: @Sendable ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    turn.withLock { _ in giveOut(to: output) }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func giveOut(to output: @Sendable ([UInt8]) throws(Failure) -> Void) {
    while let part = nextPart() {
      do { try output(part) } catch { state.withLock { $0.failure = error } }
    }
  }

  private func nextPart() -> [UInt8]? {
    state.withLock { state in
      guard state.failure == nil, let part = state.parts.removeValue(forKey: state.next) else { return nil }
      state.next += 1
      return part
    }
  }
}
