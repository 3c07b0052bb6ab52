import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ExactDecimal {
  /// The maximum number of decimal places of a sum or product of two of a scene's numbers: each starts at 1e-30 and has
  /// 60 digits.
  private static let places = 180

  /// The decimal nearest to a fraction; exact if the fraction has a finite decimal expansion.
  private init(nearestTo value: Rational) { self.init(value, places: Self.places) }

  static func + (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.isZero { return b }
    if b.isZero { return a }
    let exponent = min(a.exponent, b.exponent)
    if let first = a.significand(atExponent: exponent), let second = b.significand(atExponent: exponent) {
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow { return ExactDecimal(significand: sum, exponent: exponent) }
    }
    return ExactDecimal(nearestTo: Rational(a) + Rational(b))
  }

  static func * (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.wideDigits == nil && b.wideDigits == nil {
      let (product, overflow) = a.significand.multipliedReportingOverflow(by: b.significand)
      if !overflow { return ExactDecimal(significand: product, exponent: a.exponent + b.exponent) }
    }
    return ExactDecimal(nearestTo: Rational(a) * Rational(b))
  }

  /// The significand at another exponent; `nil` if it does not fit.
  private func significand(atExponent exponent: Int32) -> Int64? {
    guard wideDigits == nil, self.exponent - exponent < 19 else { return nil }
    var value = significand
    for _ in exponent..<self.exponent {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return value
  }

  /// The angle in degrees, from 0 to below 360.
  var turn: ExactDecimal {
    if !isNegative && self < ExactDecimal(360) { return self }
    return ExactDecimal(nearestTo: Rational(self).remainder(dividingBy: 360))
  }
}
