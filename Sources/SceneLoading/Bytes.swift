// Names and keywords are read eight bytes at a time.

extension [UInt8] {
  /// Returns whether two ranges contain the same bytes.
  func equal(in range: Range<Int>, _ other: [UInt8], in otherRange: Range<Int>) -> Bool {
    guard range.count == otherRange.count else { return false }
    var (index, otherIndex) = (range.lowerBound, otherRange.lowerBound)
    while index < range.upperBound {
      let length = Swift.min(8, range.upperBound &- index)
      if word(at: index, length: length) != other.word(at: otherIndex, length: length) { return false }
      index += 8
      otherIndex += 8
    }
    return true
  }

  /// Returns whether a range contains exactly these bytes.
  func has(_ other: [UInt8], at range: Range<Int>) -> Bool { equal(in: range, other, in: other.indices) }

  /// The first bytes of a range, at most eight, as a little-endian number.
  func head(of range: Range<Int>) -> UInt64 { word(at: range.lowerBound, length: Swift.min(8, range.count)) }

  /// Eight bytes as a little-endian number.
  ///
  /// - Precondition: there are at least eight bytes from `index` on.
  @inline(__always) func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return UInt64(
      littleEndian: unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) })
  }

  /// The `length` bytes from `index` on as a little-endian number. Zero bytes fill the rest of the word.
  ///
  /// - Precondition: `length` is in 0…8, and the array contains these bytes.
  @inline(__always) func word(at index: Int, length: Int) -> UInt64 {
    if index >= 0 && index <= count - 8 && length > 0 { return word(at: index).first(length) }
    var word: UInt64 = 0
    for offset in 0..<length { word |= UInt64(self[index &+ offset]) &<< UInt64(8 &* offset) }
    return word
  }

  /// The text of a range. Ill-formed UTF-8 is repaired.
  func text(in range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

extension UInt64 {
  private static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { lowBits << 7 }

  /// The word with only its first `length` bytes, which are the least significant ones; all others are 0.
  ///
  /// - Precondition: `length` is in 1…8.
  @inline(__always) func first(_ length: Int) -> UInt64 { self & (.max &>> UInt64(64 &- 8 &* length)) }

  /// The number of leading bytes that are ASCII letters, digits or underscores.
  ///
  /// Each comparison adds an offset to the lower seven bits of every byte; the sum sets the high bit of the bytes above a
  /// threshold.
  @inline(__always) var identifierLength: Int {
    let ascii = self & ~Self.highBits
    let lower = ascii | Self.lowBits &* 0x20
    let letters = (lower &+ Self.lowBits &* 0x1F) & ~(lower &+ Self.lowBits &* 0x05)
    let digits = (ascii &+ Self.lowBits &* 0x50) & ~(ascii &+ Self.lowBits &* 0x46)
    let underscores = ~((ascii ^ Self.lowBits &* 0x5F) &+ Self.lowBits &* 0x7F)
    let others = ~((letters | digits | underscores) & ~self) & Self.highBits
    return others.trailingZeroBitCount / 8
  }

  /// A mask with the high bit set for bytes that end plain text in a JSON string: quotes, backslashes, control characters and
  /// non-ASCII bytes. Only the lowest set bit is reliable; a higher one may be a false positive.
  ///
  /// Subtracting 1 sets the high bit of a byte that is zero (Mycroft's test), and subtracting 0x20 that of a control character.
  /// Either may borrow from the next byte.
  @inline(__always) var plainTextEnds: UInt64 {
    let quotes = (self ^ Self.lowBits &* 0x22) &- Self.lowBits
    let backslashes = (self ^ Self.lowBits &* 0x5C) &- Self.lowBits
    let controls = self &- Self.lowBits &* 0x20
    return (self | controls | quotes | backslashes) & Self.highBits
  }

  /// Whether all bytes are below 0x7F and none is a dot. Zero bytes, which pad a short name, count as plain.
  ///
  /// Exact, unlike `plainTextEnds`: a carry or borrow comes only from a byte that is not plain itself.
  @inline(__always) var isPlainName: Bool {
    let dots = (self ^ Self.lowBits &* 0x2E) &- Self.lowBits
    return (self | (self &+ Self.lowBits) | dots) & Self.highBits == 0
  }
}
