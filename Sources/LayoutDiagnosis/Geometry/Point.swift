import ConstraintSolver

/// An exact point, y downwards.
package struct Point: Hashable, Sendable {
  package var x, y: Rational

  package init(_ x: Rational, _ y: Rational) { (self.x, self.y) = (x, y) }

  /// The point with coordinates that outgrow a word on the grid.
  var onGrid: Point { Point(x.onGrid, y.onGrid) }
}

/// A point with its coordinates in double precision.
struct MeasuredPoint: Sendable {
  let point: Point
  let x, y: Double

  init(_ point: Point) { (self.point, x, y) = (point, point.x.approximateValue, point.y.approximateValue) }
}
