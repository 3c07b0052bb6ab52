import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

/// Facts about single scenes, each checked by hand.
struct SceneSolverTests {
  private func solve(_ text: String, _ index: Int = 0) throws -> SolvedConfiguration {
    let scene = try loadScene(Array(text.utf8))
    return SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[index])
  }

  private func frame(_ x: Rational, _ y: Rational, _ width: Rational, _ height: Rational) -> Frame {
    Frame(x: x, y: y, width: width, height: height)
  }

  /// A view whose width is the only question.
  private func widthScene(_ constraints: [String]) -> String {
    let lines = constraints.enumerated().map { ", \"c\($0.offset)\": \"\($0.element)\"" }.joined()
    return """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [1000, 100], "subviews": [{ "id": "a" }] },
        "constraints": {
          "x": "a.left == r.left", "y": "a.top == r.top", "h": "a.height == 10"\(lines) } }
      """
  }

  @Test func `a thousand constraints at 250 never outweigh one at 251`() throws {
    let count = 1_000 / randomShare
    let many = [String](repeating: "a.width == 900 @250", count: count)
    let solved = try solve(widthScene(many + ["a.width == 100 @251"]))
    #expect(solved.frames[1].width == 100)
    #expect(solved.levels.map(\.error) == [0, 800 * Rational(count)])
    #expect(solved.ambiguousAttributes.isEmpty)
  }

  @Test func `equal priorities settle on the weighted median`() throws {
    // |w - 10| + |w - 20| + |w - 90| is least at the middle one, 80.
    let solved = try solve(widthScene(["a.width == 10 @500", "a.width == 90 @500", "a.width == 20 @500"]))
    #expect(solved.frames[1].width == 20)
    #expect(solved.levels.map(\.error) == [80])
  }

  @Test func `two wishes of one priority are a tie over the whole way between them`() throws {
    let solved = try solve(widthScene(["a.width == 100 @500", "a.width == 300 @500"]))
    let entry = try #require(solved.ambiguousAttributes.first)
    #expect(entry.minimum == 100)
    #expect(entry.maximum == 300)
    #expect(solved.ambiguities.map(\.isPriorityTie) == [true])
    #expect(solved.ambiguities[0].tied.count == 2)
  }

  @Test func `a gap of a billionth is a conflict`() throws {
    let solved = try solve(widthScene(["a.width == 0.1", "a.width >= 0.100000001"]))
    #expect(!solved.isFeasible)
    #expect(solved.conflicts.map(\.contradiction) == [Rational(1, over: 1_000_000_000)])
    #expect(try solve(widthScene(["a.width == 0.1", "a.width >= 0.100000000"])).isFeasible)
  }

  @Test func `a multiplier on a position counts from the nearest common ancestor`() throws {
    let solved = try solve(
      """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [
          { "id": "box", "frame": [100, 0, 200, 100], "subviews": [{ "id": "a" }] }] },
        "constraints": { "x": "a.centerX == 0.5 * superview.centerX", "w": "a.width == 20",
          "y": "a.top == superview.top", "h": "a.height == 10" } }
      """)
    // A quarter of the box's width is 50, so the left edge is at 40 in the box, wherever the box is.
    #expect(solved.frames[2] == frame(40, 0, 20, 10))
  }

  @Test func `a recovered layout breaks the required constraints least`() throws {
    let solved = try solve(widthScene(["a.width == 100", "a.width == 140", "a.width == 130", "a.width == 200 @750"]))
    // The middle wish leaves 30 + 10; the optional one has no say below it.
    #expect(solved.isRecovered)
    #expect(solved.frames[1].width == 130)
    #expect(solved.violations.map(\.error) == [30, 10, 70])
    #expect(solved.levels.map(\.error) == [70])
  }

  @Test func `two independent conflicts are both found`() throws {
    let solved = try solve(
      """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [{ "id": "a" }, { "id": "b" }] },
        "constraints": { "a1": "a.width == 10", "a2": "a.width == 20", "b1": "b.left == r.left + 5",
          "b2": "b.right == r.right - 5", "b3": "b.width <= 300" } }
      """)
    #expect(solved.conflicts.map(\.members.count) == [2, 3])
    #expect(solved.conflicts.map(\.contradiction) == [10, 90])
  }

  @Test func `a conflict is not hidden by another that it shares a view with`() throws {
    let solved = try solve(
      """
      { "layoutdoctor": 1,
        "root": { "id": "s", "size": [300, 200], "subviews": [{ "id": "u" }, { "id": "v" }] },
        "constraints": { "m1": "v.height == -48", "k0": "v.centerY == u.centerY + 34",
          "c4": "u.top == s.bottom - 20", "c9": "v.bottom == s.centerY + 42" } }
      """)
    #expect(solved.conflicts.map { $0.members.map(\.isWritten) } == [[true], [true, true, true]])
  }

  @Test func `constraints that stand against each other leave what they agree on to a lower priority that blocks`()
    throws
  {
    // Between 0 and 10 'a' and 'b' err by 10 in all, wherever 'v' is; it is 'c' that keeps it from 5.
    let solved = try solve(
      """
      { "layoutdoctor": 1, "root": { "id": "s", "size": [300, 200], "subviews": [{ "id": "v" }] },
        "constraints": { "a": "v.left == s.left @750", "b": "v.left == s.left + 10 @750", "c": "v.left == s.left @500",
          "d": "v.left == s.left + 5 @250", "t": "v.top == s.top", "h": "v.height == 4", "w": "v.width == 4" } }
      """)
    #expect(solved.unreachable.map(\.blockers) == [[.written(ConstraintID(2))]])
    #expect(solved.unreachable.map(\.raisedPriority) == [501])
  }

  @Test func `what blocks a constraint leaves out what merely moved it`() throws {
    // bottom 99 with centre 196 would need a height of -194, whatever the top.
    let solved = try solve(
      """
      { "layoutdoctor": 1, "root": { "id": "s", "size": [300, 200], "subviews": [{ "id": "v" }] },
        "constraints": { "y": "v.top == s.top - 19", "c": "v.centerY == s.top + 196 @750",
          "h": "v.height <= 200 @750", "m": "v.bottom == s.top + 99 @500" } }
      """)
    #expect(solved.unreachable.map(\.blockers) == [[.written(ConstraintID(1))]])
    // At 750 the best is a height of 200, so that the bottom is at 181, and 82 too low.
    #expect(solved.unreachable.map(\.shortfall) == [82])
  }

  /// A stack view of 300 by 40 with three views of 50, 60 and 70 by 20.
  private func stackScene(_ stack: String, direction: String = "ltr", hidden: Bool = false) -> String {
    """
    { "layoutdoctor": 1, "direction": "\(direction)",
      "root": { "id": "r", "size": [300, 40], "subviews": [
        { "id": "s", "kind": "stackView", "frame": [0, 0, 300, 40], "stack": \(stack), "subviews": [
          { "id": "a", "intrinsicSize": [50, 20], "hugging": [251, 250] },
          { "id": "b", "intrinsicSize": [60, 20], "hidden": \(hidden) },
          { "id": "c", "intrinsicSize": [70, 20], "hugging": [251, 250] }] }] } }
    """
  }

  @Test func `a filling stack stretches the view that hugs least`() throws {
    let solved = try solve(stackScene(#"{ "axis": "horizontal", "spacing": 10 }"#))
    // 300 - 50 - 70 - 2 * 10 = 160 is left for b.
    #expect(
      Array(solved.frames[2...]) == [frame(0, 0, 50, 40), frame(60, 0, 160, 40), frame(230, 0, 70, 40)])
    #expect(solved.ambiguousAttributes.isEmpty)
  }

  @Test func `a stack runs from right to left in that reading direction`() throws {
    let solved = try solve(stackScene(#"{ "axis": "horizontal", "spacing": 10 }"#, direction: "rtl"))
    #expect(Array(solved.frames[2...]).map(\.x) == [250, 80, 0])
  }

  @Test func `equal filling gives each view the same share`() throws {
    let solved = try solve(stackScene(#"{ "axis": "horizontal", "distribution": "fillEqually", "spacing": 15 }"#))
    // (300 - 2 * 15) / 3 = 90
    #expect(Array(solved.frames[2...]).map(\.width) == [90, 90, 90])
    #expect(Array(solved.frames[2...]).map(\.x) == [0, 105, 210])
  }

  @Test func `equal spacing shares what the views leave`() throws {
    let solved = try solve(stackScene(#"{ "axis": "horizontal", "distribution": "equalSpacing" }"#))
    // (300 - 50 - 60 - 70) / 2 = 60
    #expect(Array(solved.frames[2...]).map(\.x) == [0, 110, 230])
    #expect(Array(solved.frames[2...]).map(\.width) == [50, 60, 70])
  }

  @Test func `a hidden view gives up its size and its spacing`() throws {
    let solved = try solve(
      stackScene(#"{ "axis": "horizontal", "distribution": "fillEqually", "spacing": 10 }"#, hidden: true))
    // (300 - 10) / 2 = 145
    #expect(solved.frames[2] == frame(0, 0, 145, 40))
    #expect(solved.frames[3].width == 0)
    #expect(solved.frames[4] == frame(155, 0, 145, 40))
    #expect(solved.ambiguousAttributes.isEmpty)
  }

  @Test func `centred views keep their height in the middle of the stack`() throws {
    let solved = try solve(stackScene(#"{ "axis": "horizontal", "alignment": "center", "spacing": 10 }"#))
    #expect(Array(solved.frames[2...]).map(\.y) == [10, 10, 10])
    #expect(Array(solved.frames[2...]).map(\.height) == [20, 20, 20])
  }

  @Test func `a long chain of unknown heights has a range for every place`() throws {
    let count = 60
    let views = (0..<count).map { #"{ "id": "v\#($0)" }"# }.joined(separator: ", ")
    let rows = (0..<count).map { index in
      let above = index == 0 ? "r.top" : "v\(index - 1).bottom"
      return #""y\#(index)": "v\#(index).top == \#(above) + 1", "x\#(index)": "v\#(index).left == r.left", "#
        + #""w\#(index)": "v\#(index).width == 5""#
    }.joined(separator: ", ")
    let solved = try solve(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 1000], "subviews": [\(views)] },
        "constraints": { \(rows), "end": "v\(count - 1).bottom == r.bottom" } }
      """)
    // Heights share 1000 - 60 = 940; place i begins between i + 1 and i + 1 + 940.
    #expect(solved.ambiguousAttributes.count == 2 * count - 1)
    for entry in solved.ambiguousAttributes where entry.attribute.attribute == .y {
      let index = entry.attribute.view.index - 1
      #expect(entry.minimum == Rational(index + 1))
      #expect(entry.maximum == Rational(index + 941))
    }
    #expect(solved.ambiguities.count == 1)
  }
}
