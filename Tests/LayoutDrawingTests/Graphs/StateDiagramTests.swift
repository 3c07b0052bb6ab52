import Testing

@testable import LayoutDrawing

struct StateDiagramTests {
  private static func drawing(_ transitions: String) throws -> ParsedDrawing {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "box", "frame": [0, 0, 9, 9] }] }, "constraints": {},
        "states": { "a": {}, "b": {}, "c": {} }, "transitions": [\(transitions)] }
      """)
    return try ParsedDrawing(
      StateDiagram(
        scene: diagnosed.scene, configurations: diagnosed.configurations, findings: diagnosed.findings,
        motion: diagnosed.motion
      ).dot())
  }

  @Test func `a transition named like the second line of another keeps its own line`() throws {
    let drawing = try Self.drawing(
      """
      { "id": "go", "from": ["a", "b"], "to": "c", "duration": 1 },
      { "id": "go 2", "from": "b", "to": "c", "duration": 2 }
      """)
    #expect(drawing.edges.map(\.tail) == ["a", "b", "b"])
    #expect(Set(drawing.edges.compactMap { $0.attributes["id"] }).count == 3)
  }

  @Test func `a transition whose only animation repeats for ever is said to have no end`() throws {
    let drawing = try Self.drawing(
      """
      { "id": "turn", "from": "a", "to": "b", "steps": [{ "repeat": { "count": "forever", "steps": [
        { "animate": { "duration": 1, "steps": [{ "views": { "box": { "alpha": 0.5 } } }] } }] } }] }
      """)
    #expect(drawing.edges[0].attributes["label"]?.contains("without end") == true)
  }
}
