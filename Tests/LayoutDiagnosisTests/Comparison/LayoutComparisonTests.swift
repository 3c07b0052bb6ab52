import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct LayoutComparisonTests {
  private func version(_ views: String) throws -> LayoutComparison.Version {
    let scene = try loadScene(
      Array(
        #"{ "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [\#(views)] }, "constraints": {} }"#
          .utf8))
    return LayoutComparison.Version(
      scene: scene, solved: SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0]))
  }

  /// The words of the only move.
  private func words(_ old: String, _ new: String) throws -> [String] {
    let comparison = LayoutComparison(old: try version(old), new: try version(new))
    return try #require(comparison.moves.first).words
  }

  @Test func `numbers of the frame tell from where to where and by how much`() throws {
    #expect(
      try words(#"{ "id": "a", "frame": [1, 20, 30, 40] }"#, #"{ "id": "a", "frame": [1, 16, 30.5, 40] }"#)
        == ["y 20 → 16 (-4)", "width 30 → 30.5 (+0.5)"])
  }

  @Test func `a difference that two decimals cannot show is put into words`() throws {
    #expect(
      try words(#"{ "id": "a", "frame": [1, 20, 30, 40] }"#, #"{ "id": "a", "frame": [1, 19.999, 30, 40] }"#)
        == ["y 20 (less than 0.01 less)"])
    // 0.002 apart, and yet rounded to different numbers.
    #expect(
      try words(#"{ "id": "a", "frame": [1, 0.004, 30, 40] }"#, #"{ "id": "a", "frame": [1, 0.006, 30, 40] }"#)
        == ["y 0 → 0.01 (less than 0.01 more)"])
  }

  @Test func `another superview and another transform are moves`() throws {
    let inside = #"{ "id": "card", "frame": [10, 10, 90, 90], "subviews": [{ "id": "dot", "frame": [5, 5, 9, 9] }] }"#
    let outside = #"{ "id": "card", "frame": [10, 10, 90, 90] }, { "id": "dot", "frame": [5, 5, 9, 9] }"#
    #expect(try words(inside, outside) == ["from 'card' to 'screen'"])
    #expect(
      try words(
        #"{ "id": "a", "frame": [1, 2, 3, 4] }"#,
        #"{ "id": "a", "frame": [1, 2, 3, 4], "transform": { "rotation": 90, "scale": [1, 2] } }"#)
        == ["rotation 0 → 90 (+90)", "vertical scale 1 → 2 (+1)"])
  }

  @Test func `views that are added, removed, shown and hidden are told apart`() throws {
    let old = try version(#"{ "id": "a", "hidden": true }, { "id": "b" }, { "id": "c" }, { "id": "d", "alpha": 0 }"#)
    let new = try version(#"{ "id": "e" }, { "id": "d" }, { "id": "a" }, { "id": "b", "hidden": true }"#)
    let comparison = LayoutComparison(old: old, new: new)
    func names(_ views: [ViewID]) -> [String] { views.map { new.scene.name(of: $0) } }
    #expect(names(comparison[.shown]) == ["d", "a"])
    #expect(names(comparison[.hidden]) == ["b"])
    #expect(names(comparison[.added]) == ["e"])
    #expect(comparison[.removed].map { old.scene.name(of: $0) } == ["c"])
    #expect(LayoutComparison(old: old, new: old).isEmpty)
  }

  @Test func `a view that leaves the view tree is not called hidden, nor one that comes back shown`() throws {
    let inner = #""subviews": [{ "id": "c" }]"#
    let old = try version(
      #"{ "id": "a", "installed": false }, { "id": "b", \#(inner) }, { "id": "d", "hidden": true }"#)
    let new = try version(
      #"{ "id": "a" }, { "id": "b", "installed": false, \#(inner) }, { "id": "d", "installed": false }"#)
    let comparison = LayoutComparison(old: old, new: new)
    func names(_ views: [ViewID]) -> [String] { views.map { new.scene.name(of: $0) } }
    #expect(names(comparison[.installed]) == ["a"])
    #expect(names(comparison[.uninstalled]) == ["b", "c", "d"])
    #expect(comparison[.shown].isEmpty && comparison[.hidden].isEmpty && comparison.moves.isEmpty)
  }
}
