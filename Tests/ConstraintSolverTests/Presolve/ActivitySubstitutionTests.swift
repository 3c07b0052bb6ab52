import Testing

@testable import ConstraintSolver

struct ActivitySubstitutionTests {
  /// Positions, each at least a distance from the one before.
  private func chain(of count: Int) -> [(row: Int, form: AffineForm)] {
    (1..<count).map { index in
      (index, AffineForm(terms: [(Int32(index - 1), -1), (Int32(index), 1)], constant: Rational(-index)))
    }
  }

  @Test func `each row of a chain becomes a bound of one variable`() {
    var substitution = ActivitySubstitution(chain(of: 1_024), firstActivity: 1_024) { $0 < 1_024 }
    let rows = substitution.takeRows()
    #expect(rows.map(\.row) == Array(1..<1_024))
    let lengths = rows.map(\.form.terms.count)
    #expect(lengths.allSatisfy { $0 == 1 })
    let termCount = substitution.definitions.reduce(0) { $0 + $1.form.terms.count }
    #expect(termCount < 20 * 1_024)
  }

  @Test func `parallel rows share an activity and keep their factors and constants`() {
    var substitution = ActivitySubstitution(
      [
        (0, AffineForm(terms: [(0, 1), (1, -1)], constant: 5)),
        (1, AffineForm(terms: [(0, -2), (1, 2)], constant: 7)),
      ], firstActivity: 2, isFree: { $0 < 2 })
    let rows = substitution.takeRows()
    #expect(substitution.variableCount == 3)
    #expect(rows[0].form.terms.elementsEqual([(2, 1)], by: ==) && rows[0].form.constant == 5)
    #expect(rows[1].form.terms.elementsEqual([(2, -2)], by: ==) && rows[1].form.constant == 7)
  }
}
