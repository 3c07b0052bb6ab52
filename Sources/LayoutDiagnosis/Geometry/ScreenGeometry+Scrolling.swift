import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// The rectangle that a scroll view can show by scrolling: its bounds, or its content if that is larger.
  func scrollableArea(of scrollView: ViewID) -> ConvexPolygon {
    let frame = frames[scrollView.index]
    let content = contentSizes[scrollView.index]
    let width = max(frame.width, content?.horizontal ?? .zero)
    let height = max(frame.height, content?.vertical ?? .zero)
    return transforms[scrollView.index].rectangle(width: width, height: height)
  }

  /// The scroll views among a view's ancestors, innermost first.
  func scrollViews(around view: ViewID) -> [ViewID] {
    var found: [ViewID] = []
    var next = scrollViewAround[view.index]
    while let scrollView = next {
      found.append(scrollView)
      next = scrollViewAround[scrollView.index]
    }
    return found
  }

  /// Whether a view lies wholly outside the screen and scrolling cannot bring any part of it inside.
  func isOffscreen(_ view: ViewID) -> Bool {
    var area = bounds[view.index]
    guard !area.isEmpty && !area.overlaps(screen) else { return false }
    for scrollView in scrollViews(around: view) {
      let rectangle = bounds[scrollView.index]
      if area.overlaps(scrollableArea(of: scrollView)) {
        area = rectangle  // scrolling moves it there
      }
    }
    return scrollViewAround[view.index] == nil || !area.overlaps(screen)
  }
}
