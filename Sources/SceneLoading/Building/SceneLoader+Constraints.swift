import LayoutModel

extension SceneLoader {
  mutating func buildConstraints(_ node: JSONNode) {
    guard expect(.object, node, .object) else { return }
    let count = document.members(of: node).reduce(0) { count, _ in count + 1 }
    constraintNames = NameTable(minimumCapacity: count)
    constraints.reserveCapacity(count)
    for (key, value) in document.members(of: node) {
      if isNote(key) && document.type(of: value) == .string && !mentionsRelation(value) { continue }
      let name = newName(key, .constraint)
      if let generated = generatedName(name) { report(.generatedName(generated), at: key) }
      // A repeated key has been reported; what names it means the first.
      if constraintNames.insert(name, value: constraints.count) != nil { continue }
      constraints.append(makeConstraint(name: name.string, key: key, value: value))
    }
  }

  private mutating func makeConstraint(name: String, key: JSONNode, value: JSONNode) -> Constraint {
    var constraint = Constraint(
      name: name, first: Anchor(view: .root, attribute: .width), relation: .equal, second: nil, multiplier: .one,
      constant: .zero, priority: .required, equationText: "", nameLocation: document.range(of: key))
    switch document.type(of: value) {
    case .string: readEquation(value, into: &constraint)
    case .object:
      guard let members = members(of: value, as: ConstraintKey.self) else { break }
      if let node = require(.equation, in: members), expect(.string, node, .string) {
        readEquation(node, into: &constraint)
      }
      if let node = members[.active] { constraint.isActive = boolean(node) ?? true }
      constraint.allowed = allowedRules(members[.allow])
    case let type: report(.wrongType(expected: .equation, found: type), at: value)
    }
    return constraint
  }

  private mutating func readEquation(_ node: JSONNode, into constraint: inout Constraint) {
    let text = document.text(of: node)
    constraint.equationText = text.string
    constraint.equationLocation = document.range(of: node)
    equations.begin(text)
    do {
      let equation = try equations.parseEquation()
      constraint.first = equation.first
      constraint.relation = equation.relation
      constraint.second = equation.second
      constraint.multiplier = equation.multiplier
      constraint.constant = equation.constant
      constraint.priority = equation.priority
    } catch {
      report(error, in: node)
    }
    for failure in equations.failures { report(failure, in: node) }
  }

  /// A constant: a number, or a string as on the right of an equation.
  mutating func constant(_ node: JSONNode, shape: LoadError.Shape = .constant) -> ConstantExpression? {
    switch document.type(of: node) {
    case .number: return ConstantExpression(document.decimal(of: node))
    case .string:
      equations.begin(document.text(of: node))
      do {
        let constant = try equations.parseWholeConstant()
        if equations.failures.isEmpty { return constant }
      } catch { report(error, in: node) }
      for failure in equations.failures { report(failure, in: node) }
    case let type: report(.wrongType(expected: shape, found: type), at: node)
    }
    return nil
  }

  /// Reports an error at its place inside a string.
  private mutating func report(_ failure: EquationParser.Failure, in node: JSONNode) {
    let start = document.sourceOffset(ofTextByte: failure.range.lowerBound, in: node)
    let end = document.sourceOffset(ofTextByte: failure.range.upperBound, in: node)
    errors.append(
      PendingError(
        kind: failure.kind, location: SourceRange(start, end), node: node, source: failure.candidates))
  }

  /// Whether a string could be an equation rather than a note.
  private func mentionsRelation(_ node: JSONNode) -> Bool {
    let text = document.text(of: node)
    return text.range.dropFirst().contains { index in
      text.bytes[index] == UInt8(ascii: "=") && Self.relationHeads.contains(text.bytes[index - 1])
    }
  }

  /// The name where it is one that is generated for a view of the scene.
  func generatedName(_ name: JSONText) -> String? {
    let end = name.range.upperBound
    for dot in name.range where name.bytes[dot] == UInt8(ascii: ".") {
      let suffix = JSONText(bytes: name.bytes, range: dot + 1..<end)
      let isStack = name.bytes[suffix.range].starts(with: Self.stackPrefix)
      guard isStack || Self.generatedSuffixes.contains(where: { suffix.equals($0) }) else { continue }
      let view = JSONText(bytes: name.bytes, range: name.range.lowerBound..<dot)
      guard let index = names.views.value(for: view) else { continue }
      if !isStack || views[index].kind == .stackView { return name.string }
    }
    return nil
  }

  private static let relationHeads = Array("=<>".utf8)
  private static let stackPrefix = Array("stack.".utf8)
  private static let generatedSuffixes = [
    "frame", "hugging.width", "hugging.height", "compression.width", "compression.height",
  ].map { Array($0.utf8) }
}
