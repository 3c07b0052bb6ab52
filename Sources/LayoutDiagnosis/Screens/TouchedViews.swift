import LayoutModel

/// Which views of a screen have to be looked at again on others that are based on it.
struct TouchedViews: Sendable {
  private let screen: ScreenGeometry
  /// Those that may be seen.
  private let seen: BehindIndex
  private let controls: BehindIndex
  /// Controls that lie outside the bounds of an ancestor, too.
  private let overlapping: [ViewID]

  /// From this share of the views on that are other, all are looked at.
  private static let share = 8

  /// - Complexity: n log n in the views.
  init(_ screen: ScreenGeometry) {
    self.screen = screen
    let views = screen.touchOrder.views
    seen = BehindIndex(
      views.filter { screen.mayBeSeen($0) && !screen.visible[$0.index].isEmpty }, in: screen.paintOrder
    ) { screen.visibleBoxes[$0.index] }
    let controls = views.filter(screen.isControl)
    self.controls = BehindIndex(controls, in: screen.touchOrder) { ApproximateBox(screen.hittable[$0.index].box) }
    overlapping = controls.filter {
      !screen.hittable[$0.index].contains(screen.bounds[$0.index].intersection(screen.screen))
    }
  }

  /// By view, whether there can be something else to tell of it on another screen.
  ///
  /// - Parameter changed: the views of which anything is other there.
  /// - Complexity: linear in the views, and logarithmic in them for each changed one.
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
    touch(overlapping)
    touch(changed)
    for view in changed {
      let index = view.index
      // How much of a view is outside hangs on what scrolls or clips around it.
      if screen.scene[view].kind == .scrollView || screen.properties[index].clipsToBounds
        || other.properties[index].clipsToBounds
      {
        touch(order.views[order.position(of: view)..<order.placeAfter(view)])
      }
      if screen.paintsOver(view) { touch(seen.views(behind: view, at: screen.visibleBoxes[index])) }
      if other.paintsOver(view) { touch(seen.views(behind: view, at: other.visibleBoxes[index])) }
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

/// Views by where they are, for finding those that lie behind others.
private struct BehindIndex {
  private let order: ViewOrder
  private let boxes: BoxIndex<ViewID>

  /// - Parameter views: those to be found, with boxes that are never smaller than what counts of them.
  init(_ views: [ViewID], in order: ViewOrder, box: (ViewID) -> ApproximateBox) {
    self.order = order
    boxes = BoxIndex(views.map { ($0, box($0)) }) { -order.placeAfter($0) }
  }

  /// The views that lie behind one at a place.
  func views(behind view: ViewID, at box: ApproximateBox) -> [ViewID] {
    boxes.elements(overlapping: box, from: -order.position(of: view))
  }
}
