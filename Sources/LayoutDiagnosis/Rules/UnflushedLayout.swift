import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct UnflushedLayout: Rule {
  typealias Evidence = CarriedChange

  let id = RuleID.unflushedLayout
  let severity = Severity.warning
  let summary = "an animation carries earlier pending changes along"
  let explanation = """
    Steps before the animation block changed constraints and nothing laid them out since. The block changes constraints \
    of its own and lays out: what was pending moves along, with a duration and a curve that were meant for something else.

    Call `layoutIfNeeded` before the block, so that what is done is done, or make the earlier changes inside the block if \
    they are meant to move with it. A block that only lays out is taken to be meant for the changes before it.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }, { "id": "badge" }] },
      "constraints": {
        "panel.leading": "panel.leading == screen.leading",
        "panel.width": "panel.width == 200",
        "panel.height": "panel.height == 100",
        "panel.top": "panel.top == screen.top",
        "badge.trailing": "badge.trailing == screen.trailing",
        "badge.width": "badge.width == 40",
        "badge.height": "badge.height == 40",
        "badge.top": "badge.top == screen.top"
      },
      "states": {
        "up": { "constants": { "panel.top": 0, "badge.top": 0 } },
        "down": { "constants": { "panel.top": 400, "badge.top": 20 } }
      },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "steps": [
          { "constants": { "badge.top": 20 } },
          { "animate": { "duration": 0.3, "steps": [{ "constants": { "panel.top": 400 } }, { "layout": "screen" }] } }
        ] },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.3 }
      ]
    }
    """
  let mending = [
    (
      #"{ "constants": { "badge.top": 20 } },"#,
      #"{ "constants": { "badge.top": 20 } },\#n      { "layout": "screen" },"#
    )
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.faults.compactMap { fault -> Finding? in
        guard case .carriedChange(let carried) = fault.kind else { return nil }
        return finding(
          message: message(carried, in: scene, scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: carried.views,
          constraints: carried.constraints.map { .written($0) },
          location: scene.location(of: fault.step, in: run.transition), label: "also lays out the earlier change",
          related: carried.changes.map {
            RelatedNote(
              message: "changed here, and not laid out before the animation", location: scene.location(of: $0))
          },
          suggestions: ["call layoutIfNeeded before the block, or make the earlier change inside it"],
          evidence: carried, transition: run.transition)
      }
    }
  }
}

extension CarriedChange: FindingEvidence {
  package static let wire = WireTable<CarriedChange>("changeEvidence") {
    Field("changed", .names(.constraint), \.constraints)
  }
}

private func message(_ carried: CarriedChange, in scene: Scene, _ transition: String) -> String {
  "an animation of \(transition) also moves \(scene.countedNames(carried.views)), since an earlier change is not laid out yet"
}
