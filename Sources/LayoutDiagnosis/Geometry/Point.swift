import ConstraintSolver

/// An exact point, y downwards.
package struct Point: Hashable, Sendable {
  package var x, y: Rational

  package init(_ x: Rational, _ y: Rational) { (self.x, self.y) = (x, y) }
}
