import Testing

@testable import ConstraintSolver

struct VariableIndicesTests {
  @Test func `each variable has the index at which it came first`() {
    var indices = VariableIndices([7, 3])
    #expect(indices.insert(7) == 0 && indices.insert(12) == 2 && indices.insert(12) == 2)
    #expect(indices[3] == 1 && indices[12] == 2)
    #expect(indices.variables == [7, 3, 12] && indices.count == 3)
  }
}
