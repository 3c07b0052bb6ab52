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
  /// - Parameter write: writes the elements of a range of all `count`.
  package mutating func elements(_ count: Int, write: @Sendable (Range<Int>, inout JSONWriter) -> Void) {
    guard let stream, count > 0 else { return write(0..<count, &self) }
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

  /// The number of elements whose text is kept until it is output.
  private var batchLength: Int { 32 * partLength }

  /// Writes the text of many elements in order, several parts at a time.
  package func forEachPart(
    of count: Int, make: @Sendable (Range<Int>) -> [UInt8], output: ([UInt8]) -> Void
  ) {
    for first in stride(from: 0, to: count, by: batchLength) {
      let parts = mapParts(of: min(batchLength, count - first), length: partLength) {
        make(first + $0.lowerBound..<first + $0.upperBound)
      }
      parts.forEach(output)
    }
  }
}
