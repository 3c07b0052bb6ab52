import ConstraintSolver
import LayoutModel

/// How much of a control cannot be hit, and why.
struct Obstruction: Sendable {
  /// The views that take touches in its place, back to front in touch order.
  var covers: [ViewID]
  /// The ancestors outside whose bounds a part of it lies, innermost first.
  var limits: [ViewID]
  /// The share of its area that cannot be hit, 0…1.
  var share: Rational
}

extension ScreenGeometry {
  /// The views that take touches, by where they do.
  var touchIndex: ViewIndex {
    ViewIndex(touchOrder.views.filter { acceptsTouches[$0.index] }, hittable, in: touchOrder)
  }

  /// How much of a control cannot be hit.
  ///
  /// What counts is the control's part on screen, less what lies outside the bounds of a scroll view that can scroll there.
  ///
  /// - Parameters:
  ///   - threshold: the share from which on the control counts as obstructed.
  ///   - touches: `touchIndex`.
  ///   - undecided: counts the controls whose parts become too many to tell.
  /// - Returns: nil below the threshold, where nothing of it is on screen, and where it is not decided.
  func obstruction(
    of view: ViewID, from threshold: Rational, among touches: ViewIndex, undecided: inout Int
  ) -> Obstruction? {
    let whole = bounds[view.index].intersection(screen)
    guard !whole.isEmpty else { return nil }
    let (reachable, lost, limits) = reach(of: view, within: whole)
    let total = reachable.area + lost
    guard total.isPositive else { return nil }

    let touched = touches.views(overlapping: ApproximateBox(reachable.box), from: touchOrder.placeAfter(view))
    let candidates = touched.filter {
      hittable[$0.index].box.overlaps(reachable.box) && !isMeantToCover($0, view)
    }
    let most = candidates.reduce(lost) { $0 + hittable[$1.index].box.intersection(reachable.box).area }
    guard most.isPositive && most >= threshold * total else { return nil }
    // One view in front most often takes all.
    let containing = candidates.filter { hittable[$0.index].box.contains(reachable.box) }
    let foremost = containing.max { touchOrder.position(of: $0) < touchOrder.position(of: $1) }
    if let foremost, hittable[foremost.index].contains(reachable) {
      return Obstruction(covers: [foremost], limits: limits, share: .one)
    }
    var region = Region(reachable)
    var covers: [ViewID] = []
    for cover in largestFirst(candidates, areas: hittable) {
      if region.subtract(hittable[cover.index]) { covers.append(cover) }
      if region.isEmpty || region.isLimitExceeded { break }
    }
    let share = (total - region.area) / total
    guard share >= threshold else {
      if region.isLimitExceeded { undecided += 1 }
      return nil
    }
    covers.sort { touchOrder.position(of: $0) < touchOrder.position(of: $1) }
    return Obstruction(covers: covers, limits: limits, share: share)
  }

  /// The part of a view within the bounds of all its ancestors, and the area that lies outside one of them for good.
  func reach(
    of view: ViewID, within whole: ConvexPolygon
  ) -> (reachable: ConvexPolygon, lost: Rational, limits: [ViewID]) {
    if hittable[view.index].contains(whole) { return (whole, .zero, []) }
    var area = whole
    var lost = Rational.zero
    var limits: [ViewID] = []
    var next = scene[view].superview
    while let ancestor = next, ancestor != .root, !area.isEmpty {
      next = scene[ancestor].superview
      let rectangle = bounds[ancestor.index]
      if scene[ancestor].kind == .guide || rectangle.contains(area) { continue }
      let inside = area.intersection(rectangle)
      let kept = scene[ancestor].kind == .scrollView ? area.intersection(scrollableArea(of: ancestor)) : inside
      let outside = area.area - kept.area
      if outside.isPositive {
        lost += outside
        limits.append(ancestor)
      }
      area = inside
    }
    return (area, lost, limits)
  }
}
