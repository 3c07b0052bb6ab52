import ConstraintSolver
import LayoutModel

/// How much of a control cannot be hit, and why.
struct Obstruction: Hashable, Sendable {
  /// The views that receive touches in its place, back to front in touch order.
  var covers: [ViewID]
  /// The ancestors whose bounds exclude a part of it, innermost first.
  var limits: [ViewID]
  /// The share of its area that cannot be hit, 0…1.
  var share: Rational
  /// The view itself and its ancestors as far as their user interaction is off, innermost first; then nothing else is in the way.
  var disabled: [ViewID] = []
}

extension ScreenGeometry {
  /// The bound on the relative error of a sum of areas in doubles: a million additions lose less.
  private static let summingError = 1e-9

  /// The width up to which a strip is narrow, in points: that of a separator, or of the overlap of views with a negative spacing.
  private static let stripWidth = Rational(2)

  /// An index of the areas in which views receive touches.
  var touchIndex: BoxIndex<ViewID> {
    BoxIndex(touchOrder.views.filter { acceptsTouches[$0.index] }, hittable, in: touchOrder)
  }

  /// How much of a control cannot be hit.
  ///
  /// The share refers to the control's part on screen, without parts that scrolling can bring into the bounds of a scroll
  /// view.
  ///
  /// - Parameters:
  ///   - threshold: the share from which the control counts as obstructed.
  ///   - touches: `touchIndex`.
  ///   - undecided: counts the control if a limit leaves it undecided.
  /// - Returns: `nil` below the threshold, if no part is on screen, or if the control is undecided.
  func obstruction(
    of view: ViewID, from threshold: Rational, among touches: BoxIndex<ViewID>, undecided: inout UndecidedViews
  ) -> Obstruction? {
    let whole = touchableBounds(of: view)
    guard !whole.isEmpty else { return nil }
    let (reachable, lost, limits) = reach(of: view, within: whole)
    let total = reachable.measuredArea + lost
    guard total.isPositive else { return nil }

    let touched = touches.elements(overlapping: ApproximateBox(reachable.box), from: touchOrder.placeAfter(view))
    let inFront = touched.filter { isNoticeable(touchArea(of: $0), over: reachable) && !isMeantToCover($0, view) }
    // One part is meant; several may cover all of it.
    let parts = inFront.filter { isPart($0, of: view) }
    let candidates = parts.count == 1 ? inFront.filter { $0 != parts[0] } : inFront
    let reachableBox = ApproximateBox(reachable.box)
    let most = candidates.reduce(lost.approximateValue) {
      $0 + ApproximateBox(hittable[$1.index].box).sharedArea(with: reachableBox)
    }
    // The boxes are never smaller than the exact ones, but sums of doubles may be.
    guard most * (1 + Self.summingError) >= (threshold * total).approximateValue else { return nil }
    // A single view in front usually covers all of it.
    let containing = candidates.filter { touchArea(of: $0).box.contains(reachable.box) }
    let foremost = containing.max { touchOrder.position(of: $0) < touchOrder.position(of: $1) }
    if let foremost, touchArea(of: foremost).contains(reachable) {
      return Obstruction(covers: [foremost], limits: limits, share: .one)
    }
    var rest = rest(of: reachable, under: largestFirst(candidates, areas: hittable), areas: touchArea)
    if rest.exceededLimit != nil, let approximate = approximateCovers(of: reachable, among: candidates) {
      rest = approximate
    }
    guard let share = rest.coveredShare(of: total, from: threshold, undecided: &undecided) else { return nil }
    var covers = rest.covers
    covers.sort { touchOrder.position(of: $0) < touchOrder.position(of: $1) }
    return Obstruction(covers: covers, limits: limits, share: share)
  }

  /// The obstruction of a control that takes no touches because an ancestor takes none, or because it is of a kind that takes
  /// none by itself.
  ///
  /// Switching off another control by itself is a way to use it. A guide has no user interaction to switch.
  func disablement(of view: ViewID) -> Obstruction? {
    guard properties[view.index].isTappable, isShown(view), !acceptsTouches[view.index] else { return nil }
    let disabled = scene.lineage(of: view).filter {
      !properties[$0.index].isUserInteractionEnabled
    }
    guard !disabled.contains(where: { scene[$0].kind == .guide }) else { return nil }
    if disabled.first == view && scene[view].kind.isUserInteractionEnabledByDefault { return nil }
    return Obstruction(covers: [], limits: [], share: .one, disabled: disabled)
  }

  /// The part of a view that should react to touches: its part on the screen, or all of it if the root is a view whose bounds
  /// exclude touches.
  func touchableBounds(of view: ViewID) -> ConvexPolygon {
    let rectangle = alignmentRectangle(of: view) ?? bounds[view.index]
    return ScreenEdge.allCases.contains(where: rootExcludesTouches) ? rectangle : rectangle.intersection(screen)
  }

  /// Whether the root is in something else and passes on no touches beyond an edge. The size that a document gives a root is that of
  /// the canvas.
  private func rootExcludesTouches(beyond edge: ScreenEdge) -> Bool {
    if scene.isScreen { return false }
    let hasGivenSize = scene.source == nil && scene.rootSize.horizontal != nil && scene.rootSize.vertical != nil
    return hasGivenSize || scene.cuts(at: edge)
  }

  /// The part of an area that the root does not exclude from touches.
  ///
  /// - Returns: `nil` if it excludes nothing, or all of something that waits for its turn, as the buttons that a swipe reveals.
  private func part(of area: ConvexPolygon, insideRoot root: Box) -> ConvexPolygon? {
    if root.isEmpty { return nil }
    func limit(_ edge: ScreenEdge, _ own: Rational, _ other: Rational) -> Rational {
      rootExcludesTouches(beyond: edge) ? own : other
    }
    let (box, isBelow) = (area.box, root.maxY <= area.box.minY && scene.cuts(at: .bottom))
    if !root.overlaps(box) && !isBelow { return nil }
    let around = Box(
      minX: limit(.left, root.minX, min(root.minX, box.minX)), minY: limit(.top, root.minY, min(root.minY, box.minY)),
      maxX: limit(.right, root.maxX, max(root.maxX, box.maxX)),
      maxY: limit(.bottom, root.maxY, max(root.maxY, box.maxY)))
    return around.contains(box) ? nil : area.intersection(ConvexPolygon(around))
  }

  /// Whether an area covers a part of a control; in a document, more than a narrow strip along an edge.
  private func isNoticeable(_ area: ConvexPolygon, over control: ConvexPolygon) -> Bool {
    guard area.box.overlaps(control.box) else { return false }
    if scene.source == nil { return true }
    let (shared, whole) = (area.box.intersection(control.box), control.box)
    func isStrip(_ shared: Rational, of whole: Rational) -> Bool { shared <= Self.stripWidth && shared < whole }
    return !isStrip(shared.maxX - shared.minX, of: whole.maxX - whole.minX)
      && !isStrip(shared.maxY - shared.minY, of: whole.maxY - whole.minY)
  }

  /// The area in which a view takes touches: in a window its alignment rectangle, since AppKit's controls have empty space
  /// around it.
  private func touchArea(of view: ViewID) -> ConvexPolygon {
    guard scene.rootKind == .window, let rectangle = alignmentRectangle(of: view) else { return hittable[view.index] }
    return hittable[view.index].intersection(rectangle)
  }

  /// The rest of a polygon after covers are subtracted.
  struct Rest {
    /// The covers that subtract something.
    var covers: [ViewID] = []
    var area: Rational = .zero
    /// The bound on the error of the area.
    var uncertainty: Rational = .zero
    var exceededLimit: WorkLimit?

    /// The covered share of a whole.
    ///
    /// - Parameter undecided: counts the view if a limit or rounding leaves it undecided.
    /// - Returns: `nil` below the threshold, or if that is undecided.
    func coveredShare(
      of total: Rational, from threshold: Rational, undecided: inout UndecidedViews
    ) -> Rational? {
      let share = (total - area) / total
      if let exceededLimit {
        // Beyond the limit, more may be covered.
        if share < threshold { undecided.add(exceededLimit) }
      } else if (share - threshold).magnitude * total < uncertainty {
        undecided.add(Limits.exactCorners)
        return nil
      }
      return share < threshold ? nil : share
    }
  }

  /// - Parameters:
  ///   - candidates: the largest first.
  ///   - areas: what each covers.
  func rest(
    of target: ConvexPolygon, under candidates: [ViewID], areas: (ViewID) -> ConvexPolygon
  ) -> Rest {
    var region = Region(target)
    var rest = Rest()
    for cover in candidates {
      if region.subtract(areas(cover)) { rest.covers.append(cover) }
      if region.isEmpty || region.exceededLimit != nil { break }
    }
    (rest.area, rest.exceededLimit) = (region.measuredArea, region.exceededLimit)
    if !target.isMeasuredExactly || !region.isMeasuredExactly {
      rest.uncertainty = Rational(region.pieces.count + 1) * target.measuringError
    }
    return rest
  }

  /// The same in double precision; `nil` beyond the limit.
  private func approximateCovers(of target: ConvexPolygon, among candidates: [ViewID]) -> Rest? {
    let sorted = largestFirst(candidates, areas: hittable)
    var region = ApproximateRegion(target, less: sorted.map { touchArea(of: $0) })
    var rest = Rest()
    for cover in sorted {
      if region.subtract(touchArea(of: cover)) { rest.covers.append(cover) }
      if region.exceededLimit != nil { return nil }
    }
    (rest.area, rest.uncertainty) = (Rational(region.area), Rational(region.uncertainty))
    return rest
  }

  /// Whether a control of an inferred size may have its area inside a rectangle in fact.
  private func isNearlyInside(_ area: ConvexPolygon, _ rectangle: ConvexPolygon, of view: ViewID) -> Bool {
    scene[view].isInferred && rectangle.isBox && !rectangle.isEmpty
      && rectangle.box.distances(of: area.box, beyond: Self.inferredTolerance).isEmpty
  }

  /// The part of a view within the bounds of all its ancestors, the area that scrolling cannot bring inside one of them, and
  /// the ancestors that exclude it.
  func reach(
    of view: ViewID, within whole: ConvexPolygon
  ) -> (reachable: ConvexPolygon, lost: Rational, limits: [ViewID]) {
    if hittable[view.index].contains(whole) { return (whole, .zero, []) }
    var area = whole
    var lost = Rational.zero
    var limits: [ViewID] = []
    for ancestor in scene.ancestors(of: view) where !area.isEmpty && (ancestor != .root || !scene.isScreen) {
      let rectangle = touchBounds(of: ancestor)
      if scene[ancestor].kind == .guide || rectangle.contains(area) { continue }
      guard let inside = ancestor == .root ? part(of: area, insideRoot: rectangle.box) : area.intersection(rectangle)
      else { continue }
      let kept = scene[ancestor].kind == .scrollView ? area.intersection(scrollableArea(of: ancestor)) : inside
      if kept != area && !isNearlyInside(area, rectangle, of: view) {
        lost += area.measuredArea - kept.measuredArea
        limits.append(ancestor)
      }
      area = inside.onGrid
    }
    return (area, lost, limits)
  }
}
