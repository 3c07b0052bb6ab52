import LayoutModel

extension EquationParser: TextParser {
  static let closingBacktick = LoadError.EquationPart.closingBacktick

  static func malformed(found: String?, expected: LoadError.EquationPart) -> LoadError.Kind {
    .malformedEquation(found: found, expected: expected)
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
    guard startsName else { return false }
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
    let isNegative = take("-")
    if isNegative { skipWhitespace() }
    let digits = index
    skipDigits()
    if current == UInt8(ascii: "."), index + 1 < end, bytes[index + 1].isDigit {
      index += 1
      skipDigits()
    }
    skipExponent()
    let value = try decimal(from: digits, in: start)
    return isNegative ? -value : value
  }

  /// Returns whether a number is in its range, and records a failure if not.
  mutating func isAllowed(_ value: ExactDecimal, _ range: NumberRange, at location: Range<Int>) -> Bool {
    if range.contains(value) { return true }
    failures.append(Failure(kind: .numberNotAllowed(value, range), range: location))
    return false
  }
}
