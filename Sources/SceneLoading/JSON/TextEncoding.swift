/// A Unicode encoding other than UTF-8, in which JSON is sometimes written by mistake.
package enum TextEncoding: String, Hashable, Sendable {
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"

  /// Detects the encoding of a JSON text from its first bytes; `nil` for UTF-8.
  ///
  /// It is recognised by a byte-order mark or by the position of zero bytes, since a JSON text begins with two ASCII characters
  /// (RFC 4627, section 3).
  package init?(detectedIn bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    if start == [0xFF, 0xFE, 0, 0] {
      self = .utf32LittleEndian
    } else if start == [0, 0, 0xFE, 0xFF] {
      self = .utf32BigEndian
    } else if start.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if start.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      switch (start.map { $0 == 0 }) {
      case [false, true, true, true]: self = .utf32LittleEndian
      case [true, true, true, false]: self = .utf32BigEndian
      case [false, true, false, true], [false, true]: self = .utf16LittleEndian
      case [true, false, true, false], [true, false]: self = .utf16BigEndian
      default: return nil
      }
    }
  }

  /// The text as UTF-8 without a byte-order mark. Invalid code units become U+FFFD.
  package func utf8(of bytes: [UInt8]) -> [UInt8] {
    var text: String
    switch self {
    case .utf16LittleEndian, .utf16BigEndian:
      text = String(decoding: units(of: bytes, width: 2).map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
    case .utf32LittleEndian, .utf32BigEndian: text = String(decoding: units(of: bytes, width: 4), as: UTF32.self)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return Array(text.utf8)
  }

  /// The code units. Trailing bytes that do not form a whole unit are dropped.
  private func units(of bytes: [UInt8], width: Int) -> [UInt32] {
    let isLittleEndian = self == .utf16LittleEndian || self == .utf32LittleEndian
    return stride(from: 0, to: bytes.count - bytes.count % width, by: width).map { start in
      (0..<width).reduce(0) { unit, offset in
        unit << 8 | UInt32(bytes[start + (isLittleEndian ? width - 1 - offset : offset)])
      }
    }
  }
}
