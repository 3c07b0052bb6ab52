import LayoutModel

/// The reason why a number is refused.
enum DecimalProblem: Error {
  /// Larger than any finite double, or so close to 0 that it can only be a mistake.
  case outOfRange
  case tooManyDigits
}

/// Parses the numbers of JSON and equations exactly, within limits that bound their memory.
///
/// Each use of a number has its own, much narrower range: see `NumberRange`.
enum DecimalText {
  /// The exclusive upper bound of a number: the next round number above the largest finite double.
  static let upperBound = ExactDecimal(significand: 18, exponent: 307)
  /// The smallest power of ten in a number other than 0; far below the range of doubles.
  static let minimumMagnitude = -400

  /// Parses `bytes[start..<end]`: an optional minus, digits, an optional fraction and an optional exponent.
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

  /// The number after `e`, or 0 if there is none; clamped to ±10^12, far beyond every allowed exponent.
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

  /// The exact value of a number node, whose limits were checked when it was parsed.
  func decimal(of node: JSONNode) -> ExactDecimal {
    let node = nodes[Int(node.index)]
    return (try? DecimalText.value(of: bytes, from: Int(node.start), to: Int(node.end))) ?? .zero
  }
}
