import ConstraintSolver

/// A sum between two consecutive moments at which animations begin or end: a continuous function of time.
struct SmoothPiece {
  let lower: Double
  let upper: Double

  /// The exact values at both ends if all motion is linear. The upper one is the limit from the left.
  let exactEnds: (lower: Rational, upper: Rational)?

  /// The constant plus what finished animations contribute.
  private let base: Double
  private let terms: [Term]

  fileprivate struct Term {
    let coefficient: Double
    let clock: Clock
    /// 1 / duration
    let rate: Double
  }

  /// Intervals shorter than this, in seconds, are not divided further.
  static let resolution = 1e-6

  private init(of sum: ProgressSum, from start: Rational, to end: Rational) {
    lower = start.approximateValue
    upper = end.approximateValue
    var base = sum.constant
    var ends: (lower: Rational, upper: Rational)? = (.zero, .zero)
    var terms: [Term] = []
    for (coefficient, clock) in sum.terms where clock.begin < end {
      if clock.end <= start {
        base += coefficient
        continue
      }
      let duration = clock.curve.duration
      terms.append(
        Term(coefficient: coefficient.approximateValue, clock: clock, rate: 1 / duration.approximateValue))
      if clock.curve.motion.isLinear, let known = ends {
        ends = (
          known.lower + coefficient * (start - clock.begin) / duration,
          known.upper + coefficient * (end - clock.begin) / duration
        )
      } else {
        ends = nil
      }
    }
    self.base = base.approximateValue
    self.terms = terms
    exactEnds = ends.map { ($0.lower + base, $0.upper + base) }
  }

  /// The pieces of a sum between two moments, in order; empty if the moments are equal.
  static func pieces(of sum: ProgressSum, from lower: Double, to upper: Double) -> [SmoothPiece] {
    guard lower < upper else { return [] }
    let start = Rational(lower)
    let end = Rational(upper)
    var breaks = [start, end]
    for term in sum.terms {
      breaks += [term.clock.begin, term.clock.end].filter { start < $0 && $0 < end }
    }
    breaks.sort()
    return zip(breaks, breaks.dropFirst()).compactMap { first, second in
      first.approximateValue < second.approximateValue ? SmoothPiece(of: sum, from: first, to: second) : nil
    }
  }

  func value(at moment: Double) -> Double {
    terms.reduce(base) {
      $0 + $1.coefficient * $1.clock.curve.motion.progress(at: $1.fraction(of: moment))
    }
  }

  /// The change of the value per second. It may be infinite; it is 0 if infinite terms of opposite sign meet.
  func slope(at moment: Double) -> Double {
    let slope = terms.reduce(0) {
      $0 + $1.coefficient * $1.rate * $1.clock.curve.motion.slope(at: $1.fraction(of: moment))
    }
    return slope.isNaN ? 0 : slope
  }

  /// Returns an interval that contains the slope between two moments of the piece.
  func slopes(from first: Double, to second: Double) -> Interval {
    var sum = Interval(0)
    for term in terms {
      let range = term.clock.curve.motion.slopeRange(
        from: term.fraction(of: first), to: term.fraction(of: second))
      sum += Interval(range) * (term.coefficient * term.rate)
    }
    return sum
  }

  /// Returns an interval that contains the value between two moments of the piece.
  func values(from first: Double, to second: Double) -> Interval {
    var sum = Interval(base)
    for term in terms {
      let range = term.clock.curve.motion.progressRange(
        from: term.fraction(of: first), to: term.fraction(of: second))
      sum += Interval(range) * term.coefficient
    }
    return sum
  }
}

extension SmoothPiece.Term {
  fileprivate func fraction(of moment: Double) -> Double { clock.curve.fraction(of: moment, begin: clock.first) }
}
