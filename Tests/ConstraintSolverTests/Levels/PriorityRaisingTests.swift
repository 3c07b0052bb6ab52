import ConstraintSolver
import Testing

struct PriorityRaisingTests {
  private func program(_ rows: [(value: Rational, rank: Int32)]) -> LinearProgram {
    var program = LinearProgram(variableCount: 1)
    for (value, rank) in rows {
      program.addRow([(0, 1)], .equal, value, strength: .optional(rank: rank), group: program.rowCount, isTracked: true)
    }
    return program
  }

  @Test func `a row has to be stronger than the one that it competes with`() {
    var raising = PriorityRaising(program([(10, 0), (20, 1)]))
    #expect(raising.firstRank(holding: 1) == .above(0))
  }

  /// Beside `x = 10`, every value from 10 to 20 is as good; the weaker `x = 20` then decides.
  @Test func `a weaker row breaks the tie with a row of equal rank`() {
    var raising = PriorityRaising(program([(10, 1), (20, 2), (20, 3)]))
    #expect(raising.firstRank(holding: 1) == .at(1))
  }

  /// `x = 10` at rank 1 stands in the way; above it, `x = 30` at rank 0 does.
  @Test func `a row that no optional rank helps is not raised`() {
    var blocked = program([(30, 0), (20, 1)])
    blocked.addRow([(0, 1)], .greaterThanOrEqual, 25, strength: .required, group: 9)
    var raising = PriorityRaising(blocked)
    #expect(raising.firstRank(holding: 1) == nil)
  }
}
