extension Rational: CustomStringConvertible {
  /// A whole number or a fraction: `-12`, `335/3`.
  package var description: String {
    if let (numerator, denominator) = wordParts {
      return denominator == 1 ? String(numerator) : "\(numerator)/\(denominator)"
    }
    let (numerator, denominator) = parts
    return denominator == BigInteger.one ? numerator.description : "\(numerator)/\(denominator)"
  }

  /// Decimal digits: all of them if there are at most `places`, else rounded (halves away from zero).
  package func decimalDescription(places: Int = 9) -> String {
    if let smallInteger { return String(smallInteger) }
    if let wordParts, places <= Self.mostPlacesOfWord {
      return Self.decimalDescription(wordParts.numerator, over: wordParts.denominator, places: places)
    }
    let (numerator, denominator) = parts
    let (quotient, remainder) = (numerator.magnitude * BigInteger.powerOfTen(places)).quotientAndRemainder(
      dividingBy: denominator)
    let isRoundedUp = !(remainder + remainder < denominator)
    let digits = (isRoundedUp ? quotient + BigInteger.one : quotient).description
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    let whole = padded.dropLast(places)
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let text = fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    return numerator.isNegative && text != "0" ? "-" + text : text
  }

  /// The largest number of places for which a scaled fraction with its leading 1 fits a word.
  private static var mostPlacesOfWord: Int { 18 }

  /// As above, for word-sized parts.
  private static func decimalDescription(_ numerator: Int64, over denominator: Int64, places: Int) -> String {
    let unit = (0..<places).reduce(UInt64(1)) { unit, _ in unit * 10 }
    let divisor = denominator.magnitude
    var whole = numerator.magnitude / divisor
    let rest = numerator.magnitude % divisor
    // The remainder is less than the divisor, so the quotient is less than the unit.
    let (quotient, remainder) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: unit))
    var fraction = remainder >= divisor - remainder ? quotient + 1 : quotient
    if fraction == unit { (whole, fraction) = (whole + 1, 0) }
    var text = numerator < 0 && (whole, fraction) != (0, 0) ? "-" : ""
    text += String(whole)
    if fraction == 0 { return text }
    // Adding the unit keeps the fraction's leading zeros.
    fraction += unit
    while fraction.isMultiple(of: 10) { fraction /= 10 }
    return text + "." + String(fraction).dropFirst()
  }
}
