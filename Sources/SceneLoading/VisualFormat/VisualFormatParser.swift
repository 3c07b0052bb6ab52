import LayoutModel

/// Parses strings of the visual format language, by the grammar of Apple's documentation with a few extensions.
///
/// ```
/// format     = [ ("H" | "V") ":" ] [ "|" connection ] view { connection view } [ connection "|" ]
/// view       = "[" name [ list ] "]"
/// connection = nothing | "-" | "-" (number | metric | list) "-"
/// list       = "(" predicate { "," predicate } ")"
/// predicate  = [ "==" | "<=" | ">=" ] value [ "@" (number | metric) ]
/// ```
struct VisualFormatParser: TextParser {
  let bytes: [UInt8]
  let end: Int
  let names: EquationParser.EquationNames
  let metrics: Metrics
  /// The number of constraints that the format may make.
  let limit: Int
  var index: Int
  /// Errors that do not prevent the rest from being parsed.
  var failures: [EquationParser.Failure] = []
  /// The number of connections and predicates so far.
  private var count = 0
  private var axis = Axis.horizontal

  static let closingBacktick = LoadError.FormatPart.closingBacktick

  static func malformed(found: String?, expected: LoadError.FormatPart) -> LoadError.Kind {
    .malformedFormat(found: found, expected: expected)
  }

  /// The numbers that formats refer to by name.
  struct Metrics {
    var names = NameTable()
    var values: [ExactDecimal] = []
  }

  /// - Parameter text: the range of the format in the bytes.
  init(_ bytes: [UInt8], _ text: Range<Int>, _ names: EquationParser.EquationNames, _ metrics: Metrics, limit: Int) {
    self.bytes = bytes
    self.names = names
    self.metrics = metrics
    self.limit = limit
    index = text.lowerBound
    end = text.upperBound
  }

  mutating func parse() throws(Failure) -> VisualFormat {
    axis = try parseOrientation()
    var format = VisualFormat(axis: axis, items: [], connections: [])
    skipWhitespace()
    if take("|") { format.leading = try parseConnection() }
    skipWhitespace()
    let opening = format.leading.map { $0.range.isEmpty ? LoadError.FormatPart.connection : .viewAfterDash }
    guard current == UInt8(ascii: "[") else { throw unexpected(opening ?? .start) }
    format.items.append(try parseItem())
    while true {
      skipWhitespace()
      if index == end { return format }
      let connection = try parseConnection()
      skipWhitespace()
      if take("|") {
        format.trailing = connection
        break
      }
      guard current == UInt8(ascii: "[") else {
        throw unexpected(connection.range.isEmpty ? .connectionOrEnd : .neighbourAfterDash)
      }
      format.connections.append(connection)
      format.items.append(try parseItem())
    }
    skipWhitespace()
    guard index == end else { throw unexpected(.end) }
    return format
  }

  private mutating func parseOrientation() throws(Failure) -> Axis {
    skipWhitespace()
    guard let byte = current, byte.isIdentifierHead else { return .horizontal }
    let rest = bytes[index..<end]
    if rest.contains(UInt8(ascii: ".")) && !rest.contains(UInt8(ascii: "[")) {
      throw Failure(kind: .formatProblem(.equation), range: index..<end)
    }
    guard byte == UInt8(ascii: "H") || byte == UInt8(ascii: "V") else { throw unexpected(.start) }
    index += 1
    skipWhitespace()
    let axis = byte == UInt8(ascii: "H") ? Axis.horizontal : .vertical
    guard take(":") else { throw unexpected(.colon(axis)) }
    return axis
  }

  /// Parses the connection of two neighbours.
  private mutating func parseConnection() throws(Failure) -> VisualFormat.Connection {
    skipWhitespace()
    let start = index
    try addToCount()
    guard take("-") else { return VisualFormat.Connection(distance: .flush, range: start..<start) }
    let afterDash = index
    skipWhitespace()
    let distance: VisualFormat.Connection.Distance
    switch current {
    case UInt8(ascii: "["), UInt8(ascii: "|"):
      return VisualFormat.Connection(distance: .standard, range: start..<afterDash)
    case UInt8(ascii: "("): distance = .predicates(try parseList(of: .distance))
    default: distance = .plain(try parsePlainDistance())
    }
    skipWhitespace()
    guard take("-") else {
      if case .plain = distance, let byte = current, Self.needsParentheses.contains(byte) {
        throw Failure(kind: .formatProblem(.withoutParentheses), range: index..<index + 1)
      }
      throw unexpected(.dashAfterDistance)
    }
    return VisualFormat.Connection(distance: distance, range: start..<index)
  }

  /// Parses a positive number or a metric.
  private mutating func parsePlainDistance() throws(Failure) -> VisualFormat.Predicate {
    let start = index
    if let byte = current, Self.needsParentheses.contains(byte) || byte == UInt8(ascii: "-") {
      throw Failure(kind: .formatProblem(.withoutParentheses), range: index..<index + 1)
    }
    guard startsNumber || startsName else { throw unexpected(.distance) }
    let value = try parseOperand(of: .distance)
    return finished(
      VisualFormat.Predicate(
        relation: .equal, value: value, priority: .required, range: start..<index, valueRange: start..<index))
  }

  private mutating func parseItem() throws(Failure) -> VisualFormat.Item {
    let start = index
    index += 1
    skipWhitespace()
    guard startsName else { throw unexpected(.name) }
    let (name, range) = try parseName()
    let isQuoted = name.lowerBound > range.lowerBound
    skipWhitespace()
    let next = current
    if next != UInt8(ascii: "]") && next != UInt8(ascii: "(") {
      if !isQuoted { try refuseNameWithoutBackticks(from: range) }
      throw unexpected(.bracketOrList)
    }
    let view = names.views.value(for: bytes, in: name).map { ViewID($0) }
    if view == nil {
      failures.append(Failure(kind: .unknownName(.view, text(name)), range: range, candidates: .views))
    }
    let sizes = next == UInt8(ascii: "(") ? try parseList(of: .size) : []
    skipWhitespace()
    guard take("]") else { throw unexpected(.bracket) }
    return VisualFormat.Item(view: view, name: text(name), range: start..<index, sizes: sizes)
  }

  /// The size along the axis of the format, which the predicates of a view restrict.
  var sizeAttribute: Attribute { axis == .horizontal ? .width : .height }

  /// Throws an error if an unexpected character is part of a view's id that must be written in backticks.
  private func refuseNameWithoutBackticks(from word: Range<Int>) throws(Failure) {
    var upper = word.lowerBound
    while upper < end, bytes[upper] != UInt8(ascii: "]"), bytes[upper] != UInt8(ascii: "("),
      upper - word.lowerBound <= Limits.idBytes
    { upper += 1 }
    while upper > word.upperBound && bytes[upper - 1].isWhitespace { upper -= 1 }
    let name = word.lowerBound..<upper
    guard name != word, names.views.value(for: bytes, in: name) != nil else { return }
    throw Failure(kind: .nameWithoutBackticks(text(name)), range: name)
  }

  /// Whether a number without a sign starts at the current index.
  var startsNumber: Bool {
    guard let byte = current else { return false }
    return byte.isDigit || (byte == UInt8(ascii: ".") && index + 1 < end && bytes[index + 1].isDigit)
  }

  /// Reads digits with an optional fraction and exponent, as `strtod` does.
  ///
  /// - Precondition: `startsNumber`.
  mutating func parseNumber() throws(Failure) -> ExactDecimal {
    let start = index
    skipDigits()
    if take(".") { skipDigits() }
    skipExponent()
    return try decimal(from: start, in: start)
  }

  mutating func addToCount() throws(Failure) {
    count += 1
    if count > limit {
      throw Failure(
        kind: .formatProblem(.tooManyConstraints(limit: Limits.formatConstraints)), range: index..<index)
    }
  }

  /// The characters that a distance may contain only in parentheses.
  private static let needsParentheses = Array("<>=@+*/".utf8)
}
