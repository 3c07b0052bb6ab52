import LayoutModel
import Testing

@testable import SceneLoading

@Suite struct DecimalTextTests {
  private func value(_ text: String) throws(DecimalProblem) -> ExactDecimal {
    try DecimalText.value(of: Array(text.utf8), from: 0, to: text.utf8.count)
  }

  @Test(
    arguments: [
      ("0", ExactDecimal.zero), ("-0", .zero), ("0.000", .zero), ("0e999999999999", .zero), ("0.1", decimal(1, -1)),
      ("100", decimal(1, 2)), ("1.50", decimal(15, -1)), ("-12.5e-1", decimal(-125, -2)), ("1E+2", decimal(1, 2)),
      ("1e308", decimal(1, 308)), ("-1.79e308", decimal(-179, 306)), ("1e-400", decimal(1, -400)),
      ("0.00000000000000000001", decimal(1, -20)), ("100000000000000000000000", decimal(1, 23)),
      ("9223372036854775807", decimal(.max)), ("-9223372036854775808", decimal(.min)), ("0007", decimal(7)),
    ])
  func `a number is read exactly`(text: String, expected: ExactDecimal) throws {
    #expect(try value(text) == expected)
  }

  @Test func `a number of more digits than a word holds keeps them all`() throws {
    let digits = "123456789012345678901234567890"
    #expect(try value("-\(digits).5000").description == "-\(digits).5")
  }

  @Test(arguments: ["1.8e308", "-1e309", "1e999999999999999999999", "9e-401", "0.1e-400", "-1e-999"])
  func `a number beyond the doubles is refused`(text: String) {
    #expect(throws: DecimalProblem.outOfRange) { try value(text) }
  }

  @Test func `significant digits are counted without zeros at either end`() throws {
    let most = String(repeating: "7", count: NumberRange.mostDigits)
    #expect(try !value("0.000\(most)000").isZero)
    #expect(throws: DecimalProblem.tooManyDigits) { try value("0.\(most)1") }
  }
}
