import Testing

@testable import ConstraintSolver

struct DisjointSetsTests {
  @Test func `the least member leads a set, whatever the order of joining`() {
    var sets = DisjointSets(count: 8)
    for (a, b) in [(7, 5), (3, 6), (5, 3), (2, 1)] as [(Int32, Int32)] { sets.join(a, b) }
    #expect((0..<8).map { sets.leader(of: $0) } == [0, 1, 1, 3, 4, 3, 3, 3])
  }
}
