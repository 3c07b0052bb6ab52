import Testing

@testable import ConstraintSolver

struct ComponentDualTests {
  /// `x + y <= 20` is required, `x = 15` is wished for before `y = 10`: y is 5 off, which both rows prove together.
  @Test func `the dual weighs rows of stronger levels that stand in the way`() throws {
    var program = LinearProgram(variableCount: 2)
    program.addRow([(0, 1), (1, 1)], .lessThanOrEqual, 20, strength: .required, group: 0)
    program.addRow([(0, 1)], .equal, 15, strength: .optional(level: 0), group: 1)
    program.addRow([(1, 1)], .equal, 10, strength: .optional(level: 1), group: 2)
    let presolved = PresolvedProgram(program, relaxed: [], activityThreshold: .max)
    let dual = ComponentDual(program: program, component: presolved.components[0], point: [15, 5], pivotLimit: 1_000)
    let multipliers = try #require(
      dual.multipliers(
        ownRows: { $0 == 2 }, below: .optional(level: 1),
        level: { program.rows[$0].strength == .required ? nil : program.rows[$0].strength }))
    #expect(multipliers.filter { !$0.value.isZero } == [0: -1, 1: 1, 2: 1])
  }

  /// At (10, 10) y has no error, but x, which matters more, is not as good as it can be: no multipliers prove that point.
  @Test func `a point that is not optimal has no dual`() {
    var program = LinearProgram(variableCount: 2)
    program.addRow([(0, 1), (1, 1)], .lessThanOrEqual, 20, strength: .required, group: 0)
    program.addRow([(0, 1)], .equal, 15, strength: .optional(level: 0), group: 1)
    let presolved = PresolvedProgram(program, relaxed: [], activityThreshold: .max)
    let dual = ComponentDual(program: program, component: presolved.components[0], point: [10, 5], pivotLimit: 1_000)
    #expect(dual.multipliers(ownRows: { $0 == 1 }, below: .optional(level: 0), level: { _ in nil }) == nil)
  }
}
