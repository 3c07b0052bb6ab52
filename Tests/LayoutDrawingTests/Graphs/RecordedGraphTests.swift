import Foundation
import Graphviz
import Testing

/// The DOT of the fixture scenes, as recorded in `Fixtures/diagrams/graphs`.
struct RecordedGraphTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/diagrams/graphs")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test(arguments: files) func `recorded DOT parses back, and each edge has its id`(file: String) throws {
    let dot = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    let drawing = try ParsedDrawing(dot)
    #expect(drawing.nodes.count > 1)
    #expect(drawing.edges.count == dot.components(separatedBy: "[key=").count - 1)
    #expect(Set(drawing.edges.map { $0.attributes["id"] }).count == drawing.edges.count)
  }

  @Test func `two hundred drawings of all scenes at once are those of one after the other`() async throws {
    let texts = try Self.files.map { try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8) }
    try #require(!texts.isEmpty)
    let expected = try texts.map { try Graphviz.render(dot: $0, format: "svg") }
    let isSame = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        let (text, drawing) = (texts[index % texts.count], expected[index % texts.count])
        group.addTask { try Graphviz.render(dot: text, format: "svg") == drawing }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(isSame.count == 200)
    #expect(isSame.allSatisfy { $0 })
  }
}
