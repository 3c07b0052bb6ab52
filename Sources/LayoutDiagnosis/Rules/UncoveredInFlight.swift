import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct UncoveredInFlight: Rule {
  typealias Evidence = EdgeGap

  let id = RuleID.uncoveredInFlight
  let severity = Severity.warning
  let summary = "a view that touches an edge at both ends of a transition leaves it on the way"
  let explanation = """
    A view that paints reaches an edge of its superview before and after a transition, touching it or extending beyond, \
    and a gap opens between them on the way. The times are exact. A spring is the usual cause: a sheet that comes up from \
    below swings beyond its end and shows what is under it. So do two animations of different curves that move what \
    should stay together. Where another transition interrupts the first one, the view must also reach the edge in the \
    layout that the first one was heading for.

    Gaps up to a third of a point are left alone, as no screen shows them, and so are texts and controls.

    Raise the damping ratio of the spring to 1, move what stays together in one animation, or let the view extend beyond \
    the edge by as much as the gap.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "sheet" }] },
      "constraints": {
        "sheet.leading": "sheet.leading == screen.leading",
        "sheet.trailing": "sheet.trailing == screen.trailing",
        "sheet.height": "sheet.height == 300",
        "sheet.bottom": "sheet.bottom == screen.bottom"
      },
      "states": {
        "hidden": { "constants": { "sheet.bottom": 300 } },
        "shown": {}
      },
      "transitions": [
        { "id": "present", "from": "hidden", "to": "shown", "duration": 0.5, "spring": { "damping": 0.6 } },
        { "id": "dismiss", "from": "shown", "to": "hidden", "duration": 0.3 }
      ]
    }
    """
  let mending = [(#""damping": 0.6"#, #""damping": 1"#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.gaps.map { gap in
        let transition = scene.quotedName(of: run)
        let superview = scene[gap.view].superview.map { scene.quotedName(of: $0) } ?? ""
        return finding(
          message: "in \(transition), \(scene.quotedName(of: gap.view)) leaves the \(gap.edge) edge of \(superview) "
            + "by up to \(points(gap.width)) from \(seconds(gap.widest.lowerBound)) to \(seconds(gap.widest.upperBound))",
          configurations: analysis.indices(of: run.origin), views: [gap.view],
          location: scene[gap.view].nameLocation, label: "\(points(gap.width)) at \(seconds(gap.moment))",
          related: [RelatedNote(message: "\(transition) moves it", location: scene[run.transition].location)],
          suggestions: [
            remedy(of: gap)
              + ", or let \(scene.quotedName(of: gap.view)) extend beyond the edge by \(points(gap.width))"
          ],
          evidence: gap, transition: run.transition)
      }
    }
  }

  private func remedy(of gap: EdgeGap) -> String {
    guard let clock = gap.clock else { return "move what stays together in one animation" }
    guard let spring = clock.curve.spring else { return "choose a curve that stays between its start and its end" }
    return spring.damping < .one ? "raise the damping ratio to 1" : "lower the initial velocity"
  }
}

extension EdgeGap: FindingEvidence {
  package static let wire = WireTable<EdgeGap>("gapEvidence") {
    Field("edge", .text) { "superview.\($0.edge)" }.doc("superview.EDGE")
    Field("gap", .excess, \.width).doc("points, where it is widest")
    Field("at", .moment, \.moment).doc("that moment, in seconds from the trigger")
    Field("interval", .interval, \.widest)
    Field("intervals", .intervals, \.intervals)
  }

  package var distinction: AnyHashable? { edge }
  package func nameOfDistinction(in scene: Scene) -> String? { edge.nameInFingerprints }

  package func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]? {
    scene.placingAxes(of: finding, along: [edge.axis])
  }

  package var standsForOthers: Bool { true }
  package var measure: Measure? { Measure(Rational(width)) }
}
