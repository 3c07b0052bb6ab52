import ConstraintSolver

extension ConvexPolygon {
  /// Points of the unit quarter circle from (1, 0) to (0, 1), exactly on it and symmetric about its middle.
  ///
  /// If t is the tangent of half an angle, its cosine is (1 - t²) / (1 + t²) and its sine 2t / (1 + t²). Here t takes
  /// the values 0, 1/11 … 4/11, which makes the nine angles equal to within one degree. The polygon is inscribed, so it never
  /// exceeds the corner. Its distance to the arc is at most 0.42 % of the radius.
  private static let quarterCircle: [Point] = {
    let half = (0...4).map { step in
      let tangent = Rational(step, over: 11)
      let square = tangent * tangent
      return Point((1 - square) / (1 + square), 2 * tangent / (1 + square))
    }
    return half + half.reversed().map { Point($0.y, $0.x) }
  }()

  /// The solid part of a rectangle at the origin with rounded corners.
  ///
  /// - Parameter cornerRadius: in points, clamped to half of the smaller side.
  init(width: Rational, height: Rational, cornerRadius: Rational) {
    let bounds = Box(minX: .zero, minY: .zero, maxX: width, maxY: height)
    let radius = min(cornerRadius, min(width, height) / 2)
    guard radius.isPositive && !bounds.isEmpty else {
      self.init(bounds)
      return
    }
    var points: [Point] = []
    func append(_ point: Point) {
      if point != points.last && point != points.first { points.append(point) }
    }
    // Clockwise on screen from the right edge: bottom right, bottom left, top left, top right.
    let quarter = Self.quarterCircle
    let (far, low) = (width - radius, height - radius)
    for p in quarter { append(Point(far + radius * p.x, low + radius * p.y)) }
    for p in quarter.reversed() { append(Point(radius - radius * p.x, low + radius * p.y)) }
    for p in quarter { append(Point(radius - radius * p.x, radius - radius * p.y)) }
    for p in quarter.reversed() { append(Point(far + radius * p.x, radius - radius * p.y)) }
    self.init(clockwise: points)
  }

  /// The corners of the same polygon in double precision. The radius is at most half of the smaller side.
  static func approximateCorners(width: Double, height: Double, radius: Double) -> [(x: Double, y: Double)] {
    let quarter = approximateQuarterCircle
    let (far, low) = (width - radius, height - radius)
    return quarter.map { (far + radius * $0.x, low + radius * $0.y) }
      + quarter.reversed().map { (radius - radius * $0.x, low + radius * $0.y) }
      + quarter.map { (radius - radius * $0.x, radius - radius * $0.y) }
      + quarter.reversed().map { (far + radius * $0.x, radius - radius * $0.y) }
  }

  private static let approximateQuarterCircle = quarterCircle.map {
    (x: $0.x.approximateValue, y: $0.y.approximateValue)
  }
}
