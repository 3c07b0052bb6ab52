import ConstraintSolver
import LayoutModel
import LayoutMotion
import TestSupport
import Testing

struct SignIntervalsTests {
  private func clock(
    _ begin: Rational = 0, _ duration: Rational = 1, curve: AnimationTiming.Curve = .linear, damping: Int64? = nil
  ) -> Clock {
    let spring = damping.map { AnimationTiming.Spring(damping: ExactDecimal(significand: $0, exponent: -2)) }
    return Clock(begin: begin, curve: TimingCurve(curve: curve, spring: spring, duration: duration))
  }

  private func sum(_ constant: Rational, _ terms: (Rational, Clock)...) -> ProgressSum {
    var sum = ProgressSum(constant)
    for term in terms { sum.add(term.0, times: term.1) }
    return sum
  }

  // MARK: By hand

  @Test func `a constant is below 0 always or never`() {
    #expect(sum(-1).negativeIntervals(from: 0, to: 3).intervals == [0...3])
    #expect(sum(0).negativeIntervals(from: 0, to: 3).intervals.isEmpty)
    #expect(sum(1).signChanges(from: 0, to: 3).moments.isEmpty)
    #expect(sum(-1).signChanges(from: 0, to: 3).moments.isEmpty)
    #expect(sum(Rational(-1, over: 1_000_000_000_000)).negativeIntervals(from: 0, to: 3).intervals == [0...3])
    #expect(sum(5).minimum(from: 0, to: 3).value == 5)
  }

  @Test func `a line passes 0 where it should`() {
    let line = sum(-1, (4, clock(1, 2)))  // 0 at 1.5
    #expect(line.negativeIntervals(from: 0, to: 5).intervals == [0...1.5])
    #expect(line.signChanges(from: 0, to: 5).moments == [1.5])
    #expect((Rational(-1) * line).negativeIntervals(from: 0, to: 5).intervals == [1.5...5])
    #expect(line.signChanges(from: 2, to: 5).moments.isEmpty)
  }

  @Test func `lines that cancel each other are exactly 0`() {
    // One third minus a third of each of the three steps.
    let whole = clock(0, 3)
    let flat = sum(
      0, (1, whole), (Rational(-1, over: 3), clock(0, 1)), (Rational(-1, over: 3), clock(1, 1)),
      (Rational(-1, over: 3), clock(2, 1)))
    let (intervals, isCutOff) = flat.negativeIntervals(from: 0, to: 3)
    #expect(intervals.isEmpty && !isCutOff)
  }

  @Test func `curves that cancel each other are not below 0`() {
    // cubic-bezier(1/4, 1/4, 3/4, 3/4) is the straight line. The curve with a point right next to the diagonal is
    // nearly straight.
    let nearly = AnimationTiming.Curve.bezier(
      x1: ExactDecimal(significand: 25, exponent: -2), y1: ExactDecimal(significand: 250_000_000_000_1, exponent: -13),
      x2: ExactDecimal(significand: 75, exponent: -2), y2: ExactDecimal(significand: 75, exponent: -2))
    let (intervals, isCutOff) = sum(0, (100, clock(0, 1, curve: nearly)), (-100, clock()))
      .negativeIntervals(from: 0, to: 2)
    #expect(intervals.isEmpty && !isCutOff)
  }

  @Test func `a jump changes the sign at its moment`() {
    let jump = sum(-1, (2, clock(1, 0)))
    #expect(jump.negativeIntervals(from: 0, to: 2).intervals == [0...1])
    #expect(jump.signChanges(from: 0, to: 2).moments == [1])
    #expect(jump.signChanges(from: 0, to: 1).moments == [1])
    let back = sum(1, (-2, clock(1, 0)))
    #expect(back.negativeIntervals(from: 0, to: 1).intervals == [1...1])
    #expect(back.minimum(from: 0, to: 2).value == -1)
  }

  @Test func `an overshoot breaks a limit between two moments`() {
    // Without initial velocity, s - 1 at 0.4 first passes 0 where tan(wd t) = -wd / (z w).
    let spring = clock(0, 1, damping: 40)
    let gap = sum(1, (-1, spring))
    let (intervals, isCutOff) = gap.negativeIntervals(from: 0, to: 2)
    #expect(!isCutOff)
    #expect(gap.minimum(from: 0, to: 2).value < -0.2538 && gap.minimum(from: 0, to: 2).value > -0.2539)
    let peak = spring.curve.turningPoints[0]
    #expect((gap.minimum(from: 0, to: 2).moment - peak).magnitude < 1e-6)
    #expect(intervals.first?.contains(peak) == true)
    for interval in intervals where interval.upperBound < 1 {
      #expect(gap.value(at: interval.lowerBound).magnitude < 1e-6)
      #expect(gap.value(at: interval.upperBound).magnitude < 1e-6)
    }
  }

  @Test func `a sum that touches 0 is not below it`() {
    // s1 - s2, the second twice as long: 0 at both ends, positive in between.
    let touching = sum(0, (1, clock(0, 1, curve: .easeInOut)), (-1, clock(0, 2, curve: .easeInOut)))
    #expect(touching.negativeIntervals(from: 0, to: 3).intervals.isEmpty)
    // The peak of a spring lies exactly on a limit, but for rounding.
    let spring = clock(0, 1, damping: 40)
    let peak = Rational(spring.progress(at: spring.curve.turningPoints[0]))
    #expect(sum(peak, (-1, spring)).negativeIntervals(from: 0, to: 3).intervals.isEmpty)
    #expect(!sum(peak - Rational(1, over: 1_000_000), (-1, spring)).negativeIntervals(from: 0, to: 3).intervals.isEmpty)
  }

  @Test func `a weak spring's crossings are followed until the search is cut off`() {
    let weak = Clock(
      begin: 0,
      curve: TimingCurve(
        curve: .linear, spring: AnimationTiming.Spring(damping: ExactDecimal(significand: 1, exponent: -3)), duration: 1
      ))
    let found = sum(-1, (1, weak)).signChanges(from: 0, to: 1)
    #expect(!found.isCutOff)
    #expect((2190...2210).contains(found.moments.count))  // ln 1000 / (pi 0.001) = 2199
    let weakest = Clock(
      begin: 0,
      curve: TimingCurve(
        curve: .linear, spring: AnimationTiming.Spring(damping: ExactDecimal(significand: 1, exponent: -5)), duration: 1
      ))
    #expect(sum(-1, (1, weakest)).signChanges(from: 0, to: 1).isCutOff)
  }

  // MARK: Against sampling

  private static let samples = 10_000

  @Test func `negative intervals are those that dense sampling sees`() {
    var generator = SeededGenerator(seed: 6)
    for round in 0..<200 {
      let sum = RandomSum.make(using: &generator)
      let upper = 3.0
      let (intervals, isCutOff) = sum.negativeIntervals(from: 0, to: upper)
      #expect(!isCutOff)
      #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      let slack = 1e-9 * sum.terms.reduce(sum.constant.magnitude) { $0 + $1.coefficient.magnitude }.approximateValue
      var next = 0
      for sample in 0...Self.samples {
        let moment = upper * Double(sample) / Double(Self.samples)
        while next < intervals.count && intervals[next].upperBound < moment { next += 1 }
        let value = sum.value(at: moment)
        let isInside = next < intervals.count && intervals[next].contains(moment)
        if isInside == (value < 0) || value.magnitude <= 2 * slack { continue }
        let isNearEnd = intervals.contains {
          ($0.lowerBound - moment).magnitude < 2e-6 || ($0.upperBound - moment).magnitude < 2e-6
        }
        #expect(isNearEnd, "round \(round) at \(moment): \(value)")
      }
      // The sign changes at the ends.
      for interval in intervals {
        for (end, outside) in [(interval.lowerBound, -1e-4), (interval.upperBound, 1e-4)]
        where end > 0 && end < upper && interval.upperBound - interval.lowerBound > 2e-4 {
          let isAlone = !intervals.contains { $0 != interval && $0.contains(end + outside) }
          #expect(sum.value(at: end - outside) < 0, "round \(round), end \(end)")
          #expect(!isAlone || sum.value(at: end + outside) > -2 * slack, "round \(round), end \(end)")
        }
      }
      #expect(
        sum.signChanges(from: 0, to: upper).moments
          == intervals.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 && $0 < upper })
    }
  }

  @Test func `the minimum is the one that dense sampling sees`() {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<200 {
      let sum = RandomSum.make(using: &generator)
      let lower = Double.random(in: -1...0.5, using: &generator)
      let upper = Double.random(in: 0.6...3, using: &generator)
      let (value, moment) = sum.minimum(from: lower, to: upper)
      let sampled = (0...Self.samples).map { sample in
        sum.value(at: lower + (upper - lower) * Double(sample) / Double(Self.samples))
      }.reduce(.infinity, min)
      #expect(value <= sampled + 1e-6, "round \(round)")
      #expect((lower...upper).contains(moment))
      let here = min(sum.value(at: moment), sum.value(at: moment - 1e-12), sum.value(at: moment + 1e-12))
      #expect((here - value).magnitude < 1e-4, "round \(round): \(value) at \(moment), but \(here)")
    }
  }
}
