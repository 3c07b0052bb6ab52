import LayoutModel

extension SceneLoader {
  /// - Parameter keepsNames: whether names are recorded. They are needed if other parts of the scene refer to constraints, and
  ///   to leave out repeated names in a scene with errors.
  mutating func buildConstraints(_ node: JSONNode, keepsNames: Bool) {
    guard expect(.object, node, .object) else { return }
    let count = document.memberLimit(of: node)
    if keepsNames { constraintNames = NameTable(minimumCapacity: count) }
    constraints.reserveCapacity(count)
    var members = document.members(of: node)
    let (bytes, nodes) = (document.bytes, document.nodes)
    while let (key, value) = members.next() {
      let (name, equation) = (nodes[Int(key.index)], nodes[Int(value.index)])
      if let plain = equations.plainEquation(bytes, name, equation) {
        // A repeated key has already been reported; its name keeps referring to the first constraint.
        if keepsNames && constraintNames.insert(document.text(of: key), value: constraints.count) != nil { continue }
        constraints.append(Constraint(plain, named: name, equation, in: bytes))
        continue
      }
      if isNote(key) && document.type(of: value) == .string && !mentionsRelation(value) { continue }
      let text = newName(key, .constraint)
      if let generated = generatedName(text) { report(.generatedName(generated), at: key) }
      if keepsNames && constraintNames.insert(text, value: constraints.count) != nil { continue }
      constraints.append(makeConstraint(name: text.string, key: key, value: value))
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
    let start = document.sourceOffset(ofTextByte: failure.range.lowerBound, in: node)
    let end = document.sourceOffset(ofTextByte: failure.range.upperBound, in: node)
    errors.append(
      PendingError(
        kind: failure.kind, location: SourceRange(start, end), node: node, source: failure.candidates))
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
    let end = name.range.upperBound
    for dot in name.range where name.bytes[dot] == UInt8(ascii: ".") {
      // Generated names start with `frame`, `fitting`, `hugging`, `compression` or `stack`.
      guard dot + 1 < end, Self.isGeneratedHead(name.bytes[dot + 1]) else { continue }
      let suffix = JSONText(bytes: name.bytes, range: dot + 1..<end)
      let isStack = name.bytes[suffix.range].starts(with: Self.stackPrefix)
      guard isStack || Self.generatedSuffixes.contains(where: { suffix.equals($0) }) else { continue }
      let view = JSONText(bytes: name.bytes, range: name.range.lowerBound..<dot)
      guard let index = names.views.value(for: view) else { continue }
      if index != ViewID.root.index && name.bytes[suffix.range].starts(with: Self.fittingPrefix) { continue }
      if !isStack || views[index].kind == .stackView { return name.string }
    }
    return nil
  }

  private static let relationHeads = Array("=<>".utf8)
  fileprivate static func isGeneratedHead(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "f") || byte == UInt8(ascii: "h") || byte == UInt8(ascii: "c") || byte == UInt8(ascii: "s")
  }
  /// The length of `frame`, the shortest generated suffix, in bytes.
  fileprivate static var shortestSuffix: Int { 5 }
  private static let fittingPrefix = Array("fitting.".utf8)
  private static let stackPrefix = Array("stack.".utf8)
  private static let generatedSuffixes = [
    "frame", "fitting.width", "fitting.height", "hugging.width", "hugging.height", "compression.width",
    "compression.height",
  ].map { Array($0.utf8) }
}

extension Constraint {
  fileprivate init(
    _ plain: PlainEquation, named name: JSONDocument.Node, _ equation: JSONDocument.Node, in bytes: [UInt8]
  ) {
    self.init(
      name: bytes.text(in: name.text), first: plain.first, relation: plain.relation, second: plain.second,
      multiplier: plain.factor?.ratio ?? .one, constant: plain.constant.map { ConstantExpression($0.decimal) } ?? .zero,
      priority: plain.priority.map { Priority($0.decimal) } ?? .required, equationLocation: equation.range,
      nameLocation: name.range)
  }
}

extension EquationParser {
  /// Reads a constraint's equation on the fast path; `nil` if anything about it needs the full parser.
  @inline(__always) fileprivate mutating func plainEquation(
    _ bytes: [UInt8], _ name: JSONDocument.Node, _ equation: JSONDocument.Node
  ) -> PlainEquation? {
    guard equation.type == .string, !equation.hasEscapes, !name.hasEscapes, Self.isPlainName(bytes, name.text) else {
      return nil
    }
    return plainEquation(in: bytes, from: Int(equation.start) + 1, to: Int(equation.end) - 1)
  }

  /// Returns whether a name without escapes contains only printable ASCII characters and cannot be a generated name.
  @inline(__always) private static func isPlainName(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let length = min(8, range.upperBound &- index)
      if !bytes.word(at: index, length: length).isPlainName { return isPlainNameWithDots(bytes, range) }
      index &+= length
    }
    return !range.isEmpty
  }

  private static func isPlainNameWithDots(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var isAfterDot = false
    for index in range {
      let byte = bytes[index]
      if byte >= 0x7F { return false }
      if isAfterDot && range.upperBound - index >= SceneLoader.shortestSuffix && SceneLoader.isGeneratedHead(byte) {
        return false
      }
      isAfterDot = byte == UInt8(ascii: ".")
    }
    return !range.isEmpty
  }
}
