import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// The states of a scene that get a diagram each, with what tells their files apart.
struct GraphedStates {
  private(set) var states: [GraphState] = []
  private(set) var names: [String] = []

  /// - Parameter eachEnvironment: whether a state is drawn under each environment; else, since these differ in little but
  ///   numbers, under the first in which most is wrong with it.
  init(_ checked: CheckedScene, eachEnvironment: Bool) {
    var indices: [Int] = []
    var positions: [String: Int] = [:]
    for (index, solved) in checked.configurations.enumerated() {
      let configuration = solved.configuration
      let state =
        configuration.number == 0 ? configuration.stateName : "\(configuration.stateName)~\(configuration.number)"
      if eachEnvironment {
        indices.append(index)
        names.append(configuration.id)
      } else if let position = positions[state] {
        if Self.gravity(of: solved) > Self.gravity(of: checked.configurations[indices[position]]) {
          indices[position] = index
        }
      } else {
        positions[state] = indices.count
        indices.append(index)
        names.append(state)
      }
    }
    states = indices.map { index in
      GraphState(
        checked.configurations[index],
        findings: checked.findings.map(\.finding).filter { $0.configurations.contains(index) })
    }
  }

  private static func gravity(of solved: SolvedConfiguration) -> Int {
    !solved.conflicts.isEmpty ? 2 : !solved.ambiguities.isEmpty ? 1 : 0
  }

  /// Leaves only states in which a rule has findings.
  mutating func keep(_ rule: RuleID) throws(UsageError) {
    let kept = states.indices.filter { index in states[index].findings.contains { $0.rule == rule } }
    guard !kept.isEmpty else { throw .nothingFound(rule: rule.rawValue) }
    names = kept.map { names[$0] }
    states = kept.map { states[$0] }
  }

  /// What changes between the states that `A..B` names.
  func difference(_ text: String, in scene: Scene) throws(UsageError) -> GraphPage {
    if scene.machines.isEmpty { throw .sceneWithoutStates("--diff") }
    // A state's name may have the two dots in it.
    var offset = text.startIndex
    while let range = text[offset...].firstRange(of: "..") {
      let (first, second) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      if let from = position(of: first, in: scene, beside: scene.machines.map(\.initial)),
        let to = position(of: second, in: scene, beside: states[from].solved.configuration.states)
      {
        return .difference(from: from, to: to)
      }
      offset = text.index(after: range.lowerBound)
    }
    let known = names + (scene.machines.count > 1 ? scene.machines.flatMap { $0.states.map(\.name) } : [])
    guard let range = text.firstRange(of: "..") else { throw .malformedDifference(text) }
    let halves = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
    let unknown = halves.first { position(of: $0, in: scene, beside: scene.machines.map(\.initial)) == nil }
    throw .unknownSelection(
      option: "state", value: unknown ?? text, known: known.count <= 12 ? known : [],
      nearest: Spelling.nearest(to: unknown ?? text, among: known))
  }

  /// A configuration's id, the states of all machines, or that of one machine with the others in states given.
  private func position(of name: String, in scene: Scene, beside others: [StateID]) -> Int? {
    if let index = names.firstIndex(of: name) { return index }
    if let index = states.firstIndex(where: { $0.solved.configuration.stateName == name }) { return index }
    for (number, machine) in scene.machines.enumerated() {
      guard let state = machine.states.firstIndex(where: { $0.name == name }) else { continue }
      var wanted = others
      wanted[number] = StateID(state)
      return states.firstIndex { $0.solved.configuration.states == wanted }
    }
    return nil
  }
}

extension GraphFocus {
  /// What a name means: a rule, else a constraint, else a view.
  init(_ name: String, in scene: Scene) throws(UsageError) {
    if let rule = RuleID(rawValue: name) {
      self = .rule(rule)
    } else if let index = scene.constraints.firstIndex(where: { $0.name == name }) {
      self = .constraint(ConstraintID(index))
    } else if let index = scene.views.firstIndex(where: { $0.name == name }) {
      self = .view(ViewID(index))
    } else {
      let known = RuleID.allCases.map(\.rawValue) + scene.constraints.map(\.name) + scene.views.map(\.name)
      throw .unknownSelection(
        option: "rule, view or constraint", value: name, known: [], nearest: Spelling.nearest(to: name, among: known))
    }
  }
}
