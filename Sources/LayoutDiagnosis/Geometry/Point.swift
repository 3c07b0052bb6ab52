import ConstraintSolver

/// An exact point, y downwards.
struct Point: Hashable, Sendable {
  var x, y: Rational

  init(_ x: Rational, _ y: Rational) { (self.x, self.y) = (x, y) }
}
