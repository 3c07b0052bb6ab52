import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct PushedViewsTests {
  private func findings(_ constraints: String, _ rest: String = "") throws -> [String: String?] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button" }, { "id": "b", "kind": "button" }] },
        "constraints": {
          "a.width": "a.width == 100", "a.height": "a.height == 44", "a.top": "a.top == screen.top + 20",
          "b.width": "b.width == 100", "b.height": "b.height == 44", "b.top": "b.top == screen.top + 120",
          \(constraints) }\(rest) }
      """
    return try causes(text)
  }

  /// The view that each finding is about, with the one that its cause is about.
  private func causes(_ text: String) throws -> [String: String?] {
    let (scene, found) = try diagnose(text)
    let names = Dictionary(uniqueKeysWithValues: found.map { ($0.fingerprint(in: scene), scene[$0.views[0]].name) })
    return Dictionary(
      uniqueKeysWithValues: found.map { (scene[$0.views[0]].name, $0.cause.flatMap { names[$0] }) })
  }

  private func diagnose(_ text: String) throws -> (scene: Scene, findings: [Finding]) {
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return (scene, Diagnosis(of: analysis, rules: [CutContent(), OffscreenView(), OutsideSafeArea()]).findings)
  }

  /// The rules of the problems with a button from 540 to 584 on screens of two heights.
  private func problems(_ environments: String) throws -> [RuleID] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "help", "kind": "button", "frame": [20, 540, 100, 44] }] },
        "environments": { \(environments) } }
      """
    return try diagnose(text).findings.filter { $0.cause == nil }.map(\.rule)
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

  @Test func `a view that is pinned to the screen is a mistake of its own, whatever else it is tied to`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button", "intrinsicSize": [90, 44] }, { "id": "line" },
          { "id": "b", "kind": "button", "intrinsicSize": [90, 44] }] },
        "constraints": {
          "a.left": "a.left == screen.right + 50", "a.top": "a.top == screen.top + 20",
          "b.left": "b.left == screen.right + 300", "b.top": "b.top == screen.top + 120",
          "line.left": "line.left == a.right", "line.right": "line.right == b.left",
          "line.top": "line.top == screen.top + 70", "line.height": "line.height == 1" } }
      """
    #expect(try causes(text) == ["a": nil, "line": "a", "b": nil])
  }

  @Test func `a constraint that gives way carries nothing across the edge`() throws {
    let found = try findings(
      #""a": "a.left == screen.right + 50", "end": "b.right >= screen.right + 400", "b": "b.left == a.left + 8 @1""#)
    #expect(found == ["a": nil, "b": nil])
  }

  @Test func `aligned texts are one mistake unless they are longer than the screen is wide`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "label", "intrinsicSize": [310, 20] },
          { "id": "b", "kind": "label", "intrinsicSize": [315, 20] }] },
        "constraints": {
          "a.left": "a.left == screen.left + 16", "a.top": "a.top == screen.top + 20",
          "b.left": "b.left == a.left", "b.top": "b.top == screen.top + 120" } }
      """
    #expect(try causes(text) == ["a": nil, "b": "a"])
    #expect(try diagnose(text).findings.contains { $0.message.hasSuffix("; constraints take 'b' along") })
    #expect(try causes(text.replacing("315", with: "500")) == ["a": nil, "b": nil])
  }

  @Test func `an expected view does not stand for those that it pushes`() throws {
    let found = try findings(
      #""a": "a.leading == screen.leading - 16", "b": "b.leading == a.leading""#,
      #", "expect": [{ "rule": "cut-content", "views": ["a"] }]"#)
    #expect(found == ["a": nil, "b": nil])
  }

  @Test func `a view that is pushed beyond one edge and is beyond another by itself is its own mistake`() throws {
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
    #expect(try causes(text) == ["a": nil, "b": nil, "c": "a"])
  }

  @Test func `a view that two others push, each beyond one edge, is no mistake of its own`() throws {
    // 'a' is 16 left of the screen, 'b' is 10 above it, and 'c' is in their corner.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button", "intrinsicSize": [90, 44] }, { "id": "b", "kind": "button", "intrinsicSize": [90, 44] },
          { "id": "c", "kind": "button", "intrinsicSize": [90, 44] }] },
        "constraints": {
          "a.left": "a.left == screen.left - 16", "a.top": "a.top == screen.top + 120", "b.left": "b.left == screen.left + 120",
          "b.top": "b.top == screen.top - 10", "c.left": "c.left == a.left", "c.top": "c.top == b.top" } }
      """
    #expect(try causes(text) == ["a": nil, "b": nil, "c": "a"])
  }

  @Test func `a view without a width pushes nothing beyond an edge`() throws {
    // 'a' is 0 wide and 32 below the bottom of the screen, and so is 'b' below it.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "button", "intrinsicSize": [null, 44] },
          { "id": "b", "kind": "button", "intrinsicSize": [64, 64] }] },
        "constraints": {
          "a.left": "a.left == screen.left + 16", "a.right": "a.right == screen.left + 16",
          "a.top": "a.top == screen.top + 600", "b.x": "b.centerX == screen.centerX", "b.top": "b.top == a.bottom + 12" } }
      """
    #expect(try causes(text) == ["a": nil, "b": nil])
    let wide = text.replacing("a.right == screen.left + 16", with: "a.right == screen.right - 16")
    #expect(try causes(wide) == ["a": nil, "b": "a"])
  }

  @Test func `a cut and a lost view beyond one edge are one mistake`() throws {
    // 'a' ends at 340 of 320, and 'b' begins at 348.
    let found = try findings(#""a": "a.leading == screen.leading + 240", "b": "b.leading == a.trailing + 8""#)
    #expect(found == ["a": nil, "b": "a"])
  }

  @Test func `a view that is pushed in some states follows from one that lies beyond the edge in all`() throws {
    let found = try findings(
      #""a": "a.leading == screen.leading - 16", "b": "b.leading == a.leading""#,
      #", "states": { "closed": { "views": { "b": { "hidden": true } } }, "open": {} }"#)
    #expect(found == ["a": nil, "b": "a"])
  }

  @Test func `a view that lies beyond the edge where the other one does not is another mistake`() throws {
    let found = try findings(
      #""a": "a.leading == screen.leading - 16", "b": "b.leading == a.leading - 40""#,
      #", "states": { "left": {}, "right": { "constants": { "a": 16 } } }"#)
    #expect(found == ["a": nil, "b": nil])
  }

  @Test func `a view that is cut on one screen and reaches into the inset of another is one mistake`() throws {
    #expect(
      try problems(#""old": { "size": [320, 568] }, "new": { "size": [320, 600], "safeArea": [0, 0, 34, 0] }"#)
        == [.cutContent])
  }

  @Test func `a view that is cut on one screen and lost on another is one mistake`() throws {
    #expect(try problems(#""old": { "size": [320, 568] }, "small": { "size": [320, 500] }"#) == [.offscreenView])
  }

  @Test func `a view that is lost on one screen is lost, on however many it is cut`() throws {
    #expect(
      try problems(
        #""old": { "size": [320, 568] }, "long": { "size": [320, 570] }, "small": { "size": [320, 500] }"#)
        == [.offscreenView])
  }
}
