import LayoutModel

/// The views of a screen that have to be examined again on screens based on it.
struct TouchedViews: Sendable {
  private let screen: ScreenGeometry
  /// The views that may be visible.
  private let seen: BehindIndex
  private let controls: BehindIndex
  /// Views whose outcome depends on the sizes of ancestors: controls that also extend outside the bounds of one, and
  /// contents that reach beyond an edge, perhaps because of one.
  private let dependent: [ViewID]

  /// If more than one in this many views differ, all are examined again.
  private static let share = 8

  /// - Parameter reaching: the contents that reach beyond an edge.
  /// - Complexity: O(n log n) in the views.
  init(_ screen: ScreenGeometry, reaching: [ViewID]) {
    self.screen = screen
    let views = screen.touchOrder.views
    seen = BehindIndex(
      views.filter { screen.mayBeSeen($0) && !screen.visible[$0.index].isEmpty }, in: screen.paintOrder
    ) { screen.visibleBoxes[$0.index] }
    let controls = views.filter(screen.isControl)
    self.controls = BehindIndex(controls, in: screen.touchOrder) { ApproximateBox(screen.hittable[$0.index].box) }
    let extending = controls.filter {
      !screen.hittable[$0.index].contains(screen.touchableBounds(of: $0))
    }
    dependent = extending + reaching
  }

  /// For each view, whether its outcome may differ on another screen.
  ///
  /// - Parameter changed: the views with a difference there.
  /// - Complexity: linear in the views, plus logarithmic for each changed one.
  func areTouched(by changed: [ViewID], on other: ScreenGeometry) -> [Bool] {
    let order = screen.touchOrder
    let all = [Bool](repeating: true, count: screen.frames.count)
    if changed.count > order.views.count / Self.share { return all }
    var isTouched = [Bool](repeating: false, count: screen.frames.count)
    var count = 0
    func touch(_ views: some Sequence<ViewID>) {
      for view in views {
        isTouched[view.index] = true
        count += 1
      }
    }
    touch(dependent)
    touch(changed)
    for view in changed {
      let index = view.index
      // How much of a view is outside depends on the ancestors that scroll or clip.
      if screen.scene[view].kind == .scrollView || screen.properties[index].clipsToBounds
        || other.properties[index].clipsToBounds
      {
        touch(order.views[order.position(of: view)..<order.placeAfter(view)])
      }
      // Whether a control catches the taps beside others depends on the size of its superview.
      touch(screen.scene[view].subviews.filter(screen.mayBeTapCatcher))
      // Views that a view hides or collides with lie behind it, as do views that collide with the content of a scroll view.
      let isScrollView = screen.scene[view].kind == .scrollView
      if isScrollView || screen.paintsOver(view) || screen.hasContent(view) {
        touch(seen.views(behind: view, at: screen.visibleBoxes[index]))
      }
      if isScrollView || other.paintsOver(view) || other.hasContent(view) {
        touch(seen.views(behind: view, at: other.visibleBoxes[index]))
      }
      if screen.acceptsTouches[index] {
        touch(controls.views(behind: view, at: ApproximateBox(screen.hittable[index].box)))
      }
      if other.acceptsTouches[index] {
        touch(controls.views(behind: view, at: ApproximateBox(other.hittable[index].box)))
      }
      if count > order.views.count { return all }
    }
    return isTouched
  }
}

/// An index of views by position, which finds those that lie behind others.
private struct BehindIndex {
  private let order: ViewOrder
  private let boxes: BoxIndex<ViewID>

  /// - Parameter views: the views to find; their boxes contain the areas that matter.
  init(_ views: [ViewID], in order: ViewOrder, box: (ViewID) -> ApproximateBox) {
    self.order = order
    boxes = BoxIndex(views.map { ($0, box($0)) }) { -order.placeAfter($0) }
  }

  /// The views that lie behind a view at a given box.
  func views(behind view: ViewID, at box: ApproximateBox) -> [ViewID] {
    boxes.elements(overlapping: box, from: -order.position(of: view))
  }
}
