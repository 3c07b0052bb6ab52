import ConstraintSolver
import Testing

/// Programs on which simplex methods are known to go round in circles.
struct DegenerateProgramTests {
  private func program(
    objective: [Rational], atMost: [([Rational], Rational)], target: Rational
  ) -> LinearProgram {
    var program = LinearProgram(variableCount: objective.count)
    func terms(_ coefficients: [Rational]) -> [(variable: Int, coefficient: Rational)] {
      coefficients.enumerated().filter { !$0.element.isZero }.map { (variable: $0.offset, coefficient: $0.element) }
    }
    for variable in objective.indices {
      program.addRow([(variable, .one)], .greaterThanOrEqual, .zero, strength: .background, group: nil)
    }
    for (group, (coefficients, constant)) in atMost.enumerated() {
      program.addRow(terms(coefficients), .lessThanOrEqual, constant, strength: .required, group: group)
    }
    program.addRow(terms(objective), .equal, target, strength: .optional(level: 0), group: atMost.count)
    return program
  }

  private func check(_ program: LinearProgram, objective: [Rational], best: Rational) {
    let solution = LexicographicSolver().solve(program)
    #expect(solution.isFeasible)
    #expect(!solution.isCutOff)
    let value = zip(objective, solution.values).reduce(Rational.zero) { $0 + $1.0 * $1.1 }
    #expect(value == best)
  }

  private func over(_ numerator: Int, _ denominator: Int) -> Rational { Rational(numerator, over: denominator) }

  // E. M. L. Beale, Cycling in the dual simplex algorithm, 1955. At (1/25, 0, 1, 0) the objective is 3/100 + 1/50 = 1/20,
  // and 3/2 of the second row with 1/20 of the third bound it: 3/4, -135 >= -150, -3/100 + 1/20 = 1/50, 9/2 >= -6.
  @Test func `Beale's program has its optimum`() {
    let objective = [over(3, 4), -150, over(1, 50), -6]
    let rows: [([Rational], Rational)] = [
      ([over(1, 4), -60, over(-1, 25), 9], 0), ([over(1, 2), -90, over(-1, 50), 3], 0), ([0, 0, 1, 0], 1),
    ]
    check(program(objective: objective, atMost: rows, target: 100), objective: objective, best: over(1, 20))
  }

  // K. T. Marshall and J. W. Suurballe, A note on cycling in the simplex method, 1969. At (1, 0, 1, 0) the objective is
  // 3/4 + 1/2 = 5/4, and 3/2 of the second row with 5/4 of the third bound it: 3/4, -18 >= -20, -3/4 + 5/4 = 1/2, 9/2 >= -6.
  @Test func `Marshall and Suurballe's program has its optimum`() {
    let objective = [over(3, 4), -20, over(1, 2), -6]
    let rows: [([Rational], Rational)] = [
      ([over(1, 4), -8, -1, 9], 0), ([over(1, 2), -12, over(-1, 2), 3], 0), ([0, 0, 1, 0], 1),
    ]
    check(program(objective: objective, atMost: rows, target: 100), objective: objective, best: over(5, 4))
  }

  // Kuhn's example (Balinski and Tucker, Duality theory of linear programs, 1969). The third row is the objective, so 2
  // bounds it; at (2, 0, 2, 0) it is 4 - 2 = 2, where the others read -4 + 2 <= 0 and 2/3 - 2/3 <= 0.
  @Test func `Kuhn's program has its optimum`() {
    let objective: [Rational] = [2, 3, -1, -12]
    let rows: [([Rational], Rational)] = [
      ([-2, -9, 1, 9], 0), ([over(1, 3), 1, over(-1, 3), -2], 0), (objective, 2),
    ]
    check(program(objective: objective, atMost: rows, target: 100), objective: objective, best: 2)
  }

  // A third of the rows of Kuhn's program are asked to hold against the point that they leave: 2 + 1/10^9 is beyond reach.
  @Test func `a billionth more than a degenerate program allows is a conflict of the rows that bound it`() throws {
    let objective: [Rational] = [2, 3, -1, -12]
    let rows: [([Rational], Rational)] = [
      ([-2, -9, 1, 9], 0), ([over(1, 3), 1, over(-1, 3), -2], 0), (objective, 2),
      (objective.map { -$0 }, -2 - over(1, 1_000_000_000)),
    ]
    let conflicts = ConflictEnumeration(program(objective: objective, atMost: rows, target: 2), limit: 4).conflicts
    #expect(conflicts.map(\.groups) == [[2, 3]])
    let multipliers = try #require(conflicts.first?.certificate.multipliers)
    let scale = try #require(multipliers.first?.multiplier.magnitude)
    #expect(conflicts.first?.certificate.contradiction == scale * over(1, 1_000_000_000))
  }

  // Klee and Minty, How good is the simplex algorithm?, 1972, in 12 dimensions: the greatest 2^11 x1 + 2^10 x2 + … + x12
  // is 5^12, at (0, …, 0, 5^12).
  @Test func `a cube on which the longest way visits each corner has its optimum`() {
    let count = 12
    func power(_ base: Rational, _ exponent: Int) -> Rational { (0..<exponent).reduce(1) { power, _ in power * base } }
    let objective = (1...count).map { power(2, count - $0) }
    let rows: [([Rational], Rational)] = (1...count).map { row in
      ((1...count).map { $0 < row ? power(2, row - $0 + 1) : $0 == row ? 1 : 0 }, power(5, row))
    }
    check(
      program(objective: objective, atMost: rows, target: power(10, count)), objective: objective,
      best: power(5, count))
  }
}
