import ConstraintSolver
import Oracles
import TestSupport
import Testing

struct SolvedCoreTests {
  /// What is told of one more program, of which some blocks are as before, is held against the oracle's answer for all of it.
  @Test(arguments: 0..<4) func `random programs agree with the oracle where some blocks stay as they are`(part: Int)
    throws
  {
    var counts = Counts()
    for seed in 0..<randomCount(1500) { try compare(seed: 1_000_000 * (part + 11) + seed, &counts) }
    let share = randomShare
    #expect(counts.told > 500 / share && counts.kept > 200 / share && counts.ambiguous > 50 / share, "\(counts)")
    #expect(counts.fixed > 50 / share && counts.unreachable > 50 / share, "\(counts)")
  }

  /// Two sizes that share 50 points are told, 20 that share 600 are too many: these are followed, the others solved again.
  @Test func `a block is solved next to one that is too ambiguous to explain`() throws {
    var program = LinearProgram(variableCount: 22)
    for size in 0..<22 {
      program.addRow([(size, 1)], .lessThanOrEqual, 40, strength: .required, group: 0)
      program.addRow([(size, 1)], .equal, 40, strength: .optional(level: 0), group: 0)
    }
    func own(_ sums: (Rational, Rational), least: Rational) -> LinearProgram {
      var own = LinearProgram(variableCount: 22)
      own.addRow([(0, 1), (1, 1)], .lessThanOrEqual, sums.0, strength: .required, group: 0)
      own.addRow((2..<22).map { ($0, 1) }, .lessThanOrEqual, sums.1, strength: .required, group: 0)
      for size in 0..<22 { own.addRow([(size, 1)], .greaterThanOrEqual, least, strength: .required, group: 0) }
      return own
    }
    let sharedProgram = try #require(
      SharedProgram(
        program, isShared: [Bool](repeating: true, count: program.rowCount), changing: Array(0..<22)))
    var solver = LexicographicSolver()
    solver.sumTermLimit = 10
    solver.keepsAttainingPoints = true
    let first = own((50, 605), least: 10)
    let part = try #require(sharedProgram.solve(adding: first, to: program, by: solver))
    #expect(part.freedoms.flatMap { $0.ranges.map(\.variable) } == [0, 1] && part.reachedLimit?.limit == 10)
    let core = try #require(SolvedCore(sharedProgram, adding: first, solvedAs: part))
    let other = own((60, 607), least: 10)
    let difference = try #require(core.difference(adding: other))
    let told = try #require(core.part(adding: other, difference, to: program, by: solver))
    #expect(told.freedoms.flatMap { $0.ranges.map(\.minimum) } == [20, 20])
    #expect(!told.isDetermined && told.reachedLimit?.limit == 10)
    // 22 sizes would be 40, and have 667 points.
    #expect(told.failed.reduce(Rational.zero) { $0 + $1.error } == Rational(213))
  }

  private struct Counts {
    var told = 0
    /// With some variable that keeps its block.
    var kept = 0
    /// With several best points.
    var ambiguous = 0
    /// Under another value of what each program fixes.
    var fixed = 0
    var unreachable = 0
  }

  private func compare(seed: Int, _ counts: inout Counts) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sample = RandomProgram(using: &random)
    let program = sample.program
    var isShared = sample.rows.map { _ in Int.random(in: 0..<3, using: &random) > 0 }
    for (index, row) in sample.rows.enumerated() where row.level == nil && row.relation == .equal {
      isShared[index] = Bool.random(using: &random)
    }
    let ownRows = isShared.indices.filter { !isShared[$0] }
    var solver = LexicographicSolver()
    if seed % 2 == 1 { solver.levelThreshold = 0 }
    solver.provesOptima = true
    solver.keepsAttainingPoints = seed % 3 > 0
    let variables = ownRows.flatMap { row in
      sample.rows[row].coefficients.indices.filter { !sample.rows[row].coefficients[$0].isZero }
    }
    guard
      let sharedProgram = SharedProgram(program, isShared: isShared, changing: variables, keepsUnaffectedRows: true),
      let unaffected = sharedProgram.solveUnaffectedRows(of: program, by: solver),
      let part = sharedProgram.solve(adding: sample.only(ownRows), to: program, by: solver),
      let core = SolvedCore(sharedProgram, adding: sample.only(ownRows), solvedAs: part)
    else { return }
    for _ in 0..<3 {
      var isFixed = false
      let changed = sample.changing { index, row in
        if isShared[index] || Bool.random(using: &random) { return }
        let isBackground = row.level == nil
        switch isBackground ? 0 : Int.random(in: 0..<6, using: &random) {
        case 0, 1, 2: row.constant += [1, -1, Rational(1, over: 7), 10, -20].randomElement(using: &random)!
        case 3: row.level = Int.random(in: 0..<RandomProgram.levelCount, using: &random)
        case 4: row.relation = [.equal, .atMost, .atLeast].randomElement(using: &random)!
        default: row = OracleRow(row.coefficients.map { _ in 0 }, row.relation, 0, level: row.level)
        }
        isFixed = isFixed || isBackground && row.relation == .equal
      }
      let own = changed.only(ownRows)
      guard let difference = core.difference(adding: own),
        let told = core.part(adding: own, difference, to: changed.program, by: solver)
      else { continue }
      counts.told += 1
      if SharedBlocks(sharedProgram, adding: own)?.blocks.contains(where: difference.keeps) ?? false {
        counts.kept += 1
      }
      if !told.isDetermined { counts.ambiguous += 1 }
      if isFixed { counts.fixed += 1 }
      if !told.unreachable.isEmpty { counts.unreachable += 1 }
      let solution = solver.joined(unaffected, told, of: sharedProgram, ownRows, in: changed.program)
      try SolvedProgram.expectBest(solution, changed)
      let again = sharedProgram.solve(adding: own, to: changed.program, by: solver)
        .map { solver.joined(unaffected, $0, of: sharedProgram, ownRows, in: changed.program) }
      #expect(solution.values == again?.values, "seed \(seed)")
      #expect(solution.unreachable.map(\.shortfall) == again?.unreachable.map(\.shortfall), "seed \(seed)")
      #expect(solution.freedoms.map(\.tiedRows) == again?.freedoms.map(\.tiedRows), "seed \(seed)")
    }
  }
}
