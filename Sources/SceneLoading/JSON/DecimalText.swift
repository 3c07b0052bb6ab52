import LayoutModel

/// The reason why a number is refused.
enum DecimalProblem: Error {
  /// 1.8e308 or more in magnitude, beyond all finite doubles, or so close to 0 that it can only be a mistake.
  case outOfRange
  /// More than `NumberRange.mostDigits` significant digits; zeros at either end do not count.
  case tooManyDigits

  var kind: LoadError.Kind {
    switch self {
    case .outOfRange: .numberOutOfRange
    case .tooManyDigits: .tooManyDigits(limit: NumberRange.mostDigits)
    }
  }
}

/// Parses the numbers of JSON, equations and visual formats exactly, within limits that bound their memory.
///
/// Each use of a number has its own, much narrower range: see `NumberRange`.
enum DecimalText {
  /// The exclusive upper bound of a number's magnitude: 1.8e308, the largest finite double (1.797…e308) rounded up.
  static let upperBound = ExactDecimal(significand: 18, exponent: 307)
  /// The smallest power of ten that the first digit of a number other than 0 may stand for; far below that of the
  /// smallest double, -324.
  static let minimumMagnitude = -400

  /// Parses `bytes[start..<end]`: an optional minus, digits, an optional fraction and an optional exponent.
  ///
  /// - Precondition: The range is such a number. Leading zeros are allowed, and the digits on one side of the point may be
  ///   missing.
  /// - Complexity: Linear in the length.
  static func value(of bytes: [UInt8], from start: Int, to end: Int) throws(DecimalProblem) -> ExactDecimal {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var index = isNegative ? start + 1 : start
    let firstDigit = index
    var significand: Int64 = 0
    var digitCount = 0  // from the first nonzero digit
    var significantCount = 0  // up to the last nonzero digit
    var exponent = 0
    var isFraction = false
    while index < end {
      let byte = bytes[index]
      if byte.isDigit {
        if byte != UInt8(ascii: "0") || digitCount > 0 {
          digitCount += 1
          if byte != UInt8(ascii: "0") { significantCount = digitCount }
          if digitCount <= 18 { significand = significand * 10 + Int64(byte - UInt8(ascii: "0")) }
        }
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    let digitsEnd = index
    guard digitCount > 0 else { return .zero }
    exponent += writtenExponent(bytes, from: index, to: end)
    let magnitude = digitCount + exponent - 1
    guard magnitude <= 308 && magnitude >= minimumMagnitude else { throw .outOfRange }
    guard significantCount <= NumberRange.mostDigits else { throw .tooManyDigits }
    let value: ExactDecimal
    if digitCount <= 18 {
      value = ExactDecimal(significand: isNegative ? -significand : significand, exponent: Int32(exponent))
    } else {
      var digits: [UInt8] = []
      digits.reserveCapacity(significantCount)
      for byte in bytes[firstDigit..<digitsEnd] where byte.isDigit {
        if digits.count == significantCount { break }
        if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
      }
      value = ExactDecimal(
        digits: digits, isNegative: isNegative, exponent: Int32(exponent + digitCount - significantCount))
    }
    if magnitude == 308 && (isNegative ? -value : value) >= upperBound { throw .outOfRange }
    return value
  }

  /// The number after `e`, or 0 if there is none. It is clamped to ±10^12, which the digits of no file can bring back into
  /// the range.
  private static func writtenExponent(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    var exponent = 0
    for byte in bytes[start..<end] where byte.isDigit {
      exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000_000)
    }
    return bytes[start + 1] == UInt8(ascii: "-") ? -exponent : exponent
  }
}

extension JSONDocument {
  /// Returns whether a node is a number with a minus sign.
  func isNegative(_ node: JSONNode) -> Bool {
    type(of: node) == .number && bytes[Int(nodes[Int(node.index)].start)] == UInt8(ascii: "-")
  }

  /// The exact value of a number node; 0 if it exceeds the limits of `DecimalText`, which `JSONParser` checks by default.
  func decimal(of node: JSONNode) -> ExactDecimal {
    let node = nodes[Int(node.index)]
    return (try? DecimalText.value(of: bytes, from: Int(node.start), to: Int(node.end))) ?? .zero
  }
}
