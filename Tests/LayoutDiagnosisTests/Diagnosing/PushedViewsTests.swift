import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct PushedViewsTests {
  private func findings(_ constraints: String) throws -> [String: String?] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button" }, { "id": "b", "kind": "button" }] },
        "constraints": {
          "a.width": "a.width == 100", "a.height": "a.height == 44", "a.top": "a.top == screen.top + 20",
          "b.width": "b.width == 100", "b.height": "b.height == 44", "b.top": "b.top == screen.top + 120",
          \(constraints) } }
      """
    return try causes(text)
  }

  /// The view that each finding is about, with the one that its cause is about.
  private func causes(_ text: String) throws -> [String: String?] {
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let analysis = Analysis(scene: scene, configurations: [solved])
    let found = Diagnosis(of: analysis, rules: [CutContent(), OffscreenView()]).findings
    let names = Dictionary(uniqueKeysWithValues: found.map { ($0.fingerprint(in: scene), scene[$0.views[0]].name) })
    return Dictionary(
      uniqueKeysWithValues: found.map { (scene[$0.views[0]].name, $0.cause.flatMap { names[$0] }) })
  }

  @Test func `a view that another one is pinned to carries it across the edge`() throws {
    let found = try findings(#""a": "a.leading == screen.leading - 16", "b": "b.leading == a.leading""#)
    #expect(found == ["a": nil, "b": "a"])
  }

  @Test func `the one that is pinned to the screen is the cause, whatever the order in the tree`() throws {
    let found = try findings(#""b": "b.leading == screen.leading - 16", "a": "a.leading == b.leading""#)
    #expect(found == ["b": nil, "a": "b"])
  }

  @Test func `views that are pinned to the screen each for itself are two mistakes`() throws {
    let found = try findings(#""a": "a.leading == screen.leading - 16", "b": "b.leading == screen.leading - 16""#)
    #expect(found == ["a": nil, "b": nil])
  }

  @Test func `a view that is pushed beyond one edge and pushes another beyond another edge is not the cause`() throws {
    // 'b' is 10 above the screen and takes 'a' along, which is 16 left of the screen and takes 'c' along.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button", "intrinsicSize": [90, 44] }, { "id": "b", "kind": "button", "intrinsicSize": [90, 44] },
          { "id": "c", "kind": "button", "intrinsicSize": [90, 44] }] },
        "constraints": {
          "a.left": "a.left == screen.left - 16", "c.left": "c.left == a.left", "b.left": "b.left == screen.left + 120",
          "b.top": "b.top == screen.top - 10", "a.top": "a.top == b.top", "c.top": "c.top == screen.top + 120" } }
      """
    #expect(try causes(text) == ["a": "b", "b": nil, "c": "b"])
  }

  @Test func `a cut and a lost view beyond one edge are one mistake`() throws {
    // 'a' ends at 340 of 320, and 'b' begins at 348.
    let found = try findings(#""a": "a.leading == screen.leading + 240", "b": "b.leading == a.trailing + 8""#)
    #expect(found == ["a": nil, "b": "a"])
  }
}
