import Testing

@testable import ConstraintSolver

struct ConflictComponentsTests {
  /// `a >= 1`, `a <= 0` conflict; `b >= 1` and `c >= b` only push up; the fixed width w connects nothing.
  @Test func `rows whose columns cannot cancel are in no component, and fixed variables connect none`() {
    var program = LinearProgram(variableCount: 5)
    func require(_ terms: [(variable: Int, coefficient: Rational)], _ relation: RowRelation, _ constant: Rational) {
      program.addRow(terms, relation, constant, strength: .required, group: program.rowCount)
    }
    require([(0, 1), (4, -1)], .greaterThanOrEqual, 1)
    require([(0, 1)], .lessThanOrEqual, 0)
    require([(1, 1)], .greaterThanOrEqual, 1)
    require([(2, 1), (1, -1)], .greaterThanOrEqual, 0)
    require([(3, 1), (4, -1)], .greaterThanOrEqual, 1)
    require([(3, 1)], .lessThanOrEqual, 0)
    program.addRow([(4, 1)], .equal, 320, strength: .background, group: nil)
    #expect(ConflictComponents(program).rows == [[0, 1], [4, 5]])
  }
}
