import Graphviz
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDrawing

struct GraphPageTests {
  /// Two states: the second deactivates `left`, activates `right`, changes the priority of `wish` and widens the box.
  private static func graph(focus: GraphFocus? = nil) -> ConstraintGraph {
    var sketch = SceneSketch(name: "Box")
    sketch.add("box")
    sketch.add("label", .label, in: "box")
    sketch.add("other")
    sketch.constrain("left", "box.left == screen.left + 8")
    sketch.constrain("right", "box.right == screen.right - 8", isActive: false)
    sketch.constrain("width", "box.width == 100")
    sketch.constrain("wish", "box.height >= 50 @750")
    sketch.constrain("top", "label.top == box.top")
    sketch.constrain("far", "other.top == screen.top")
    sketch.edit { scene in
      scene.machines = [
        Machine(states: [
          State(name: "a"),
          State(
            name: "b",
            changes: SceneChanges(
              activated: [ConstraintID(1)], deactivated: [ConstraintID(0)],
              constants: [(ConstraintID(2), ConstantExpression(ExactDecimal(1200)))],
              priorities: [(ConstraintID(3), .low)])),
        ])
      ]
    }
    let scene = sketch.scene
    let states = [0, 1].map { index in
      let solved = sketch.solved()
      return GraphState(
        SolvedConfiguration(
          configuration: Configuration(scene: scene, states: [StateID(index)], environment: nil),
          frames: solved.frames, contentSizes: solved.contentSizes, isFeasible: true, levels: [], violations: [],
          ambiguousAttributes: [], ambiguities: [], conflicts: [], unreachable: []))
    }
    return ConstraintGraph(
      scene: scene, states: states, focus: focus, differences: [.difference(from: 0, to: 1)])
  }

  private static func kinds(_ graph: ConstraintGraph) -> [String: ConstraintDifference.Kind] {
    var kinds: [String: ConstraintDifference.Kind] = [:]
    for index in graph.references.indices {
      kinds[graph.constraints[0][index].name] = graph.difference(of: index, on: .difference(from: 0, to: 1))?.kind
    }
    return kinds
  }

  @Test func `a difference names what becomes of each constraint`() {
    #expect(
      Self.kinds(Self.graph()) == [
        "left": .deactivated, "right": .activated, "width": .changed, "wish": .reweighted, "top": .unchanged,
        "far": .unchanged,
      ])
  }

  @Test func `a difference shows the old and the new value`() throws {
    let drawing = try ParsedDrawing(Self.graph().dot(of: .difference(from: 0, to: 1)))
    #expect(drawing[edge: "width"]?.attributes["label"]?.contains("100 → 1200") == true)
    #expect(drawing[edge: "wish"]?.attributes["label"]?.contains("@750 → @250") == true)
    #expect(drawing.caption.contains("a → b"))
  }

  @Test func `all pages of a graph have the same nodes, edges and sizes`() throws {
    let graph = Self.graph()
    #expect(graph.pages == [.state(0), .state(1), .difference(from: 0, to: 1)])
    let drawings = try graph.pages.map { try ParsedDrawing(graph.dot(of: $0)) }
    for drawing in drawings.dropFirst() {
      #expect(drawing.nodes.map(\.name) == drawings[0].nodes.map(\.name))
      #expect(drawing.nodes.map { $0.attributes["width"] } == drawings[0].nodes.map { $0.attributes["width"] })
      #expect(drawing.nodes.map { $0.attributes["height"] } == drawings[0].nodes.map { $0.attributes["height"] })
      #expect(drawing.edges.map(\.key) == drawings[0].edges.map(\.key))
    }
  }

  @Test func `lines go from the box of one view to that of the other, and through their own words`() throws {
    let graph = Self.graph()
    let layout = try graph.layout()
    for (edge, route) in layout.routes {
      #expect(route.count % 3 == 1)
      let row = try #require(layout.rows[edge])
      let ends = graph.structure.edges[edge].ends
      let (tail, head) = (try #require(layout.boxes[ends.tail.index]), try #require(layout.boxes[ends.head.index]))
      let (start, end) = (try #require(route.first), try #require(route.last))
      #expect(head.insetBy(-1).contains(Extent(around: [end])))
      #expect(tail.insetBy(-1).contains(Extent(around: [start])))
      #expect(route.contains { abs($0.y - row.center.y) < 0.01 && row.minX...row.maxX ~= $0.x })
      if ends.tail == ends.head { #expect(head.insetBy(1).contains(row)) }
    }
    let between = layout.rows.filter { edge, _ in
      let ends = graph.structure.edges[edge].ends
      return ends.tail != ends.head
    }
    let boxes = between.values.map { $0 } + layout.boxes.values
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] { #expect(!box.insetBy(0.5).overlaps(other.insetBy(0.5))) }
    }
  }

  @Test func `a difference by itself has what changes and what joins the same views`() throws {
    let graph = Self.graph(focus: .changes)
    let drawing = try ParsedDrawing(graph.dot(of: .difference(from: 0, to: 1)))
    #expect(Set(drawing.nodes.map(\.name)) == ["screen", "box"])
    #expect(
      Set(graph.structure.edges.flatMap(\.members).map { graph.constraints[0][$0].name }) == [
        "left", "right", "width", "wish",
      ])
    #expect(drawing.caption.contains("only what changes, and what joins the same views"))
  }

  @Test func `the graph of a rule says nothing of other rules`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [
          { "id": "one", "kind": "label", "intrinsicSize": [80, 20] }, { "id": "two", "kind": "label", "intrinsicSize": [90, 20] }] },
        "constraints": {
          "a": "one.leading == screen.leading", "b": "two.leading == one.trailing", "c": "two.trailing == screen.trailing",
          "d": "one.top == screen.top", "e": "two.top == screen.top", "f": "one.height == 30", "g": "one.height == 50" } }
      """
    let diagnosed = try DiagnosedScene(text)
    #expect(Set(diagnosed.findings.map(\.rule)) == [.conflictingConstraints, .priorityTie])
    func caption(_ rule: RuleID) throws -> String {
      let state = GraphState(diagnosed.configurations[0], findings: diagnosed.findings)
      return try ParsedDrawing(ConstraintGraph(scene: diagnosed.scene, states: [state], focus: .rule(rule)).dot())
        .caption
    }
    let (conflict, tie) = (try caption(.conflictingConstraints), try caption(.priorityTie))
    #expect(conflict.contains("cannot hold together") && !conflict.contains("not determined"))
    #expect(!tie.contains("cannot hold together") && tie.contains("not determined"))
  }

  @Test func `of a tie of many constraints two are drawn`() throws {
    let rows = (0..<6).flatMap { row in
      [
        #"{ "id": "l\#(row)", "kind": "label", "intrinsicSize": [80, 20] }"#,
        #"{ "id": "f\#(row)", "kind": "label", "intrinsicSize": [90, 20] }"#,
      ]
    }
    let constraints = (0..<6).flatMap { row in
      [
        #""a\#(row)": "l\#(row).leading == screen.leading""#, #""b\#(row)": "f\#(row).leading == l\#(row).trailing""#,
        #""c\#(row)": "f\#(row).trailing == screen.trailing""#,
        #""d\#(row)": "l\#(row).top == screen.top + \#(30 * row)""#, #""e\#(row)": "f\#(row).top == l\#(row).top""#,
      ] + (row > 0 ? [#""g\#(row)": "l\#(row).width == l0.width""#] : [])
    }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [\(rows.joined(separator: ","))] },
        "constraints": { \(constraints.joined(separator: ", ")) } }
      """)
    let state = GraphState(diagnosed.configurations[0], findings: diagnosed.findings)
    let graph = ConstraintGraph(scene: diagnosed.scene, states: [state])
    #expect(graph.constraints[0].count { $0.isTied } == 2)
  }

  @Test func `a view by itself has its constraints and the views these lead to`() throws {
    let drawing = try ParsedDrawing(Self.graph(focus: .view(ViewID(2))).dot())
    #expect(drawing.nodes.map(\.name).sorted() == ["box", "label", "screen"])
    #expect(drawing.edges.map(\.key) == ["top"])
  }

  @Test func `a constraint by itself has the others of its views along its axis`() throws {
    let drawing = try ParsedDrawing(Self.graph(focus: .constraint(ConstraintID(0))).dot())
    #expect(drawing.edges.map(\.key).sorted() == ["left", "right", "width"])
    #expect(drawing[node: "other"] == nil)
  }

  @Test func `a frame that only one state assigns is activated, with no value before it`() throws {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "box" }] },
        "constraints": {}, "states": { "a": {}, "b": { "views": { "box": { "frame": [1, 2, 3, 4] } } } } }
      """)
    let graph = ConstraintGraph(
      scene: diagnosed.scene, states: diagnosed.configurations.map { GraphState($0) },
      differences: [.difference(from: 0, to: 1)])
    let drawing = try ParsedDrawing(graph.dot(of: .difference(from: 0, to: 1)))
    #expect(drawing.caption.contains("activated") && !drawing.caption.contains("( →"))
    #expect(drawing[edge: "box.frame"]?.attributes["label"]?.contains("→") == false)
  }
}
