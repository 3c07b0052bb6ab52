import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Two views whose contents collide.
struct ContentOverlap: Hashable {
  /// In paint order.
  let back, front: ViewID
  /// The bounding box of the part of the intersection that no other view covers.
  let area: Box

  /// In root coordinates.
  var frame: Frame { Frame(area) }
}

extension ScreenGeometry {
  /// Contents count as colliding if they share more than this both ways, in points: frames are rounded to pixels, and
  /// text has a little room in its frame.
  static let overlapTolerance = Rational.one

  /// An index of the visible parts of views with content that can collide.
  var contentIndex: BoxIndex<ViewID> { BoxIndex(touchOrder.views.filter(hasContent), visible, in: paintOrder) }

  /// Whether a view shows a text, or a control of another kind.
  ///
  /// A button that neither paints nor has a size of its own is an area for touches, often over texts.
  func hasContent(_ view: ViewID) -> Bool {
    guard isShown(view) else { return false }
    switch scene[view].kind {
    case .label, .textField, .textView, .switch, .slider: return true
    case .button:
      let properties = properties[view.index]
      return properties.isOpaque || properties.intrinsicSize != AxisPair(nil, nil)
    case .view, .imageView, .scrollView, .stackView, .guide, .keyboard: return false
    }
  }

  /// The contents in front of a view that collide with its own, in paint order.
  ///
  /// - Parameters:
  ///   - contents: `contentIndex`.
  ///   - covers: `coverIndex`; `nil` if no view covers others.
  ///   - undecided: counts the view if a limit leaves it undecided.
  func overlaps(
    of back: ViewID, among contents: BoxIndex<ViewID>, under covers: BoxIndex<ViewID>?, undecided: inout UndecidedViews
  ) -> [ContentOverlap] {
    let target = visibleContent(of: back)
    guard hasContent(back), !target.isEmpty else { return [] }
    let first = paintOrder.placeAfter(back)
    let contents = contents.elements(overlapping: visibleBoxes[back.index], from: first)
    guard contents.count <= Limits.overlaps.limit else {
      undecided.add(Limits.overlaps)
      return []
    }
    let candidates = contents.filter { front in
      (isText(back) || isText(front)) && target.box.intersection(visiblePaint(of: front).box).isNoticeable
        && !isMeantToCover(front, back) && !isMeantToCover(back, front) && !scrolls(back, under: front)
        && !scrolls(front, under: back) && !isPart(front, of: back)
    }
    let sorted = candidates.sorted { paintOrder.position(of: $0) < paintOrder.position(of: $1) }
    var overlaps: [ContentOverlap] = []
    for front in sorted {
      let shared = target.intersection(visiblePaint(of: front))
      guard shared.box.isNoticeable, !isSpaced(front, over: back, by: shared.box) else { continue }
      let hiding = covers?.elements(overlapping: ApproximateBox(shared.box), from: first) ?? []
      let others = hiding.filter { !paintOrder.isInSubtree($0, of: front) }
      if let seen = seenPart(of: shared, under: others, undecided: &undecided) {
        overlaps.append(ContentOverlap(back: back, front: front, area: seen))
      }
      if !undecided.isEmpty { return [] }
    }
    return overlaps
  }

  /// The visible part of what a view paints over views behind it: of its content, or of its background if it has one.
  private func visiblePaint(of view: ViewID) -> ConvexPolygon {
    guard paintsOver(view) else { return visibleContent(of: view) }
    return alignmentRectangle(of: view).map { visible[view.index].intersection($0) } ?? visible[view.index]
  }

  /// The visible part of a view's content: within its alignment rectangle, beyond which a control's frame is empty, and within
  /// the insets of a text view's text.
  func visibleContent(of view: ViewID) -> ConvexPolygon {
    guard let rectangle = textRectangle(of: view) ?? alignmentRectangle(of: view) else { return visible[view.index] }
    return visible[view.index].intersection(rectangle)
  }

  /// The `textContainerInset` of a `UITextView` at the top and the bottom, and the `lineFragmentPadding` of its text container at
  /// the left and the right, in points. Those of `NSTextView`, which is found in windows, are other ones.
  private static let textInsets = AxisPair(Rational(5), Rational(8))

  /// The rectangle in which a document's text view shows its text; `nil` for other views, in windows, or if the view is rotated.
  func textRectangle(of view: ViewID) -> ConvexPolygon? {
    let bounds = bounds[view.index]
    guard scene.source != nil, scene[view].kind == .textView, scene.rootKind != .window, bounds.isBox else {
      return nil
    }
    let (box, insets) = (alignmentBox(of: view) ?? bounds.box, Self.textInsets)
    return ConvexPolygon(
      Box(
        minX: box.minX + insets.horizontal, minY: box.minY + insets.vertical, maxX: box.maxX - insets.horizontal,
        maxY: box.maxY - insets.vertical))
  }

  /// The alignment rectangle of a view; `nil` if it equals the view's bounds, or if the view is rotated.
  func alignmentRectangle(of view: ViewID) -> ConvexPolygon? {
    bounds[view.index].isEmpty ? nil : alignmentBox(of: view).map(ConvexPolygon.init)
  }

  /// The alignment rectangle of a view, even if it has no area; `nil` if it equals the bounds, or if the view is rotated.
  func alignmentBox(of view: ViewID) -> Box? {
    let insets = scene[view].alignmentInsets
    let whole = bounds[view.index]
    guard insets != .zero, whole.isEmpty ? transforms[view.index].isTranslation : whole.isBox else { return nil }
    let box = boundingBox(of: view)
    let rectangle = Box(
      minX: box.minX + Rational(insets.left), minY: box.minY + Rational(insets.top),
      maxX: box.maxX - Rational(insets.right), maxY: box.maxY - Rational(insets.bottom))
    return rectangle.maxX < rectangle.minX || rectangle.maxY < rectangle.minY ? nil : rectangle
  }

  /// The bounding box of a view's rectangle, even if that has no area.
  func boundingBox(of view: ViewID) -> Box {
    let whole = bounds[view.index]
    let frame = frames[view.index]
    return whole.isEmpty ? transforms[view.index].box(width: frame.width, height: frame.height) : whole.box
  }

  func isText(_ view: ViewID) -> Bool {
    switch scene[view].kind {
    case .label, .textField, .textView, .button: true
    case .view, .imageView, .switch, .slider, .scrollView, .stackView, .guide, .keyboard: false
    }
  }

  /// Whether scrolling moves a view under another one that stays, so that they overlap only for the time being.
  func scrolls(_ view: ViewID, under other: ViewID) -> Bool {
    scrollViews(around: view).contains { scrollView in
      !touchOrder.isInSubtree(other, of: scrollView)
        && !bounds[scrollView.index].contains(scrollableArea(of: scrollView))
    }
  }

  /// The bounding box of what covers leave of a polygon; `nil` if that is within the tolerance, or undecided.
  private func seenPart(
    of polygon: ConvexPolygon, under covers: [ViewID], undecided: inout UndecidedViews
  ) -> Box? {
    if covers.isEmpty { return polygon.box }
    let sorted = largestFirst(covers, areas: visible).map { visible[$0.index] }
    // Most hidden content is behind a single view, or clearly behind several. Neither needs exact polygons to be cut.
    if sorted.contains(where: { $0.contains(polygon) }) { return nil }
    if !polygon.isBox && CoverProof(that: sorted, cover: polygon) != nil { return nil }
    var region = Region(polygon)
    for cover in sorted {
      _ = region.subtract(cover)
      if let limit = region.exceededLimit {
        undecided.add(limit)
        return nil
      }
    }
    let pieces = region.pieces.map(\.box).filter(\.isNoticeable)
    return pieces.isEmpty ? nil : Box(around: pieces.flatMap(\.corners))
  }
}

extension Box {
  /// Whether the box is larger than the tolerance both ways.
  fileprivate var isNoticeable: Bool {
    maxX - minX > ScreenGeometry.overlapTolerance && maxY - minY > ScreenGeometry.overlapTolerance
  }
}
