import LayoutModel
import LayoutSolving

extension Selector {
  /// The constraints that the selector matches at this moment, in scene order.
  ///
  /// A filter compares items as UIKit does: a layout guide is not the view that owns it.
  func matches(in scene: Scene, _ content: Configuration.Content, _ hierarchy: ViewHierarchy) -> [ConstraintID] {
    switch self {
    case .constraint(let id): [id]
    case .filter(let filter):
      scene.constraints.indices.filter { index in
        content.isActive[index] && filter.matches(scene.constraints[index], hierarchy)
      }.map { ConstraintID($0) }
    }
  }
}

extension Selector.Filter {
  fileprivate func matches(_ constraint: Constraint, _ hierarchy: ViewHierarchy) -> Bool {
    let (first, second) = (constraint.first, constraint.second)
    if let view, first.item != view && second?.item != view { return false }
    if let wanted = self.first, first.item != wanted { return false }
    if let wanted = self.second, second?.item != wanted { return false }
    if let firstAttribute, first.attribute != firstAttribute { return false }
    if let secondAttribute, second?.attribute != secondAttribute { return false }
    guard let holder else { return true }
    return holder == second.map { hierarchy.commonAncestor(first.view, $0.view) } ?? first.view
  }
}

extension Anchor {
  /// The view; `nil` if the item is one of its layout guides.
  fileprivate var item: ViewID? { guide == .none ? view : nil }
}
