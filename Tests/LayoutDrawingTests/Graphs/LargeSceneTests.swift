import Graphviz
import LayoutDrawing
import LayoutModel
import TestSupport
import Testing

@testable import LayoutDiagnosis

@Suite(.timeLimit(.minutes(10))) struct LargeSceneTests {
  @Test func `views nested ten thousand deep are drawn without nesting clusters as deep`() throws {
    var sketch = SceneSketch(name: "Deep")
    for index in 0..<10_000 {
      sketch.add("v\(index)", in: index == 0 ? "screen" : "v\(index - 1)")
      sketch.constrain("c\(index)", "v\(index).top == \(index == 0 ? "screen" : "v\(index - 1)").top + 1")
    }
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    #expect(drawing.nodes.count <= 150)
    #expect(drawing.clusters.count < 100)
    #expect(drawing.caption.contains("of 10001 views"))
  }

  @Test func `views nested a hundred deep are all drawn`() throws {
    var sketch = SceneSketch(name: "Deep")
    for index in 0..<100 { sketch.add("v\(index)", in: index == 0 ? "screen" : "v\(index - 1)") }
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    #expect(drawing.nodes.count == 101)
    #expect(drawing.caption.contains("nested"))
  }

  @Test func `a large scene is folded, but what is in conflict stays in sight`() throws {
    var sketch = SceneSketch(name: "Wide")
    for index in 0..<1_600 {
      sketch.add("v\(index)", in: index < 60 ? "screen" : "v\(index % 60)")
      for (attribute, constant) in [("top", 1), ("leading", 2), ("bottom", 3), ("trailing", 4)] {
        let other = index == 0 ? "screen" : "v\(index - 1)"
        sketch.constrain("c\(index).\(attribute)", "v\(index).\(attribute) == \(other).\(attribute) + \(constant)")
      }
    }
    let conflict = ["c1599.top", "c1599.bottom"].map(sketch.reference)
    let graph = ConstraintGraph(scene: sketch.scene, solved: sketch.solved(conflicts: [conflict]))
    let drawing = try ParsedDrawing(graph.dot())
    #expect(drawing.nodes.count <= 150)
    #expect(drawing[node: "v1599"] != nil && drawing[node: "v1598"] != nil)
    #expect(drawing[edge: "c1599.top"] != nil && drawing[edge: "c1599.bottom"] != nil)
    #expect(drawing.caption.contains("of 1601 views"))
  }

  @Test func `constraints that cross at random are laid out in bounded time`() throws {
    var generator = SeededGenerator(seed: 7)
    var sketch = SceneSketch(name: "Random")
    for index in 0..<599 { sketch.add("v\(index)", in: index < 40 ? "screen" : "v\(index % 40)") }
    for index in 0..<2_000 {
      let (a, b) = (Int.random(in: 0..<599, using: &generator), Int.random(in: 0..<599, using: &generator))
      sketch.constrain("c\(index)", "v\(a).top == v\(b).bottom + 1")
    }
    let drawing = try ParsedDrawing(ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot())
    #expect(drawing.nodes.count < 600)
    #expect(drawing.caption.contains("of 600 views"))
  }

  @Test func `a rule with thousands of findings is drawn in bounded time`() throws {
    var sketch = SceneSketch(name: "Findings")
    var findings: [Finding] = []
    for index in 0..<3_000 {
      sketch.add("v\(index)")
      sketch.constrain("t\(index)", "v\(index).top == screen.top")
      sketch.constrain("l\(index)", "v\(index).leading == screen.leading")
      findings.append(
        Finding(
          rule: .offscreenView, severity: .warning, message: "away", configurations: [0], views: [ViewID(index + 1)],
          location: .none, evidence: Coverage(by: [], covered: 1)))
    }
    let graph = ConstraintGraph(
      scene: sketch.scene, states: [GraphState(sketch.solved(), findings: findings)], focus: .rule(.offscreenView))
    #expect(try ParsedDrawing(graph.dot()).caption.contains("only what 'offscreen-view' is about"))
  }
}
