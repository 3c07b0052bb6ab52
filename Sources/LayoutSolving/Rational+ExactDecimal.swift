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

extension Rational {
  /// Exactly the quotient.
  package init(_ ratio: Ratio) { self = Rational(ratio.numerator) / Rational(ratio.denominator) }
}

extension ExactDecimal {
  /// The number nearest to a fraction with at most `places` decimal places.
  package init(_ value: Rational, places: Int) {
    let digits = Array(value.magnitude.decimalDescription(places: places).utf8)
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
    let fraction = digits[min(point + 1, digits.count)...]
    self.init(
      digits: Array(digits[..<point]) + fraction, isNegative: value.isNegative, exponent: -Int32(fraction.count))
  }

  /// The number with at most six decimal places; `nil` if it needs more.
  package init?(exactly value: Rational) {
    let parts = value.magnitude.decimalDescription(places: 6).split(separator: ".")
    let places = parts.count > 1 ? parts[1].utf8.count : 0
    self.init(digits: Array(parts.joined().utf8), isNegative: value.isNegative, exponent: -Int32(places))
    if Rational(self) != value { return nil }
  }
}

extension Rational {
  /// The greatest integer that is not greater than a priority.
  var floor: Rational {
    if isInteger { return self }
    // The integer part of a priority is small.
    var low = 0
    var high = 1001
    while high - low > 1 {
      let middle = (low + high) / 2
      if Rational(middle) <= self { low = middle } else { high = middle }
    }
    return Rational(low)
  }
}
