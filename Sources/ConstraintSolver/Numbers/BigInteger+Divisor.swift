// Lehmer's algorithm: the leading 64 bits of both numbers determine many steps of Euclid's algorithm, which are then
// applied in one pass over the limbs. The steps are exact as long as Collins' condition holds (Jebelean, A double-digit
// Lehmer-Euclid algorithm, 1995).

extension BigInteger {
  /// The greatest common divisor; not negative.
  static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    var (a, b) = isLess(a.limbs, b.limbs) ? (b.limbs, a.limbs) : (a.limbs, b.limbs)
    while b.count > 1 {
      if let steps = EuclideanSteps(a, b) {
        steps.apply(to: &a, &b)
      } else {
        (a, b) = (b, trimmed(divide(a, by: b).1))
      }
    }
    guard let last = b.first else { return BigInteger(isNegative: false, limbs: a) }
    var (x, y) = (last, trimmed(divide(a, by: b).1).first ?? 0)
    while y != 0 { (x, y) = (y, x % y) }
    return BigInteger(isNegative: false, limbs: [x])
  }

  private static func trimmed(_ limbs: [UInt32]) -> [UInt32] {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    return limbs
  }
}

/// Several steps of Euclid's algorithm, as one pair of linear combinations.
private struct EuclideanSteps {
  private let u0, u1, v0, v1: Int64
  private let isEven: Bool

  /// Below this, the sum of two products of a factor and a limb fits a word.
  private static let factorLimit: UInt64 = 1 << 30

  /// `nil` if the leading bits determine fewer than two steps.
  ///
  /// - Precondition: The first number is not less than the second, which has at least two limbs.
  init?(_ a: [UInt32], _ b: [UInt32]) {
    let shift = UInt64(a[a.count - 1].leadingZeroBitCount)
    func head(_ limbs: [UInt32]) -> UInt64 {
      // The bits of `limbs` aligned with the leading 64 bits of the greater number.
      func limb(_ index: Int) -> UInt64 { index >= 0 && index < limbs.count ? UInt64(limbs[index]) : 0 }
      let top = a.count - 1
      return (limb(top) << 32 | limb(top - 1)) << shift | limb(top - 2) >> (32 - shift)
    }
    var (x, y) = (head(a), head(b))
    var (u0, u1, u2, v0, v1, v2): (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 1, 0, 0, 0, 1)
    var isEven = false
    while y >= v2 && x - y >= v1 + v2 {
      let quotient = x / y
      guard quotient < Self.factorLimit else { break }
      let next = (u: u1 + quotient * u2, v: v1 + quotient * v2)
      guard next.u < Self.factorLimit && next.v < Self.factorLimit else { break }
      (x, y) = (y, x % y)
      (u0, u1, u2) = (u1, u2, next.u)
      (v0, v1, v2) = (v1, v2, next.v)
      isEven.toggle()
    }
    guard v0 != 0 else { return nil }
    (self.u0, self.u1, self.v0, self.v1) = (Int64(u0), Int64(u1), Int64(v0), Int64(v1))
    self.isEven = isEven
  }

  func apply(to a: inout [UInt32], _ b: inout [UInt32]) {
    let sign: Int64 = isEven ? 1 : -1
    let (a0, b0, a1, b1) = (sign * u0, -sign * v0, -sign * u1, sign * v1)
    b.append(contentsOf: repeatElement(0, count: a.count - b.count))
    var (carryA, carryB): (Int64, Int64) = (0, 0)
    for index in a.indices {
      let (x, y) = (Int64(a[index]), Int64(b[index]))
      carryA += a0 * x + b0 * y
      carryB += a1 * x + b1 * y
      a[index] = UInt32(truncatingIfNeeded: carryA)
      b[index] = UInt32(truncatingIfNeeded: carryB)
      carryA >>= 32
      carryB >>= 32
    }
    while a.last == 0 { a.removeLast() }
    while b.last == 0 { b.removeLast() }
  }
}
