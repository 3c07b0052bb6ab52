import ConstraintSolver

/// The progress of a spring that starts at 0 with a given velocity, over fractions of its duration.
///
/// The solution of `s'' + 2 z w s' + w^2 (s - 1) = 0`, with w such that the slower exponential has decayed to 0.001 at
/// the end. `TimingCurve` adds the jump to the end value.
struct SpringMotion: Sendable {
  /// 1 - s.
  private let distance: DampedOscillation
  private let speed: DampedOscillation

  /// Springs with less damping are treated as having this one: they oscillate 220,000 times, and more is
  /// indistinguishable.
  static let leastDamping = Rational(1, over: 100_000)

  /// Springs with more damping are treated as having this one: the faster exponential has long vanished.
  static let greatestDamping = Rational(1_000_000)

  /// The greatest initial velocity, in distances per duration; faster springs are clamped to it, so that numbers stay
  /// finite.
  static let greatestVelocity = Rational(1_000_000_000_000)

  /// - Parameters:
  ///   - velocity: In distances per duration.
  init(damping: Rational, velocity: Rational) {
    let z = min(max(damping, Self.leastDamping), Self.greatestDamping)
    let velocity = min(max(velocity, -Self.greatestVelocity), Self.greatestVelocity).approximateValue
    let decay = DampedOscillation.decay
    let ratio = z.approximateValue
    let root = (Rational.one - z * z).magnitude.approximateValue.squareRoot()  // exact near 1
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

  func progress(at fraction: Double) -> Double { 1 - distance.value(at: fraction) }

  func slope(at fraction: Double) -> Double { speed.value(at: fraction) }

  func progressRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let rest = distance.range(from: lower, to: upper)
    return (1 - rest.upperBound)...(1 - rest.lowerBound)
  }

  func slopeRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    speed.range(from: lower, to: upper)
  }

  func turningFractions(limit: Int) -> [Double] { distance.turns(limit: limit) }
}
