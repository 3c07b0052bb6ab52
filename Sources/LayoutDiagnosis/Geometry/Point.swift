import ConstraintSolver

/// An exact point; y increases downwards.
package struct Point: Hashable, Sendable {
  package var x, y: Rational

  package init(_ x: Rational, _ y: Rational) { (self.x, self.y) = (x, y) }

  /// The point with coordinates moved to the grid if they do not fit a word.
  var onGrid: Point { Point(x.onGrid, y.onGrid) }
}

/// A point and its coordinates in double precision.
struct MeasuredPoint: Sendable {
  let point: Point
  let x, y: Double

  init(_ point: Point) { (self.point, x, y) = (point, point.x.approximateValue, point.y.approximateValue) }
}
