import LayoutModel
import SceneLoading
import Testing

@testable import LayoutSolving

/// What is named together depends on the screen alone, not on how it is written.
struct AmbiguityGroupsTests {
  /// The causes in the only configuration: `tie a: a.width b.x`, with the attributes in order.
  private func groups(_ subviews: String, _ constraints: String, size: [Int], direction: String = "ltr") throws
    -> [String]
  {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": \(size), "subviews": [\(subviews)] },
        "constraints": { \(constraints) }, "direction": "\(direction)" }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return solved.ambiguities.map { ambiguity in
      let moving = ambiguity.attributes.map { "\(scene[$0.attribute.view].name).\($0.attribute.attribute.name)" }
      return "\(ambiguity.isPriorityTie ? "tie " : "")\(scene[ambiguity.view].name): \(moving.joined(separator: " "))"
    }
  }

  /// 'v5' ends at a label that is too wide, or starts there; its own width is another cause either way.
  @Test(arguments: ["ltr", "rtl"]) func `the mirror image of a tie is a tie of the same views`(direction: String) throws
  {
    let found = try groups(
      """
      { "id": "v0", "kind": "label", "text": { "width": 800, "lineHeight": 48, "lines": 1 } },
      { "id": "v1", "kind": "label", "text": { "width": 400, "lineHeight": 40, "lines": 3 } }, { "id": "v5" }
      """,
      """
      "c1": "v0.leading >= screen.leading + 10.5", "c3": "v1.leading == v0.trailing + 8",
      "c4": "v1.trailing <= screen.trailing - 8", "c16": "v5.leading == v0.trailing + 16 @50",
      "y0": "v0.top == screen.top", "y1": "v1.top == screen.top", "y5": "v5.top == screen.top",
      "h5": "v5.height == 20"
      """, size: [320, 667], direction: direction)
    #expect(
      found
        == (direction == "ltr"
          ? ["tie v0: v0.width v1.x v1.width v5.x", "v5: v5.width"]
          : ["tie v0: v0.x v0.width v1.width v5.x", "v5: v5.x v5.width"]))
  }

  @Test(arguments: ["", #", "imp5": "v6.top >= v4.bottom + 1""#])
  func `a constraint that others imply moves nothing to another view`(implied: String) throws {
    let found = try groups(
      #"{ "id": "v4" }, { "id": "v5" }, { "id": "v6" }"#,
      """
      "c15": "v5.top == v4.bottom + 10.5", "c16": "v5.bottom <= screen.bottom - 10.5",
      "c19": "v6.top == v4.bottom + 8", "c20": "v6.bottom == screen.bottom - 8"\(implied)
      """, size: [768, 844])
    #expect(
      found == [
        "v4: v4.x v4.y v4.width v4.height", "v6: v6.x v6.y v6.width v6.height v4.y v5.y",
        "v5: v5.x v5.width v5.height",
      ])
  }

  /// Whatever the gaps lose, the width gains.
  @Test func `a width and a position that compete for the same points have one cause`() throws {
    let found = try groups(
      #"{ "id": "b" }"#,
      """
      "start": "b.leading == screen.leading + 200 @500", "end": "b.trailing == screen.trailing - 200 @500",
      "width": "b.width == 100 @500", "y": "b.top == screen.top", "height": "b.height == 20"
      """, size: [320, 568])
    #expect(found == ["tie b: b.x b.width"])
  }
}
