import ConstraintSolver

extension ConstraintParser {
  /// Reads one of the forms in descriptions: `H:|-(8)-[A]`, `V:[A]-(>=8)-[B]`, `H:[A]-(8)-|` or `V:[A(44@999)]`.
  mutating func visualFormat(_ text: LogBytes) -> Body? {
    let isHorizontal = text.first == UInt8(ascii: "H")
    var rest = text.dropFirst(2).trimmed
    var isRightToLeft = false
    var isLeftToRight = false
    if rest.hasSuffix("(LTR)") {
      isLeftToRight = true
      rest = rest.dropLast(5).trimmed
    } else if rest.hasSuffix("(RTL)") {
      isRightToLeft = true
      rest = rest.dropLast(5).trimmed
    }
    // Without a suffix, the format means leading and trailing.
    let start: LoggedAnchor.Attribute = isHorizontal ? (isLeftToRight ? .left : .leading) : .top
    let end: LoggedAnchor.Attribute = isHorizontal ? (isLeftToRight ? .right : .trailing) : .bottom
    let size: LoggedAnchor.Attribute = isHorizontal ? .width : .height
    guard var body = pinned(rest, start, end) ?? sized(rest, size) else { return nil }
    body.isRightToLeft = isRightToLeft
    return body
  }

  private mutating func pinned(
    _ text: LogBytes, _ start: LoggedAnchor.Attribute, _ end: LoggedAnchor.Attribute
  ) -> Body? {
    let saved = self
    if text.hasPrefix("|-("), text.last == UInt8(ascii: "]"), let close = text.range(of: ")-["),
      let predicate = Predicate(text[(text.startIndex + 3)..<close.lowerBound], self),
      let view = item(text[close.upperBound...].dropLast())
    {
      let owner = superview(of: view)
      return gap(from: LoggedAnchor(owner, start), to: LoggedAnchor(view, start), predicate)
    }
    self = saved
    guard text.first == UInt8(ascii: "[") else { return nil }
    if text.hasSuffix(")-|"), let open = text.lastRange(of: "]-("),
      let predicate = Predicate(text[open.upperBound..<(text.endIndex - 3)], self),
      let view = item(text[(text.startIndex + 1)..<open.lowerBound])
    {
      let owner = superview(of: view)
      return gap(from: LoggedAnchor(view, end), to: LoggedAnchor(owner, end), predicate)
    }
    self = saved
    var searchStart = text.startIndex
    while text.last == UInt8(ascii: "]"), let open = text[searchStart...].range(of: "]-("),
      let close = text[open.upperBound...].range(of: ")-[")
    {
      if let predicate = Predicate(text[open.upperBound..<close.lowerBound], self),
        let first = item(text[(text.startIndex + 1)..<open.lowerBound]),
        let second = item(text[close.upperBound...].dropLast())
      {
        return gap(from: LoggedAnchor(first, end), to: LoggedAnchor(second, start), predicate)
      }
      self = saved
      searchStart = open.upperBound
    }
    return nil
  }

  private mutating func sized(_ text: LogBytes, _ size: LoggedAnchor.Attribute) -> Body? {
    let saved = self
    guard text.first == UInt8(ascii: "["), text.hasSuffix(")]") else { return nil }
    var end = text.endIndex
    while let open = text[..<end].lastIndex(of: UInt8(ascii: "(")) {
      if let predicate = Predicate(text[(open + 1)..<(text.endIndex - 2)], self),
        let view = item(text[(text.startIndex + 1)..<open])
      {
        var form = AnchorForm(LoggedAnchor(view, size))
        form.constant = -predicate.number.value
        form.rounding = predicate.number.rounding
        return Body(
          form: form, relation: predicate.relation, priority: predicate.priority,
          sides: (LoggedAnchor(view, size), nil, .one, predicate.number.value))
      }
      self = saved
      end = open
    }
    return nil
  }

  /// The distance from one anchor to another, compared with a number.
  private func gap(from first: LoggedAnchor, to second: LoggedAnchor, _ predicate: Predicate) -> Body {
    var form = AnchorForm(second)
    form.add(AnchorForm(first), times: -1)
    form.constant = -predicate.number.value
    form.rounding = predicate.number.rounding
    return Body(
      form: form, relation: predicate.relation, priority: predicate.priority,
      sides: (second, first, .one, predicate.number.value))
  }
}

/// `>=8@750`.
private struct Predicate {
  var relation = RowRelation.equal
  var number: LoggedNumber
  var priority: Rational?

  init?(_ text: LogBytes, _ parser: ConstraintParser) {
    var rest = text.trimmed
    for (symbol, relation) in [(">=", RowRelation.greaterThanOrEqual), ("<=", .lessThanOrEqual), ("==", .equal)]
    where rest.starts(with: symbol.utf8) {
      self.relation = relation
      rest = rest.dropFirst(2)
      break
    }
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      guard let priority = LoggedNumber(rest[(at + 1)...]) else { return nil }
      self.priority = priority.value
      rest = rest[..<at]
    }
    guard let number = LoggedNumber(rest) ?? parser.spacing(rest) else { return nil }
    self.number = number
  }
}
