import Testing

@testable import ConstraintSolver

/// Words against arithmetic in twice their size, where nothing is left out and nothing reduced before the end.
struct WordFractionTests {
  private static let fractions: [WordFraction] = {
    let numerators: [Int64] = [0, 1, -1, 2, 6, -35, 144, 1 << 31, -(1 << 40), 3 << 60, .max, -.max]
    let denominators: [Int64] = [1, 2, 3, 6, 25, 144, 1 << 31, (1 << 35) - 1, 3 << 60, .max]
    return numerators.flatMap { numerator in
      denominators.map { denominator in reduced(Int128(numerator), Int128(denominator))! }
    }
  }()

  /// Nil where it does not fit words.
  private static func reduced(_ numerator: Int128, _ denominator: Int128) -> WordFraction? {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    guard let n = Int64(exactly: numerator / Int128(a)), let d = Int64(exactly: denominator / Int128(a)), n != .min
    else {
      return nil
    }
    return WordFraction(numerator: n, denominator: d)
  }

  @Test func `a product is the exact one, or does not fit`() {
    for a in Self.fractions {
      for b in Self.fractions {
        let exact = Self.reduced(
          Int128(a.numerator) * Int128(b.numerator), Int128(a.denominator) * Int128(b.denominator))
        expectEqual(WordFraction.product(a, b), exact)
        if !b.isZero {
          let sign: Int128 = b.numerator < 0 ? -1 : 1
          let quotient = Self.reduced(
            sign * Int128(a.numerator) * Int128(b.denominator), sign * Int128(a.denominator) * Int128(b.numerator))
          expectEqual(WordFraction.quotient(a, b), quotient)
        }
      }
    }
  }

  @Test func `a sum is the exact one, or left to others where what leads to it does not fit`() {
    let half: Int64 = 1 << 31
    var leftCount = 0
    for a in Self.fractions {
      for b in Self.fractions {
        let left = Int128(a.numerator) * Int128(b.denominator)
        let (sum, overflow) = left.addingReportingOverflow(Int128(b.numerator) * Int128(a.denominator))
        let exact = overflow ? nil : Self.reduced(sum, Int128(a.denominator) * Int128(b.denominator))
        let quick = WordFraction.sum(a, b)
        if let quick {
          expectEqual(quick, exact)
        } else {
          leftCount += 1
          let isShort = [a, b].allSatisfy { $0.numerator.magnitude < half && $0.denominator < half }
          #expect(!isShort)
        }
      }
    }
    #expect(leftCount > 0 && leftCount < Self.fractions.count * Self.fractions.count / 2)
  }

  @Test func `what is kept in a store is left to it`() {
    var store = FractionStore()
    let huge = store.fraction(Rational(Int.max) * Rational(Int.max))
    #expect(huge.isInStore && WordFraction.sum(huge, .one) == nil && WordFraction.product(.zero, huge) == nil)
    let (sum, product) = (store.sum(huge, huge), store.product(.zero, huge))
    #expect(store.rational(sum) == Rational(Int.max) * Rational(Int.max) * 2 && product.isZero)
  }

  private func expectEqual(_ found: WordFraction?, _ exact: WordFraction?) {
    #expect(found?.numerator == exact?.numerator && found?.denominator == exact?.denominator)
  }
}
