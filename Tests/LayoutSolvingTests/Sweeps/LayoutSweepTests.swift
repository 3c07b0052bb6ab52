import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

struct LayoutSweepTests {
  private func layouts(
    _ scene: Scene, _ subject: RangeSubject, _ lower: Rational, _ upper: Rational
  ) throws -> [Layout] {
    let solver = SceneSolver(scene: scene)
    let configuration = ConfigurationSpace(scene: scene)[0]
    var search = SweepSearch(solver, beside: configuration)
    let sweeps = search.sweeps(of: solver.solve(configuration), over: [(subject, lower, upper)])
    return try #require(sweeps[0]).layouts(of: scene)
  }

  private func scene(_ text: String) throws -> Scene { try loadScene(Array(text.utf8)) }

  private func names(_ point: Layout, _ scene: Scene) -> [String] { point.because.map(scene.name) }

  /// The card is as wide as the screen less 40, at most 300: up to 340.
  @Test func `a layout bends where a limit is reached`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [400, 400], "subviews": [{ "id": "card" }] },
        "constraints": {
          "left": "card.left == screen.left + 20", "right": "card.right == screen.right - 20 @750",
          "most": "card.width <= 300", "top": "card.top == screen.top", "height": "card.height == 50" } }
      """)
    let points = try layouts(scene, .width, 280, 460)
    #expect(points.map(\.value) == [280, 340, 460])
    #expect(points.map { $0.frames[1].width } == [240, 300, 300])
    #expect(points.map { $0.frames[0].width } == [280, 340, 460])
    #expect(points.map(\.isFeasible) == [true, true, true])
    #expect(points.map { names($0, scene) } == [[], ["right", "most"], []])
  }

  /// 16 + 200 + 16 = 232; below, something has to give way.
  @Test func `a conflict ends exactly where there is enough room`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 400], "subviews": [{ "id": "card" }] },
        "constraints": {
          "left": "card.left == screen.left + 16", "right": "card.right <= screen.right - 16",
          "least": "card.width == 200", "top": "card.top == screen.top", "height": "card.height == 50" } }
      """)
    let points = try layouts(scene, .width, 100, 300)
    #expect(points.first?.isFeasible == false)
    #expect(points.first { $0.isFeasible }?.value == 232)
    #expect(points.last?.isFeasible == true)
    #expect(points.last?.frames[1].width == 200)
  }

  /// 0.7 * 2000/3 + 200 = 2000/3.
  @Test func `a breakpoint may be a fraction`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 400], "subviews": [{ "id": "a" }, { "id": "b" }] },
        "constraints": {
          "aTop": "a.top == screen.top", "aHeight": "a.height == 0.7 * screen.height", "aLeft": "a.left == screen.left",
          "aWidth": "a.width == 10", "bTop": "b.top == a.bottom", "bLeft": "b.left == screen.left", "bWidth": "b.width == 10",
          "bHeight": "b.height == 200 @700", "bBottom": "b.bottom <= screen.bottom" } }
      """)
    let points = try layouts(scene, .height, 300, 900)
    #expect(points.map(\.value) == [300, Rational(2000, over: 3), 900])
    #expect(points.map { $0.frames[2].height } == [90, 200, 200])
    #expect(names(points[1], scene) == ["bHeight", "bBottom"])
  }

  /// 300 points of text fit on one line of 300, on two of 150, and on three of 100.
  @Test func `the layout jumps where a text needs another line`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 400], "subviews": [
          { "id": "note", "kind": "label", "text": { "width": 300, "lineHeight": 20, "lines": 0 } },
          { "id": "below" } ] },
        "constraints": {
          "left": "note.left == screen.left", "right": "note.right == screen.right", "top": "note.top == screen.top",
          "next": "below.top == note.bottom + 8", "start": "below.left == screen.left", "width": "below.width == 10",
          "height": "below.height == 10" } }
      """)
    let points = try layouts(scene, .width, 110, 400)
    #expect(points.map(\.value) == [110, 150, 150, 300, 300, 400])
    #expect(points.map { $0.frames[1].height } == [60, 60, 40, 40, 20, 20])
    #expect(points.map { $0.frames[2].y } == [68, 68, 48, 48, 28, 28])
    #expect(points.map(\.lines) == [[3], [], [2], [], [1], []])
    #expect(names(points[1], scene).contains("note.compression.height"))
  }

  @Test func `the number of lines changes although no frame does`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 400], "subviews": [
          { "id": "note", "kind": "label", "text": { "width": 300, "lineHeight": 20, "lines": 0 } } ] },
        "constraints": {
          "left": "note.left == screen.left", "right": "note.right == screen.right", "top": "note.top == screen.top",
          "height": "note.height == 60" } }
      """)
    let points = try layouts(scene, .width, 110, 400)
    #expect(points.map(\.value) == [110, 150, 300, 400])
    #expect(points.map(\.lines) == [[3], [2], [1], []])
  }

  /// 100 points of text at scale 1 fill 150 at 3/2.
  @Test func `a text scale reaches a limit`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 400], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [100, 20] } ] },
        "constraints": {
          "left": "title.left == screen.left", "top": "title.top == screen.top", "most": "title.width <= 150" } }
      """)
    let points = try layouts(scene, .textScale, Rational(1, over: 2), 3)
    #expect(points.map(\.value) == [Rational(1, over: 2), Rational(3, over: 2), 3])
    #expect(points.map { $0.frames[1].width } == [50, 150, 150])
    #expect(points.map { $0.frames[1].height } == [10, 30, 60])
  }

  /// 400 - 2 * 20 = 360 for three equal parts, of which the middle one is at least 100 wide: from 340 on.
  @Test func `below and above the checked value`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [340, 400], "subviews": [
          { "id": "a" }, { "id": "b" }, { "id": "c" }] },
        "constraints": {
          "a.left": "a.left == screen.left + 20", "b.left": "b.left == a.right", "c.left": "c.left == b.right",
          "c.right": "c.right == screen.right - 20", "a.equal": "a.width == c.width", "b.equal": "b.width == a.width @750",
          "b.least": "b.width >= 100", "a.top": "a.top == screen.top", "b.top": "b.top == screen.top",
          "c.top": "c.top == screen.top", "a.height": "a.height == 10", "b.height": "b.height == 10",
          "c.height": "c.height == 10" } }
      """)
    let points = try layouts(scene, .width, 240, 440)
    #expect(points.map(\.value) == [240, 340, 440])
    #expect(points.map { $0.frames[1].width } == [50, 100, Rational(400, over: 3)])
    #expect(points.map { $0.frames[2].width } == [100, 100, Rational(400, over: 3)])
    #expect(names(points[1], scene) == ["b.equal", "b.least"])
  }

  @Test func `without rows left, there is no sweep`() throws {
    let scene = RandomScene(seed: 1).scene
    let solver = SceneSolver(scene: scene)
    let configuration = ConfigurationSpace(scene: scene)[0]
    var search = SweepSearch(solver, beside: configuration)
    search.rowsLeft = 0
    let sweeps = search.sweeps(of: solver.solve(configuration), over: [(.width, 100, 900), (.height, 100, 900)])
    #expect(sweeps.allSatisfy { $0 == nil } && sweeps.count == 2)
  }

  /// `right` fails from 340 on, and one proof applies to all layouts from there.
  @Test(arguments: [true, false])
  func `proofs are shared, and a limit leaves them out`(isLimited: Bool) throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [400, 400], "subviews": [{ "id": "card" }] },
        "constraints": {
          "left": "card.left == screen.left + 20", "right": "card.right == screen.right - 20 @750",
          "most": "card.width <= 300", "top": "card.top == screen.top", "height": "card.height == 50" } }
      """)
    let solver = SceneSolver(scene: scene)
    let configuration = ConfigurationSpace(scene: scene)[0]
    var search = SweepSearch(solver, beside: configuration)
    search.provesOptima = true
    if isLimited { search.termsLeft = 0 }
    let sweeps = search.sweeps(of: solver.solve(configuration), over: [(.width, 280, 460), (.height, 300, 500)])
    #expect(search.leavesOutProofs == isLimited)
    #expect(search.proofs.map(\.priority) == (isLimited ? [] : [750]))
    let proofs = sweeps.map { $0?.breakpoints.map { $0.parts?.map(\.proofs) } }
    let one = isLimited ? [] : [0]
    #expect(proofs == [[[[]], [one], []], [[one], []]])
  }

  /// The label's share of the stack view is 100 s / (100 s + 60) at scale s.
  @Test func `what is not linear has no sweep`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [340, 400], "subviews": [
          { "id": "row", "kind": "stackView",
            "stack": { "axis": "horizontal", "distribution": "fillProportionally", "alignment": "fill", "spacing": 0 },
            "subviews": [
              { "id": "title", "kind": "label", "intrinsicSize": [100, 20] },
              { "id": "icon", "kind": "imageView", "intrinsicSize": [60, 20] } ] }] },
        "constraints": {
          "left": "row.left == screen.left", "right": "row.right == screen.right", "top": "row.top == screen.top" } }
      """)
    let solver = SceneSolver(scene: scene)
    let configuration = ConfigurationSpace(scene: scene)[0]
    var search = SweepSearch(solver, beside: configuration)
    let sweeps = search.sweeps(of: solver.solve(configuration), over: [(.width, 200, 400), (.textScale, 1, 3)])
    #expect(sweeps.map { $0 == nil } == [false, true])
  }

  private enum Change: CaseIterable { case none, stacks, texts, states }

  /// Between two points, the layout is the one that `solve` finds; where several are as good, nearly always.
  @Test(arguments: 0..<UInt64(randomCount(8)))
  func `random scenes have the layouts between the points that are found on their own`(part: UInt64) throws {
    var (count, ambiguous, same) = (0, 0, 0)
    for seed in (part * 40)..<(part * 40 + 40) {
      var made = RandomScene(seed: seed, isDetermined: seed % 4 == 3)
      let change = Change.allCases[Int(seed % 4)]
      if change == .stacks { made.stack() }
      if change == .texts { made.wrapTexts() }
      if change == .states { made.vary() }
      let scene = made.scene
      let solver = SceneSolver(scene: scene)
      let configuration = ConfigurationSpace(scene: scene)[0]
      var search = SweepSearch(solver, beside: configuration)
      var random = SeededGenerator(seed: seed)
      let ranges = [(RangeSubject.width, 50, 900), (.height, 50, 900), (.textScale, 1, 4)]
      let found = search.sweeps(
        of: solver.solve(configuration), over: ranges.map { ($0.0, Rational($0.1), Rational($0.2)) })
      for ((subject, lower, upper), sweep) in zip(ranges, found) {
        guard let sweep else { continue }
        count += 1
        let layouts = sweep.layouts(of: scene)
        for _ in 0..<6 {
          let thousandths = Int.random(in: lower * 1_000...upper * 1_000, using: &random)
          let value = Rational(thousandths, over: 1_000)
          let changed = ExactDecimal(significand: Int64(thousandths), exponent: -3)
          var other = configuration
          switch subject {
          case .width: other.rootSize.horizontal = changed
          case .height: other.rootSize.vertical = changed
          default: other.textScale = changed
          }
          let expected = solver.solve(other)
          let (frames, isFeasible) = layouts.layout(at: value)
          #expect(isFeasible == expected.isFeasible, "seed \(seed) \(subject) \(value)")
          if expected.isDetermined {
            #expect(frames == expected.frames, "seed \(seed) \(subject) \(value)")
          } else {
            ambiguous += 1
            if frames == expected.frames { same += 1 }
          }
        }
      }
    }
    #expect(count > 100)
    #expect(10 * same >= 9 * ambiguous)
  }
}

/// A breakpoint with all frames.
private struct Layout {
  let value: Rational
  let isFeasible: Bool
  var frames: [Frame]
  /// Those that differ from the breakpoint before.
  let lines: [Int]
  let because: [ConstraintReference]
}

extension LayoutSweep {
  fileprivate func layouts(of scene: Scene) -> [Layout] {
    let zero = Frame(x: .zero, y: .zero, width: .zero, height: .zero)
    var frames = [Frame](repeating: zero, count: scene.views.count)
    return breakpoints.map { breakpoint in
      for (view, frame) in breakpoint.frames { frames[view.index] = frame }
      return Layout(
        value: breakpoint.value, isFeasible: breakpoint.isFeasible, frames: frames,
        lines: breakpoint.lines.map(\.count),
        because: breakpoint.because)
    }
  }
}

extension [Layout] {
  /// The layout between two breakpoints.
  fileprivate func layout(at value: Rational) -> (frames: [Frame], isFeasible: Bool) {
    let upper = indices.dropFirst().first { self[$0].value >= value } ?? count - 1
    let (low, high) = (self[upper - 1], self[upper])
    let share = (value - low.value) / (high.value - low.value)
    var frames = low.frames
    for view in frames.indices {
      for attribute in FrameAttribute.allCases {
        let start = low.frames[view][attribute]
        frames[view][attribute] = start + (high.frames[view][attribute] - start) * share
      }
    }
    return (frames, low.isFeasible)
  }
}
