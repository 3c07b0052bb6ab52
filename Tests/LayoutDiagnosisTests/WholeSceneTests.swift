import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// What the rules find in scenes as they are written.
struct WholeSceneTests {
  private func diagnosis(_ text: String, states: Int? = nil) throws -> Diagnosis {
    let scene = try loadScene(Array(text.utf8))
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    let count = states ?? space.count
    let solved = (0..<count).map { solver.solve(space[$0]) }
    return Diagnosis(
      of: Analysis(scene: scene, configurations: solved, isWhole: count == space.count), isPartial: count < space.count)
  }

  private func rules(_ text: String, states: Int? = nil) throws -> [RuleID] {
    try diagnosis(text, states: states).findings.map(\.rule)
  }

  @Test(arguments: ["\"clipsToBounds\": true", "\"kind\": \"scrollView\"", "\"clipsToBounds\": false"])
  func `a control cut by the screen's edge is found though an ancestor ends there, too`(ancestor: String) throws {
    let found = try rules(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
        { "id": "p", "frame": [0, 0, 100, 100], \(ancestor), "subviews": [
          { "id": "b", "kind": "button", "frame": [-20, 10, 40, 10] }] }] } }
      """)
    #expect(found.contains(.offscreenView))
  }

  @Test func `what scrolling brings in is not cut`() throws {
    let found = try rules(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
        { "id": "p", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
          { "id": "b", "kind": "button" }] }] },
        "constraints": { "x": "b.left == p.left", "w": "b.width == 40", "y": "b.top == p.top + 90",
          "h": "b.height == 30", "end": "b.bottom == p.bottom", "right": "p.content.width == 100" } }
      """)
    #expect(found.isEmpty)
  }

  @Test func `of some configurations nothing is said about all of them`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
          { "id": "a", "kind": "label" }] },
        "constraints": { "x": "a.left == r.left + 200", "y": "a.top == r.top", "h": "a.height == 10",
          "w": "a.width == 10", "o": "a.width == 20 @500" },
        "states": { "away": {}, "home": { "constants": { "x": 0, "w": 20 } } } }
      """
    #expect(try rules(text).isEmpty)
    #expect(try rules(text, states: 1).isEmpty)
  }
}
