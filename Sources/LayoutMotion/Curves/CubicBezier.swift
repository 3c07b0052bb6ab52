import ConstraintSolver
import LayoutModel

/// A timing function from (0, 0) to (1, 1), defined by two control points.
///
/// As `CAMediaTimingFunction(controlPoints:)` and `cubic-bezier()` in CSS Easing Functions Level 1: time is x(u),
/// progress is y(u). Time never decreases, because x1 and x2 lie in 0...1.
struct CubicBezier: Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// The derivatives of x and y with respect to u, each divided by 3.
  private let timeSlope: BernsteinQuadratic
  private let progressSlope: BernsteinQuadratic

  /// The parameters at which progress changes direction.
  private let turningParameters: [Double]

  /// Control points are clamped to this distance from 0, so that all numbers stay finite.
  private static let greatestOrdinate = Rational(1_000_000_000_000)

  /// The bound on the error of a moment found by `parameter(at:)`: a few roundings of numbers up to 1.
  private static let timeSlack = 2e-15

  /// The bound on the rounding error of a progress, relative to the control points.
  private static let progressSlack = 4e-15

  /// A derivative of x below this is treated as 0, because rounding leaves no correct digit of it.
  private static let leastTimeSlope = 1e-12

  init(x1: Rational, y1: Rational, x2: Rational, y2: Rational) {
    let x1 = min(max(x1, .zero), .one)
    let x2 = min(max(x2, .zero), .one)
    let y1 = min(max(y1, -Self.greatestOrdinate), Self.greatestOrdinate)
    let y2 = min(max(y2, -Self.greatestOrdinate), Self.greatestOrdinate)
    self.x1 = x1.approximateValue
    self.y1 = y1.approximateValue
    self.x2 = x2.approximateValue
    self.y2 = y2.approximateValue
    timeSlope = BernsteinQuadratic(x1, x2 - x1, .one - x2)
    progressSlope = BernsteinQuadratic(y1, y2 - y1, .one - y2)
    turningParameters = BernsteinQuadratic.rootsWithChangeOfSign(y1, y2 - y1, .one - y2)
  }

  func progress(at fraction: Double) -> Double { ordinate(parameter(at: fraction)) }

  /// The derivative of progress with respect to time; infinite where x(u) has derivative 0.
  func slope(at fraction: Double) -> Double {
    let u = parameter(at: fraction)
    let time = timeSlope.value(at: u)
    return time > Self.leastTimeSlope
      ? progressSlope.value(at: u) / time : progressSlope.value(at: u) < 0 ? -.infinity : .infinity
  }

  var turningFractions: [Double] { turningParameters.map(abscissa) }

  func progressRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let parameters = parameterRange(from: lower, to: upper)
    let first = ordinate(parameters.lowerBound)
    let last = ordinate(parameters.upperBound)
    var least = min(first, last)
    var greatest = max(first, last)
    for turn in turningParameters where parameters.contains(turn) {
      least = min(least, ordinate(turn))
      greatest = max(greatest, ordinate(turn))
    }
    let slack = Self.progressSlack * (1 + y1.magnitude + y2.magnitude)
    return (least - slack)...(greatest + slack)
  }

  /// Returns an interval that contains the slope; infinite where the derivative of x(u) may be 0.
  func slopeRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let parameters = parameterRange(from: lower, to: upper)
    let rise = progressSlope.range(in: parameters)
    let time = timeSlope.range(in: parameters)
    let mayStandStill = time.lowerBound <= Self.leastTimeSlope
    let slowest = max(time.lowerBound, .leastNormalMagnitude)
    let fastest = max(time.upperBound, .leastNormalMagnitude)
    var lowerBound = rise.lowerBound / (rise.lowerBound >= 0 ? fastest : slowest)
    var upperBound = rise.upperBound / (rise.upperBound >= 0 ? slowest : fastest)
    if mayStandStill && rise.lowerBound < 0 { lowerBound = -.infinity }
    if mayStandStill && rise.upperBound > 0 { upperBound = .infinity }
    // Only the outer side may be infinite, so that no sum subtracts infinity from infinity.
    lowerBound = min(lowerBound, .greatestFiniteMagnitude)
    upperBound = max(upperBound, -.greatestFiniteMagnitude)
    return lowerBound...upperBound
  }

  private func parameterRange(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let first = parameter(at: lower - Self.timeSlack)
    return first...max(first, parameter(at: upper + Self.timeSlack))
  }

  private func abscissa(_ u: Double) -> Double {
    let v = 1 - u
    return 3 * u * v * (v * x1 + u * x2) + u * u * u
  }

  private func ordinate(_ u: Double) -> Double {
    let v = 1 - u
    return 3 * u * v * (v * y1 + u * y2) + u * u * u
  }

  /// The u at which x(u) is `fraction`, as exact as the rounding of x(u) allows.
  ///
  /// Newton's method, with bisection where a step would leave the interval known to contain u. (WebKit's `UnitBezier`
  /// tries Newton's method first, then bisection.) It takes 4 to 6 steps as a rule and at most 200.
  private func parameter(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let exactEnough = fraction * 0x1p-52
    var lower = 0.0
    var upper = 1.0
    var u = fraction
    for _ in 0..<200 {
      let excess = abscissa(u) - fraction
      if excess.magnitude <= exactEnough { break }
      if excess < 0 { lower = u } else { upper = u }
      var next = u - excess / (3 * timeSlope.value(at: u))
      if !(next > lower && next < upper) { next = lower + (upper - lower) / 2 }
      if next == lower || next == upper || (next - u).magnitude <= u * 0x1p-54 { break }
      u = next
    }
    return u
  }
}
