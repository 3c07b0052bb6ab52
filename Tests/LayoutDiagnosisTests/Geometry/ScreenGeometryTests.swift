import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

@testable import LayoutDiagnosis

/// The order by definition: siblings sorted, each with all its descendants before the next.
private func naiveOrder(_ view: ViewID, _ siblings: (ViewID) -> [ViewID]) -> [ViewID] {
  [view] + siblings(view).flatMap { naiveOrder($0, siblings) }
}

@Suite struct `Screen geometry` {
  @Test func `subviews move with the transform of their superview`() {
    let drawing = Drawing(
      screen(
        Sketch(
          "panel", .view, (10, 10, 40, 20), subviews: [Sketch("icon", .imageView, (0, 0, 10, 5))],
          change: { $0.transform.rotation = ExactDecimal(90) })))
    // The panel is rotated upright about its centre (30, 20); its top left corner becomes its top right one.
    let geometry = drawing.geometry
    #expect(geometry.bounds[1].box == Box(minX: 20, minY: 0, maxX: 40, maxY: 40))
    #expect(geometry.bounds[2].box == Box(minX: 35, minY: 0, maxX: 40, maxY: 10))
  }

  @Test func `a view scaled to nothing has no area`() {
    let drawing = Drawing(screen(Sketch("panel", .view, (10, 10, 40, 20), change: { $0.transform.scaleX = .zero })))
    #expect(drawing.geometry.bounds[1].isEmpty)
  }

  @Test func `what a view inherits is multiplied, hidden and disabled`() {
    let drawing = Drawing(
      screen(
        Sketch(
          "a", .view, (0, 0, 10, 10),
          subviews: [Sketch("half", .view, (0, 0, 5, 5)) { $0.alpha = .init(significand: 5, exponent: -1) }],
          change: { $0.alpha = ExactDecimal(significand: 5, exponent: -1) }),
        Sketch(
          "b", .view, (0, 0, 10, 10), subviews: [Sketch("button", .button, (0, 0, 5, 5))],
          change: { $0.isHidden = true }),
        Sketch(
          "c", .view, (0, 0, 10, 10), subviews: [Sketch("switch", .switch, (0, 0, 5, 5))],
          change: { $0.isUserInteractionEnabled = false })))
    let geometry = drawing.geometry
    #expect(geometry.alphas[drawing.view("half").index] == Rational(1, over: 4))
    #expect(!geometry.isShown(drawing.view("button")) && !geometry.acceptsTouches[drawing.view("button").index])
    #expect(geometry.isShown(drawing.view("switch")) && !geometry.acceptsTouches[drawing.view("switch").index])
  }

  @Test func `clipping cuts what is seen, bounds cut what is hit`() {
    let inner = Sketch("inner", .button, (5, 5, 20, 20))
    let drawing = Drawing(
      screen(
        Sketch("clipping", .view, (0, 0, 10, 10), subviews: [inner], change: { $0.clipsToBounds = true }),
        Sketch("open", .view, (50, 0, 10, 10), subviews: [inner])))
    let geometry = drawing.geometry
    #expect(geometry.visible[2].area == 25 && geometry.hittable[2].area == 25)
    #expect(geometry.visible[4].area == 400 && geometry.hittable[4].area == 25)
  }

  @Test(arguments: 0..<30) func `paint and touch order are those of the definition`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func tree(_ name: String, _ depth: Int) -> Sketch {
      let count = depth == 0 ? 0 : Int.random(in: 0...4, using: &random)
      let subviews = (0..<count).map { tree("\(name).\($0)", depth - 1) }
      let zPosition = ExactDecimal(.random(in: -1...1, using: &random))
      return Sketch(name, .view, (0, 0, 10, 10), subviews: subviews, change: { $0.zPosition = zPosition })
    }
    let drawing = Drawing(screen((0..<3).map { tree("\($0)", 3) }))
    let geometry = drawing.geometry
    func depth(_ view: ViewID) -> Rational { Rational(geometry.properties[view.index].zPosition) }
    let touched = naiveOrder(.root) { geometry.subviews[$0.index] }
    let painted = naiveOrder(.root) { view in
      var sorted = geometry.subviews[view.index]
      for end in sorted.indices {  // insertion sort is stable
        var index = end
        while index > 0 && depth(sorted[index]) < depth(sorted[index - 1]) {
          sorted.swapAt(index, index - 1)
          index -= 1
        }
      }
      return sorted
    }
    #expect(geometry.touchOrder.views == touched)
    #expect(geometry.paintOrder.views == painted)
    for (position, view) in painted.enumerated() {
      #expect(geometry.paintOrder.position(of: view) == position)
      let subtree = Set(naiveOrder(view) { geometry.subviews[$0.index] })
      for other in painted {
        #expect(geometry.paintOrder.isInSubtree(other, of: view) == subtree.contains(other))
        let isLater = geometry.paintOrder.position(of: other) > position && !subtree.contains(other)
        #expect(geometry.paintOrder.isInFront(other, of: view) == isLater)
      }
    }
  }

  @Test(arguments: 0..<10) func `what covers hide is what counting cells in nested clips says`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 7)
    for _ in 0..<10 {
      func tree(_ name: String, _ depth: Int) -> Sketch {
        func number(_ range: ClosedRange<Int>) -> Rational { Rational(Int.random(in: range, using: &random)) }
        let subviews = depth == 0 ? [] : (0..<3).map { tree("\(name).\($0)", depth - 1) }
        let isClipping = Bool.random(using: &random)
        let zPosition = ExactDecimal(.random(in: 0...1, using: &random))
        return Sketch(
          name, .view, (number(-2...5), number(-2...5), number(0...9), number(0...9)), subviews: subviews,
          change: {
            $0.clipsToBounds = isClipping
            $0.zPosition = zPosition
          })
      }
      var root = screen((0..<3).map { tree("\($0)", 2) })
      root.frame = Frame(x: 0, y: 0, width: 12, height: 12)
      let drawing = Drawing(root)
      let geometry = drawing.geometry
      var cells: [[Int]] = [[Int]](repeating: [], count: 144)  // the views that paint a cell, back to front
      var count = [Int](repeating: 0, count: drawing.scene.views.count)
      for view in geometry.paintOrder.views {
        var chain: [(x: Rational, y: Rational, frame: Frame, clips: Bool)] = []
        var (x, y) = (Rational.zero, Rational.zero)
        var path: [ViewID] = []
        var next: ViewID? = view
        while let current = next {
          path.append(current)
          next = drawing.scene[current].superview
        }
        for member in path.reversed() {
          let frame = geometry.frames[member.index]
          x += frame.x
          y += frame.y
          chain.append((x, y, frame, geometry.properties[member.index].clipsToBounds || member == view))
        }
        for cell in 0..<144 {
          let (column, row) = (Rational(cell % 12), Rational(cell / 12))
          let isInside = chain.allSatisfy {
            !$0.clips
              || $0.x <= column && column < $0.x + $0.frame.width && $0.y <= row && row < $0.y + $0.frame.height
          }
          if isInside {
            cells[cell].append(view.index)
            count[view.index] += 1
          }
        }
      }
      let index = geometry.coverIndex
      var undecided = UndecidedViews()
      for view in geometry.touchOrder.views {
        #expect(geometry.visible[view.index].area == Rational(count[view.index]))
        let own = cells.filter { $0.contains(view.index) }
        let isHidden = own.allSatisfy { cell in
          cell.contains { geometry.paintOrder.isInFront(ViewID($0), of: view) }
        }
        let covers = geometry.coversHiding(view, among: index, undecided: &undecided)
        #expect((covers != nil) == (isHidden && !own.isEmpty))
        for cell in own where covers != nil {
          #expect(cell.contains { covers?.contains(ViewID($0)) ?? false })
        }
      }
    }
  }

  @Test func `ten thousand nested views, turned and translucent, are placed`() {
    let scene = Scene(
      rootSize: AxisPair(ExactDecimal(100), ExactDecimal(100)),
      views: (0..<10_000).map { index in
        var properties = ViewProperties(defaultsOf: .view)
        properties.alpha = ExactDecimal(significand: 9999, exponent: -4)
        if index >= 9_992 { properties.transform.rotation = ExactDecimal(Int64(index % 7)) }
        return View(
          name: "\(index)", kind: .view, superview: index == 0 ? nil : ViewID(index - 1),
          subviews: index == 9_999 ? [] : [ViewID(index + 1)], properties: properties)
      })
    let geometry = ScreenGeometry(
      scene: scene, properties: scene.views.map(\.properties), subviews: scene.views.map(\.subviews),
      frames: Array(repeating: Frame(x: 0, y: 0, width: 100, height: 100), count: 10_000),
      contentSizes: Array(repeating: nil, count: 10_000))
    #expect(geometry.paintOrder.views.count == 10_000)
    #expect(abs(geometry.bounds[9_999].area.approximateValue - 10_000) < 1e-6)
    // 0.9999 to the power of 10,000
    #expect(abs(geometry.alphas[9_999].approximateValue - 0.36786) < 1e-5)
  }
}

@Suite struct `Box index` {
  @Test func `it finds every box that overlaps, once`() {
    var random = SeededGenerator(seed: 3)
    for count in [0, 1, 2, 3, 17, 200] {
      let boxes = (0..<count).map { _ in
        let (x, y) = (Int.random(in: -500...500, using: &random), Int.random(in: -500...500, using: &random))
        return Box(
          minX: Rational(x), minY: Rational(y), maxX: Rational(x + .random(in: 1...300, using: &random)),
          maxY: Rational(y + .random(in: 1...300, using: &random)))
      }
      let index = BoxIndex(boxes.enumerated().map { ($0.offset, ApproximateBox($0.element)) })
      for query in boxes {
        let found = index.elements(overlapping: ApproximateBox(query))
        #expect(Set(found).count == found.count)
        #expect(Set(found).isSuperset(of: boxes.indices.filter { boxes[$0].overlaps(query) }))
      }
    }
  }
}
