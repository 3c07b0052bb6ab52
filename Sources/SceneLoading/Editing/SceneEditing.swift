import LayoutModel

/// The text of a scene with constraints changed; every byte that says something else stays as it is.
///
/// - Returns: nil where a change has no place in the text.
/// - Throws: what keeps the text from being a scene.
package func editScene(_ bytes: [UInt8], changes: [ConstraintChange]) throws(LoadFailure) -> [UInt8]? {
  let scene = try loadScene(bytes)
  var parser = JSONParser(bytes)
  do { try parser.parse() } catch { return nil }
  var loader = SceneLoader(document: JSONDocument(bytes: bytes, nodes: parser.nodes))
  guard loader.buildScene() != nil else { return nil }
  var edits: [TextEdit] = []
  for change in changes {
    guard let own = loader.edits(for: change, in: scene) else { return nil }
    edits += own
  }
  var result = bytes
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    result.replaceSubrange(edit.range, with: edit.text.utf8)
  }
  return result
}

/// Text in place of some bytes.
private struct TextEdit {
  var range: Range<Int>
  var text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

extension SceneLoader {
  fileprivate mutating func edits(for change: ConstraintChange, in scene: Scene) -> [TextEdit]? {
    let constraint = scene[change.constraint]
    switch change.site {
    case .constraint:
      guard let constraints = member("constraints", of: document.root),
        let value = value(ofKeyAt: constraint.nameLocation, in: constraints)
      else { return nil }
      return edits(for: change.value, of: value)
    case .state(let machine, let state):
      let location = scene.machines[machine].states[state.index].nameLocation
      guard let state = self.state(at: location),
        let value = member(change.value.stateKey, of: state).flatMap({ member(constraint.name, of: $0) })
      else { return nil }
      let text =
        switch change.value {
        case .priority(let priority): priority.value.description
        case .constant(let constant): constant.description
        case .inactive: ""
        }
      return [TextEdit(bytes(of: value), text)]
    }
  }

  /// - Parameter value: a constraint: its equation, or an object that has one.
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
    func source(_ range: Range<Int>) -> Range<Int> {
      document.sourceOffset(
        ofTextByte: range.lowerBound, in: equation)..<document.sourceOffset(ofTextByte: range.upperBound, in: equation)
    }
    switch change {
    case .priority(let priority):
      if let range = parsed.priorityRange { return [TextEdit(source(range), priority.value.description)] }
      return [TextEdit(at: source(parsed.constantRange).upperBound, " @\(priority.value)")]
    case .constant(let constant):
      let magnitude = constant.isNegative ? -constant : constant
      let text =
        parsed.second == nil
        ? constant.description : constant.isZero ? "" : " \(constant.isNegative ? "-" : "+") \(magnitude)"
      return [TextEdit(source(parsed.constantRange), text)]
    case .inactive: return nil
    }
  }

  /// The object of a state whose key stands at a place.
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

extension ConstraintChange.Value {
  /// The key under which a state sets it.
  fileprivate var stateKey: String {
    switch self {
    case .priority: "priorities"
    case .constant: "constants"
    case .inactive: "deactivate"
    }
  }
}
