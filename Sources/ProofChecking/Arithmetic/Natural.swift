// Natural numbers of any size with schoolbook algorithms. Limbs hold nine decimal digits, so parsing and printing need no
// division. Nothing here is shared with the solver, and most numbers in a report fit into a machine word.

/// A non-negative integer.
struct Natural: Hashable, Sendable {
  /// Nine decimal digits each, least significant first, without leading zeros; empty for zero.
  private var limbs: [UInt32]

  private static let base: UInt64 = 1_000_000_000
  private static let digitsPerLimb = 9

  static let zero = Natural(limbs: [])

  private init(limbs: [UInt32]) { self.limbs = limbs }

  init(_ value: UInt) {
    var rest = UInt64(value)
    limbs = []
    while rest > 0 {
      limbs.append(UInt32(rest % Natural.base))
      rest /= Natural.base
    }
  }

  /// - Parameter digits: ASCII digits, most significant first.
  init(digits: some Collection<UInt8>) {
    limbs = []
    var limb: UInt32 = 0
    var scale: UInt32 = 1
    for (position, digit) in digits.reversed().enumerated() {
      limb += scale * UInt32(digit - UInt8(ascii: "0"))
      scale = scale == 100_000_000 ? 1 : scale * 10
      if position % Natural.digitsPerLimb == Natural.digitsPerLimb - 1 {
        limbs.append(limb)
        limb = 0
      }
    }
    limbs.append(limb)
    trim()
  }

  static func powerOfTen(_ exponent: Int) -> Natural {
    Natural(digits: [UInt8(ascii: "1")] + [UInt8](repeating: UInt8(ascii: "0"), count: exponent))
  }

  var isZero: Bool { limbs.isEmpty }

  var limbCount: Int { limbs.count }

  /// `nil` if the value does not fit into `Int`.
  var small: Int? {
    guard limbs.count <= 3 else { return nil }
    var value: UInt64 = 0
    for limb in limbs.reversed() {
      let (product, overflow) = value.multipliedReportingOverflow(by: Natural.base)
      let (sum, carry) = product.addingReportingOverflow(UInt64(limb))
      if overflow || carry { return nil }
      value = sum
    }
    return Int(exactly: value)
  }

  private mutating func trim() { while limbs.last == 0 { limbs.removeLast() } }

  static func + (a: Natural, b: Natural) -> Natural {
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(a.limbs.count, b.limbs.count) {
      let sum = a.limb(index) + b.limb(index) + carry
      result.append(UInt32(sum % base))
      carry = sum / base
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return Natural(limbs: result)
  }

  /// - Precondition: `b` is at most `a`.
  static func - (a: Natural, b: Natural) -> Natural {
    var result: [UInt32] = []
    var borrow: UInt64 = 0
    for index in a.limbs.indices {
      let taken = b.limb(index) + borrow
      borrow = a.limb(index) < taken ? 1 : 0
      result.append(UInt32(a.limb(index) + borrow * base - taken))
    }
    var difference = Natural(limbs: result)
    difference.trim()
    return difference
  }

  static func * (a: Natural, b: Natural) -> Natural {
    if a.isZero || b.isZero { return .zero }
    var result = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
    for i in a.limbs.indices {
      var carry: UInt64 = 0
      for j in 0...b.limbs.count {
        let sum = UInt64(result[i + j]) + a.limb(i) * b.limb(j) + carry
        result[i + j] = UInt32(sum % base)
        carry = sum / base
      }
    }
    var product = Natural(limbs: result)
    product.trim()
    return product
  }

  /// Long division: Knuth, The Art of Computer Programming, volume 2, algorithm D.
  ///
  /// - Precondition: `divisor` is not zero.
  func quotientAndRemainder(by divisor: Natural) -> (quotient: Natural, remainder: Natural) {
    guard let top = divisor.limbs.last, !(self < divisor) else { return (.zero, self) }
    if divisor.limbs.count == 1 {
      let (quotient, remainder) = quotientAndRemainder(by: UInt64(top))
      return (quotient, Natural(UInt(remainder)))
    }
    // If the first limb is at least half the base, a quotient digit is overestimated by at most two.
    let scale = Natural(UInt(Natural.base / (UInt64(top) + 1)))
    let divisor = (divisor * scale).limbs.map { UInt64($0) }
    let length = divisor.count
    var rest = (self * scale).limbs.map { UInt64($0) }
    while rest.count <= limbs.count { rest.append(0) }
    var quotient = [UInt32](repeating: 0, count: rest.count - length)
    for offset in quotient.indices.reversed() {
      let leading = rest[offset + length] * Natural.base + rest[offset + length - 1]
      var guess = min(leading / divisor[length - 1], Natural.base - 1)
      var left = leading - guess * divisor[length - 1]
      while left < Natural.base && guess * divisor[length - 2] > left * Natural.base + rest[offset + length - 2] {
        guess -= 1
        left += divisor[length - 1]
      }
      if Natural.subtract(divisor, times: guess, from: &rest, at: offset) {
        guess -= 1
        Natural.add(divisor, to: &rest, at: offset)
      }
      quotient[offset] = UInt32(guess)
    }
    var result = Natural(limbs: quotient)
    result.trim()
    var remainder = Natural(limbs: rest.map { UInt32($0) })
    remainder.trim()
    return (result, remainder.quotientAndRemainder(by: scale).quotient)
  }

  private func quotientAndRemainder(by divisor: UInt64) -> (quotient: Natural, remainder: UInt64) {
    var quotient = limbs
    var rest: UInt64 = 0
    for offset in limbs.indices.reversed() {
      let value = rest * Natural.base + UInt64(limbs[offset])
      quotient[offset] = UInt32(value / divisor)
      rest = value % divisor
    }
    var result = Natural(limbs: quotient)
    result.trim()
    return (result, rest)
  }

  /// Subtracts a multiple of `limbs`. Returns whether the result is negative, in which case `rest` holds it plus a power of the
  /// base.
  private static func subtract(
    _ limbs: [UInt64], times factor: UInt64, from rest: inout [UInt64], at offset: Int
  ) -> Bool {
    var carry: UInt64 = 0
    for index in 0...limbs.count {
      let taken = (index < limbs.count ? limbs[index] * factor : 0) + carry
      let low = taken % base
      carry = taken / base
      if rest[offset + index] < low {
        rest[offset + index] += base
        carry += 1
      }
      rest[offset + index] -= low
    }
    return carry > 0
  }

  /// Adds limbs. The carry out of the last limb is dropped.
  private static func add(_ limbs: [UInt64], to rest: inout [UInt64], at offset: Int) {
    var carry: UInt64 = 0
    for index in 0...limbs.count {
      let sum = rest[offset + index] + (index < limbs.count ? limbs[index] : 0) + carry
      rest[offset + index] = sum % base
      carry = sum / base
    }
  }

  static func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
    var (a, b) = (a, b)
    while !b.isZero { (a, b) = (b, a.quotientAndRemainder(by: b).remainder) }
    return a
  }

  private func limb(_ index: Int) -> UInt64 { index < limbs.count ? UInt64(limbs[index]) : 0 }
}

extension Natural: Comparable {
  static func < (a: Natural, b: Natural) -> Bool {
    a.limbs.count != b.limbs.count
      ? a.limbs.count < b.limbs.count : a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }
}

extension Natural: CustomStringConvertible {
  var description: String {
    guard let last = limbs.last else { return "0" }
    return limbs.dropLast().reversed().reduce(String(last)) { text, limb in
      let digits = String(limb)
      return text + String(repeating: "0", count: Natural.digitsPerLimb - digits.utf8.count) + digits
    }
  }
}
