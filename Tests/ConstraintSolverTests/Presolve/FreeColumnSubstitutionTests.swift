import Testing

@testable import ConstraintSolver

struct FreeColumnSubstitutionTests {
  private func form(_ terms: [(Int32, Rational)], _ constant: Rational = .zero) -> AffineForm {
    AffineForm(terms: terms.map { (variable: $0.0, coefficient: $0.1) }, constant: constant)
  }

  private func substitution(
    _ forms: [AffineForm], equalities: Set<Int>, bounded: Set<Int32> = []
  ) -> FreeColumnSubstitution {
    FreeColumnSubstitution(
      forms.enumerated().map { (row: 10 + $0.offset, form: $0.element) },
      isHardEquality: forms.indices.map(equalities.contains), isFree: { !bounded.contains($0) })
  }

  /// `2x - y - z + 4 = 0` defines x in `x + w - 3 >= 0`, where only x is free.
  @Test func `a free column in one equality and one row is replaced by the other terms of the equality`() {
    let result = substitution(
      [form([(0, 2), (1, -1), (2, -1)], 4), form([(0, 1), (3, 1)], -3)], equalities: [0], bounded: [1, 2, 3])
    let half = Rational(1, over: 2)
    #expect(result.isEliminated == [true, false])
    #expect(result.merges.map(\.row) == [10] && result.merges.map(\.coefficient) == [2])
    #expect(result.definitions.count == 1 && result.definitions[0].root == 0)
    #expect(result.definitions[0].form.terms.map(\.variable) == [1, 2])
    #expect(result.definitions[0].form.terms.map(\.coefficient) == [half, half])
    #expect(result.definitions[0].form.constant == -2)
    #expect(result.forms[1].terms.map(\.variable) == [1, 2, 3])
    #expect(result.forms[1].terms.map(\.coefficient) == [half, half, 1])
    #expect(result.forms[1].constant == -5)
  }

  @Test func `a column stays if it is bounded, in three rows, or in no equality`() {
    let rows = [form([(0, 1), (1, -1), (2, -1)]), form([(0, 1), (3, 1)]), form([(0, 1), (4, 1)])]
    #expect(substitution(Array(rows[...1]), equalities: [0], bounded: [0, 1, 2, 3]).merges.isEmpty)
    #expect(substitution(rows, equalities: [0], bounded: [1, 2, 3, 4]).merges.isEmpty)
    #expect(substitution(Array(rows[...1]), equalities: [], bounded: [1, 2, 3]).merges.isEmpty)
  }

  /// Each position is the one before plus a height, and both ends are bounded: substituted one after the other, the positions
  /// of n views would be sums of up to n heights, n^2 / 2 terms in all.
  @Test func `a chain is substituted without quadratic growth`() {
    let count: Int32 = 1_024
    let forms = (1..<count).map { form([($0 - 1, 1), ($0, -1), (count + $0, 1)]) }
    let bounded = Set([0, count - 1] + (1..<count).map { count + $0 })
    let result = substitution(forms, equalities: Set(forms.indices), bounded: bounded)
    let termCount = result.definitions.reduce(0) { $0 + $1.form.terms.count }
    #expect(result.merges.count == Int(count) - 2)
    #expect(termCount < 20 * Int(count))
  }
}
