import TestSupport
import Testing

@testable import ConstraintSolver

struct HeapTests {
  @Test func `elements come out in order, also between insertions`() {
    var random = SeededGenerator(seed: 3)
    var heap = Heap<Int>()
    var sorted: [Int] = []
    for _ in 0..<2_000 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let element = Int.random(in: 0..<100, using: &random)
        heap.insert(element)
        sorted.insert(element, at: sorted.firstIndex { $0 >= element } ?? sorted.count)
      } else {
        #expect(heap.first == sorted.first)
        #expect(heap.popFirst() == (sorted.isEmpty ? nil : sorted.removeFirst()))
      }
    }
    while let element = heap.popFirst() { #expect(element == sorted.removeFirst()) }
    #expect(sorted.isEmpty)
  }
}
