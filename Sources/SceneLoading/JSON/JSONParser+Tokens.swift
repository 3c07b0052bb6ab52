import LayoutModel

extension JSONParser {
  /// The byte at the current index; `nil` at the end.
  @inline(__always) var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  @inline(__always) mutating func skipWhitespace() {
    while index < bytes.count && bytes[index] <= 0x20 && bytes[index].isWhitespace { index &+= 1 }
  }

  /// Reads the string or key whose opening quote is at the current index.
  @inline(__always) mutating func readString(isKey: Bool) throws(Failure) {
    let start = index
    let end = Self.endOfPlainText(bytes, from: start + 1)
    guard end < bytes.count && bytes[end] == UInt8(ascii: "\"") else {
      return try readSpecialString(isKey: isKey, plainUpTo: end)
    }
    index = end &+ 1
    append(.string, from: start, isKey: isKey)
  }

  /// Reads a string with escapes, non-ASCII characters or errors.
  private mutating func readSpecialString(isKey: Bool, plainUpTo end: Int) throws(Failure) {
    let start = index
    var hasEscapes = false
    index = end
    while true {
      guard index < bytes.count else {
        throw Failure(kind: .unterminatedString, location: SourceRange(start, bytes.count))
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape()
      } else if byte < 0x20 {
        throw Failure(
          kind: .controlCharacter(Unicode.Scalar(byte)), location: SourceRange(index, index + 1))
      } else {
        let length = UTF8Validation.length(bytes, at: index)
        guard length > 0 else { throw Failure(kind: .invalidUTF8, location: SourceRange(index, index + 1)) }
        index += length
      }
      index = Self.endOfPlainText(bytes, from: index)
    }
    index += 1
    append(.string, from: start, isKey: isKey, hasEscapes: hasEscapes)
  }

  /// The first index, from `start` on, of a quote, a backslash, a control character or a non-ASCII byte; otherwise the end.
  @inline(__always) private static func endOfPlainText(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return index
  }

  private mutating func skipEscape() throws(Failure) {
    guard index + 1 < bytes.count else {
      throw Failure(kind: .unterminatedString, location: SourceRange(index, bytes.count))
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard let unit = JSONDocument.hexadecimal(bytes, at: index + 2) else {
        throw Failure(kind: .invalidEscape, location: SourceRange(index, index + 2))
      }
      guard unit & 0xF800 == 0xD800 else {
        index += 6
        return
      }
      let hasLow =
        unit & 0xFC00 == 0xD800 && index + 12 <= bytes.count && bytes[index + 6] == UInt8(ascii: "\\")
        && bytes[index + 7] == UInt8(ascii: "u")
        && (JSONDocument.hexadecimal(bytes, at: index + 8) ?? 0) & 0xFC00 == 0xDC00
      guard hasLow else { throw Failure(kind: .loneSurrogate, location: SourceRange(index, index + 6)) }
      index += 12
    default:
      throw Failure(kind: .invalidEscape, location: SourceRange(index, index + 2))
    }
  }

  mutating func readNumber() throws(Failure) {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let firstDigit = index
    skipDigits()
    if index == firstDigit { throw malformedNumber(from: start) }
    if bytes[firstDigit] == UInt8(ascii: "0") && index > firstDigit + 1 {
      throw Failure(kind: .leadingZero, location: SourceRange(start, index))
    }
    if current == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      skipDigits()
      if index == fraction { throw malformedNumber(from: start) }
    }
    var hasExponent = false
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      let exponent = index
      skipDigits()
      if index == exponent { throw malformedNumber(from: start) }
    }
    if let byte = current, byte.isIdentifierHead || byte == UInt8(ascii: ".") { throw malformedNumber(from: start) }
    if limitsNumbers && (hasExponent || index - start > 18) { try checkLimits(from: start) }
    append(.number, from: start)
  }

  private func checkLimits(from start: Int) throws(Failure) {
    do {
      _ = try DecimalText.value(of: bytes, from: start, to: index)
    } catch {
      throw Failure(kind: error.kind, location: SourceRange(start, index))
    }
  }

  private mutating func skipDigits() {
    while index < bytes.count && bytes[index].isDigit { index += 1 }
  }

  private func malformedNumber(from start: Int) -> Failure {
    Failure(kind: .malformedNumber, location: SourceRange(start, max(index, start + 1)))
  }

  /// The error for the text at the current index if something else is expected.
  func unexpected(_ expected: LoadError.Token) -> Failure {
    guard index < bytes.count else {
      return Failure(kind: .unexpectedEnd(expected: expected), location: SourceRange(bytes.count, bytes.count))
    }
    if isComment { return Failure(kind: .comment, location: SourceRange(index, index + 1)) }
    let length = UTF8Validation.length(bytes, at: index)
    guard length > 0, let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
    else { return Failure(kind: .invalidUTF8, location: SourceRange(index, index + 1)) }
    return Failure(
      kind: .unexpectedCharacter(scalar, expected: expected), location: SourceRange(index, index + length))
  }

  var isComment: Bool {
    current == UInt8(ascii: "#")
      || (current == UInt8(ascii: "/") && index + 1 < bytes.count
        && (bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "*")))
  }

  /// The length of the scalar at the current index; 1 if it is ill-formed.
  var scalarLength: Int { max(1, UTF8Validation.length(bytes, at: index)) }
}

/// Well-formed UTF-8 (The Unicode Standard, table 3-7).
enum UTF8Validation {
  /// The length of the well-formed sequence at `index`; 0 if there is none.
  static func length(_ bytes: [UInt8], at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    var offset = 2
    while offset < length {
      if bytes[index + offset] & 0xC0 != 0x80 { return 0 }
      offset += 1
    }
    return length
  }
}
