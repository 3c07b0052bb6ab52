import ConstraintSolver
import Foundation
import LayoutModel
import LayoutMotion
import TestSupport
import Testing

struct TimingCurveTests {
  private func decimal(_ text: Double) -> ExactDecimal {
    ExactDecimal(significand: Int64((text * 1e12).rounded()), exponent: -12)
  }

  private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    TimingCurve(
      curve: .bezier(x1: decimal(x1), y1: decimal(y1), x2: decimal(x2), y2: decimal(y2)), spring: nil, duration: 1)
  }

  private func spring(_ damping: Double, _ velocity: Double = 0, duration: Rational = 1) -> TimingCurve {
    TimingCurve(
      curve: .easeInOut,
      spring: AnimationTiming.Spring(damping: decimal(damping), velocity: decimal(velocity)), duration: duration)
  }

  // MARK: Ends

  @Test func `progress is 0 before the start and 1 from the end on`() {
    for curve in [spring(0.3, 5), bezier(0.2, 1.5, 0.4, -1), bezier(0, 0, 1, 1)] {
      #expect(curve.progress(at: -1) == 0)
      #expect(curve.progress(at: 0) == 0)
      #expect(curve.progress(at: 1) == 1)
      #expect(curve.progress(at: 7) == 1)
    }
  }

  @Test func `no duration is a jump`() {
    let curve = spring(0.3, 5, duration: 0)
    #expect(curve.progress(at: -1e-9) == 0)
    #expect(curve.progress(at: 0) == 1)
    #expect(curve.range(from: 0, to: 0) == 0...1)
    #expect(curve.range(from: -2, to: -1) == 0...0)
    #expect(curve.range(from: 1, to: 2) == 1...1)
    #expect(curve.turningPoints.isEmpty)
  }

  // MARK: Béziers

  /// Bisects x(u) 80 times and evaluates y(u) by de Casteljau's algorithm.
  private func reference(_ points: [(x: Double, y: Double)], at time: Double) -> Double {
    func blend(_ p: Double, _ q: Double, _ r: Double, _ s: Double, _ u: Double) -> Double {
      func mix(_ a: Double, _ b: Double) -> Double { a * (1 - u) + b * u }
      return mix(mix(mix(p, q), mix(q, r)), mix(mix(q, r), mix(r, s)))
    }
    let (p, q, r, s) = (points[0], points[1], points[2], points[3])
    var lower = 0.0
    var upper = 1.0
    for _ in 0..<80 {
      let middle = (lower + upper) / 2
      if blend(p.x, q.x, r.x, s.x, middle) < time { lower = middle } else { upper = middle }
    }
    return blend(p.y, q.y, r.y, s.y, (lower + upper) / 2)
  }

  @Test func `Béziers agree with long bisection`() {
    var generator = SeededGenerator(seed: 3)
    var worst = 0.0
    for _ in 0..<300 {
      let p = (0..<4).map { Double(Int.random(in: $0 % 2 == 0 ? 0...100 : -100...200, using: &generator)) / 100 }
      let curve = bezier(p[0], p[1], p[2], p[3])
      for _ in 0..<50 {
        let time = Double.random(in: 0...1, using: &generator)
        let expected = reference([(0, 0), (p[0], p[1]), (p[2], p[3]), (1, 1)], at: time)
        worst = max(worst, (curve.progress(at: time) - expected).magnitude)
      }
    }
    #expect(worst < 1e-9)
  }

  @Test func `known values of Béziers`() {
    // Symmetric curves pass through (0.5, 0.5).
    #expect((bezier(0.42, 0, 0.58, 1).progress(at: 0.5) - 0.5).magnitude < 1e-15)
    #expect((bezier(1, 0, 0, 1).progress(at: 0.5) - 0.5).magnitude < 1e-4)
    // u = 1/2: x = (3 * 0.42 + 3 * 1 + 1) / 8, y = (3 * 0 + 3 * 1 + 1) / 8
    let easeIn = TimingCurve(curve: .easeIn, spring: nil, duration: 1)
    #expect((easeIn.progress(at: 0.6575) - 0.5).magnitude < 1e-15)
    let easeOut = TimingCurve(curve: .easeOut, spring: nil, duration: 2)
    // u = 1/2: x = (0 + 3 * 0.58 + 1) / 8
    #expect((easeOut.progress(at: 2 * 0.3425) - 0.5).magnitude < 1e-15)
    // x = u if both control points are at thirds.
    #expect((bezier(1.0 / 3, 0, 2.0 / 3, 0).progress(at: 0.3) - 0.027).magnitude < 1e-11)
    // A curve is straight if its control points lie on the diagonal.
    #expect(bezier(0.9, 0.9, 0.1, 0.1).progress(at: 0.3) == 0.3)
  }

  @Test func `a Bézier turns where its slope is 0`() {
    #expect(bezier(0.42, 0, 0.58, 1).turningPoints.isEmpty)
    #expect(bezier(0.1, 0.9, 0.2, 1).turningPoints.isEmpty)
    // x = u, and y = 3 u (1-u)^2 a + 3 u^2 (1-u) (1-a) + u^3 is symmetric about the middle.
    let points = bezier(1.0 / 3, 2, 2.0 / 3, -1).turningPoints
    #expect(points.count == 2)
    #expect((points.reduce(0, +) - 1).magnitude < 1e-9)
    // y' = 0: 2 (1-u)^2 - 6 u (1-u) + 2 u^2 = 10 u^2 - 10 u + 2, u = (5 - sqrt 5) / 10
    #expect((points[0] - (5 - 5.0.squareRoot()) / 10).magnitude < 1e-9)
  }

  // MARK: Springs

  @Test func `a spring without velocity overshoots by the textbook's share`() {
    for tenths in 1...9 {
      let z = Double(tenths) / 10
      let curve = spring(z, duration: Rational(7, over: 10))
      let overshoot = exp(-Double.pi * z / (1 - z * z).squareRoot())
      #expect((curve.bounds.upperBound - 1 - overshoot).magnitude < 1e-9)
      #expect((curve.progress(at: curve.turningPoints[0]) - 1 - overshoot).magnitude < 1e-9)
    }
    #expect(spring(1).turningPoints.isEmpty)
    #expect(spring(3).turningPoints.isEmpty)
  }

  @Test func `springs obey their equation of motion`() {
    let dampings = [0.01, 0.1, 0.5, 0.9, 0.999_999, 0.999_999_999_999, 1, 1.000_000_000_001, 1.000_001, 1.1, 2, 10]
    for z in dampings {
      for v in [0, 1, -4, 6.9, 25] {
        let duration = 0.8
        let curve = spring(z, v, duration: Rational(4, over: 5))
        // The slower exponential has decayed to 0.001 at the end.
        let w = log(1000) / duration / (z < 1 ? z : z - (z * z - 1).squareRoot())
        let h = 1e-3 / w
        // Fourth-order differences, so that rounding and truncation errors stay below 1e-6.
        for step in 1...40 {
          let t = duration * Double(step) / 41
          guard t > 2 * h else { continue }
          let s = (-2...2).map { curve.progress(at: t + Double($0) * h) }
          let first = (s[0] - 8 * s[1] + 8 * s[3] - s[4]) / (12 * h)
          let second = (-s[0] + 16 * s[1] - 30 * s[2] + 16 * s[3] - s[4]) / (12 * h * h)
          let residual = second / (w * w) + 2 * z * first / w + s[2] - 1
          #expect(residual.magnitude < 1e-7 * (1 + v.magnitude), "damping \(z), velocity \(v), at \(t)")
        }
        let k = 1e-7 / w
        let start = (4 * curve.progress(at: k) - curve.progress(at: 2 * k)) / (2 * k)
        #expect((start - v).magnitude < 1e-5 * w, "damping \(z), velocity \(v)")
      }
    }
  }

  @Test func `what is left of a spring at its end is of the order of a thousandth`() {
    // z = 1: 0.001 (1 + ln 1000)
    #expect((1 - spring(1).progress(at: 1 - 1e-12) - 0.001 * (1 + log(1000))).magnitude < 1e-9)
    #expect((1 - spring(0.3).progress(at: 1 - 1e-12)).magnitude < 0.0011)
    // z = 100: the faster exponential has vanished.
    #expect((1 - spring(100).progress(at: 1 - 1e-12) - 0.001).magnitude < 1e-6)
  }

  @Test func `a spring with velocity turns where the slope is 0`() {
    for z in [0.02, 0.4, 0.999_999_999, 1, 1.000_000_001, 1.5] {
      for v in [-10.0, -0.5, 0, 3, 8, 100] {
        let curve = spring(z, v)
        for point in curve.turningPoints where point < 0.999 {
          let h = min(1e-5, point / 4, 1e-4 * z)
          let before = curve.progress(at: point) - curve.progress(at: point - h)
          let after = curve.progress(at: point + h) - curve.progress(at: point)
          #expect(before * after < 0, "damping \(z), velocity \(v), at \(point)")
        }
        // Nowhere else: 10,000 samples change direction as often.
        let samples = (0..<10_000).map { curve.progress(at: Double($0) / 10_000) }
        let slopes = zip(samples, samples.dropFirst()).map { $1 - $0 }.filter { $0.magnitude > 1e-15 }
        let turns = zip(slopes, slopes.dropFirst()).count { $0 * $1 < 0 }
        let points = curve.turningPoints
        #expect(
          (points.count { $0 > 2e-4 && $0 < 0.9997 }...points.count).contains(turns), "damping \(z), velocity \(v)")
      }
    }
  }

  @Test func `a spring with hardly any damping is bounded without a list of its swings`() {
    let curve = spring(0.000_000_001)
    #expect(curve.turningPoints.count == TimingCurve.turningPointLimit)
    #expect(curve.bounds.upperBound > 1.9999 && curve.bounds.upperBound < 2.000_001)
    let late = curve.range(from: 0.5, to: 0.6)
    #expect((late.upperBound - 1 - exp(-log(1000) / 2)).magnitude < 1e-4)
    for sample in 0...10_000 { #expect(late.contains(curve.progress(at: 0.5 + Double(sample) * 1e-5))) }
  }

  // MARK: Ranges

  @Test func `ranges enclose what is sampled, tightly`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let curve = RandomCurve.curve(using: &generator)
      let duration = curve.duration.approximateValue
      let ends = [
        Double.random(in: 0...duration, using: &generator), Double.random(in: 0...duration, using: &generator),
      ].sorted()
      let range = curve.range(from: ends[0], to: ends[1])
      let samples = (0...10_000).map {
        curve.progress(at: min(ends[0] + (ends[1] - ends[0]) * Double($0) / 10_000, ends[1]))
      }
      let least = samples.reduce(.infinity, min)
      let greatest = samples.reduce(-.infinity, max)
      #expect(range.lowerBound <= least && greatest <= range.upperBound, "\(curve)")
      #expect(least - range.lowerBound < 2e-5 && range.upperBound - greatest < 2e-5, "\(curve)")
    }
  }

  @Test func `at the end both the limit and the final 1 count`() {
    let curve = spring(0.3, 40)
    let limit = curve.progress(at: 1 - 1e-13)
    #expect((limit - 1).magnitude > 1e-4)
    let range = curve.range(from: 1, to: 1)
    #expect(range.contains(1) && range.lowerBound - 1e-9 <= limit && limit <= range.upperBound + 1e-9)
    #expect(curve.range(from: 1.000_001, to: 2) == 1...1)
    #expect(!curve.range(from: 0.9, to: 0.999_999).contains(1.5))
  }

  @Test func `curves are equal by what they were made of`() {
    #expect(spring(0.5) == spring(0.5))
    #expect(spring(0.5) != spring(0.6))
    #expect(spring(0.5) != spring(0.5, duration: 2))
    #expect(Set([bezier(0.1, 0, 1, 1), bezier(0.1, 0, 1, 1), bezier(0.2, 0, 1, 1)]).count == 2)
  }
}
