import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

/// What attributes of a view stand for, as UIKit has it; each checked by hand.
struct AnchorTests {
  /// The frame of `a` (100 wide) in `p`, which is 500 wide and lies 20 to the right of the screen's left edge.
  private func frame(_ equation: String, direction: String = "rtl", pull: String? = nil) throws -> Frame {
    let more = pull.map { ", \"p\": \"\($0)\"" } ?? ""
    let text = """
      { "layoutdoctor": 1, "direction": "\(direction)",
        "root": { "id": "r", "size": [540, 100], "subviews": [
          { "id": "p", "frame": [20, 0, 500, 100], "subviews": [{ "id": "a" }] }] },
        "constraints": {
          "y": "a.top == p.top", "h": "a.height == 10", "w": "a.width == 100", "c": "\(equation)"\(more) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(solved.ambiguousAttributes.isEmpty)
    return solved.frames[2]
  }

  @Test(arguments: [
    ("a.leading == superview.leading + 20", 20, 380), ("a.trailing == superview.trailing - 20", 380, 20),
    ("a.trailing == 0.8 * superview.trailing", 300, 0), ("a.leading == 0.8 * superview.trailing", 400, -100),
    ("a.leading == superview.centerX + 10", 260, 140), ("a.leading == 0.5 * superview.centerX", 125, 25),
    ("a.centerX == superview.leading + 60", 10, 390), ("a.left == superview.left + 20", 20, 20),
    ("a.centerX == superview.centerX + 30", 230, 230), ("a.centerX == 0.5 * superview.centerX", 75, 75),
  ])
  func `right to left, edges swap and constants turn round, while the origin and multipliers stay`(
    equation: String, leftToRight: Int, rightToLeft: Int
  ) throws {
    #expect(try frame(equation, direction: "ltr").x == Rational(leftToRight))
    #expect(try frame(equation).x == Rational(rightToLeft))
  }

  @Test func `right to left, an inequality turns round`() throws {
    #expect(try frame("a.leading >= superview.leading + 20", pull: "a.right == p.right @low").x == 380)
    #expect(try frame("a.trailing <= superview.trailing - 20", pull: "a.left == p.left @low").x == 20)
  }

  /// The frame of `a` (100 by 10) in a scroll view at (20, 30) of 300 by 200, with content of 300 by 800.
  private func scrolled(_ horizontal: String, _ vertical: String) throws -> Frame {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [540, 300], "subviews": [
          { "id": "s", "kind": "scrollView", "frame": [20, 30, 300, 200], "subviews": [{ "id": "a" }] }] },
        "constraints": {
          "cw": "s.content.width == 300", "ch": "s.content.height == 800", "h": "a.height == 10",
          "w": "a.width == 100", "x": "\(horizontal)", "y": "\(vertical)" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(solved.ambiguousAttributes.isEmpty)
    return solved.frames[2]
  }

  @Test func `in a constraint with a descendant, a scroll view's edges are its content's and its centre its frame's`()
    throws
  {
    let centred = try scrolled("a.centerX == s.centerX", "a.centerY == s.centerY")
    #expect(centred == Frame(x: 100, y: 95, width: 100, height: 10))
    let atEnd = try scrolled("a.leading == s.leading", "a.bottom == s.bottom")
    #expect(atEnd == Frame(x: 0, y: 790, width: 100, height: 10))
  }
}
