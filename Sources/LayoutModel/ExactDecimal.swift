/// A decimal number, exactly as written: `significand * 10^exponent`.
///
/// Layout numbers are compared exactly, so `0.1` must stay one tenth. Values are normalised: the significand has no trailing
/// zeros, and zero is `0 * 10^0`. Equal numbers are therefore equal values.
package struct ExactDecimal: Hashable, Sendable {
  // A value takes 8 bytes, since a scene holds about forty of them for each view.
  private let storage: Storage

  /// Each value uses the first case that it fits, so equal numbers have equal storage.
  private enum Storage: Hashable, Sendable {
    case small(significand: Int32, exponent: Int16)
    indirect case word(significand: Int64, exponent: Int32)
    indirect case wide(digits: [UInt8], isNegative: Bool, exponent: Int32)

    init(significand: Int64, exponent: Int32) {
      if let small = Int32(exactly: significand), let smallExponent = Int16(exactly: exponent) {
        self = .small(significand: small, exponent: smallExponent)
      } else {
        self = .word(significand: significand, exponent: exponent)
      }
    }
  }

  /// The significand if it fits into `Int64`; 0 if `wideDigits` holds it.
  package var significand: Int64 {
    switch storage {
    case .small(let significand, _): Int64(significand)
    case .word(let significand, _): significand
    case .wide: 0
    }
  }

  /// The ASCII digits of a significand that does not fit into `Int64`, most significant first; `isWideNegative` is its sign.
  package var wideDigits: [UInt8]? { if case .wide(let digits, _, _) = storage { digits } else { nil } }

  /// The power of ten, in -2000…2000.
  package var exponent: Int32 {
    switch storage {
    case .small(_, let exponent): Int32(exponent)
    case .word(_, let exponent), .wide(_, _, let exponent): exponent
    }
  }

  package var isWideNegative: Bool { if case .wide(_, let isNegative, _) = storage { isNegative } else { false } }

  package static let zero = ExactDecimal(normalized: 0)
  package static let one = ExactDecimal(normalized: 1)

  package init(_ value: Int64) {
    self.init(significand: value, exponent: 0)
  }

  private init(normalized value: Int32) { storage = .small(significand: value, exponent: 0) }

  package init(significand: Int64, exponent: Int32) {
    var significand = significand
    var exponent = significand == 0 ? 0 : exponent
    while significand != 0 && significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    storage = Storage(significand: significand, exponent: exponent)
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
    var small: Int64? = 0  // with the sign applied, so that `Int64.min` fits, too
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
    storage = .wide(digits: wideDigits, isNegative: isNegative, exponent: exponent)
  }

  /// Hashes a single word, because lookups by number hash many values.
  package func hash(into hasher: inout Hasher) { hasher.combine(significand ^ Int64(exponent) << 48) }

  package var isOne: Bool { if case .small(1, 0) = storage { true } else { false } }

  package var isZero: Bool { if case .small(0, _) = storage { true } else { false } }

  package var isNegative: Bool {
    switch storage {
    case .small(let significand, _): significand < 0
    case .word(let significand, _): significand < 0
    case .wide(_, let isNegative, _): isNegative
    }
  }

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
  /// The shortest plain or scientific notation that parses to the same number.
  package var description: String {
    let sign = isNegative ? "-" : ""
    let digits = wideDigits.map { String(decoding: $0, as: UTF8.self) } ?? String(significand.magnitude)
    let point = digits.utf8.count + Int(exponent)  // position of the decimal point, counted from the first digit
    if exponent >= 0 && point <= 21 { return sign + digits + String(repeating: "0", count: Int(exponent)) }
    if exponent < 0 && point > 0 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if exponent < 0 && point > -7 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(sign)\(digits.prefix(1))\(fraction)e\(point - 1)"
  }
}

/// A rectangle of exact decimals in points; y points downwards.
package struct DecimalRect: Hashable, Sendable {
  package var x, y, width, height: ExactDecimal

  package init(x: ExactDecimal, y: ExactDecimal, width: ExactDecimal, height: ExactDecimal) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Insets from the four edges, in points. The sides are physical and do not depend on the reading direction.
package struct DecimalInsets: Hashable, Sendable {
  package let top, left, bottom, right: ExactDecimal

  package static let zero = DecimalInsets(.zero)

  package init(_ sides: ExactDecimal) { self.init(top: sides, left: sides, bottom: sides, right: sides) }

  package init(top: ExactDecimal, left: ExactDecimal, bottom: ExactDecimal, right: ExactDecimal) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
