extension ExactDecimal {
  /// The exact sum.
  ///
  /// - Complexity: linear in the digits between the highest and the lowest digit of both numbers.
  package static func + (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if a.isZero { return b }
    if b.isZero { return a }
    let exponent = min(a.exponent, b.exponent)
    let (first, second) = (a.digits(downTo: exponent), b.digits(downTo: exponent))
    if a.isNegative == b.isNegative {
      return ExactDecimal(digits: sum(first, second), isNegative: a.isNegative, exponent: exponent)
    }
    let isFirstLarger = !precedes(a, b)
    let difference = isFirstLarger ? difference(first, second) : difference(second, first)
    return ExactDecimal(
      digits: difference, isNegative: isFirstLarger ? a.isNegative : b.isNegative, exponent: exponent)
  }

  /// The magnitude in units of `10^exponent`: ASCII digits, most significant first.
  ///
  /// - Precondition: `exponent` is at most the number's own exponent.
  private func digits(downTo exponent: Int32) -> [UInt8] {
    digits + [UInt8](repeating: UInt8(ascii: "0"), count: Int(self.exponent - exponent))
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    let (first, second) = (Array(a.reversed()), Array(b.reversed()))
    for index in 0..<max(a.count, b.count) {
      let value = digit(first, index) + digit(second, index) + carry
      result.append(value % 10 + UInt8(ascii: "0"))
      carry = value / 10
    }
    if carry > 0 { result.append(carry + UInt8(ascii: "0")) }
    return result.reversed()
  }

  /// - Precondition: `a` is at least `b`.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow: UInt8 = 0
    let (first, second) = (Array(a.reversed()), Array(b.reversed()))
    for index in 0..<a.count {
      let (minuend, subtrahend) = (digit(first, index), digit(second, index) + borrow)
      borrow = minuend < subtrahend ? 1 : 0
      result.append(minuend + borrow * 10 - subtrahend + UInt8(ascii: "0"))
    }
    return result.reversed()
  }

  private static func digit(_ digits: [UInt8], _ index: Int) -> UInt8 {
    index < digits.count ? digits[index] - UInt8(ascii: "0") : 0
  }
}

extension DecimalInsets {
  /// The sum of both insets along an axis.
  package func total(along axis: Axis) -> ExactDecimal { axis == .horizontal ? left + right : top + bottom }

  /// The sum, edge by edge.
  package static func + (a: DecimalInsets, b: DecimalInsets) -> DecimalInsets {
    DecimalInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}
