import Testing

@testable import ConstraintSolver

struct SharedBlocksTests {
  /// Two sizes that each take part of the width, which a program's own row fixes.
  @Test func `a fixed variable connects no blocks, any other does`() throws {
    var program = LinearProgram(variableCount: 3)
    for size in [1, 2] {
      program.addRow([(size, 1), (0, -1)], .lessThanOrEqual, 0, strength: .required, group: size)
      program.addRow([(size, 1)], .greaterThanOrEqual, 0, strength: .required, group: size)
    }
    let shared = try #require(SharedProgram(program, isShared: [true, true, true, true], changing: [0]))
    var fixing = LinearProgram(variableCount: 3)
    fixing.addRow([(0, 1)], .equal, 320, strength: .background, group: nil)
    let fixed = try #require(SharedBlocks(shared, adding: fixing))
    #expect(fixed.blocks.count == 2)
    #expect(fixed.block(ofRow: 0, in: program) != fixed.block(ofRow: 2, in: program))
    let free = try #require(SharedBlocks(shared, adding: LinearProgram(variableCount: 3)))
    #expect(free.blocks.count == 1)
    #expect(free.block(ofRow: 0, in: program) == free.block(ofRow: 2, in: program))
  }
}
