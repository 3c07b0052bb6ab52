import ConstraintSolver

/// `first (1 - u)^2 + 2 middle u (1 - u) + last u^2`.
struct BernsteinQuadratic: Sendable {
  private let first: Double
  private let middle: Double
  private let last: Double

  /// By what a rounded value may be off, for each unit of the coefficients.
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

  /// Encloses the values for parameters within 0...1.
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
    // With all coefficients of one sign there is nothing to cancel: rounding is relative.
    if first >= 0 && middle >= 0 && last >= 0 { return (least * (1 - Self.slack))...(greatest * (1 + Self.slack)) }
    let slack = Self.slack * (first.magnitude + 2 * middle.magnitude + last.magnitude)
    return (least - slack)...(greatest + slack)
  }

  /// The roots strictly between 0 and 1 at which the sign changes, ascending; whether there are any is decided exactly.
  static func rootsWithChangeOfSign(_ first: Rational, _ middle: Rational, _ last: Rational) -> [Double] {
    // With r = u / (1 - u), over 0 to infinity: last r^2 + 2 middle r + first.
    if last.isZero {
      guard middle.sign * first.sign < 0 else { return [] }
      let ratio = (-first / (middle + middle)).approximateValue
      return [ratio / (1 + ratio)]
    }
    let discriminant = middle * middle - last * first
    guard discriminant.isPositive else { return [] }
    let root = discriminant.approximateValue.squareRoot()
    let centre = middle.approximateValue
    let sum = centre < 0 ? root - centre : -root - centre  // nothing cancels
    // The product of both ratios is first / last, so one of them is 0 when first is.
    var ratios = [sum / last.approximateValue]
    if !first.isZero { ratios.append(first.approximateValue / sum) }
    return ratios.filter { $0 > 0 && $0 < .infinity }.map { $0 / (1 + $0) }.sorted()
  }
}
