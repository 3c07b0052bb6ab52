import ConstraintSolver

/// The progress of a spring that starts at 0 with a given velocity, over fractions of its duration.
///
/// The progress s is the solution of `s'' + 2 z w s' + w^2 (s - 1) = 0`. Here z is the damping ratio, and the natural
/// frequency w is such that the slower exponential has decayed to 0.001 at the end. `TimingCurve` adds the jump to 1.
struct SpringMotion: Sendable {
  /// The rest of the way, 1 - s.
  private let distance: DampedOscillation
  /// The derivative s'.
  private let speed: DampedOscillation

  /// The least damping ratio; springs with less are treated as having this one. Such a spring turns 220,000 times within
  /// its duration, and more is indistinguishable.
  static let leastDamping = Rational(1, over: 100_000)

  /// The greatest damping ratio; springs with more are treated as having this one. Such a spring is indistinguishable from
  /// its slower exponential.
  static let greatestDamping = Rational(1_000_000)

  /// The greatest initial velocity, in distances per duration; faster springs are clamped to it, so that numbers stay
  /// finite.
  static let greatestVelocity = Rational(1_000_000_000_000)

  /// - Parameters:
  ///   - damping: The damping ratio; 1 is critical.
  ///   - velocity: The initial velocity in distances per duration.
  init(damping: Rational, velocity: Rational) {
    let z = min(max(damping, Self.leastDamping), Self.greatestDamping)
    let velocity = min(max(velocity, -Self.greatestVelocity), Self.greatestVelocity).approximateValue
    let decay = DampedOscillation.decay
    let ratio = z.approximateValue
    let root = (Rational.one - z * z).magnitude.approximateValue.squareRoot()  // exact near 1
    // C and S are those of `DampedOscillation`: 1 - s is exp(-decay p) (C + b S).
    let b = decay - velocity
    let regime: DampedOscillation.Regime
    let acceleration: Double  // the coefficient of S in the velocity
    let stiffness: Double  // the derivative of C is -stiffness times S
    if z < .one && root > 0 {
      let radians = decay * root / ratio
      regime = .swinging(radians)
      stiffness = radians * radians
      acceleration = stiffness + decay * b
    } else {
      let excess = 2 * decay * root * (ratio + root)
      regime = .creeping(excess)
      stiffness = 0
      acceleration = (decay + excess) * b
    }
    distance = DampedOscillation(1, b, slope: (-velocity, -acceleration), in: regime)
    let rate = if case .creeping(let excess) = regime { decay + excess } else { decay }
    speed = DampedOscillation(
      velocity, acceleration,
      slope: (acceleration - decay * velocity, -stiffness * velocity - rate * acceleration), in: regime)
  }

  /// The progress at a fraction of the duration, from 0 at the start to nearly 1; it may overshoot.
  func progress(at fraction: Double) -> Double { 1 - distance.value(at: fraction) }

  /// The velocity at a fraction of the duration, in distances per duration.
  func slope(at fraction: Double) -> Double { speed.value(at: fraction) }

  /// Returns an interval that contains the progress between two fractions.
  func progressRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let rest = distance.range(from: lower, to: upper)
    return (1 - rest.upperBound)...(1 - rest.lowerBound)
  }

  /// Returns an interval that contains the slope between two fractions.
  func slopeRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    speed.range(from: lower, to: upper)
  }

  /// The first fractions strictly between 0 and 1 at which the progress changes direction, ascending, at most `limit`.
  func turningFractions(limit: Int) -> [Double] { distance.turns(limit: limit) }
}
