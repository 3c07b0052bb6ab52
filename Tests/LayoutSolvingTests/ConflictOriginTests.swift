import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct ConflictOriginTests {
  private func solved(_ text: String) throws -> (scene: Scene, solved: SolvedConfiguration) {
    let scene = try loadScene(Array(text.utf8))
    return (scene, SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0]))
  }

  /// A box of some constraints on its width, on a screen of some width.
  private func scene(_ constraints: String, width: Int = 320, safeLeft: Int = 0) -> String {
    """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [\(width), 568], "safeArea": [0, \(safeLeft), 0, 0], "subviews": [{ "id": "box" }] },
      "constraints": { "left": "box.left == screen.safeArea.left", "top": "box.top == screen.top", "height": "box.height == 50",
        \(constraints) } }
    """
  }

  /// The names of the changes that the only conflict of the new version needs.
  private func neededChanges(_ old: String, _ new: String) throws -> [String] {
    let (before, after) = (try solved(old), try solved(new))
    let conflict = try #require(after.solved.conflicts.first)
    #expect(after.solved.conflicts.count == 1)
    let origin = ConflictOrigin(
      old: (before.scene, before.solved.configuration), new: (after.scene, after.solved.configuration))
    return origin.neededChanges(for: conflict.members).map { part in
      switch part {
      case .member(let reference): after.scene.name(of: reference)
      case .rootSize: "root size"
      }
    }
  }

  @Test func `a change without which the conflict stays is not needed`() throws {
    // 100 < 150 as well as 110 < 150.
    let needed = try neededChanges(
      scene(#""width": "box.width == 100""#), scene(#""width": "box.width == 110", "wide": "box.width >= 150""#))
    #expect(needed == ["wide"])
  }

  @Test func `two changes that conflict only together are both needed`() throws {
    // 98 >= 90 and 100 >= 99, but 98 < 99.
    let needed = try neededChanges(
      scene(#""width": "box.width == 100", "wide": "box.width >= 90""#),
      scene(#""width": "box.width == 98", "wide": "box.width >= 99""#))
    #expect(needed == ["width", "wide"])
  }

  @Test func `of two changes that each are enough, one is named`() throws {
    let needed = try neededChanges(
      scene(#""a": "box.width == 10", "b": "box.width == 10""#),
      scene(#""a": "box.width == 20", "b": "box.width == 30""#))
    #expect(needed == ["b"])
  }

  @Test func `a constraint that was optional, inactive or the other way round is needed`() throws {
    let new = scene(#""width": "box.width == 100", "wide": "box.width >= 120""#)
    for old in [
      #""wide": "box.width >= 120 @750""#, #""wide": { "equation": "box.width >= 120", "active": false }"#,
      #""wide": "box.width <= 120""#,
    ] {
      #expect(try neededChanges(scene(#""width": "box.width == 100", "# + old), new) == ["wide"])
    }
  }

  @Test func `the size of the root and its safe area are changes`() throws {
    let constraints = #""width": "box.width == 300", "right": "box.right <= screen.right""#
    #expect(try neededChanges(scene(constraints), scene(constraints, width: 280)) == ["root size"])
    // 30 + 300 > 320; the constraint to the safe area is another one.
    #expect(try neededChanges(scene(constraints), scene(constraints, safeLeft: 30)) == ["left"])
    // 310 <= 320, but 300 > 280.
    let wider = #""width": "box.width == 310", "right": "box.right <= screen.right""#
    #expect(try neededChanges(scene(constraints), scene(wider, width: 280)) == ["root size"])
  }

  @Test func `a conflict that was there before needs no change`() throws {
    let needed = try neededChanges(
      scene(#""a": "box.width == 10", "b": "box.width >= 20""#),
      scene(#""a": "box.width == 15", "b": "box.width >= 30""#))
    #expect(needed.isEmpty)
  }

  @Test func `the order of views and constraints makes no difference`() throws {
    func scene(_ views: String, _ constraints: String) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    }
    let (a, b) = (#"{ "id": "a", "frame": [0, 0, 50, 50] }"#, #"{ "id": "b", "frame": [0, 50, 50, 50] }"#)
    let same = #""same": "a.left == b.left""#
    #expect(
      try neededChanges(scene("\(a), \(b)", same), scene("\(b), \(a)", #""wider": "b.top >= a.bottom + 8", "# + same))
        == ["wider"])
  }
}
