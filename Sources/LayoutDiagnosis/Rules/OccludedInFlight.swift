import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

struct OccludedInFlight: Rule {
  typealias Evidence = Coverage

  let id = RuleID.occludedInFlight
  let severity = Severity.warning
  let summary = "visible at both ends of a transition but covered on the way; says when, to the millisecond"
  let explanation = """
    Before and after the transition the view can be seen, or at least a part of it; in between, all of it lies behind \
    opaque views that are painted later. It vanishes and comes out again on the other side. Where another transition \
    interrupts the first one, the view can also be seen in the layout that the first one was heading for.

    Move the view in front of what it passes, let the other one fade, or say that the cover is meant to cover it: list it \
    in the cover's `covers`.

    Where views only move, the times are solved for and none is missed. Where something turns, scales or has rounded \
    corners, the flight is sampled 240 times a second; the finding then says so.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "list", "opaque": true, "frame": [20, 60, 280, 80] },
        { "id": "banner", "kind": "imageView", "frame": [0, 200, 320, 150] }
      ] },
      "states": {
        "up": { "views": { "list": { "frame": [20, 60, 280, 80] } } },
        "down": { "views": { "list": { "frame": [20, 440, 280, 80] } } }
      },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "duration": 0.5, "curve": "linear" },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.5, "curve": "linear" }
      ]
    }
    """
  let mending = [(#""id": "list", "opaque""#, #""id": "list", "zPosition": 1, "opaque""#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var undecided = UndecidedViews()
    let findings = analysis.findings { run in
      var occlusion = FlightOcclusion(scene: scene, flight: run.flight)
      defer { undecided.add(occlusion.undecided) }
      return occlusion.coveredViews().map { finding($0, run, in: analysis) }
    }
    undecided.report(to: &limits)
    return findings
  }

  private func finding(_ covered: CoveredFlight, _ run: TransitionRun, in analysis: Analysis) -> Finding {
    let scene = analysis.scene
    return finding(
      message: message(covered, in: scene, scene.quotedName(of: run)),
      configurations: analysis.indices(of: run.origin), views: [covered.view],
      location: scene[covered.view].nameLocation, label: "covered on the way",
      related: covered.covers.map { scene.noteOnCover($0, over: covered.view) } + [
        RelatedNote(
          message: "\(scene.quotedName(of: run)) hides it on the way", location: scene[run.transition].location)
      ],
      reason: covered.samplingStep.map(reason), suggestions: suggestions(covered, in: scene),
      evidence: Coverage(
        by: covered.covers, covered: .one, interval: covered.interval, samplingStep: covered.samplingStep),
      transition: run.transition)
  }
}

private func message(_ covered: CoveredFlight, in scene: Scene, _ transition: String) -> String {
  let (start, end) = (seconds(covered.interval.lowerBound), seconds(covered.interval.upperBound))
  return
    "in \(transition), \(scene.quotedName(of: covered.view)) is covered by \(scene.coverNames(covered.covers)) from \(start) to \(end)"
}

private func reason(_ step: Double) -> String {
  "something turns, scales or has rounded corners, so moments \(seconds(step)) apart were looked at, and shorter covers may be missed"
}

private func suggestions(_ covered: CoveredFlight, in scene: Scene) -> [String] {
  let covers = scene.outermostCovers(covered.covers, of: covered.view)
  let front =
    covers.contains { scene[$0].kind == .keyboard } ? [] : ["bring \(scene.quotedName(of: covered.view)) to the front"]
  return front + [scene.suggestionToCover([covered.view], by: covers, .occludedInFlight)]
}
