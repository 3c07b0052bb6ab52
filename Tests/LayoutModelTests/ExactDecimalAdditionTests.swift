import LayoutModel
import TestSupport
import Testing

struct ExactDecimalAdditionTests {
  private func decimal(_ significand: Int64, _ exponent: Int32 = 0) -> ExactDecimal {
    ExactDecimal(significand: significand, exponent: exponent)
  }

  @Test(
    arguments: [
      (44, 0, 59, 0, 103, 0), (5, -1, 5, -1, 1, 0), (1, 0, -1, 0, 0, 0), (-3, 0, 1, -1, -29, -1),
      (2, 0, -25, -1, -5, -1),
      (1, 3, 1, -3, 1_000_001, -3), (0, 0, 7, 0, 7, 0), (999, 0, 1, 0, 1, 3),
    ] as [(Int64, Int32, Int64, Int32, Int64, Int32)])
  func `a sum is exact`(a: Int64, e: Int32, b: Int64, f: Int32, sum: Int64, g: Int32) {
    #expect(decimal(a, e) + decimal(b, f) == decimal(sum, g))
    #expect(decimal(b, f) + decimal(a, e) == decimal(sum, g))
  }

  @Test func `numbers of many digits add up`() {
    let nines = ExactDecimal(digits: [UInt8](repeating: UInt8(ascii: "9"), count: 40), isNegative: false, exponent: -20)
    #expect(nines + decimal(1, -20) == decimal(1, 20))
    #expect(nines + -nines == .zero)
  }

  @Test func `sums of random numbers are those of whole numbers`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let (a, b) = (
        Int64.random(in: -1_000_000...1_000_000, using: &generator), Int64.random(in: -1_000...1_000, using: &generator)
      )
      #expect(decimal(a, -3) + decimal(b, -1) == decimal(a + 100 * b, -3))
    }
  }
}
