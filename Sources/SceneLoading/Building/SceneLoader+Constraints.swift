import LayoutModel

extension SceneLoader {
  mutating func buildConstraints(_ node: JSONNode) {
    guard expect(.object, node, .object) else { return }
    for (key, value) in document.members(of: node) {
      if isNote(key) && document.type(of: value) == .string && !mentionsRelation(value) { continue }
      let name = newName(key, .constraint)
      if let generated = generatedName(name) { report(.generatedName(generated), at: key) }
      // A repeated key has already been reported; its name keeps referring to the first constraint.
      if constraintNames.insert(name, value: constraints.count) != nil { continue }
      constraints.append(makeConstraint(name: name.string, key: key, value: value))
    }
  }

  private mutating func makeConstraint(name: String, key: JSONNode, value: JSONNode) -> Constraint {
    var constraint = Constraint(
      name: name, first: Anchor(view: .root, attribute: .width), relation: .equal, second: nil, multiplier: .one,
      constant: .zero, priority: .required, nameLocation: document.range(of: key))
    switch document.type(of: value) {
    case .string: readEquation(value, into: &constraint)
    case .object:
      guard let members = members(of: value, as: ConstraintKey.self) else { break }
      if let node = require(.equation, in: members), expect(.string, node, .string) {
        readEquation(node, into: &constraint)
      }
      if let node = members[.label] { constraint.label = string(node) }
      if let node = members[.active] { constraint.isActive = boolean(node) ?? true }
      constraint.allowed = allowedRules(members[.allow])
    case let type: report(.wrongType(expected: .equation, found: type), at: value)
    }
    return constraint
  }

  private mutating func readEquation(_ node: JSONNode, into constraint: inout Constraint) {
    constraint.equationLocation = document.range(of: node)
    equations.begin(node, of: document)
    do {
      let equation = try equations.parseEquation()
      constraint.first = equation.first
      constraint.relation = equation.relation
      constraint.second = equation.second
      constraint.multiplier = equation.multiplier
      constraint.constant = equation.constant
      constraint.priority = equation.priority
    } catch {
      if reportForeignNotation(node) { return }
      report(error, in: node)
    }
    if !equations.failures.isEmpty && reportForeignNotation(node) { return }
    for failure in equations.failures { report(failure, in: node) }
  }

  /// If a string is a constraint in another notation, reports that as a single error.
  ///
  /// - Returns: whether it is such a constraint.
  private mutating func reportForeignNotation(_ node: JSONNode) -> Bool {
    guard let foreign = ForeignEquation(document.string(of: node)) else { return false }
    report(.foreignNotation(foreign.notation, equation: foreign.equation), at: node)
    return true
  }

  /// Reads a constant: a number, or a string as on the right side of an equation.
  mutating func constant(_ node: JSONNode, shape: LoadError.Shape = .constant) -> ConstantExpression? {
    switch document.type(of: node) {
    case .number: return decimal(node, .length).map { ConstantExpression($0) }
    case .string:
      equations.begin(node, of: document)
      do {
        let constant = try equations.parseWholeConstant()
        if equations.failures.isEmpty { return constant }
      } catch { report(error, in: node) }
      for failure in equations.failures { report(failure, in: node) }
    case let type: report(.wrongType(expected: shape, found: type), at: node)
    }
    return nil
  }

  /// Reports an error at its position inside a string.
  private mutating func report(_ failure: EquationParser.Failure, in node: JSONNode) {
    errors.append(
      PendingError(
        kind: failure.kind, location: TextRanges(document, node).range(failure.range), node: node,
        source: failure.candidates))
  }

  /// Returns whether a string may be an equation rather than a note.
  private func mentionsRelation(_ node: JSONNode) -> Bool {
    let text = document.text(of: node)
    return text.range.dropFirst().contains { index in
      text.bytes[index] == UInt8(ascii: "=") && Self.relationHeads.contains(text.bytes[index - 1])
    }
  }

  /// Returns the name if layoutdoctor generates a constraint with that name for a view of the scene.
  func generatedName(_ name: JSONText) -> String? {
    for dot in name.range where name.bytes[dot] == UInt8(ascii: ".") {
      let suffix = name.bytes[dot + 1..<name.range.upperBound]
      let isStack = suffix.starts(with: Self.stackPrefix)
      guard isStack || Self.generatedSuffixes.contains(where: { suffix.elementsEqual($0) }),
        let index = names.views.value(for: name.bytes, in: name.range.lowerBound..<dot)
      else { continue }
      if index != ViewID.root.index && suffix.starts(with: Self.fittingPrefix) { continue }
      if !isStack || views[index].kind == .stackView { return name.string }
    }
    return nil
  }

  private static let relationHeads = Array("=<>".utf8)
  private static let fittingPrefix = Array("fitting.".utf8)
  private static let stackPrefix = Array("stack.".utf8)
  private static let generatedSuffixes = [
    "frame", "fitting.width", "fitting.height", "hugging.width", "hugging.height", "compression.width",
    "compression.height",
  ].map { Array($0.utf8) }
}
