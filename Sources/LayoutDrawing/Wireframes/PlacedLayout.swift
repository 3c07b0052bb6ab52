import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The positions of all views of one layout on the screen, in points, in double precision.
struct PlacedLayout: Sendable {
  /// The map from a view's own coordinates to the root's.
  struct Map: Hashable, Sendable {
    var xx = 1.0
    var xy = 0.0
    var yx = 0.0
    var yy = 1.0
    var dx = 0.0
    var dy = 0.0

    func apply(_ x: Double, _ y: Double) -> Position {
      Position((xx * x + xy * y + dx).limitedToDrawing, (yx * x + yy * y + dy).limitedToDrawing)
    }

    func after(_ inner: Map) -> Map {
      let origin = apply(inner.dx, inner.dy)
      return Map(
        xx: (xx * inner.xx + xy * inner.yx).limitedToDrawing, xy: (xx * inner.xy + xy * inner.yy).limitedToDrawing,
        yx: (yx * inner.xx + yy * inner.yx).limitedToDrawing, yy: (yx * inner.xy + yy * inner.yy).limitedToDrawing,
        dx: origin.x, dy: origin.y)
    }

    /// Whether axis-aligned sides stay axis-aligned.
    var keepsAxes: Bool { xy == 0 && yx == 0 }
    /// Whether the map only translates.
    var isTranslation: Bool { keepsAxes && xx == 1 && yy == 1 }
  }

  /// Indexed by `ViewID`, like the other arrays.
  private(set) var maps: [Map] = []
  /// Negative sizes, which springs can cause during a transition, count as 0.
  private(set) var sizes: [(width: Double, height: Double)]
  private(set) var cornerRadii: [Double]
  /// The product of the alphas of a view and its ancestors; 0 if one of them is hidden, or if it is invisibly small.
  private(set) var alphas: [Double] = []

  /// The numbers that place and fade a view.
  struct Numbers: Equatable {
    /// By the raw value of each `MotionAttribute`.
    private var values: [Double]
    private let isHidden: Bool
    fileprivate let cornerRadius: Double

    init(_ frame: Frame, _ properties: ViewProperties) {
      values =
        FrameAttribute.allCases.map { frame[$0].drawnValue }
        + MotionAttribute.allCases.compactMap { $0.path.map { Rational(properties[keyPath: $0]).drawnValue } }
      isHidden = properties.isHidden
      cornerRadius = Rational(properties.cornerRadius).drawnValue
    }

    subscript(attribute: MotionAttribute) -> Double {
      get { values[attribute.rawValue] }
      set { values[attribute.rawValue] = newValue }
    }

    fileprivate var size: (width: Double, height: Double) { (max(0, self[.width]), max(0, self[.height])) }

    fileprivate var alpha: Double { isHidden ? 0 : min(max(self[.alpha], 0), 1) }

    /// The map from the view's own coordinates to its superview's: scaled and rotated about the centre, then
    /// translated.
    fileprivate var map: Map {
      let (x, y, width, height) = (self[.x], self[.y], self[.width], self[.height])
      let (rotation, scaleX, scaleY) = (self[.rotation], self[.scaleX], self[.scaleY])
      let (translationX, translationY) = (self[.translationX], self[.translationY])
      guard rotation != 0 || scaleX != 1 || scaleY != 1 || translationX != 0 || translationY != 0 else {
        return Map(dx: x, dy: y)
      }
      let angle = rotation * Double.pi / 180
      let quarters = rotation / 90
      // Quarter turns are exact, so that axis-aligned sides are recognised.
      let isQuarter = quarters == quarters.rounded()
      var (cosine, sine) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      if isQuarter { (cosine, sine) = (cosine.rounded(), sine.rounded()) }
      let (xx, xy, yx, yy) = (cosine * scaleX, -sine * scaleY, sine * scaleX, cosine * scaleY)
      return Map(
        xx: xx, xy: xy, yx: yx, yy: yy, dx: x + width / 2 + translationX - (xx * width + xy * height) / 2,
        dy: y + height / 2 + translationY - (yx * width + yy * height) / 2)
    }
  }

  /// - Parameter frames: in superview coordinates, indexed by `ViewID`.
  init(scene: Scene, properties: [ViewProperties], frames: some RandomAccessCollection<Frame>) {
    self.init(scene: scene, numbers: zip(frames, properties).map { Numbers($0, $1) })
  }

  init(scene: Scene, numbers: [Numbers]) {
    sizes = numbers.map(\.size)
    cornerRadii = numbers.map(\.cornerRadius)
    maps.reserveCapacity(numbers.count)
    alphas.reserveCapacity(numbers.count)
    for (numbers, view) in zip(numbers, scene.views) {
      let superview = view.superview?.index
      maps.append(superview.map { maps[$0].after(numbers.map) } ?? Map())
      let alpha = (superview.map { alphas[$0] } ?? 1) * numbers.alpha
      alphas.append(alpha < Self.leastAlpha ? 0 : alpha)
    }
  }

  /// Views below this alpha are invisible.
  private static let leastAlpha = 0.01

  /// Top left, top right, bottom right and bottom left in the view's own coordinates.
  func corners(of view: ViewID) -> [Position] {
    let (map, size) = (maps[view.index], sizes[view.index])
    return [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)].map { map.apply($0.0, $0.1) }
  }

  func extent(of view: ViewID) -> Extent { Extent(around: corners(of: view)) }

  /// The corner radius, at most half of the smaller side.
  func cornerRadius(of view: ViewID) -> Double {
    let size = sizes[view.index]
    return max(0, min(cornerRadii[view.index], min(size.width, size.height) / 2))
  }
}
