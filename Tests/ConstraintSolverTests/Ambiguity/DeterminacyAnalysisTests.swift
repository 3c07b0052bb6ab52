import ConstraintSolver
import Oracles
import TestSupport
import Testing

struct DeterminacyAnalysisTests {
  @Test func `a change determines the same variables in the components as in the whole program`() throws {
    var counts = (settled: 0, open: 0)
    for seed in 0..<randomCount(1000) {
      var random = SeededGenerator(seed: UInt64(500_000 + seed))
      let sample = RandomProgram(using: &random)
      let solution = LexicographicSolver().solve(sample.program)
      let freedoms = solution.freedoms.flatMap { $0.ranges.map(\.variable) }
      guard solution.isFeasible, !freedoms.isEmpty else { continue }
      let parts = try #require(DeterminacyAnalysis(sample.program))
      for _ in 0..<3 {
        let asked = freedoms.filter { _ in Bool.random(using: &random) }
        var pins = LinearProgram(variableCount: sample.variableCount)
        for variable in freedoms where Int.random(in: 0..<3, using: &random) == 0 {
          let value = solution.values[variable] + Rational([0, 0, 0, 5].randomElement(using: &random)!)
          pins.addRow([(variable, 1)], .equal, value, strength: .required, group: nil)
        }
        var levels: [Int: Int32] = [:]
        if let moved = sample.rows.indices.filter({ sample.rows[$0].level ?? -1 >= 0 }).randomElement(using: &random) {
          levels[moved] = Int32.random(in: 0...Int32(2 * RandomProgram.levelCount), using: &random)
        }
        let settles = parts.determines(asked, adding: pins, levels: levels)
        let whole = changed(sample.program, adding: pins, levels: levels)
        #expect(settles == LexicographicSolver().determines(asked, in: whole), "seed \(seed)")
        if asked.isEmpty { continue }
        if settles { counts.settled += 1 } else { counts.open += 1 }
      }
    }
    #expect(counts.settled > 100 / randomShare && counts.open > 100 / randomShare)
  }

  @Test func `answers for equal and nearly equal components do not depend on earlier questions`()
    throws
  {
    var counts = (settled: 0, open: 0)
    let copies = 4
    for seed in 0..<randomCount(200) {
      var random = SeededGenerator(seed: UInt64(800_000 + seed))
      let sample = RandomProgram(using: &random)
      // The same rows several times over other variables; in the last copy one constant differs.
      let (count, rowCount) = (sample.variableCount, sample.program.rowCount)
      var program = LinearProgram(variableCount: copies * count)
      for copy in 0..<copies {
        for row in 0..<rowCount {
          let isOther = copy == copies - 1 && row == rowCount - 1
          program.addRow(
            sample.program.terms(ofRow: row).map { ($0.variable + copy * count, $0.coefficient) },
            sample.program.relation(ofRow: row), sample.program.constant(ofRow: row) + (isOther ? 1 : 0),
            strength: sample.program.strength(ofRow: row), group: row + copy * rowCount)
        }
      }
      let solution = LexicographicSolver().solve(program)
      let freedoms = solution.freedoms.flatMap { $0.ranges.map(\.variable) }
      guard solution.isFeasible, !freedoms.isEmpty else { continue }
      let parts = try #require(DeterminacyAnalysis(program))
      for number in 0..<3 {
        for variable in freedoms {
          var pins = LinearProgram(variableCount: program.variableCount)
          var levels: [Int: Int32] = [:]
          if number == 0 {
            pins.addRow([(variable, 1)], .equal, solution.values[variable], strength: .required, group: nil)
          } else {
            // Of the copy that the variable is in.
            let row = variable / count * rowCount + number % rowCount
            levels[row] = Int32(number)
          }
          let settles = parts.determines([variable], adding: pins, levels: levels)
          let whole = changed(program, adding: pins, levels: levels)
          #expect(settles == LexicographicSolver().determines([variable], in: whole), "seed \(seed)")
          if settles { counts.settled += 1 } else { counts.open += 1 }
        }
      }
    }
    #expect(counts.settled > 50 && counts.open > 50)
  }

  /// All rows again, levels counted twice.
  private func changed(_ program: LinearProgram, adding pins: LinearProgram, levels: [Int: Int32]) -> LinearProgram {
    var result = LinearProgram(variableCount: program.variableCount)
    for rows in [program, pins] {
      for row in 0..<rows.rowCount {
        var strength = rows.strength(ofRow: row)
        if case .optional(let level) = strength {
          strength = .optional(level: rows.group(ofRow: row).flatMap { levels[$0] } ?? 2 * level + 1)
        }
        result.addRow(
          rows.terms(ofRow: row), rows.relation(ofRow: row), rows.constant(ofRow: row), strength: strength,
          group: rows.group(ofRow: row))
      }
    }
    return result
  }
}
