import LayoutModel
import LayoutSolving

/// What ends a root that is as tall as its content, in words.
struct RootEnd {
  let notes: [RelatedNote]
  let suggestion: String

  /// - Parameters:
  ///   - view: a view that reaches beyond the bottom of the root.
  ///   - isWhole: whether it lies wholly below it.
  /// - Returns: `nil` if nothing is tied to the bottom of the root.
  /// - Complexity: linear in the constraints.
  init?(above view: ViewID, isWhole: Bool, in configuration: Configuration, _ scene: Scene) {
    let ties = scene.constraints.indices.compactMap { index -> (id: ConstraintID, view: ViewID)? in
      let constraint = scene.constraints[index]
      guard configuration.isActive[index], let second = constraint.second,
        constraint.first.attribute == .bottom, second.attribute == .bottom
      else { return nil }
      let (first, other) = (constraint.first.view, second.view)
      guard first == .root || other == .root, first != other else { return nil }
      return (ConstraintID(index), first == .root ? other : first)
    }
    if ties.isEmpty { return nil }
    let (root, name) = (scene.quotedName(of: .root), scene.quotedName(of: view))
    notes = ties.prefix(Limits.placingConstraints).map { tie in
      RelatedNote(
        message: "\(scene.quotedName(of: tie.id)) ends \(root) at \(scene.quotedName(of: tie.view))",
        location: scene.location(of: .written(tie.id)))
    }
    let others = ties.map(\.view).filter { $0 != view }.unique()
    suggestion =
      isWhole && !others.isEmpty
      ? "pin the bottom of \(name), not that of \(scene.quotedNames(others)), to the bottom of \(root)"
      : "keep the bottom of \(name) above that of \(root) with an inequality, so that \(root) grows with it"
  }
}
