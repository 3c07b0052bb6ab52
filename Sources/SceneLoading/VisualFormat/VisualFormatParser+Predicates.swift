import LayoutModel

extension VisualFormatParser {
  /// The quantity that a predicate restricts.
  enum Subject {
    case distance
    /// The size of a view along the axis of the format.
    case size
  }

  /// list = "(" predicate { "," predicate } ")"
  mutating func parseList(of subject: Subject) throws(Failure) -> [VisualFormat.Predicate] {
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      index += 1  // the parenthesis or the comma
      try addToCount()
      predicates.append(try parsePredicate(of: subject))
      skipWhitespace()
    } while current == UInt8(ascii: ",")
    guard take(")") else { throw unexpected(.commaOrParenthesis) }
    return predicates
  }

  private mutating func parsePredicate(of subject: Subject) throws(Failure) -> VisualFormat.Predicate {
    skipWhitespace()
    let start = index
    let relation = try parseRelation()
    skipWhitespace()
    let valueStart = index
    let value = try parseSum(of: subject, depth: 0)
    let valueRange = valueStart..<trimmedIndex(from: valueStart)
    skipWhitespace()
    var predicate = VisualFormat.Predicate(
      relation: relation, value: value, priority: .required, range: start..<valueRange.upperBound,
      valueRange: valueRange)
    if take("@") {
      skipWhitespace()
      let priorityStart = index
      predicate.priority = try parsePriority()
      predicate.priorityRange = priorityStart..<index
      predicate.range = start..<index
    }
    return finished(predicate)
  }

  private mutating func parseRelation() throws(Failure) -> Relation {
    guard let byte = current, Self.relationHeads.contains(byte) else { return .equal }
    guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "=") else { throw unexpected(.relation) }
    index += 2
    switch byte {
    case UInt8(ascii: "<"): return .lessThanOrEqual
    case UInt8(ascii: ">"): return .greaterThanOrEqual
    default: return .equal
    }
  }

  private mutating func parsePriority() throws(Failure) -> Priority {
    let start = index
    let value: ExactDecimal
    if startsNumber {
      value = try parseNumber()
    } else if startsName {
      let (name, range) = try parseName()
      guard let metric = metrics.names.value(for: bytes, in: name) else {
        noteUnknownName(name, range, .metric)
        return .required
      }
      value = metrics.values[metric]
    } else {
      throw unexpected(.priority)
    }
    if let priority = Priority(validating: value) { return priority }
    failures.append(Failure(kind: .numberNotAllowed(value, .priority), range: start..<index))
    return .required
  }

  /// Checks the numbers of a predicate. One that cannot be part of a constraint is reported; a number then becomes 0, a factor 1.
  mutating func finished(_ predicate: VisualFormat.Predicate) -> VisualFormat.Predicate {
    var predicate = predicate
    let range = predicate.valueRange
    if let number = predicate.value.number.decimal {
      if !NumberRange.length.contains(number) {
        failures.append(Failure(kind: .numberNotAllowed(number, .length), range: range))
        predicate.value.number = .zero
      }
    } else {
      failures.append(Failure(kind: .formatProblem(.endlessDecimal), range: range))
      predicate.value.number = .zero
    }
    let factor = predicate.value.factor.ratio
    for part in [factor.numerator, factor.denominator] where !NumberRange.factor.contains(part) {
      failures.append(Failure(kind: .numberNotAllowed(part, .factor), range: range))
      predicate.value.factor = .one
    }
    return predicate
  }

  private static let relationHeads = Array("=<>".utf8)
}
