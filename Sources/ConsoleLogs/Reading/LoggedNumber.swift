import ConstraintSolver

/// A number as logs print it: with at most six significant digits, or, by some libraries, with all digits of a double.
struct LoggedNumber {
  let value: Rational
  /// Half a unit of the last place that the system prints. It drops trailing zeros, so even a short number may have been rounded.
  let rounding: Rational
  /// Whether the number has as many digits as a rounded number usually has.
  let mayBeRounded: Bool

  /// The number of significant digits that the system prints (`%g`).
  private static let printedDigits = 6
  private static let greatestExponent = 20
  /// The exponents of the greatest numbers of `Float` and `Double`, which stand for no limit.
  private static let unlimitedExponents = [38, 308]
  /// The power of ten that stands for such a number: greater than any length on a screen.
  private static let unlimitedPower = 9

  /// Reads `[-]digits[.digits][e[±]digits]`, and nothing else.
  init?(_ text: LogBytes) {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var digits: [UInt8] = []
    var fractionDigits = 0
    var isFraction = false
    while let byte = rest.first {
      if byte.isDigit {
        digits.append(byte)
        if isFraction { fractionDigits += 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      rest.removeFirst()
    }
    guard !digits.isEmpty && digits.count <= Limits.digits else { return nil }
    var exponent = 0
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest.removeFirst()
      let isBelowOne = rest.first == UInt8(ascii: "-")
      if isBelowOne || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard !rest.isEmpty && rest.count <= 3 && rest.allSatisfy(\.isDigit) else { return nil }
      exponent = rest.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
      rest = rest[rest.endIndex...]
      if exponent > Self.greatestExponent {
        mayBeRounded = true
        if isBelowOne {
          // The smallest double stands for 0 in some heights.
          value = .zero
          rounding = Rational(significand: 1, exponent: -Self.greatestExponent)
        } else {
          guard Self.unlimitedExponents.contains(exponent) else { return nil }
          value = Rational(significand: isNegative ? -1 : 1, exponent: Self.unlimitedPower)
          rounding = Rational(significand: 5, exponent: Self.unlimitedPower - 1)
        }
        return
      }
      if isBelowOne { exponent = -exponent }
    }
    guard rest.isEmpty else { return nil }
    value = Rational(digits: digits, isNegative: isNegative, exponent: exponent - fractionDigits)
    let significant = digits.drop { $0 == UInt8(ascii: "0") }.count
    mayBeRounded = significant >= Self.printedDigits - 1 && significant <= Self.printedDigits
    // The power of ten above the first digit.
    let magnitude = significant + exponent - fractionDigits
    if significant == 0 {
      rounding = .zero
    } else if significant > Self.printedDigits {
      rounding = Rational(significand: 5, exponent: exponent - fractionDigits - 1)
    } else {
      rounding = Rational(significand: 5, exponent: magnitude - Self.printedDigits - 1)
    }
  }
}
