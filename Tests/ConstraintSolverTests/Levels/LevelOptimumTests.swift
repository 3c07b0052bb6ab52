import Testing

@testable import ConstraintSolver

struct LevelOptimumTests {
  /// `x >= 0` is given; the level wants x to be 10 and 20, and y to be x.
  private var program: LinearProgram {
    var program = LinearProgram(variableCount: 2)
    program.addRow([(0, 1)], .greaterThanOrEqual, 0, strength: .background, group: 0)
    program.addRow([(0, 1)], .equal, 10, strength: .required, group: 1)
    program.addRow([(0, 1)], .equal, 20, strength: .required, group: 2)
    program.addRow([(1, 1), (0, -1)], .equal, 0, strength: .required, group: 3)
    return program
  }

  @Test func `rows that compete may fail on the side of each other, and all other rows hold`() throws {
    var optimum = try LevelOptimum(program, pivotLimit: 1_000, activityThreshold: 100, sparseThreshold: 100)
    let point = optimum.point()
    #expect(point[0] >= 10 && point[0] <= 20 && point[1] == point[0])
    #expect(optimum.relations() == [.greaterThanOrEqual, .greaterThanOrEqual, .lessThanOrEqual, .equal])
  }

  @Test func `the multipliers prove the least error`() throws {
    let optimum = try LevelOptimum(program, pivotLimit: 1_000, activityThreshold: 100, sparseThreshold: 100)
    #expect(optimum.multipliers().filter { !$0.multiplier.isZero }.elementsEqual([(1, -1), (2, 1)], by: ==))
  }

  /// Three rows want 0 and one wants 9: only that one fails, since each of the others weighs a third of it.
  @Test func `a row that outweighs another holds`() throws {
    var program = LinearProgram(variableCount: 1)
    for value in [0, 0, 0, 9] as [Rational] {
      program.addRow([(0, 1)], .equal, value, strength: .required, group: 0)
    }
    var optimum = try LevelOptimum(program, pivotLimit: 1_000, activityThreshold: 100, sparseThreshold: 100)
    #expect(optimum.point() == [0])
    #expect(optimum.relations()[3] == .lessThanOrEqual)
  }
}
