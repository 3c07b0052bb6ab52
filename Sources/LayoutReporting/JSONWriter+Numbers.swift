import ConstraintSolver

extension JSONWriter {
  /// Nine places.
  private static var unit: UInt64 { 1_000_000_000 }

  /// Digits that survive a reader which keeps numbers as doubles.
  private static let reliableDigits = 15

  /// Whether `decimal` writes all of a number.
  static func isExact(decimal value: Rational) -> Bool {
    guard let denominator = value.words?.denominator else { return (value * Rational(Int(unit))).isInteger }
    return denominator == 1 || Int64(unit) % denominator == 0
  }

  /// A number where its decimal digits are all of it, else the exact fraction in a string, `"335/3"`.
  package mutating func exact(_ value: Rational) {
    if JSONWriter.isExact(decimal: value) {
      let start = bytes.count
      decimal(value)
      if bytes.count - start <= JSONWriter.reliableDigits { return }
      bytes.removeSubrange(start...)
    }
    string(value.description)
  }

  /// A fraction with a positive denominator as a decimal rounded to nine places, halves away from zero.
  mutating func appendDecimal(_ numerator: Int64, over denominator: Int64) {
    let divisor = denominator.magnitude
    var (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
    var fraction: UInt64 = 0
    if rest != 0 {
      // The rest is below the divisor, so that the quotient is below the unit.
      (fraction, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: JSONWriter.unit))
      if rest >= divisor - rest { fraction += 1 }
      if fraction == JSONWriter.unit { (whole, fraction) = (whole + 1, 0) }
    }
    if numerator < 0 && (whole, fraction) != (0, 0) { bytes.append(UInt8(ascii: "-")) }
    appendDigits(whole)
    guard fraction != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    // With the unit added, the fraction's leading zeros are digits; the unit's own is left out.
    appendDigits(fraction + JSONWriter.unit, leavingOut: 1)
    while bytes[bytes.count - 1] == UInt8(ascii: "0") { bytes.removeLast() }
  }

  private mutating func appendDigits(_ value: UInt64, leavingOut leadingCount: Int = 0) {
    var count = 1
    var bound: UInt64 = 10
    while value >= bound {
      count += 1
      let (next, isBeyond) = bound.multipliedReportingOverflow(by: 10)
      if isBeyond { break }
      bound = next
    }
    count -= leadingCount
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
    var rest = value
    var index = bytes.count
    while count > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      index -= 1
      count -= 1
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }

  /// Seconds, to the microsecond.
  package mutating func seconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    decimal(Rational(Int(seconds)) + Rational(Int(attoseconds / 1_000_000_000_000), over: 1_000_000))
  }

  /// An object of stages and their seconds, on one line.
  package mutating func member(_ name: String, _ stages: [(name: String, duration: Duration)]) {
    key(name)
    object(inline: true) { json in
      for (stage, duration) in stages {
        json.key(stage)
        json.seconds(duration)
      }
    }
  }
}
