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

  private static func diagram(states: Int, initial: Int = 0, _ transitions: [(Int, Int)]) throws -> StateDiagram {
    let lines = transitions.map {
      #"{ "id": "\#($0.0)-\#($0.1)", "from": "q\#($0.0)", "to": "q\#($0.1)", "duration": 1 }"#
    }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400] }, "constraints": {}, "initial": "q\(initial)",
        "states": { \((0..<states).map { "\"q\($0)\": {}" }.joined(separator: ", ")) },
        "transitions": [\(lines.joined(separator: ", "))] }
      """)
    return StateDiagram(
      scene: diagnosed.scene, configurations: diagnosed.configurations, findings: diagnosed.findings,
      motion: diagnosed.motion)
  }

  /// Labels keep their words together with no-break spaces.
  private static func withPlainSpaces(_ text: String) -> String { String(text.map { $0 == "\u{A0}" ? " " : $0 }) }

  @Test func `transitions from every state to every other are a table, each in its row and column`() throws {
    let count = 12
    let pairs = (0..<count).flatMap { from in (0..<count).filter { $0 != from }.map { (from, $0) } }
    let diagram = try Self.diagram(states: count, pairs)
    #expect(diagram.isTable)
    let table = diagram.table()
    #expect(try ParsedDrawing(table).edges.isEmpty)
    func place(of id: String) -> (x: Substring, y: Substring)? {
      let line = table.split(separator: "\n").first { $0.contains("id=\"\(id)\"") }
      let numbers = line?.split(separator: "pos=\"").last?.prefix { $0 != "\"" }.split(separator: ",") ?? []
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
    var columns: [Int: Set<Substring>] = [:]
    for (from, to) in pairs {
      let cell = try #require(place(of: "transition-\(from)-\(to)"))
      #expect(cell.y == place(of: "state-q\(from)")?.y)
      columns[to, default: []].insert(cell.x)
    }
    #expect(columns.values.allSatisfy { $0.count == 1 })
    #expect(Set(columns.values).count == count)
    #expect(Self.withPlainSpaces(table).contains("132 transitions are too many for lines"))
  }

  @Test func `the diagram begins with the initial state, wherever it is listed`() throws {
    let diagram = try Self.diagram(states: 3, initial: 2, [(2, 2), (2, 0), (0, 1), (1, 2)])
    #expect(try ParsedDrawing(diagram.dot()).nodes.map(\.name) == ["q2", "q0", "q1"])
  }

  @Test func `few transitions, and many that form a chain, are lines`() throws {
    #expect(try !Self.diagram(states: 8, (0..<8).flatMap { from in (0..<8).map { (from, $0) } }).isTable)
    #expect(try !Self.diagram(states: 150, (0..<150).map { ($0, ($0 + 1) % 150) }).isTable)
  }

  @Test func `a table of more states than it shows says how many are left out`() throws {
    let count = LayoutDrawing.Limits.tableStates + 10
    let diagram = try Self.diagram(
      states: count, (0..<count).flatMap { from in (1...6).map { (from, (from + $0 * $0) % count) } })
    #expect(diagram.isTable)
    #expect(Self.withPlainSpaces(diagram.table()).contains("10 states farthest from the initial one are left out"))
  }
}
