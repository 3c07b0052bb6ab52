import Foundation
import TestSupport
import Testing

struct DrawTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("doors.json", Self.doors)
  }

  /// A panel that drops, on two screens.
  private static let doors = """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }] },
      "environments": { "small": { "size": [320, 568] }, "large": { "size": [430, 932] } },
      "constraints": { "t": "panel.top == screen.top", "l": "panel.leading == screen.leading",
        "w": "panel.width == 100", "h": "panel.height == 50" },
      "states": { "up": {}, "down": { "constants": { "t": 200 } } },
      "transitions": [{ "id": "drop", "from": "up", "to": "down", "duration": 0.5, "curve": "linear" },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.5 }] }
    """

  private func names(_ output: String) -> [String] { output.split(separator: "\n").map(String.init).sorted() }

  @Test func `every configuration and every transition is drawn, beside the graphs of the same scene`() throws {
    let run = try Program.run("draw", "doors.json", "-o", "out", in: folder.url)
    #expect(run.status == 0)
    #expect(
      names(run.output) == [
        "out/doors.down@large.wireframe.svg", "out/doors.down@small.wireframe.svg", "out/doors.drop.animated.svg",
        "out/doors.drop.filmstrip.svg", "out/doors.lift.animated.svg", "out/doors.lift.filmstrip.svg",
        "out/doors.up@large.wireframe.svg", "out/doors.up@small.wireframe.svg",
      ])
    let graphs = try Program.run("graph", "doors.json", "-o", "out", "--format", "dot", in: folder.url)
    #expect(Set(names(graphs.output)).isDisjoint(with: names(run.output)))
  }

  @Test func `options choose states, environments and transitions`() throws {
    let states = try Program.run(
      "draw", "doors.json", "-o", "a", "--state", "up", "--environment", "large", in: folder.url)
    #expect(
      names(states.output) == [
        "a/doors.drop@large.animated.svg", "a/doors.drop@large.filmstrip.svg", "a/doors.up@large.wireframe.svg",
      ])
    let transition = try Program.run(
      "draw", "doors.json", "-o", "b", "--transition", "drop", "--steps", "3", in: folder.url)
    #expect(names(transition.output) == ["b/doors.drop.animated.svg", "b/doors.drop.filmstrip.svg"])
    let strip = try folder.read("b/doors.drop.filmstrip.svg")
    #expect(strip.components(separatedBy: "class=\"moment-picture\"").count == 4)
    let wireframe = try Program.run("draw", "doors.json", "-o", "c", "--constraints", in: folder.url)
    #expect(wireframe.status == 0)
    #expect(try folder.read("c/doors.down@small.wireframe.svg").contains("data-constraint=\"t\""))
  }

  /// Two columns of 150 with 10 between need 310.
  @Test func `a screen that fails only over a declared range is drawn where it fails`() throws {
    try folder.write(
      "columns.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 200], "subviews": [{ "id": "a" }, { "id": "b" }] },
        "environments": { "phones": { "widthRange": [300, 430] } },
        "constraints": { "al": "a.left == screen.left", "aw": "a.width == 150", "bl": "b.left == a.right + 10",
          "bw": "b.width == 150", "br": "b.right <= screen.right", "at": "a.top == screen.top", "ah": "a.height == 40",
          "bt": "b.top == screen.top", "bh": "b.height == 40" } }
      """)
    _ = try Program.run("draw", "columns.json", "-o", "out", in: folder.url)
    let picture = try folder.read("out/columns.base@phones.wireframe.svg")
    #expect(picture.contains("screen 309 × 200"))
    #expect(picture.contains("drawn where width = 309, within the declared range"))
    _ = try Program.run("graph", "columns.json", "--format", "dot", "-o", "graphs", in: folder.url)
    let graph = try folder.read("graphs/columns.base.dot").replacing("\u{A0}", with: " ")
    #expect(graph.contains("150 + 10 + 150 = 310"))
    // All constraints of the conflict give way alike, but that is no tie that a reader could resolve.
    #expect(graph.contains("① in conflict") && !graph.contains("≈"))
    let page = try Program.run("check", "columns.json", "--format", "html", in: folder.url).output
    let encoded = try #require(page.firstMatch(of: /base64,([A-Za-z0-9+\/=]+)"/))
    let image = try #require(Data(base64Encoded: String(encoded.1)))
    #expect(String(decoding: image, as: UTF8.self).contains("screen 309 × 200"))
  }

  @Test func `what is asked for and not there ends with 2`() throws {
    let transition = try Program.run("draw", "doors.json", "-o", "x", "--transition", "dorp", in: folder.url)
    #expect(transition.status == 2)
    #expect(transition.errors.contains("no scene has the transition 'dorp'; did you mean 'drop'?"))
    #expect(try Program.run("draw", "doors.json", in: folder.url).errors.contains("'draw' needs '-o DIR'"))
    try folder.write("file", "")
    #expect(try Program.run("draw", "doors.json", "-o", "file", in: folder.url).status == 2)
    #expect(folder.entries == ["doors.json", "file"])
  }

  @Test func `a picture of a filmstrip has the frames that solve prints for its moment`() throws {
    struct Report: Decodable {
      let scenes: [Scene]
      struct Scene: Decodable { let configurations: [Configuration] }
      struct Configuration: Decodable { let frames: [String: [Double]] }
    }
    _ = try Program.run("draw", "doors.json", "-o", "out", "--transition", "lift", "--steps", "5", in: folder.url)
    let strip = try folder.read("out/doors.lift.filmstrip.svg")
    let scale = try #require(strip.firstMatch(of: /data-scale="([0-9.]+)"/).flatMap { Double($0.1) })
    let tops = strip.matches(of: /class="box kind-view[^"]*" x="[0-9.]+" y="([0-9.]+)"/).compactMap { Double($0.1) }
    let times = strip.matches(of: /data-time="([0-9.]+)"/).map { String($0.1) }
    #expect(tops.count == 5 && times.count == 5)
    for (time, top) in zip(times, tops) {
      let json = try Program.run(
        "solve", "doors.json", "--transition", "lift", "--at", time, "--environment", "small", "--format",
        "json", in: folder.url
      ).output
      let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
      let frame = try #require(report.scenes.first?.configurations.first?.frames["panel"])
      #expect(abs(top - frame[1] * scale) <= 0.001)
    }
  }

  @Test func `the same scene gives the same bytes, and files are replaced`() throws {
    _ = try Program.run("draw", "doors.json", "-o", "out", in: folder.url)
    let first = try folder.read("out/doors.drop.animated.svg")
    try folder.write("out/doors.drop.animated.svg", "old")
    _ = try Program.run("draw", "doors.json", "-o", "out", in: folder.url)
    #expect(try folder.read("out/doors.drop.animated.svg") == first)
  }

  @Test(arguments: [
    ("rules/occluded-in-flight/faulty-list-slides-behind-a-panel", "drop.filmstrip", "filmstrip"),
    ("rules/overshoot/faulty-spring-breaks-both", "drop.animated", "animation"),
    ("rules/obstructed-control/faulty-list-over-fields", "open.wireframe", "wireframe"),
  ])
  func `drawings that the README shows are as the program draws them`(
    scene: String, drawing: String, file: String
  ) throws {
    let path = Program.package.appendingPathComponent("Fixtures/\(scene).json").path
    #expect(try Program.run("draw", path, "-o", "out", in: folder.url).status == 0)
    let name = scene.split(separator: "/").last ?? ""
    let svg = try folder.read("out/\(name).\(drawing).svg")
    try Snapshots.check(Data(svg.utf8), "Fixtures/diagrams/\(file).svg")
  }

  @Test func `thousands of views are drawn within 1 GB`() throws {
    var views: [String] = []
    var constraints: [String] = []
    for row in 0..<500 / randomShare {
      var cells: [String] = []
      let above = row == 0 ? "screen.top" : "row\(row - 1).bottom"
      constraints += [
        #""r\#(row).t": "row\#(row).top == \#(above)", "r\#(row).l": "row\#(row).leading == screen.leading""#,
        #""r\#(row).w": "row\#(row).width == 300", "r\#(row).h": "row\#(row).height == 12""#,
      ]
      for cell in 0..<9 {
        cells.append("{ \"id\": \"c\(row)_\(cell)\", \"frame\": [\(cell * 30), 1, 28, 10] }")
      }
      views.append("{ \"id\": \"row\(row)\", \"subviews\": [\(cells.joined(separator: ","))] }")
    }
    try folder.write(
      "large.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views.joined(separator: ","))] },
        "constraints": { \(constraints.joined(separator: ",\n")) },
        "states": { "a": {}, "b": { "constants": { "r0.t": 40 } } },
        "transitions": [{ "id": "go", "from": "a", "to": "b", "duration": 0.5, "spring": { "damping": 0.5 } }] }
      """)
    // Kilobytes of address space, which exceeds the memory in use.
    let limit = "ulimit -v 1048576 2>/dev/null || true"
    try folder.write(".layoutdoctor.json", #"{ "limits": { "time": 600 } }"#)
    let run = try Program.shell("\(limit); layoutdoctor draw large.json -o .", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(names(run.output).count == 4)
  }
}
