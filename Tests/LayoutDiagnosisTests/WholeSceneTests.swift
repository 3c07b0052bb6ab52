import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

/// The findings of rules in scenes as they are written.
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
    #expect(found.contains(.cutContent))
  }

  @Test func `what scrolling brings in is not cut`() throws {
    let found = try rules(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
        { "id": "p", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
          { "id": "b", "kind": "button", "hitInsets": [10, 10, 10, 10] }] }] },
        "constraints": { "x": "b.left == p.left", "w": "b.width == 40", "y": "b.top == p.top + 90",
          "h": "b.height == 30", "end": "b.bottom == p.bottom", "right": "p.content.width == 100" } }
      """)
    #expect(found.isEmpty)
  }

  /// `name` is 84 wide between the frames, `note` 98: they end 14 apart.
  @Test func `a conflict of many constraints with frames has a short sentence`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [320, 100], "subviews": [
          { "id": "start", "frame": [0, 0, 100, 50] }, { "id": "end", "frame": [200, 0, 100, 50] },
          { "id": "name" }, { "id": "note" }] },
        "constraints": { "name.left": "name.left == start.right + 8", "name.right": "name.right == end.left - 8",
          "note.left": "note.left == name.right", "note.right": "note.right == end.right - 10",
          "equal": "note.width == name.width" } }
      """
    let conflicts = try diagnosis(text).findings.filter { $0.rule == .conflictingConstraints }
    #expect(conflicts.map(\.message) == ["no room for 'start' … 'note': they need 224, there are 210"])
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

  @Test func `what settles ambiguities is told the same whoever tries it`() throws {
    let views = (0..<12).map { "{ \"id\": \"v\($0)\" }" }.joined(separator: ", ")
    let constraints = (0..<12).map { index in
      let height = index % 3 == 0 ? "" : "\"h\(index)\": \"v\(index).height == 30\","
      return """
        "x\(index)": "v\(index).left == r.left + \(index)", "y\(index)": "v\(index).top == r.top", \(height)
        "a\(index)": "v\(index).width == 20 @500", "b\(index)": "v\(index).width == \(40 + index % 4) @500"
        """
    }.joined(separator: ", ")
    let text = """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [\(views)] },
        "constraints": { \(constraints) }, "states": { "one": {}, "two": { "constants": { "x5": 7, "b3": 60 } } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { SceneSolver(scene: scene).solve(space[$0]) }
    let alone = Diagnosis(of: Analysis(scene: scene, configurations: solved))
    let together = Diagnosis(of: Analysis(scene: scene, configurations: solved, workers: BackwardWorker()))
    let settled = alone.findings.filter { !$0.completions.isEmpty }
    #expect(settled.count { $0.rule == .priorityTie } == 12)  // one for each view
    #expect(settled.contains { $0.rule == .ambiguousLayout })
    #expect(together.findings.map(\.message) == alone.findings.map(\.message))
    #expect(together.findings.map(\.suggestions) == alone.findings.map(\.suggestions))
    #expect(together.findings.map(\.completions) == alone.findings.map(\.completions))
    #expect(together.findings.map(\.configurations) == alone.findings.map(\.configurations))
  }
}
