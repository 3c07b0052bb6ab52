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

  /// Whether the screen's edge cuts a view: a part is visible, and another part lies outside where scrolling cannot
  /// reach it. An ancestor that clips there, too, makes no difference.
  func isCutByScreen(_ view: ViewID) -> Bool {
    let whole = bounds[view.index]
    guard !screen.contains(whole) && screen.box.overlaps(whole.box) else { return false }
    // Without an enclosing scroll view, everything outside stays there. The visible part is known, also within clipping
    // guides.
    if scrollViewAround[view.index] == nil && !visible[view.index].isEmpty { return true }
    var seen = whole.intersection(screen)
    var parts = [whole]
    var next = scene[view].superview
    while let ancestor = next, !seen.isEmpty {
      next = scene[ancestor].superview
      guard ancestor != .root else { continue }
      let rectangle = bounds[ancestor.index]
      if scene[ancestor].kind == .scrollView {
        let scrollable = scrollableArea(of: ancestor)
        parts = parts.flatMap { [$0.intersection(rectangle)] + $0.subtracting(scrollable) }
        seen = seen.intersection(rectangle)
      } else if properties[ancestor.index].clipsToBounds {
        // A guide has no bounds of its own, but what it clips is clipped to its frame.
        let frame = frames[ancestor.index]
        let clip =
          scene[ancestor].kind == .guide
          ? transforms[ancestor.index].rectangle(width: frame.width, height: frame.height) : rectangle
        seen = seen.intersection(clip).onGrid
      }
    }
    return !seen.isEmpty && parts.contains { !$0.isEmpty && !screen.contains($0) }
  }
}
