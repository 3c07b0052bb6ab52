import ConstraintSolver
import TestSupport
import Testing

@testable import ProofChecking

struct FractionTests {
  /// Digits of a random length, so that numbers below and above a machine word meet.
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
}
