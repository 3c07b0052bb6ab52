import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A map from a view's own coordinates to the root's: `x' = xx * x + xy * y + dx`, `y' = yx * x + yy * y + dy`.
struct AffineTransform: Hashable, Sendable {
  private var xx, xy, yx, yy, dx, dy: Rational

  static let identity = AffineTransform(xx: .one, xy: .zero, yx: .zero, yy: .one, dx: .zero, dy: .zero)

  private init(xx: Rational, xy: Rational, yx: Rational, yy: Rational, dx: Rational, dy: Rational) {
    (self.xx, self.xy, self.yx, self.yy, self.dx, self.dy) = (xx, xy, yx, yy, dx, dy)
  }

  /// From a view's own coordinates to its superview's: scaled and turned about the centre of the frame, then moved.
  init(frame: Frame, transform: Transform) {
    guard transform != .identity else {
      self.init(xx: .one, xy: .zero, yx: .zero, yy: .one, dx: frame.x, dy: frame.y)
      return
    }
    let rotation = Rotation(degrees: transform.rotation)
    let (scaleX, scaleY) = (Rational(transform.scaleX), Rational(transform.scaleY))
    let (xx, xy) = (rotation.cosine * scaleX, -(rotation.sine * scaleY))
    let (yx, yy) = (rotation.sine * scaleX, rotation.cosine * scaleY)
    let (centerX, centerY) = (frame.width / 2, frame.height / 2)
    self.init(
      xx: xx, xy: xy, yx: yx, yy: yy,
      dx: frame.x + centerX + Rational(transform.translationX) - (xx * centerX + xy * centerY),
      dy: frame.y + centerY + Rational(transform.translationY) - (yx * centerX + yy * centerY))
  }

  /// Whether it only moves.
  var isTranslation: Bool { xx == .one && yy == .one && xy.isZero && yx.isZero }

  /// Whether the numbers of its linear part are all -1, 0 or 1, so that they do not grow when maps are chained.
  var isRigidAlongAxes: Bool { isTranslation || [xx, xy, yx, yy].allSatisfy { $0.isInteger && $0.magnitude <= .one } }

  private var keepsAxes: Bool { xy.isZero && yx.isZero || xx.isZero && yy.isZero }

  func apply(to point: Point) -> Point {
    if isTranslation { return Point(point.x + dx, point.y + dy) }
    return Point(xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy)
  }

  func apply(to polygon: ConvexPolygon) -> ConvexPolygon {
    if polygon.isBox && isTranslation { return ConvexPolygon(polygon.box.moved(byX: dx, y: dy)) }
    if polygon.isBox && keepsAxes {
      let box = polygon.box
      return ConvexPolygon(
        Box(around: [apply(to: Point(box.minX, box.minY)), apply(to: Point(box.maxX, box.maxY))]))
    }
    let determinant = xx * yy - xy * yx
    guard !determinant.isZero && !polygon.isEmpty else { return .empty }
    let corners = polygon.corners.map(apply(to:))
    return ConvexPolygon(clockwise: determinant.isNegative ? corners.reversed() : corners)
  }

  /// The map that applies this one after another one.
  func after(_ inner: AffineTransform) -> AffineTransform {
    let origin = apply(to: Point(inner.dx, inner.dy))
    if isTranslation || inner.isTranslation {
      let linear = isTranslation ? inner : self
      return AffineTransform(
        xx: linear.xx, xy: linear.xy, yx: linear.yx, yy: linear.yy, dx: origin.x, dy: origin.y)
    }
    return AffineTransform(
      xx: xx * inner.xx + xy * inner.yx, xy: xx * inner.xy + xy * inner.yy,
      yx: yx * inner.xx + yy * inner.yx, yy: yx * inner.xy + yy * inner.yy, dx: origin.x, dy: origin.y)
  }

  /// The same map with numbers of bounded length.
  var rounded: AffineTransform {
    AffineTransform(
      xx: xx.rounded, xy: xy.rounded, yx: yx.rounded, yy: yy.rounded, dx: dx.rounded, dy: dy.rounded)
  }
}

extension Rational {
  /// The value to about 100 binary digits: the sum of two doubles.
  ///
  /// Products along thousands of nested views would grow without end. Values that doubles cannot hold stay as they are.
  var rounded: Rational {
    let high = approximateValue
    guard high.isFinite else { return self }
    let low = (self - Rational(high)).approximateValue
    guard low.isFinite else { return self }
    let sum = Rational(high) + Rational(low)
    return (self - sum).magnitude * Self.roundingPrecision <= magnitude ? sum : self
  }

  /// Two doubles hold 106 binary digits, a few of which the conversion may lose.
  private static let roundingPrecision = Rational(1 << 50) * Rational(1 << 48)
}
