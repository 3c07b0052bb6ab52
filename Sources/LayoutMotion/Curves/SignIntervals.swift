import ConstraintSolver

extension ProgressSum {
  /// A value that is below 0 by less than this share of `magnitude` counts as 0: rounding errors of curves are smaller.
  static let touchingSlack = 1e-9

  /// The maximal intervals in which the value is below 0, with ends to a microsecond.
  ///
  /// A value within `touchingSlack` of 0 does not count as below it, unless all motion is linear: that case is decided
  /// exactly. At the end of an animation, the value after the jump counts; an interval at `upper` may consist of this
  /// one moment. Adjacent intervals are merged, even if the value is 0 at the moment between them. Branch and bound
  /// with interval enclosures of value and slope (Moore, Interval Analysis, 1966); linear in the sign changes as a
  /// rule.
  /// - Returns: `isCutOff` is true if the search reached `Limits.timePieces`; the intervals not visited count as not below 0.
  package func negativeIntervals(
    from lower: Double, to upper: Double
  ) -> (intervals: [ClosedRange<Double>], isCutOff: Bool) {
    guard lower <= upper else { return ([], false) }
    var search = NegativeSearch(threshold: -Self.touchingSlack * magnitude, parts: Limits.timePieces.limit)
    for piece in SmoothPiece.pieces(of: self, from: lower, to: upper) { search.visit(piece) }
    if isNegative(at: upper) { search.append(upper, upper) }
    return (search.intervals, search.isCutOff)
  }

  /// The moments at which the value changes between negative and non-negative, ascending, to a microsecond.
  ///
  /// These are the ends of `negativeIntervals`, except ends at `lower` and `upper` at which the sign does not change.
  package func signChanges(from lower: Double, to upper: Double) -> (moments: [Double], isCutOff: Bool) {
    let (intervals, isCutOff) = negativeIntervals(from: lower, to: upper)
    var moments: [Double] = []
    for interval in intervals {
      if interval.lowerBound > lower { moments.append(interval.lowerBound) }
      if interval.upperBound < upper || !isNegative(at: upper) { moments.append(interval.upperBound) }
    }
    return (moments, isCutOff)
  }

  /// Whether the value at one moment is below 0, by the rules of `negativeIntervals`.
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

extension [ClosedRange<Double>] {
  /// Adds an interval that does not begin before the last one, or extends the last one if the gap between them is small.
  mutating func append(_ interval: ClosedRange<Double>, joinedWithin gap: Double) {
    if let last, interval.lowerBound - last.upperBound <= gap {
      self[count - 1] = last.lowerBound...Swift.max(last.upperBound, interval.upperBound)
    } else {
      append(interval)
    }
  }
}

/// Finds the intervals below a threshold close to 0, in pieces that are visited in order.
private struct NegativeSearch {
  /// Values below this are negative.
  let threshold: Double
  /// The number of intervals that may still be visited.
  var parts: Int
  private(set) var intervals: [ClosedRange<Double>] = []
  private(set) var isCutOff = false

  /// Adds an interval that does not begin before the end of the last one.
  mutating func append(_ lower: Double, _ upper: Double) {
    intervals.append(lower...upper, joinedWithin: 0)
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
      // Mean value form: the value at the middle plus the slopes times half the width.
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
      // A line that starts or ends at 0 is negative right next to that end.
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
