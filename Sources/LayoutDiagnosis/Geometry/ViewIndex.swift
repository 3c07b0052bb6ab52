import LayoutModel

/// An index of views by the boxes of their areas on one screen. It can share most of its contents with the index of
/// another screen.
struct ViewIndex: Sendable {
  private let order: ViewOrder
  private let whole: BoxIndex<ViewID>
  /// The views whose areas differ from those on the other screen.
  private var moved: BoxIndex<ViewID>?
  /// By view; empty if no area differs.
  private var isMoved: [Bool] = []

  /// - Parameter order: the order that defines places.
  /// - Complexity: O(n log n) in the views.
  init(_ views: some Sequence<ViewID>, _ areas: ViewValues<ConvexPolygon>, in order: ViewOrder) {
    self.order = order
    whole = Self.index(views, areas, in: order)
  }

  /// The index of a screen on which some areas differ.
  ///
  /// - Parameters:
  ///   - changed: all views whose areas may differ.
  ///   - areas: their areas on that screen.
  func replacing(
    _ changed: [ViewID], _ areas: ViewValues<ConvexPolygon>, where isIncluded: (ViewID) -> Bool
  ) -> ViewIndex {
    var index = self
    index.isMoved = Array(repeating: false, count: areas.count)
    for view in changed { index.isMoved[view.index] = true }
    index.moved = Self.index(changed.filter(isIncluded), areas, in: order)
    return index
  }

  private static func index(
    _ views: some Sequence<ViewID>, _ areas: ViewValues<ConvexPolygon>, in order: ViewOrder
  ) -> BoxIndex<ViewID> {
    BoxIndex(
      views.filter { !areas[$0.index].isEmpty }.map { ($0, ApproximateBox(areas[$0.index].box)) },
      place: order.position)
  }

  /// Every view whose area may overlap a box, in an order that depends only on the index.
  ///
  /// - Parameter first: views at earlier places are skipped.
  func views(overlapping box: ApproximateBox, from first: Int) -> [ViewID] {
    let views = whole.elements(overlapping: box, from: first)
    guard let moved else { return views }
    return views.filter { !isMoved[$0.index] } + moved.elements(overlapping: box, from: first)
  }

  /// Whether a view whose area may overlap a box passes a test.
  ///
  /// - Parameter first: views at earlier places are skipped.
  func contains(overlapping box: ApproximateBox, from first: Int, where isWanted: (ViewID) -> Bool) -> Bool {
    guard let moved else { return whole.contains(overlapping: box, from: first, where: isWanted) }
    return whole.contains(overlapping: box, from: first) { !isMoved[$0.index] && isWanted($0) }
      || moved.contains(overlapping: box, from: first, where: isWanted)
  }

  /// The view at the greatest place whose area may contain a box and that passes a test.
  ///
  /// - Parameter first: views at earlier places are skipped.
  func last(containing box: ApproximateBox, from first: Int, where isWanted: (ViewID) -> Bool) -> ViewID? {
    guard let moved else { return whole.last(containing: box, from: first, where: isWanted) }
    let kept = whole.last(containing: box, from: first) { !isMoved[$0.index] && isWanted($0) }
    let next = kept.map { order.position(of: $0) + 1 } ?? first
    return moved.last(containing: box, from: next, where: isWanted) ?? kept
  }
}
