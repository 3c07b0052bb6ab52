import ConstraintSolver

/// The timing of one animation: when it begins, in seconds, and its curve.
///
/// A class, because all numbers that an animation moves share one clock.
package final class Clock: Sendable {
  package let begin: Rational
  package let end: Rational
  package let curve: TimingCurve

  /// `begin` and `end` as doubles.
  let first: Double
  let last: Double

  /// Whether progress leaves 0…1 during the animation.
  package let overshoots: Bool

  /// How far a progress must leave 0…1 to count. Rounding errors are smaller.
  private static let slack = 1e-9

  package init(begin: Rational, curve: TimingCurve) {
    self.begin = begin
    self.curve = curve
    end = begin + curve.duration
    first = begin.approximateValue
    last = end.approximateValue
    let bounds = curve.bounds
    overshoots = bounds.lowerBound < -Self.slack || bounds.upperBound > 1 + Self.slack
  }

  package func progress(at seconds: Double) -> Double {
    curve.progress(at: seconds, begin: first, end: last)
  }

  /// Returns an interval that contains the progress between two moments; see `TimingCurve.range`.
  package func range(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    curve.range(from: lower, to: upper, begin: first, end: last)
  }
}

extension Clock: Hashable {
  package static func == (a: Clock, b: Clock) -> Bool { a === b || a.begin == b.begin && a.curve == b.curve }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(begin)
    hasher.combine(curve)
  }
}
