import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct CoverProofTests {
  /// A rounded square around a point.
  private static func square(
    _ side: Int, degrees: Int, about center: (Int, Int), cornerRadius: Int = 9
  ) -> ConvexPolygon {
    var transform = Transform.identity
    transform.rotation = ExactDecimal(Int64(degrees))
    let frame = Frame(
      x: Rational(center.0) - Rational(side, over: 2), y: Rational(center.1) - Rational(side, over: 2),
      width: Rational(side), height: Rational(side))
    return AffineTransform(frame: frame, transform: transform).onGrid.apply(
      to: ConvexPolygon(width: frame.width, height: frame.height, cornerRadius: Rational(cornerRadius)))
  }

  private static func leavesNothing(of target: ConvexPolygon, _ covers: [ConvexPolygon]) -> Bool {
    covers.reduce([target]) { pieces, cover in pieces.flatMap { $0.subtracting(cover) } }.isEmpty
  }

  @Test func `what is proved to be covered is covered`() {
    var random = SeededGenerator(seed: 11)
    var provedCount = 0
    for _ in 0..<20 {
      let target = Self.square(30, degrees: .random(in: 0...90, using: &random), about: (50, 50))
      let covers = (0..<6).map { _ in
        Self.square(
          38, degrees: .random(in: 0...90, using: &random),
          about: (.random(in: 30...70, using: &random), .random(in: 30...70, using: &random)))
      }
      let proof = CoverProof(that: covers, cover: target)
      // With whole-number positions, no gap is so thin that rounding decides the result.
      #expect((proof != nil) == Self.leavesNothing(of: target, covers))
      guard let proof else { continue }
      provedCount += 1
      #expect(Self.leavesNothing(of: target, proof.covers.map { covers[$0] }))
    }
    #expect((3...18).contains(provedCount))
  }

  @Test func `halves that only meet at an edge are not proved to cover`() {
    let target = ConvexPolygon(Box(minX: 10, minY: 10, maxX: 30, maxY: 20))
    func halves(meetingAt end: Rational, _ start: Rational) -> [ConvexPolygon] {
      [
        ConvexPolygon(Box(minX: 0, minY: 0, maxX: end, maxY: 40)),
        ConvexPolygon(Box(minX: start, minY: 0, maxX: 50, maxY: 40)),
      ]
    }
    #expect(CoverProof(that: halves(meetingAt: 20, 20), cover: target) == nil)
    #expect(CoverProof(that: halves(meetingAt: 20, Rational(20_001, over: 1_000)), cover: target) == nil)
    #expect(CoverProof(that: halves(meetingAt: Rational(20_001, over: 1_000), 20), cover: target)?.covers == [0, 1])
  }

  @Test func `an edge that the polygon shares with its covers leaves no gap`() {
    let target = ConvexPolygon(Box(minX: 0, minY: 10, maxX: 30, maxY: 20))
    let left = ConvexPolygon(Box(minX: 0, minY: 10, maxX: 20, maxY: 20))
    let right = ConvexPolygon(Box(minX: 15, minY: 10, maxX: 30, maxY: 20))
    #expect(CoverProof(that: [left, right], cover: target)?.covers == [0, 1])
  }

  @Test func `a cover that takes next to nothing is not named`() {
    let target = ConvexPolygon(Box(minX: 0, minY: 0, maxX: 30, maxY: 30))
    let covers = [(0, 20), (15, 30), (5, 25)].map { least, greatest in
      ConvexPolygon(Box(minX: Rational(least), minY: 0, maxX: Rational(greatest), maxY: 30))
    }
    #expect(CoverProof(that: covers, cover: target)?.covers == [0, 1])
  }

  @Test func `a view behind a crowd of turned ones is found, whatever exact arithmetic would take`() {
    var sketches = [Sketch("behind", .button, (35, 35, 30, 30), change: { $0.cornerRadius = ExactDecimal(5) })]
    for index in 0..<40 {
      sketches.append(
        Sketch(
          "\(index)", .button, (Rational(30 + index % 7 * 2), Rational(30 + index % 5 * 2), 28, 28),
          change: {
            $0.isOpaque = true
            $0.cornerRadius = ExactDecimal(8)
            $0.transform.rotation = ExactDecimal(Int64(13 + 7 * index))
          }))
    }
    let drawing = Drawing(screen(sketches))
    let geometry = drawing.geometry
    var undecided = UndecidedViews()
    let hiding = geometry.coversHiding(
      drawing.view("behind"), among: geometry.coverIndex, undecided: &undecided)
    #expect(hiding != nil)
    #expect(undecided.isEmpty)
  }

  @Test func `each limit is reported under its own name`() {
    var undecided = UndecidedViews()
    #expect(undecided.limit == nil)
    undecided.add(LayoutDiagnosis.Limits.regionComparisons, count: 2)
    undecided.add(LayoutDiagnosis.Limits.regionPieces)
    var limits: [ExceededLimit] = []
    undecided.report(to: &limits)
    #expect(
      limits == [
        ExceededLimit(what: "parts of a view", limit: LayoutDiagnosis.Limits.regionPieces.limit, left: 1),
        ExceededLimit(
          what: "comparisons of corners and edges for a view", limit: LayoutDiagnosis.Limits.regionComparisons.limit,
          left: 2),
      ])
    #expect(limits.map(\.cutsCheckOff) == [true, true])
  }
}
