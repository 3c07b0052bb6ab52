import LayoutModel

extension VisualFormatParser {
  var current: UInt8? { index < end ? bytes[index] : nil }

  /// The text in a range.
  func text(_ range: Range<Int>) -> String { bytes.text(in: range) }

  mutating func skipWhitespace() {
    while index < end && bytes[index].isWhitespace { index += 1 }
  }

  /// Moves past a character if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  var startsName: Bool { current.map { $0.isIdentifierHead || $0 == UInt8(ascii: "`") } ?? false }

  /// Whether a number without a sign starts at the current index.
  var startsNumber: Bool {
    guard let byte = current else { return false }
    return byte.isDigit || (byte == UInt8(ascii: ".") && index + 1 < end && bytes[index + 1].isDigit)
  }

  /// Reads an identifier, or any name in backticks. Returns the range of the name, and the range with the backticks.
  mutating func parseName() throws(Failure) -> (name: Range<Int>, range: Range<Int>) {
    let start = index
    guard take("`") else {
      skipIdentifier()
      return (start..<index, start..<index)
    }
    while let byte = current, byte != UInt8(ascii: "`") { index += 1 }
    guard take("`") else {
      throw Failure(kind: .malformedFormat(found: nil, expected: .closingBacktick), range: start..<end)
    }
    return (start + 1..<index - 1, start..<index)
  }

  mutating func skipIdentifier() {
    while let byte = current, byte.isIdentifierHead || byte.isDigit { index += 1 }
  }

  /// Reads digits with an optional fraction and exponent, as `strtod` does.
  ///
  /// - Precondition: `startsNumber`.
  mutating func parseNumber() throws(Failure) -> ExactDecimal {
    let start = index
    skipDigits()
    if take(".") { skipDigits() }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      var exponent = index + 1
      if exponent < end, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") { exponent += 1 }
      if exponent < end, bytes[exponent].isDigit {
        index = exponent
        skipDigits()
      }
    }
    do { return try DecimalText.value(of: bytes, from: start, to: index) } catch {
      let kind: LoadError.Kind
      switch error {
      case .outOfRange: kind = .numberOutOfRange
      case .tooManyDigits: kind = .tooManyDigits(limit: NumberRange.mostDigits)
      }
      throw Failure(kind: kind, range: start..<index)
    }
  }

  private mutating func skipDigits() {
    while let byte = current, byte.isDigit { index += 1 }
  }

  /// The index after the last non-space byte before the current index.
  func trimmedIndex(from start: Int) -> Int {
    var trimmed = index
    while trimmed > start && bytes[trimmed - 1].isWhitespace { trimmed -= 1 }
    return trimmed
  }

  /// The error for the text at the current index: a word, a number or one character.
  func unexpected(_ expected: LoadError.FormatPart) -> Failure {
    guard index < end else {
      return Failure(kind: .malformedFormat(found: nil, expected: expected), range: index..<index)
    }
    var upper = index + max(1, UTF8Validation.length(bytes, at: index))
    if bytes[index].isIdentifierHead || bytes[index].isDigit {
      while upper < end, bytes[upper].isIdentifierHead || bytes[upper].isDigit { upper += 1 }
    }
    let range = index..<min(upper, end)
    return Failure(kind: .malformedFormat(found: text(range), expected: expected), range: range)
  }
}
