// Exact fractions. Almost all fit a machine word over half a word; two words, then integers of any size take the
// others.
//
// Every verdict is reached in this arithmetic, so none depends on rounding. The fast path is that of whole numbers.
// Fractions use 128-bit intermediates, which cannot overflow for word-sized parts. Larger values are stored outside the
// 16 bytes.

/// An exact fraction in lowest terms with a positive denominator.
package struct Rational: Sendable {
  private var storage: Storage

  /// A value that fits one case is never stored in a later one, so equal numbers have equal storage.
  private enum Storage: Sendable {
    case small(Int64, Int32)
    case wide(Parts<Int64>)
    case large(Parts<BigInteger>)
  }

  private final class Parts<Integer: Sendable>: Sendable {
    let numerator: Integer
    let denominator: Integer

    init(_ numerator: Integer, _ denominator: Integer) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  package static let zero = Rational(lowest: 0, 1)
  package static let one = Rational(lowest: 1, 1)

  package init(_ value: Int) { self.init(reducing: Int128(value), 1) }

  /// - Precondition: `denominator` is not zero.
  package init(_ numerator: Int, over denominator: Int) {
    precondition(denominator != 0, "division by zero")
    self.init(reducing: Int128(numerator), Int128(denominator))
  }

  /// `significand * 10^exponent`.
  package init(significand: Int64, exponent: Int) {
    if exponent == 0 {
      self.init(reducing: Int128(significand), 1)
    } else if exponent.magnitude <= 18 {
      // 10^18 is the greatest power of ten in a word.
      var power: Int64 = 1
      for _ in 0..<exponent.magnitude { power *= 10 }
      if exponent > 0 {
        self.init(reducing: Int128(significand) * Int128(power), 1)
      } else {
        self.init(reducing: Int128(significand), Int128(power))
      }
    } else {
      self.init(BigInteger(significand), scaledByTenTo: exponent)
    }
  }

  /// The number with these ASCII digits, most significant first, times `10^exponent`.
  package init(digits: [UInt8], isNegative: Bool, exponent: Int) {
    self.init(BigInteger(digits: digits, isNegative: isNegative), scaledByTenTo: exponent)
  }

  /// Exactly the value of a double.
  ///
  /// - Precondition: `value` is finite.
  package init(_ value: Double) {
    precondition(value.isFinite, "a rational is finite")
    guard value != 0 else {
      self = .zero
      return
    }
    // significand * 2^exponent with an integral significand below 2^53
    let exponent = Int(value.exponent) - 52
    let significand = Rational(Int(value.significand * 4_503_599_627_370_496) * (value < 0 ? -1 : 1))
    self = exponent >= 0 ? significand * .powerOfTwo(exponent) : significand / .powerOfTwo(-exponent)
  }

  private static func powerOfTwo(_ exponent: Int) -> Rational {
    var result = Rational.one
    var rest = exponent
    while rest > 0 {
      result *= Rational(1 << min(rest, 62))
      rest -= min(rest, 62)
    }
    return result
  }

  private init(_ value: BigInteger, scaledByTenTo exponent: Int) {
    if exponent >= 0 {
      self.init(reducing: value * BigInteger.powerOfTen(exponent), BigInteger.one)
    } else {
      self.init(reducing: value, BigInteger.powerOfTen(-exponent))
    }
  }

  private init(reducing numerator: Int128, _ denominator: Int128) {
    if let n = Int64(exactly: numerator), denominator == 1, n != .min {
      self.init(lowest: n, 1)
      return
    }
    var n = numerator
    var d = denominator
    let divisor = Rational.greatestCommonDivisor(n.magnitude, d.magnitude)
    if divisor > 1, let divisor = Int128(exactly: divisor) {
      n /= divisor
      d /= divisor
    }
    if let small = Int64(exactly: n), let smallDenominator = Int64(exactly: d), small != .min, smallDenominator != .min
    {
      self.init(lowest: d < 0 ? -small : small, d < 0 ? -smallDenominator : smallDenominator)
    } else {
      self.init(reducing: BigInteger(wide: n), BigInteger(wide: d))
    }
  }

  private init(reducing numerator: BigInteger, _ denominator: BigInteger) {
    let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
    var n = numerator
    var d = denominator
    if divisor != .one {
      n = n.quotientAndRemainder(dividingBy: divisor).quotient
      d = d.quotientAndRemainder(dividingBy: divisor).quotient
    }
    if d.isNegative { (n, d) = (-n, -d) }
    if let small = n.int64, let smallDenominator = d.int64, small != .min {
      storage = Rational(lowest: small, smallDenominator).storage
    } else {
      storage = .large(Parts(n, d))
    }
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var a = a
    var b = b
    while b > UInt128(UInt64.max) { (a, b) = (b, a % b) }
    guard b != 0 else { return a }
    var x = UInt64(a % b)
    var y = UInt64(b)
    (x, y) = (y, x)
    while y != 0 { (x, y) = (y, x % y) }
    return UInt128(x)
  }

  /// - Precondition: The fraction is not a reference into a store.
  init(_ fraction: WordFraction) { self.init(lowest: fraction.numerator, fraction.denominator) }

  /// `nil` unless numerator and denominator fit a word each.
  var wordFraction: WordFraction? {
    wordParts.map { WordFraction(numerator: $0.numerator, denominator: $0.denominator) }
  }

  /// Whether the value is stored without a reference, so that its bytes are all of it.
  package var isStoredInline: Bool { if case .small = storage { true } else { false } }

  /// The value of a whole number of one word; `nil` for all others.
  var smallInteger: Int64? { if case .small(let n, 1) = storage { n } else { nil } }

  /// In lowest terms, with a positive denominator.
  var parts: (numerator: BigInteger, denominator: BigInteger) {
    switch storage {
    case .small(let n, let d): (BigInteger(n), BigInteger(Int64(d)))
    case .wide(let words): (BigInteger(words.numerator), BigInteger(words.denominator))
    case .large(let fraction): (fraction.numerator, fraction.denominator)
    }
  }
}

extension Rational {
  package var isZero: Bool { if case .small(0, _) = storage { true } else { false } }

  package var isInteger: Bool {
    switch storage {
    case .small(_, let d): d == 1
    case .wide: false
    case .large(let fraction): fraction.denominator == .one
    }
  }

  /// -1, 0 or 1.
  package var sign: Int {
    switch storage {
    case .small(let n, _): Int(n.signum())
    case .wide(let words): words.numerator < 0 ? -1 : 1
    case .large(let fraction): fraction.numerator.isNegative ? -1 : 1
    }
  }

  /// Numerator and denominator in lowest terms, with a positive denominator, if both fit a word.
  package var wordParts: (numerator: Int64, denominator: Int64)? {
    switch storage {
    case .small(let n, let d): (n, Int64(d))
    case .wide(let words): (words.numerator, words.denominator)
    case .large: nil
    }
  }

  package var isNegative: Bool { sign < 0 }
  package var isPositive: Bool { sign > 0 }
  package var magnitude: Rational { isNegative ? -self : self }

  /// A double within a few units in the last place, for measuring and drawing, never for decisions.
  ///
  /// Parts too long for a double lose the same number of limbs, which is as exact for values from 1e-250 to 1e250.
  package var approximateValue: Double {
    switch storage {
    case .small(let n, let d): return Double(n) / Double(d)
    case .wide(let words): return Double(words.numerator) / Double(words.denominator)
    case .large(let fraction):
      let ratio = fraction.numerator.approximateValue / fraction.denominator.approximateValue
      if ratio.isFinite && ratio != 0 { return ratio }
      let limbsOfDouble = 30  // of 32 bits: less than 2^1024, the largest power of two of a double
      let excess = max(fraction.numerator.limbs.count, fraction.denominator.limbs.count) - limbsOfDouble
      guard excess > 0 else { return ratio }
      let numerator = fraction.numerator.approximateValue(droppingLimbs: excess)
      let denominator = fraction.denominator.approximateValue(droppingLimbs: excess)
      return numerator == 0 ? 0 : numerator / denominator
    }
  }

  package static prefix func - (value: Rational) -> Rational {
    var result = value
    switch value.storage {
    case .small(let n, let d): result.storage = .small(-n, d)  // `.min` is never a word
    case .wide(let words): result.storage = .wide(Parts(-words.numerator, words.denominator))
    case .large(let fraction): result.storage = .large(Parts(-fraction.numerator, fraction.denominator))
    }
    return result
  }

  package static func + (a: Rational, b: Rational) -> Rational {
    if case .small(let an, 1) = a.storage, case .small(let bn, 1) = b.storage {
      let (sum, overflow) = an.addingReportingOverflow(bn)
      if !overflow && sum != .min { return Rational(word: sum) }
    }
    if let x = a.wordFraction, let y = b.wordFraction {
      if let sum = WordFraction.sum(x, y) { return Rational(sum) }
      let left = Int128(x.numerator) * Int128(y.denominator)
      let right = Int128(y.numerator) * Int128(x.denominator)
      let (sum, overflow) = left.addingReportingOverflow(right)
      if !overflow { return Rational(reducing: sum, Int128(x.denominator) * Int128(y.denominator)) }
    }
    let (x, y) = (a.parts, b.parts)
    return Rational(reducing: x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator)
  }

  private init(word: Int64) { storage = .small(word, 1) }

  /// - Precondition: The parts are in lowest terms, the denominator is positive and the numerator is not `.min`.
  private init(lowest numerator: Int64, _ denominator: Int64) {
    if let half = Int32(exactly: denominator) {
      storage = .small(numerator, half)
    } else {
      storage = .wide(Parts(numerator, denominator))
    }
  }

  /// `scale * self + offset` without reference counting; `nil` if both `self` and the offset are fractions, or if a
  /// result or intermediate value does not fit a word.
  @inline(__always)
  func scaled(by scale: Int64, plus offset: Rational) -> Rational? {
    guard case .small(let n, let d) = storage, case .small(let on, let od) = offset.storage, d == 1 || od == 1 else {
      return nil
    }
    // A common divisor of the denominator and the sum divides the scale, if the denominator is that of `self`.
    let common = d == 1 || scale == 1 ? 1 : WordFraction.greatestCommonDivisor(scale, Int64(d))
    let (share, denominator) = common == 1 ? (scale, Int64(max(d, od))) : (scale / common, Int64(d) / common)
    let (product, productOverflow) = share.multipliedReportingOverflow(by: n)
    let (left, leftOverflow) = product.multipliedReportingOverflow(by: d == 1 ? denominator : 1)
    let (right, rightOverflow) = on.multipliedReportingOverflow(by: od == 1 ? denominator : 1)
    let (sum, overflow) = left.addingReportingOverflow(right)
    if productOverflow || leftOverflow || rightOverflow || overflow || sum == .min { return nil }
    return Rational(lowest: sum, denominator)
  }

  package static func - (a: Rational, b: Rational) -> Rational { a + -b }

  package static func * (a: Rational, b: Rational) -> Rational {
    if case .small(let an, 1) = a.storage, case .small(let bn, 1) = b.storage {
      let (product, overflow) = an.multipliedReportingOverflow(by: bn)
      if !overflow && product != .min { return Rational(word: product) }
    }
    if let x = a.wordFraction, let y = b.wordFraction {
      if let product = WordFraction.product(x, y) { return Rational(product) }
      return Rational(
        reducing: Int128(x.numerator) * Int128(y.numerator), Int128(x.denominator) * Int128(y.denominator))
    }
    let (x, y) = (a.parts, b.parts)
    return Rational(reducing: x.numerator * y.numerator, x.denominator * y.denominator)
  }

  /// - Precondition: `b` is not zero.
  package static func / (a: Rational, b: Rational) -> Rational {
    precondition(!b.isZero, "division by zero")
    if case .small(1, 1) = b.storage { return a }
    if case .small(-1, 1) = b.storage { return -a }
    if let x = a.wordFraction, let y = b.wordFraction {
      if let quotient = WordFraction.quotient(x, y) { return Rational(quotient) }
      return Rational(
        reducing: Int128(x.numerator) * Int128(y.denominator), Int128(x.denominator) * Int128(y.numerator))
    }
    let (x, y) = (a.parts, b.parts)
    return Rational(reducing: x.numerator * y.denominator, x.denominator * y.numerator)
  }

  package static func += (a: inout Rational, b: Rational) { a = a + b }
  package static func -= (a: inout Rational, b: Rational) { a = a - b }
  package static func *= (a: inout Rational, b: Rational) { a = a * b }
  package static func /= (a: inout Rational, b: Rational) { a = a / b }
}

extension Rational: Hashable, Comparable {
  package static func == (a: Rational, b: Rational) -> Bool {
    switch (a.storage, b.storage) {
    case (.small(let an, let ad), .small(let bn, let bd)): an == bn && ad == bd
    case (.wide(let x), .wide(let y)): x.numerator == y.numerator && x.denominator == y.denominator
    case (.large(let x), .large(let y)): x.numerator == y.numerator && x.denominator == y.denominator
    default: false
    }
  }

  package static func < (a: Rational, b: Rational) -> Bool {
    if case .small(let an, let ad) = a.storage, case .small(let bn, let bd) = b.storage {
      if ad == bd { return an < bn }
      let (left, leftOverflow) = an.multipliedReportingOverflow(by: Int64(bd))
      let (right, rightOverflow) = bn.multipliedReportingOverflow(by: Int64(ad))
      if !leftOverflow && !rightOverflow { return left < right }
    }
    if let (an, ad) = a.wordParts, let (bn, bd) = b.wordParts {
      return Int128(an) * Int128(bd) < Int128(bn) * Int128(ad)
    }
    let (x, y) = (a.parts, b.parts)
    return x.numerator * y.denominator < y.numerator * x.denominator
  }

  package func hash(into hasher: inout Hasher) {
    switch storage {
    case .small(let n, let d):
      hasher.combine(n)
      hasher.combine(d)
    case .wide(let words):
      hasher.combine(words.numerator)
      hasher.combine(words.denominator)
    case .large(let fraction):
      hasher.combine(fraction.numerator)
      hasher.combine(fraction.denominator)
    }
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self.init(reducing: Int128(value), 1) }
}
