import LayoutModel
import Testing

@testable import SceneLoading

@Suite struct VisualNumberTests {
  private func number(_ significand: Int64, _ exponent: Int32 = 0) -> VisualNumber {
    .decimal(ExactDecimal(significand: significand, exponent: exponent))
  }

  /// `3/4`, or a number alone.
  private func text(_ number: VisualNumber?) -> String? {
    number.map { "\($0.ratio.numerator)" + ($0.ratio.denominator.isOne ? "" : "/\($0.ratio.denominator)") }
  }

  @Test func `sums, products and quotients are exact`() {
    #expect(text(number(1, -1).adding(number(2, -1))) == "0.3")
    #expect(text(number(5).adding(number(-5))) == "0")
    #expect(text(number(15, -1).multiplied(by: number(4))) == "6")
    #expect(text(number(1).divided(by: number(3))) == "1/3")
    #expect(text(number(1).divided(by: number(-3))) == "-1/3")
    #expect(text(number(6).divided(by: number(-4))) == "-1.5")
    #expect(text(number(1).divided(by: number(125))) == "0.008")
    #expect(text(number(2).divided(by: number(3)).flatMap { $0.adding(number(1)) }) == "5/3")
    #expect(text(number(2).divided(by: number(3)).flatMap { $0.multiplied(by: number(6)) }) == "4")
    #expect(text(-(number(2).divided(by: number(3)) ?? .zero)) == "-2/3")
  }

  @Test func `what does not fit is no number`() {
    let large = number(4_000_000_000_000_000_000)
    #expect(text(large.multiplied(by: number(3))) == nil)
    #expect(text(large.adding(large).flatMap { $0.adding(large) }) == nil)
    #expect(text(number(1, -18).multiplied(by: number(1, -18))) == nil)
    #expect(text(number(1).divided(by: number(1, 30))) == nil)
    #expect(text(VisualNumber.decimal(ExactDecimal(.min)).adding(number(1))) == nil)
    #expect(text(number(1).divided(by: .decimal(ExactDecimal(.min)))) == nil)
  }

  @Test func `a number that is not computed keeps all of its digits`() {
    let digits = ExactDecimal(digits: Array(String(repeating: "7", count: 50).utf8), isNegative: false, exponent: -20)
    let wide = VisualNumber.decimal(digits)
    #expect(wide.adding(.zero)?.decimal == digits)
    #expect(VisualNumber.zero.adding(wide)?.decimal == digits)
    #expect(wide.multiplied(by: .one)?.decimal == digits)
    #expect((-(-wide)).decimal == digits)
    #expect(wide.adding(.one) == nil)
  }
}
