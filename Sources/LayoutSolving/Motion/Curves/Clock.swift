import ConstraintSolver

/// One animation's place in time: when it begins, in seconds, and how it goes.
package struct Clock: Sendable {
  package let begin: Rational
  package let curve: TimingCurve

  /// `begin` and `end` as doubles.
  let first: Double
  let last: Double

  package init(begin: Rational, curve: TimingCurve) {
    self.begin = begin
    self.curve = curve
    first = begin.approximateValue
    last = (begin + curve.duration).approximateValue
  }

  package var end: Rational { begin + curve.duration }

  package func progress(at seconds: Double) -> Double {
    curve.progress(at: seconds, begin: first, end: last)
  }

  /// Encloses the progress from one moment to another; see `TimingCurve.range`.
  package func range(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    curve.range(from: lower, to: upper, begin: first, end: last)
  }
}

extension Clock: Hashable {
  package static func == (a: Clock, b: Clock) -> Bool { a.begin == b.begin && a.curve == b.curve }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(begin)
    hasher.combine(curve)
  }
}
