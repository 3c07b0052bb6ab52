import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// The views that paint over what lies behind them, by where they do.
  var coverIndex: ViewIndex { ViewIndex(touchOrder.views.filter(paintsOver), visible, in: paintOrder) }

  /// The views in front that together paint over all that could be seen of a view, back to front.
  ///
  /// - Parameters:
  ///   - index: `coverIndex`.
  ///   - undecided: counts the views whose parts become too many to tell.
  /// - Returns: nil where a part of the view can be seen, where nothing of it ever could, and where it is not decided.
  func coversHiding(_ view: ViewID, among index: ViewIndex, undecided: inout Int) -> [ViewID]? {
    let target = visible[view.index]
    guard !target.isEmpty else { return nil }
    let front = paintOrder.placeAfter(view)
    func covers(_ other: ViewID) -> Bool { !isMeantToCover(other, view) }
    // A corner that no cover touches is visible, and some area beside it; most views have one.
    for corner in target.corners {
      let isCovered = index.contains(overlapping: ApproximateBox(corner), from: front) {
        covers($0) && visible[$0.index].contains(corner)
      }
      if !isCovered { return nil }
    }
    let box = visibleBoxes[view.index]
    // What lies in front of everything else is what is seen; most often it hides the view alone.
    let foremost = index.last(containing: box, from: front) {
      visible[$0.index].box.contains(target.box) && covers($0)
    }
    if let foremost, visible[foremost.index].contains(target) { return [foremost] }
    let overlapping = index.views(overlapping: box, from: front).filter {
      covers($0) && visible[$0.index].box.overlaps(target.box)
    }
    let sorted = largestFirst(overlapping, areas: visible)
    if isSurelySeen(target, under: sorted) { return nil }
    var region = Region(target)
    var hiding: [ViewID] = []
    for cover in sorted {
      if region.subtract(visible[cover.index]) { hiding.append(cover) }
      if region.isEmpty { return hiding.sorted { paintOrder.position(of: $0) < paintOrder.position(of: $1) } }
      if region.isLimitExceeded {
        undecided += 1
        return nil
      }
    }
    return nil
  }

  /// Whether doubles show that covers leave something of a polygon, where exact arithmetic would take long.
  private func isSurelySeen(_ target: ConvexPolygon, under covers: [ViewID]) -> Bool {
    if target.isBox && covers.allSatisfy({ visible[$0.index].isBox }) { return false }
    var region = ApproximateRegion(target)
    for cover in covers {
      if region.subtract(visible[cover.index]) && region.area <= region.certainArea { return false }
      if region.isLimitExceeded { return false }
    }
    return true
  }

  /// Large ones leave the fewest pieces; rows and columns in reading order leave fewer than in any other.
  func largestFirst(_ views: [ViewID], areas: ViewValues<ConvexPolygon>) -> [ViewID] {
    let keyed = views.map { view in
      let box = areas[view.index].box
      return (
        view: view,
        key: (-box.area.approximateValue, box.minY.approximateValue, box.minX.approximateValue, view)
      )
    }
    return keyed.sorted { $0.key < $1.key }.map(\.view)
  }
}
