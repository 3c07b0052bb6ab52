import Foundation
import Graphviz
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDrawing

struct ConstraintGraphTests {
  @Test func `every constraint is an edge with its id from the right side to the left side`() throws {
    let sketch = SceneSketch.login
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    let names = drawing.edges.flatMap { $0.key.components(separatedBy: " + ") }
    #expect(names.sorted() == sketch.scene.constraints.map(\.name).sorted())
    let edge = try #require(drawing.edges.first { $0.key == "password.top" })
    #expect(edge.tail == "account" && edge.head == "password")
    #expect(edge.attributes["tooltip"] == "password.top: password.top == account.bottom + 12")
  }

  @Test func `every view is one node with its id as title`() throws {
    let sketch = SceneSketch.login
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    #expect(drawing.nodes.map(\.name).sorted() == sketch.scene.views.map(\.name).sorted())
    #expect(drawing.clusters == ["cluster_list", "cluster_screen"])
  }

  @Test func `an axis shows its own constraints and no view less`() throws {
    let sketch = SceneSketch.twoPanels
    let (scene, solved) = (sketch.scene, sketch.solvedTwoPanels)
    let horizontal = try ParsedDrawing(ConstraintGraph(scene: scene, solved: solved, axis: .horizontal).dot())
    let vertical = try ParsedDrawing(ConstraintGraph(scene: scene, solved: solved, axis: .vertical).dot())
    #expect(
      Set(horizontal.edges.map(\.key)) == [
        "mode.leading", "yellow.left", "yellow.right", "spacing", "blue.width", "blue.right",
      ])
    #expect(
      Set(vertical.edges.map(\.key)) == ["mode.top", "yellow.top", "yellow.bottom", "blue.top + blue.bottom"])
    #expect(horizontal.nodes.count == 4 && vertical.nodes.count == 4)
  }

  @Test func `a constraint that ties a width to a height belongs to both axes`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("a")
    sketch.constrain("square", "a.width == a.height")
    for axis in ConstraintGraph.AxisSelection.allCases {
      let graph = ConstraintGraph(scene: sketch.scene, solved: sketch.solved(), axis: axis)
      #expect(try ParsedDrawing(graph.dot()).edges.map(\.key) == ["square"])
    }
  }

  @Test func `required, optional and inactive differ in the line, relations in the arrow`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("a")
    sketch.constrain("required", "a.top == screen.top")
    sketch.constrain("optional", "a.bottom <= screen.bottom @750")
    sketch.constrain("inactive", "a.left >= screen.left", isActive: false)
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    let looks = ["required", "optional", "inactive"].map { drawing[edge: $0]?.attributes ?? [:] }
    #expect(Set(looks.compactMap { $0["style"] }).count == 3)
    #expect(Set(looks.compactMap { $0["arrowhead"] }).count == 3)
    #expect(looks[2]["label"]?.contains("○") == true)
    #expect(looks[1]["label"]?.contains("@750") == true)
  }

  @Test func `a conflict shows its number on each member and in the caption`() throws {
    var sketch = SceneSketch.login
    sketch.constrain("list.bottom", "list.bottom <= password.top - 8")
    let conflict = ["list.top", "list.bottom", "list.height"].map(sketch.reference)
    let violation = Violation(constraint: sketch.reference("list.height"), priority: 1000, error: 44)
    let drawing = try ParsedDrawing(
      ConstraintGraph(scene: sketch.scene, solved: sketch.solved(violations: [violation], conflicts: [conflict])).dot())
    for name in ["list.top", "list.bottom", "list.height"] {
      #expect(drawing[edge: name]?.attributes["label"]?.contains("①") == true)
      #expect(
        drawing[edge: name]?.attributes["penwidth"]
          != drawing[edge: "list.leading + list.trailing"]?.attributes["penwidth"])
    }
    #expect(drawing[edge: "list.leading + list.trailing"]?.attributes["label"]?.contains("①") == false)
    #expect(drawing[edge: "list.height"]?.attributes["label"]?.contains(", is ") == true)
    #expect(drawing.caption.contains("①") && drawing.caption.contains("list.top, list.bottom, list.height"))
  }

  @Test func `a conflict with a content size draws the generated constraint`() throws {
    var sketch = SceneSketch(name: nil)
    let title = sketch.add("title", .label)
    sketch.constrain("narrow", "title.width == 10")
    let solved = sketch.solved(conflicts: [[sketch.reference("narrow"), .compression(title, .horizontal)]])
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: solved).dot())
    #expect(drawing[edge: "title.compression.width"] != nil)
  }

  @Test func `an ambiguous view names the attribute and its range, on its axis only`() throws {
    let sketch = SceneSketch.login
    let solved = sketch.solved(ambiguities: [sketch.ambiguity("dropdown", [.x])])
    let horizontal = ConstraintGraph(scene: sketch.scene, solved: solved, axis: .horizontal)
    let label = try #require(ParsedDrawing(horizontal.dot())[node: "dropdown"]?.attributes["label"])
    #expect(label.contains("x ambiguous: 0 … 252"))
    let vertical = ConstraintGraph(scene: sketch.scene, solved: solved, axis: .vertical)
    let other = try #require(ParsedDrawing(vertical.dot())[node: "dropdown"]?.attributes["label"])
    #expect(!other.contains("ambiguous"))
  }

  @Test func `a view that is not installed is not drawn, nor are its constraints`() {
    var sketch = SceneSketch.twoPanels
    let whole = ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()
    sketch.edit { scene in
      for index in scene.views.indices where scene.views[index].name == "blue" {
        scene.views[index].properties.isInstalled = false
      }
    }
    let drawn = ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()
    #expect(whole.contains("blue.leading") && !drawn.contains("blue.leading") && drawn.contains("mode.bottom"))
  }

  @Test func `the equation has the constant and the priority of the configuration`() throws {
    var sketch = SceneSketch.twoPanels
    sketch.edit { scene in
      scene.machines = [
        Machine(states: [
          State(
            name: "single",
            changes: SceneChanges(
              constants: [(ConstraintID(6), ConstantExpression(ExactDecimal(100)))],
              priorities: [(ConstraintID(10), .low)]))
        ])
      ]
    }
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    #expect(drawing[edge: "spacing"]?.attributes["tooltip"] == "spacing: blue.leading == yellow.trailing + 100")
    #expect(
      drawing[edge: "blue.right"]?.attributes["tooltip"] == "blue.right: blue.trailing == screen.trailing - 20 @250")
    #expect(drawing.caption.contains("single"))
  }

  @Test func `opposite edges tied to one view are one line, unless one of them changes or breaks`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("card")
    for edge in ["leading", "trailing", "top", "bottom"] { sketch.constrain(edge, "card.\(edge) == screen.\(edge)") }
    #expect(
      try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()).edges.map(\.key).sorted()
        == [
          "leading + trailing", "top + bottom",
        ])
    let broken = sketch.solved(violations: [
      Violation(constraint: sketch.reference("bottom"), priority: 1000, error: 44)
    ])
    #expect(
      try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: broken).dot()).edges.map(\.key).sorted() == [
        "bottom", "leading + trailing", "top",
      ])
    sketch.constrain("wish", "card.left == screen.left @750")
    sketch.constrain("need", "card.right == screen.right")
    let keys = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()).edges.map(\.key)
    #expect(keys.contains("wish") && keys.contains("need"))
  }

  @Test func `the words of a line name the other view`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("card")
    sketch.constrain("top", "card.top == screen.safeArea.top + 8")
    sketch.constrain("square", "card.width == card.height")
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    let label = try #require(drawing[edge: "top"]?.attributes["label"]).replacing("\u{A0}", with: " ")
    #expect(label.contains("top = screen.safeArea.top + 8"))
    let own = try #require(drawing[edge: "square"]?.attributes["label"]).replacing("\u{A0}", with: " ")
    #expect(own.contains("width = height"))
  }

  @Test func `a label that is an equation stands for the equation`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("card")
    sketch.constrain("c1", "card.top == screen.safeArea.top + 8 @750")
    sketch.constrain("c2", "card.left == screen.left")
    var scene = sketch.scene
    scene.constraints[0].label = "Card.top = Safe Area.top + 8"
    scene.constraints[1].label = "Left edge"
    let drawing = try ParsedDrawing(ConstraintGraph(scene: scene, solved: sketch.solved()).dot())
    let labels = drawing.edges.compactMap { $0.attributes["label"]?.replacing("\u{A0}", with: " ") }
    let equation = try #require(labels.first { $0.contains("@750") })
    #expect(equation.contains("top = screen.safeArea.top + 8 @750") && !equation.contains("Safe Area"))
    let name = try #require(labels.first { $0.contains("Left edge") })
    #expect(name.contains("left = screen.left"))
  }

  @Test func `the legend of a graph lists only what occurs`() throws {
    var sketch = SceneSketch(name: nil)
    sketch.add("card")
    sketch.constrain("top", "card.top == screen.top")
    let plain = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()).caption
    #expect(plain.contains("green: vertical") && plain.contains("── required"))
    for word in ["blue", "≤", "≥", "optional", "inactive", "in conflict", "does not hold", "tied", "dashed box"] {
      #expect(!plain.contains(word), "\(word)")
    }
    sketch.constrain("left", "card.left >= screen.left @750")
    let more = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot()).caption
    #expect(more.contains("blue: horizontal") && more.contains("≥") && more.contains("optional"))
  }

  @Test func `a graph too wide for a window is stacked in reading order, with no line beyond its ends`() throws {
    let diagnosed = try FixtureScene(path: "scenes/login.json").diagnosed()
    let scene = diagnosed.scene
    let graph = ConstraintGraph(scene: scene, solved: diagnosed.configurations[0])
    let layout = try graph.layout()
    #expect(layout.width < 1_150)
    func box(_ name: String) throws -> Extent {
      let index = try #require(scene.views.firstIndex { $0.name == name })
      return try #require(layout.boxes[index])
    }
    for (upper, lower) in [("screen", "avatar"), ("avatar", "account"), ("account", "password"), ("list", "record1")] {
      #expect(try box(upper).minY > box(lower).maxY, "\(upper), \(lower)")
    }
    #expect(layout.routes.count == graph.structure.edges.count)
    let bounds = try #require(layout.clusters[0])
    for route in layout.routes.values {
      #expect(route.count % 3 == 1)
      #expect(bounds.contains(Extent(around: route)))
    }
  }

  @Test func `the same scene gives the same text`() {
    let (first, second) = (SceneSketch.login, SceneSketch.login)
    #expect(
      ConstraintGraph(scene: first.scene, solved: first.solved()).dot()
        == ConstraintGraph(scene: second.scene, solved: second.solved()).dot())
  }

  @Test func `what a stack view merely wishes is no broken constraint`() throws {
    // The optional content-size constraint breaks because the height is 90.
    let drawing = try Self.diagnosed(
      """
      { "id": "stack", "kind": "stackView", "stack": { "axis": "horizontal", "alignment": "top" },
        "subviews": [{ "id": "label", "kind": "label", "intrinsicSize": [50, 20] }] }
      """,
      constraints:
        #""high": "stack.height == 90", "top": "stack.top == screen.top", "left": "stack.left == screen.left""#)
    #expect(drawing.edges.map(\.key).sorted() == ["high", "left", "top"])
    #expect(!drawing.edges.contains { $0.attributes["class"]?.contains("broken") == true })
  }

  @Test func `the drawing of an axis tells of that axis alone`() throws {
    let views = #"{ "id": "box" }"#
    // The box's vertical position is ambiguous, and its widths conflict.
    let constraints = #""left": "box.left == screen.left", "one": "box.width == 1", "two": "box.width == 2""#
    let vertical = try Self.diagnosed(views, constraints: constraints, axis: .vertical).caption
    #expect(vertical.contains("not determined") && !vertical.contains("cannot hold together"))
    let horizontal = try Self.diagnosed(
      views, constraints: #""left": "box.left == screen.left", "wide": "box.width == 1""#, axis: .horizontal
    ).caption
    #expect(horizontal.contains("horizontally nothing conflicts"))
    #expect(!horizontal.contains("every frame is determined"))
  }

  private static func diagnosed(
    _ views: String, constraints: String, axis: ConstraintGraph.AxisSelection = .both
  ) throws -> ParsedDrawing {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [\(views)] },
        "constraints": {\(constraints)} }
      """)
    return try ParsedDrawing(
      ConstraintGraph(
        scene: diagnosed.scene, solved: diagnosed.configurations[0], findings: diagnosed.findings, axis: axis
      ).dot())
  }
}
