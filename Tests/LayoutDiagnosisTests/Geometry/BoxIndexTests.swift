import ConstraintSolver
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct BoxIndexTests {
  @Test func `an index finds the boxes that overlap or touch another one, from a place on`() {
    var random = SeededGenerator(seed: 1)
    for count in [0, 1, 2, 3, 8, 50] {
      let boxes = (0..<count).map { _ in Self.box(&random) }
      let index = BoxIndex(boxes.indices.map { ($0, ApproximateBox(boxes[$0])) }, place: { $0 })
      for _ in 0..<50 {
        let (sought, first) = (Self.box(&random), Int.random(in: 0...count, using: &random))
        let expected = (first..<count).filter { Self.meets(boxes[$0], sought) }
        #expect(index.elements(overlapping: ApproximateBox(sought), from: first).sorted() == expected)
        let isFound = index.contains(overlapping: ApproximateBox(sought), from: first) { $0.isMultiple(of: 2) }
        #expect(isFound == expected.contains { $0.isMultiple(of: 2) })
      }
    }
  }

  @Test func `an index finds the box of the last place among those that contain another one and are wanted`() {
    var random = SeededGenerator(seed: 3)
    var foundCount = 0
    for count in [0, 1, 2, 3, 8, 50, 200] {
      let boxes = (0..<count).map { _ in Self.box(&random) }
      let places = Array(0..<count).shuffled(using: &random)
      let index = BoxIndex(boxes.indices.map { ($0, ApproximateBox(boxes[$0])) }, place: { places[$0] })
      for _ in 0..<300 {
        let (sought, first) = (Self.box(&random), Int.random(in: 0...count, using: &random))
        let expected = boxes.indices.filter {
          places[$0] >= first && boxes[$0].contains(sought) && !$0.isMultiple(of: 3)
        }.max { places[$0] < places[$1] }
        let found = index.last(containing: ApproximateBox(sought), from: first) {
          boxes[$0].contains(sought) && !$0.isMultiple(of: 3)
        }
        #expect(found == expected)
        if found != nil { foundCount += 1 }
      }
    }
    #expect(foundCount > 20)
  }

  @Test func `a box that contains another one may contain it in doubles, too`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let (a, b) = (Self.box(&random), Self.box(&random))
      #expect(ApproximateBox(a).mayContain(ApproximateBox(b)) || !a.contains(b))
    }
  }

  /// Coordinates in thirds of points, many of them equal.
  private static func box(_ random: inout SeededGenerator) -> Box {
    func range() -> (Rational, Rational) {
      let start = Int.random(in: -20...20, using: &random)
      return (Rational(start, over: 3), Rational(start + Int.random(in: 1...12, using: &random), over: 3))
    }
    let (x, y) = (range(), range())
    return Box(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1)
  }

  private static func meets(_ a: Box, _ b: Box) -> Bool {
    a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
  }
}
