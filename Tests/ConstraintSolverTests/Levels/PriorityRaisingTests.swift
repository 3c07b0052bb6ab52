import ConstraintSolver
import Testing

struct PriorityRaisingTests {
  private func program(_ rows: [(value: Rational, level: Int32)]) -> LinearProgram {
    var program = LinearProgram(variableCount: 1)
    for (value, level) in rows {
      program.addRow(
        [(0, 1)], .equal, value, strength: .optional(level: level), group: program.rowCount, isTracked: true)
    }
    return program
  }

  @Test func `a row has to be stronger than the one that it competes with`() {
    var raising = PriorityRaising(program([(10, 0), (20, 1)]))
    #expect(raising.firstLevel(holding: 1) == .above(0))
  }

  /// Beside `x = 10`, every value from 10 to 20 is as good; the weaker `x = 20` then decides.
  @Test func `a weaker row breaks the tie with a row of equal level`() {
    var raising = PriorityRaising(program([(10, 1), (20, 2), (20, 3)]))
    #expect(raising.firstLevel(holding: 1) == .at(1))
  }

  /// `x = 10` at level 1 stands in the way; above it, `x = 30` at level 0 does.
  @Test func `a row that no optional level helps is not raised`() {
    var blocked = program([(30, 0), (20, 1)])
    blocked.addRow([(0, 1)], .greaterThanOrEqual, 25, strength: .required, group: 9)
    var raising = PriorityRaising(blocked)
    #expect(raising.firstLevel(holding: 1) == nil)
  }
}
