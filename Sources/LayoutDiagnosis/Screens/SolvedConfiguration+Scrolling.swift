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
    let scrollViews = sequence(first: view) { scene[$0].superview }.filter { scene[$0].kind == .scrollView }
    return !axes.isEmpty
      && axes.allSatisfy { axis in
        scrollViews.contains { scrollView in
          guard open.contains(ContentAxis(scrollView: scrollView, axis: axis)) else { return false }
          let area = rootFrame(of: scrollView, in: scene)
          return axis == .horizontal ? area.x + area.width <= box.minX : area.y + area.height <= box.minY
        }
      }
  }

  /// The frame of a view in root coordinates, without transforms.
  private func rootFrame(of view: ViewID, in scene: Scene) -> Frame {
    var frame = frames[view.index]
    var next = scene[view].superview
    while let superview = next {
      frame.x += frames[superview.index].x
      frame.y += frames[superview.index].y
      next = scene[superview].superview
    }
    return frame
  }
}
