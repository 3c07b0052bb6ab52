import ConstraintSolver

/// One animation's place in time: when it begins, in seconds, and how it goes.
///
/// An object, as all numbers that an animation moves go by the same one.
package final class Clock: Sendable {
  package let begin: Rational
  package let end: Rational
  package let curve: TimingCurve

  /// `begin` and `end` as doubles.
  let first: Double
  let last: Double

  /// Whether progress leaves 0…1 on the way.
  package let isWild: Bool

  /// How far a progress must leave 0…1 to count: rounding alone leads less far.
  private static let slack = 1e-9

  package init(begin: Rational, curve: TimingCurve) {
    self.begin = begin
    self.curve = curve
    end = begin + curve.duration
    first = begin.approximateValue
    last = end.approximateValue
    let bounds = curve.bounds
    isWild = bounds.lowerBound < -Self.slack || bounds.upperBound > 1 + Self.slack
  }

  package func progress(at seconds: Double) -> Double {
    curve.progress(at: seconds, begin: first, end: last)
  }

  /// Encloses the progress from one moment to another; see `TimingCurve.range`.
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
