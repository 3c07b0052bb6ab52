import LayoutModel

extension EquationParser {
  struct Expression {
    var second: Anchor?
    var multiplier: Ratio = .one
    var constant: ConstantExpression = .zero
    var constantRange = 0..<0
  }

  /// A factor with its position in the text.
  private struct Factor {
    var ratio: Ratio
    var range: Range<Int>
  }

  /// expression = [factor "*"] anchor ["*" factor | "/" number] [("+" | "-") constant] | constant
  mutating func parseExpression(after first: LocatedAnchor) throws(Failure) -> Expression {
    skipWhitespace()
    let start = index
    var factor: Factor?
    if startsNumber {
      let failureCount = failures.count
      factor = try parseFactor()
      guard try takeTimesBeforeAnchor() else {
        // The number is a constant, for which another range of numbers is allowed.
        failures.removeSubrange(failureCount...)
        index = start
        return try parseConstant(after: first)
      }
    } else if !startsAnchor() {
      return try parseConstant(after: first)
    }
    let second = try parseAnchor(after: first)
    if let trailing = try parseTrailingFactor() {
      if factor != nil { throw Failure(kind: .secondFactor, range: trailing.range) }
      factor = trailing
    }
    noteImpossiblePair(first, second)
    if let factor, factor.ratio.numerator.isZero, first.attribute?.isSize == false {
      failures.append(Failure(kind: .zeroMultiplierOnLocation, range: factor.range))
    }
    let constantStart = trimmedIndex(from: start)
    var constant = ConstantExpression.zero
    try parseFurtherTerms(into: &constant)
    return Expression(
      second: second.anchor, multiplier: factor?.ratio ?? .one, constant: constant,
      constantRange: constantStart..<trimmedIndex(from: constantStart))
  }

  private mutating func parseConstant(after first: LocatedAnchor) throws(Failure) -> Expression {
    let start = index
    var constant = ConstantExpression.zero
    try parseTerm(into: &constant, isNegative: false)
    try parseFurtherTerms(into: &constant)
    if first.attribute?.isSize == false {
      failures.append(Failure(kind: .locationEqualToConstant, range: start..<trimmedIndex(from: start)))
    }
    return Expression(constant: constant, constantRange: start..<trimmedIndex(from: start))
  }

  /// Moves past `*` if an anchor follows it. On `false`, the index is unspecified.
  private mutating func takeTimesBeforeAnchor() throws(Failure) -> Bool {
    skipWhitespace()
    guard take("*") else { return false }
    skipWhitespace()
    if startsName { return startsAnchor() }
    throw unexpected(.anchorOrParameter)
  }

  /// ["*" factor | "/" number]; a second one is an error.
  private mutating func parseTrailingFactor() throws(Failure) -> Factor? {
    var found: Factor?
    while true {
      skipWhitespace()
      let start = index
      let isProduct = current == UInt8(ascii: "*")
      guard isProduct || current == UInt8(ascii: "/") else { return found }
      index += 1
      var factor: Factor
      if isProduct {
        factor = try parseFactor()
      } else {
        factor = Factor(ratio: Ratio(.one, over: try parseDenominator()), range: start..<index)
      }
      factor.range = start..<index
      if found != nil { throw Failure(kind: .secondFactor, range: factor.range) }
      found = factor
    }
  }

  /// factor = number ["/" number]
  private mutating func parseFactor() throws(Failure) -> Factor {
    skipWhitespace()
    let start = index
    guard let numerator = try parseNumber() else { throw unexpected(.number) }
    _ = isAllowed(numerator, .factor, at: start..<index)
    let end = index
    skipWhitespace()
    guard current == UInt8(ascii: "/") else {
      index = end
      return Factor(ratio: Ratio(numerator), range: start..<end)
    }
    index += 1
    return Factor(ratio: Ratio(numerator, over: try parseDenominator()), range: start..<index)
  }

  private mutating func parseDenominator() throws(Failure) -> ExactDecimal {
    skipWhitespace()
    let start = index
    guard let value = try parseNumber() else { throw unexpected(.number) }
    if value.isZero {
      failures.append(Failure(kind: .divisionByZero, range: start..<index))
      return .one
    }
    return isAllowed(value, .factor, at: start..<index) ? value : .one
  }

  /// number | parameter | number "*" parameter
  mutating func parseTerm(into constant: inout ConstantExpression, isNegative: Bool) throws(Failure) {
    skipWhitespace()
    let start = index
    guard let number = try parseNumber() else {
      let sign = take("-")
      if sign { skipWhitespace() }
      let one = ExactDecimal.one
      return try parseParameter(into: &constant, coefficient: sign != isNegative ? -one : one)
    }
    let signed = isNegative ? -number : number
    let afterNumber = index
    skipWhitespace()
    if current == UInt8(ascii: "/") {
      throw Failure(kind: .ratioInConstant, range: start..<index + 1)
    }
    guard current == UInt8(ascii: "*") else {
      index = afterNumber
      _ = isAllowed(number, .length, at: start..<afterNumber)
      constant.numbers.append(signed)
      return
    }
    _ = isAllowed(number, .factor, at: start..<afterNumber)
    index += 1
    skipWhitespace()
    try parseParameter(into: &constant, coefficient: signed)
  }

  private mutating func parseParameter(
    into constant: inout ConstantExpression, coefficient: ExactDecimal
  ) throws(Failure) {
    guard startsName else { throw unexpected(.constant) }
    let (name, range) = try parseName()
    skipWhitespace()
    if current == UInt8(ascii: ".") { throw Failure(kind: .anchorInConstant, range: range) }
    if let parameter = names.parameters.value(for: bytes, in: name) {
      constant.terms.append(.init(coefficient: coefficient, parameter: ParameterID(parameter)))
    } else if names.views.value(for: bytes, in: name) != nil {
      failures.append(Failure(kind: .viewWithoutAttribute(text(name)), range: range))
    } else {
      failures.append(
        Failure(kind: .unknownName(.parameter, text(name)), range: range, candidates: .parameters))
    }
  }

  /// [("+" | "-") term]…
  mutating func parseFurtherTerms(into constant: inout ConstantExpression) throws(Failure) {
    while true {
      skipWhitespace()
      if index == end || current == UInt8(ascii: "@") { return }
      guard current == UInt8(ascii: "+") || current == UInt8(ascii: "-") else { throw unexpected(.operatorOrEnd) }
      let isNegative = current == UInt8(ascii: "-")
      index += 1
      try parseTerm(into: &constant, isNegative: isNegative)
    }
  }
}
