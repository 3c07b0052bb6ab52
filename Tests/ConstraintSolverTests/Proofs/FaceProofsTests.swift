import TestSupport
import Testing

@testable import ConstraintSolver

struct FaceProofsTests {
  /// `x + y <= 10` and `y >= 0` are required, `x == 12` is wished for before `y == 3`: x is 10, 2 off, and y is 0, 3 off.
  private var program: LinearProgram {
    var program = LinearProgram(variableCount: 2)
    program.addRow([(0, .one), (1, .one)], .lessThanOrEqual, 10, strength: .required, group: 0)
    program.addRow([(1, .one)], .greaterThanOrEqual, .zero, strength: .required, group: 1)
    program.addRow([(0, .one)], .equal, 12, strength: .optional(level: 0), group: 2)
    program.addRow([(1, .one)], .equal, 3, strength: .optional(level: 1), group: 3)
    return program
  }

  /// Where x is best, y is zero, so that `y == 0` proves what y errs: `(y - 3) - y = -3`. But `y >= 0` alone is written. With
  /// the proof of x, `(x - 12) - (x + y - 10) + y = -2`, it is not needed: `(y - 3) + (x - 12) - (x + y - 10) = -5`.
  @Test func `a row that a stronger level makes an equality is mended by that level's proof`() {
    var proofs = FaceProofs(program, required: [:])
    proofs.add([(2, 1), (0, -1), (1, 1)], ofLevel: .optional(level: 0))
    proofs.add([(3, 1), (1, -1)], ofLevel: .optional(level: 1))
    #expect(proofs.proof(ofLevel: .optional(level: 0)) == [2: 1, 0: -1, 1: 1])
    #expect(proofs.proof(ofLevel: .optional(level: 1))?.filter { !$0.value.isZero } == [3: 1, 2: 1, 0: -1])
  }

  @Test func `what no stronger proof mends is no proof`() {
    var proofs = FaceProofs(program, required: [:])
    proofs.add([(2, 1), (0, -1)], ofLevel: .optional(level: 0))
    proofs.add([(3, 1), (1, -1)], ofLevel: .optional(level: 1))
    #expect(proofs.proof(ofLevel: .optional(level: 1)) == nil)
    #expect(proofs.proof(ofLevel: .optional(level: 2)) == nil)
  }
}
