import ConstraintSolver
import LayoutModel

extension Rational {
  /// Exactly the number as written.
  package init(_ decimal: ExactDecimal) {
    if let digits = decimal.wideDigits {
      self.init(digits: digits, isNegative: decimal.isWideNegative, exponent: Int(decimal.exponent))
    } else {
      self.init(significand: decimal.significand, exponent: Int(decimal.exponent))
    }
  }
}
