import LayoutModel
import LayoutSolving

/// The ends of a scroll view's content that views inside are pinned to along one axis, in words.
struct ContentEnds {
  private let scene: Scene
  private let scrollView: ViewID
  private let axis: Axis
  private let configuration: Configuration
  /// The views that equalities pin to the start and to the end of the content, in scene order.
  private var starting: [ViewID] = []
  private var ending: [ViewID] = []

  /// - Complexity: linear in the constraints.
  init(of scrollView: ViewID, along axis: Axis, in configuration: Configuration, _ scene: Scene) {
    (self.scene, self.scrollView, self.axis, self.configuration) = (scene, scrollView, axis, configuration)
    for (index, constraint) in scene.constraints.enumerated()
    where configuration.isActive[index] && constraint.relation == .equal {
      guard let second = constraint.second else { continue }
      add(constraint.first, at: second)
      add(second, at: constraint.first)
    }
  }

  private mutating func add(_ anchor: Anchor, at content: Anchor) {
    guard content.view == scrollView, content.guide == .content || content.guide == .none,
      content.attribute == anchor.attribute, anchor.attribute.isEdge, anchor.attribute.axis == axis,
      scene.isAncestor(scrollView, of: anchor.view), configuration.properties[anchor.view.index].isInstalled
    else { return }
    if anchor.attribute.isStart { starting.append(anchor.view) } else { ending.append(anchor.view) }
  }

  /// The first view that is pinned to both ends.
  private var whole: ViewID? { starting.first(where: ending.contains) }

  /// The inequalities that keep the end of that view beyond a view inside it.
  private func bounds(of whole: ViewID) -> [ConstraintID] {
    scene.constraints.indices.map { ConstraintID($0) }.filter { id in
      guard configuration.isActive[id.index], scene[id].relation != .equal, let second = scene[id].second else {
        return false
      }
      let (outer, inner) = scene[id].first.view == whole ? (scene[id].first, second) : (second, scene[id].first)
      return outer.view == whole && outer.attribute == inner.attribute && outer.attribute.isEdge
        && !outer.attribute.isStart && outer.attribute.axis == axis && scene.isAncestor(whole, of: inner.view)
    }
  }

  /// `'form' is pinned top and bottom, but nothing gives it a height`; `nil` if no view is pinned to both ends.
  var reason: String? {
    guard let whole else { return nil }
    let edges = axis == .horizontal ? "leading and trailing" : "top and bottom"
    let bounds = bounds(of: whole)
    let names = list(bounds.map { scene.quotedName(of: $0) })
    let bound = bounds.isEmpty ? "" : ": \(names) only \(bounds.count == 1 ? "bounds" : "bound") it"
    return "\(scene.quotedName(of: whole)) is pinned \(edges), but nothing gives it a \(axis.sizeName)\(bound)"
  }

  /// What to add; `nil` if views are pinned to both ends or only to the start, or to neither end.
  var suggestion: String? {
    if let whole {
      let bounds = bounds(of: whole)
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
