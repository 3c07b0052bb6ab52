import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct MissingLayoutPass: Rule {
  typealias Evidence = Jump

  let id = RuleID.missingLayoutPass
  let severity = Severity.warning
  let summary = "a change that is meant to move does not, because nothing lays out inside the animation"
  let explanation = """
    Changing a constraint moves nothing; laying out does. Where the animation block does not call `layoutIfNeeded` on an \
    ancestor of what should move, the frames change at the next run loop, outside the animation: they jump. \
    `updateConstraints` and `setNeedsLayout` lay out nothing, and `layoutIfNeeded` on a view places what is inside it, not \
    the view itself.

    A block that lays out before the change is made moves nothing either, nor does one that comes after a layout of the change: \
    `layoutIfNeeded` between the change and the block moves the views at once, so that the one inside has nothing left to do.

    Call `layoutIfNeeded` on the common superview, as the last thing in the block, after the change, and nowhere between the two.
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
        { "id": "drop", "from": "up", "to": "down", "steps": [
          { "animate": { "duration": 0.3, "steps": [{ "constants": { "panel.top": 400 } }] } }
        ] },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.3 }
      ]
    }
    """
  let mending = [
    (#"[{ "constants": { "panel.top": 400 } }]"#, #"[{ "constants": { "panel.top": 400 } }, { "layout": "screen" }]"#)
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.faults.compactMap { fault -> Finding? in
        guard case .jump(let jump) = fault.kind else { return nil }
        return finding(
          message: message(jump, in: scene, scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: jump.views,
          constraints: jump.constraints.map { .written($0) },
          location: scene.location(of: fault.step, in: run.transition), label: label(jump),
          suggestions: [suggestion(jump, in: scene)], evidence: jump, transition: run.transition)
      }
    }
  }
}

extension Jump: FindingEvidence {
  package static let wire = WireTable<Jump>("changeEvidence") {
    Field("changed", .names(.constraint), \.constraints)
    Field("updatesConstraints", .flag, \.updatesConstraints)
    Field("laysOutElsewhere", .flag, \.laysOutElsewhere)
    Field("isTooLate", .flag) { $0.order == .changeAfterBlock }
      .doc("whether the changes come after the animation block")
    Field("isLaidOutBefore", ifPresent: .flag) { $0.order == .layoutBeforeBlock ? true : nil }
      .doc("whether a layout before the animation block has already moved the views")
  }

  package var standsForOthers: Bool { true }
}

private func message(_ jump: Jump, in scene: Scene, _ transition: String) -> String {
  "an animation of \(transition) does not move \(scene.countedNames(jump.views)): "
    + jump.reason
}

extension Jump {
  fileprivate var reason: String {
    switch order {
    case .layoutMissing: "nothing in its block lays out the change"
    case .changeAfterBlock: "the change comes after its block"
    case .layoutBeforeBlock: "a layout before its block has already done so, at once"
    }
  }
}

private func label(_ jump: Jump) -> String {
  if jump.order == .layoutBeforeBlock {
    return "moves \(jump.views.count == 1 ? "it" : "them") here, without animation"
  }
  if jump.order == .changeAfterBlock { return "nothing has changed yet when it lays out" }
  if jump.updatesConstraints { return "updating constraints lays out nothing" }
  return jump.laysOutElsewhere ? "lays out something else" : "lays out nothing"
}

private func suggestion(_ jump: Jump, in scene: Scene) -> String {
  if jump.order == .layoutBeforeBlock {
    let change = jump.constraints.isEmpty ? "the change" : "the change of \(scene.quotedNames(of: jump.constraints))"
    return "lay out before \(change), or only inside the block"
  }
  if jump.order == .changeAfterBlock {
    return jump.constraints.isEmpty
      ? "make the change before the block lays out"
      : "change \(scene.quotedNames(of: jump.constraints)) before the block lays out"
  }
  let superviews = jump.views.compactMap { scene[$0].superview }.unique().sorted()
  let place = superviews.count == 1 ? superviews[0] : .root
  return "call layoutIfNeeded on \(scene.quotedName(of: place)) at the end of the block"
}
