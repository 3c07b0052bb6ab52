// Names and words are read eight bytes at a time: additions that cannot overflow are written so, which lets the eight loads
// become one.

extension [UInt8] {
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

  /// Whether a range holds just these bytes.
  func has(_ other: [UInt8], at range: Range<Int>) -> Bool { equal(in: range, other, in: other.indices) }

  /// The first bytes of a range, eight at most, as a number.
  func head(of range: Range<Int>) -> UInt64 { word(at: range.lowerBound, length: Swift.min(8, range.count)) }

  /// Eight bytes as a number, the first the least.
  ///
  /// - Precondition: as many stand from `index` on.
  @inline(__always) func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    var word: UInt64 = 0
    for offset in 0..<8 { word |= UInt64(self[index &+ offset]) &<< UInt64(8 &* offset) }
    return word
  }

  /// At most eight bytes as a number, the first the least.
  @inline(__always) func word(at index: Int, length: Int) -> UInt64 {
    if index >= 0 && index <= count - 8 && length > 0 {
      return word(at: index) & (.max &>> UInt64(64 &- 8 &* length))
    }
    var word: UInt64 = 0
    for offset in 0..<length { word |= UInt64(self[index &+ offset]) &<< UInt64(8 &* offset) }
    return word
  }
}
