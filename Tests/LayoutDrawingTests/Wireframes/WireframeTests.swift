import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDrawing

struct WireframeTests {
  /// A 300 x 400 screen with views placed by their frames, back to front.
  private func drawn(
    _ views: String, constraints: String = "", showsConstraints: Bool = false
  ) throws -> DrawnElement {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [\(views)] },
        "constraints": {\(constraints)} }
      """)
    return try DrawnDocument(diagnosed.wireframe(0).svg(showsConstraints: showsConstraints)).root
  }

  /// The area of all closed polygons of a path.
  private func area(ofPath path: String) -> Double {
    path.split(separator: "M").reduce(0) { sum, polygon in
      let numbers = DrawnDocument.numbers(String(polygon))
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      let twice = points.indices.reduce(0.0) { sum, index in
        let (a, b) = (points[index], points[(index + 1) % points.count])
        return sum + a.0 * b.1 - b.0 * a.1
      }
      return sum + abs(twice) / 2
    }
  }

  @Test func `the empty part of a mostly empty screen is cut off`() throws {
    let root = try drawn(#"{ "id": "title", "kind": "label", "frame": [20, 40, 200, 40] }"#)
    let desk = try #require(root.all(ofClass: "desk").first)
    #expect(desk.number("y") + desk.number("height") == 120)
    #expect(desk.number("y") <= 0)
    #expect(root.words.contains("the empty rest of the screen is not drawn"))
    let full = try drawn(
      #"{ "id": "title", "frame": [20, 40, 200, 40] }, { "id": "bar", "frame": [0, 350, 300, 50] }"#)
    #expect(try #require(full.all(ofClass: "desk").first).number("height") >= 400)
    #expect(!full.words.contains("not drawn"))
    // A background takes up the whole screen, but there is nothing to see in it.
    let background = try drawn(
      #"{ "id": "back", "frame": [0, 0, 300, 400], "subviews": [{ "id": "title", "frame": [20, 40, 200, 40] }] }"#)
    #expect(background.words.contains("the empty rest of the screen is not drawn"))
  }

  @Test func `nothing is wrong only where no finding is, in flight neither`() throws {
    #expect(try drawn(#"{ "id": "card", "frame": [0, 0, 300, 400] }"#).words.contains("nothing is wrong here"))
    #expect(!(try drawn(#"{ "id": "card" }"#).words.contains("nothing is wrong")))
    let diagnosed = try FixtureScene(path: "rules/overshoot/faulty-curve-below-0.json").diagnosed()
    let start = try #require(diagnosed.findings.first?.configurations.first)
    let words = try DrawnDocument(diagnosed.wireframe(start).svg()).root.words
    #expect(!words.contains("nothing is wrong") && words.contains("1 finding is about a transition"))
  }

  @Test func `a tooltip names the top left corner of what is drawn, however the view is turned`() throws {
    // Turned by 90°, 40 × 20 about (120, 60) reaches from (110, 40) to (130, 80).
    let root = try drawn(
      """
      { "id": "arrow", "frame": [20, 30, 44, 44], "transform": { "rotation": 180 } },
      { "id": "strip", "frame": [100, 50, 40, 20], "transform": { "rotation": 90 } }
      """)
    let tooltips = Set(root.all.filter { $0.name == "title" }.map(\.text))
    #expect(tooltips.isSuperset(of: ["arrow · view · 44 × 44 at (20, 30)", "strip · view · 40 × 20 at (110, 40)"]))
  }

  @Test func `what is covered is hatched, each part once`() throws {
    // The cards cover 60 and 30 of the title's 100 points of width; 10 of them are covered twice.
    let root = try drawn(
      """
      { "id": "title", "kind": "imageView", "frame": [100, 100, 100, 40] },
      { "id": "left", "frame": [20, 80, 140, 200] }, { "id": "middle", "frame": [150, 80, 30, 200] }
      """)
    let hatch = try #require(root.all(ofClass: "hatch").first { $0["data-view"] == "title" })
    #expect(abs(area(ofPath: hatch["d"] ?? "") - 80 * 40) < 0.01)
    #expect(hatch["fill"] == "url(#hatch-declared)")
  }

  @Test func `a view that is wholly covered is hatched all over and numbered as its finding`() throws {
    let root = try drawn(
      #"{ "id": "title", "kind": "label", "frame": [100, 100, 80, 30] }, { "id": "card", "frame": [50, 50, 200, 200] }"#
    )
    let hatch = try #require(root.all(ofClass: "hatch").first { $0["data-view"] == "title" })
    #expect(abs(area(ofPath: hatch["d"] ?? "") - 80 * 30) < 0.01)
    #expect(hatch["fill"] == "url(#hatch-covered)")
    #expect(root.words.contains("[occluded-view]"))
    // Once at the view, once in the caption.
    #expect(root.all(ofClass: "marker").count { $0.words == "1" } == 2)
  }

  @Test func `a text that wraps is drawn as its lines`() throws {
    let root = try drawn(
      #"{ "id": "title", "kind": "label", "text": { "width": 340, "lineHeight": 20 } }"#,
      constraints: #"""
        "x": "title.left == screen.left", "y": "title.top == screen.top", "w": "title.width == 100"
        """#)
    let path = try #require(root.all(ofClass: "ornament").first?["d"])
    let numbers = DrawnDocument.numbers(path)
    // Four lines from x = 0, the last of them 40 of 100 points long.
    #expect(numbers.count == 16)
    #expect(numbers[14] / numbers[2] == 0.4)
  }

  @Test func `what no touch reaches is hatched`() throws {
    // The lower 30 of the button's 40 points lie outside its card.
    let root = try drawn(
      """
      { "id": "card", "frame": [50, 50, 200, 100], "subviews": [{ "id": "more", "kind": "button", "frame": [10, 90, 60, 40] }] }
      """)
    let hatch = try #require(root.all(ofClass: "unreachable").first)
    #expect(abs(area(ofPath: hatch["d"] ?? "") - 60 * 30) < 0.01)
  }

  @Test func `content on its ground is not hatched`() throws {
    let root = try drawn(
      #"{ "id": "ground", "kind": "imageView", "frame": [0, 0, 300, 400] }, { "id": "card", "frame": [50, 50, 200, 200] }"#
    )
    #expect(root.all(ofClass: "hatch").isEmpty)
  }

  @Test func `the page reaches to views near the screen, an arrow points at those far away`() throws {
    let root = try drawn(
      #"{ "id": "near", "frame": [350, 20, 50, 40] }, { "id": "far", "frame": [1000000000, 20, 50, 40] }"#)
    let page = DrawnDocument.numbers(root["viewBox"] ?? "")
    #expect(page[0] + page[2] > 400 && page[2] < 1_000)
    let arrow = try #require(root.all(ofClass: "far").first)
    #expect(arrow["data-view"] == "far")
    #expect(arrow.number("data-distance") == 1_000_000_000 - 300)
    #expect(arrow.words.contains("999999700 pt"))
  }

  @Test func `what is ambiguous has a ghost where a second layout has it`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "panel" }] },
        "constraints": { "t": "panel.top == screen.top + 20", "l": "panel.leading == screen.leading + 10",
          "w": "panel.width == 200", "h": "panel.height <= 50" } }
      """
    let diagnosed = try DiagnosedScene(text)
    let root = try DrawnDocument(diagnosed.wireframe(0).svg()).root
    let ghost = try #require(root.all.first { $0["id"] == "ghost-panel" }?.children.last)
    let heights = [ghost.number("height"), diagnosed.configurations[0].frames[1].height.approximateValue].sorted()
    #expect(ghost.number("x") == 10 && ghost.number("y") == 20 && ghost.number("width") == 200)
    #expect(heights == [0, 50])
  }

  @Test func `hidden views are dashed, and what is inside them is left out`() throws {
    let root = try drawn(
      #"{ "id": "box", "frame": [10, 10, 99, 99], "hidden": true, "subviews": [{ "id": "inner", "frame": [1, 1, 9, 9] }] }"#
    )
    #expect(root.all(ofClass: "absent").contains { $0.number("width") == 99 })
    #expect(!root.all.contains { $0["data-view"] == "inner" })
    #expect(root.words.contains("hidden"))
  }

  @Test func `a turned view is turned about its middle`() throws {
    let root = try drawn(#"{ "id": "t", "frame": [100, 100, 80, 20], "transform": { "rotation": 90 } }"#)
    let path = try #require(root.all.first { $0["id"] == "view-t" }?.children.first { $0.name == "path" }?["d"])
    let numbers = DrawnDocument.numbers(path)
    let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    #expect(xs.min() == 130 && xs.max() == 150 && ys.min() == 70 && ys.max() == 150)
  }

  @Test func `a view without an area is a line or a point, and keeps its name`() throws {
    let root = try drawn(
      #"{ "id": "line", "frame": [50, 50, 100, 0] }, { "id": "point", "frame": [50, 90, 0, 0] }"#)
    for name in ["line", "point"] {
      let group = try #require(root.all.first { $0["id"] == "view-\(name)" })
      #expect(group.children.contains { $0.name == "path" })
      #expect(root.all(ofClass: "label").contains { $0["data-view"] == name })
    }
  }

  @Test func `names with any characters are whole in tooltips`() throws {
    let name = "a view whose name is far too long for its box & <b>"
    let root = try drawn(#"{ "id": "\#(name)", "frame": [50, 50, 60, 30] }"#)
    let group = try #require(root.all.first { $0["data-view"] == name })
    #expect(group.children.first?.text.hasPrefix(name) == true)
    #expect(root.all(ofClass: "label").first?.words.contains("…") == true)
  }

  @Test func `constraints are dimension lines on demand, with their actual length`() throws {
    let views = #"{ "id": "panel" }"#
    let constraints = """
      "top": "panel.top == screen.top + 60", "left": "panel.leading == screen.leading + 40",
      "width": "panel.width == 120", "height": "panel.height == 80", "wish": "panel.width == 150 @500"
      """
    let without = try drawn(views, constraints: constraints)
    #expect(without.all(ofClass: "constraint").isEmpty)
    let root = try drawn(views, constraints: constraints, showsConstraints: true)
    let words = Dictionary(
      uniqueKeysWithValues: root.all(ofClass: "constraint").map { ($0["data-constraint"] ?? "", $0.words) })
    #expect(
      words == [
        "top": "60", "left": "40", "width": "120", "height": "80", "wish": "150, is 120",
      ])
    let lines = root.all(ofClass: "violated")
    #expect(lines.count >= 1)
  }

  @Test func `of very many constraints only the most severe are drawn, and the rest counted`() throws {
    let views = (0..<150).map { #"{ "id": "v\#($0)" }"# }.joined(separator: ",")
    let constraints =
      (0..<150).map { index in
        """
        "t\(index)": "v\(index).top == screen.top + \(index)", "l\(index)": "v\(index).leading == screen.leading + \(index)",
        "w\(index)": "v\(index).width == 20", "h\(index)": "v\(index).height == 20"
        """
      }.joined(separator: ",") + #", "wish": "v149.width == 30 @500""#
    let root = try drawn(views, constraints: constraints, showsConstraints: true)
    let drawn = root.all(ofClass: "constraint").compactMap { $0["data-constraint"] }
    #expect(drawn.count == 400 && drawn.first == "wish")
    #expect(root.words.contains("201 more constraints are not drawn"))
  }

  @Test func `a conflict draws its members and tells that the layout is recovered`() throws {
    let root = try drawn(
      #"{ "id": "panel" }"#,
      constraints: """
        "top": "panel.top == screen.top + 60", "left": "panel.leading == screen.leading + 40",
        "narrow": "panel.width == 120", "wide": "panel.width == 150", "height": "panel.height == 80"
        """)
    #expect(Set(root.all(ofClass: "constraint").compactMap { $0["data-constraint"] }) == ["narrow", "wide"])
    #expect(root.words.contains("this is the layout that breaks"))
    #expect(root.words.contains("broken: "))
  }

  @Test(.timeLimit(.minutes(10)))
  func `two thousand views that lie on each other are drawn in bounded time`() throws {
    let views = (0..<2_000).map { #"{ "id": "v\#($0)", "frame": [\#($0 % 50), \#($0 / 50), 200, 200] }"# }
    let scene = try loadScene(
      Array(
        #"{ "layoutdoctor": 1, "root": { "id": "s", "size": [300, 400], "subviews": [\#(views.joined(separator: ","))] } }"#
          .utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let svg = Wireframe(scene: scene, solved: solved).svg()
    #expect(try DrawnDocument(svg).root.all(ofClass: "view").count == 2_000)
  }

  @Test(.timeLimit(.minutes(10)))
  func `views nested two thousand deep are drawn without nesting elements as deep`() throws {
    var sketch = SceneSketch(name: "Deep")
    for index in 0..<2_000 { sketch.add("v\(index)", in: index == 0 ? "screen" : "v\(index - 1)") }
    let svg = Wireframe(scene: sketch.scene, solved: sketch.solved()).svg()
    #expect(try DrawnDocument(svg).root.all(ofClass: "view").count == 2_000)
  }

  @Test func `a dimension's text beside the screen is not cut off`() throws {
    let root = try drawn(
      #"{ "id": "box" }"#,
      constraints: """
        "a.long.name.of.a.constraint": "box.leading == screen.leading + 4",
        "box.trailing": "box.trailing == screen.trailing - 4", "t": "box.top == screen.top", "b": "box.height == 20"
        """, showsConstraints: true)
    let texts = root.all(ofClass: "dimension-text")
    #expect(texts.contains { $0.words == "4" && $0.number("x") > 290 })
    func clipped(_ element: DrawnElement) -> [DrawnElement] {
      element["clip-path"] != nil ? element.all : element.children.flatMap(clipped)
    }
    #expect(!clipped(root).contains { $0.classes.contains("dimension-text") })
  }
}
