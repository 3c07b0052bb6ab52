import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct OverriddenFrame: Rule {
  typealias Evidence = LostFrame

  let id = RuleID.overriddenFrame
  let severity = Severity.warning
  let summary = "an assigned frame of a constrained view is lost at the next layout"
  let explanation = """
    A transition assigns, or offsets, the frame of a view that constraints place. The next layout, whoever causes it, \
    puts the view back where the constraints want it.

    Change the constant of a constraint instead, or use `transform`, which layout does not touch.
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
      "states": { "left": {}, "right": {} },
      "transitions": [
        { "id": "shift", "from": "left", "to": "right", "steps": [
          { "animate": { "duration": 0.5, "steps": [{ "views": { "panel": { "frame": { "by": [50, 0, 0, 0] } } } }] } }
        ] }
      ]
    }
    """
  let mending = [
    (#""right": {}"#, #""right": { "constants": { "panel.leading": 50 } }"#),
    (
      #"{ "views": { "panel": { "frame": { "by": [50, 0, 0, 0] } } } }"#,
      #"{ "constants": { "panel.leading": 50 } }, { "layout": "screen" }"#
    ),
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.faults.compactMap { fault -> Finding? in
        guard case .lostFrame(let lost) = fault.kind else { return nil }
        return finding(
          message: message(lost, in: scene, scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: [lost.view],
          location: scene.location(of: fault.step, in: run.transition),
          label: "the next layout sets it to \(text(lost.laidOut))",
          related: [
            RelatedNote(
              message: "constraints place \(scene.quotedName(of: lost.view))", location: scene[lost.view].nameLocation)
          ],
          suggestions: ["change the constants of its constraints, or set its transform"], evidence: lost,
          transition: run.transition)
      }
    }
  }
}

extension LostFrame: FindingEvidence {
  package static let wire = WireTable<LostFrame>("frameEvidence") {
    Field("assigned", .frame, \.assigned)
    Field("laidOut", .frame, \.laidOut)
  }
}

private func message(_ lost: LostFrame, in scene: Scene, _ transition: String) -> String {
  "\(transition) sets the frame of \(scene.quotedName(of: lost.view)) to \(text(lost.assigned)), which the next layout undoes"
}

private func text(_ frame: Frame) -> String {
  "[\(FrameAttribute.allCases.map { frame[$0].decimalDescription(places: 3) }.joined(separator: ", "))]"
}
