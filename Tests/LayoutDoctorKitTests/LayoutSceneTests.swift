import Foundation
import LayoutDoctorKit
import Testing

@Suite struct LayoutSceneTests {
  @Test func `a scene written in Swift has the same layout as the one in its text`() throws {
    let scene = try LayoutScene(Screens.column(height: 44))
    let reloaded = try LayoutScene(json: scene.text)
    #expect(scene.views == ["screen", "title", "button"])
    #expect(try scene.solve()["base"]?.frames == reloaded.solve()["base"]?.frames)
  }

  @Test func `frames are as added up by hand`() throws {
    let layout = try #require(try LayoutScene(Screens.column(height: 44)).solve()["base"])
    // The title begins 12 below a safe area of 20 and is 30 tall; the button begins 8 below it.
    #expect(layout["title"] == Frame(x: 16, y: 32, width: 343, height: 30))
    #expect(layout["button"] == Frame(x: 16, y: 70, width: 343, height: 44))
    #expect(layout["screen"] == Frame(x: 0, y: 0, width: 375, height: 667))
    #expect(layout["nothing"] == nil)
    #expect(layout.frames.count == 3)
    #expect(layout.isFeasible && layout.ambiguousViews.isEmpty)
  }

  /// 375 - 16 - 16 = 343, and on the other screen 320 - 0 - 0.
  @Test func `an attribute is explained with all configurations that have the same reason`() throws {
    let column = try LayoutScene(Screens.column(height: 44)).explanations(of: "title.width")
    #expect(column.map(\.value) == [343])
    #expect(column.map(\.configurations) == [["base"]])
    #expect(column[0].description.hasPrefix("title.width is 343\n  375 - 16 - 16 = 343\n"))
    let scene = try LayoutScene(Screens.states)
    let widths = try scene.explanations(of: "box.width")
    #expect(widths.map(\.value) == [320, 600])
    #expect(widths.map(\.configurations) == [["short@narrow", "tall@narrow"], ["short@wide", "tall@wide"]])
    let heights = try scene.explanations(of: "box.height", states: ["tall"])
    #expect(heights.map(\.value) == [90])
    #expect(throws: UnknownNameError.self) { try scene.explanations(of: "bxo.width") }
  }

  @Test func `a device replaces the scene's environments`() throws {
    let scene = try LayoutScene(Screens.column(height: 44))
    let solution = try scene.solve(under: .devices(["iphone-se-1", "iphone-17", "iphone-se-1"]))
    #expect(solution.isComplete)
    #expect(solution.layouts.map(\.configuration) == ["base@iphone-se-1", "base@iphone-17"])
    #expect(solution["base@iphone-se-1"]?["title"] == Frame(x: 16, y: 32, width: 288, height: 30))
    // The safe area of an iPhone 17 is 62 points at the top.
    #expect(solution["base@iphone-17"]?["title"] == Frame(x: 16, y: 74, width: 370, height: 30))
  }

  @Test func `the bars of a screen add to the safe area of a device`() throws {
    var screen = Screens.column(height: 44)
    screen["bars"] = [44, 0, 0, 0]
    let solution = try LayoutScene(screen).solve(under: .devices(["iphone-17"]))
    // 62 points of the iPhone 17, a bar of 44, and the 12 that the title begins below them.
    #expect(solution["base@iphone-17"]?["title"] == Frame(x: 16, y: 118, width: 370, height: 30))
  }

  @Test func `only the requested states and environments are solved`() throws {
    let scene = try LayoutScene(Screens.states)
    #expect(
      try scene.solve().layouts.map(\.configuration) == [
        "short@narrow", "short@wide", "tall@narrow", "tall@wide",
      ])
    let solution = try scene.solve(states: ["tall"], under: .named(["wide"]))
    #expect(solution.layouts.map(\.configuration) == ["tall@wide"])
    #expect(solution["tall@wide"]?["box"] == Frame(x: 0, y: 0, width: 600, height: 90))
  }

  @Test func `a scene is loaded from a file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Screens.column(height: 44).description.utf8).write(to: file)
    let scene = try LayoutScene(contentsOf: file.path())
    #expect(scene.file == file.path())
    #expect(scene.name == "Column")
  }

  @Test func `every mistake of a scene is reported with its place and its path of keys`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "title", "kynd": "label" }] },
        "constraints": { "title.top": "titel.top == screen.top" } }
      """
    let error = try #require(throws: SceneError.self) { try LayoutScene(json: text, file: "login.json") }
    #expect(
      error.problems.map(\.keyPath)
        == ["root.subviews[0].kynd", "constraints[\"title.top\"]"].map { path in
          path.replacingOccurrences(of: "[\"title.top\"]", with: ".\"title.top\"")
        })
    #expect(error.problems.map(\.place?.line) == [2, 3])
    #expect(error.problems[0].place?.column == 79)
    #expect(
      error.description.hasPrefix("login.json:2:79: error: unknown key 'kynd', did you mean 'kind'? (root.subviews"))
  }

  @Test(arguments: [
    ("/nowhere/at/all.json", "no such file or directory"), ("/", "it is not a regular file"),
    ("/dev/null\0", "its path contains a zero byte"),
  ])
  func `a file that cannot be read is an error without a place`(path: String, reason: String) throws {
    let error = try #require(throws: SceneError.self) { try LayoutScene(contentsOf: path) }
    #expect(error.description.hasSuffix(": error: the file cannot be read: \(reason)"))
    #expect(error.problems.map(\.place) == [nil])
  }

  @Test func `a number that is not finite is refused where it stands`() throws {
    var value = Screens.column(height: 44)
    value["root"]?["size"] = [.number(.nan), 667]
    let error = try #require(throws: SceneError.self) { try LayoutScene(value) }
    #expect(error.problems.map(\.message) == ["'nan' is no JSON value, strings take double quotes"])
  }

  @Test func `an unknown name is an error that suggests the nearest one`() throws {
    let scene = try LayoutScene(Screens.states)
    func message(_ work: () throws -> Void) throws -> String {
      try #require(throws: UnknownNameError.self) { try work() }.description
    }
    #expect(
      try message { _ = try scene.check(under: .devices(["iphone-se3"])) }
        == "unknown device 'iphone-se3', did you mean 'iphone-se-3'?")
    #expect(
      try message { _ = try scene.solve(states: ["tal"]) } == "unknown state 'tal', did you mean 'tall'?")
    #expect(try message { _ = try scene.solve(under: .named(["x"])) } == "unknown environment 'x'")
    #expect(
      try message { _ = try scene.check(severities: ["redundant-constraints": nil]) }
        == "unknown rule 'redundant-constraints', did you mean 'redundant-constraint'?")
  }
}
