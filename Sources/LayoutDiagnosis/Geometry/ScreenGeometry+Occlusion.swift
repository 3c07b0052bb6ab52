import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// The views that paint over what lies behind them, by where they do.
  var coverIndex: BoxIndex<ViewID> { index(visible, where: paintsOver) }

  /// The views in front that together paint over all that could be seen of a view, back to front.
  ///
  /// - Parameters:
  ///   - covers: `coverIndex`.
  ///   - undecided: counts the views whose parts become too many to tell.
  /// - Returns: nil where a part of the view can be seen, where nothing of it ever could, and where it is not decided.
  func coversHiding(_ view: ViewID, among covers: BoxIndex<ViewID>, undecided: inout Int) -> [ViewID]? {
    let target = visible[view.index]
    guard !target.isEmpty else { return nil }
    let candidates = covers.elements(overlapping: ApproximateBox(target.box)).filter {
      paintOrder.isInFront($0, of: view) && visible[$0.index].box.overlaps(target.box) && !isMeantToCover($0, view)
    }
    // What lies in front of everything else is what is seen; most often it hides the view alone.
    let containing = candidates.filter { visible[$0.index].box.contains(target.box) }
    let foremost = containing.max { paintOrder.position(of: $0) < paintOrder.position(of: $1) }
    if let foremost, visible[foremost.index].contains(target) { return [foremost] }
    // A corner that no cover touches is visible, and some area beside it.
    for corner in target.corners {
      if !candidates.contains(where: { visible[$0.index].contains(corner) }) { return nil }
    }
    var region = Region(target)
    var hiding: [ViewID] = []
    for cover in largestFirst(candidates, areas: visible) {
      if region.subtract(visible[cover.index]) { hiding.append(cover) }
      if region.isEmpty { return hiding.sorted { paintOrder.position(of: $0) < paintOrder.position(of: $1) } }
      if region.isLimitExceeded {
        undecided += 1
        return nil
      }
    }
    return nil
  }

  /// Large ones leave the fewest pieces; rows and columns in reading order leave fewer than in any other.
  func largestFirst(_ views: [ViewID], areas: [ConvexPolygon]) -> [ViewID] {
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
