import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ConvexPolygon {
  ConvexPolygon(
    Box(minX: Rational(x), minY: Rational(y), maxX: Rational(x + width), maxY: Rational(y + height)))
}

private func polygon(_ points: (Int, Int)...) -> ConvexPolygon {
  ConvexPolygon(corners: points.map { Point(Rational($0.0), Rational($0.1)) })
}

@Suite struct `Convex polygons` {
  @Test func `the area of a triangle is half of base times height, in either sense of rotation`() {
    #expect(polygon((0, 0), (10, 0), (0, 6)).area == 30)
    #expect(polygon((0, 0), (0, 6), (10, 0)).area == 30)
  }

  @Test func `points on one line make nothing`() {
    #expect(polygon((0, 0), (5, 5), (10, 10)).isEmpty)
    #expect(box(3, 3, 0, 8).isEmpty)
  }

  @Test func `four points along the axes are a box`() {
    #expect(polygon((0, 0), (4, 0), (4, 3), (0, 3)) == box(0, 0, 4, 3))
  }

  @Test func `rectangles that only touch have nothing in common`() {
    #expect(box(0, 0, 5, 5).intersection(box(5, 0, 5, 5)).isEmpty)
    #expect(box(0, 0, 5, 5).subtracting(box(5, 0, 5, 5)) == [box(0, 0, 5, 5)])
  }

  @Test func `nothing overlaps what has no area, and boxes overlap though what is in them does not`() {
    #expect(!box(-5, -5, 10, 10).overlaps(.empty) && !ConvexPolygon.empty.overlaps(box(-5, -5, 10, 10)))
    #expect(!box(0, 0, 5, 5).overlaps(box(5, 0, 5, 5)) && box(0, 0, 5, 5).overlaps(box(4, 4, 5, 5)))
    let corner = polygon((10, 10), (10, 6), (6, 10))
    #expect(!corner.overlaps(polygon((0, 0), (9, 0), (0, 9))) && corner.overlaps(box(0, 0, 9, 9)))
  }

  @Test func `a diamond in a square takes half of it`() {
    let diamond = polygon((5, 0), (10, 5), (5, 10), (0, 5))
    #expect(diamond.intersection(box(0, 0, 10, 10)).area == 50)
    #expect(box(0, 0, 10, 10).subtracting(diamond).reduce(Rational.zero) { $0 + $1.area } == 50)
  }

  @Test func `crossing triangles meet in the area that arithmetic gives`() {
    // x + y <= 10 and y <= x, y >= 0: the triangle (0, 0), (10, 0), (5, 5)
    let meeting = polygon((0, 0), (10, 0), (0, 10)).intersection(polygon((0, 0), (10, 0), (10, 10)))
    #expect(meeting.area == 25)
  }

  @Test func `what is subtracted and what is left add up, and do not overlap`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      func triangle() -> ConvexPolygon {
        let points = (0..<3).map { _ in
          Point(Rational(.random(in: 0...12, using: &random)), Rational(.random(in: 0...12, using: &random), over: 3))
        }
        return ConvexPolygon(corners: points)
      }
      let (a, b) = (triangle(), triangle())
      let pieces = a.subtracting(b)
      let common = a.intersection(b)
      #expect(common.area == b.intersection(a).area)
      #expect(a.overlaps(b) == !common.isEmpty && b.overlaps(a) == a.overlaps(b))
      #expect(pieces.reduce(common.area) { $0 + $1.area } == a.area)
      for (index, piece) in pieces.enumerated() {
        #expect(a.contains(piece) && piece.intersection(b).isEmpty)
        #expect(pieces[(index + 1)...].allSatisfy { $0.intersection(piece).isEmpty })
      }
    }
  }

  @Test func `a disc is a little smaller than the circle, and its points lie on it`() {
    let disc = ConvexPolygon(width: 20, height: 20, cornerRadius: 10)
    #expect(disc.corners.count == 36)
    #expect(disc.area < Rational(31416, over: 100) && disc.area > 312)
    for point in disc.corners { #expect((point.x - 10) * (point.x - 10) + (point.y - 10) * (point.y - 10) == 100) }
  }

  @Test func `no segment of a rounded corner is further from the arc than stated`() {
    let corners = ConvexPolygon(width: 2, height: 2, cornerRadius: 1).corners
    for (index, point) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (x, y) = ((point.x + next.x) / 2 - 1, (point.y + next.y) / 2 - 1)
      #expect(x * x + y * y >= Rational(9958, over: 10000) * Rational(9958, over: 10000))
    }
  }

  @Test func `a corner radius beyond half of the smaller side is half of it`() {
    #expect(
      ConvexPolygon(width: 30, height: 20, cornerRadius: 100) == ConvexPolygon(width: 30, height: 20, cornerRadius: 10))
  }

  @Test func `a smaller corner radius contains a larger one`() {
    let (sharp, round) = (
      ConvexPolygon(width: 30, height: 20, cornerRadius: 3), ConvexPolygon(width: 30, height: 20, cornerRadius: 7)
    )
    #expect(sharp.contains(round) && !round.contains(sharp))
    #expect(round.subtracting(sharp).isEmpty)
  }
}

@Suite struct `Regions` {
  @Test(arguments: 0..<40) func `the area left is the number of cells that no rectangle covers`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let size = 12
      func rectangle() -> (Int, Int, Int, Int) {
        let (x, y) = (Int.random(in: 0..<size, using: &random), Int.random(in: 0..<size, using: &random))
        return (x, y, Int.random(in: 0...(size - x), using: &random), Int.random(in: 0...(size - y), using: &random))
      }
      let target = rectangle()
      let covers = (0..<Int.random(in: 0...6, using: &random)).map { _ in rectangle() }
      var region = Region(box(target.0, target.1, target.2, target.3))
      for cover in covers {
        let before = region.measuredArea
        let isLess = region.subtract(box(cover.0, cover.1, cover.2, cover.3))
        #expect(isLess == (region.measuredArea < before))
      }
      var cells = 0
      for x in target.0..<(target.0 + target.2) {
        for y in target.1..<(target.1 + target.3) {
          let isCovered = covers.contains { $0.0 <= x && x < $0.0 + $0.2 && $0.1 <= y && y < $0.1 + $0.3 }
          if !isCovered { cells += 1 }
        }
      }
      #expect(region.measuredArea == Rational(cells))
      #expect(region.isEmpty == (cells == 0))
    }
  }

  @Test(arguments: 0..<4) func `with turned covers the area left is what a fine grid of samples says`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    let covers = (0..<3).map { index in
      let frame = Frame(
        x: Rational(.random(in: -10...30, using: &random)), y: Rational(.random(in: -10...30, using: &random)),
        width: Rational(.random(in: 5...30, using: &random)), height: Rational(.random(in: 5...30, using: &random)))
      let rotation = Transform(rotation: ExactDecimal(.random(in: -200...200, using: &random)))
      let transform = AffineTransform(frame: frame, transform: rotation)
      let radius = Rational(index == 0 ? .random(in: 1...8, using: &random) : 0)
      return transform.apply(to: ConvexPolygon(width: frame.width, height: frame.height, cornerRadius: radius))
    }
    var region = Region(box(0, 0, 40, 40))
    for cover in covers { _ = region.subtract(cover) }
    let corners = covers.map { $0.corners.map { ($0.x.approximateValue, $0.y.approximateValue) } }
    var uncovered = 0
    let steps = 80
    for column in 0..<steps {
      for row in 0..<steps {
        let (x, y) = ((Double(column) + 0.5) * 40 / Double(steps), (Double(row) + 0.5) * 40 / Double(steps))
        let isCovered = corners.contains { points in
          points.indices.allSatisfy { index in
            let (p, q) = (points[index], points[(index + 1) % points.count])
            return (q.0 - p.0) * (y - p.1) - (q.1 - p.1) * (x - p.0) >= 0
          }
        }
        if !isCovered { uncovered += 1 }
      }
    }
    let sampled = Double(uncovered) * 1600 / Double(steps * steps)
    #expect(abs(region.measuredArea.approximateValue - sampled) < 8)  // half a per cent of the square
  }

  @Test func `a region in too many pieces says so`() {
    var region = Region(box(0, 0, 200, 200))
    // Each isolated hole adds about three pieces.
    for index in 0..<900 where region.exceededLimit == nil {
      _ = region.subtract(box(index * 37 % 199, index * 83 % 197, 1, 1))
    }
    #expect(region.exceededLimit == LayoutDiagnosis.Limits.regionPieces)
    #expect(region.pieces.count <= LayoutDiagnosis.Limits.regionPieces.limit)
  }
}
