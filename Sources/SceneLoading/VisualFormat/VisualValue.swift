import LayoutModel

/// The value of a predicate: a number, or a multiple of a view's size plus a number.
struct VisualValue {
  var number = VisualNumber.zero
  /// The size that `factor` multiplies; `nil` for a number alone.
  var size: Size?
  var factor = VisualNumber.one

  struct Size {
    /// `nil` if the name is unknown.
    var view: ViewID?
    var attribute: Attribute
  }

  init(_ number: VisualNumber) { self.number = number }
  init(_ size: Size) { self.size = size }

  static prefix func - (value: VisualValue) -> VisualValue {
    var result = value
    result.number = -value.number
    result.factor = -value.factor
    return result
  }
}

/// A number that is exact through sums, products and quotients.
///
/// A number that is not the result of arithmetic keeps all of its digits.
enum VisualNumber {
  case decimal(ExactDecimal)
  /// In lowest terms; the denominator is at least 2.
  case quotient(Int64, Int64)

  static let zero = VisualNumber.decimal(.zero)
  static let one = VisualNumber.decimal(.one)

  /// The number as a decimal; `nil` if its decimal expansion does not end.
  var decimal: ExactDecimal? { if case .decimal(let decimal) = self { decimal } else { nil } }

  var isZero: Bool { decimal?.isZero ?? false }

  var ratio: Ratio {
    switch self {
    case .decimal(let decimal): Ratio(decimal)
    case .quotient(let numerator, let denominator): Ratio(ExactDecimal(numerator), over: ExactDecimal(denominator))
    }
  }

  static prefix func - (number: VisualNumber) -> VisualNumber {
    switch number {
    case .decimal(let decimal): .decimal(-decimal)
    case .quotient(let numerator, let denominator): .quotient(-numerator, denominator)
    }
  }
}

// Every operation returns `nil` if a part of the result does not fit into 64 bits.

extension VisualNumber {
  func adding(_ other: VisualNumber) -> VisualNumber? {
    if isZero { return other }
    if other.isZero { return self }
    guard let (a, b) = fraction, let (c, d) = other.fraction, let left = product(a, d), let right = product(c, b),
      let denominator = product(b, d)
    else { return nil }
    let (sum, isTooLarge) = left.addingReportingOverflow(right)
    return isTooLarge ? nil : VisualNumber(sum, over: denominator)
  }

  func multiplied(by other: VisualNumber) -> VisualNumber? {
    if decimal?.isOne ?? false { return other }
    if other.decimal?.isOne ?? false { return self }
    guard let (a, b) = fraction, let (c, d) = other.fraction, let numerator = product(a, c),
      let denominator = product(b, d)
    else { return nil }
    return VisualNumber(numerator, over: denominator)
  }

  /// - Precondition: the divisor is not 0.
  func divided(by other: VisualNumber) -> VisualNumber? {
    guard let (c, d) = other.fraction, c > .min else { return nil }
    return VisualNumber(c < 0 ? -d : d, over: abs(c)).flatMap { multiplied(by: $0) }
  }

  /// A quotient with a positive denominator, as a decimal if its decimal expansion ends; `nil` if that does not fit into 64 bits.
  private init?(_ numerator: Int64, over denominator: Int64) {
    guard numerator > .min else { return nil }
    let divisor = Self.greatestCommonDivisor(abs(numerator), denominator)
    let (numerator, denominator) = (numerator / divisor, denominator / divisor)
    var (rest, twos, fives) = (denominator, 0, 0)
    while rest % 2 == 0 { (rest, twos) = (rest / 2, twos + 1) }
    while rest % 5 == 0 { (rest, fives) = (rest / 5, fives + 1) }
    guard rest == 1 else {
      self = .quotient(numerator, denominator)
      return
    }
    var significand = numerator
    for _ in twos..<max(twos, fives) {
      guard let next = product(significand, 2) else { return nil }
      significand = next
    }
    for _ in fives..<max(twos, fives) {
      guard let next = product(significand, 5) else { return nil }
      significand = next
    }
    self = .decimal(ExactDecimal(significand: significand, exponent: -Int32(max(twos, fives))))
  }

  /// Numerator and denominator; `nil` for a decimal with too many digits.
  private var fraction: (Int64, Int64)? {
    switch self {
    case .quotient(let numerator, let denominator): return (numerator, denominator)
    case .decimal(let decimal):
      guard decimal.wideDigits == nil, decimal.significand > .min, decimal.exponent.magnitude <= 18 else { return nil }
      var power: Int64 = 1
      for _ in 0..<decimal.exponent.magnitude { power *= 10 }
      if decimal.exponent < 0 { return (decimal.significand, power) }
      return product(decimal.significand, power).map { ($0, 1) }
    }
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

private func product(_ a: Int64, _ b: Int64) -> Int64? {
  let (product, isTooLarge) = a.multipliedReportingOverflow(by: b)
  return isTooLarge ? nil : product
}
