import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// An index of the areas of views that paint over what lies behind them.
  var coverIndex: BoxIndex<ViewID> { BoxIndex(touchOrder.views.filter(paintsOver), visible, in: paintOrder) }

  /// The views in front that together cover the whole visible part of a view, back to front.
  ///
  /// - Parameters:
  ///   - index: `coverIndex`.
  ///   - undecided: counts the view if a limit leaves it undecided.
  /// - Returns: `nil` if a part of the view is visible, if it has no part that could be, or if the view is undecided.
  func coversHiding(_ view: ViewID, among index: BoxIndex<ViewID>, undecided: inout UndecidedViews) -> [ViewID]? {
    let target = visible[view.index]
    guard !target.isEmpty else { return nil }
    let front = paintOrder.placeAfter(view)
    func covers(_ other: ViewID) -> Bool { !isMeantToCover(other, view) }
    // A corner that no cover touches is visible, together with some area beside it. Most views have one.
    for corner in target.corners {
      let isCovered = index.contains(overlapping: ApproximateBox(corner), from: front) {
        covers($0) && visible[$0.index].contains(corner)
      }
      if !isCovered { return nil }
    }
    let box = visibleBoxes[view.index]
    // The foremost view there is the one that is visible; it usually hides the target alone.
    let foremost = index.last(containing: box, from: front) {
      visible[$0.index].box.contains(target.box) && covers($0)
    }
    if let foremost, visible[foremost.index].contains(target) { return [foremost] }
    let overlapping = index.elements(overlapping: box, from: front).filter {
      covers($0) && visible[$0.index].box.overlaps(target.box)
    }
    let sorted = largestFirst(overlapping, areas: visible)
    if isSurelySeen(target, under: sorted) { return nil }
    var region = Region(target)
    var hiding: [ViewID] = []
    for cover in sorted {
      if region.subtract(visible[cover.index]) { hiding.append(cover) }
      if region.isEmpty { return inPaintOrder(hiding) }
      if let limit = region.exceededLimit {
        if let covers = provedCovers(of: target, among: sorted) { return inPaintOrder(covers) }
        undecided.add(limit)
        return nil
      }
    }
    return nil
  }

  /// The views that hide all of a view, or at least a tenth of its text; `nil` if there are none.
  func coverage(of view: ViewID, among index: BoxIndex<ViewID>, undecided: inout UndecidedViews) -> Coverage? {
    if let hiding = coversHiding(view, among: index, undecided: &undecided) {
      return Coverage(by: hiding, covered: .one)
    }
    return undecided.isEmpty ? partialCoverage(of: view, among: index, undecided: &undecided) : nil
  }

  /// The opaque views in front that hide a part of a label. What collides with it as a text or a control does is not among them, and
  /// neither is what it scrolls under.
  private func partialCoverage(
    of view: ViewID, among index: BoxIndex<ViewID>, undecided: inout UndecidedViews
  ) -> Coverage? {
    let target = visibleContent(of: view)
    guard scene[view].kind == .label, !scene[view].isInferred, !target.isEmpty else { return nil }
    let covers = index.elements(overlapping: visibleBoxes[view.index], from: paintOrder.placeAfter(view)).filter {
      visible[$0.index].box.overlaps(target.box) && !isMeantToCover($0, view) && !hasContent($0)
        && !scrolls(view, under: $0)
    }
    if covers.isEmpty { return nil }
    let rest = rest(of: target, under: largestFirst(covers, areas: visible)) { visible[$0.index] }
    return rest.coveredShare(of: target.measuredArea, from: ObstructedControl.threshold, undecided: &undecided).map {
      Coverage(by: inPaintOrder(rest.covers), covered: $0)
    }
  }

  private func inPaintOrder(_ views: [ViewID]) -> [ViewID] {
    views.sorted { paintOrder.position(of: $0) < paintOrder.position(of: $1) }
  }

  /// The number of pieces that are searched for a visible point.
  private static let candidatePieces = 4

  /// Whether doubles find a point that no cover touches, where exact arithmetic would take long.
  private func isSurelySeen(_ target: ConvexPolygon, under covers: [ViewID]) -> Bool {
    if target.isBox && covers.allSatisfy({ visible[$0.index].isBox }) { return false }
    var region = ApproximateRegion(target, less: covers.map { visible[$0.index] })
    for cover in covers {
      _ = region.subtract(visible[cover.index])
      if region.exceededLimit != nil { return false }
    }
    return region.centers(of: Self.candidatePieces).contains { point in
      target.contains(point) && !covers.contains { visible[$0.index].contains(point) }
    }
  }

  /// Covers that are proved to hide a polygon together, without those of negligible effect if the others suffice.
  private func provedCovers(of target: ConvexPolygon, among covers: [ViewID]) -> [ViewID]? {
    guard let proof = CoverProof(that: covers.map { visible[$0.index] }, cover: target) else { return nil }
    let main = proof.covers.map { covers[$0] }
    return CoverProof(that: main.map { visible[$0.index] }, cover: target) == nil ? covers : main
  }

  /// Sorts views by area, the largest first, then in reading order. Subtracted in this order, they leave the fewest pieces.
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
