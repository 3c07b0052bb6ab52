import Testing

@testable import ConstraintSolver

struct OptimalityProverTests {
  /// x is at most 10 and wished to be 12, then 2 x to be 0; y is at most 5 and wished to be 8. So x is 10 and y 5: the first
  /// level is 2 + 3 off, and the second 20.
  private var program: LinearProgram {
    var program = LinearProgram(variableCount: 2)
    program.addRow([(0, 1)], .lessThanOrEqual, 10, strength: .required, group: 0)
    program.addRow([(1, 1)], .lessThanOrEqual, 5, strength: .required, group: 1)
    program.addRow([(0, 1)], .equal, 12, strength: .optional(level: 0), group: 2)
    program.addRow([(1, 1)], .equal, 8, strength: .optional(level: 0), group: 3)
    program.addRow([(0, 2)], .equal, 0, strength: .optional(level: 1), group: 4)
    return program
  }

  private func prover(_ program: LinearProgram, points: [Rational], termLimit: Int = .max) -> OptimalityProver {
    let required = RequiredSolution(program, pivotLimit: 1_000)
    return OptimalityProver(required, points: points, proofs: [:], pivotLimit: 1_000, termLimit: termLimit)
  }

  private func multipliers(_ proof: OptimumProof) -> [Int: Rational] {
    Dictionary(uniqueKeysWithValues: proof.multipliers.map { ($0.row, $0.multiplier) })
  }

  /// `(x - 12) - (x - 10) + (y - 8) - (y - 5) = -5`. The second level weighs the wish for 12 twice: `-2 x + 2 (x - 12) = -24`,
  /// of which twice the error of the first level is taken off. That error is 5, with y, so y counts twice, too:
  /// `-24 + 2 (-3) = -30`, and 30 - 2 * 5 = 20.
  @Test func `a part that weighs a stronger level less than another is raised`() {
    var prover = prover(program, points: [10, 5])
    let optima = prover.optima()
    #expect(optima.map(\.strength) == [.optional(level: 0), .optional(level: 1)])
    #expect(multipliers(optima[0]) == [0: -1, 1: -1, 2: 1, 3: 1])
    #expect(multipliers(optima[1]) == [1: -2, 2: 2, 3: 2, 4: -1])
  }

  /// Of the three parts only the one with an error at the level takes part: `(y - 8) - (y - 5) = -3`.
  @Test func `a row is proven as if it were alone in its level`() {
    var prover = prover(program, points: [10, 5])
    _ = prover.optima()
    #expect(multipliers(prover.proof(of: .row(3, component: 1, point: [5]))) == [1: -1, 3: 1])
  }

  /// The first level's proof has four terms and the second's four.
  @Test(arguments: [(8, [0, 1]), (7, [0]), (3, [])])
  func `proofs beyond the limit on terms are left out`(limit: Int, levels: [Int32]) {
    var prover = prover(program, points: [10, 5], termLimit: limit)
    #expect(prover.optima().map(\.strength) == levels.map { .optional(level: $0) })
    #expect(prover.budget.isExceeded == (limit < 8))
  }

  /// x is 1, as an eliminated row requires, and wished to be 4: `(x - 4) - (x - 1) = -3`.
  @Test func `a row that presolve makes a constant is proven by the eliminated rows`() {
    var program = LinearProgram(variableCount: 1)
    program.addRow([(0, 1)], .equal, 1, strength: .required, group: 0)
    program.addRow([(0, 1)], .equal, 4, strength: .optional(level: 0), group: 1)
    var prover = prover(program, points: [])
    #expect(prover.optima().map(multipliers) == [[0: -1, 1: 1]])
    #expect(multipliers(prover.proof(of: .failedConstant(row: 1))) == [0: -1, 1: 1])
  }

  /// x cannot be 1 and 4, which is 3 off; the wish that it be 10 is off by as much as it has to be, by the first of them:
  /// the required rows are a level of their own.
  @Test func `relaxed required rows are the strongest level`() {
    var program = LinearProgram(variableCount: 1)
    program.addRow([(0, 1)], .lessThanOrEqual, 1, strength: .required, group: 0)
    program.addRow([(0, 1)], .greaterThanOrEqual, 4, strength: .required, group: 1)
    var required = RequiredSolution(program, pivotLimit: 1_000)
    required.recover()
    var prover = OptimalityProver(
      required, points: required.presolved.components.indices.flatMap { required.point(ofComponent: $0) }, proofs: [:],
      pivotLimit: 1_000, termLimit: .max)
    let optima = prover.optima()
    #expect(optima.map(\.strength) == [.required])
    // `-(x - 1) + (x - 4) = -3`
    #expect(optima.map(multipliers) == [[0: -1, 1: 1]])
  }
}
