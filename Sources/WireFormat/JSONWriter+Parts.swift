import ConstraintSolver
import Synchronization

extension JSONWriter {
  /// An output that receives parts of the text in order.
  package struct Stream: Sendable {
    let workers: any Workers
    let output: @Sendable ([UInt8]) -> Void

    package init(workers: any Workers, output: @escaping @Sendable ([UInt8]) -> Void) {
      (self.workers, self.output) = (workers, output)
    }
  }

  /// Larger than most parts: unused capacity costs nothing, but growing costs a copy.
  private static let partCapacity = 1 << 19

  /// Outputs everything written since the last flush.
  package mutating func flush() {
    guard let stream else { return }
    stream.output(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes an element that is JSON already, with lines for this depth.
  package mutating func element(_ text: [UInt8]) {
    element()
    flush()
    if let stream { stream.output(text) } else { buffer += text }
  }

  /// Outputs what was written if it is much.
  mutating func flushIfLong() { if buffer.count > Self.partCapacity { flush() } }

  /// Writes elements of the innermost array or object: several at a time, output in order.
  ///
  /// - Parameters:
  ///   - leastCount: the number from which several workers write them.
  ///   - write: writes the elements of a range of all `count`.
  package mutating func elements(
    _ count: Int, sharedFrom leastCount: Int = 1, write: @Sendable (Range<Int>, inout JSONWriter) -> Void
  ) {
    guard let stream, count >= leastCount else { return write(0..<count, &self) }
    flush()
    let (depth, names) = (depth, names)
    stream.workers.forEachPart(
      of: count,
      make: { range in
        var part = JSONWriter(depth: depth, isAtStart: range.lowerBound == 0, capacity: Self.partCapacity)
        part.names = names
        write(range, &part)
        return part.bytes
      }, output: stream.output)
    isAtStart = false
  }

  /// Writes with a writer whose text goes to an output.
  ///
  /// - Throws: the first error of the output, which gets nothing after it.
  package static func write<Failure: Error>(
    by workers: any Workers, to output: @escaping @Sendable ([UInt8]) throws(Failure) -> Void,
    _ body: (inout JSONWriter) -> Void
  ) throws(Failure) {
    try untilFailure(of: output) { output in
      var json = JSONWriter(to: Stream(workers: workers, output: output))
      body(&json)
      json.buffer.append(UInt8(ascii: "\n"))
      json.flush()
    }
  }
}

/// Writes to an output, which gets nothing after its first error.
///
/// - Throws: that error.
package func untilFailure<Failure: Error>(
  of output: @escaping @Sendable ([UInt8]) throws(Failure) -> Void,
  write: (@escaping @Sendable ([UInt8]) -> Void) -> Void
) throws(Failure) {
  let failure = Mutex<Failure?>(nil)
  write { part in
    failure.withLock { failure in
      guard failure == nil else { return }
      do throws(Failure) { try output(part) } catch { failure = error }
    }
  }
  if let failure = failure.withLock({ $0 }) { throw failure }
}

/// Returns everything that is written to the output, in order.
package func collectedBytes<Failure: Error>(
  _ write: (@escaping @Sendable ([UInt8]) -> Void) throws(Failure) -> Void
) throws(Failure) -> [UInt8] {
  let all = Mutex<[UInt8]>([])
  try write { part in all.withLock { $0 += part } }
  return all.withLock { $0 }
}

extension Workers {
  /// The number of elements in a part, which one worker writes.
  private var partLength: Int { 64 }

  /// Writes the text of many elements in order, each part as soon as possible.
  package func forEachPart(
    of count: Int, make: @Sendable (Range<Int>) -> [UInt8], output: @Sendable ([UInt8]) -> Void
  ) {
    let queue = PartQueue()
    let length = partLength
    _ = map((count + length - 1) / length) { index in
      queue.add(make(index * length..<min(count, (index + 1) * length)), at: index, output: output)
    }
    queue.outputParts(to: output)
  }
}

/// Parts that are made in any order and output in ascending order, by whichever worker has made one.
private struct PartQueue: ~Copyable, Sendable {
  private struct State {
    /// The next part to output.
    var next = 0
    var parts: [Int: [UInt8]] = [:]
  }

  private let state = Mutex(State())
  /// Held by the worker that outputs parts.
  private let turn = Mutex(())

  /// The number of waiting parts from which a worker waits for its turn instead of making another part.
  private static var waitingLimit: Int { 32 }

  func add(_ part: [UInt8], at index: Int, output: @Sendable ([UInt8]) -> Void) {
    let isFull = state.withLock { state in
      state.parts[index] = part
      return state.parts.count >= Self.waitingLimit
    }
    if isFull {
      outputParts(to: output)
    } else {
      _ = turn.withLockIfAvailable { _ in outputNextParts(to: output) }
    }
  }

  /// Outputs parts, also those that a worker added while another one was about to end its turn.
  func outputParts(to output: @Sendable ([UInt8]) -> Void) {
    turn.withLock { _ in outputNextParts(to: output) }
  }

  private func outputNextParts(to output: @Sendable ([UInt8]) -> Void) {
    while let part = nextPart() { output(part) }
  }

  private func nextPart() -> [UInt8]? {
    state.withLock { state in
      guard let part = state.parts.removeValue(forKey: state.next) else { return nil }
      state.next += 1
      return part
    }
  }
}
