import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct CutContent: JoiningRule {
  typealias Evidence = ContentReach

  let id = RuleID.cutContent
  let severity = Severity.warning
  let summary = "a text, an image or a control is partly beyond the screen's edge or a clipping ancestor"
  let explanation = """
    A part of what a person reads or hits lies where nothing is shown: beyond the edge of the screen, or beyond an \
    ancestor that clips, by more than 1 pt. One finding names the outermost view that reaches there, and the contents \
    that are cut with it.

    The bottom of a cell or a view whose height follows from its content cuts, too, and so do all edges of a cell that is written \
    by hand: what lies beyond is painted over by what comes next, or paints over it.

    What scrolling brings inside is not cut, nor an image that fills what crops it. What lies wholly beyond a clipping ancestor, or \
    below a cell, is reported if no state of some environment shows it, and what lies wholly outside the screen only \
    above it, in a view whose lower part is shown. Even that is meant if a state sets the constant of the top of the view \
    or of one around it, or if states set, activate or deactivate a required equality that ties one of them to the top of an \
    ancestor on the screen. \
    In a document, an image or a control without a text is meant to be cut where a constraint with the same edge of an \
    ancestor, or of its safe area, puts it just as far outside: Interface Builder shows it. So is an image of a fixed size, or \
    larger than the screen, that is centred or begins outside. A view of `inferred` size without a background \
    may reach up to 4 pt beyond an edge. Of an image view that is larger than its image, only the image counts, and of a label \
    without a background that is taller than its text, only the text.

    Pin the view inside the edge, let it be smaller, or put it into a scroll view. Pin the bottom of a cell to its last content.
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
  let mending = [
    (#""intrinsicSize": [600, 20]"#, #""text": { "width": 600, "lineHeight": 20 }"#),
    (
      #"screen.leading + 16","#,
      #"screen.leading + 16",\#n    "title.trailing": "title.trailing <= screen.trailing - 16","#
    ),
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let groups = analysis.cutContents()
    if groups.isEmpty { return [] }
    let equalities = scene.equalitiesByView
    let namesConstraints = scene.allowsSearch(of: groups.count)
    let words = words(in: analysis)
    let atRoot = Dictionary(grouping: groups) { CutAtRoot($0, of: scene) }
    return groups.compactMap { group in
      let reach = group.evidence.reach
      let isAlone = CutAtRoot(group, of: scene).flatMap { atRoot[$0]?.count } ?? 1 == 1
      let configurations = group.configurations.filter {
        !(isAlone && analysis.isMeant(group.evidence, in: $0, equalities))
      }
      guard let first = configurations.first else { return nil }
      let finding = finding(
        words: words, configurations: configurations, views: [reach.cause],
        location: scene[reach.cause].nameLocation, evidence: group.evidence, isRecovered: group.isRecovered)
      return namesConstraints && end(above: reach, in: analysis.configurations[first], scene) == nil
        ? finding.namingPlace(beyond: reach.edges, of: reach.limit, in: analysis, among: groups.count) : finding
    }
  }

  /// Joins contents that the root cuts at the same edges in the same configurations: it has to be larger for all of them. The one
  /// that reaches farthest stands for all.
  func joined(_ findings: [Finding], in analysis: Analysis) -> [Finding] {
    var joined: [Finding] = []
    var numbers: [CutAtRoot: Int] = [:]
    for finding in findings {
      guard let evidence = finding.evidence as? ContentReach,
        let key = CutAtRoot(
          evidence.reach, in: finding.configurations, isRecovered: finding.isRecovered, of: analysis.scene)
      else {
        joined.append(finding)
        continue
      }
      if let number = numbers[key], let known = joined[number].evidence as? ContentReach {
        let isFarther = evidence.reach.edges[0].points > known.reach.edges[0].points
        if isFarther { joined[number] = finding }
        joined[number].evidence = ContentReach(
          reach: isFarther ? evidence.reach : known.reach, contents: Set(known.contents + evidence.contents).sorted())
      } else {
        numbers[key] = joined.count
        joined.append(finding)
      }
    }
    return joined
  }

  private func words(in analysis: Analysis) -> Words {
    let scene = analysis.scene
    return { finding, evidence in
      guard let shown = finding.shownConfiguration else { return FindingWords() }
      let (reach, contents) = (evidence.reach, evidence.contents)
      let cause = scene.quotedName(of: reach.cause)
      let edges = list(reach.edges.map(\.edge.rawValue)) + (reach.edges.count == 1 ? " edge" : " edges")
      let others = contents.filter { $0 != reach.cause }
      let solved = analysis.configurations[shown]
      let end = end(above: reach, in: solved, scene)
      let verb = others == contents ? "cuts" : "also cuts"
      return FindingWords(
        message: message(reach, isWhole: reach.isWhole(of: solved.frames[reach.cause.index]), in: scene)
          + (others.isEmpty ? "" : ", which \(verb) \(scene.countedNames(others))"),
        label: "\(list(reach.edges.map { rounded($0.points) })) outside",
        related: others.prefix(Limits.notes).map {
          RelatedNote(message: "\(scene.quotedName(of: $0)) is cut", location: scene[$0].nameLocation)
        } + (end?.notes ?? []),
        suggestions: [end?.suggestion ?? "keep \(cause) inside the \(edges) of \(limit(reach, in: scene))"])
    }
  }

  /// The end of a self-sizing root that lies above a view; `nil` for other roots and edges.
  private func end(above reach: EdgeReach, in solved: SolvedConfiguration, _ scene: Scene) -> RootEnd? {
    guard reach.limit == .root, scene.fitsHeight, reach.edges.map(\.edge) == [.bottom] else { return nil }
    return RootEnd(
      above: reach.cause, isWhole: reach.isWhole(of: solved.frames[reach.cause.index]), in: solved.configuration, scene)
  }
}

/// Contents that reach beyond an edge because of the same view.
struct ContentReach: LayoutEvidence, Hashable {
  let reach: EdgeReach
  /// In tree order, without those inside another one.
  let contents: [ViewID]

  static let wire = WireTable<ContentReach>("reachEvidence") {
    Field("limit", .view, \.reach.limit).doc("the view whose edges they are; the root for the screen and its safe area")
    Field("edges", .list(.object, #""minItems": 1"#), \.reach.edges).doc("how far the view reaches beyond each")
    Field("contents", .names(.view), \.contents).doc("the texts, images and controls that reach there with it")
  }

  var isAboutFirstView: Bool { true }
  var standsForOthers: Bool { true }
  var measure: Measure? { Measure(reach.edges.map(\.points).max(), "by ") }

  func subject(in scene: Scene) -> String? {
    let edges = Set(reach.edges.map(\.edge))
    return "the \(list(ScreenEdge.allCases.filter(edges.contains).map(\.rawValue))) edge\(edges.count == 1 ? "" : "s")"
  }

  func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    finding.namePushedViews(followers, in: analysis.scene)
  }
}

extension Finding {
  /// Adds the views that are pinned to the view to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func namePushedViews(_ followers: [Finding], in scene: Scene) {
    let pushed = followers.filter { $0.evidence is ContentReach || $0.evidence is OffscreenFrame }
    name(pushed.flatMap(\.views), in: scene) { names, _ in "; constraints take \(names) along" }
  }
}

extension EdgeDistance: WireValue {
  package static let wire = WireTable<EdgeDistance>(inline: true) {
    Field("edge", .oneOf("left", "top", "right", "bottom"), \.edge.rawValue)
    Field("points", .fraction, \.points)
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

  /// How far a text, an image or a control lies beyond an ancestor that hides all of it; `nil` for all other views.
  func cutWholly(of view: ViewID) -> EdgeReach? { isReadOrHit(view) ? screen.cutWholly(of: view) : nil }

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
    let views = Set(scene.lineage(of: view)).subtracting([ViewID.root])
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

extension EdgeReach {
  /// Whether a cause with a frame of this size lies wholly beyond an edge that is not the screen's.
  fileprivate func isWhole(of frame: Frame) -> Bool { edges.contains { frame[$0.edge.axis.size] <= $0.points } }
}

private func message(_ reach: EdgeReach, isWhole: Bool, in scene: Scene) -> String {
  let distances = reach.edges.map {
    "\(rounded($0.points)) beyond the \($0.edge.rawValue) edge"
  }
  let isScrolling = scene[reach.limit].kind == .scrollView
  let isRoot = reach.limit == .root
  let clip =
    isRoot
    ? !scene.isScreen && scene.fitsHeight && reach.edges.map(\.edge) == [.bottom]
      ? ", whose height does not include it" : ""
    : isScrolling ? ", which does not scroll there" : ", which clips"
  let name = scene.quotedName(of: reach.cause)
  if isWhole && !(isRoot && scene.isScreen) {
    let edges = list(reach.edges.map(\.edge.rawValue))
    return "\(name) lies wholly beyond the \(edges) edge of \(limit(reach, in: scene))\(clip)"
  }
  return "\(name) reaches \(list(distances)) of \(limit(reach, in: scene))\(clip)"
}

private func limit(_ reach: EdgeReach, in scene: Scene) -> String {
  reach.limit == .root && scene.isScreen ? "the screen" : scene.quotedName(of: reach.limit)
}
