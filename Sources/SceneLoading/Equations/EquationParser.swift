import LayoutModel

/// Parses equations and constants inside strings, by the grammar of the scene format.
struct EquationParser: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var end = 0
  var index = 0
  var names = EquationNames()
  /// Errors that do not prevent the rest from being parsed.
  var failures: [Failure] = []

  /// The names that equations may refer to.
  struct EquationNames {
    var views = NameTable()
    var parameters = NameTable()
    var kinds: [ViewKind] = []
    var superviews: [ViewID?] = []
  }

  /// An error in an equation, with its range in the text.
  struct Failure: Error {
    let kind: LoadError.Kind
    let range: Range<Int>
    var candidates: SuggestionSource?
  }

  struct Equation {
    var first: Anchor
    var relation: Relation
    var second: Anchor?
    var multiplier: Ratio = .one
    var constant: ConstantExpression = .zero
    /// The range of the constant with its sign; empty, after the anchor, if there is none.
    var constantRange = 0..<0
    /// The range of the priority without `@`; `nil` if there is none.
    var priorityRange: Range<Int>?
    var priority: Priority = .required
  }

  /// An anchor with its position in the text; an unknown part is `nil`.
  struct LocatedAnchor {
    let view: ViewID?
    let guide: Guide
    let attribute: Attribute?
    let range: Range<Int>

    /// The anchor; unknown parts, whose errors are recorded, have arbitrary values.
    var anchor: Anchor { Anchor(view: view ?? .root, guide: guide, attribute: attribute ?? .width) }
  }

  /// Moves to another text. One parser reads all texts, so that the names are copied only once.
  mutating func begin(_ node: JSONNode, of document: JSONDocument) {
    let text = document.text(of: node)
    (bytes, index, end) = (text.bytes, text.range.lowerBound, text.range.upperBound)
    failures = []
  }

  /// equation = anchor relation expression ["@" priority]
  mutating func parseEquation() throws(Failure) -> Equation {
    let first = try parseAnchor(after: nil)
    let relation = try parseRelation()
    var equation = Equation(first: first.anchor, relation: relation)
    let expression = try parseExpression(after: first)
    equation.second = expression.second
    equation.multiplier = expression.multiplier
    equation.constant = expression.constant
    equation.constantRange = expression.constantRange
    skipWhitespace()
    if take("@") {
      skipWhitespace()
      let start = index
      equation.priority = try parsePriority()
      equation.priorityRange = start..<index
      skipWhitespace()
    }
    guard index == end else { throw unexpected(.end) }
    return equation
  }

  /// Parses a constant alone, as states assign it.
  mutating func parseWholeConstant() throws(Failure) -> ConstantExpression {
    var constant = ConstantExpression.zero
    try parseTerm(into: &constant, isNegative: false)
    try parseFurtherTerms(into: &constant)
    guard index == end else { throw unexpected(.signOrEnd) }
    return constant
  }

  private mutating func parseRelation() throws(Failure) -> Relation {
    skipWhitespace()
    if index + 1 < end && bytes[index + 1] == UInt8(ascii: "=") {
      let relation: Relation? =
        switch bytes[index] {
        case UInt8(ascii: "="): .equal
        case UInt8(ascii: "<"): .lessThanOrEqual
        case UInt8(ascii: ">"): .greaterThanOrEqual
        default: nil
        }
      if let relation {
        index += 2
        return relation
      }
    }
    throw unexpected(.relation)
  }

  private mutating func parsePriority() throws(Failure) -> Priority {
    skipWhitespace()
    let start = index
    if let byte = current, byte.isIdentifierHead {
      skipIdentifier()
      switch text(start..<index) {
      case "required": return .required
      case "high": return .high
      case "low": return .low
      case "fittingSize": return .fittingSize
      default:
        index = start
        throw unexpected(.priority)
      }
    }
    guard let value = try parseNumber() else { throw unexpected(.priority) }
    return isAllowed(value, .priority, at: start..<index) ? Priority(value) : .required
  }
}
