import ConstraintSolver
import LayoutModel
import LayoutMotion
import TestSupport
import Testing

struct ProgressSumTests {
  private func clock(_ begin: Rational, _ duration: Rational, damping: ExactDecimal? = nil) -> Clock {
    let spring = damping.map { AnimationTiming.Spring(damping: $0) }
    return Clock(begin: begin, curve: TimingCurve(curve: .linear, spring: spring, duration: duration))
  }

  @Test func `terms of one clock are one term and vanish at 0`() {
    var sum = ProgressSum(1)
    sum.add(2, times: clock(0, 1))
    sum.add(3, times: clock(1, 1))
    sum.add(5, times: clock(0, 1))
    #expect(sum.terms.map(\.coefficient) == [7, 3])
    sum.add(-7, times: clock(0, 1))
    sum.add(0, times: clock(5, 1))
    #expect(sum.terms.map(\.coefficient) == [3])
    #expect(sum.terms[0].clock.end == 2)
  }

  @Test func `sums add up, subtract and scale`() {
    var a = ProgressSum(1)
    a.add(10, times: clock(0, 1))
    var b = ProgressSum(4)
    b.add(2, times: clock(0, 1))
    b.add(6, times: clock(Rational(1, over: 2), 1))
    for moment in [-1, 0.25, 0.5, 0.75, 1, 1.25, 3] {
      let (x, y) = (a.value(at: moment), b.value(at: moment))
      #expect((a + b).value(at: moment) == x + y)
      #expect((a - b).value(at: moment) == x - y)
      #expect((3 * a).value(at: moment) == 3 * x)
      #expect((a * -2).value(at: moment) == -2 * x)
    }
    #expect((a - a).terms.isEmpty)
    #expect((0 * b).terms.isEmpty)
  }

  @Test func `the value of a spring overshoots by a quarter of the way`() {
    var sum = ProgressSum(0)
    sum.add(100, times: clock(0, 1, damping: ExactDecimal(significand: 4, exponent: -1)))
    let samples = (0...1000).map { Double($0) / 1000 }
    #expect(samples.contains { sum.value(at: $0) > 125 })
    #expect(sum.value(at: 1) == 100)
  }

  @Test func `a clock is over exactly at its end`() {
    // 0.1 + 0.7 is not 0.8 in doubles.
    let clock = clock(Rational(1, over: 10), Rational(7, over: 10), damping: ExactDecimal(significand: 1, exponent: -1))
    #expect(clock.progress(at: 0.8) == 1)
    #expect(clock.progress(at: 0.1) == 0)
    #expect(clock.progress(at: 0.8.nextDown) != 1)
  }

  @Test func `the range of a sum encloses its values`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let sum = RandomSum.make(using: &generator)
      let range = sum.range(from: 0.2, to: 1.7)
      for sample in 0...1000 { #expect(range.contains(sum.value(at: 0.2 + 1.5 * Double(sample) / 1000))) }
    }
  }
}

/// Sums of one to three clocks, some of which begin before or end after the tested intervals.
enum RandomSum {
  static func make(using generator: inout SeededGenerator) -> ProgressSum {
    var sum = ProgressSum(Rational(Int.random(in: -100...100, using: &generator)))
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let begin = Rational(Int.random(in: -50...150, using: &generator), over: 100)
      let clock = Clock(begin: begin, curve: RandomCurve.curve(using: &generator))
      sum.add(Rational(Int.random(in: -100...100, using: &generator)), times: clock)
    }
    return sum
  }
}
