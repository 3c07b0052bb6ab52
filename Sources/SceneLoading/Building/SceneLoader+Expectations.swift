import LayoutModel

extension SceneLoader {
  mutating func buildExpectations(_ node: JSONNode, machineCount: Int) -> [Expectation] {
    guard expect(.array, node, .array) else { return [] }
    var expectations: [Expectation] = []
    for element in document.elements(of: node) {
      guard let members = members(of: element, as: ExpectationKey.self) else { continue }
      let rule = require(.rule, in: members).flatMap { self.rule($0) }
      let expectation = Expectation(
        rule: rule ?? .conflictingConstraints, views: members[.views].map { views($0) },
        constraints: members[.constraints].map { constraintReferences($0) },
        configurations: members[.configurations].map { configurations($0, machineCount: machineCount) },
        severity: members[.severity].flatMap { word($0, Severity.self) }, location: document.range(of: element))
      expectations.append(expectation)
    }
    return expectations
  }

  /// Reads names of written or generated constraints.
  private mutating func constraintReferences(_ node: JSONNode) -> [String] {
    guard expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { element in
      if document.type(of: element) == .string, let name = generatedName(document.text(of: element)) { return name }
      return constraint(element).map { constraints[$0.index].name }
    }
  }

  private mutating func configurations(_ node: JSONNode, machineCount: Int) -> [String] {
    guard expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { element in
      guard let name = string(element) else { return nil }
      if isConfiguration(document.text(of: element), machineCount: machineCount) { return name }
      report(.unknownName(.configuration, name), at: element)
      return nil
    }
  }

  /// Returns whether a name is `states@environment` or `states` of the scene, with `+` between the states of several machines.
  private func isConfiguration(_ name: JSONText, machineCount: Int) -> Bool {
    var states = name.range
    if !environmentNames.isEmpty {
      guard let at = name.bytes[name.range].firstIndex(of: UInt8(ascii: "@")) else { return false }
      states = name.range.lowerBound..<at
      if environmentNames.value(for: name.bytes, in: at + 1..<name.range.upperBound) == nil { return false }
    }
    guard machineCount > 0 else { return JSONText(bytes: name.bytes, range: states).equals(Array("base".utf8)) }
    let parts =
      machineCount == 1
      ? [name.bytes[states]]
      : name.bytes[states].split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    return parts.count == machineCount
      && zip(parts, stateNames).allSatisfy { part, table in
        table.value(for: name.bytes, in: part.indices) != nil
      }
  }
}
