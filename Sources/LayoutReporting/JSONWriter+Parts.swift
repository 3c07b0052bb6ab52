import ConstraintSolver
import Synchronization

extension JSONWriter {
  /// Larger than most parts: unused capacity costs nothing, but growing costs a copy.
  private static let partCapacity = 1 << 19

  /// Writes all elements of the innermost array or object: several at a time, output in order.
  ///
  /// - Parameter write: writes the elements of a range of all `count`.
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

/// Returns everything that is written to the output, in order.
package func collectedBytes<Failure: Error>(
  _ write: (@Sendable ([UInt8]) -> Void) throws(Failure) -> Void
) throws(Failure) -> [UInt8] {
  let all = Mutex<[UInt8]>([])
  try write { part in all.withLock { $0 += part } }
  return all.withLock { $0 }
}

extension Workers {
  /// The number of elements in a part, which one worker writes.
  private var partLength: Int { 64 }

  /// Writes the text of many elements in order, each part as soon as possible.
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

/// Parts that are made in any order and output in ascending order, by whichever worker has made one.
private struct PartQueue<Failure: Error>: ~Copyable, Sendable {
  private struct State {
    /// The next part to output.
    var next = 0
    var parts: [Int: [UInt8]] = [:]
    /// The output's error; nothing is output after it.
    var failure: Failure?
  }

  private let state = Mutex(State())
  /// Held by the worker that outputs parts.
  private let turn = Mutex(())

  /// The number of waiting parts from which a worker waits for its turn instead of making another part.
  private static var waitingLimit: Int { 32 }

  func add(_ part: [UInt8], at place: Int, output: @Sendable ([UInt8]) throws(Failure) -> Void) {
    let isFull = state.withLock { state in
      if state.failure == nil { state.parts[place] = part }
      return state.parts.count >= Self.waitingLimit
    }
    if isFull {
      turn.withLock { _ in outputParts(to: output) }
    } else {
      _ = turn.withLockIfAvailable { _ in outputParts(to: output) }
    }
  }

  /// Outputs parts that a worker added while another one was about to end its turn.
  func finish(output: @Sendable ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    turn.withLock { _ in outputParts(to: output) }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func outputParts(to output: @Sendable ([UInt8]) throws(Failure) -> Void) {
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
