import LayoutModel
import LayoutSolving

/// Which views of a large scene get a node of their own; the others are folded into their nearest visible superview.
///
/// Layered layout takes minutes from a few thousand labelled edges on, so what is drawn is limited: first the views that
/// the evidence blames, then level by level from the root.
struct VisibleViews: Sendable {
  /// The most nodes of a diagram.
  static let maximumViews = 600
  /// The most edges of a diagram, above which unblamed constraints between the same two views are drawn as one.
  static let maximumEdges = 2_000

  /// The view itself, or the superview it is folded into; indexed by `ViewID`.
  let representatives: [ViewID]
  /// How many views are folded into each; indexed by `ViewID`.
  let foldedCounts: [Int]
  let areEdgesBundled: Bool

  var foldedCount: Int { foldedCounts.reduce(0, +) }

  func contains(_ view: ViewID) -> Bool { representatives[view.index] == view }

  init(scene: Scene, solved: SolvedConfiguration, edges: [DrawnConstraint]) {
    let count = scene.views.count
    var isVisible = Array(repeating: count <= Self.maximumViews, count: count)
    if count > Self.maximumViews {
      var left = Self.maximumViews
      func show(_ view: ViewID) {
        guard left > 0 && !isVisible[view.index] else { return }
        isVisible[view.index] = true
        left -= 1
      }
      show(.root)
      for edge in edges where edge.isNotable {
        show(edge.head)
        show(edge.tail)
      }
      for ambiguous in solved.ambiguousAttributes where left > Self.maximumViews / 2 { show(ambiguous.attribute.view) }
      var level = [ViewID.root]
      while left > 0 && !level.isEmpty {
        level = level.flatMap { solved.configuration.subviews[$0.index] }
        for view in level { show(view) }
      }
    }
    var representatives: [ViewID] = []
    var foldedCounts = Array(repeating: 0, count: count)
    for index in 0..<count {
      let superview = scene.views[index].superview
      let representative = isVisible[index] ? ViewID(index) : superview.map { representatives[$0.index] } ?? .root
      representatives.append(representative)
      if representative.index != index { foldedCounts[representative.index] += 1 }
    }
    self.representatives = representatives
    self.foldedCounts = foldedCounts
    areEdgesBundled = edges.count > Self.maximumEdges || count > Self.maximumViews
  }
}
