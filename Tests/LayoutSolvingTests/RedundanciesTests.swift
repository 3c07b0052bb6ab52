import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

struct RedundanciesTests {
  /// By how much a row can miss its constant, one way, where only some rows hold: 1 at most.
  private func slack(
    of row: Int, upwards: Bool, among rows: [Int], _ program: LinearProgram
  ) -> Rational {
    var part = LinearProgram(variableCount: program.variableCount)
    for row in rows {
      part.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
        strength: program.strength(ofRow: row), group: row)
    }
    let target = program.constant(ofRow: row) + (upwards ? 1 : -1)
    part.addRow(
      program.terms(ofRow: row), upwards ? .greaterThanOrEqual : .lessThanOrEqual, target,
      strength: .optional(rank: 0), group: program.rowCount)
    let solution = LexicographicSolver().solve(part)
    return 1 - part.error(ofRow: part.rowCount - 1, at: solution.values)
  }

  @Test(arguments: 0..<8) func `what is told follows from the rows named`(part: UInt64) {
    var count = 0
    for seed in (part * 250)..<(part * 250 + 250) {
      let random = RandomScene(seed: seed)
      let solver = SceneSolver(scene: random.scene)
      let lowered = solver.lower(random.configuration)
      guard LexicographicSolver().solve(lowered.program).isFeasible else { continue }
      for redundant in lowered.program.redundantRows(preferring: { _ in true }) {
        count += 1
        let relation = lowered.program.relation(ofRow: redundant.row)
        #expect(!redundant.implying.contains(redundant.row))
        // Sizes are never negative, whatever else is named.
        let rows = Set(redundant.implying).union(
          (0..<lowered.program.rowCount).filter { lowered.program.strength(ofRow: $0) == .background }
        ).sorted()
        if relation != .greaterThanOrEqual {
          #expect(slack(of: redundant.row, upwards: true, among: rows, lowered.program) <= 0, "seed \(seed)")
        }
        if relation != .lessThanOrEqual {
          #expect(slack(of: redundant.row, upwards: false, among: rows, lowered.program) <= 0, "seed \(seed)")
        }
      }
    }
    #expect(count > 5)
  }

  @Test func `an equality that says nothing new is always told`() {
    for seed: UInt64 in 0..<500 {
      let random = RandomScene(seed: seed)
      let solver = SceneSolver(scene: random.scene)
      let program = solver.lower(random.configuration).program
      guard LexicographicSolver().solve(program).isFeasible else { continue }
      let equalities = (0..<program.rowCount).filter {
        program.strength(ofRow: $0) == .required && program.relation(ofRow: $0) == .equal
      }
      let fixed = (0..<program.rowCount).filter {
        program.strength(ofRow: $0) == .background && program.relation(ofRow: $0) == .equal
      }
      let told = Set(program.redundantRows(preferring: { _ in true }).map(\.row))
      // Without those told, no equality follows from the other equalities.
      let rest = equalities.filter { !told.contains($0) }
      for row in rest {
        let others = fixed + rest.filter { $0 != row }
        let isImplied =
          slack(of: row, upwards: true, among: others, program) <= 0
          && slack(of: row, upwards: false, among: others, program) <= 0
        #expect(!isImplied, "seed \(seed), row \(row)")
      }
    }
  }
}
