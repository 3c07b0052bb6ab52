import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// The states of a scene that get a diagram each, with what tells their files apart.
struct GraphedStates {
  private(set) var states: [GraphState] = []
  private(set) var names: [String] = []

  /// - Parameter eachEnvironment: whether a state is drawn under each environment; else all states are drawn under one, since
  ///   these differ in little but numbers: the first in which the gravest is wrong.
  init(_ checked: CheckedScene, eachEnvironment: Bool) {
    let environment = eachEnvironment ? nil : Self.gravestEnvironment(of: checked)
    for (solved, findings) in zip(checked.configurations, checked.findingsOfConfigurations) {
      let configuration = solved.configuration
      if eachEnvironment {
        names.append(configuration.id)
      } else {
        guard configuration.environmentName == environment else { continue }
        names.append(
          configuration.number == 0 ? configuration.stateName : "\(configuration.stateName)~\(configuration.number)")
      }
      states.append(GraphState(solved, findings: findings))
    }
  }

  private static func gravestEnvironment(of checked: CheckedScene) -> String? {
    var gravity = checked.configurations.map { $0.conflicts.isEmpty ? 0 : 4 }
    for finding in checked.findings {
      for index in finding.configurations { gravity[index] = max(gravity[index], finding.severity.gravity) }
    }
    let gravest = gravity.max()
    let first = gravity.firstIndex { $0 == gravest }
    return first.flatMap { checked.configurations[$0].configuration.environmentName }
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
    while let range = text[offset...].firstOccurrence(of: "..") {
      let (first, second) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      if let from = position(of: first, in: scene, beside: scene.machines.map(\.initial)),
        let to = position(of: second, in: scene, beside: states[from].solved.configuration.states)
      {
        return .difference(from: from, to: to)
      }
      offset = text.index(after: range.lowerBound)
    }
    let known = names + (scene.machines.count > 1 ? scene.machines.flatMap { $0.states.map(\.name) } : [])
    guard let range = text[...].firstOccurrence(of: "..") else { throw .malformedDifference(text) }
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

extension Severity {
  fileprivate var gravity: Int {
    switch self {
    case .note: 1
    case .warning: 2
    case .error: 3
    }
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
