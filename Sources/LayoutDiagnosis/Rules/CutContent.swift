import ConstraintSolver
import LayoutModel
import LayoutSolving

struct CutContent: Rule {
  let id = RuleID.cutContent
  let severity = Severity.warning
  let summary = "a text, an image or a control is partly beyond the screen's edge or a clipping ancestor"
  let explanation = """
    A part of what a person reads or hits lies where nothing is shown: beyond the edge of the screen, or beyond an \
    ancestor that clips, by more than 1 pt. One finding names the outermost view that reaches there, and the contents \
    that are cut with it.

    What scrolling brings inside is not cut, nor is what lies wholly outside, nor an image that fills what crops it. \
    Only a screen has edges: what lies beyond the root of a cell or a view is another's business.

    Pin the view inside the edge, let it be smaller, or put it into a scroll view.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [320, 568],
        "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [600, 20] }]
      },
      "constraints": {
        "title.leading": "title.leading == screen.leading + 16",
        "title.top": "title.top == screen.top + 40"
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.reachingContents(\.cut).map { group in
      let (reach, contents) = (group.evidence.reach, group.evidence.contents)
      let cause = scene.quotedName(of: reach.cause)
      let edges = list(reach.edges.map(\.edge.rawValue))
      let isOwn = contents == [reach.cause]
      return Finding(
        rule: id, severity: severity,
        message: message(reach, in: scene) + (isOwn ? "" : ", which cuts \(scene.quotedNames(contents))"),
        configurations: group.configurations, views: [reach.cause], location: scene[reach.cause].nameLocation,
        label: "\(list(reach.edges.map { rounded($0.points) })) outside",
        related: isOwn
          ? []
          : contents.prefix(Limits.notes).filter { $0 != reach.cause }.map {
            RelatedNote(message: "\(scene.quotedName(of: $0)) is cut", location: scene[$0].nameLocation)
          },
        suggestions: ["keep \(cause) inside the \(edges) edge of \(limit(reach, in: scene))"],
        evidence: .reach(group.evidence), isRecovered: group.isRecovered)
    }
  }
}

extension ScreenExamination {
  /// How far a text, an image or a control reaches beyond what cuts it; `nil` for all other views.
  func cut(of view: ViewID) -> EdgeReach? {
    let isRead = screen.scene[view].kind == .label || screen.scene[view].kind == .imageView
    guard view != .root, screen.isShown(view), isRead || screen.properties[view.index].isTappable else { return nil }
    return screen.cut(of: view)
  }
}

private func message(_ reach: EdgeReach, in scene: Scene) -> String {
  let distances = reach.edges.map {
    "\(rounded($0.points)) beyond the \($0.edge.rawValue) edge"
  }
  let isScrolling = scene[reach.limit].kind == .scrollView
  let clip = reach.limit == .root ? "" : isScrolling ? ", which does not scroll there" : ", which clips"
  return "\(scene.quotedName(of: reach.cause)) reaches \(list(distances)) of \(limit(reach, in: scene))\(clip)"
}

private func limit(_ reach: EdgeReach, in scene: Scene) -> String {
  reach.limit == .root ? "the screen" : scene.quotedName(of: reach.limit)
}
