import Testing

@testable import ConstraintSolver

struct CompressedListsTests {
  @Test func `pairs keep their order within a key`() {
    let pairs = [(2, "a"), (0, "b"), (2, "c"), (3, "d"), (0, "e")]
    let lists = CompressedLists(keyCount: 5) { add in for (key, value) in pairs { add(key, value) } }
    #expect((0..<5).map { Array(lists[$0]) } == [["b", "e"], [], ["a", "c"], ["d"], []])
    #expect((0..<5).map { lists.count(of: $0) } == [2, 0, 2, 1, 0])
    #expect(lists.values == ["b", "e", "a", "c", "d"])
  }

  @Test func `lists can be appended one after the other`() {
    var lists = CompressedLists<Int>()
    for list in [[1, 2], [], [3]] {
      for value in list { lists.append(value) }
      lists.endList()
    }
    #expect((0..<3).map { Array(lists[$0]) } == [[1, 2], [], [3]])
  }

  @Test func `there may be no pairs`() {
    let lists = CompressedLists<Int>(keyCount: 2) { _ in }
    #expect(lists[0].isEmpty && lists[1].isEmpty)
  }
}
