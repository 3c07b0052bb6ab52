import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

/// Compares views that rotate, scale, clip and have rounded corners with tests of single points.
struct TurnedViewsTests {
  private static func drawing(seed: Int, depth: Int) -> Drawing {
    var random = SeededGenerator(seed: UInt64(seed) + 31)
    func tree(_ name: String, _ depth: Int) -> Sketch {
      func number(_ range: ClosedRange<Int>) -> Rational { Rational(Int.random(in: range, using: &random)) }
      let subviews = depth == 0 ? [] : (0..<3).map { tree("\(name).\($0)", depth - 1) }
      var properties = ViewProperties(defaultsOf: .button)
      properties.clipsToBounds = .random(using: &random)
      properties.isOpaque = true
      if Int.random(in: 0...2, using: &random) > 0 {
        properties.transform.rotation = ExactDecimal(.random(in: -180...180, using: &random))
      }
      if Bool.random(using: &random) {
        properties.transform.scaleX = ExactDecimal(significand: .random(in: 7...13, using: &random), exponent: -1)
      }
      properties.cornerRadius = ExactDecimal(.random(in: -10...20, using: &random)).isNegative ? .zero : ExactDecimal(9)
      return Sketch(
        name, .button, (number(-10...60), number(-10...60), number(5...60), number(5...60)), subviews: subviews,
        change: { $0 = properties })
    }
    return Drawing(screen((0..<3).map { tree("\($0)", depth) }))
  }

  @Test(arguments: 0..<6) func `a point is seen where it lies in a view and in all that clips it`(seed: Int) {
    let drawing = Self.drawing(seed: seed, depth: 2)
    let geometry = drawing.geometry
    for view in geometry.touchOrder.views where view != .root {
      // Doubles and exact arithmetic may differ slightly, so the tested points are not on the border.
      var chain = [geometry.solid(of: view)]
      var touched = [ApproximatePolygon(geometry.bounds[view.index])]
      var next = drawing.scene[view].superview
      while let ancestor = next {
        if geometry.properties[ancestor.index].clipsToBounds { chain.append(geometry.solid(of: ancestor)) }
        touched.append(ApproximatePolygon(geometry.bounds[ancestor.index]))
        next = drawing.scene[ancestor].superview
      }
      chain.append(ApproximatePolygon(geometry.screen))
      for x in stride(from: 0.37, to: 100, by: 7) {
        for y in stride(from: 0.71, to: 100, by: 7) {
          let point = Point(Rational(x), Rational(y))
          let isSeen = chain.map { $0.depth(x, y) }.min() ?? 0
          if abs(isSeen) > 1e-6 { #expect(geometry.visible[view.index].contains(point) == (isSeen > 0)) }
          let isHit = touched.map { $0.depth(x, y) }.min() ?? 0
          if abs(isHit) > 1e-6 { #expect(geometry.hittable[view.index].contains(point) == (isHit > 0)) }
        }
      }
    }
  }

  @Test(arguments: 0..<15) func `what hides a view and what keeps touches off is what cutting everything says`(
    seed: Int
  ) {
    let drawing = Self.drawing(seed: seed, depth: 1)
    let geometry = drawing.geometry
    let (covers, touches) = (geometry.coverIndex, geometry.touchIndex)
    for view in geometry.touchOrder.views where view != .root {
      var undecided = UndecidedViews()
      let hiding = geometry.coversHiding(view, among: covers, undecided: &undecided)
      let inFront = geometry.touchOrder.views.filter { geometry.paintOrder.isInFront($0, of: view) }
      let target = geometry.visible[view.index]
      let left = inFront.reduce([target]) { pieces, cover in
        pieces.flatMap { $0.subtracting(geometry.visible[cover.index]) }
      }
      #expect(undecided.isEmpty)
      #expect((hiding != nil) == (!target.isEmpty && left.allSatisfy(\.isEmpty)))

      let found = geometry.obstruction(of: view, from: Rational(1, over: 2), among: touches, undecided: &undecided)
      let whole = geometry.bounds[view.index].intersection(geometry.screen)
      guard !whole.isEmpty else { continue }
      let hit = geometry.touchOrder.views.filter { geometry.touchOrder.isInFront($0, of: view) }
        .reduce([geometry.hittable[view.index]]) { pieces, cover in
          pieces.flatMap { $0.subtracting(geometry.hittable[cover.index]) }
        }
      let share = 1 - hit.reduce(0) { $0 + $1.area.approximateValue } / whole.area.approximateValue
      #expect(undecided.isEmpty)
      if abs(share - 0.5) > 1e-6 { #expect((found != nil) == (share > 0.5)) }
      if let found { #expect(abs(found.share.approximateValue - share) < 1e-6) }
    }
  }

  @Test func `clips that turn in each other forty deep keep short numbers`() {
    var sketch = Sketch("40", .button, (5, 5, 90, 90))
    for index in (0..<40).reversed() {
      sketch = Sketch(
        "\(index)", .button, (1, 2, 90, 90), subviews: [sketch],
        change: {
          $0.clipsToBounds = true
          $0.cornerRadius = ExactDecimal(20)
          $0.transform.rotation = ExactDecimal(11)
        })
    }
    let drawing = Drawing(screen([sketch]))
    let geometry = drawing.geometry
    for view in drawing.scene.views.indices {
      for corner in geometry.visible[view].corners + geometry.hittable[view].corners {
        #expect(corner.x.description.utf8.count < 200)
      }
    }
    #expect(!geometry.visible[20].isEmpty)
  }

  @Test func `a view turned back in one that turns stands along the axes`() {
    let drawing = Drawing(
      screen([
        Sketch(
          "turned", .view, (10, 10, 40, 40),
          subviews: [
            Sketch("back", .view, (10, 10, 20, 20), change: { $0.transform.rotation = ExactDecimal(-33) })
          ], change: { $0.transform.rotation = ExactDecimal(33) })
      ]))
    #expect(drawing.geometry.bounds[2].isBox)
    #expect(drawing.geometry.bounds[2].area == 400)
  }

  @Test(arguments: [true, false]) func `the screen cuts what a clipping guide contains`(isScrolled: Bool) {
    let guide = Sketch(
      "guide", .guide, (0, 0, 100, 100),
      subviews: [
        Sketch(
          "pane", isScrolled ? .scrollView : .view, (50, 0, 100, 100),
          subviews: [Sketch("cut", .button, (30, 10, 40, 20)), Sketch("whole", .button, (5, 10, 40, 20))],
          contentSize: isScrolled ? AxisPair(100, 100) : nil)
      ], change: { $0.clipsToBounds = true })
    let drawing = Drawing(screen([guide]))
    #expect(drawing.geometry.cut(of: drawing.view("cut"))?.limit == .root)
    #expect(drawing.geometry.cut(of: drawing.view("whole")) == nil)
  }

  @Test func `two halves that turn with what holds them hide it together`() {
    let drawing = Drawing(
      screen([
        Sketch(
          "turned", .view, (20, 20, 50, 50),
          subviews: [
            Sketch("below", .imageView, (5, 5, 40, 30)),
            Sketch("left", .view, (5, 5, 13, 30), change: { $0.isOpaque = true }),
            Sketch("right", .view, (18, 5, 27, 30), change: { $0.isOpaque = true }),
          ], change: { $0.transform.rotation = ExactDecimal(17) })
      ]))
    var undecided = UndecidedViews()
    let covers = drawing.geometry.coversHiding(
      drawing.view("below"), among: drawing.geometry.coverIndex, undecided: &undecided)
    #expect(drawing.names(covers ?? []) == ["left", "right"])
  }
}

extension ScreenGeometry {
  /// A view's rectangle with rounded corners removed, ignoring its ancestors.
  fileprivate func solid(of view: ViewID) -> ApproximatePolygon {
    let frame = frames[view.index]
    return ApproximatePolygon(
      transforms[view.index].apply(
        to: ConvexPolygon(
          width: frame.width, height: frame.height, cornerRadius: Rational(properties[view.index].cornerRadius))))
  }
}

extension ApproximatePolygon {
  /// The depth of a point inside the polygon; negative outside.
  fileprivate func depth(_ x: Double, _ y: Double) -> Double {
    guard corners.count > 2 else { return -1 }
    return corners.indices.map { index in
      let (p, q) = (corners[index], corners[index + 1 == corners.count ? 0 : index + 1])
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      return (dx * (y - p.y) - dy * (x - p.x)) / max((dx * dx + dy * dy).squareRoot(), 1e-12)
    }.min() ?? -1
  }
}
