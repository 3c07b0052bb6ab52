// The position of every view on screen, and its visible and touchable parts, all in the root's coordinates. Each of
// these is one convex polygon: a view's rectangle through the transforms of all its ancestors, cut by those ancestors
// that clip (for painting) or by all of them (for touches).

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The views of one layout as polygons on the screen, in paint order and in touch order.
struct ScreenGeometry: Sendable {
  /// The effective alpha from which a view paints over what lies behind it: 1, within 0.01.
  static let coveringAlpha = Rational(99, over: 100)
  /// The effective alpha below which a view is neither visible nor touchable.
  static let visibleAlpha = Rational(1, over: 100)
  /// The effective alphas of a view that dims what lies behind it.
  private static let dimmingAlphas = Rational(1, over: 10)..<coveringAlpha
  /// The number of nested scalings, rotations or translucent views whose product is exact.
  ///
  /// Deeper products are rounded to about 100 binary digits.
  static let exactNesting = 4

  let scene: Scene
  let properties: [ViewProperties]
  let subviews: [[ViewID]]
  /// In superview coordinates, before transforms.
  let frames: [Frame]
  let contentSizes: [AxisPair<Rational>?]
  /// The nearest scroll view among a view's ancestors.
  let scrollViewAround: [ViewID?]
  /// Whether any view of the scene declares which views it is meant to cover.
  let declaresCovers: Bool
  /// The root's rectangle at (0, 0).
  let screen: ConvexPolygon
  /// The maps from each view's own coordinates to the root's, with numbers on the grid if the view or an ancestor rotates.
  ///
  /// Everything inside a rotated view is mapped by the same numbers, so that its parts fit together exactly.
  private(set) var transforms: [AffineTransform]
  /// The maps before rounding to the grid, by view, if they differ.
  private var unrounded: [Int: AffineTransform] = [:]
  /// Each view's rectangle; empty for a guide.
  private(set) var bounds: [ConvexPolygon]
  /// The part of each view that is visible if nothing covers it: its solid part within clipping ancestors and the
  /// screen.
  private(set) var visible: [ConvexPolygon]
  /// The bounding boxes of `visible`, for tests that avoid exact comparisons.
  private(set) var visibleBoxes: [ApproximateBox]
  /// The part of each view that touches reach if nothing covers it: its rectangle within those of all its ancestors.
  private(set) var hittable: [ConvexPolygon]
  /// The product of the alphas of a view and its ancestors; 0 if one of them is hidden, and below `visibleAlpha`.
  private(set) var alphas: [Rational]
  /// Whether a view can be hit: it and all its ancestors are visible and have user interaction enabled.
  private(set) var acceptsTouches: [Bool]
  /// The views that dim everything behind an alert in front of them.
  private(set) var dims: [ViewID] = []
  let paintOrder: ViewOrder
  let touchOrder: ViewOrder
  private var nesting: [Nesting]
  /// The view whose visible part clips a view's subviews; `nil` for the screen.
  private var clips: [Int?]
  /// The clipping polygons of subviews for painting and for touches, by view, moved to the grid if they are not on it.
  ///
  /// Along a chain of rotated clips, the digits of the corners would grow with each one. A clip on the grid differs by
  /// less than 2^-40 points, and is the same for everything that it clips.
  private var clipsOnGrid: [Int: ConvexPolygon] = [:]
  private var touchedOnGrid: [Int: ConvexPolygon] = [:]

  /// How many of a view and its ancestors scale or rotate, and how many are translucent.
  private struct Nesting {
    var transforms = 0
    var alphas = 0
  }

  init(scene: Scene, solved: SolvedConfiguration) {
    self.init(
      scene: scene, properties: solved.configuration.properties, subviews: solved.configuration.subviews,
      frames: solved.frames, contentSizes: solved.contentSizes)
  }

  /// - Parameters, all indexed by `ViewID`: the effective properties and back-to-front subviews, frames in superview
  ///   coordinates, and the content sizes of scroll views.
  /// - Complexity: linear in the views, apart from sorting siblings by zPosition.
  init(
    scene: Scene, properties: [ViewProperties], subviews: [[ViewID]], frames: [Frame],
    contentSizes: [AxisPair<Rational>?]
  ) {
    let root = frames[ViewID.root.index]
    let count = scene.views.count
    self.scene = scene
    self.properties = properties
    self.subviews = subviews
    self.frames = frames
    self.contentSizes = contentSizes
    declaresCovers = scene.views.indices.contains { !scene.views[$0].covers.isEmpty }
    screen = ConvexPolygon(Box(minX: .zero, minY: .zero, maxX: root.width, maxY: root.height))
    transforms = Array(repeating: .identity, count: count)
    bounds = Array(repeating: .empty, count: count)
    visible = Array(repeating: .empty, count: count)
    visibleBoxes = Array(repeating: .nowhere, count: count)
    hittable = Array(repeating: .empty, count: count)
    alphas = Array(repeating: .zero, count: count)
    acceptsTouches = Array(repeating: false, count: count)
    nesting = Array(repeating: Nesting(), count: count)
    clips = Array(repeating: nil, count: count)
    touchOrder = ViewOrder(subviews: scene.puttingKeyboardsInFront(subviews))
    paintOrder = ViewOrder(
      subviews: scene.puttingKeyboardsInFront(subviews.map { Self.paintOrder(of: $0, properties: properties) }))
    var scrollViewAround = Array(repeating: ViewID?.none, count: count)
    for view in touchOrder.views {
      guard let superview = scene[view].superview else { continue }
      scrollViewAround[view.index] =
        scene[superview].kind == .scrollView ? superview : scrollViewAround[superview.index]
    }
    self.scrollViewAround = scrollViewAround

    for view in touchOrder.views { place(view) }  // a view comes after its superview
    for index in scene.views.indices where isPassingOn(guide: index) {
      visible[index] = .empty
      visibleBoxes[index] = .nowhere
      acceptsTouches[index] = false
    }
    dims = findDims()
  }

  /// Whether a guide passes on to its subviews what it does not have itself: a visible part or touches.
  private func isPassingOn(guide index: Int) -> Bool {
    scene.views[index].kind == .guide && (properties[index].clipsToBounds || properties[index].isUserInteractionEnabled)
  }

  /// Computes all values of a view from those of its superview.
  private mutating func place(_ view: ViewID) {
    let index = view.index
    let superview = scene.views[index].superview?.index
    // A keyboard is in a window of its own: what contains it does not cut it, dim it or take its touches.
    let around = superview.map { scene.views[index].kind == .keyboard ? ViewID.root.index : $0 }
    let frame = frames[index]
    // A guide has a rectangle for its own subviews, but is itself neither visible nor touchable.
    let isGuide = scene.views[index].kind == .guide
    var nesting = Nesting()
    var transform = AffineTransform.identity
    if let superview {
      let own = AffineTransform(frame: frame, transform: properties[index].transform)
      nesting.transforms = self.nesting[superview].transforms + (own.isRigidAlongAxes ? 0 : 1)
      transform = transforms[superview].after(own)
      if !own.isRigidAlongAxes || !unrounded.isEmpty {
        let product = (unrounded[superview] ?? transforms[superview]).after(own)
        let isExact = own.isRigidAlongAxes || nesting.transforms <= Self.exactNesting
        let exact = isExact ? product : product.rounded
        if !own.isRigidAlongAxes { transform = exact.onGrid }
        unrounded[index] = exact == transform ? nil : exact
      }
    }
    let whole = transform.rectangle(width: frame.width, height: frame.height)
    let clip: Int? = if let around { clips[around] } else { nil }
    let seen: ConvexPolygon =
      if isGuide && !isPassingOn(guide: index) {
        .empty
      } else if properties[index].cornerRadius.isZero || whole.isEmpty {
        visiblePart(of: whole, within: clip)
      } else {
        visiblePart(
          of: transform.apply(
            to: ConvexPolygon(
              width: frame.width, height: frame.height, cornerRadius: Rational(properties[index].cornerRadius))),
          within: clip)
      }
    let hit: ConvexPolygon =
      if let around {
        scene.views[around].kind != .guide && bounds[around] == whole
          ? hittable[around] : whole.intersection(touchedOnGrid[around] ?? hittable[around])
      } else {
        whole.intersection(screen)
      }

    Self.shorten(seen, at: index, in: &clipsOnGrid)
    Self.shorten(hit, at: index, in: &touchedOnGrid)
    if let around, scene.views[index].hitInsets != .zero {
      touchedOnGrid[index] = touchBounds(of: view).intersection(touchedOnGrid[around] ?? hittable[around]).onGrid
    }

    var alpha = around.map { alphas[$0] } ?? .one
    nesting.alphas = around.map { self.nesting[$0].alphas } ?? 0
    if !properties[index].alpha.isOne && !alpha.isZero {
      alpha *= max(.zero, min(.one, Rational(properties[index].alpha)))
      nesting.alphas += 1
      if nesting.alphas > Self.exactNesting { alpha = alpha.rounded }
    }
    if properties[index].isHidden || alpha < Self.visibleAlpha { alpha = .zero }
    let accepts =
      properties[index].isUserInteractionEnabled && !alpha.isZero && (around.map { acceptsTouches[$0] } ?? true)

    transforms[index] = transform
    bounds[index] = isGuide ? .empty : whole
    visible[index] = seen
    visibleBoxes[index] = ApproximateBox(seen.box)
    hittable[index] = hit
    alphas[index] = alpha
    acceptsTouches[index] = accepts
    self.nesting[index] = nesting
    clips[index] = properties[index].clipsToBounds ? index : clip
  }

  /// The area within which a view passes on touches: its bounds, enlarged by its `hitInsets`.
  func touchBounds(of view: ViewID) -> ConvexPolygon {
    let (insets, frame) = (scene[view].hitInsets, frames[view.index])
    guard insets != .zero else { return bounds[view.index] }
    return transforms[view.index].apply(
      to: ConvexPolygon(
        Box(
          minX: -Rational(insets.left).magnitude, minY: -Rational(insets.top).magnitude,
          maxX: frame.width + Rational(insets.right).magnitude, maxY: frame.height + Rational(insets.bottom).magnitude))
    )
  }

  /// The translucent views as large as the screen that dim everything behind an opaque view in front of them, as an alert.
  private func findDims() -> [ViewID] {
    touchOrder.views.filter { view in
      guard scene[view].kind == .view, Self.dimmingAlphas.contains(alphas[view.index]), acceptsTouches[view.index],
        properties[view.index].isOpaque, hittable[view.index].contains(screen)
      else { return false }
      return touchOrder.views[touchOrder.placeAfter(view)...].contains { front in
        scene[front].kind != .keyboard && paintsOver(front) && !visible[front.index].isEmpty
          && !visible[front.index].contains(screen)
      }
    }
  }

  /// - Parameter clip: the view that clips it; `nil` for the screen.
  @inline(__always) private func visiblePart(of solid: ConvexPolygon, within clip: Int?) -> ConvexPolygon {
    if let clip { solid.intersection(clipsOnGrid[clip] ?? visible[clip]) } else { solid.intersection(screen) }
  }

  /// Stores the polygon moved to the grid, unless it is on the grid already.
  private static func shorten(_ polygon: ConvexPolygon, at index: Int, in shortened: inout [Int: ConvexPolygon]) {
    if !polygon.isBox && !polygon.isMeasuredExactly { shortened[index] = polygon.onGrid }
  }

  /// Sorts siblings by zPosition; the sort is stable.
  static func paintOrder(of siblings: [ViewID], properties: [ViewProperties]) -> [ViewID] {
    guard siblings.contains(where: { !properties[$0.index].zPosition.isZero }) else { return siblings }
    let depths = siblings.map { Rational(properties[$0.index].zPosition) }
    return siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { siblings[$0] }
  }
}
