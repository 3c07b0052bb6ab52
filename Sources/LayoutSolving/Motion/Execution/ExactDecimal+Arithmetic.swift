import ConstraintSolver
import LayoutModel

extension ExactDecimal {
  /// Decimal places that no sum or product of two of a scene's numbers exceeds: each begins at 1e-30 and has 60 digits.
  private static let places = 180

  /// The decimal nearest to a fraction, exact where it ends.
  init(_ value: Rational, places: Int = Self.places) {
    let digits = Array(value.magnitude.decimalDescription(places: places).utf8)
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
    let fraction = digits[min(point + 1, digits.count)...]
    self.init(
      digits: Array(digits[..<point]) + fraction, isNegative: value.isNegative, exponent: -Int32(fraction.count))
  }

  static func + (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.isZero { return b }
    if b.isZero { return a }
    let exponent = min(a.exponent, b.exponent)
    if let first = a.significand(atExponent: exponent), let second = b.significand(atExponent: exponent) {
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow { return ExactDecimal(significand: sum, exponent: exponent) }
    }
    return ExactDecimal(Rational(a) + Rational(b))
  }

  static func * (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.wideDigits == nil && b.wideDigits == nil {
      let (product, overflow) = a.significand.multipliedReportingOverflow(by: b.significand)
      if !overflow { return ExactDecimal(significand: product, exponent: a.exponent + b.exponent) }
    }
    return ExactDecimal(Rational(a) * Rational(b))
  }

  /// Nil where it does not fit.
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

  /// Degrees from 0 to below 360.
  var turn: ExactDecimal {
    if !isNegative && self < ExactDecimal(360) { return self }
    return ExactDecimal(Rational(self).remainder(dividingBy: 360))
  }
}
