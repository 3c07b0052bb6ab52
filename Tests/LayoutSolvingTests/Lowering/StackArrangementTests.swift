import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

/// What a stack view generates where its constraints leave something open, as UIStackView has it; each checked by hand.
struct StackArrangementTests {
  /// A stack at (10, 20) with three labels, 50, 60 and 70 wide.
  private func solve(_ stack: String, _ constraints: String = "", keys: String = "") throws -> SolvedConfiguration {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [
          { "id": "s", "kind": "stackView", "stack": \(stack), "subviews": [
            { "id": "a", "kind": "label", "intrinsicSize": [50, 20] },
            { "id": "b", "kind": "label", "intrinsicSize": [60, 20]\(keys) },
            { "id": "c", "kind": "label", "intrinsicSize": [70, 20] }] }] },
        "constraints": { "x": "s.left == r.left + 10", "y": "s.top == r.top + 20"\(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    return SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
  }

  @Test func `a stack without a length takes its least spacing`() throws {
    let solved = try solve(#"{ "distribution": "equalSpacing", "spacing": 8 }"#)
    #expect(solved.isFeasible && solved.ambiguousAttributes.isEmpty)
    #expect(solved.frames[1] == Frame(x: 10, y: 20, width: 196, height: 20))
    #expect(solved.frames[2...].map(\.x) == [0, 58, 126])
  }

  @Test func `centres an equal distance apart are as near as the spacing lets them be`() throws {
    let solved = try solve(#"{ "distribution": "equalCentering", "spacing": 8 }"#)
    #expect(solved.ambiguousAttributes.isEmpty)
    // The centres are max(25 + 8 + 30, 30 + 8 + 35) = 73 apart.
    #expect(solved.frames[1].width == 206)
    #expect(solved.frames[2...].map(\.x) == [0, 68, 136])
  }

  @Test func `any length that is given wins over the least spacing`() throws {
    let solved = try solve(
      #"{ "distribution": "equalSpacing", "spacing": 8 }"#, #", "w": "s.width == 300 @fittingSize""#)
    #expect(solved.frames[1].width == 300)
    #expect(solved.frames[2...].map(\.x) == [0, 110, 230])
  }

  /// UIKit logs `'UISV-spanning-boundary' _UILayoutSpacer.bottom >= UIImageView.bottom` as a member of such conflicts.
  @Test(arguments: ["top", "center", "bottom"])
  func `a view that is required to be larger than the stack conflicts`(alignment: String) throws {
    let constraints = #", "h": "s.height == 30", "tall": "b.height == "#
    #expect(try !solve("{ \"alignment\": \"\(alignment)\" }", constraints + "50\"").isFeasible)
    #expect(try solve("{ \"alignment\": \"\(alignment)\" }", constraints + "30\"").isFeasible)
  }

  @Test func `a view without a content size that is not stretched has no size across the axis`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [
          { "id": "s", "kind": "stackView", "stack": { "alignment": "top" }, "subviews": [
            { "id": "a", "kind": "label", "intrinsicSize": [50, 20] }, { "id": "b" }] }] },
        "constraints": { "x": "s.left == r.left", "y": "s.top == r.top", "w": "s.width == 200" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(solved.ambiguousAttributes.isEmpty)
    #expect(solved.frames[3] == Frame(x: 50, y: 0, width: 150, height: 0))
    #expect(solved.frames[1].height == 20)
  }

  @Test func `a hidden view has a place, which constraints of its own can change`() throws {
    let hidden = #", "hidden": true"#
    let usual = try solve(#"{ "spacing": 8 }"#, keys: hidden)
    #expect(usual.isFeasible && usual.ambiguousAttributes.isEmpty)
    #expect(usual.frames[3] == Frame(x: 50, y: 0, width: 0, height: 20))
    let moved = try solve(#"{ "spacing": 8 }"#, #", "b": "b.left == r.left + 1", "h": "b.height == 90""#, keys: hidden)
    #expect(moved.isFeasible && moved.ambiguousAttributes.isEmpty)
    #expect(moved.frames[3].x == -9 && moved.frames[3].height == 90)
    #expect(moved.frames[1].height == 20)
  }

  /// A stack view at (10, 20) whose only view is hidden.
  private func collapsed(_ stack: String, view: String = "", _ constraints: String = "") throws -> SolvedConfiguration {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [
          { "id": "s", "kind": "stackView", "stack": \(stack), "subviews": [
            { "id": "a", "kind": "label", "hidden": true\(view) }] }] },
        "constraints": { "x": "s.left == r.left + 10", "y": "s.top == r.top + 20"\(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    return SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
  }

  @Test(
    arguments: ["{}", #"{ "axis": "vertical", "distribution": "equalSpacing" }"#, #"{ "alignment": "center" }"#])
  func `a stack view whose views are all hidden has no size unless constraints decide`(stack: String) throws {
    let free = try collapsed(stack)
    #expect(free.isFeasible && free.ambiguousAttributes.isEmpty)
    #expect(free.frames[1] == Frame(x: 10, y: 20, width: 0, height: 0))
    let content = try collapsed(stack, view: #", "intrinsicSize": [50, 20]"#)
    #expect(content.isFeasible && content.ambiguousAttributes.isEmpty)
    #expect(content.frames[1] == Frame(x: 10, y: 20, width: 0, height: 0))
    let sized = try collapsed(stack, #", "w": "s.width == 80 @fittingSize", "h": "s.height == 30""#)
    #expect(sized.isFeasible && sized.ambiguousAttributes.isEmpty)
    #expect(sized.frames[1] == Frame(x: 10, y: 20, width: 80, height: 30))
  }

  @Test func `a stack view without views has no size of its own`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "r", "size": [400, 100], "subviews": [{ "id": "s", "kind": "stackView", "stack": {} }] },
        "constraints": { "x": "s.left == r.left + 10", "y": "s.top == r.top + 20" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(solved.ambiguousAttributes.map(\.attribute.attribute) == [.width, .height])
  }
}
