/// A half-open range of byte offsets in the scene's source text.
package struct SourceRange: Hashable, Sendable {
  package var start: Int32
  package var end: Int32

  package init(_ start: Int, _ end: Int) {
    self.start = Int32(clamping: start)
    self.end = Int32(clamping: end)
  }

  package init(start: Int32, end: Int32) { (self.start, self.end) = (start, end) }

  package static let none = SourceRange(0, 0)
}

/// A position in a text: line and column from 1, with columns in Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A source text with an index of its lines, which converts byte offsets to lines and columns.
///
/// A line ends at LF, CR LF or CR. Construction is linear in the text. A look-up is logarithmic in the number of lines and does
/// not depend on their length.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  /// The byte offset at which each line starts.
  private let lineStarts: [Int32]
  /// The number of Unicode scalars before each block of `blockSize` bytes; empty if the text is ASCII.
  private let scalarsBeforeBlock: [Int32]
  private static let blockSize = 64

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    // A byte-order mark is not part of the first line.
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStarts = SourceText.lineStarts(in: bytes.span, from: first)
    let isASCII = bytes.reduce(0, |) < 0x80
    var counts: [Int32] = []
    counts.reserveCapacity(isASCII ? 0 : bytes.count / SourceText.blockSize + 1)
    var count: Int32 = 0
    for start in stride(from: 0, to: isASCII ? 0 : bytes.count, by: SourceText.blockSize) {
      counts.append(count)
      count += SourceText.scalarCount(of: bytes[start..<min(start + SourceText.blockSize, bytes.count)])
    }
    scalarsBeforeBlock = counts
  }

  private static func lineStarts(in bytes: Span<UInt8>, from first: Int) -> [Int32] {
    var starts = [Int32(first)]
    let words = unsafe bytes.bytes
    var index = first
    while index < bytes.count {
      // Finds the first of eight bytes below 14, since LF is 10 and CR is 13.
      if index + 8 <= bytes.count {
        let word = UInt64(littleEndian: unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
        let low = (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080
        index += low.trailingZeroBitCount / 8
        if low == 0 { continue }
      }
      let isPair = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
      if bytes[index] == 10 || (bytes[index] == 13 && !isPair) { starts.append(Int32(index + 1)) }
      index += 1
    }
    return starts
  }

  private func scalarCount(before offset: Int) -> Int {
    guard offset > 0 && !scalarsBeforeBlock.isEmpty else { return offset }
    let block = (offset - 1) / SourceText.blockSize
    let count = SourceText.scalarCount(of: bytes[block * SourceText.blockSize..<offset])
    return Int(scalarsBeforeBlock[block] + count)
  }

  private static func scalarCount(of bytes: ArraySlice<UInt8>) -> Int32 {
    bytes.reduce(0) { count, byte in byte & 0xC0 != 0x80 ? count &+ 1 : count }
  }

  package var lineCount: Int { lineStarts.count }

  package func position(ofByte offset: Int32) -> SourcePosition {
    let line = line(ofByte: offset)
    return position(ofByte: offset, inLine: line, after: scalarCount(before: Int(lineStarts[line])))
  }

  /// The line (from 1) that contains an offset, and its bytes without the line end.
  package func line(around offset: Int32) -> (number: Int, bytes: Range<Int>) {
    let line = line(ofByte: offset)
    let start = Int(lineStarts[line])
    var end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : bytes.count
    while end > start && (bytes[end - 1] == 10 || bytes[end - 1] == 13) { end -= 1 }
    return (line + 1, start..<end)
  }

  /// The start and end positions of a range. Most ranges end in the line in which they start.
  package func positions(of range: SourceRange) -> (start: SourcePosition, end: SourcePosition) {
    let line = line(ofByte: range.start)
    let count = scalarCount(before: Int(lineStarts[line]))
    let start = position(ofByte: range.start, inLine: line, after: count)
    let isInLine = range.end >= range.start && (line + 1 == lineStarts.count || range.end < lineStarts[line + 1])
    return (
      start, isInLine ? position(ofByte: range.end, inLine: line, after: count) : position(ofByte: range.end)
    )
  }

  /// The line's index, from 0.
  private func line(ofByte offset: Int32) -> Int {
    let starts = lineStarts.span
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// - Parameter count: the number of scalars before the line.
  private func position(ofByte offset: Int32, inLine line: Int, after count: Int) -> SourcePosition {
    let end = max(Int(lineStarts[line]), min(Int(offset), bytes.count))
    return SourcePosition(line: line + 1, column: scalarCount(before: end) - count + 1)
  }

  /// The text of a line (from 1) without its line end. Ill-formed UTF-8 is repaired.
  package func line(_ number: Int) -> String {
    guard number >= 1 && number <= lineStarts.count else { return "" }
    return String(decoding: bytes[line(around: lineStarts[number - 1]).bytes], as: UTF8.self)
  }
}
