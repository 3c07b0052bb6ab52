import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct StateDrift: Rule {
  typealias Evidence = Drift

  let id = RuleID.stateDrift
  let severity = Severity.warning
  let summary = "a path of transitions ends in a state without its constraints being those of the state"
  let explanation = """
    Transitions carry along what each of them really leaves behind: a constraint that nobody deactivated, a constant that \
    nobody set back. Following them from the initial states, this path ends in a state whose constraints, or views as far \
    as states speak of them, are not what the state says.

    Such a screen looks right the first time and wrong the second. Give the last transition of the path the step that is \
    missing; the short form of a transition, without `steps`, sets all that the states of its machine mention.

    What is found only in such a state follows from this mistake and is not reported by itself. If it is a conflict, the \
    finding is an error.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }] },
      "constraints": {
        "panel.leading": "panel.leading == screen.leading",
        "panel.width": "panel.width == 200",
        "panel.height": "panel.height == 100",
        "panel.top": "panel.top == screen.top"
      },
      "states": {
        "up": { "constants": { "panel.top": 0 } },
        "down": { "constants": { "panel.top": 400 } }
      },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "duration": 0.3 },
        { "id": "lift", "from": "down", "to": "up", "steps": [
          { "constants": { "panel.top": 40 } },
          { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }
        ] }
      ]
    }
    """
  let mending = [(#""panel.top": 40 }"#, #""panel.top": 0 }"#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard let exploration = analysis.motion?.exploration else { return [] }
    let scene = analysis.scene
    let configurations = analysis.configurationsOfPlaces
    let drifted = DriftedPlaces(exploration, in: scene) { configurations[$0] != nil }
    return exploration.nodes.indices.compactMap { place -> Finding? in
      guard drifted.firsts[place] == place, let drift = drifted.drifts[place],
        let end = exploration.nodes[place].arrival,
        let arrival = exploration.nodes[drifted.source(of: place, in: exploration)].arrival
      else { return nil }
      let entering = end.interruption ?? end.transition
      let state = scene.machines[entering.machine].states[scene[entering].target.index].name
      let last = arrival.interruption ?? arrival.transition
      let new = drift.subtracting(drifted.drifts[arrival.origin])
      var finding = finding(
        message: message(scene.text(of: exploration.path(to: place)), state, drift, in: scene),
        configurations: configurations[place] ?? [], views: drift.involvedViews(in: scene),
        constraints: drift.constraints.map(\.constraint).unique(), location: scene[last].location,
        label: "leaves this behind", related: notes(drift, in: scene),
        suggestions: DriftPhrases(new, after: last, in: scene).suggestions,
        evidence: drift, transition: last)
      finding.place = place
      return finding
    }
  }
}

extension Drift: FindingEvidence {
  package static let wire = WireTable<Drift>("driftEvidence") {
    Field("differences", .list(.object, #""minItems": 1"#), \.differences)
  }

  package var standsForOthers: Bool { true }

  private var differences: [Difference] {
    constraints.map { Difference(constraint: $0.constraint, property: $0.property, value: $0.value, named: $0.named) }
      + views.map { Difference(view: $0.view, property: $0.property, value: $0.value, named: $0.named) }
  }

  /// The difference of a constraint or of a view.
  private struct Difference: WireValue {
    var constraint: ConstraintReference?
    var view: ViewID?
    let property, value, named: String

    static let wire = WireTable<Difference>(inline: true) {
      Field("constraint", ifPresent: .reference, \.constraint)
      Field("view", ifPresent: .view, \.view)
      Field(
        "property",
        .oneOf("active", "constant", "priority", "frame", "alpha", "hidden", "zPosition", "transform"), \.property)
      Field("value", .text, \.value)
      Field("named", .text, \.named)
    }
  }
}

private func message(_ path: String, _ state: String, _ drift: Drift, in scene: Scene) -> String {
  let names =
    drift.constraints.map { scene.quotedName(of: $0.constraint) } + drift.views.map { scene.quotedName(of: $0.view) }
  let all = names.unique()
  return
    "after \(path), \(list(all)) \(all.count == 1 ? "is" : "are") not as state '\(state)' defines \(all.count == 1 ? "it" : "them")"
}

private func notes(_ drift: Drift, in scene: Scene) -> [RelatedNote] {
  drift.constraints.map {
    RelatedNote(
      message: note(scene.quotedOwner(of: $0.constraint), $0.property, $0.value, $0.named),
      location: scene.location(of: $0.constraint))
  }
    + drift.views.map {
      RelatedNote(
        message: note(scene.quotedName(of: $0.view), $0.property, $0.value, $0.named),
        location: scene[$0.view].nameLocation)
    }
}

private func note(_ name: String, _ property: String, _ value: String, _ named: String) -> String {
  switch (property, value) {
  case ("active", "true"): "\(name) is left active"
  case ("active", _): "\(name) is left inactive"
  default: "\(name) is left with \(property) \(value), the state says \(named)"
  }
}
