import LayoutModel

/// A constraint in Swift code, made with a layout anchor, with SnapKit or with `NSLayoutConstraint`.
struct CodeHint {
  /// The equation to write instead; `nil` if the code says more than an equation can, or something unknown.
  let equation: String?

  /// A part of a chain of member accesses: `constraint(equalTo: b.leadingAnchor)`.
  private struct Member {
    let name: String
    var arguments: [(label: String?, value: [String])]?
  }

  private static let relations = [
    "equalTo": "==", "lessThanOrEqualTo": "<=", "greaterThanOrEqualTo": ">=", "equalToConstant": "==",
    "lessThanOrEqualToConstant": "<=", "greaterThanOrEqualToConstant": ">=", "equalToSuperview": "==",
  ]

  /// `nil` if the code makes no constraint.
  init?(_ tokens: [String]) {
    var rest = tokens[...]
    var members: [Member] = []
    while let member = Self.member(&rest) {
      members.append(member)
      guard rest.first == "." else { break }
      rest.removeFirst()
    }
    guard let call = members.firstIndex(where: { $0.arguments != nil }) else { return nil }
    let path = members[..<call].map(\.name)
    let after = Array(members[(call + 1)...])
    let isComplete = rest.isEmpty || (Array(rest) == ["=", "true"] && after.last?.name == "isActive")
    let arguments = members[call].arguments ?? []
    switch members[call].name {
    case "constraint":
      let equation = Self.anchorEquation(path, arguments)
      self.equation = isComplete && after.allSatisfy { $0.name == "isActive" } ? equation : nil
    case "NSLayoutConstraint":
      let equation = Self.constraintEquation(arguments)
      self.equation = isComplete && after.allSatisfy { $0.name == "isActive" } ? equation : nil
    case let name where Self.relations[name] != nil && !path.isEmpty:
      equation = rest.isEmpty ? Self.snapEquation(path, name, arguments, after) : nil
    default: return nil
    }
  }

  private static func member(_ rest: inout ArraySlice<String>) -> Member? {
    guard let name = rest.first, name.first.map({ $0.isLetter || $0 == "_" }) == true else { return nil }
    rest.removeFirst()
    guard rest.first == "(" else { return Member(name: name) }
    var depth = 0
    var arguments: [[String]] = [[]]
    while let token = rest.popFirst() {
      if token == ")" { depth -= 1 }
      if depth == 0 && token == ")" { break }
      if depth == 1 && token == "," {
        arguments.append([])
      } else if depth > 0 {
        arguments[arguments.count - 1].append(token)
      }
      if token == "(" { depth += 1 }
    }
    let labelled = arguments.filter { !$0.isEmpty }.map { argument -> (label: String?, value: [String]) in
      argument.count > 2 && argument[1] == ":" ? (argument[0], Array(argument[2...])) : (nil, argument)
    }
    return Member(name: name, arguments: labelled)
  }

  /// `a.leadingAnchor.constraint(equalTo: b.leadingAnchor, multiplier: 2, constant: 8)`.
  private static func anchorEquation(_ path: [String], _ arguments: [(label: String?, value: [String])]) -> String? {
    guard let first = ForeignNames.anchor(path), let attribute = first.attribute, let target = arguments.first,
      let label = target.label, let relation = relations[label]
    else { return nil }
    let left = "\(first.item).\(attribute) \(relation) "
    if label.hasSuffix("Constant") {
      guard arguments.count == 1, let number = number(target.value) else { return nil }
      return left + number
    }
    guard let second = ForeignNames.anchor(names(target.value)), let other = second.attribute else { return nil }
    var terms = Terms()
    for argument in arguments.dropFirst() {
      guard let number = number(argument.value) else { return nil }
      switch argument.label {
      case "multiplier": terms.factor = number
      case "constant": terms.constant = number
      default: return nil
      }
    }
    return left + terms.applied(to: "\(second.item).\(other)")
  }

  /// `NSLayoutConstraint(item: a, attribute: .top, relatedBy: .equal, toItem: b, attribute: .top, multiplier: 1, constant: 8)`.
  private static func constraintEquation(_ arguments: [(label: String?, value: [String])]) -> String? {
    func values(_ label: String) -> [[String]] { arguments.filter { $0.label == label }.map(\.value) }
    let relations = ["equal": "==", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="]
    let attributes = values("attribute").compactMap(\.last)
    guard let item = values("item").first, let first = ForeignNames.anchor(names(item)), first.attribute == nil,
      let relation = values("relatedBy").first?.last.flatMap({ relations[$0] }), let attribute = attributes.first,
      ForeignNames.isAttribute(attribute)
    else { return nil }
    var terms = Terms()
    terms.factor = values("multiplier").first.flatMap(number) ?? "1"
    terms.constant = values("constant").first.flatMap(number) ?? "0"
    let left = "\(first.item).\(attribute) \(relation) "
    guard let other = values("toItem").first, other != ["nil"] else { return left + terms.constant }
    guard let second = ForeignNames.anchor(names(other)), second.attribute == nil, attributes.count == 2,
      ForeignNames.isAttribute(attributes[1])
    else { return nil }
    return left + terms.applied(to: "\(second.item).\(attributes[1])")
  }

  /// `a.snp.leading.equalTo(b.snp.trailing).offset(8)`.
  private static func snapEquation(
    _ path: [String], _ name: String, _ arguments: [(label: String?, value: [String])], _ after: [Member]
  ) -> String? {
    guard let first = ForeignNames.anchor(path), let attribute = first.attribute, let relation = relations[name] else {
      return nil
    }
    var terms = Terms()
    var priority = ""
    for member in after {
      guard let value = member.arguments?.first?.value else { return nil }
      switch member.name {
      case "offset":
        guard let number = number(value) else { return nil }
        terms.constant = number
      case "inset":
        guard let number = number(value) else { return nil }
        let isFarEdge = ["trailing", "right", "bottom"].contains(attribute)
        terms.constant = isFarEdge ? Terms.negated(number) : number
      case "multipliedBy":
        guard let number = number(value) else { return nil }
        terms.factor = number
      case "priority":
        guard let word = number(value) ?? value.last,
          number(value) != nil || ["required", "high", "low"].contains(word)
        else { return nil }
        priority = " @\(word)"
      default: return nil
      }
    }
    let left = "\(first.item).\(attribute) \(relation) "
    if name == "equalToSuperview" { return left + terms.applied(to: "superview.\(attribute)") + priority }
    guard let target = arguments.first?.value else { return nil }
    if let number = number(target) { return terms == Terms() ? left + number + priority : nil }
    guard let second = ForeignNames.anchor(names(target)) else { return nil }
    return left + terms.applied(to: "\(second.item).\(second.attribute ?? attribute)") + priority
  }

  /// The names in a chain of member accesses; empty if the tokens are something else.
  private static func names(_ tokens: [String]) -> [String] {
    for (index, token) in tokens.enumerated() {
      let isName = token.first.map { $0.isLetter || $0 == "_" } ?? false
      guard index % 2 == 0 ? isName : token == "." else { return [] }
    }
    return tokens.count % 2 == 1 ? stride(from: 0, to: tokens.count, by: 2).map { tokens[$0] } : []
  }

  /// A number with an optional sign.
  private static func number(_ tokens: [String]) -> String? {
    let isNegative = tokens.first == "-"
    guard tokens.count == (isNegative ? 2 : 1), let digits = tokens.last, digits.first?.isNumber == true else {
      return nil
    }
    return (isNegative ? "-" : "") + digits
  }

  /// The factor and the constant of a right side.
  private struct Terms: Equatable {
    var factor = "1"
    var constant = "0"

    static func negated(_ number: String) -> String {
      number.hasPrefix("-") ? String(number.dropFirst()) : "-" + number
    }

    func applied(to anchor: String) -> String {
      let isOne = ["1", "1.0"].contains(factor)
      let isZero = ["0", "0.0", "-0"].contains(constant)
      let sign = constant.hasPrefix("-") ? "-" : "+"
      let size = constant.hasPrefix("-") ? String(constant.dropFirst()) : constant
      return (isOne ? "" : "\(factor) * ") + anchor + (isZero ? "" : " \(sign) \(size)")
    }
  }
}
