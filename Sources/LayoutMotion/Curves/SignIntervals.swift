import ConstraintSolver

extension ProgressSum {
  /// A value less than this part of `magnitude` below 0 only touches 0: the roundings of curves stay below it.
  static let touchingSlack = 1e-9

  /// A search that looks at more parts of the time than this is cut off.
  static let partLimit = 100_000

  /// The maximal intervals in which the value is below 0, each end to a microsecond.
  ///
  /// A value within `touchingSlack` of 0 is not below it, save where all that moves is linear: that is decided exactly.
  /// At the end of an animation the value it jumps to counts; an interval at `upper` may be this one moment.
  /// Intervals that touch are one, even if the value is 0 at that one moment.
  /// Branch and bound with enclosures of value and slope (Moore, Interval Analysis, 1966); linear in the sign changes as a rule.
  /// - Returns: `isCutOff` says that more parts than `partLimit` were needed: what was left counts as not below 0.
  package func negativeIntervals(
    from lower: Double, to upper: Double
  ) -> (intervals: [ClosedRange<Double>], isCutOff: Bool) {
    guard lower <= upper else { return ([], false) }
    var search = NegativeSearch(threshold: -Self.touchingSlack * magnitude, parts: Self.partLimit)
    for piece in SmoothPiece.pieces(of: self, from: lower, to: upper) { search.visit(piece) }
    if isNegative(at: upper) { search.append(upper, upper) }
    return (search.intervals, search.isCutOff)
  }

  /// The moments at which the value passes from below 0 to 0 or above or back, ascending, to a microsecond.
  ///
  /// As for `negativeIntervals`, whose ends these are but for those at `lower` and `upper` that are no change.
  package func signChanges(from lower: Double, to upper: Double) -> (moments: [Double], isCutOff: Bool) {
    let (intervals, isCutOff) = negativeIntervals(from: lower, to: upper)
    var moments: [Double] = []
    for interval in intervals {
      if interval.lowerBound > lower { moments.append(interval.lowerBound) }
      if interval.upperBound < upper || !isNegative(at: upper) { moments.append(interval.upperBound) }
    }
    return (moments, isCutOff)
  }

  /// Whether the value at one moment is below 0, as `negativeIntervals` sees it.
  private func isNegative(at moment: Double) -> Bool {
    var sum = constant
    for (coefficient, clock) in terms where clock.first <= moment {
      if clock.last <= moment {
        sum += coefficient
      } else if clock.curve.motion.isLinear {
        sum += coefficient * (Rational(moment) - clock.begin) / clock.curve.duration
      } else {
        return value(at: moment) < -Self.touchingSlack * magnitude
      }
    }
    return sum.isNegative
  }
}

/// Finds where pieces, visited in order, are below a threshold next to 0.
private struct NegativeSearch {
  /// Below this a value is negative.
  let threshold: Double
  /// How many parts may still be looked at.
  var parts: Int
  private(set) var intervals: [ClosedRange<Double>] = []
  private(set) var isCutOff = false

  init(threshold: Double, parts: Int) {
    self.threshold = threshold
    self.parts = parts
  }

  /// Adds an interval that does not begin before the end of the last one.
  mutating func append(_ lower: Double, _ upper: Double) {
    if let last = intervals.last, last.upperBound >= lower {
      intervals[intervals.count - 1] = last.lowerBound...max(last.upperBound, upper)
    } else {
      intervals.append(lower...upper)
    }
  }

  mutating func visit(_ piece: SmoothPiece) {
    if let (first, last) = piece.exactEnds {
      visitLine(from: piece.lower, to: piece.upper, first: first, last: last)
      return
    }
    var waiting = [(lower: piece.lower, upper: piece.upper)]
    while let (lower, upper) = waiting.popLast() {
      guard parts > 0 else {
        isCutOff = true
        return
      }
      parts -= 1
      var values = piece.values(from: lower, to: upper)
      if values.lower >= threshold { continue }
      if values.upper < threshold {
        append(lower, upper)
        continue
      }
      let slopes = piece.slopes(from: lower, to: upper)
      if slopes.lower >= 0 || slopes.upper <= 0 {
        visitMonotone(piece, from: lower, to: upper)
        continue
      }
      let middle = lower + (upper - lower) / 2
      let value = piece.value(at: middle)
      if upper - lower <= SmoothPiece.resolution || middle <= lower || middle >= upper {
        if value < threshold { append(lower, upper) }
        continue
      }
      // Mean value form: no further from the middle's value than the slopes lead.
      var reach = Interval(value)
      let half = (upper - lower) / 2
      reach.lower += min(-slopes.upper, slopes.lower) * half
      reach.upper += max(slopes.upper, -slopes.lower) * half
      values.formIntersection(reach)
      if values.lower >= threshold { continue }
      if values.upper < threshold {
        append(lower, upper)
        continue
      }
      waiting.append((middle, upper))
      waiting.append((lower, middle))
    }
  }

  private mutating func visitLine(from lower: Double, to upper: Double, first: Rational, last: Rational) {
    switch (first.isNegative, last.isNegative) {
    case (false, false): break
    case (true, true): append(lower, upper)
    case (let startsBelow, _):
      let share = (first / (first - last)).approximateValue
      let root = min(max(lower + (upper - lower) * share, lower), upper)
      // A line that starts or ends at 0 is below it right next to it.
      if startsBelow { append(lower, root) } else { append(root, upper) }
    }
  }

  private mutating func visitMonotone(_ piece: SmoothPiece, from lower: Double, to upper: Double) {
    let startsBelow = piece.value(at: lower) < threshold
    let endsBelow = piece.value(at: upper) < threshold
    guard startsBelow != endsBelow else {
      if startsBelow { append(lower, upper) }
      return
    }
    var first = lower
    var last = upper
    while last - first > SmoothPiece.resolution / 1000 {
      let middle = first + (last - first) / 2
      guard middle > first && middle < last else { break }
      if (piece.value(at: middle) < threshold) == startsBelow { first = middle } else { last = middle }
    }
    if startsBelow { append(lower, last) } else { append(first, upper) }
  }
}
