import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct Overshoot: Rule {
  typealias Evidence = LimitBreach

  let id = RuleID.overshoot
  let severity = Severity.warning
  let summary = "in flight, a spring takes a view beyond what an inequality, its superview or a size of 0 allows"
  let explanation = """
    A spring with a damping ratio below 1 swings beyond its end: by exp(-πζ/√(1-ζ²)) of the distance, 25 % at 0.4. \
    What moves is the frame, not the constraints, so on the way a view passes a limit that holds at both ends: an \
    inequality, an edge of its superview, or the size 0, below which sizes are negative and content turns inside out.

    A curve beyond 0…1 does the same. What rests beyond a limit on purpose is not reported.

    Raise the damping ratio to 1, leave room for the swing, or animate with a curve that does not swing.
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
        { "id": "drop", "from": "up", "to": "down", "duration": 0.5, "spring": { "damping": 0.4 } },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.5 }
      ]
    }
    """
  let mending = [(#""damping": 0.4"#, #""damping": 1"#)]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.breaches.map { breach in
        var related: [RelatedNote] = []
        var constraints: [ConstraintReference] = []
        if case .inequality(let id) = breach.limit {
          constraints = [.written(id)]
          related = [RelatedNote(message: "holds at rest", location: scene[id].equationLocation)]
        }
        related.append(
          RelatedNote(message: "\(scene.quotedName(of: run)) moves it", location: scene[run.transition].location))
        return finding(
          message: message(breach, in: scene, scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: [breach.view], constraints: constraints,
          location: scene[breach.view].nameLocation, label: "by \(points(breach.excess)) at \(seconds(breach.moment))",
          related: related, reason: reason(breach), suggestions: [suggestion(breach)],
          evidence: breach, transition: run.transition)
      }
    }
  }
}

extension LimitBreach: FindingEvidence {
  package static let wire = WireTable<LimitBreach>("overshootEvidence") {
    Field("limit", .text, naming: { $0.limit.name(in: $1) }).doc("a constraint, superview.EDGE, width or height")
    Field("excess", .excess, \.excess).doc("points beyond, at the worst moment")
    Field("at", .moment, \.moment).doc("that moment, in seconds from the trigger")
    Field("interval", .interval, \.worst)
    Field("intervals", .intervals, \.intervals)
  }

  package var distinction: AnyHashable? { limit }

  package func nameOfDistinction(in scene: Scene) -> String? {
    switch limit {
    case .inequality(let id): "inequality \(scene[id].name)"
    case .superview(let edge): edge.nameInFingerprints
    case .size(let axis): axis.sizeName
    }
  }

  package func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]? {
    switch limit {
    case .superview(let edge): return scene.placingAxes(of: finding, along: [edge.axis])
    case .size(let axis): return scene.placingAxes(of: finding, along: [axis])
    case .inequality(let id):
      let anchors = [scene[id].first, scene[id].second].compactMap(\.self)
      return anchors.flatMap { scene.placingAxes(of: [$0.view], along: [$0.attribute.axis]) }
    }
  }

  package var standsForOthers: Bool { true }
  package var measure: Measure? { Measure(Rational(excess)) }
}

extension ScreenEdge {
  /// What fingerprints call the edge.
  var nameInFingerprints: String { "edge \(Self.allCases.firstIndex(of: self) ?? 0)" }
}

extension LimitBreach.Limit {
  fileprivate func name(in scene: Scene) -> String {
    switch self {
    case .inequality(let id): scene.name(of: id)
    case .superview(let edge): "superview.\(edge)"
    case .size(let axis): axis.sizeName
    }
  }
}

extension WireForm where Value == Double {
  static var excess: WireForm {
    WireForm<Rational>.decimal(#""exclusiveMinimum": 0"#).map { Rational($0) }
  }
  static var moment: WireForm { WireForm<Rational>.seconds.map { Rational($0) } }
}

extension WireForm where Value == [ClosedRange<Double>] {
  static var intervals: WireForm { .list(.interval, inline: true, #""minItems": 1"#) }
}

private func message(_ breach: LimitBreach, in scene: Scene, _ transition: String) -> String {
  let view = scene.quotedName(of: breach.view)
  let extent =
    "by up to \(points(breach.excess)) from \(seconds(breach.worst.lowerBound)) to \(seconds(breach.worst.upperBound))"
  switch breach.limit {
  case .inequality(let id): return "in \(transition), \(view) goes beyond \(scene.quotedName(of: id)) \(extent)"
  case .superview(let edge):
    let superview = scene[breach.view].superview.map { scene.quotedName(of: $0) } ?? "''"
    return "in \(transition), \(view) goes beyond the \(edge.rawValue) edge of \(superview) \(extent)"
  case .size(let axis): return "in \(transition), the \(axis.sizeName) of \(view) goes below 0 \(extent)"
  }
}

private func reason(_ breach: LimitBreach) -> String {
  let progress = breach.clock.progress(at: breach.moment)
  let percent = Rational((progress * 1000).rounded()) / 10
  let curve = breach.clock.curve.spring.map { "a spring of damping ratio \($0.damping)" } ?? "the curve"
  return "\(curve) is at \(percent.decimalDescription(places: 1)) % of the way at \(seconds(breach.moment))"
}

private func suggestion(_ breach: LimitBreach) -> String {
  guard let spring = breach.clock.curve.spring else { return "use a curve within 0…1" }
  return spring.damping < .one
    ? "raise the damping ratio to 1, or leave room for the swing" : "lower the initial velocity, or leave room for it"
}
