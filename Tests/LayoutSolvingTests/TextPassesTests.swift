import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

/// Texts that wrap, each checked by hand.
struct TextPassesTests {
  private func scene(
    _ text: String = #"{ "width": 340, "lineHeight": 20.5 }"#, width: String = "t.width == 100", more: String = ""
  ) throws -> Scene {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 600], "subviews": [
          { "id": "t", "kind": "label", "text": \(text), "hugging": [1, 250], "compression": [1, 750] },
          { "id": "below" }] },
        "constraints": {
          "x": "t.left == r.left", "y": "t.top == r.top", "w": "\(width)",
          "bx": "below.left == t.left", "by": "below.top == t.bottom + 8", "bs": "below.width == 10",
          "bh": "below.height == 10" }\(more) }
      """
    return try loadScene(Array(text.utf8))
  }

  private func solve(_ scene: Scene, _ index: Int = 0) -> SolvedConfiguration {
    SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[index])
  }

  @Test(arguments: [(340, 1), (339, 2), (170, 2), (169, 3), (100, 4), (1, 340)])
  func `a text has as many lines as its width requires`(width: Int, count: Int) throws {
    let solved = solve(try scene(width: "t.width == \(width)"))
    #expect(solved.frames[1].height == Rational(41 * count, over: 2))
    #expect(solved.frames[2].y == solved.frames[1].height + 8)
    #expect(solved.ambiguousAttributes.isEmpty)
    #expect(solved.changingTexts([ViewID(1)], in: try scene()).isEmpty)
  }

  @Test func `a text view wraps as a label does, and its text is scaled`() throws {
    var scene = try scene(more: #", "environments": { "large": { "textScale": 2 } }"#)
    scene.views[1].kind = .textView
    #expect(solve(scene).frames[1].height == 287)
  }

  @Test func `a text shows at most the lines that it may`() throws {
    let solved = solve(try scene(#"{ "width": 340, "lineHeight": 20.5, "lines": 2 }"#))
    #expect(solved.frames[1].height == 41)
  }

  @Test func `a text without a width has one line, and one with nearly none has as many as are counted`() throws {
    #expect(solve(try scene(width: "t.width == 0")).frames[1].height == Rational(41, over: 2))
    let narrow = solve(try scene(width: "t.width == 0.001"))
    #expect(narrow.frames[1].height == Rational(WrappingText.mostLines) * Rational(41, over: 2))
  }

  @Test func `the text scale applies to the width and the height of a line`() throws {
    let solved = solve(try scene(more: #", "environments": { "large": { "textScale": 2 } }"#))
    // 680 wide on one line takes 7 lines of 41 in a width of 100.
    #expect(solved.frames[1].height == 287)
  }

  @Test func `alignment insets are not part of the width`() throws {
    var scene = try scene()
    scene.views[1].alignmentInsets = DecimalInsets(top: .zero, left: ExactDecimal(5), bottom: .zero, right: .zero)
    // The alignment rectangle is what the constraint makes 100 wide.
    #expect(solve(scene).frames[1] == Frame(x: -5, y: 0, width: 105, height: 82))
  }

  @Test func `a text that no pass settles is told with both numbers of lines`() throws {
    // One line of 20 makes the view 260 wide, which takes two lines; these make it 460 wide, which takes one.
    let text = #"{ "width": 340, "lineHeight": 20 }"#
    let scene = try scene(text, width: "t.width == 10 * t.height + 60")
    let solved = solve(scene)
    let texts = solved.changingTexts([ViewID(1)], in: scene)
    #expect(texts.map { [$0.solvedCount, $0.resultingCount].sorted() } == [[1, 2]])
    #expect(solved.isFeasible)
  }

  @Test func `a state's text replaces the view's, and its content size ends the wrapping`() throws {
    let states = #"""
      , "states": {
        "usual": {}, "short": { "views": { "t": { "text": { "width": 90, "lineHeight": 30 } } } },
        "fixed": { "views": { "t": { "intrinsicSize": [340, 17] } } } }
      """#
    let scene = try scene(more: states)
    #expect((0..<3).map { solve(scene, $0).frames[1].height } == [82, 30, 17])
  }

  @Test func `configurations solved together have the layouts that they have alone`() throws {
    let more = #"""
      , "environments": { "a": { "textScale": 1 }, "b": { "textScale": 1.5 }, "c": { "size": [300, 500] } },
        "states": { "usual": {}, "narrow": { "constants": { "w": 60 } }, "wide": { "constants": { "w": 400 } } }
      """#
    let scene = try scene(more: more)
    let space = ConfigurationSpace(scene: scene)
    var layouts = Layouts(SceneSolver(scene: scene))
    let together = layouts.solve(
      Array(0..<space.count), of: space, by: SingleWorker(), deadline: .none, progress: { _ in })
    #expect(together.map(\.solved.frames) == (0..<space.count).map { solve(scene, $0).frames })
    #expect(Set(together.map(\.solved.frames[1].height)).count > 3)
  }
}
