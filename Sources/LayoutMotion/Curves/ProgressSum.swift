import ConstraintSolver

/// A number in flight: a constant and multiples of the progress of animations.
package struct ProgressSum: Sendable {
  package var constant: Rational

  /// In the order of insertion; at most one term for a clock, no coefficient 0.
  package private(set) var terms: [(coefficient: Rational, clock: Clock)] = []

  package init(_ constant: Rational) { self.constant = constant }

  /// In time proportional to the number of terms: a number takes part in a few animations at a time.
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

  /// The value if every progress were limited to 0...1.
  package func limitedValue(at seconds: Double) -> Double {
    terms.reduce(constant.approximateValue) {
      $0 + $1.coefficient.approximateValue * min(max($1.clock.progress(at: seconds), 0), 1)
    }
  }

  /// Encloses the value from one moment to another: the sum of what each term can be by itself.
  package func range(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    range { $0.range(from: lower, to: upper) }
  }

  /// Encloses the value by what encloses the progress of each clock.
  package func range(_ progress: (Clock) -> ClosedRange<Double>) -> ClosedRange<Double> {
    var sum = Interval(constant.approximateValue)
    for term in terms { sum += Interval(progress(term.clock)) * term.coefficient.approximateValue }
    return sum.lower...sum.upper
  }

  /// The greatest that rounding is measured against: the sum of the magnitudes of the constant and all coefficients.
  var magnitude: Double {
    terms.reduce(constant.magnitude.approximateValue) { $0 + $1.coefficient.magnitude.approximateValue }
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
