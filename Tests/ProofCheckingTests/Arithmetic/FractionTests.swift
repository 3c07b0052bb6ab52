import ConstraintSolver
import TestSupport
import Testing

@testable import ProofChecking

struct FractionTests {
  /// A random number of digits, so that operands above and below the size of a machine word are combined.
  private static func text(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...30, using: &random)
    let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    return (Bool.random(using: &random) ? "-" : "") + digits
  }

  private static func rational(_ text: String) -> Rational {
    let isNegative = text.hasPrefix("-")
    return Rational(digits: Array(text.utf8.dropFirst(isNegative ? 1 : 0)), isNegative: isNegative, exponent: 0)
  }

  @Test(arguments: 0..<300) func `two arithmetics that share nothing agree`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = (0..<4).map { _ in Self.text(&random) }
    let wholes = texts.map { Self.rational($0) }
    let fractions = try texts.map { try #require(ReportValue.fraction(Array($0.utf8))) }
    guard !wholes[1].isZero && !wholes[3].isZero else { return }
    let (a, b) = (wholes[0] / wholes[1], wholes[2] / wholes[3])
    let (c, d) = (fractions[0] / fractions[1], fractions[2] / fractions[3])
    #expect(a.description == c.description)
    #expect((a + b).description == (c + d).description)
    #expect((a - b).description == (c - d).description)
    #expect((a * b).description == (c * d).description)
    #expect((a < b) == (c < d))
    if !b.isZero { #expect((a / b).description == (c / d).description) }
  }

  @Test(arguments: ["1/0", "", "-", "1/", "/2", "1/2/3", "1.5", "+1", "0x1"])
  func `what is no fraction is none`(text: String) {
    #expect(ReportValue.fraction(Array(text.utf8)) == nil)
  }

  @Test(arguments: 0..<200) func `a quotient times the divisor and the remainder are what was divided`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    /// Often uses limbs at the limits of their range, where an estimated quotient digit is furthest off.
    func number(_ limbs: Int) -> Natural {
      let words = (0..<limbs).map { _ in
        ["000000000", "000000001", "499999999", "500000000", "999999999", "123456789"].randomElement(using: &random)
          ?? ""
      }
      return Natural(digits: Array(("1" + words.joined()).utf8))
    }
    let divisor = number(Int.random(in: 0...5, using: &random))
    let dividend = number(Int.random(in: 0...9, using: &random))
    let (quotient, remainder) = dividend.quotientAndRemainder(by: divisor)
    #expect(remainder < divisor)
    #expect(quotient * divisor + remainder == dividend)
  }

  @Test func `fractions of many digits are 0 once the budget is spent, which shows`() throws {
    let digits = (1...600).map { String($0 % 9 + 1) }.joined()
    let text = Array("\(digits)/\(digits)7".utf8)
    let budget = ArithmeticBudget(work: 20_000)
    let values = budget.charge { (0..<8).map { _ in ReportValue.fraction(text) } }
    #expect(budget.isSpent)
    #expect(values.last == .some(.zero))
    let other = ArithmeticBudget(work: 0)
    #expect(other.charge { ReportValue.fraction(Array("10/4".utf8)) }?.description == "5/2")
    #expect(!other.isSpent)
  }
}
