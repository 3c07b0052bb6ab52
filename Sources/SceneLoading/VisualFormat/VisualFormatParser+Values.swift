import LayoutModel

// value   = product { ("+" | "-") product }
// product = operand { ("*" | "/") operand }
// operand = { "+" | "-" } (number | metric | view [ "." ("width" | "height") ] | "(" value ")")

extension VisualFormatParser {
  mutating func parseSum(of subject: Subject, depth: Int) throws(Failure) -> VisualValue {
    skipWhitespace()
    let start = index
    var sum = try parseProduct(of: subject, depth: depth)
    while true {
      skipWhitespace()
      let isDifference = current == UInt8(ascii: "-")
      guard isDifference || current == UInt8(ascii: "+") else { return sum }
      index += 1
      let next = try parseProduct(of: subject, depth: depth)
      sum = added(sum, isDifference ? -next : next, from: start)
    }
  }

  private mutating func parseProduct(of subject: Subject, depth: Int) throws(Failure) -> VisualValue {
    skipWhitespace()
    let start = index
    var product = try parseSigned(of: subject, depth: depth)
    while true {
      skipWhitespace()
      let isQuotient = current == UInt8(ascii: "/")
      guard isQuotient || current == UInt8(ascii: "*") else { return product }
      index += 1
      skipWhitespace()
      let operandStart = index
      let next = try parseSigned(of: subject, depth: depth)
      product =
        isQuotient
        ? divided(product, next, from: start, at: operandStart..<index) : multiplied(product, next, from: start)
    }
  }

  private mutating func parseSigned(of subject: Subject, depth: Int) throws(Failure) -> VisualValue {
    skipWhitespace()
    var isNegative = false
    while let byte = current, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      if byte == UInt8(ascii: "-") { isNegative.toggle() }
      index += 1
      skipWhitespace()
    }
    let value: VisualValue
    if current == UInt8(ascii: "(") {
      guard depth < Limits.formatDepth else {
        let problem = LoadError.FormatProblem.nestingTooDeep(limit: Limits.formatDepth)
        throw Failure(kind: .formatProblem(problem), range: index..<index + 1)
      }
      index += 1
      value = try parseSum(of: subject, depth: depth + 1)
      skipWhitespace()
      guard take(")") else { throw unexpected(.closingParenthesis) }
    } else {
      value = try parseOperand(of: subject)
    }
    return isNegative ? -value : value
  }

  /// Parses a number, a metric or a view.
  mutating func parseOperand(of subject: Subject) throws(Failure) -> VisualValue {
    if startsNumber { return VisualValue(.decimal(try parseNumber())) }
    guard startsName else { throw unexpected(subject == .size ? .size : .distanceInList) }
    let (name, range) = try parseName()
    let afterName = index
    skipWhitespace()
    if take(".") { return try parseAttribute(of: name, at: range, subject) }
    index = afterName
    let metric = metrics.names.value(for: bytes, in: name)
    let view = names.views.value(for: bytes, in: name)
    if let metric {
      if subject == .size && view != nil {
        failures.append(Failure(kind: .formatProblem(.viewAndMetric(text(name))), range: range))
      }
      return VisualValue(.decimal(metrics.values[metric]))
    }
    guard let view else {
      noteUnknownName(name, range, subject == .size ? .viewOrMetric : .metric)
      return VisualValue(.zero)
    }
    if subject == .size { return VisualValue(.init(view: ViewID(view), attribute: sizeAttribute)) }
    failures.append(Failure(kind: .formatProblem(.viewInDistance(text(name))), range: range))
    return VisualValue(.zero)
  }

  /// Records an error for a name that is unknown, or that belongs to a parameter.
  mutating func noteUnknownName(_ name: Range<Int>, _ range: Range<Int>, _ subject: LoadError.Subject) {
    if names.parameters.value(for: bytes, in: name) != nil {
      failures.append(Failure(kind: .formatProblem(.parameter(text(name))), range: range))
    } else {
      failures.append(
        Failure(
          kind: .unknownName(subject, text(name)), range: range,
          candidates: subject == .metric ? .metrics : .viewsAndMetrics))
    }
  }

  /// Parses the attribute after a view's name and a dot.
  private mutating func parseAttribute(
    of name: Range<Int>, at range: Range<Int>, _ subject: Subject
  ) throws(Failure) -> VisualValue {
    skipWhitespace()
    let start = index
    guard let byte = current, byte.isIdentifierHead else { throw unexpected(.sizeAttribute) }
    skipIdentifier()
    let word = text(start..<index)
    let attribute = Attribute.named[word]
    if attribute == nil {
      failures.append(
        Failure(
          kind: .unknownName(.attribute, word), range: start..<index,
          candidates: .words([Axis.horizontal.sizeName, Axis.vertical.sizeName])))
    } else if attribute?.isSize == false {
      failures.append(Failure(kind: .locationWithSize, range: start..<index))
    }
    let view = names.views.value(for: bytes, in: name)
    if view == nil {
      failures.append(Failure(kind: .unknownName(.view, text(name)), range: range, candidates: .views))
    } else if subject == .distance {
      failures.append(Failure(kind: .formatProblem(.viewInDistance(text(name))), range: range))
      return VisualValue(.zero)
    }
    let size = attribute.flatMap { $0.isSize ? $0 : nil }
    return VisualValue(.init(view: view.map { ViewID($0) }, attribute: size ?? sizeAttribute))
  }

  /// Returns a computed number. If it is `nil` because it does not fit, records an error and returns 1.
  private mutating func checked(_ number: VisualNumber?, from start: Int) -> VisualNumber {
    if let number { return number }
    failures.append(Failure(kind: .formatProblem(.numberTooLong), range: start..<trimmedIndex(from: start)))
    return .one
  }

  private mutating func added(_ a: VisualValue, _ b: VisualValue, from start: Int) -> VisualValue {
    var sum = a.size == nil ? b : a
    sum.number = checked(a.number.adding(b.number), from: start)
    if a.size != nil && b.size != nil { refuseSecondView(from: start) }
    return sum
  }

  private mutating func multiplied(_ a: VisualValue, _ b: VisualValue, from start: Int) -> VisualValue {
    if a.size != nil && b.size != nil {
      refuseSecondView(from: start)
      return a
    }
    let (scaled, factor) = a.size == nil ? (b, a.number) : (a, b.number)
    var product = scaled
    product.number = checked(scaled.number.multiplied(by: factor), from: start)
    if scaled.size != nil { product.factor = checked(scaled.factor.multiplied(by: factor), from: start) }
    return product
  }

  private mutating func divided(
    _ a: VisualValue, _ b: VisualValue, from start: Int, at divisor: Range<Int>
  ) -> VisualValue {
    if b.size != nil {
      failures.append(Failure(kind: .formatProblem(.divisionByView), range: divisor))
      return a
    }
    if b.number.isZero {
      failures.append(Failure(kind: .divisionByZero, range: divisor))
      return a
    }
    var quotient = a
    quotient.number = checked(a.number.divided(by: b.number), from: start)
    if a.size != nil { quotient.factor = checked(a.factor.divided(by: b.number), from: start) }
    return quotient
  }

  private mutating func refuseSecondView(from start: Int) {
    failures.append(Failure(kind: .formatProblem(.severalViews), range: start..<trimmedIndex(from: start)))
  }
}
