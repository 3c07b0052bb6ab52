import LayoutModel

extension EquationParser {
  var current: UInt8? { index < end ? bytes[index] : nil }

  mutating func skipWhitespace() {
    while index < end && bytes[index].isWhitespace { index += 1 }
  }

  mutating func skipIdentifier() {
    guard let byte = current, byte.isIdentifierHead else { return }
    while index < end, bytes[index].isIdentifierHead || bytes[index].isDigit { index += 1 }
  }

  /// Reads an identifier, or any name in backticks. Returns the range of the name, and the range with the backticks.
  mutating func parseName() throws(Failure) -> (name: Range<Int>, range: Range<Int>) {
    let start = index
    guard current == UInt8(ascii: "`") else {
      skipIdentifier()
      return (start..<index, start..<index)
    }
    index += 1
    while let byte = current, byte != UInt8(ascii: "`") { index += 1 }
    guard index < end else {
      throw Failure(kind: .malformedEquation(found: nil, expected: .closingBacktick), range: start..<end)
    }
    index += 1
    return (start + 1..<index - 1, start..<index)
  }

  var startsNumber: Bool {
    guard let byte = current else { return false }
    if byte.isDigit { return true }
    guard byte == UInt8(ascii: "-") else { return false }
    var next = index + 1
    while next < end && bytes[next].isWhitespace { next += 1 }
    return next < end && bytes[next].isDigit
  }

  /// Returns whether a name followed by a dot starts at the current index.
  mutating func startsAnchor() -> Bool {
    guard let byte = current, byte.isIdentifierHead || byte == UInt8(ascii: "`") else { return false }
    let start = index
    defer { index = start }
    guard (try? parseName()) != nil else { return true }
    skipWhitespace()
    return current == UInt8(ascii: ".")
  }

  /// number = ["-"] digits ["." digits] [("e" | "E") ["+" | "-"] digits]; `nil` if no number starts here.
  mutating func parseNumber() throws(Failure) -> ExactDecimal? {
    guard startsNumber else { return nil }
    let start = index
    let isNegative = current == UInt8(ascii: "-")
    if isNegative {
      index += 1
      skipWhitespace()
    }
    let digits = index
    skipDigits()
    if current == UInt8(ascii: "."), index + 1 < end, bytes[index + 1].isDigit {
      index += 1
      skipDigits()
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      var exponent = index + 1
      if exponent < end, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
        exponent += 1
      }
      if exponent < end, bytes[exponent].isDigit {
        index = exponent
        skipDigits()
      }
    }
    do {
      let value = try DecimalText.value(of: bytes, from: digits, to: index)
      return isNegative ? -value : value
    } catch {
      let kind: LoadError.Kind
      switch error {
      case .outOfRange: kind = .numberOutOfRange
      case .tooManyDigits: kind = .tooManyDigits(limit: NumberRange.mostDigits)
      }
      throw Failure(kind: kind, range: start..<index)
    }
  }

  /// Returns whether a number is in its range, and records a failure if not.
  mutating func isAllowed(_ value: ExactDecimal, _ range: NumberRange, at place: Range<Int>) -> Bool {
    if range.contains(value) { return true }
    failures.append(Failure(kind: .numberNotAllowed(value, range), range: place))
    return false
  }

  private mutating func skipDigits() {
    while index < end && bytes[index].isDigit { index += 1 }
  }

  /// The index after the last non-space byte before the current index.
  func trimmedIndex(from start: Int) -> Int {
    var trimmed = index
    while trimmed > start && bytes[trimmed - 1].isWhitespace { trimmed -= 1 }
    return trimmed
  }

  /// The error for the text at the current index: a word, a number or one character.
  func unexpected(_ expected: LoadError.EquationPart) -> Failure {
    guard index < end else {
      return Failure(kind: .malformedEquation(found: nil, expected: expected), range: index..<index)
    }
    var length = max(1, UTF8Validation.length(bytes, at: index))
    while bytes[index].isIdentifierHead || bytes[index].isDigit, index + length < end,
      bytes[index + length].isIdentifierHead || bytes[index + length].isDigit
    { length += 1 }
    let range = index..<min(index + length, end)
    let found = String(decoding: bytes[range], as: UTF8.self)
    return Failure(kind: .malformedEquation(found: found, expected: expected), range: range)
  }
}
