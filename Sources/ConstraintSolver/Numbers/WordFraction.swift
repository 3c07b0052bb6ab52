// Fractions of two machine words, for the long passes over rows in which reference counting would dominate.

/// A fraction in lowest terms with a positive denominator. Denominator 0 marks a reference into a `FractionStore`.
struct WordFraction: Sendable {
  let numerator: Int64
  let denominator: Int64

  static let zero = WordFraction(0)
  static let one = WordFraction(1)

  init(_ value: Int64) {
    numerator = value
    denominator = 1
  }

  /// - Precondition: The parts are in lowest terms and the denominator is not negative.
  init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var isZero: Bool { numerator == 0 && denominator != 0 }
  var isOne: Bool { numerator == 1 && denominator == 1 }
  var isInStore: Bool { denominator == 0 }

  /// The sum of two fractions; `nil` if one is in a store, or if a result or intermediate value does not fit a word.
  ///
  /// Only common divisors of both denominators can divide the sum (Knuth, The Art of Computer Programming 2, 4.5.1).
  static func sum(_ a: WordFraction, _ b: WordFraction) -> WordFraction? {
    if a.isInStore || b.isInStore { return nil }
    if a.denominator == 1 || b.denominator == 1 {
      // A divisor of the only denominator does not divide the sum.
      let (whole, fraction) = a.denominator == 1 ? (a, b) : (b, a)
      let (scaled, scaleOverflow) = whole.numerator.multipliedReportingOverflow(by: fraction.denominator)
      let (sum, overflow) = scaled.addingReportingOverflow(fraction.numerator)
      return scaleOverflow || overflow || sum == .min
        ? nil : WordFraction(numerator: sum, denominator: fraction.denominator)
    }
    let (common, aShare, bShare) = sharing(a.denominator, b.denominator)
    let (left, leftOverflow) = a.numerator.multipliedReportingOverflow(by: bShare)
    let (right, rightOverflow) = b.numerator.multipliedReportingOverflow(by: aShare)
    let (sum, overflow) = left.addingReportingOverflow(right)
    if leftOverflow || rightOverflow || overflow || sum == .min { return nil }
    if sum == 0 { return .zero }
    let divisor = greatestCommonDivisor(sum, common)
    let (denominator, denominatorOverflow) = aShare.multipliedReportingOverflow(by: quotient(b.denominator, divisor))
    return denominatorOverflow ? nil : WordFraction(numerator: quotient(sum, divisor), denominator: denominator)
  }

  /// The greatest common divisor of two denominators, and their quotients by it.
  private static func sharing(_ a: Int64, _ b: Int64) -> (common: Int64, a: Int64, b: Int64) {
    if a == b { return (a, 1, 1) }
    let common = greatestCommonDivisor(a, b)
    return (common, quotient(a, common), quotient(b, common))
  }

  /// The product of two fractions; `nil` if one is in a store or the result does not fit words.
  static func product(_ a: WordFraction, _ b: WordFraction) -> WordFraction? {
    if a.isInStore || b.isInStore { return nil }
    if a.isZero || b.isZero { return .zero }
    let first = greatestCommonDivisor(a.numerator, b.denominator)
    let second = greatestCommonDivisor(b.numerator, a.denominator)
    let (numerator, overflow) = quotient(a.numerator, first).multipliedReportingOverflow(
      by: quotient(b.numerator, second))
    let (denominator, denominatorOverflow) = quotient(a.denominator, second).multipliedReportingOverflow(
      by: quotient(b.denominator, first))
    return overflow || denominatorOverflow || numerator == .min
      ? nil : WordFraction(numerator: numerator, denominator: denominator)
  }

  /// - Precondition: `b` is not zero.
  static func quotient(_ a: WordFraction, _ b: WordFraction) -> WordFraction? {
    if b.isOne { return a }
    if a.isInStore || b.isInStore { return nil }
    let inverse =
      b.numerator < 0
      ? WordFraction(numerator: -b.denominator, denominator: -b.numerator)
      : WordFraction(numerator: b.denominator, denominator: b.numerator)
    return product(a, inverse)
  }

  /// - Parameter numerator: May be zero or negative.
  @inline(__always)
  static func greatestCommonDivisor(_ numerator: Int64, _ denominator: Int64) -> Int64 {
    if denominator == 1 || numerator == 1 || numerator == -1 { return 1 }
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    return Int64(a)
  }

  /// Most divisors are 1, and a division takes longer than all other steps here.
  @inline(__always)
  private static func quotient(_ value: Int64, _ divisor: Int64) -> Int64 { divisor == 1 ? value : value / divisor }
}

/// Arithmetic on word fractions that stays exact when words overflow.
struct FractionStore: Sendable {
  /// The numbers that do not fit words.
  private var numbers: [Rational] = []
  /// The number of results that did not fit words.
  var overflowCount: Int { numbers.count }

  mutating func fraction(_ value: Rational) -> WordFraction {
    if let word = value.wordFraction { return word }
    numbers.append(value)
    return WordFraction(numerator: Int64(numbers.count - 1), denominator: 0)
  }

  func rational(_ fraction: WordFraction) -> Rational {
    fraction.isInStore ? numbers[Int(fraction.numerator)] : Rational(fraction)
  }

  mutating func sum(_ a: WordFraction, _ b: WordFraction) -> WordFraction {
    WordFraction.sum(a, b) ?? fraction(rational(a) + rational(b))
  }

  mutating func product(_ a: WordFraction, _ b: WordFraction) -> WordFraction {
    WordFraction.product(a, b) ?? fraction(rational(a) * rational(b))
  }

  /// - Precondition: `b` is not zero.
  mutating func quotient(_ a: WordFraction, _ b: WordFraction) -> WordFraction {
    WordFraction.quotient(a, b) ?? fraction(rational(a) / rational(b))
  }

  mutating func negated(_ a: WordFraction) -> WordFraction {
    a.isInStore
      ? fraction(-rational(a)) : WordFraction(numerator: -a.numerator, denominator: a.denominator)
  }

  /// -1, 0 or 1.
  func sign(_ a: WordFraction) -> Int {
    a.isInStore ? rational(a).sign : Int(a.numerator.signum())
  }
}
