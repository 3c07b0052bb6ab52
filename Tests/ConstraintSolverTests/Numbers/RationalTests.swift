import TestSupport
import Testing

@testable import ConstraintSolver

struct RationalTests {
  @Test func `fractions are kept in lowest terms`() {
    #expect(Rational(6, over: 4) == Rational(3, over: 2))
    #expect(Rational(6, over: -4).description == "-3/2")
    #expect(Rational(0, over: -7) == 0)
    #expect(Rational(8, over: 4).isInteger)
  }

  @Test func `one tenth is exactly one tenth`() {
    let tenth = Rational(significand: 1, exponent: -1)
    #expect(tenth + tenth + tenth == Rational(3, over: 10))
    #expect(tenth != Rational(0.1))
    #expect(Rational(0.5) == Rational(1, over: 2))
    #expect(Rational(-6.25) == Rational(-25, over: 4))
  }

  @Test func `numbers beyond a machine word stay exact`() {
    let large = Rational(Int.max)
    let square = large * large
    // (2^63 - 1)^2 = 2^126 - 2^64 + 1
    #expect(square.description == "85070591730234615847396907784232501249")
    #expect(square / large == large)
    #expect((square - large * (large - 1)) == large)
    #expect(Rational(Int.min) + Rational(Int.min) == -(Rational(1 << 62) * 4))
    #expect(
      Rational(digits: Array("1".utf8), isNegative: true, exponent: 30).description == "-1"
        + String(repeating: "0", count: 30))
    #expect(Rational(significand: 1, exponent: -30) * Rational(digits: [0x31], isNegative: false, exponent: 30) == 1)
  }

  @Test(arguments: 0..<500)
  func `arithmetic keeps the laws of a field at every size`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number() -> Rational {
      var value = Rational(Int.random(in: -20...20, using: &random), over: Int.random(in: 1...20, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        value *= Rational(
          Int.random(in: -(1 << 62)...(1 << 62), using: &random), over: Int.random(in: 1...(1 << 61), using: &random))
      }
      return value
    }
    let (a, b, c) = (number(), number(), number())
    #expect(a + b == b + a)
    #expect((a + b) + c == a + (b + c))
    #expect(a * (b + c) == a * b + a * c)
    #expect(a - a == 0)
    #expect((a < b) == (b - a).isPositive)
    if !b.isZero { #expect(a / b * b == a) }
    if !a.isZero { #expect(a / a == 1) }
    #expect((a.magnitude).sign >= 0)
  }

  @Test(arguments: [30, 31, 32, 33, 61, 62, 63, 64])
  func `a number is the same whichever way it was made`(bits: Int) {
    let half = Rational(1, over: 2)
    let power = (0..<bits).reduce(Rational.one) { value, _ in value * half }  // 2^-bits
    for (numerator, offset) in [(1, 0), (-1, 0), (1, -1), (-1, 1)] {
      let denominator = Rational.one / power + Rational(offset)
      let value = Rational(numerator) / denominator
      let detour = (value + Rational(7, over: 1 << 40)) - Rational(7, over: 1 << 40)
      #expect(detour == value && detour.hashValue == value.hashValue)
      #expect(value * denominator == Rational(numerator))
      #expect(value.sign == numerator.signum() && !value.isInteger && value.smallInteger == nil)
      #expect(-(-value) == value && (value - value).isZero)
      #expect(value < value + power && !(value < value))
      #expect(value.description == "\(numerator)/\(denominator)")
    }
  }

  /// Wholes, fractions and what words cannot hold, against the product and the sum.
  @Test func `the quick multiple of a value with an offset is the exact one, or is left to others`() {
    let numerators = [0, 1, -1, 2, 6, -35, 1 << 40, Int.max, -Int.max]
    let values = numerators.flatMap { numerator in
      [1, 2, 6, 25, Int(Int32.max), 1 << 35].map { Rational(numerator, over: $0) }
    }
    var quickCount = 0
    for value in values {
      for offset in values {
        for scale in [1, 0, -1, 2, 10, -15, 1 << 33, Int.max, Int.min] {
          guard let quick = value.scaled(by: Int64(scale), plus: offset) else {
            // What is short and at most one fraction has to be quick.
            let isShort = [value, offset].allSatisfy { $0.isStoredInline && abs($0.approximateValue) < 100 }
            #expect(!isShort || scale.magnitude > 100 || !(value.isInteger || offset.isInteger))
            continue
          }
          #expect(quick == Rational(scale) * value + offset)
          quickCount += 1
        }
      }
    }
    #expect(quickCount > 1_000)
  }

  @Test func `decimals end where they end and round where they do not`() {
    #expect(Rational(1, over: 3).decimalDescription(places: 6) == "0.333333")
    #expect(Rational(-2, over: 3).decimalDescription(places: 6) == "-0.666667")
    #expect(Rational(295, over: 2).decimalDescription() == "147.5")
    #expect(Rational(-1, over: 1_000_000_000_000).decimalDescription() == "0")
    #expect(Rational(19_999_999, over: 10_000_000).decimalDescription(places: 6) == "2")
  }

  /// Against twice the value in units of the last place and a half, rounded down.
  @Test func `decimals of fractions of words are rounded at any place`() {
    let numerators = [1, 2, 5, 35, 99, 999_999, 12_345_678_901, Int.max - 1, Int.max]
    let denominators = [2, 3, 7, 8, 25, 1000, 1_000_003, Int(Int32.max), 1 << 35, Int.max - 2]
    for places in 0...19 {
      for (numerator, denominator) in numerators.flatMap({ n in denominators.map { (n, $0) } }) {
        let unit = (0..<places).reduce(UInt128(1)) { unit, _ in unit * 10 }
        let scaled = UInt128(numerator).multipliedFullWidth(by: 2 * unit)
        let (sum, carry) = scaled.low.addingReportingOverflow(UInt128(denominator))
        let units = (2 * UInt128(denominator)).dividingFullWidth((scaled.high + (carry ? 1 : 0), sum)).quotient
        var digits = String(units)
        digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        var expected = places == 0 ? digits : "\(digits.dropLast(places)).\(digits.suffix(places))"
        while expected.contains("."), let last = expected.last, last == "0" || last == "." { expected.removeLast() }
        #expect(Rational(numerator, over: denominator).decimalDescription(places: places) == expected)
        let negative = Rational(-numerator, over: denominator).decimalDescription(places: places)
        #expect(negative == (expected == "0" ? "0" : "-\(expected)"))
      }
    }
  }
}
