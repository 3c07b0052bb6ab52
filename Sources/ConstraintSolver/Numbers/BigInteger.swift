// Integers of any size, for the few numbers that do not fit a machine word.
//
// Sign and magnitude in 32-bit limbs, schoolbook algorithms: exact layout arithmetic rarely needs more than a few
// limbs. Division is Knuth's Algorithm D (The Art of Computer Programming, volume 2, 4.3.1).

/// An integer of any size.
struct BigInteger: Hashable, Sendable {
  /// Never true for zero.
  private(set) var isNegative: Bool
  /// Least significant limb first, no zero limb at the end; empty for zero.
  private(set) var limbs: [UInt32]

  static let zero = BigInteger(isNegative: false, limbs: [])
  static let one = BigInteger(1 as Int64)

  init(isNegative: Bool, limbs: [UInt32]) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
  }

  init(_ value: Int64) {
    let magnitude = value.magnitude
    self.init(
      isNegative: value < 0,
      limbs: [UInt32(truncatingIfNeeded: magnitude), UInt32(truncatingIfNeeded: magnitude >> 32)])
  }

  init(wide value: Int128) {
    var magnitude = value.magnitude
    var limbs: [UInt32] = []
    while magnitude != 0 {
      limbs.append(UInt32(truncatingIfNeeded: magnitude))
      magnitude >>= 32
    }
    self.init(isNegative: value < 0, limbs: limbs)
  }

  /// Parses a decimal number.
  ///
  /// - Parameter digits: Only ASCII digits, most significant first; no digit at all is zero.
  /// - Complexity: Quadratic in the number of digits.
  init(digits: [UInt8], isNegative: Bool) {
    var limbs: [UInt32] = []
    for digit in digits { BigInteger.multiplyAdd(&limbs, by: 10, adding: UInt32(digit - UInt8(ascii: "0"))) }
    self.init(isNegative: isNegative, limbs: limbs)
  }

  /// `10^exponent`.
  ///
  /// - Precondition: `exponent` is not negative.
  /// - Complexity: Quadratic in the exponent.
  static func powerOfTen(_ exponent: Int) -> BigInteger {
    var limbs: [UInt32] = [1]
    for _ in 0..<exponent { multiplyAdd(&limbs, by: 10, adding: 0) }
    return BigInteger(isNegative: false, limbs: limbs)
  }

  var isZero: Bool { limbs.isEmpty }

  var magnitude: BigInteger { BigInteger(isNegative: false, limbs: limbs) }

  /// The value; `nil` if it does not fit `Int64`.
  var int64: Int64? {
    guard limbs.count <= 2 else { return nil }
    let magnitude = UInt64(limbs.count > 0 ? limbs[0] : 0) | UInt64(limbs.count > 1 ? limbs[1] : 0) << 32
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// Replaces a magnitude by `magnitude * factor + addend`.
  private static func multiplyAdd(_ limbs: inout [UInt32], by factor: UInt32, adding addend: UInt32) {
    var carry = UInt64(addend)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { limbs.append(UInt32(carry)) }
  }
}

extension BigInteger: Comparable {
  static func < (a: BigInteger, b: BigInteger) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isLess(b.limbs, a.limbs) : isLess(a.limbs, b.limbs)
  }

  /// Compares magnitudes without leading zero limbs.
  static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
    return false
  }
}

extension BigInteger {
  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(isNegative: !value.isNegative, limbs: value.limbs)
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.isNegative == b.isNegative { return BigInteger(isNegative: a.isNegative, limbs: sum(a.limbs, b.limbs)) }
    if isLess(a.limbs, b.limbs) { return BigInteger(isNegative: b.isNegative, limbs: difference(b.limbs, a.limbs)) }
    return BigInteger(isNegative: a.isNegative, limbs: difference(a.limbs, b.limbs))
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    guard !a.isZero && !b.isZero else { return .zero }
    var limbs = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
    for (i, x) in a.limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.limbs.enumerated() {
        carry += UInt64(limbs[i + j]) + UInt64(x) * UInt64(y)
        limbs[i + j] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      limbs[i + b.limbs.count] = UInt32(carry)
    }
    return BigInteger(isNegative: a.isNegative != b.isNegative, limbs: limbs)
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    let (long, short) = a.count < b.count ? (b, a) : (a, b)
    var limbs = long
    var carry: UInt64 = 0
    for index in limbs.indices {
      carry += UInt64(limbs[index]) + (index < short.count ? UInt64(short[index]) : 0)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { limbs.append(UInt32(carry)) }
    return limbs
  }

  /// `a - b`, possibly with leading zero limbs.
  ///
  /// - Precondition: `a >= b`.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var limbs = a
    var borrow: Int64 = 0
    for index in limbs.indices {
      var value = Int64(limbs[index]) - (index < b.count ? Int64(b[index]) : 0) - borrow
      borrow = value < 0 ? 1 : 0
      if value < 0 { value += 1 << 32 }
      limbs[index] = UInt32(value)
    }
    return limbs
  }
}

extension BigInteger {
  /// The quotient rounded towards zero, and the remainder with the dividend's sign.
  ///
  /// - Precondition: `divisor` is not zero.
  func quotientAndRemainder(dividingBy divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    let (quotient, remainder) = BigInteger.divide(limbs, by: divisor.limbs)
    return (
      BigInteger(isNegative: isNegative != divisor.isNegative, limbs: quotient),
      BigInteger(isNegative: isNegative, limbs: remainder)
    )
  }

  /// Divides magnitudes that have no leading zero limbs.
  ///
  /// - Precondition: `divisor` is not empty.
  /// - Returns: The quotient and the remainder, possibly with leading zero limbs.
  static func divide(_ dividend: [UInt32], by divisor: [UInt32]) -> ([UInt32], [UInt32]) {
    precondition(!divisor.isEmpty, "division by zero")
    if isLess(dividend, divisor) { return ([], dividend) }
    if divisor.count == 1 {
      var quotient = dividend
      var remainder: UInt64 = 0
      for index in dividend.indices.reversed() {
        let value = remainder << 32 | UInt64(dividend[index])
        quotient[index] = UInt32(value / UInt64(divisor[0]))
        remainder = value % UInt64(divisor[0])
      }
      return (quotient, [UInt32(remainder)])
    }
    // Normalise so that the divisor's highest bit is set. Each estimated quotient digit is then at most 2 too large.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let v = shifted(divisor, left: shift)
    var u = shifted(dividend, left: shift)
    if u.count == dividend.count { u.append(0) }
    let n = v.count
    var quotient = [UInt32](repeating: 0, count: u.count - n)
    for j in quotient.indices.reversed() {
      let top = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
      var estimate = top / UInt64(v[n - 1])
      var rest = top % UInt64(v[n - 1])
      while estimate >> 32 != 0 || estimate * UInt64(v[n - 2]) > rest << 32 | UInt64(u[j + n - 2]) {
        estimate -= 1
        rest += UInt64(v[n - 1])
        if rest >> 32 != 0 { break }
      }
      var borrow: Int64 = 0
      var carry: UInt64 = 0
      for i in 0..<n {
        carry += estimate * UInt64(v[i])
        let value = Int64(u[i + j]) - borrow - Int64(carry & 0xFFFF_FFFF)
        u[i + j] = UInt32(truncatingIfNeeded: value)
        borrow = value < 0 ? 1 : 0
        carry >>= 32
      }
      let value = Int64(u[j + n]) - borrow - Int64(carry)
      u[j + n] = UInt32(truncatingIfNeeded: value)
      if value < 0 {
        estimate -= 1
        var carry: UInt64 = 0
        for i in 0..<n {
          carry += UInt64(u[i + j]) + UInt64(v[i])
          u[i + j] = UInt32(truncatingIfNeeded: carry)
          carry >>= 32
        }
        u[j + n] = UInt32(truncatingIfNeeded: UInt64(u[j + n]) + carry)
      }
      quotient[j] = UInt32(truncatingIfNeeded: estimate)
    }
    return (quotient, shifted(Array(u[0..<n]), right: shift))
  }

  private static func shifted(_ limbs: [UInt32], left shift: Int) -> [UInt32] {
    guard shift > 0 else { return limbs }
    var result = limbs
    var carry: UInt32 = 0
    for index in limbs.indices {
      result[index] = limbs[index] << UInt32(shift) | carry
      carry = limbs[index] >> UInt32(32 - shift)
    }
    if carry != 0 { result.append(carry) }
    return result
  }

  private static func shifted(_ limbs: [UInt32], right shift: Int) -> [UInt32] {
    guard shift > 0 else { return limbs }
    var result = limbs
    var carry: UInt32 = 0
    for index in limbs.indices.reversed() {
      result[index] = limbs[index] >> UInt32(shift) | carry
      carry = limbs[index] << UInt32(32 - shift)
    }
    return result
  }

  /// A double within one unit in the last place of the value; infinite beyond the range of doubles.
  var approximateValue: Double { approximateValue(droppingLimbs: 0) }

  /// The approximate value of the magnitude divided by `2^(32 * count)` and rounded down, with the sign of the number.
  func approximateValue(droppingLimbs count: Int) -> Double {
    var value = 0.0
    for limb in limbs.dropFirst(count).reversed() { value = value * 4_294_967_296 + Double(limb) }
    return isNegative ? -value : value
  }
}

extension BigInteger: CustomStringConvertible {
  var description: String {
    guard !isZero else { return "0" }
    var groups: [String] = []
    var rest = magnitude
    let billion = BigInteger(1_000_000_000 as Int64)
    while !rest.isZero {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: billion)
      let digits = String(remainder.int64 ?? 0)
      groups.append(quotient.isZero ? digits : String(repeating: "0", count: 9 - digits.utf8.count) + digits)
      rest = quotient
    }
    return (isNegative ? "-" : "") + groups.reversed().joined()
  }
}
