import ConstraintSolver
import Oracles
import TestSupport
import Testing

struct ParametricPointTests {
  /// What a best point becomes is held against the oracle's answer for the changed rows.
  @Test(arguments: 0..<4) func `random programs agree with the oracle where constants have changed`(part: Int) throws {
    var counts = Counts()
    for seed in 0..<randomCount(2000) { try compare(seed: 1_000_000 * (part + 3) + seed, &counts) }
    let share = randomShare
    #expect(counts.told > 200 / share && counts.left > 200 / share, "\(counts)")
    #expect(counts.unreachable > 100 / share, "\(counts)")
  }

  /// Where it is too much to tell why best points are several, one of them is followed: to another of the best.
  @Test(arguments: 0..<4) func `random programs agree with the oracle where much is ambiguous`(part: Int) throws {
    var counts = Counts()
    for seed in 0..<randomCount(2000) { try compareAmbiguous(seed: 1_000_000 * (part + 23) + seed, &counts) }
    let share = randomShare
    #expect(counts.told > 200 / share && counts.left > 200 / share, "\(counts)")
    #expect(counts.unreachable > 50 / share && counts.attained > 20 / share, "\(counts)")
  }

  /// Three wishes for each size, the middle one of which is granted; the third could be, alone.
  private func wishes(_ count: Int) throws -> SolvedCore? {
    var program = LinearProgram(variableCount: count)
    let own = atLeast(5, of: count)
    for size in 0..<count {
      for wish in [10, 12, 20] {
        program.addRow(
          [(size, 1)], .equal, Rational(wish), strength: .optional(level: 0), group: 0, isTracked: true)
      }
    }
    let sharedProgram = try #require(
      SharedProgram(
        program, isShared: [Bool](repeating: true, count: program.rowCount), changing: Array(0..<count)))
    var solver = LexicographicSolver()
    solver.keepsAttainingPoints = true
    let part = try #require(sharedProgram.solve(adding: own, to: program, by: solver))
    return SolvedCore(sharedProgram, adding: own, solvedAs: part)
  }

  private func atLeast(_ least: Rational, of count: Int, _ strength: Strength = .required) -> LinearProgram {
    var own = LinearProgram(variableCount: count)
    for size in 0..<count {
      own.addRow([(size, 1)], .greaterThanOrEqual, least, strength: strength, group: 0)
    }
    return own
  }

  /// For each size, 10 and 20 are points in which a wish holds that fails in the best one.
  @Test func `wishes that could be granted are followed, but not very many`() throws {
    let few = try #require(try wishes(8))
    let part = try #require(few.parametricPart(adding: atLeast(9, of: 8)))
    #expect(part.failed.count == 16 && part.failed.allSatisfy { $0.error == 2 || $0.error == 8 })
    #expect(part.unreachable.isEmpty && part.isDetermined)
    #expect(try wishes(9)?.parametricPart(adding: atLeast(9, of: 9)) == nil)
  }

  /// From 10 on the lesser wish cannot be granted any more with anything to spare, and beyond not at all.
  @Test(arguments: [(9, true), (10, false), (11, false), (12, false), (21, false)])
  func `what could be granted no longer is not followed`(least: Int, hasParametricAnalysis: Bool) throws {
    let core = try wishes(2)
    #expect(
      (try #require(core).parametricPart(adding: atLeast(Rational(least), of: 2)) != nil) == hasParametricAnalysis)
  }

  @Test func `only constants may differ`() throws {
    let core = try #require(try wishes(2))
    #expect(core.parametricPart(adding: atLeast(6, of: 2)) != nil)
    #expect(core.parametricPart(adding: atLeast(6, of: 2, .optional(level: 1))) == nil)
    #expect(core.parametricPart(adding: atLeast(6, of: 1)) == nil)
    var other = LinearProgram(variableCount: 2)
    for size in 0..<2 { other.addRow([(size, 1)], .lessThanOrEqual, 50, strength: .required, group: 0) }
    #expect(core.parametricPart(adding: other) == nil)
    var doubled = LinearProgram(variableCount: 2)
    for size in 0..<2 { doubled.addRow([(size, 2)], .greaterThanOrEqual, 5, strength: .required, group: 0) }
    #expect(core.parametricPart(adding: doubled) == nil)
  }

  private struct Counts {
    var told = 0
    /// Where some row does not stay on its side.
    var left = 0
    /// Told with rows that cannot hold.
    var unreachable = 0
    /// Told with rows that fail, but could hold.
    var attained = 0
  }

  /// A program of which some rows are its own, with its best points.
  private struct Followed {
    let sample: RandomProgram
    let sharedProgram: SharedProgram
    let ownRows: [Int]
    let unaffected: SharedProgram.Part
    let part: SharedProgram.Part
    let core: SolvedCore
    let solver: LexicographicSolver
    var random: SeededGenerator

    /// Nil where there is nothing to follow.
    init?(seed: Int, tellingFreedoms isTold: Bool) {
      var random = SeededGenerator(seed: UInt64(seed))
      let sample = RandomProgram(using: &random)
      let program = sample.program
      let isShared = (0..<program.rowCount).map { _ in Int.random(in: 0..<3, using: &random) > 0 }
      let ownRows = isShared.indices.filter { !isShared[$0] }
      var solver = LexicographicSolver()
      if seed % 2 == 1 { solver.levelThreshold = 0 }
      solver.provesOptima = true
      solver.keepsAttainingPoints = true
      if !isTold { solver.sumTermLimit = 0 }
      let variables = ownRows.flatMap { program.terms(ofRow: $0).map(\.variable) }
      guard
        let sharedProgram = SharedProgram(program, isShared: isShared, changing: variables, keepsUnaffectedRows: true),
        let unaffected = sharedProgram.solveUnaffectedRows(of: program, by: solver), unaffected.isDetermined,
        let part = sharedProgram.solve(adding: sample.only(ownRows), to: program, by: solver),
        part.isDetermined == isTold,
        let core = SolvedCore(sharedProgram, adding: sample.only(ownRows), solvedAs: part)
      else { return nil }
      (self.sharedProgram, self.ownRows, self.unaffected, self.part) = (sharedProgram, ownRows, unaffected, part)
      (self.core, self.solver, self.sample, self.random) = (core, solver, sample, random)
    }

    /// The program with other constants in some of its own rows.
    mutating func changed() -> RandomProgram {
      var changes: [Int: Rational] = [:]
      for row in ownRows where Bool.random(using: &random) {
        changes[row] = [1, -1, Rational(1, over: 7), 10, -20].randomElement(using: &random)!
      }
      return sample.adding(changes)
    }

    func solution(_ moved: SharedProgram.Part, in changed: RandomProgram) -> LexicographicSolution {
      solver.joined(unaffected, moved, of: sharedProgram, ownRows, in: changed.program)
    }

    func again(_ changed: RandomProgram) -> SharedProgram.Part? {
      sharedProgram.solve(adding: changed.only(ownRows), to: changed.program, by: solver)
    }
  }

  private func ranges(_ oracle: inout HierarchyOracle, count: Int) -> [(least: Rational?, greatest: Rational?)] {
    (0..<count).map { variable in
      var form = [Rational](repeating: 0, count: count)
      form[variable] = 1
      return oracle.range(form)
    }
  }

  private func compare(seed: Int, _ counts: inout Counts) throws {
    guard var followed = Followed(seed: seed, tellingFreedoms: true) else { return }
    for _ in 0..<3 {
      let changed = followed.changed()
      guard let moved = followed.core.parametricPart(adding: changed.only(followed.ownRows)) else {
        counts.left += 1
        continue
      }
      counts.told += 1
      let solution = followed.solution(moved, in: changed)
      var oracle = HierarchyOracle(rows: changed.rows, variableCount: changed.variableCount)
      #expect(oracle.isFeasible)
      for (value, range) in zip(solution.values, ranges(&oracle, count: changed.variableCount)) {
        #expect(range.least == value && range.greatest == value, "seed \(seed)")
      }
      #expect(solution.unreachable.map(\.row) == oracle.unreachable, "seed \(seed)")
      #expect(
        moved.unreachable.map(\.shortfall) == followed.again(changed)?.unreachable.map(\.shortfall), "seed \(seed)")
      try SolvedProgram.checkOptima(solution, changed)
      if !moved.unreachable.isEmpty { counts.unreachable += 1 }
      if moved.failed.count > moved.unreachable.count { counts.attained += 1 }
    }
  }

  private func compareAmbiguous(seed: Int, _ counts: inout Counts) throws {
    guard var followed = Followed(seed: seed, tellingFreedoms: false) else { return }
    #expect(followed.part.freedoms.isEmpty && followed.part.reachedLimit != nil)
    for _ in 0..<3 {
      let changed = followed.changed()
      guard let moved = followed.core.wholeParametricPart(adding: changed.only(followed.ownRows)) else {
        counts.left += 1
        continue
      }
      counts.told += 1
      let solution = followed.solution(moved, in: changed)
      var oracle = HierarchyOracle(rows: changed.rows, variableCount: changed.variableCount)
      #expect(oracle.isFeasible && !moved.isDetermined && moved.reachedLimit == followed.part.reachedLimit)
      for row in changed.rows where row.level == nil || row.level == -1 {
        #expect(row.error(at: solution.values).isZero, "seed \(seed)")
      }
      for level in 0..<RandomProgram.levelCount {
        let errors = changed.rows.filter { $0.level == level }.map { $0.error(at: solution.values) }
        let least = level < oracle.levelErrors.count ? oracle.levelErrors[level] : 0
        #expect(errors.reduce(.zero, +) == least, "seed \(seed)")
      }
      let ranges = ranges(&oracle, count: changed.variableCount)
      #expect(ranges.contains { $0.least == nil || $0.least != $0.greatest }, "seed \(seed)")
      #expect(solution.unreachable.map(\.row) == oracle.unreachable, "seed \(seed)")
      let again = followed.again(changed)
      #expect(moved.unreachable.map(\.shortfall) == again?.unreachable.map(\.shortfall), "seed \(seed)")
      #expect(again?.isDetermined == false && again?.reachedLimit == moved.reachedLimit, "seed \(seed)")
      if !moved.unreachable.isEmpty { counts.unreachable += 1 }
      if moved.failed.count > moved.unreachable.count { counts.attained += 1 }
    }
  }
}
