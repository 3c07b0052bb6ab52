import ConstraintSolver

/// The points where `a * x + b * y + c` is not negative.
struct HalfPlane: Sendable {
  /// A value counts as certain in double precision when it is larger than this share of its terms.
  ///
  /// The terms are good to a few units in the last place, so this leaves a thousandfold reserve.
  private static let certainty = 1e-12

  private let a, b, c: Rational
  private let approximate: (a: Double, b: Double, c: Double)

  init(a: Rational, b: Rational, c: Rational) {
    (self.a, self.b, self.c) = (a, b, c)
    approximate = (a.approximateValue, b.approximateValue, c.approximateValue)
  }

  /// The inner side of a polygon's edge, the polygon's points running clockwise on screen.
  init(from start: Point, to end: Point) {
    let a = start.y - end.y
    let b = end.x - start.x
    self.init(a: a, b: b, c: -(a * start.x + b * start.y))
  }

  /// 1 inside, 0 on the border, -1 outside: exact, by way of doubles where these leave no doubt.
  func side(of point: Point) -> Int {
    let (x, y) = (approximate.a * point.x.approximateValue, approximate.b * point.y.approximateValue)
    let value = x + y + approximate.c
    // Below 1e-200, products of doubles are no longer precise.
    if value.magnitude > Self.certainty * (x.magnitude + y.magnitude + approximate.c.magnitude) + 1e-200 {
      return value > 0 ? 1 : -1
    }
    return self.value(at: point).sign
  }

  /// Greater than 0 inside, 0 on the border.
  func value(at point: Point) -> Rational {
    if b.isZero { return a * point.x + c }
    if a.isZero { return b * point.y + c }
    return a * point.x + b * point.y + c
  }
}
