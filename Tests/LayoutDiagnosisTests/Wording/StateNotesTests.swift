import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct StateNotesTests {
  /// A box that is 100 wide.
  ///
  /// - Parameter more: environments and states.
  private func scene(_ more: String) throws -> Scene {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "constraints": {
          "left": "box.left == screen.left", "top": "box.top == screen.top", "height": "box.height == 50",
          "width": "box.width == 100", "wide": { "equation": "box.width >= 120", "active": false } },
        \(more) }
      """
    return try loadScene(Array(text.utf8))
  }

  private func notes(_ more: String, in place: Int = 0) throws -> [String] {
    let scene = try scene(more)
    let references =
      scene.constraints.indices.map { ConstraintReference.written(ConstraintID($0)) } + [.frame(ViewID(1))]
    return scene.notesOnStates(setting: references, in: ConfigurationSpace(scene: scene)[place]).map(\.message)
  }

  @Test func `what an environment and a state change is told`() throws {
    let more = #"""
      "environments": { "e": { "activate": ["wide"], "constants": { "height": 60 }, "priorities": { "left": 750 },
        "views": { "box": { "frame": [1, 2, 30, 40.5] } } } },
      "states": { "s": { "constants": { "width": 90 }, "priorities": { "top": 250 } } }
      """#
    #expect(
      try notes(more) == [
        "environment 'e' activates 'wide'", "environment 'e' sets 'height' to 60",
        "environment 'e' gives 'left' the priority 750", "environment 'e' gives 'box' the frame 1, 2 with 30 × 40.5",
        "state 's' sets 'width' to 90", "state 's' gives 'top' the priority 250",
      ])
  }

  @Test func `a value that is as it was before is not told`() throws {
    let same = #"""
      { "activate": ["left"], "constants": { "width": 100 }, "priorities": { "left": 1000 },
        "views": { "box": { "frame": null } } }
      """#
    #expect(try notes("\"environments\": { \"e\": \(same) }, \"states\": { \"s\": \(same) }").isEmpty)
  }

  @Test func `of two that set a value, the one that decides is named`() throws {
    let constants = #""constants": { "height": 60 }, "priorities": { "left": 750 }, "activate": ["wide"]"#
    let environments = "\"environments\": { \"e\": { \(constants) } }"
    let told = [
      "environment 'e' activates 'wide'", "environment 'e' sets 'height' to 60",
      "environment 'e' gives 'left' the priority 750",
    ]
    #expect(try notes("\(environments), \"states\": { \"s\": { \(constants) } }") == told)
    let other = #""constants": { "height": 70 }, "priorities": { "left": 1000 }, "deactivate": ["wide"]"#
    #expect(
      try notes("\(environments), \"states\": { \"s\": { \(other) } }") == [
        "state 's' sets 'height' to 70", "state 's' gives 'left' the priority 1000",
      ])
  }

  @Test func `what is looked for takes no more than 200,000 views and constraints in all layouts`() throws {
    let scene = try scene(#""states": { "s": { "constants": { "width": 90 } } }"#)
    let count = scene.views.count + scene.constraints.count
    #expect(scene.allowsSearch(of: 200_000 / count))
    #expect(!scene.allowsSearch(of: 200_000 / count + 1))
  }
}
