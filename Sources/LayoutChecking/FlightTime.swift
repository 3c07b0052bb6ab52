import ConstraintSolver

/// A moment of a transition: seconds from its trigger, or a share of its duration.
package struct FlightTime: Sendable {
  private let value: Rational
  private let isShare: Bool

  /// - Parameter value: seconds, or 0 to 1 where it is a share.
  package init(_ value: Rational, isShare: Bool) {
    self.value = value
    self.isShare = isShare
  }

  /// Seconds; a time beyond the end stands for the end.
  func seconds(of duration: Rational) -> Rational { isShare ? value * duration : value }
}
