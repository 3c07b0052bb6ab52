// Where every view really is on screen, what of it can be seen and what of it can be hit, all in the root's coordinates.
// Each of these is one convex polygon: a view's rectangle through the transforms of all its ancestors, cut by those of its
// ancestors that clip (for painting) or by all of them (for touches).

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The views of one layout as polygons on the screen, in paint order and in touch order.
struct ScreenGeometry: Sendable {
  /// A view paints over what lies behind it from this effective alpha on: 1, within 0.01.
  static let coveringAlpha = Rational(99, over: 100)
  /// A view is neither seen nor hit below this effective alpha.
  static let visibleAlpha = Rational(1, over: 100)
  /// How many nested scalings, rotations or translucent views are multiplied out exactly.
  ///
  /// From there on, products are rounded to about 100 binary digits.
  static let exactNesting = 4

  let scene: Scene
  let properties: [ViewProperties]
  let subviews: [[ViewID]]
  /// In superview coordinates, before transforms.
  let frames: [Frame]
  let contentSizes: [AxisPair<Rational>?]
  /// The nearest scroll view among a view's ancestors.
  let scrollViewAround: [ViewID?]
  /// Whether any view of the scene declares what it is meant to cover.
  let declaresCovers: Bool
  /// The root's rectangle at (0, 0).
  let screen: ConvexPolygon
  /// From each view's own coordinates to the root's.
  let transforms: [AffineTransform]
  /// Each view's rectangle; empty for a guide.
  let bounds: [ConvexPolygon]
  /// What can be seen of a view if nothing covers it: its solid part within clipping ancestors and the screen.
  let visible: [ConvexPolygon]
  /// Their boxes, for tests that spare exact ones.
  let visibleBoxes: [ApproximateBox]
  /// Where touches can reach a view if nothing covers it: its rectangle within those of all its ancestors.
  let hittable: [ConvexPolygon]
  /// The product of a view's alpha and those of its ancestors; 0 where one of them is hidden, and below `visibleAlpha`.
  let alphas: [Rational]
  /// Whether a view can be hit: it and all its ancestors are there and have user interaction.
  let acceptsTouches: [Bool]
  let paintOrder: ViewOrder
  let touchOrder: ViewOrder

  init(scene: Scene, solved: SolvedConfiguration) {
    self.init(
      scene: scene, properties: solved.configuration.properties, subviews: solved.configuration.subviews,
      frames: solved.frames, contentSizes: solved.contentSizes)
  }

  /// - Parameters, all indexed by `ViewID`: the properties and back-to-front subviews in effect, frames in superview
  ///   coordinates, and the content sizes of scroll views.
  /// - Complexity: linear in the views, apart from sorting siblings by zPosition.
  init(
    scene: Scene, properties: [ViewProperties], subviews: [[ViewID]], frames: [Frame],
    contentSizes: [AxisPair<Rational>?]
  ) {
    let root = frames[ViewID.root.index]
    let screen = ConvexPolygon(Box(minX: .zero, minY: .zero, maxX: root.width, maxY: root.height))
    let touchOrder = ViewOrder(subviews: subviews)
    let count = scene.views.count
    var transforms = Array(repeating: AffineTransform.identity, count: count)
    var nesting = Array(repeating: (transforms: 0, alphas: 0), count: count)
    var bounds = Array(repeating: ConvexPolygon.empty, count: count)
    var visible = Array(repeating: ConvexPolygon.empty, count: count)
    var hittable = Array(repeating: ConvexPolygon.empty, count: count)
    // The view whose visible part is what a view leaves to its subviews for painting; nil for the screen.
    var clips = Array(repeating: Int?.none, count: count)
    var alphas = Array(repeating: Rational.zero, count: count)
    var acceptsTouches = Array(repeating: false, count: count)
    var scrollViewAround = Array(repeating: ViewID?.none, count: count)

    for view in touchOrder.views {  // a view after its superview
      let index = view.index
      let superview = scene[view].superview?.index
      let frame = frames[index]

      if let superview, let parent = scene[view].superview {
        scrollViewAround[index] = scene[parent].kind == .scrollView ? parent : scrollViewAround[superview]
      }
      if let superview {
        let own = AffineTransform(frame: frame, transform: properties[index].transform)
        nesting[index].transforms = nesting[superview].transforms + (own.isRigidAlongAxes ? 0 : 1)
        let product = transforms[superview].after(own)
        let isExact = own.isRigidAlongAxes || nesting[index].transforms <= Self.exactNesting
        transforms[index] = isExact ? product : product.rounded
      }
      let rectangle = ConvexPolygon(Box(minX: .zero, minY: .zero, maxX: frame.width, maxY: frame.height))
      bounds[index] = transforms[index].apply(to: rectangle)
      var solid = bounds[index]
      if !properties[index].cornerRadius.isZero && !solid.isEmpty {
        let rounded = ConvexPolygon(
          width: frame.width, height: frame.height, cornerRadius: Rational(properties[index].cornerRadius))
        solid = transforms[index].apply(to: rounded)
      }

      let clip = superview.flatMap { clips[$0] }
      visible[index] = solid.intersection(clip.map { visible[$0] } ?? screen)
      clips[index] = properties[index].clipsToBounds ? index : clip
      if let superview, bounds[index] == bounds[superview] {
        hittable[index] = hittable[superview]
      } else {
        hittable[index] = bounds[index].intersection(superview.map { hittable[$0] } ?? screen)
      }

      var alpha = superview.map { alphas[$0] } ?? .one
      nesting[index].alphas = superview.map { nesting[$0].alphas } ?? 0
      if !properties[index].alpha.isOne && !alpha.isZero {
        alpha *= max(.zero, min(.one, Rational(properties[index].alpha)))
        nesting[index].alphas += 1
        if nesting[index].alphas > Self.exactNesting { alpha = alpha.rounded }
      }
      alphas[index] = properties[index].isHidden || alpha < Self.visibleAlpha ? .zero : alpha
      acceptsTouches[index] =
        properties[index].isUserInteractionEnabled && !alphas[index].isZero
        && (superview.map { acceptsTouches[$0] } ?? true)
    }
    // A guide has a rectangle for its own subviews, but is itself neither seen nor hit.
    for index in scene.views.indices where scene.views[index].kind == .guide {
      (bounds[index], visible[index]) = (.empty, .empty)
      acceptsTouches[index] = false
    }

    self.scene = scene
    self.properties = properties
    self.subviews = subviews
    self.frames = frames
    self.contentSizes = contentSizes
    self.scrollViewAround = scrollViewAround
    declaresCovers = scene.views.indices.contains { !scene.views[$0].covers.isEmpty }
    self.screen = screen
    self.transforms = transforms
    self.bounds = bounds
    self.visible = visible
    visibleBoxes = visible.map { ApproximateBox($0.box) }
    self.hittable = hittable
    self.alphas = alphas
    self.acceptsTouches = acceptsTouches
    self.touchOrder = touchOrder
    paintOrder = ViewOrder(subviews: subviews.map { Self.paintOrder(of: $0, properties: properties) })
  }

  /// Siblings by zPosition, equal ones as they stand.
  static func paintOrder(of siblings: [ViewID], properties: [ViewProperties]) -> [ViewID] {
    guard siblings.contains(where: { !properties[$0.index].zPosition.isZero }) else { return siblings }
    let depths = siblings.map { Rational(properties[$0.index].zPosition) }
    return siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { siblings[$0] }
  }
}
