import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// The states of a scene that are drawn as one diagram each, and the names that distinguish their files.
struct GraphedStates {
  private(set) var states: [GraphState] = []
  private(set) var names: [String] = []

  /// - Parameter eachEnvironment: whether each state is drawn in every environment. Otherwise all states are drawn in
  ///   the first environment with the most severe problem, because the diagrams of other environments differ only in
  ///   some numbers.
  init(_ checked: CheckedScene, eachEnvironment: Bool) {
    let environment = eachEnvironment ? nil : Self.worstEnvironment(of: checked)
    for (index, findings) in checked.findingsOfConfigurations.enumerated() {
      let configuration = checked.configurations[index].configuration
      if eachEnvironment {
        names.append(configuration.id)
      } else {
        guard configuration.environmentName == environment else { continue }
        names.append(
          configuration.number == 0 ? configuration.stateName : "\(configuration.stateName)~\(configuration.number)")
      }
      states.append(GraphState(checked.picturedLayout(index), findings: findings))
    }
  }

  private static func worstEnvironment(of checked: CheckedScene) -> String? {
    var ranks = checked.configurations.map { $0.conflicts.isEmpty ? 0 : 4 }
    for finding in checked.findings {
      for index in finding.configurations { ranks[index] = max(ranks[index], finding.severity.rank) }
    }
    let worst = ranks.max()
    let first = ranks.firstIndex { $0 == worst }
    return first.flatMap { checked.configurations[$0].configuration.environmentName }
  }

  /// Keeps only the states in which a rule has findings.
  mutating func keep(_ rule: RuleID) throws(CommandError) {
    let kept = states.indices.filter { index in states[index].findings.contains { $0.rule == rule } }
    guard !kept.isEmpty else { throw .usage("the scene has no finding of '\(rule.rawValue)'") }
    names = kept.map { names[$0] }
    states = kept.map { states[$0] }
  }

  /// The changes between the two states that `A..B` names.
  func difference(_ text: String, in scene: Scene) throws(CommandError) -> GraphPage {
    if scene.machines.isEmpty { throw .usage("'--diff' needs a scene with states") }
    // A state's name may itself contain two dots.
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
    guard let range = text[...].firstOccurrence(of: "..") else {
      throw .usage("'--diff' takes two states, such as closed..open, not '\(text)'")
    }
    let halves = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
    let unknown = halves.first { position(of: $0, in: scene, beside: scene.machines.map(\.initial)) == nil }
    throw .usage(.unknown("state", unknown ?? text, among: known))
  }

  /// Resolves a configuration id, a combination of states of all machines, or one machine's state combined with the given
  /// states of the others.
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
  fileprivate var rank: Int {
    switch self {
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }
}

extension GraphFocus {
  /// Resolves a name as a rule, otherwise as a constraint, otherwise as a view.
  init(_ name: String, in scene: Scene) throws(CommandError) {
    if let rule = RuleID(rawValue: name) {
      self = .rule(rule)
    } else if let index = scene.constraints.firstIndex(where: { $0.name == name }) {
      self = .constraint(ConstraintID(index))
    } else if let index = scene.views.firstIndex(where: { $0.name == name }) {
      self = .view(ViewID(index))
    } else {
      let known = RuleID.allCases.map(\.rawValue) + scene.constraints.map(\.name) + scene.views.map(\.name)
      let nearest = Spelling.nearest(to: name, among: known)
      throw .usage(UsageError("no scene has the rule, view or constraint '\(name)'", nearest: nearest))
    }
  }
}
