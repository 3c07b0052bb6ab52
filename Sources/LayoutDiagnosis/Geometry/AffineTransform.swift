import ConstraintSolver
import LayoutModel
import LayoutSolving

/// An affine map from a view's own coordinates to the root's: `x' = xx * x + xy * y + dx`, `y' = yx * x + yy * y + dy`.
struct AffineTransform: Hashable, Sendable {
  private let linear: Linear
  private let dx, dy: Rational

  private struct Linear: Hashable, Sendable {
    let xx, xy, yx, yy: Rational

    static let identity = Linear(xx: .one, xy: .zero, yx: .zero, yy: .one)

    func map(_ transform: (Rational) -> Rational) -> Linear {
      Linear(xx: transform(xx), xy: transform(xy), yx: transform(yx), yy: transform(yy))
    }
  }

  static let identity = AffineTransform(.identity, dx: .zero, dy: .zero)

  private init(_ linear: Linear, dx: Rational, dy: Rational) {
    (self.linear, self.dx, self.dy) = (linear, dx, dy)
  }

  /// The map from a view's own coordinates to its superview's: scaled and rotated about the centre of the frame, then
  /// translated.
  init(frame: Frame, transform: Transform) {
    guard transform != .identity else {
      self.init(.identity, dx: frame.x, dy: frame.y)
      return
    }
    let rotation = Rotation(degrees: transform.rotation)
    let (scaleX, scaleY) = (Rational(transform.scaleX), Rational(transform.scaleY))
    let (xx, xy) = (rotation.cosine * scaleX, -(rotation.sine * scaleY))
    let (yx, yy) = (rotation.sine * scaleX, rotation.cosine * scaleY)
    let (centerX, centerY) = (frame.width / 2, frame.height / 2)
    self.init(
      Linear(xx: xx, xy: xy, yx: yx, yy: yy),
      dx: frame.x + centerX + Rational(transform.translationX) - (xx * centerX + xy * centerY),
      dy: frame.y + centerY + Rational(transform.translationY) - (yx * centerX + yy * centerY))
  }

  /// Whether the map only translates.
  var isTranslation: Bool { linear == .identity }

  /// Whether all entries of the linear part are -1, 0 or 1, so that products of such maps keep short numbers.
  var isRigidAlongAxes: Bool {
    [linear.xx, linear.xy, linear.yx, linear.yy].allSatisfy { $0.isInteger && $0.magnitude <= .one }
  }

  func apply(to point: Point) -> Point {
    if isTranslation { return Point(point.x + dx, point.y + dy) }
    return Point(
      linear.xx * point.x + linear.xy * point.y + dx, linear.yx * point.x + linear.yy * point.y + dy)
  }

  /// The rectangle of a view of this size.
  func rectangle(width: Rational, height: Rational) -> ConvexPolygon {
    guard isTranslation else {
      return apply(to: ConvexPolygon(Box(minX: .zero, minY: .zero, maxX: width, maxY: height)))
    }
    return ConvexPolygon(Box(minX: dx, minY: dy, maxX: dx + width, maxY: dy + height))
  }

  /// The bounding box of the rectangle of a view of this size, which need not have an area.
  func box(width: Rational, height: Rational) -> Box {
    let rectangle = Box(minX: .zero, minY: .zero, maxX: width, maxY: height)
    return Box(around: rectangle.corners.map(apply(to:)))
  }

  func apply(to polygon: ConvexPolygon) -> ConvexPolygon {
    if isTranslation && polygon.isBox { return ConvexPolygon(polygon.box.moved(byX: dx, y: dy)) }
    let isAlongAxes = linear.xy.isZero && linear.yx.isZero || linear.xx.isZero && linear.yy.isZero
    if polygon.isBox && isAlongAxes {
      let box = polygon.box
      return ConvexPolygon(Box(around: [apply(to: Point(box.minX, box.minY)), apply(to: Point(box.maxX, box.maxY))]))
    }
    let determinant = linear.xx * linear.yy - linear.xy * linear.yx
    guard !determinant.isZero && !polygon.isEmpty else { return .empty }
    let corners = polygon.corners.map(apply(to:))
    return ConvexPolygon(clockwise: determinant.isNegative ? corners.reversed() : corners)
  }

  /// The map that applies this one after another one.
  func after(_ inner: AffineTransform) -> AffineTransform {
    let origin = apply(to: Point(inner.dx, inner.dy))
    if isTranslation || inner.isTranslation {
      return AffineTransform(isTranslation ? inner.linear : linear, dx: origin.x, dy: origin.y)
    }
    let (a, b) = (linear, inner.linear)
    return AffineTransform(
      Linear(
        xx: a.xx * b.xx + a.xy * b.yx, xy: a.xx * b.xy + a.xy * b.yy, yx: a.yx * b.xx + a.yy * b.yx,
        yy: a.yx * b.xy + a.yy * b.yy), dx: origin.x, dy: origin.y)
  }

  /// The map with numbers of bounded length.
  var rounded: AffineTransform {
    AffineTransform(linear.map(\.rounded), dx: dx.rounded, dy: dy.rounded)
  }

  /// The map with numbers short enough to cut many polygons with.
  var onGrid: AffineTransform {
    AffineTransform(linear.map(\.onGrid), dx: dx.onGrid, dy: dy.onGrid)
  }
}

extension Rational {
  /// The value to about 100 binary digits, as the sum of two doubles.
  ///
  /// The digits of products along thousands of nested views would grow without bound. Values that doubles cannot
  /// represent are unchanged.
  var rounded: Rational {
    let high = approximateValue
    guard high.isFinite else { return self }
    let low = (self - Rational(high)).approximateValue
    guard low.isFinite else { return self }
    let sum = Rational(high) + Rational(low)
    return (self - sum).magnitude * Self.roundingPrecision <= magnitude ? sum : self
  }

  /// Grid lines per point: 2^40, so that a screen coordinate on the grid fits a word.
  ///
  /// Even for views a million points wide, the grid spacing is a thousandth of the precision that layout engines round
  /// to.
  private static let gridLines = 1_099_511_627_776.0

  /// The value itself if numerator and denominator fit words, otherwise the nearest multiple of 2^-40; beyond 4,096 the
  /// nearest double.
  var onGrid: Rational {
    guard wordParts == nil else { return self }
    let multiple = (approximateValue * Self.gridLines).rounded()
    return multiple.isFinite ? Rational(multiple / Self.gridLines) : self
  }

  /// Two doubles hold 106 binary digits, a few of which the conversion may lose.
  private static let roundingPrecision = Rational(1 << 50) * Rational(1 << 48)
}
