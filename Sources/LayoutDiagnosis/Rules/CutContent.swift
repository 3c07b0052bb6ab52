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

    What scrolling brings inside is not cut, nor an image that fills what crops it, nor what lies wholly outside, unless it lies \
    above the screen in a view whose lower part is shown. Even that is meant if a state sets the constant of the top of the view \
    or of one around it, or if states set, activate or deactivate a required equality that ties one of them to the top of an \
    ancestor on the screen. \
    In a document, an image or a control without a text is meant to be cut where a constraint with the same edge of an \
    ancestor, or of its safe area, puts it just as far outside: Interface Builder shows it. So is an image of a fixed size, or \
    larger than the screen, that is centred or begins outside. A view of `inferred` size without a background \
    may reach up to 4 pt beyond an edge. Of an image view that is larger than its image, only the image counts, and of a label \
    without a background that is taller than its text, only the text. Only a screen \
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
    let equalities = scene.equalitiesByView
    let namesPlaces = scene.namesPlaces(of: groups.count)
    return groups.compactMap { group in
      let configurations = group.configurations.filter { !analysis.isMeant(group.evidence, in: $0, equalities) }
      if configurations.isEmpty { return nil }
      let (reach, contents) = (group.evidence.reach, group.evidence.contents)
      let cause = scene.quotedName(of: reach.cause)
      let edges = list(reach.edges.map(\.edge.rawValue)) + (reach.edges.count == 1 ? " edge" : " edges")
      let isOwn = contents == [reach.cause]
      let finding = Finding(
        rule: id, severity: severity,
        message: message(reach, in: scene) + (isOwn ? "" : ", which cuts \(scene.quotedNames(contents))"),
        configurations: configurations, views: [reach.cause], location: scene[reach.cause].nameLocation,
        label: "\(list(reach.edges.map { rounded($0.points) })) outside",
        related: isOwn
          ? []
          : contents.prefix(Limits.notes).filter { $0 != reach.cause }.map {
            RelatedNote(message: "\(scene.quotedName(of: $0)) is cut", location: scene[$0].nameLocation)
          },
        suggestions: ["keep \(cause) inside the \(edges) of \(limit(reach, in: scene))"],
        evidence: .reach(group.evidence), isRecovered: group.isRecovered)
      return namesPlaces ? finding.namingPlace(beyond: reach.edges, of: reach.limit, in: analysis) : finding
    }
  }
}

extension Analysis {
  /// Whether constraints of a document, with edges of ancestors, place an image or a control just as far beyond these, so that
  /// somebody chose the distances, or whether it is an image that is not meant to be seen as a whole.
  ///
  /// - Parameter equalities: for each view.
  fileprivate func isMeant(
    _ evidence: ContentReach, in index: Int, _ equalities: [ViewID: [ConstraintID]]
  ) -> Bool {
    let view = evidence.reach.cause
    guard scene.source != nil, evidence.contents == [view], !scene[view].kind.showsText else { return false }
    let configuration = configurations[index].configuration
    let active = equalities[view, default: []].filter { configuration.isActive[$0.index] }
    if evidence.reach.limit == .root && isDecoration(view, in: index, active) { return true }
    return evidence.reach.edges.allSatisfy { distance in
      active.contains { pin in
        guard scene.edge(at: pin, of: view, configuration.direction) == distance.edge,
          let constant = configuration.constants[pin.index].number
        else { return false }
        return Rational(constant).magnitude - scene.inset(of: pin, at: distance.edge, in: configuration)
          == distance.points
      }
    }
  }

  /// Whether an image has a size of its own, or one that exceeds the screen, and is centred or begins outside its superview.
  ///
  /// - Parameter equalities: those of the view that are active.
  private func isDecoration(_ view: ViewID, in index: Int, _ equalities: [ConstraintID]) -> Bool {
    let solved = configurations[index]
    guard scene[view].kind == .imageView, !solved.configuration.properties[view.index].isTappable else { return false }
    let (frame, screen) = (solved.frames[view.index], solved.frames[ViewID.root.index])
    let isFixed = [Attribute.width, .height].allSatisfy { size in
      equalities.contains { scene[$0].second == nil && scene[$0].first.attribute == size }
    }
    guard isFixed || frame.width > screen.width || frame.height > screen.height else { return false }
    return frame.x < .zero || frame.y < .zero || equalities.contains { scene.centres(view, by: $0) }
  }
}

extension Scene {
  /// For each view, the equalities with one of its anchors.
  fileprivate var equalitiesByView: [ViewID: [ConstraintID]] {
    var equalities: [ViewID: [ConstraintID]] = [:]
    for index in constraints.indices where constraints[index].relation == .equal {
      let id = ConstraintID(index)
      let (first, second) = (self[id].first.view, self[id].second?.view)
      equalities[first, default: []].append(id)
      if let second, second != first { equalities[second, default: []].append(id) }
    }
    return equalities
  }

  /// The edge at which an equality ties a view to an ancestor; `nil` if it ties other views or different edges, or has a multiplier.
  fileprivate func edge(
    at constraint: ConstraintID, of view: ViewID, _ direction: LayoutDirection
  ) -> ScreenEdge? {
    let first = self[constraint].first
    guard let second = self[constraint].second, self[constraint].multiplier.isOne else { return nil }
    let other = first.view == view ? second.view : first.view
    guard first.view == view || second.view == view, isAncestor(other, of: view) else { return nil }
    let edge = first.attribute.screenEdge(in: direction)
    return edge == second.attribute.screenEdge(in: direction) ? edge : nil
  }

  /// The inset of the safe area to whose edge a constraint ties a view; 0 if it ties the view to an edge of another kind.
  fileprivate func inset(
    of constraint: ConstraintID, at edge: ScreenEdge, in configuration: Configuration
  ) -> Rational {
    let anchors = [self[constraint].first, self[constraint].second].compactMap(\.self)
    guard let anchor = anchors.first(where: { $0.guide == .safeArea }) else { return .zero }
    return Rational((anchor.view == .root ? configuration.rootSafeArea : self[anchor.view].safeArea)[edge])
  }

  /// Whether a constraint ties the centre of a view to that of an ancestor.
  fileprivate func centres(_ view: ViewID, by constraint: ConstraintID) -> Bool {
    let first = self[constraint].first
    guard let second = self[constraint].second, first.attribute == second.attribute,
      first.attribute == .centerX || first.attribute == .centerY
    else { return false }
    return isAncestor(first.view == view ? second.view : first.view, of: view)
  }
}

extension ScreenExamination {
  /// How far a text, an image or a control reaches beyond what cuts it; `nil` for all other views.
  func cut(of view: ViewID) -> EdgeReach? {
    isReadOrHit(view) ? screen.cut(of: view, textHeight: textHeight(of: view)) : nil
  }

  /// How far a text, an image or a control that lies wholly outside reaches beyond the top of the screen, if a view that contains it
  /// is cut there; `nil` for all other views.
  func cutAbove(of view: ViewID) -> EdgeReach? {
    guard isReadOrHit(view), let reach = screen.cutAbove(of: view), !isPlacedByStates(view) else { return nil }
    return reach
  }

  /// Whether states place a view, or one around it, so that it is there on purpose.
  ///
  /// The current state sets the constant of the top of one of these views, or some state sets, activates or deactivates a constraint
  /// that ties one of them to the top of an ancestor.
  private func isPlacedByStates(_ view: ViewID) -> Bool {
    let scene = screen.scene
    let views = Set(sequence(first: view) { scene[$0].superview }).subtracting([ViewID.root])
    let setsTop = zip(scene.machines, configuration.states).contains { machine, state in
      machine.states[state.index].changes.constants.contains {
        let anchor = scene[$0.constraint].first
        return anchor.attribute == .top && views.contains(anchor.view)
      }
    }
    if setsTop { return true }
    return topTies.contains { tiesToTop($0, views) }
  }

  /// Whether a constraint holds one of the views at a distance from the top of an ancestor that begins on the screen.
  private func tiesToTop(_ id: ConstraintID, _ views: Set<ViewID>) -> Bool {
    let (scene, index) = (screen.scene, id.index)
    guard configuration.isActive[index], configuration.priorities[index].isRequired, let second = scene[id].second
    else { return false }
    let first = scene[id].first
    return [(first, second), (second, first)].contains { own, other in
      views.contains(own.view) && other.attribute == .top && scene.isAncestor(other.view, of: own.view)
        && screen.boundingBox(of: other.view).minY >= screen.screen.box.minY
    }
  }

  private func isReadOrHit(_ view: ViewID) -> Bool {
    let isRead = screen.scene[view].kind == .label || screen.scene[view].kind == .imageView
    return view != .root && screen.isShown(view) && (isRead || screen.properties[view.index].isTappable)
  }

  /// The height of all lines of a label; `nil` if it is not known, and for other views.
  private func textHeight(of view: ViewID) -> Rational? {
    let scene = screen.scene
    guard scene[view].kind == .label, let height = configuration.intrinsicSize(of: view, .vertical, in: scene) else {
      return nil
    }
    guard scene[view].isInferred else { return height }
    // A saved frame may be taller than the text in its middle, whose baselines show how tall the text is: the descent of the
    // system font is a third of the difference between its ascent and its descent.
    let (first, last) = (Rational(scene[view].firstBaseline), Rational(scene[view].lastBaseline))
    guard last < first else { return nil }
    return height - 2 * max(.zero, last - (first - last) / 3)
  }
}

extension Scene {
  /// The equalities with the top of a view that some state sets, activates or deactivates, ascending.
  var topTiesOfStates: [ConstraintID] {
    var ids: Set<ConstraintID> = []
    for state in machines.flatMap(\.states) {
      ids.formUnion(state.changes.constants.map(\.constraint))
      ids.formUnion(state.changes.activated)
      ids.formUnion(state.changes.deactivated)
    }
    return ids.filter { id in
      let isTop = self[id].first.attribute == .top || self[id].second?.attribute == .top
      return self[id].relation == .equal && isTop
    }.sorted()
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
