import LayoutModel

/// A parser of a language inside a string: of equations or visual formats.
protocol TextParser {
  /// A part of the language that errors say was expected.
  associatedtype Part
  typealias Failure = EquationParser.Failure

  var bytes: [UInt8] { get }
  /// The index after the text.
  var end: Int { get }
  var index: Int { get set }

  static var closingBacktick: Part { get }
  static func malformed(found: String?, expected: Part) -> LoadError.Kind
}

extension TextParser {
  var current: UInt8? { index < end ? bytes[index] : nil }

  /// Whether a name starts at the current index.
  var startsName: Bool { current.map { $0.isIdentifierHead || $0 == UInt8(ascii: "`") } ?? false }

  /// The text in a range.
  func text(_ range: Range<Int>) -> String { bytes.text(in: range) }

  mutating func skipWhitespace() {
    while index < end && bytes[index].isWhitespace { index += 1 }
  }

  mutating func skipIdentifier() {
    guard let byte = current, byte.isIdentifierHead else { return }
    while index < end, bytes[index].isIdentifierHead || bytes[index].isDigit { index += 1 }
  }

  /// Moves past a character if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
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
      throw Failure(kind: Self.malformed(found: nil, expected: Self.closingBacktick), range: start..<end)
    }
    return (start + 1..<index - 1, start..<index)
  }

  mutating func skipDigits() {
    while let byte = current, byte.isDigit { index += 1 }
  }

  /// [("e" | "E") ["+" | "-"] digits]
  mutating func skipExponent() {
    guard let byte = current, byte | 0x20 == UInt8(ascii: "e") else { return }
    var exponent = index + 1
    if exponent < end, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") { exponent += 1 }
    guard exponent < end, bytes[exponent].isDigit else { return }
    index = exponent
    skipDigits()
  }

  /// The number from an index to the current one.
  ///
  /// - Parameter start: the start of the number with its sign, for errors.
  func decimal(from digits: Int, in start: Int) throws(Failure) -> ExactDecimal {
    do { return try DecimalText.value(of: bytes, from: digits, to: index) } catch {
      throw Failure(kind: error.kind, range: start..<index)
    }
  }

  /// The index after the last non-space byte before the current index.
  func trimmedIndex(from start: Int) -> Int {
    var trimmed = index
    while trimmed > start && bytes[trimmed - 1].isWhitespace { trimmed -= 1 }
    return trimmed
  }

  /// The error for the text at the current index: a word, a number or one character.
  func unexpected(_ expected: Part) -> Failure {
    guard index < end else {
      return Failure(kind: Self.malformed(found: nil, expected: expected), range: index..<index)
    }
    var upper = index + max(1, UTF8Validation.length(bytes, at: index))
    if bytes[index].isIdentifierHead || bytes[index].isDigit {
      while upper < end, bytes[upper].isIdentifierHead || bytes[upper].isDigit { upper += 1 }
    }
    let range = index..<min(upper, end)
    return Failure(kind: Self.malformed(found: text(range), expected: expected), range: range)
  }
}
