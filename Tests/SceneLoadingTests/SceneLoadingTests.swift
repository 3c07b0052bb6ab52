import Foundation
import LayoutModel
import SceneLoading
import Testing

@Suite struct SceneLoadingTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// The scenes that the tests of all stages use, as paths relative to the fixtures.
  static let goodScenes =
    (FileManager.default.enumerator(atPath: fixtures.path())?.compactMap { $0 as? String } ?? [])
    .filter { ($0.hasPrefix("scenes/") || $0.hasPrefix("rules/")) && $0.hasSuffix(".json") }.sorted()

  @Test(arguments: goodScenes) func `a scene of the fixtures is loaded`(path: String) throws {
    let bytes = Array(try Data(contentsOf: Self.fixtures.appending(path: path)))
    #expect(errors(bytes).isEmpty)
    #expect(isScene(bytes))
  }

  @Test func `the example of the format is loaded as it reads`() throws {
    let text = """
      {
        "layoutdoctor": 1,
        "name": "Two panels",
        "root": {
          "id": "screen", "size": [375, 667], "safeArea": [20, 0, 0, 0],
          "subviews": [
            { "id": "mode", "kind": "switch", "intrinsicSize": [51, 31] },
            { "id": "yellow" },
            { "id": "blue" }
          ]
        },
        "constraints": {
          "mode.top":      "mode.top == screen.safeArea.top + 12",
          "yellow.right":  "yellow.trailing == screen.trailing - 20 @750",
          "spacing":       "blue.leading == yellow.trailing + 10",
          "blue.right":    { "equation": "blue.trailing == screen.trailing - 20 @750", "note": "toggled by the switch" }
        },
        "states": {
          "single": { "constants": { "spacing": 100 }, "priorities": { "blue.right": 250 } },
          "split":  { "constants": { "spacing": 10 },  "priorities": { "yellow.right": 250 } }
        },
        "transitions": [
          { "id": "enable", "from": "single", "to": "split", "duration": 1 }
        ]
      }
      """
    let scene = try scene(text)
    #expect(scene.name == "Two panels")
    #expect(scene.views.map(\.name) == ["screen", "mode", "yellow", "blue"])
    #expect(scene.views.map(\.kind) == [.view, .switch, .view, .view])
    #expect(scene.constraints.map(\.name) == ["mode.top", "yellow.right", "spacing", "blue.right"])
    #expect(scene.constraints.map(\.priority) == [.required, .high, .required, .high])
    #expect(
      scene.constraints.map(\.constant.numbers) == [[decimal(12)], [decimal(-20)], [decimal(10)], [decimal(-20)]])
    let machine = try #require(scene.machines.first)
    #expect(machine.name == nil)
    #expect(machine.states.map(\.name) == ["single", "split"])
    #expect(machine.states[1].constants.map(\.constraint) == [ConstraintID(2)])
    #expect(machine.transitions.map(\.name) == ["enable"])
    #expect(machine.transitions[0].target == StateID(1))
  }

  @Test func `positions cover the literals they mean`() throws {
    let text = sceneText(equation: "title.width == 20")
    let constraint = try scene(text).constraints[0]
    let slice = { (range: SourceRange) in
      String(decoding: Array(text.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }
    #expect(slice(constraint.equationLocation) == "\"title.width == 20\"")
    #expect(slice(constraint.nameLocation) == "\"c\"")
    #expect(slice(try scene(text).views[1].nameLocation) == "\"title\"")
  }

  @Test func `errors come in source order, whatever order they are found in`() {
    let found = errors(
      """
      { "layoutdoctor": 1, "expect": [{ "rule": "x" }], "states": { "a": { "activate": ["none"] } },
        "constraints": { "c": "r.width == q.width" },
        "root": { "id": "r", "size": [1, 2], "alpha": 3, "covers": ["z"] } }
      """)
    #expect(
      found.map(\.keyPath) == [
        "expect[0].rule", "states.a.activate[0]", "constraints.c", "root.alpha", "root.covers[0]",
      ])
  }

  @Test func `a text that is not JSON has one error and those before it`() {
    #expect(errors(#"{ "a": { "x": 1, "x": 2 }, } "#).map(\.kind) == [.duplicateKey("x"), .trailingComma])
  }
}
