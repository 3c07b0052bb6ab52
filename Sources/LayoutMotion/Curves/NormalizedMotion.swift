import ConstraintSolver
import LayoutModel

/// Progress over fractions of a duration, without the jump to 1 that may follow it.
enum NormalizedMotion: Sendable {
  case linear
  case bezier(CubicBezier)
  case spring(SpringMotion)
  /// The part of another motion between two values of its progress, rescaled to a progress from 0 to 1.
  indirect case part(NormalizedMotion, ProgressPart)

  /// The initial velocity of a spring is in total distances per second, as in UIKit.
  ///
  /// Source:
  /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)`.
  /// The value 1 is the total distance in one second: if the distance is 200 points, 100 points per second is 0.5.
  init(curve: AnimationTiming.Curve, spring: AnimationTiming.Spring?, duration: Rational) {
    if let spring {
      let velocity = Rational(spring.velocity) * duration
      self = .spring(SpringMotion(damping: Rational(spring.damping), velocity: velocity))
      return
    }
    let points: (x1: Rational, y1: Rational, x2: Rational, y2: Rational)
    switch curve {
    case .linear: points = (.zero, .zero, .one, .one)
    case .easeIn: points = (Rational(42, over: 100), .zero, .one, .one)
    case .easeOut: points = (.zero, .zero, Rational(58, over: 100), .one)
    case .easeInOut: points = (Rational(42, over: 100), .zero, Rational(58, over: 100), .one)
    case .bezier(let x1, let y1, let x2, let y2):
      points = (Rational(x1), Rational(y1), Rational(x2), Rational(y2))
    }
    let isDiagonal = points.x1 == points.y1 && points.x2 == points.y2
    self = isDiagonal ? .linear : .bezier(CubicBezier(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2))
  }

  var isLinear: Bool { if case .linear = self { true } else { false } }

  func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction
    case .bezier(let bezier): bezier.progress(at: fraction)
    case .spring(let spring): spring.progress(at: fraction)
    case .part(let whole, let part): part.share(of: whole.progress(at: fraction))
    }
  }

  func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .bezier(let bezier): bezier.slope(at: fraction)
    case .spring(let spring): spring.slope(at: fraction)
    case .part(let whole, let part): part.slope(of: whole.slope(at: fraction), at: whole.progress(at: fraction))
    }
  }

  /// Returns an interval that contains the progress between two fractions.
  func progressRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    switch self {
    case .linear: lower...upper
    case .bezier(let bezier): bezier.progressRange(from: lower, to: upper)
    case .spring(let spring): spring.progressRange(from: lower, to: upper)
    case .part(let whole, let part): part.shares(of: whole.progressRange(from: lower, to: upper))
    }
  }

  /// Returns an interval that contains the slope between two fractions; it may be infinite.
  func slopeRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    switch self {
    case .linear: 1...1
    case .bezier(let bezier): bezier.slopeRange(from: lower, to: upper)
    case .spring(let spring): spring.slopeRange(from: lower, to: upper)
    case .part(let whole, let part): part.slopes(of: whole.slopeRange(from: lower, to: upper))
    }
  }

  func turningFractions(limit: Int) -> [Double] {
    switch self {
    case .linear: []
    case .bezier(let bezier): bezier.turningFractions
    case .spring(let spring): spring.turningFractions(limit: limit)
    case .part(let whole, _): whole.turningFractions(limit: limit)
    }
  }
}
