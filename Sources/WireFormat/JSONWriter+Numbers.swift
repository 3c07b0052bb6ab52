import ConstraintSolver

extension JSONWriter {
  /// Nine decimal places.
  private static var unit: UInt64 { 1_000_000_000 }

  /// The number of digits that a reader with doubles preserves.
  private static let reliableDigits = 15

  /// Whether `decimal` writes a number exactly.
  package static func isExact(decimal value: Rational) -> Bool {
    guard let denominator = value.wordParts?.denominator else { return (value * Rational(Int(unit))).isInteger }
    return denominator == 1 || Int64(unit) % denominator == 0
  }

  /// Writes a number if a short decimal represents it exactly, otherwise the exact fraction in a string, `"335/3"`.
  package mutating func exact(_ value: Rational) {
    if JSONWriter.isExact(decimal: value) {
      let start = buffer.count
      decimal(value)
      if buffer.count - start <= JSONWriter.reliableDigits { return }
      buffer.removeSubrange(start...)
    }
    string(value.description)
  }

  /// Writes a number as a fraction in a string, `"-3/2"`.
  package mutating func fraction(_ value: Rational) {
    guard let (numerator, denominator) = value.wordParts else { return string(value.description) }
    buffer.append(UInt8(ascii: "\""))
    buffer.append(number: Int(numerator))
    if denominator != 1 {
      buffer.append(UInt8(ascii: "/"))
      buffer.append(number: Int(denominator))
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends a fraction with a positive denominator as a decimal rounded to nine places, halves away from zero.
  mutating func appendDecimal(_ numerator: Int64, over denominator: Int64) {
    let divisor = denominator.magnitude
    var (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
    var fraction: UInt64 = 0
    if rest != 0 {
      // The remainder is below the divisor, so the quotient is below the unit.
      (fraction, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: JSONWriter.unit))
      if rest >= divisor - rest { fraction += 1 }
      if fraction == JSONWriter.unit { (whole, fraction) = (whole + 1, 0) }
    }
    if numerator < 0 && (whole, fraction) != (0, 0) { buffer.append(UInt8(ascii: "-")) }
    buffer.append(text: String(whole))
    guard fraction != 0 else { return }
    buffer.append(UInt8(ascii: "."))
    // Adding the unit keeps the fraction's leading zeros; the unit's own digit is omitted.
    buffer.append(contentsOf: String(fraction + JSONWriter.unit).utf8.dropFirst())
    while buffer.last == UInt8(ascii: "0") { buffer.removeLast() }
  }

  /// Writes seconds, rounded to the microsecond.
  package mutating func seconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    decimal(Rational(Int(seconds)) + Rational(Int(attoseconds / 1_000_000_000_000), over: 1_000_000))
  }
}
