import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct OccludedView: Rule {
  typealias Evidence = Coverage

  let id = RuleID.occludedView
  let severity = Severity.warning
  let summary = "a view that should be seen is wholly covered"
  let explanation = """
    All that could be seen of a view lies behind opaque views that are painted later: siblings with a higher zPosition, \
    then those that come later among the subviews, each with everything inside it. Several covers count together. \
    Rounded corners are not solid, views whose alpha is below 0.99 cover nothing, and what clipping or the screen's edge \
    takes away is not counted.

    Such a view is laid out, takes part in accessibility and costs drawing time, but nobody ever sees it in this state.

    A label counts as covered where a tenth of its text lies behind opaque views that are neither texts nor controls, as a control \
    is obstructed from a tenth on; texts of `inferred` size, and what scrolls under something that stays, do not.

    Move the view in front of its cover in the order of subviews or, where that decides, in zPosition. Or hide it in \
    this state, place it elsewhere, pin it to the top of a `keyboard` that covers it, or say that the cover is meant to cover it: list it in \
    the `covers` of the cover or of a view around that. What an alert in front of a dim hides is meant to be hidden.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [
          { "id": "title", "kind": "label", "frame": [20, 40, 120, 20] },
          { "id": "banner", "kind": "imageView", "frame": [0, 0, 375, 200] }
        ]
      }
    }
    """
  let mending = [
    (
      #"{ "id": "title", "kind": "label", "frame": [20, 40, 120, 20] },\#n      { "id": "banner", "kind": "imageView", "frame": [0, 0, 375, 200] }"#,
      #"{ "id": "banner", "kind": "imageView", "frame": [0, 0, 375, 200] },\#n      { "id": "title", "kind": "label", "frame": [20, 40, 120, 20] }"#
    )
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let configurations = analysis.configurations
    let decided = analysis.decided(\.covers, exceeding: &limits)
    let deferred: Words = { finding, coverage in
      guard let view = finding.views.first, let first = finding.configurations.first else { return FindingWords() }
      var words = words(view, coverage, configurations[first], in: scene)
      if coverage.covered != .one {
        words.suggestions.insert(
          finding.suggestionToPart(view, from: coverage.by, among: decided.count, in: analysis), at: 0)
      }
      return words
    }
    return decided.map { examined, coverage in
      finding(
        words: deferred, configurations: examined.configurations,
        views: [examined.view], location: scene[examined.view].nameLocation,
        evidence: coverage, isRecovered: analysis.isRecovered(examined))
    }
  }

  private func words(
    _ view: ViewID, _ coverage: Coverage, _ solved: SolvedConfiguration, in scene: Scene
  ) -> FindingWords {
    let covers = coverage.by
    let isHidden = coverage.covered == .one
    return FindingWords(
      message: message(view, coverage, in: scene),
      label: isHidden ? "not visible" : "\(percentage(coverage.covered)) not visible",
      related: covers.map { scene.noteOnCover($0, over: view) },
      suggestions: scene.suggestionsToMove(view, insideSuperviewIn: solved)
        + suggestions(view, by: covers, solved.configuration, in: scene))
  }
}

/// How much of a view is covered or cannot be hit, and by which views.
package struct Coverage: LayoutEvidence, Hashable {
  /// In paint order, back to front.
  package var by: [ViewID]
  /// The covered share of the area, 0…1.
  package var covered: Rational
  /// In seconds from the trigger of a transition; `nil` at rest.
  package var interval: ClosedRange<Double>?
  /// The time between two samples, in seconds, if the view was sampled because something rotates or scales.
  package var samplingStep: Double?

  package static let wire = WireTable<Coverage>("coverageEvidence") {
    Field("by", .names(.view), \.by)
    Field("covered", .decimal(#""minimum": 0"#, #""maximum": 1"#), \.covered)
    Field("interval", .optional(.interval), \.interval).doc("null at rest")
    Field("samplingStep", ifPresent: .decimal) { $0.samplingStep.map { Rational($0) } }
      .doc("seconds, where moments were looked at one by one")
  }

  package var otherViews: [ViewID] { by }
  package var standsForOthers: Bool { true }
  package var measure: Measure? { Measure(covered * 100, "", " %") }

  package func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    finding.nameViewsBehindTheSameCover(followers, in: analysis.scene)
  }
}

private func message(_ view: ViewID, _ coverage: Coverage, in scene: Scene) -> String {
  let (name, covers) = (scene.quotedName(of: view), scene.coverNames(coverage.by))
  let share = coverage.covered == .one ? nil : percentage(coverage.covered)
  if coverage.by.allSatisfy({ scene[$0].kind == .keyboard }) {
    return share.map { "\($0) of the text of \(name) lies behind \(covers)" } ?? "\(name) lies wholly behind \(covers)"
  }
  return "\(name) \(share.map { "is a text that is \($0)" } ?? "is wholly") covered by \(covers)"
}

extension Scene {
  /// Where to move a view that lies wholly outside its superview, so that it is behind something else by mistake. Empty for other
  /// views, for subviews of the root, and for what scrolls.
  fileprivate func suggestionsToMove(_ view: ViewID, insideSuperviewIn solved: SolvedConfiguration) -> [String] {
    guard let superview = self[view].superview, superview != .root, self[superview].kind != .scrollView,
      !solved.configuration.properties[view.index].isTransformed
    else { return [] }
    let (own, around) = (solved.frames[view.index], solved.frames[superview.index])
    let isInside =
      (own.x + own.width).isPositive && (own.y + own.height).isPositive && own.x < around.width && own.y < around.height
    return isInside ? [] : ["move \(quotedName(of: view)) inside \(quotedName(of: superview))"]
  }
}

private func suggestions(
  _ view: ViewID, by covers: [ViewID], _ configuration: Configuration, in scene: Scene
) -> [String] {
  let outermost = scene.outermostCovers(covers, of: view)
  let meant = scene.suggestionToCover([view], by: outermost, .occludedView)
  if outermost.contains(where: { scene[$0].kind == .keyboard }) {
    return scene.suggestionsToPin(view, above: outermost, in: configuration) + [meant]
  }
  return (outermost.count == 1 ? suggestionsToMove(outermost[0], behind: view, configuration, in: scene) : []) + [meant]
}

/// How to change the paint order of two siblings: by what puts the cover in front now. Empty for views that are no siblings.
private func suggestionsToMove(
  _ cover: ViewID, behind view: ViewID, _ configuration: Configuration, in scene: Scene
) -> [String] {
  guard let superview = scene[view].superview, scene[cover].superview == superview else { return [] }
  let siblings = configuration.subviews[superview.index]
  let isOrdered = siblings.prefix { $0 != view }.contains(cover)
  let isRaised =
    configuration.properties[cover.index].zPosition > configuration.properties[view.index].zPosition
  let order = scene.suggestionToOrder(cover, before: view)
  guard isRaised else { return [order] }
  let (coverName, name) = (scene.quotedName(of: cover), scene.quotedName(of: view))
  return [
    isOrdered
      ? "lower the zPosition of \(coverName) to that of \(name)"
      : "lower the zPosition of \(coverName) below that of \(name)"
  ]
}
