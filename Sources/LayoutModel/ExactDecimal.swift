/// A decimal number exactly as written: `significand * 10^exponent`.
///
/// Layout numbers are compared in exact arithmetic, so `0.1` must stay one tenth. The value is normalised: no trailing
/// zero digit, zero is `0 * 10^0`; equal numbers are equal values.
package struct ExactDecimal: Hashable, Sendable {
  // In this order a value takes 24 bytes, in any other 32.

  /// The significand where it fits; 0 where `wideDigits` holds it.
  package let significand: Int64

  /// The ASCII digits of a significand too large for `Int64`, most significant first, with `isWideNegative` as its sign.
  package let wideDigits: [UInt8]?

  /// The power of ten, at least -2000 and at most 2000.
  package let exponent: Int32

  package let isWideNegative: Bool

  package static let zero = ExactDecimal(0)
  package static let one = ExactDecimal(1)

  package init(_ value: Int64) {
    self.init(significand: value, exponent: 0)
  }

  package init(significand: Int64, exponent: Int32) {
    var significand = significand
    var exponent = significand == 0 ? 0 : exponent
    while significand != 0 && significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    self.significand = significand
    self.exponent = exponent
    self.wideDigits = nil
    self.isWideNegative = false
  }

  /// - Parameter digits: ASCII digits, most significant first.
  package init(digits: [UInt8], isNegative: Bool, exponent: Int32) {
    var digits = digits[...]
    var exponent = exponent
    while let first = digits.first, first == UInt8(ascii: "0") { digits.removeFirst() }
    while let last = digits.last, last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    var small: Int64? = 0  // of the number's sign, so that the least Int64 fits, too
    for digit in digits {
      guard let value = small else { break }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let step = Int64(digit - UInt8(ascii: "0"))
      let (sum, carry) = product.addingReportingOverflow(isNegative ? -step : step)
      small = overflow || carry ? nil : sum
    }
    if let small {
      self.init(significand: small, exponent: exponent)
    } else {
      self.init(wideDigits: Array(digits), isNegative: isNegative, exponent: exponent)
    }
  }

  private init(wideDigits: [UInt8], isNegative: Bool, exponent: Int32) {
    self.significand = 0
    self.exponent = exponent
    self.wideDigits = wideDigits
    self.isWideNegative = isNegative
  }

  package var isOne: Bool { significand == 1 && exponent == 0 }
  package var isZero: Bool { significand == 0 && wideDigits == nil }
  package var isNegative: Bool { wideDigits == nil ? significand < 0 : isWideNegative }

  package static prefix func - (value: ExactDecimal) -> ExactDecimal {
    if let digits = value.wideDigits {
      return ExactDecimal(digits: digits, isNegative: !value.isWideNegative, exponent: value.exponent)
    }
    if value.significand == .min {
      return ExactDecimal(
        digits: Array(String(value.significand.magnitude).utf8), isNegative: false, exponent: value.exponent)
    }
    return ExactDecimal(significand: -value.significand, exponent: value.exponent)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The shortest plain or scientific notation that reads back as the same number.
  package var description: String {
    let sign = isNegative ? "-" : ""
    let digits = wideDigits.map { String(decoding: $0, as: UTF8.self) } ?? String(significand.magnitude)
    let point = digits.utf8.count + Int(exponent)  // where the decimal point stands, counted from the first digit
    if exponent >= 0 && point <= 21 { return sign + digits + String(repeating: "0", count: Int(exponent)) }
    if exponent < 0 && point > 0 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if exponent < 0 && point > -7 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(sign)\(digits.prefix(1))\(fraction)e\(point - 1)"
  }
}

/// A rectangle of exact decimals in points, y downwards.
package struct DecimalRect: Hashable, Sendable {
  package var x, y, width, height: ExactDecimal

  package init(x: ExactDecimal, y: ExactDecimal, width: ExactDecimal, height: ExactDecimal) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Distances inwards from the four edges, in points; physical sides, whatever the reading direction.
package struct DecimalInsets: Hashable, Sendable {
  package var top, left, bottom, right: ExactDecimal

  package static let zero = DecimalInsets(top: .zero, left: .zero, bottom: .zero, right: .zero)

  package init(top: ExactDecimal, left: ExactDecimal, bottom: ExactDecimal, right: ExactDecimal) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
