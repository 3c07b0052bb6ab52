import Testing

@testable import ConstraintSolver

struct SingleVariableTests {
  private func solve(
    _ rows: [(coefficient: Rational, relation: RowRelation, constant: Rational, level: Int32)], lower: Rational? = nil
  ) -> SingleVariable? {
    var program = LinearProgram(variableCount: 1)
    for row in rows {
      program.addRow(
        [(0, row.coefficient)], row.relation, row.constant, strength: .optional(level: row.level),
        group: program.rowCount, isTracked: true)
    }
    if let lower { program.addRow([(0, 1)], .greaterThanOrEqual, lower, strength: .required, group: 99) }
    let presolved = PresolvedProgram(program, relaxed: [], activityThreshold: .max)
    return presolved.components.first.flatMap { SingleVariable($0, of: program) }
  }

  @Test func `the best value is the weighted median`() throws {
    #expect(try #require(solve([(1, .equal, 0, 0), (1, .equal, 10, 0), (1, .equal, 100, 0)])).value == 10)
    // 3x = 300 weighs three times as much as x = 0 and x = 10 each.
    #expect(try #require(solve([(1, .equal, 0, 0), (1, .equal, 10, 0), (3, .equal, 300, 0)])).value == 100)
  }

  @Test func `a weaker level chooses among the best values of a stronger one`() throws {
    let single = try #require(solve([(1, .equal, 0, 0), (1, .equal, 10, 0), (1, .equal, 7, 1)]))
    #expect(single.value == 7 && single.unreachable.isEmpty)
    #expect(try #require(solve([(1, .equal, 0, 0), (1, .equal, 10, 0)])).value == nil)
  }

  @Test func `a row beyond a bound is unreachable by its distance`() throws {
    let single = try #require(solve([(2, .lessThanOrEqual, 10, 0)], lower: 8))
    #expect(single.value == 8)
    #expect(single.unreachable.map(\.row) == [0] && single.unreachable.map(\.shortfall) == [6])
  }
}
