import ConstraintSolver

extension ConstraintParser {
  private static let relations: [(text: StaticString, relation: RowRelation)] = [
    (" == ", .equal), (" >= ", .greaterThanOrEqual), (" <= ", .lessThanOrEqual),
  ]

  /// Reads `A.width == 0.5*B.height + 8`.
  mutating func equation(_ text: LogBytes) -> Body? {
    for (symbol, relation) in Self.relations {
      var start = text.startIndex
      while let range = text[start...].range(of: symbol) {
        let (left, right) = (text[..<range.lowerBound], text[range.upperBound...])
        if let body = attempt({ $0.equation(left, relation, right) }) { return body }
        start = range.lowerBound + 1
      }
    }
    return nil
  }

  /// Reads `A.midY ==`: old systems print a position of 0 as nothing.
  mutating func zeroPosition(_ text: LogBytes) -> Body? {
    guard text.hasSuffix(" =="), let first = anchor(text.dropLast(3).trimmed), first.attribute.inSuperview != nil else {
      return nil
    }
    return Body(form: AnchorForm(first), relation: .equal, sides: (first, nil, .one, .zero))
  }

  private mutating func equation(_ left: LogBytes, _ relation: RowRelation, _ right: LogBytes) -> Body? {
    guard let first = side(left.trimmed), let second = side(right.trimmed), !first.form.terms.isEmpty else {
      return nil
    }
    var form = first.form
    form.add(second.form, times: -1)
    var body = Body(form: form, relation: relation)
    if let anchor = first.simple?.anchor, first.simple?.multiplier == .one {
      body.sides = (
        anchor, second.simple?.anchor, second.simple?.multiplier ?? .one, second.form.constant - first.form.constant
      )
      if second.simple == nil && !second.form.terms.isEmpty { body.sides = nil }
    }
    return body
  }

  private struct Side {
    var form: AnchorForm
    /// The only anchor with its factor, if there is one.
    var simple: (anchor: LoggedAnchor, multiplier: Rational)?
  }

  /// Reads one side: `B.height * 0.5 - 8`, a number, or a sum with parentheses.
  private mutating func side(_ text: LogBytes) -> Side? {
    // A sign may stand apart from its number.
    let sign = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") ? text.first : nil
    let unsigned = sign == nil ? nil : LoggedNumber(text.dropFirst().trimmed)
    if let number = LoggedNumber(text) ?? spacing(text) ?? unsigned {
      var form = AnchorForm()
      form.constant =
        unsigned != nil && sign == UInt8(ascii: "-") && LoggedNumber(text) == nil ? -number.value : number.value
      form.rounding = number.rounding
      return Side(form: form)
    }
    if let side = attempt({ $0.product(text) }) { return side }
    for index in text.indices.reversed()
    where text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
      guard index > text.startIndex else { continue }
      let rest = text[(index + 1)...].trimmed
      guard let number = LoggedNumber(rest) ?? spacing(rest), rest.first != UInt8(ascii: "-") else { continue }
      let sign: Rational = text[index] == UInt8(ascii: "+") ? .one : -1
      if let side = attempt({ $0.sum(text[..<index].trimmed, number, times: sign) }) { return side }
    }
    // A spacing of the system's is printed without a sign.
    if let space = text.lastIndex(where: \.isLogSpace), let number = spacing(text[(space + 1)...]),
      let side = attempt({ $0.sum(text[..<space].trimmed, number, times: .one) })
    {
      return side
    }
    return attempt { parser in
      var expression = ExpressionParser(text)
      return expression.form(by: &parser).map { Side(form: $0) }
    }
  }

  private mutating func sum(_ text: LogBytes, _ number: LoggedNumber, times sign: Rational) -> Side? {
    guard var side = product(text) else { return nil }
    side.form.constant += sign * number.value
    side.form.rounding += number.rounding
    return side
  }

  /// Reads an anchor with at most one factor: `0.2*A.height`, `A.height * 0.2` or `A.height / 3`.
  private mutating func product(_ text: LogBytes) -> Side? {
    let saved = self
    // A name could contain a star, but a number before a star is a factor.
    if let star = text.firstIndex(of: UInt8(ascii: "*")), let factor = LoggedNumber(text[..<star].trimmed) {
      guard let anchor = anchor(text[(star + 1)...].trimmed) else { return nil }
      return multiple(of: anchor, factor.value, isRounded: factor.mayBeRounded)
    }
    if let anchor = anchor(text) { return Side(form: AnchorForm(anchor), simple: (anchor, .one)) }
    self = saved
    for symbol in [UInt8(ascii: "*"), UInt8(ascii: "/")] {
      guard let index = text.lastIndex(of: symbol), let factor = LoggedNumber(text[(index + 1)...].trimmed),
        let anchor = anchor(text[..<index].trimmed)
      else {
        self = saved
        continue
      }
      if symbol == UInt8(ascii: "/") && factor.value.isZero { return nil }
      return multiple(
        of: anchor, symbol == UInt8(ascii: "*") ? factor.value : Rational.one / factor.value,
        isRounded: factor.mayBeRounded)
    }
    return nil
  }

  private func multiple(of anchor: LoggedAnchor, _ factor: Rational, isRounded: Bool) -> Side {
    var form = AnchorForm()
    form.add(AnchorForm(anchor), times: factor)
    form.hasRoundedMultiplier = isRounded
    return Side(form: form, simple: (anchor, factor))
  }

  /// Reads `Class:0x….attribute`.
  private mutating func anchor(_ text: LogBytes) -> LoggedAnchor? {
    var text = text
    // Some systems print the layout engine's variable after the attribute.
    if text.last == UInt8(ascii: "}"), let brace = text.lastRange(of: "{id: ") { text = text[..<brace.lowerBound] }
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")),
      let attribute = LoggedAnchor.Attribute(text[(dot + 1)...].string), let item = item(text[..<dot])
    else { return nil }
    if attribute.inSuperview != nil { _ = superview(of: item) }
    return LoggedAnchor(item, attribute)
  }

  /// Reads `NSSpace(8)` or `NSLayoutAnchorConstraintSpace(8)`, a distance that the system chose.
  func spacing(_ text: LogBytes) -> LoggedNumber? {
    guard text.last == UInt8(ascii: ")"), let open = text.firstIndex(of: UInt8(ascii: "(")),
      ["NSSpace", "NSLayoutAnchorConstraintSpace"].contains(text[..<open].string)
    else { return nil }
    return LoggedNumber(text[(open + 1)...].dropLast())
  }
}

/// Reads sums with parentheses, as grid views print them: `(A.row-boundary+0.5*(B.row-boundary+A.row-boundary))`.
private struct ExpressionParser {
  private var rest: LogBytes
  /// A factor may contain others, so their number also limits the depth.
  private var factorCount = 0

  init(_ text: LogBytes) { rest = text }

  mutating func form(by parser: inout ConstraintParser) -> AnchorForm? {
    guard let form = sum(&parser) else { return nil }
    rest = rest.trimmed
    return rest.isEmpty ? form : nil
  }

  private mutating func sum(_ parser: inout ConstraintParser) -> AnchorForm? {
    guard var form = product(&parser) else { return nil }
    while true {
      rest = rest.trimmed
      guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return form }
      rest.removeFirst()
      guard let next = product(&parser) else { return nil }
      form.add(next, times: sign == UInt8(ascii: "+") ? .one : -1)
    }
  }

  private mutating func product(_ parser: inout ConstraintParser) -> AnchorForm? {
    guard var form = factor(&parser) else { return nil }
    while true {
      rest = rest.trimmed
      guard let symbol = rest.first, symbol == UInt8(ascii: "*") || symbol == UInt8(ascii: "/") else { return form }
      rest.removeFirst()
      guard let next = factor(&parser) else { return nil }
      // At least one of the two factors must be a number, and a divisor must be one.
      if symbol == UInt8(ascii: "/") {
        guard next.terms.isEmpty, !next.constant.isZero else { return nil }
        form = form.scaled(by: Rational.one / next.constant)
      } else if next.terms.isEmpty {
        form = form.scaled(by: next.constant)
      } else {
        guard form.terms.isEmpty else { return nil }
        form = next.scaled(by: form.constant)
      }
      form.hasRoundedMultiplier = true
    }
  }

  private mutating func factor(_ parser: inout ConstraintParser) -> AnchorForm? {
    factorCount += 1
    guard factorCount <= Limits.factors else { return nil }
    rest = rest.trimmed
    if rest.first == UInt8(ascii: "(") {
      rest.removeFirst()
      guard let form = sum(&parser) else { return nil }
      rest = rest.trimmed
      guard rest.first == UInt8(ascii: ")") else { return nil }
      rest.removeFirst()
      return form
    }
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end].isLogSpace, !"()*/+".utf8.contains(rest[end]) {
      // The dash of `row-boundary` belongs to the name; any other one is a minus.
      if rest[end] == UInt8(ascii: "-") && end > rest.startIndex && !rest[end...].hasPrefix("-boundary") { break }
      if rest[end] == UInt8(ascii: "'"), let close = rest[(end + 1)...].firstIndex(of: UInt8(ascii: "'")) {
        end = close
      }
      end += 1
    }
    let word = rest[..<end]
    rest = rest[end...]
    if let number = LoggedNumber(word) {
      var form = AnchorForm()
      form.constant = number.value
      form.rounding = number.rounding
      return form
    }
    guard let dot = word.lastIndex(of: UInt8(ascii: ".")), dot + 1 < word.endIndex,
      let item = parser.item(word[..<dot])
    else { return nil }
    let name = word[(dot + 1)...].string
    let attribute = LoggedAnchor.Attribute(name) ?? (name.hasSuffix("-boundary") ? .other(name) : nil)
    return attribute.map { AnchorForm(LoggedAnchor(item, $0)) }
  }
}

extension AnchorForm {
  fileprivate func scaled(by factor: Rational) -> AnchorForm {
    var result = AnchorForm()
    result.add(self, times: factor)
    return result
  }
}
