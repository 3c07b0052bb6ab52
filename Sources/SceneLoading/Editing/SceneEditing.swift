import LayoutModel

/// Applies changes of constraints to the text of a scene. Everything else stays the same, byte for byte.
///
/// - Returns: `nil` if the text has no room for one of the changes.
/// - Throws: the errors that keep the text from being a scene.
/// - Complexity: parses the text once for each change of the state or environment that has the most changes.
package func editScene(_ bytes: [UInt8], changes: [ConstraintChange]) throws(LoadFailure) -> [UInt8]? {
  var bytes = bytes
  var open = changes
  while !open.isEmpty {
    // Two changes of one state or environment may need the same list, so the second one needs the text that the first one wrote.
    var sites: Set<ConstraintChange.Site> = []
    var round: [ConstraintChange] = []
    var later: [ConstraintChange] = []
    for change in open {
      if change.site == .constraint || sites.insert(change.site).inserted {
        round.append(change)
      } else {
        later.append(change)
      }
    }
    open = later
    guard let edited = try edit(bytes, round) else { return nil }
    bytes = edited
  }
  return bytes
}

/// Applies changes in one pass, at most one for each state and environment.
private func edit(_ bytes: [UInt8], _ changes: [ConstraintChange]) throws(LoadFailure) -> [UInt8]? {
  let (scene, initial) = try load(bytes)
  var loader = initial
  var edits: [TextEdit] = []
  for change in changes {
    guard let own = loader.edits(for: change, in: scene) else { return nil }
    edits += own
  }
  var result: [UInt8] = []
  var end = 0
  for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
    guard edit.range.lowerBound >= end else { return nil }
    result += bytes[end..<edit.range.lowerBound]
    result += edit.text.utf8
    end = edit.range.upperBound
  }
  return result + bytes[end...]
}

extension SceneLoader {
  fileprivate mutating func edits(for change: ConstraintChange, in scene: Scene) -> [TextEdit]? {
    let constraint = scene[change.constraint]
    switch change.site {
    case .constraint:
      if constraint.isFromFormat { return formatEdits(for: change.value, of: change.constraint) }
      guard let constraints = member("constraints", of: document.root),
        let value = value(ofKeyAt: constraint.nameLocation, in: constraints)
      else { return nil }
      return edits(for: change.value, of: value)
    case .environment(let environment):
      guard let environments = member("environments", of: document.root),
        let object = value(ofKeyAt: scene.environments[environment.index].nameLocation, in: environments)
      else { return nil }
      return edits(for: change, of: object, in: scene)
    case .state(let machine, let state):
      guard let object = self.state(at: scene.machines[machine].states[state.index].nameLocation) else { return nil }
      return edits(for: change, of: object, in: scene)
    }
  }

  /// - Parameter object: the object of a state or an environment.
  private func edits(for change: ConstraintChange, of object: JSONNode, in scene: Scene) -> [TextEdit]? {
    let constraint = scene[change.constraint]
    guard let name = written(nameOf: constraint) else { return nil }
    let section: String
    let number: String
    switch change.value {
    case .inactive: return deactivation(of: constraint, written: name, in: object)
    case .priority(let priority): (section, number) = ("priorities", priority.value.description)
    case .constant(let constant): (section, number) = ("constants", constant.description)
    }
    guard let entries = member(section, of: object) else {
      return [document.adding("\"\(section)\": { \(name): \(number) }", to: object)]
    }
    if let value = member(constraint.name, of: entries) { return [TextEdit(bytes(of: value), number)] }
    return [document.adding("\(name): \(number)", to: entries)]
  }

  /// The name of a constraint as the scene writes it, in quotes.
  private func written(nameOf constraint: Constraint) -> String? {
    if constraint.isFromFormat { return JSONString.quoted(constraint.name) }
    guard let constraints = member("constraints", of: document.root),
      let key = document.members(of: constraints).first(where: { document.range(of: $0.key) == constraint.nameLocation }
      )
    else { return nil }
    return String(decoding: document.bytes[bytes(of: key.key)], as: UTF8.self)
  }

  /// Removes the constraint from the list that a state or an environment activates, and adds it to the list that it deactivates
  /// if necessary.
  private func deactivation(
    of constraint: Constraint, written name: String, in object: JSONNode
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    if let list = member("activate", of: object),
      let edit = document.removing(where: { document.string(of: $0) == constraint.name }, from: list)
    {
      edits.append(edit)
      if !constraint.isActive { return edits }
    }
    if let list = member("deactivate", of: object) {
      edits.append(document.adding(name, to: list))
    } else {
      edits.append(document.adding("\"deactivate\": [\(name)]", to: object))
    }
    return edits
  }

  /// - Parameter value: a constraint: an equation, or an object that contains one.
  private mutating func edits(for change: ConstraintChange.Value, of value: JSONNode) -> [TextEdit]? {
    let isObject = document.type(of: value) == .object
    guard let equation = isObject ? member("equation", of: value) : value else { return nil }
    if case .inactive = change {
      if let active = member("active", of: value) { return [TextEdit(bytes(of: active), "false")] }
      let range = bytes(of: equation)
      return [TextEdit(at: range.upperBound, isObject ? ", \"active\": false" : ", \"active\": false }")]
        + (isObject ? [] : [TextEdit(at: range.lowerBound, "{ \"equation\": ")])
    }
    equations.begin(equation, of: document)
    guard let parsed = try? equations.parseEquation() else { return nil }
    let ranges = TextRanges(document, equation)
    switch change {
    case .priority(let priority):
      if let range = parsed.priorityRange { return [TextEdit(ranges.bytes(range), priority.value.description)] }
      return [TextEdit(at: ranges.bytes(parsed.constantRange).upperBound, " @\(priority.value)")]
    case .constant(let constant):
      let magnitude = constant.isNegative ? -constant : constant
      let text =
        parsed.second == nil
        ? constant.description : constant.isZero ? "" : " \(constant.isNegative ? "-" : "+") \(magnitude)"
      return [TextEdit(ranges.bytes(parsed.constantRange), text)]
    case .inactive: return nil
    }
  }

  /// The object of the state whose key is at a location.
  private func state(at location: SourceRange) -> JSONNode? {
    var owners = [document.root]
    if let machines = member("machines", of: document.root) { owners = document.members(of: machines).map(\.value) }
    for owner in owners {
      if let states = member("states", of: owner), let state = value(ofKeyAt: location, in: states) { return state }
    }
    return nil
  }

  private func value(ofKeyAt location: SourceRange, in object: JSONNode) -> JSONNode? {
    document.members(of: object).first { document.range(of: $0.key) == location }?.value
  }

  private func member(_ name: String, of object: JSONNode) -> JSONNode? {
    document.members(of: object).first { document.string(of: $0.key) == name }?.value
  }

  private func bytes(of node: JSONNode) -> Range<Int> {
    let range = document.range(of: node)
    return Int(range.start)..<Int(range.end)
  }
}
