import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ExactDecimal {
  /// The maximum number of decimal places of a product of two of a scene's numbers: each starts at 1e-30 and has 60 digits.
  private static let places = 180

  /// The decimal nearest to a fraction; exact if the fraction has a finite decimal expansion.
  private init(nearestTo value: Rational) { self.init(value, places: Self.places) }

  static func * (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.wideDigits == nil && b.wideDigits == nil {
      let (product, overflow) = a.significand.multipliedReportingOverflow(by: b.significand)
      if !overflow { return ExactDecimal(significand: product, exponent: a.exponent + b.exponent) }
    }
    return ExactDecimal(nearestTo: Rational(a) * Rational(b))
  }

  /// The angle in degrees, from 0 to below 360.
  var turn: ExactDecimal {
    if !isNegative && self < ExactDecimal(360) { return self }
    return ExactDecimal(nearestTo: Rational(self).remainder(dividingBy: 360))
  }
}
