import ConstraintSolver

/// A sum between two moments at which animations begin or end: a continuous function of time.
struct SmoothPiece {
  let lower: Double
  let upper: Double

  /// The value where all that moves is linear: exact at both ends, where the upper one is the limit from the left.
  let exactEnds: (lower: Rational, upper: Rational)?

  /// The constant, and what animations that are over have added.
  private let base: Double
  private let terms: [Term]

  fileprivate struct Term {
    let coefficient: Double
    let clock: Clock
    /// 1 / duration
    let rate: Double
  }

  /// Parts shorter than this are not divided further, in seconds.
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

  /// The pieces of a sum between two moments, in order; none if there is no time between them.
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

  /// The change of the value in a second; may be infinite, and 0 where infinities oppose each other.
  func slope(at moment: Double) -> Double {
    let slope = terms.reduce(0) {
      $0 + $1.coefficient * $1.rate * $1.clock.curve.motion.slope(at: $1.fraction(of: moment))
    }
    return slope.isNaN ? 0 : slope
  }

  /// Encloses the slope between two moments of the piece.
  func slopes(from first: Double, to second: Double) -> Interval {
    var sum = Interval(0)
    for term in terms {
      let range = term.clock.curve.motion.slopeRange(
        from: term.fraction(of: first), to: term.fraction(of: second))
      sum += Interval(range) * (term.coefficient * term.rate)
    }
    return sum
  }

  /// Encloses the value between two moments of the piece.
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
