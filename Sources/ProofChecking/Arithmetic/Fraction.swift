import LayoutModel

/// An exact fraction in lowest terms with a positive denominator.
struct Fraction: Hashable, Sendable {
  /// A value that fits `small` is never stored as `large`, so equal numbers have equal parts.
  private enum Parts: Hashable, Sendable {
    case small(Int, Int)
    case large(isNegative: Bool, Natural, Natural)
  }

  private let parts: Parts

  static let zero = Fraction(0)
  static let one = Fraction(1)

  private init(_ parts: Parts) { self.parts = parts }

  init(_ value: Int) {
    parts =
      value == .min ? .large(isNegative: true, Natural(value.magnitude), Natural(1)) : .small(value, 1)
  }

  /// - Precondition: `denominator` is not zero.
  init(isNegative: Bool, _ numerator: Natural, over denominator: Natural = Natural(1)) {
    if let n = numerator.small, let d = denominator.small {
      self = .lowest(isNegative ? -n : n, d)
      return
    }
    guard ArithmeticBudget.spend(numerator.limbCount, denominator.limbCount) else {
      self = .zero
      return
    }
    let divisor = Natural.greatestCommonDivisor(numerator, denominator)
    let (n, d) =
      divisor == Natural(1)
      ? (numerator, denominator)
      : (numerator.quotientAndRemainder(by: divisor).quotient, denominator.quotientAndRemainder(by: divisor).quotient)
    if let small = n.small, let smallDenominator = d.small {
      parts = .small(isNegative ? -small : small, smallDenominator)
    } else {
      parts = .large(isNegative: isNegative, n, d)
    }
  }

  init(_ decimal: ExactDecimal) {
    if decimal.exponent == 0 && decimal.wideDigits == nil {
      self.init(Int(decimal.significand))
      return
    }
    let digits = decimal.wideDigits ?? Array(String(decimal.significand.magnitude).utf8)
    self.init(digits: digits, isNegative: decimal.isNegative, exponent: Int(decimal.exponent))
  }

  /// The number with the given ASCII digits, times `10^exponent`.
  init(digits: [UInt8], isNegative: Bool, exponent: Int) {
    let significand = Natural(digits: digits)
    self =
      exponent >= 0
      ? Fraction(isNegative: isNegative, significand * .powerOfTen(exponent))
      : Fraction(isNegative: isNegative, significand, over: .powerOfTen(-exponent))
  }

  private var numerator: Natural {
    switch parts {
    case .small(let n, _): Natural(n.magnitude)
    case .large(_, let n, _): n
    }
  }

  private var denominator: Natural {
    switch parts {
    case .small(_, let d): Natural(d.magnitude)
    case .large(_, _, let d): d
    }
  }

  var isZero: Bool { self == .zero }

  var isNegative: Bool {
    switch parts {
    case .small(let n, _): n < 0
    case .large(let isNegative, _, _): isNegative
    }
  }

  var isPositive: Bool { !isNegative && !isZero }
  var magnitude: Fraction { isNegative ? -self : self }
}

extension Fraction {
  static prefix func - (a: Fraction) -> Fraction {
    switch a.parts {
    case .small(let n, let d): Fraction(.small(-n, d))
    case .large(let isNegative, let n, let d): Fraction(.large(isNegative: !isNegative, n, d))
    }
  }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    if case .small(let n, let d) = a.parts, case .small(let m, let e) = b.parts {
      let (left, overflowLeft) = n.multipliedReportingOverflow(by: e)
      let (right, overflowRight) = m.multipliedReportingOverflow(by: d)
      let (sum, overflowSum) = left.addingReportingOverflow(right)
      let (product, overflow) = d.multipliedReportingOverflow(by: e)
      if !(overflowLeft || overflowRight || overflowSum || overflow), sum != .min { return lowest(sum, product) }
    }
    let (left, right) = (a.numerator * b.denominator, b.numerator * a.denominator)
    let denominator = a.denominator * b.denominator
    if a.isNegative == b.isNegative {
      return Fraction(isNegative: a.isNegative, left + right, over: denominator)
    }
    return left < right
      ? Fraction(isNegative: b.isNegative, right - left, over: denominator)
      : Fraction(isNegative: a.isNegative, left - right, over: denominator)
  }

  static func - (a: Fraction, b: Fraction) -> Fraction { a + -b }

  static func * (a: Fraction, b: Fraction) -> Fraction {
    if case .small(let n, let d) = a.parts, case .small(let m, let e) = b.parts {
      let (above, overflow) = n.multipliedReportingOverflow(by: m)
      let (below, overflowBelow) = d.multipliedReportingOverflow(by: e)
      if !(overflow || overflowBelow), above != .min { return lowest(above, below) }
    }
    return Fraction(
      isNegative: a.isNegative != b.isNegative, a.numerator * b.numerator, over: a.denominator * b.denominator)
  }

  /// - Precondition: `b` is not zero.
  static func / (a: Fraction, b: Fraction) -> Fraction {
    a * Fraction(isNegative: b.isNegative, b.denominator, over: b.numerator)
  }

  static func += (a: inout Fraction, b: Fraction) { a = a + b }

  private static func lowest(_ numerator: Int, _ denominator: Int) -> Fraction {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int(a)  // at most the denominator
    return divisor == 1
      ? Fraction(.small(numerator, denominator)) : Fraction(.small(numerator / divisor, denominator / divisor))
  }
}

extension Fraction: Comparable {
  static func < (a: Fraction, b: Fraction) -> Bool { (a - b).isNegative }
}

extension Fraction: CustomStringConvertible {
  /// The fraction as reports write it: `-7`, `335/3`.
  var description: String {
    let sign = isNegative ? "-" : ""
    return denominator == Natural(1) ? "\(sign)\(numerator)" : "\(sign)\(numerator)/\(denominator)"
  }
}
