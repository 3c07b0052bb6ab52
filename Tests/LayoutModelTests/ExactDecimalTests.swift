import LayoutModel
import TestSupport
import Testing

@Suite struct ExactDecimalTests {
  private func decimal(_ significand: Int64, _ exponent: Int32 = 0) -> ExactDecimal {
    ExactDecimal(significand: significand, exponent: exponent)
  }

  private func wide(_ digits: String, isNegative: Bool = false, exponent: Int32 = 0) -> ExactDecimal {
    ExactDecimal(digits: Array(digits.utf8), isNegative: isNegative, exponent: exponent)
  }

  @Test func `equal numbers are equal values, however they are written`() {
    #expect(decimal(100, -2) == .one)
    #expect(decimal(0, 77) == .zero)
    #expect(wide("00012500", exponent: -2) == decimal(125))
    #expect(wide("000") == .zero)
    #expect(wide("123456789012345678901000", exponent: -3) == wide("123456789012345678901"))
    #expect(-decimal(.min) == wide("9223372036854775808"))
    #expect(-wide("9223372036854775808") == decimal(.min))
  }

  @Test func `negation turns back into the same number`() {
    for value in [
      decimal(0), decimal(5, -3), decimal(-7, 2), decimal(.min), decimal(.max), wide("99999999999999999999"),
    ] {
      #expect(-(-value) == value)
      #expect((-value).isNegative == (!value.isNegative && !value.isZero))
    }
  }

  @Test(
    arguments: [
      (ExactDecimal(significand: 5, exponent: -1), "0.5"), (ExactDecimal(-12), "-12"), (.zero, "0"),
      (ExactDecimal(significand: 1, exponent: 20), "100000000000000000000"),
      (ExactDecimal(significand: 1, exponent: 21), "1e21"), (ExactDecimal(significand: -15, exponent: 29), "-1.5e30"),
      (ExactDecimal(significand: 1, exponent: -7), "0.0000001"), (ExactDecimal(significand: 1, exponent: -8), "1e-8"),
      (ExactDecimal(significand: 1234, exponent: -2), "12.34"), (ExactDecimal(.min), "-9223372036854775808"),
    ])
  func `a number is written as short as it reads back`(value: ExactDecimal, text: String) {
    #expect(value.description == text)
  }

  @Test func `numbers are ordered as doubles are where both are exact`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let a = (Int64.random(in: -999...999, using: &generator), Int32.random(in: 0...4, using: &generator))
      let b = (Int64.random(in: -999...999, using: &generator), Int32.random(in: 0...4, using: &generator))
      let power: [Double] = [1, 10, 100, 1000, 10000]
      let isLess = Double(a.0) * power[Int(a.1)] < Double(b.0) * power[Int(b.1)]
      #expect((decimal(a.0, a.1) < decimal(b.0, b.1)) == isLess)
    }
  }

  @Test func `order holds across signs, magnitudes and lengths`() {
    let ascending = [
      wide("99999999999999999999999", isNegative: true), decimal(.min), decimal(-1, 3), decimal(-1, -400), .zero,
      decimal(1, -400), decimal(9, -1), decimal(99, -2), .one, decimal(101, -2), decimal(.max),
      wide("9223372036854775808"), decimal(1, 308),
    ]
    for (i, a) in ascending.enumerated() {
      for (j, b) in ascending.enumerated() { #expect((a < b) == (i < j)) }
    }
  }
}
