import LayoutDiagnosis

extension JSONWriter {
  /// The elements of the array that this writer is in, from its first: made several at a time, given out in order.
  ///
  /// - Parameter write: writes elements of a range of all `count`.
  mutating func elements<Failure: Error>(
    _ count: Int, by workers: any Workers, to output: ([UInt8]) throws(Failure) -> Void,
    write: @Sendable (Range<Int>, inout JSONWriter) -> Void
  ) throws(Failure) {
    guard count > 0 else { return }
    try flush(to: output)
    let depth = depth
    try workers.forEachPart(of: count) { range in
      var part = JSONWriter(depth: depth, isAtStart: range.lowerBound == 0)
      write(range, &part)
      return part.bytes
    } output: { bytes throws(Failure) in
      try output(bytes)
    }
    isAtStart = false
  }
}

extension Workers {
  /// Elements whose text is made by one worker at a time, and how many times as many are made before the first are given out.
  private var partLength: Int { 128 }
  private var partCount: Int { 32 }

  /// Gives out the text of many elements in order.
  func forEachPart<Failure: Error>(
    of count: Int, make: @Sendable (Range<Int>) -> [UInt8], output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for start in stride(from: 0, to: count, by: partLength * partCount) {
      let rest = min(count - start, partLength * partCount)
      let parts = map((rest + partLength - 1) / partLength) { part in
        let first = start + part * partLength
        return make(first..<min(first + partLength, start + rest))
      }
      for part in parts { try output(part) }
    }
  }
}
