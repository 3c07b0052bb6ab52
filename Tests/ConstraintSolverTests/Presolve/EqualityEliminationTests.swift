import Testing

@testable import ConstraintSolver

struct EqualityEliminationTests {
  private func elimination(
    of variableCount: Int, _ rows: [(terms: [(variable: Int, coefficient: Rational)], constant: Rational)]
  ) -> EqualityElimination {
    var program = LinearProgram(variableCount: variableCount)
    for (terms, constant) in rows { program.addRow(terms, .equal, constant, strength: .required, group: 0) }
    return EqualityElimination(program, rows: Array(rows.indices))
  }

  /// `x = 2y + 3` and `y = z - 1`, so `x = 2z + 1`.
  @Test func `variables are aggregated along chains of equalities`() {
    var elimination = elimination(of: 3, [([(0, 1), (1, -2)], 3), ([(1, 1), (2, -1)], -1)])
    let (x, y, z) = (
      elimination.expression(of: 0), elimination.expression(of: 1), elimination.expression(of: 2)
    )
    #expect(x.root == y.root && y.root == z.root && x.root != nil)
    let values = [Rational](repeating: 7, count: 3)
    #expect(x.value(at: values) == 2 * y.value(at: values) + 3 && y.value(at: values) == z.value(at: values) - 1)
    #expect(elimination.merges.count == 2 && elimination.remaining.isEmpty)
  }

  @Test func `an equality that others imply is redundant, and one that they exclude a contradiction`() {
    let rows: [(terms: [(variable: Int, coefficient: Rational)], constant: Rational)] = [
      ([(0, 1), (1, -2)], 3), ([(0, 2), (1, -4)], 6), ([(0, 1), (1, -2)], 4),
    ]
    let elimination = elimination(of: 2, rows)
    #expect(elimination.redundant == [1] && elimination.contradictions == [2])
  }

  /// The row of three variables comes first, and is read again once two of them are one.
  @Test func `a row of three roots waits until two of them are merged`() {
    var elimination = elimination(of: 3, [([(0, 1), (1, 1), (2, 1)], 12), ([(0, 1), (1, -1)], 0), ([(1, 1)], 5)])
    #expect((0..<3).map { elimination.expression(of: $0).offset } == [5, 5, 2])
    #expect(elimination.remaining.isEmpty)
  }

  /// From `2 (x - 3) = 0` in terms of roots follows the proof over the rows as written.
  @Test func `multipliers of roots are postsolved to multipliers of the rows as written`() {
    var program = LinearProgram(variableCount: 3)
    program.addRow([(0, 1), (1, -2)], .equal, 3, strength: .required, group: 0)
    program.addRow([(1, 1), (2, -1)], .equal, -1, strength: .required, group: 1)
    program.addRow([(0, 1), (2, -2)], .greaterThanOrEqual, 5, strength: .required, group: 2)
    let elimination = EqualityElimination(program, rows: [0, 1])
    let certificate = elimination.complete([2: 1], in: program)
    #expect(certificate.multipliers.elementsEqual([(0, -1), (1, -2), (2, 1)], by: ==))
    #expect(certificate.contradiction == 4)
  }
}
