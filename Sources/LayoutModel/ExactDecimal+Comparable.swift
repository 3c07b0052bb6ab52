extension ExactDecimal: Comparable {
  /// - Complexity: linear in the number of digits.
  package static func < (a: ExactDecimal, b: ExactDecimal) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? precedes(b, a) : precedes(a, b)
  }

  /// Returns whether the magnitude of `a` is smaller than that of `b`.
  static func precedes(_ a: ExactDecimal, _ b: ExactDecimal) -> Bool {
    if a.isZero || b.isZero { return a.isZero && !b.isZero }
    if a.exponent == b.exponent && a.wideDigits == nil && b.wideDigits == nil {
      return a.significand.magnitude < b.significand.magnitude
    }
    let (first, second) = (a.digits, b.digits)
    let orders = (first.count + Int(a.exponent), second.count + Int(b.exponent))
    return orders.0 != orders.1 ? orders.0 < orders.1 : first.lexicographicallyPrecedes(second)
  }

  /// The digits of the significand, most significant first. The value is normalised, so the last one is not 0.
  var digits: [UInt8] { wideDigits ?? Array(String(significand.magnitude).utf8) }
}
