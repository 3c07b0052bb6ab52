import ConstraintSolver
import LayoutModel

/// The progress of an animation at each moment.
package struct TimingCurve: Sendable {
  package let curve: AnimationTiming.Curve
  package let spring: AnimationTiming.Spring?
  /// In seconds.
  package let duration: Rational
  /// `nil` for the whole animation.
  package let part: ProgressPart?

  let motion: NormalizedMotion
  private let seconds: Double

  package init(
    curve: AnimationTiming.Curve, spring: AnimationTiming.Spring?, duration: Rational, part: ProgressPart? = nil
  ) {
    self.curve = curve
    self.spring = spring
    self.duration = duration
    self.part = part
    let whole = NormalizedMotion(curve: curve, spring: spring, duration: duration)
    motion = part.map { .part(whole, $0) } ?? whole
    seconds = duration.approximateValue
  }

  /// The moments strictly between 0 and the duration at which progress changes direction, ascending.
  ///
  /// At most the first `turningPointLimit` of them; a spring has about 2.2 divided by its damping ratio.
  package var turningPoints: [Double] {
    guard seconds > 0 else { return [] }
    return motion.turningFractions(limit: Self.turningPointLimit).map { $0 * seconds }
  }

  package static let turningPointLimit = 10_000

  /// The least and greatest progress over the whole animation, including 0 and 1.
  package var bounds: ClosedRange<Double> { range(from: 0, to: seconds) }
}

extension TimingCurve: Hashable {
  package static func == (a: TimingCurve, b: TimingCurve) -> Bool {
    a.duration == b.duration && a.curve == b.curve && a.spring == b.spring && a.part == b.part
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
    hasher.combine(spring)
    hasher.combine(duration)
    hasher.combine(part)
  }
}

extension TimingCurve {
  /// The progress of an animation that runs from `begin` until it ends at `end`: 0 before it, and 1 from its end on.
  ///
  /// - Parameter end: `nil` for `begin` plus the duration. A duration of 0 is a jump.
  package func progress(at moment: Double, begin: Double = 0, end: Double? = nil) -> Double {
    guard moment < end ?? begin + seconds else { return 1 }
    guard moment > begin else { return 0 }
    return motion.progress(at: fraction(of: moment, begin: begin))
  }

  /// Returns an interval that contains the progress between two moments. It exceeds the exact range only by rounding,
  /// some 1e-14 of the amplitude.
  ///
  /// At the end, both the progress just before and the 1 after the jump count. In constant time.
  package func range(
    from lower: Double, to upper: Double, begin: Double = 0, end: Double? = nil
  ) -> ClosedRange<Double> {
    let end = end ?? begin + seconds
    if upper < begin { return 0...0 }
    if lower > end { return 1...1 }
    var least = Double.infinity
    var greatest = -Double.infinity
    func include(_ range: ClosedRange<Double>) {
      least = min(least, range.lowerBound)
      greatest = max(greatest, range.upperBound)
    }
    if lower <= begin { include(0...0) }
    if upper >= end { include(1...1) }
    if begin < end {
      include(
        motion.progressRange(
          from: fraction(of: max(lower, begin), begin: begin), to: fraction(of: min(upper, end), begin: begin)))
    }
    return least...greatest
  }

  /// The share of the duration that has passed.
  func fraction(of moment: Double, begin: Double) -> Double {
    min(max((moment - begin) / seconds, 0), 1)
  }
}
