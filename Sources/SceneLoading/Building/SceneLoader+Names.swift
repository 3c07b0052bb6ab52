import LayoutModel

extension SceneLoader {
  /// The text of a new name; reports an error if it is not a valid name.
  mutating func newName(_ node: JSONNode, _ subject: LoadError.Subject) -> JSONText {
    let text = document.text(of: node)
    if text.range.isEmpty { report(.emptyName(subject), at: node) }
    if subject == .view && text.range.count > Limits.idBytes {
      report(.nameTooLong(subject, limit: Limits.idBytes), at: node)
    }
    if hasControlCharacter(text) { report(.controlCharacterInName(subject), at: node) }
    return text
  }

  private func hasControlCharacter(_ text: JSONText) -> Bool {
    text.range.contains { index in
      let byte = text.bytes[index]
      return byte < 0x20 || byte == 0x7F
        || (byte == 0xC2 && index + 1 < text.range.upperBound && text.bytes[index + 1] < 0xA0)  // U+0080…U+009F
    }
  }

  /// The view that a string or key refers to.
  mutating func view(_ node: JSONNode) -> ViewID? {
    reference(node, .view, names.views, suggesting: .views).map { ViewID($0) }
  }

  mutating func constraint(_ node: JSONNode) -> ConstraintID? {
    if hasUnreadFormat && document.type(of: node) == .string {
      // The constraint may be one that a format with an error would have made.
      let text = document.text(of: node)
      let isOfFormat = Self.formatPrefixes.contains { text.bytes[text.range].starts(with: $0) }
      if isOfFormat && constraintNames.value(for: text) == nil { return nil }
    }
    return reference(node, .constraint, constraintNames, suggesting: .constraints).map { ConstraintID($0) }
  }

  private static let formatPrefixes = ["H:", "V:"].map { Array($0.utf8) }

  mutating func parameter(_ node: JSONNode) -> ParameterID? {
    reference(node, .parameter, names.parameters, suggesting: .parameters).map { ParameterID($0) }
  }

  mutating func state(_ node: JSONNode, of machine: Int) -> StateID? {
    reference(node, .state, stateNames[machine], suggesting: .states(machine: machine)).map { StateID($0) }
  }

  /// The views in a list of names. Values of other types and unknown names are reported and left out.
  mutating func views(_ node: JSONNode) -> [ViewID] {
    guard expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { view($0) }
  }

  mutating func constraints(_ node: JSONNode) -> [(id: ConstraintID, node: JSONNode)] {
    guard expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { element in constraint(element).map { ($0, element) } }
  }

  private mutating func reference(
    _ node: JSONNode, _ subject: LoadError.Subject, _ table: NameTable, suggesting source: SuggestionSource
  ) -> Int? {
    guard expect(.string, node, .string) else { return nil }
    let text = document.text(of: node)
    if let value = table.value(for: text) { return value }
    report(.unknownName(subject, text.string), at: node, suggesting: source)
    return nil
  }

  /// The members of an object whose keys are names. A string under `note` is a note unless `table` contains that name.
  mutating func entries(_ node: JSONNode, namedIn table: NameTable? = nil) -> [(key: JSONNode, value: JSONNode)] {
    guard expect(.object, node, .object) else { return [] }
    return document.members(of: node).filter { member in
      guard isNote(member.key), document.type(of: member.value) == .string else { return true }
      return table?.value(for: document.text(of: member.key)) != nil
    }
  }

  func isNote(_ key: JSONNode) -> Bool { document.text(of: key).equals(Self.note) }

  private static let note = Array("note".utf8)

  /// Reads the rules of an `allow`.
  mutating func allowedRules(_ node: JSONNode?) -> [AllowedRule] {
    guard let node, expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { element in
      rule(element).map { AllowedRule(rule: $0, location: document.range(of: element)) }
    }
  }

  mutating func rule(_ node: JSONNode) -> RuleID? {
    guard let name = string(node) else { return nil }
    if let rule = RuleID(rawValue: name) { return rule }
    report(.unknownName(.rule, name), at: node, suggesting: .rules)
    return nil
  }
}
