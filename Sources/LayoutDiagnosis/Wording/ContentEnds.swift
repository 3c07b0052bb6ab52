import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The constraints that may tie a scroll view's content to what is inside it.
struct ContentConstraints {
  /// The equalities with an anchor of each scroll view.
  private(set) var equalities: [ViewID: [ConstraintID]] = [:]
  /// The inequalities with an anchor of each view.
  private(set) var inequalities: [ViewID: [ConstraintID]] = [:]

  /// - Complexity: linear in the constraints.
  init(in scene: Scene) {
    for (index, constraint) in scene.constraints.enumerated() {
      guard let second = constraint.second else { continue }
      for view in Set([constraint.first.view, second.view]) {
        if constraint.relation != .equal {
          inequalities[view, default: []].append(ConstraintID(index))
        } else if scene[view].kind == .scrollView {
          equalities[view, default: []].append(ConstraintID(index))
        }
      }
    }
  }
}

/// The ends of a scroll view's content that views inside are pinned to along one axis, in words.
struct ContentEnds {
  private let scene: Scene
  private let scrollView: ViewID
  private let axis: Axis
  /// The views that equalities pin to the start and to the end of the content, in scene order.
  private let starting: [ViewID]
  private let ending: [ViewID]
  /// The first view that is pinned to both ends.
  private let whole: ViewID?
  /// The anchor of the end of a view inside that an equality ties to an anchor outside the content, if no view ends it.
  private let outside: (inner: Anchor, outer: Anchor)?
  /// The view inside it whose missing size leaves the whole open.
  private let open: ViewID?
  /// The subview of the open view that has the lowest bottom, if nothing is pinned to the bottom of the open view.
  private let last: ViewID?
  /// The inequalities that keep the end of that view beyond a view inside it.
  private let bounds: [ConstraintID]

  /// - Complexity: linear in the constraints of the scroll view and of a view inside it.
  init(
    of scrollView: ViewID, along axis: Axis, _ constraints: ContentConstraints, in solved: SolvedConfiguration,
    _ scene: Scene
  ) {
    let configuration = solved.configuration
    var (starting, ending): ([ViewID], [ViewID]) = ([], [])
    func add(_ anchor: Anchor, at content: Anchor) {
      guard content.view == scrollView, content.guide == .content || content.guide == .none,
        content.attribute == anchor.attribute, anchor.attribute.isEdge, anchor.attribute.axis == axis,
        scene.isAncestor(scrollView, of: anchor.view), configuration.properties[anchor.view.index].isInstalled
      else { return }
      if anchor.attribute.isStart { starting.append(anchor.view) } else { ending.append(anchor.view) }
    }
    for id in constraints.equalities[scrollView] ?? [] where configuration.isActive[id.index] {
      guard let second = scene[id].second else { continue }
      add(scene[id].first, at: second)
      add(second, at: scene[id].first)
    }
    let ends = Set(ending)
    let whole = starting.first(where: ends.contains)
    bounds = (whole.flatMap { constraints.inequalities[$0] } ?? []).filter { id in
      guard let whole, configuration.isActive[id.index], let second = scene[id].second else { return false }
      let (outer, inner) = scene[id].first.view == whole ? (scene[id].first, second) : (second, scene[id].first)
      return outer.attribute == inner.attribute && outer.attribute.isEdge && !outer.attribute.isStart
        && outer.attribute.axis == axis && scene.isAncestor(whole, of: inner.view)
    }
    open = whole.flatMap { solved.openView(inside: $0, along: axis, in: scene) }
    last = axis == .vertical ? open.flatMap { solved.lastView(inside: $0, in: scene) } : nil
    outside =
      starting.isEmpty || !ending.isEmpty ? nil : scene.tieOut(of: scrollView, along: axis, in: configuration)
    (self.whole, self.starting, self.ending) = (whole, starting, ending)
    (self.scene, self.scrollView, self.axis) = (scene, scrollView, axis)
  }

  /// The view that is pinned to both ends and that nothing bounds; `nil` if there is none.
  var unboundedWhole: ViewID? { bounds.isEmpty && open == nil ? whole : nil }

  /// `'form' is pinned top and bottom, but nothing gives it a height`; `nil` if no view is pinned to both ends.
  var reason: String? {
    if let outside {
      let edge = outside.inner.attribute.axis == .horizontal ? "trailing edge" : "bottom"
      return "the \(edge) of \(scene.quotedName(of: outside.inner.view)) is pinned to "
        + "\(scene.quotedName(of: outside.outer.view)), not to the content"
    }
    guard let whole else { return nil }
    let edges = axis == .horizontal ? "leading and trailing" : "top and bottom"
    if let open {
      return "\(scene.quotedName(of: whole)) is pinned \(edges) and filled from end to end, "
        + "but nothing gives \(scene.quotedName(of: open)) inside a \(axis.sizeName)"
    }
    let names = list(bounds.map { scene.quotedName(of: $0) })
    let bound = bounds.isEmpty ? "" : ": \(names) only \(bounds.count == 1 ? "bounds" : "bound") it"
    return "\(scene.quotedName(of: whole)) is pinned \(edges), but nothing gives it a \(axis.sizeName)\(bound)"
  }

  /// What to add; `nil` if views are pinned to both ends or only to the start, or to neither end.
  var suggestion: String? {
    if let open {
      let name = scene.quotedName(of: open)
      let ends = axis == .horizontal ? "leading to its trailing edge" : "top to its bottom"
      let size = "give \(name) a \(axis.sizeName)"
      if let last {
        let bottom = scene.isImported ? "that of \(name)" : quoted("\(scene.displayName(of: open)).bottom")
        return "pin the bottom of \(scene.quotedName(of: last)) to \(bottom), or \(size)"
      }
      return scene[open].subviews.isEmpty ? size : "\(size), or pin what is inside it from its \(ends)"
    }
    if let whole {
      if bounds.count == 1 {
        let name = scene.quotedName(of: bounds[0])
        return scene.isImported ? "set the relation of \(name) to =" : "make \(name) an equality"
      }
      if axis == .horizontal { return nil }
      return "give \(scene.quotedName(of: whole)) a height, or pin what is inside from its top to its bottom"
    }
    if let outside {
      let edge = axis == .horizontal ? "trailing" : "bottom"
      let target =
        scene.isImported
        ? "that of the Content Layout Guide" : quoted("\(scene.displayName(of: scrollView)).content.\(edge)")
      let name = scene.quotedName(of: outside.inner.view)
      return "pin the \(axis == .horizontal ? "trailing edge" : "bottom") of \(name) to \(target) instead"
    }
    guard starting.isEmpty, !ending.isEmpty else { return nil }
    let (edge, name) = axis == .horizontal ? ("leading edge", "leading") : ("top", "top")
    let target =
      scene.isImported
      ? "that of the Content Layout Guide" : quoted("\(scene.displayName(of: scrollView)).content.\(name)")
    return "pin the \(edge) of the first view inside to \(target)"
  }
}

extension Attribute {
  var isStart: Bool { self == .top || self == .left || self == .leading }
}

extension SolvedConfiguration {
  /// The innermost view inside a view of undetermined size whose size would determine all that moves along an axis.
  ///
  /// - Returns: `nil` if there is none, or several side by side.
  fileprivate func openView(inside whole: ViewID, along axis: Axis, in scene: Scene) -> ViewID? {
    func size(_ view: ViewID) -> ViewAttribute { ViewAttribute(view: view, attribute: axis.size) }
    let ambiguity = ambiguities.first { ambiguity in
      ambiguity.tied.isEmpty && ambiguity.attributes.contains { $0.attribute == size(whole) }
    }
    guard let ambiguity else { return nil }
    // One degree of freedom: each length that moves determines the others.
    let attributes = ambiguity.attributes.map(\.attribute).filter { $0.attribute.axis == axis }
    let dependent = Set(ambiguity.relations.map(\.subject))
    guard attributes.count(where: { !dependent.contains($0) }) == 1 else { return nil }
    let views = attributes.filter { $0 == size($0.view) && scene.isAncestor(whole, of: $0.view) }.map(\.view)
    let innermost = views.filter { view in !views.contains { scene.isAncestor(view, of: $0) } }
    return innermost.count == 1 ? innermost[0] : nil
  }
}

extension SolvedConfiguration {
  /// The subview with the lowest bottom in a view to whose top, but not bottom, something inside is tied; `nil` otherwise.
  ///
  /// - Complexity: linear in the constraints.
  fileprivate func lastView(inside view: ViewID, in scene: Scene) -> ViewID? {
    var isTiedToTop = false
    for (index, constraint) in scene.constraints.enumerated() where configuration.isActive[index] {
      guard let second = constraint.second else { continue }
      let (outer, inner) = constraint.first.view == view ? (constraint.first, second) : (second, constraint.first)
      guard outer.view == view, scene.isAncestor(view, of: inner.view) else { continue }
      if outer.attribute == .bottom { return nil }
      isTiedToTop = isTiedToTop || outer.attribute == .top
    }
    func bottom(_ view: ViewID) -> Rational { frames[view.index].y + frames[view.index].height }
    let shown = scene[view].subviews.filter {
      configuration.properties[$0.index].isInstalled && scene[$0].kind != .guide
    }
    return isTiedToTop ? shown.max { bottom($0) < bottom($1) } : nil
  }
}

extension Scene {
  /// The first equality that ties the end of a view inside a scroll view to an edge outside its content.
  ///
  /// - Complexity: linear in the constraints.
  fileprivate func tieOut(
    of scrollView: ViewID, along axis: Axis, in configuration: Configuration
  ) -> (inner: Anchor, outer: Anchor)? {
    func isInside(_ anchor: Anchor) -> Bool { isAncestor(scrollView, of: anchor.view) }
    func isOutside(_ anchor: Anchor) -> Bool {
      anchor.view == scrollView ? anchor.guide == .frame || anchor.guide == .safeArea : !isInside(anchor)
    }
    for (index, constraint) in constraints.enumerated() where configuration.isActive[index] {
      guard constraint.relation == .equal, let second = constraint.second,
        constraint.first.attribute == second.attribute, second.attribute.isEdge, !second.attribute.isStart,
        second.attribute.axis == axis
      else { continue }
      if isInside(constraint.first) && isOutside(second) { return (constraint.first, second) }
      if isInside(second) && isOutside(constraint.first) { return (second, constraint.first) }
    }
    return nil
  }
}
