import ConstraintSolver

/// A part of an animation, from one value of its progress to another.
///
/// The first part extends below 0 and the last one beyond 1, because a spring's progress leaves 0…1.
package struct ProgressPart: Hashable, Sendable {
  package let lower, upper: Rational
  private let first, last: Double

  package init(from lower: Rational, to upper: Rational) {
    self.lower = lower
    self.upper = upper
    first = lower.approximateValue
    last = upper.approximateValue
  }

  private var isOpenBelow: Bool { lower.isZero }
  private var isOpenAbove: Bool { upper == .one }

  func share(of progress: Double) -> Double {
    let share = (progress - first) / (last - first)
    if share < 0 && !isOpenBelow { return 0 }
    return share > 1 && !isOpenAbove ? 1 : share
  }

  func shares(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    share(of: range.lowerBound)...share(of: range.upperBound)
  }

  func slope(of slope: Double, at progress: Double) -> Double {
    if (progress < first && !isOpenBelow) || (progress > last && !isOpenAbove) { return 0 }
    return slope / (last - first)
  }

  /// Outside the part, the slope is 0.
  func slopes(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    min(range.lowerBound / (last - first), 0)...max(range.upperBound / (last - first), 0)
  }
}
