import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct CoveredPartsTests {
  /// A rounded square around a point.
  private static func square(_ side: Int, degrees: Int, about center: (Int, Int)) -> ConvexPolygon {
    var transform = Transform.identity
    transform.rotation = ExactDecimal(Int64(degrees))
    let frame = Frame(
      x: Rational(center.0) - Rational(side, over: 2), y: Rational(center.1) - Rational(side, over: 2),
      width: Rational(side), height: Rational(side))
    return AffineTransform(frame: frame, transform: transform).onGrid.apply(
      to: ConvexPolygon(width: frame.width, height: frame.height, cornerRadius: 9))
  }

  private func area(of pieces: [[(x: Double, y: Double)]]) -> Double {
    pieces.reduce(0) { $0 + ApproximatePolygon(corners: $1).area }
  }

  @Test(arguments: 0..<8) func `the parts have the area that exact cutting takes away`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 7)
    let target = Self.square(60, degrees: .random(in: 0...90, using: &random), about: (50, 50))
    let covers = (0..<5).map { _ in
      Self.square(
        30, degrees: .random(in: 0...90, using: &random),
        about: (.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)))
    }
    var comparisons = 0
    let parts = CoveredParts(of: target, under: covers, comparisons: &comparisons)
    var rest = Region(target)
    for cover in covers { _ = rest.subtract(cover) }
    let taken = (target.measuredArea - rest.measuredArea).approximateValue
    #expect(abs(area(of: parts.pieces) - taken) < 1e-4)
    #expect(!parts.isCutOff)
    #expect(comparisons > 0)
  }

  @Test func `boxes are cut exactly, without comparisons`() {
    let target = ConvexPolygon(Box(minX: 0, minY: 0, maxX: 30, maxY: 10))
    let cover = ConvexPolygon(Box(minX: 10, minY: -5, maxX: 20, maxY: 5))
    var comparisons = 0
    let parts = CoveredParts(of: target, under: [cover, cover], comparisons: &comparisons)
    #expect(parts.pieces.map { $0.map(\.x) } == [[10, 20, 20, 10]])
    #expect(comparisons == 0)
  }

  @Test func `nothing more is cut once a drawing has reached its limit, which is reported`() {
    let target = Self.square(60, degrees: 10, about: (50, 50))
    let covers = [20, 50, 80].map { Self.square(20, degrees: 30, about: ($0, 50)) }
    var comparisons = CoveredParts.comparisonLimit
    let parts = CoveredParts(of: target, under: covers, comparisons: &comparisons)
    #expect(parts.isCutOff)
    #expect(parts.pieces.count == 1)
  }

  @Test func `more boxes than a region can fall into pieces are cut off`() {
    let target = ConvexPolygon(Box(minX: 0, minY: 0, maxX: 200, maxY: 200))
    let covers = (0..<2_500).map { number -> ConvexPolygon in
      let (x, y) = (Rational(number % 50 * 4), Rational(number / 50 * 4))
      return ConvexPolygon(Box(minX: x + 1, minY: y + 1, maxX: x + 2, maxY: y + 2))
    }
    var comparisons = 0
    let parts = CoveredParts(of: target, under: covers, comparisons: &comparisons)
    #expect(parts.isCutOff)
    #expect(!parts.pieces.isEmpty && parts.pieces.count < covers.count)
  }
}
