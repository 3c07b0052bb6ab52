import ConstraintSolver

/// The inner side of a polygon's edge. The polygon's points run clockwise on screen.
struct HalfPlane: Sendable {
  /// Doubles decide the side of a point if the value exceeds this share of the square of the coordinates.
  ///
  /// Doubles are accurate to a few units in the last place, so this leaves a thousandfold margin.
  private static let certainty = 1e-12

  private let start, end: Point
  private let approximateStart, approximateEnd: (x: Double, y: Double)
  /// The largest coordinate.
  private let extent: Double

  init(from start: Point, to end: Point) {
    (self.start, self.end) = (start, end)
    approximateStart = (start.x.approximateValue, start.y.approximateValue)
    approximateEnd = (end.x.approximateValue, end.y.approximateValue)
    extent = max(
      max(approximateStart.x.magnitude, approximateStart.y.magnitude),
      max(approximateEnd.x.magnitude, approximateEnd.y.magnitude))
  }

  /// Positive inside, 0 on the border; proportional to the distance from it.
  func value(at point: Point) -> Rational {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    if dx.isZero { return -(dy * (point.x - start.x)) }
    if dy.isZero { return dx * (point.y - start.y) }
    return dx * (point.y - start.y) - dy * (point.x - start.x)
  }

  /// 1 inside, 0 on the border, -1 outside. The result is exact; doubles decide the clear cases.
  func side(of point: Point) -> Int { side(of: MeasuredPoint(point)) }

  /// The same for a point that is tested more than once.
  func side(of measured: MeasuredPoint) -> Int {
    let (x, y) = (measured.x, measured.y)
    let (p, q) = (approximateStart, approximateEnd)
    let value = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
    let extent = max(extent, max(x.magnitude, y.magnitude))
    // Below 1e-200, products of doubles are no longer precise.
    if value.magnitude > Self.certainty * extent * extent + 1e-200 { return value > 0 ? 1 : -1 }
    return self.value(at: measured.point).sign
  }
}
