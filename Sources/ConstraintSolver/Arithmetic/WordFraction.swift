// Fractions of two machine words for the long passes over rows, where a Rational's reference would have to be counted.

/// A fraction in lowest terms with a positive denominator; with denominator 0, the place of a number kept in a store.
struct WordFraction: Sendable {
  let numerator: Int64
  let denominator: Int64

  static let zero = WordFraction(0)
  static let one = WordFraction(1)

  init(_ value: Int64) {
    numerator = value
    denominator = 1
  }

  /// - Precondition: in lowest terms, the denominator not negative.
  init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var isZero: Bool { numerator == 0 && denominator != 0 }
  var isOne: Bool { numerator == 1 && denominator == 1 }
  var isInStore: Bool { denominator == 0 }

  static func sum(_ a: WordFraction, _ b: WordFraction) -> WordFraction? {
    if a.denominator == 1 && b.denominator == 1 {
      let (sum, overflow) = a.numerator.addingReportingOverflow(b.numerator)
      return overflow || sum == .min ? nil : WordFraction(sum)
    }
    if a.isInStore || b.isInStore { return nil }
    let (left, leftOverflow) = a.numerator.multipliedReportingOverflow(by: b.denominator)
    let (right, rightOverflow) = b.numerator.multipliedReportingOverflow(by: a.denominator)
    let (denominator, denominatorOverflow) = a.denominator.multipliedReportingOverflow(by: b.denominator)
    let (numerator, overflow) = left.addingReportingOverflow(right)
    if leftOverflow || rightOverflow || denominatorOverflow || overflow { return nil }
    return WordFraction(reducing: numerator, denominator)
  }

  static func product(_ a: WordFraction, _ b: WordFraction) -> WordFraction? {
    if a.isInStore || b.isInStore { return nil }
    let (numerator, overflow) = a.numerator.multipliedReportingOverflow(by: b.numerator)
    if overflow || numerator == .min { return nil }
    if a.denominator == 1 && b.denominator == 1 { return WordFraction(numerator) }
    let (denominator, denominatorOverflow) = a.denominator.multipliedReportingOverflow(by: b.denominator)
    return denominatorOverflow ? nil : WordFraction(reducing: numerator, denominator)
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

  private init?(reducing numerator: Int64, _ denominator: Int64) {
    if numerator == .min { return nil }
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int64(a)
    self.init(numerator: numerator / divisor, denominator: denominator / divisor)
  }
}

/// Arithmetic on word fractions that goes on exactly where words overflow.
struct FractionStore: Sendable {
  /// Numbers that do not fit.
  private var numbers: [Rational] = []
  /// How often words overflowed.
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
