import Testing

@testable import ConstraintSolver

struct HittingSetsTests {
  private func all(_ conflicts: [[Int]], excluding: [CorrectionChoices] = []) -> [[[Int]]] {
    var sets = HittingSets(conflicts, excluding: excluding)
    var nodesLeft = 10_000
    var result: [[[Int]]] = []
    while let choices = sets.next(&nodesLeft) {
      result.append(choices.choices)
      sets.exclude(choices)
    }
    #expect(sets.isDone)
    return result
  }

  @Test func `every minimal hitting set is found once`() {
    let found = all([[1, 2], [2, 3], [1, 3]]).map { $0.map { $0[0] }.sorted() }
    #expect(Set(found) == [[1, 2], [1, 3], [2, 3]] && found.count == 3)
  }

  @Test func `groups of the same conflicts are one choice`() {
    #expect(all([[1, 2, 3]]) == [[[1, 2, 3]]])
    #expect(Set(all([[1, 2, 5], [3, 4, 5]])) == [[[1, 2], [3, 4]], [[5]]])
  }
}
