import ConstraintSolver

/// The progress of a spring that is released at 0 with a velocity, over fractions of its duration.
///
/// The solution of `s'' + 2 z w s' + w^2 (s - 1) = 0`, w chosen so that the slower exponential has fallen to 0.001 at the end.
/// Whether the end is reached by a jump is for `TimingCurve` to say.
struct SpringMotion: Sendable {
  /// 1 - s.
  private let distance: DampedOscillation
  private let speed: DampedOscillation

  /// A spring with less damping swings as this one does: 220,000 turns are too many to tell from more.
  static let leastDamping = Rational(1, over: 100_000)

  /// A spring with more damping creeps as this one does: the faster exponential has long gone.
  static let greatestDamping = Rational(1_000_000)

  /// Faster springs start at this velocity, in distances per duration, to keep numbers finite.
  static let greatestVelocity = Rational(1_000_000_000_000)

  /// - Parameters:
  ///   - velocity: In distances per duration.
  init(damping: Rational, velocity: Rational) {
    let z = min(max(damping, Self.leastDamping), Self.greatestDamping)
    let velocity = min(max(velocity, -Self.greatestVelocity), Self.greatestVelocity).approximateValue
    let decay = DampedOscillation.decay
    let ratio = z.approximateValue
    let root = (Rational.one - z * z).magnitude.approximateValue.squareRoot()  // exact next to 1
    let b = decay - velocity
    let regime: DampedOscillation.Regime
    let acceleration: Double  // the part of S in the speed
    let stiffness: Double  // what S loses to C, or to itself, in a slope
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
