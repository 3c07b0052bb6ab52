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
  /// The inequalities that keep the end of that view beyond a view inside it.
  private let bounds: [ConstraintID]

  /// - Complexity: linear in the constraints of the scroll view and of a view inside it.
  init(
    of scrollView: ViewID, along axis: Axis, _ constraints: ContentConstraints, in configuration: Configuration,
    _ scene: Scene
  ) {
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
    (self.whole, self.starting, self.ending) = (whole, starting, ending)
    (self.scene, self.scrollView, self.axis) = (scene, scrollView, axis)
  }

  /// The view that is pinned to both ends and that nothing bounds; `nil` if there is none.
  var unboundedWhole: ViewID? { bounds.isEmpty ? whole : nil }

  /// `'form' is pinned top and bottom, but nothing gives it a height`; `nil` if no view is pinned to both ends.
  var reason: String? {
    guard let whole else { return nil }
    let edges = axis == .horizontal ? "leading and trailing" : "top and bottom"
    let names = list(bounds.map { scene.quotedName(of: $0) })
    let bound = bounds.isEmpty ? "" : ": \(names) only \(bounds.count == 1 ? "bounds" : "bound") it"
    return "\(scene.quotedName(of: whole)) is pinned \(edges), but nothing gives it a \(axis.sizeName)\(bound)"
  }

  /// What to add; `nil` if views are pinned to both ends or only to the start, or to neither end.
  var suggestion: String? {
    if let whole {
      if bounds.count == 1 {
        let name = scene.quotedName(of: bounds[0])
        return scene.isImported ? "set the relation of \(name) to =" : "make \(name) an equality"
      }
      if axis == .horizontal { return nil }
      return "give \(scene.quotedName(of: whole)) a height, or pin what is inside from its top to its bottom"
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
  fileprivate var isStart: Bool { self == .top || self == .left || self == .leading }
}
