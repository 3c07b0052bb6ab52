import ConstraintSolver

/// The quadratic polynomial `first (1 - u)^2 + 2 middle u (1 - u) + last u^2`.
struct BernsteinQuadratic: Sendable {
  private let first: Double
  private let middle: Double
  private let last: Double

  /// The bound on the rounding error of a value, relative to the coefficients.
  private static let slack = 2e-15

  init(_ first: Rational, _ middle: Rational, _ last: Rational) {
    self.first = first.approximateValue
    self.middle = middle.approximateValue
    self.last = last.approximateValue
  }

  func value(at u: Double) -> Double {
    let v = 1 - u
    return first * v * v + 2 * middle * u * v + last * u * u
  }

  /// Returns an interval that contains all values for parameters within 0...1.
  func range(in parameters: ClosedRange<Double>) -> ClosedRange<Double> {
    let start = value(at: parameters.lowerBound)
    let end = value(at: parameters.upperBound)
    var least = min(start, end)
    var greatest = max(start, end)
    let bend = first - 2 * middle + last
    let vertex = bend == 0 ? -1 : (first - middle) / bend
    if parameters.contains(vertex) {
      least = min(least, value(at: vertex))
      greatest = max(greatest, value(at: vertex))
    }
    // If all coefficients have the same sign, no terms cancel, and the rounding error is relative to the value.
    if first >= 0 && middle >= 0 && last >= 0 { return (least * (1 - Self.slack))...(greatest * (1 + Self.slack)) }
    let slack = Self.slack * (first.magnitude + 2 * middle.magnitude + last.magnitude)
    return (least - slack)...(greatest + slack)
  }

  /// The roots strictly between 0 and 1 at which the sign changes, ascending. Whether roots exist is decided exactly.
  static func rootsWithChangeOfSign(_ first: Rational, _ middle: Rational, _ last: Rational) -> [Double] {
    // With r = u / (1 - u), which ranges from 0 to infinity: last r^2 + 2 middle r + first.
    if last.isZero {
      guard middle.sign * first.sign < 0 else { return [] }
      let ratio = (-first / (middle + middle)).approximateValue
      return [ratio / (1 + ratio)]
    }
    let discriminant = middle * middle - last * first
    guard discriminant.isPositive else { return [] }
    let root = discriminant.approximateValue.squareRoot()
    let centre = middle.approximateValue
    let sum = centre < 0 ? root - centre : -root - centre  // no cancellation
    // The product of both roots is first / last, so one of them is 0 if `first` is 0.
    var ratios = [sum / last.approximateValue]
    if !first.isZero { ratios.append(first.approximateValue / sum) }
    return ratios.filter { $0 > 0 && $0 < .infinity }.map { $0 / (1 + $0) }.sorted()
  }
}
