import LayoutModel

/// The exact decimal notation of a binary floating-point number.
struct DecimalExpansion {
  /// The number in decimal notation.
  let text: String
  /// Whether the number has more digits than a scene may hold, so that the text is the shortest one that parses to it.
  let isRounded: Bool

  /// The smallest power of two whose multiples are expanded: smaller ones have more digits than a scene may hold.
  private static let smallestExponent = -110
  /// The smallest magnitude of a nonzero number in a scene; smaller numbers are noise and become 0.
  private static let negligible = 1e-30

  /// - Parameter value: finite, and at most 10^9 in magnitude.
  init(_ value: Double) {
    guard value.magnitude >= Self.negligible else {
      (text, isRounded) = ("0", false)
      return
    }
    // The magnitude is significand × 2^exponent with an odd significand.
    var exponent = Int(value.exponent) - 52
    var significand = UInt64(value.magnitude.significandBitPattern | 1 << 52)
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    exponent += zeros
    guard exponent >= Self.smallestExponent else {
      (text, isRounded) = (Self.shortest(value), true)
      return
    }
    var digits = String(significand).utf8.reversed().map { Int($0 - UInt8(ascii: "0")) }
    // 2^-n is 5^n × 10^-n.
    for _ in 0..<exponent.magnitude { Self.multiply(&digits, by: exponent < 0 ? 5 : 2) }
    let fraction = max(0, -exponent)
    while digits.count <= fraction { digits.append(0) }
    let characters = digits.reversed().map { Character("\($0)") }
    let significant = digits.reversed().drop { $0 == 0 }.count
    guard significant <= NumberRange.mostDigits else {
      (text, isRounded) = (Self.shortest(value), true)
      return
    }
    let whole = String(characters.dropLast(fraction))
    let decimals = String(characters.suffix(fraction))
    text = (value < 0 ? "-" : "") + whole + (decimals.isEmpty ? "" : ".\(decimals)")
    isRounded = false
  }

  /// Multiplies a number by a digit.
  ///
  /// - Parameter digits: decimal, least significant first.
  private static func multiply(_ digits: inout [Int], by factor: Int) {
    var carry = 0
    for index in digits.indices {
      let product = digits[index] * factor + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.append(carry) }
  }

  /// The shortest notation that parses to the number, as JSON allows it.
  private static func shortest(_ value: Double) -> String { "\(value)" }
}
