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
    In a document, an image or a control without a text is meant to be cut where a constraint with the same edge of an \
    ancestor has the distance as its constant: Interface Builder shows it. A view of `inferred` size without a background \
    may reach up to 4 pt beyond an edge, and only the image counts of an image view that is larger than it. Only a screen \
    has edges: what lies beyond the root of a cell or a view is another's business.

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
    let groups = analysis.reachingContents(\.cut)
    if groups.isEmpty { return [] }
    let pins = scene.pinsOfEdges
    return groups.compactMap { group in
      let configurations = group.configurations.filter { !analysis.isMeant(group.evidence, in: $0, pins) }
      if configurations.isEmpty { return nil }
      let (reach, contents) = (group.evidence.reach, group.evidence.contents)
      let cause = scene.quotedName(of: reach.cause)
      let edges = list(reach.edges.map(\.edge.rawValue))
      let isOwn = contents == [reach.cause]
      return Finding(
        rule: id, severity: severity,
        message: message(reach, in: scene) + (isOwn ? "" : ", which cuts \(scene.quotedNames(contents))"),
        configurations: configurations, views: [reach.cause], location: scene[reach.cause].nameLocation,
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

extension Analysis {
  /// Whether constraints of a document, with edges of ancestors, place an image or a control just as far beyond these, so that
  /// somebody chose the distances.
  fileprivate func isMeant(
    _ evidence: ContentReach, in index: Int, _ pins: [ViewID: [ConstraintID]]
  ) -> Bool {
    let view = evidence.reach.cause
    guard scene.source != nil, evidence.contents == [view], !scene[view].kind.showsText, let pins = pins[view] else {
      return false
    }
    let configuration = configurations[index].configuration
    return evidence.reach.edges.allSatisfy { distance in
      pins.contains { pin in
        configuration.isActive[pin.index]
          && scene.edge(at: pin, of: view, configuration.direction) == distance.edge
          && configuration.constants[pin.index].number.map { Rational($0).magnitude } == distance.points
      }
    }
  }
}

extension Scene {
  /// For each view, the equalities without a multiplier between two edges, one of them its own.
  fileprivate var pinsOfEdges: [ViewID: [ConstraintID]] {
    var pins: [ViewID: [ConstraintID]] = [:]
    for index in constraints.indices {
      let id = ConstraintID(index)
      guard self[id].relation == .equal, self[id].multiplier.isOne, let second = self[id].second,
        self[id].first.attribute.isEdge, second.attribute.isEdge
      else { continue }
      pins[self[id].first.view, default: []].append(id)
      pins[second.view, default: []].append(id)
    }
    return pins
  }

  /// The edge at which a constraint ties a view to an ancestor; `nil` if it ties other views or different edges.
  fileprivate func edge(
    at constraint: ConstraintID, of view: ViewID, _ direction: LayoutDirection
  ) -> ScreenEdge? {
    let first = self[constraint].first
    guard let second = self[constraint].second else { return nil }
    let other = first.view == view ? second.view : first.view
    guard first.view == view || second.view == view, isAncestor(other, of: view) else { return nil }
    let edge = first.attribute.edge(in: direction)
    return edge == second.attribute.edge(in: direction) ? edge : nil
  }
}

extension Attribute {
  /// `nil` for an attribute that is no edge.
  fileprivate func edge(in direction: LayoutDirection) -> ScreenEdge? {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .leading: direction == .leftToRight ? .left : .right
    case .trailing: direction == .leftToRight ? .right : .left
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline: nil
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
