/// A part of a log.
typealias LogBytes = ArraySlice<UInt8>

extension LogBytes {
  var string: String { String(decoding: self, as: UTF8.self) }

  var trimmed: LogBytes {
    var part = self
    while let first = part.first, first.isLogSpace { part.removeFirst() }
    while let last = part.last, last.isLogSpace { part.removeLast() }
    return part
  }

  func hasPrefix(_ text: StaticString) -> Bool { starts(with: text.bytes) }

  func hasSuffix(_ text: StaticString) -> Bool {
    let suffix = text.bytes
    return count >= suffix.count && self[(endIndex - suffix.count)...].elementsEqual(suffix)
  }

  /// The range of the first occurrence.
  func range(of text: StaticString) -> Range<Int>? { range(of: text.bytes, from: startIndex) }

  func contains(_ text: StaticString) -> Bool { range(of: text) != nil }

  func range(of text: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = text.first, count >= text.count else { return nil }
    var index = start
    while index + text.count <= endIndex {
      if self[index] == first && self[index..<index + text.count].elementsEqual(text) {
        return index..<index + text.count
      }
      index += 1
    }
    return nil
  }

  /// The range of the last occurrence.
  func lastRange(of text: StaticString) -> Range<Int>? {
    let text = text.bytes
    var index = endIndex - text.count
    while index >= startIndex {
      if self[index..<index + text.count].elementsEqual(text) { return index..<index + text.count }
      index -= 1
    }
    return nil
  }
}

extension UInt8 {
  var isLogSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var isHexadecimal: Bool {
    isDigit || (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f"))
      || (self >= UInt8(ascii: "A") && self <= UInt8(ascii: "F"))
  }
}

extension StaticString {
  /// The text in UTF-8.
  fileprivate var bytes: [UInt8] { withUTF8Buffer { unsafe Array($0) } }
}
