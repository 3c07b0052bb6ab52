import ConstraintSolver
import LayoutModel
import LayoutSolving

extension SolvedConfiguration {
  /// Whether a view lies outside the screen only beyond the ends of scroll views whose contents may be of any size.
  ///
  /// - Parameters:
  ///   - box: the view's bounding box in root coordinates.
  ///   - open: the undetermined contents.
  func mayScroll(
    to view: ViewID, at box: Box, _ open: Set<ContentAxis>, in scene: Scene
  ) -> Bool {
    if open.isEmpty { return false }
    let screen = frames[ViewID.root.index]
    var axes: [Axis] = []
    if box.maxX <= .zero || screen.width <= box.minX { axes.append(.horizontal) }
    if box.maxY <= .zero || screen.height <= box.minY { axes.append(.vertical) }
    let scrollViews = scene.lineage(of: view).filter { scene[$0].kind == .scrollView }
    return !axes.isEmpty
      && axes.allSatisfy { axis in
        scrollViews.contains { scrollView in
          guard open.contains(ContentAxis(scrollView: scrollView, axis: axis)) else { return false }
          let area = scene.frame(of: scrollView, frames)
          return axis == .horizontal ? area.x + area.width <= box.minX : area.y + area.height <= box.minY
        }
      }
  }
}
