import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The painted, covered and touchable parts of the views of one layout, as exact polygons for drawings.
package struct PaintedLayout: Sendable {
  private let geometry: ScreenGeometry
  private let covers: BoxIndex<ViewID>
  private let touches: BoxIndex<ViewID>
  /// The nearest ancestor that clips, indexed by `ViewID`.
  private let clippers: [ViewID?]

  /// - Parameters: the effective properties and back-to-front subviews, frames in superview coordinates and the content
  ///   sizes of scroll views, all indexed by `ViewID`.
  package init(
    scene: Scene, properties: [ViewProperties], subviews: [[ViewID]], frames: [Frame],
    contentSizes: [AxisPair<Rational>?]
  ) {
    geometry = ScreenGeometry(
      scene: scene, properties: properties, subviews: subviews, frames: frames, contentSizes: contentSizes)
    covers = geometry.coverIndex
    touches = geometry.touchIndex
    var clippers = [ViewID?](repeating: nil, count: scene.views.count)
    for (index, view) in scene.views.enumerated() {
      guard let superview = view.superview else { continue }
      clippers[index] = properties[superview.index].clipsToBounds ? superview : clippers[superview.index]
    }
    self.clippers = clippers
  }

  /// Every view, back to front.
  package var order: [ViewID] { geometry.paintOrder.views }

  /// The product of the alphas of a view and its ancestors; 0 if one of them is hidden.
  package func alpha(of view: ViewID) -> Rational { geometry.alphas[view.index] }

  /// Whether a view has content of its own that should be visible.
  package func shouldBeSeen(_ view: ViewID) -> Bool { geometry.shouldBeSeen(view) && geometry.isShown(view) }

  /// The part of a view that is visible if nothing covers it, clockwise; empty for a guide.
  package func visiblePart(of view: ViewID) -> [Point] { geometry.visible[view.index].corners }

  /// Whether clipping ancestors or the screen's edge cut off a part of a view.
  package func isCut(_ view: ViewID) -> Bool {
    let bounds = geometry.bounds[view.index]
    let clip = clippers[view.index].map { geometry.visible[$0.index] } ?? geometry.screen
    return !bounds.isEmpty && !clip.contains(bounds)
  }

  /// The views that paint over a part of a view, back to front, and whether each is declared to.
  ///
  /// - Parameter examined: increased by the number of views examined.
  package func covers(of view: ViewID, examined: inout Int) -> [(view: ViewID, isDeclared: Bool)] {
    let (target, order, visible) = (geometry.visible[view.index], geometry.paintOrder, geometry.visible)
    guard !target.isEmpty, geometry.isShown(view) else { return [] }
    let candidates = covers.elements(overlapping: ApproximateBox(target.box), from: order.placeAfter(view))
    examined += candidates.count
    let found = candidates.filter { visible[$0.index].overlaps(target) }
    return found.sorted { order.position(of: $0) < order.position(of: $1) }
      .map { ($0, geometry.isMeantToCover($0, view)) }
  }

  /// Whether the whole visible part of one view lies within another's.
  package func isWithin(_ inner: ViewID, _ outer: ViewID) -> Bool {
    geometry.visible[outer.index].contains(geometry.visible[inner.index])
  }

  /// The parts of a view that others paint over.
  ///
  /// - Parameter comparisons: the number in the drawing so far; it is increased.
  package func coveredParts(of view: ViewID, by covers: [ViewID], comparisons: inout Int) -> CoveredParts {
    parts(of: geometry.visible[view.index], under: covers, areas: geometry.visible, &comparisons)
  }

  /// The parts of a view on screen that no touch reaches.
  ///
  /// - Parameter comparisons: the number in the drawing so far; it is increased.
  package func unreachableParts(of view: ViewID, comparisons: inout Int) -> CoveredParts {
    let whole = geometry.bounds[view.index].intersection(geometry.screen)
    guard !whole.isEmpty else { return CoveredParts(of: whole, under: [], comparisons: &comparisons) }
    let reachable = geometry.reach(of: view, within: whole).reachable
    let outside = whole.subtracting(reachable).filter { !$0.isEmpty }
    let front = geometry.touchOrder.placeAfter(view)
    let covers = touches.elements(overlapping: ApproximateBox(reachable.box), from: front).filter {
      !geometry.isMeantToCover($0, view)
    }
    var parts = parts(of: reachable, under: covers, areas: geometry.hittable, &comparisons)
    parts.add(outside)
    return parts
  }

  private func parts(
    of target: ConvexPolygon, under covers: [ViewID], areas: [ConvexPolygon], _ comparisons: inout Int
  ) -> CoveredParts {
    let sorted = geometry.largestFirst(covers, areas: areas).map { areas[$0.index] }
    return CoveredParts(of: target, under: sorted, comparisons: &comparisons)
  }
}
