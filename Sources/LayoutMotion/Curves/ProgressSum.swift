import ConstraintSolver

/// A number in motion: a constant plus multiples of the progress of animations.
package struct ProgressSum: Sendable {
  package var constant: Rational

  /// In order of insertion. There is at most one term per clock, and no coefficient is 0.
  package private(set) var terms: [(coefficient: Rational, clock: Clock)] = []

  package init(_ constant: Rational) { self.constant = constant }

  /// - Complexity: linear in the number of terms, which is small: few animations move the same number at a time.
  package mutating func add(_ coefficient: Rational, times clock: Clock) {
    guard !coefficient.isZero else { return }
    guard let index = terms.firstIndex(where: { $0.clock == clock }) else {
      terms.append((coefficient, clock))
      return
    }
    let sum = terms[index].coefficient + coefficient
    if sum.isZero { terms.remove(at: index) } else { terms[index].coefficient = sum }
  }

  package func value(at seconds: Double) -> Double {
    terms.reduce(constant.approximateValue) {
      $0 + $1.coefficient.approximateValue * $1.clock.progress(at: seconds)
    }
  }

  /// Returns an interval that contains the value between two moments: the sum of the intervals of all terms.
  package func range(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    range { $0.range(from: lower, to: upper) }
  }

  /// Returns an interval that contains the value, given one for the progress of each clock.
  package func range(_ progress: (Clock) -> ClosedRange<Double>) -> ClosedRange<Double> {
    var sum = Interval(constant.approximateValue)
    for term in terms { sum += Interval(progress(term.clock)) * term.coefficient.approximateValue }
    return sum.lower...sum.upper
  }

  /// The sum of the magnitudes of the constant and all coefficients, to which rounding errors are relative.
  var magnitude: Double {
    terms.reduce(constant.magnitude.approximateValue) { $0 + $1.coefficient.magnitude.approximateValue }
  }

  /// The clock whose progress is farthest outside 0…1 at a moment; `nil` if no clock overshoots.
  func overshootingClock(at seconds: Double) -> Clock? {
    terms.map(\.clock).filter(\.overshoots).max {
      abs($0.progress(at: seconds) - 0.5) < abs($1.progress(at: seconds) - 0.5)
    }
  }
}

extension ProgressSum {
  package static func + (a: ProgressSum, b: ProgressSum) -> ProgressSum {
    var sum = a
    sum.constant += b.constant
    if sum.terms.isEmpty {
      sum.terms = b.terms
      return sum
    }
    for term in b.terms { sum.add(term.coefficient, times: term.clock) }
    return sum
  }

  package static func - (a: ProgressSum, b: ProgressSum) -> ProgressSum {
    var difference = a
    difference.constant -= b.constant
    for term in b.terms { difference.add(-term.coefficient, times: term.clock) }
    return difference
  }

  package static prefix func - (a: ProgressSum) -> ProgressSum { Rational(-1) * a }

  package static func * (factor: Rational, a: ProgressSum) -> ProgressSum {
    if factor == .one { return a }
    var product = ProgressSum(factor * a.constant)
    guard !factor.isZero && !a.terms.isEmpty else { return product }
    product.terms = a.terms.map { (factor * $0.coefficient, $0.clock) }
    return product
  }

  package static func * (a: ProgressSum, factor: Rational) -> ProgressSum { factor * a }
}
