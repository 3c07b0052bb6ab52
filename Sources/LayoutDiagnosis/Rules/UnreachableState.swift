import LayoutModel
import LayoutSolving
import WireFormat

struct UnreachableState: Rule {
  typealias Evidence = UnreachableStateEvidence

  let id = RuleID.unreachableState
  let severity = Severity.warning
  let summary = "no transition leads to a state"
  let explanation = """
    From the initial states on, no path of transitions leads to this state: a transition is missing, or starts from the \
    wrong state. A machine without any transitions may enter all of its states.

    Add the transition, mend its `from` or `to`, or remove the state.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568] },
      "states": { "closed": {}, "open": {}, "lost": {} },
      "transitions": [
        { "id": "open", "from": "closed", "to": "open", "duration": 0.3 },
        { "id": "close", "from": ["open", "lost"], "to": "closed", "duration": 0.3 }
      ]
    }
    """
  let mending = [
    (
      #""to": "open", "duration": 0.3 },"#,
      #""to": "open", "duration": 0.3 },\#n    { "id": "lose", "from": "open", "to": "lost", "duration": 0.3 },"#
    )
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard let exploration = analysis.motion?.exploration, exploration.isComplete else { return [] }
    let scene = analysis.scene
    return scene.machines.enumerated().flatMap { number, machine -> [Finding] in
      guard !machine.transitions.isEmpty else { return [] }
      let reached = Set(exploration.nodes.map { $0.states[number] })
      return machine.states.indices.map { StateID($0) }.filter { !reached.contains($0) }.compactMap { state in
        let configurations = analysis.configurations.indices.filter {
          analysis.configurations[$0].configuration.states[number] == state
        }
        if configurations.isEmpty && !analysis.isWhole { return nil }  // not selected
        return finding(
          message: "no path of transitions leads to state '\(machine.states[state.index].name)'",
          configurations: configurations, views: [], location: machine.states[state.index].nameLocation,
          label: "never entered",
          related: machine.transitions.filter { $0.target == state }.map {
            RelatedNote(message: note($0, machine), location: $0.location)
          },
          evidence: UnreachableStateEvidence(machine: number, state: state))
      }
    }
  }
}

/// A state that no path of transitions leads to.
package struct UnreachableStateEvidence: FindingEvidence, Hashable {
  package let machine: Int
  package let state: StateID

  package static let wire = WireTable<UnreachableStateEvidence>("stateEvidence") {
    Field("machine", .optional(.text), naming: { $1.machines[$0.machine].name })
    Field("state", .text, naming: { $1.machines[$0.machine].states[$0.state.index].name })
  }

  package var distinction: AnyHashable? { self }
  package func nameOfDistinction(in scene: Scene) -> String? {
    "state \(scene.machines[machine].name ?? "") \(scene.machines[machine].states[state.index].name)"
  }

  package var standsForOthers: Bool { true }
}

private func note(_ transition: Transition, _ machine: Machine) -> String {
  let sources = list(transition.sources.map { "'\(machine.states[$0.index].name)'" }, conjunction: "or")
  return "'\(transition.name)' starts in \(sources), which no path leads to either"
}
