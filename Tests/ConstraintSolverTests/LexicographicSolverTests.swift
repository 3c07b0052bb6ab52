import ConstraintSolver
import Oracles
import TestSupport
import Testing

struct LexicographicSolverTests {
  @Test func `freedoms do not depend on the workers`() {
    // Wishes that cannot all hold, for so many variables that several workers are worth it.
    let count = 150
    var program = LinearProgram(variableCount: 2 * count)
    for variable in 0..<count {
      let (width, height) = (variable, variable + count)
      for (row, constant) in [50, 60 + variable % 7].enumerated() {
        program.addRow(
          [(width, 1)], .equal, Rational(constant), strength: .optional(level: 0), group: 3 * variable + row)
      }
      program.addRow(
        [(height, 1), (width, -1)], .lessThanOrEqual, Rational(variable % 3), strength: .required,
        group: 3 * variable + 2)
    }
    let alone = LexicographicSolver().solve(program)
    var solver = LexicographicSolver()
    solver.workers = BackwardWorker()
    let together = solver.solve(program)
    #expect(alone.freedoms.count >= count)
    #expect("\(together.freedoms)" == "\(alone.freedoms)")
    #expect(together.values == alone.values)
  }

  /// So many that they are solved in several goes; some are told why they are ambiguous at once, others only at the end.
  @Test func `independent programs joined into one keep their optima and freedoms`() {
    var whole = LinearProgram(variableCount: 6 * 400)
    var (values, unreachable, freedoms): ([Rational], [Int], [Freedom]) = ([], [], [])
    var seed: UInt64 = 9_000_000
    while values.count < whole.variableCount - 6 {
      seed += 1
      var random = SeededGenerator(seed: seed)
      let sample = RandomProgram(using: &random)
      let alone = LexicographicSolver().solve(sample.program)
      guard alone.isFeasible else { continue }
      let (firstVariable, firstRow) = (values.count, whole.rowCount)
      for row in sample.rows.indices {
        whole.addRow(
          sample.program.terms(ofRow: row).map { ($0.variable + firstVariable, $0.coefficient) },
          sample.program.relation(ofRow: row), sample.program.constant(ofRow: row),
          strength: sample.program.strength(ofRow: row), group: firstRow + row,
          isTracked: sample.rows[row].level ?? -1 >= 0)
      }
      values += alone.values
      unreachable += alone.unreachable.map { $0.row + firstRow }
      freedoms += alone.freedoms.map { freedom in
        func moved(_ values: [VariableValue]) -> [VariableValue] {
          values.map { VariableValue(variable: $0.variable + firstVariable, value: $0.value) }
        }
        var freedom = freedom
        for index in freedom.ranges.indices { freedom.ranges[index].variable += firstVariable }
        freedom.tiedRows = freedom.tiedRows.map { $0 + firstRow }
        for index in freedom.relations.indices {
          freedom.relations[index].variable += firstVariable
          for term in freedom.relations[index].terms.indices {
            freedom.relations[index].terms[term].variable += firstVariable
          }
        }
        freedom.witnesses = (moved(freedom.witnesses.first), moved(freedom.witnesses.second))
        return freedom
      }
    }
    var solver = LexicographicSolver()
    solver.componentsTogether = 400
    let solution = solver.solve(whole)
    #expect(Array(solution.values.prefix(values.count)) == values)
    #expect(solution.unreachable.map(\.row) == unreachable)
    let told = solution.freedoms.filter { ($0.ranges.first?.variable ?? 0) < values.count }
    #expect(told.count == freedoms.count && told.count > 400)
    for (a, b) in zip(told, freedoms) { #expect("\(a)" == "\(b)") }
  }
}
