import Foundation
import Testing

/// Scenes of 5,000 views are drawn with at most 1 GB of memory.
@Suite(.timeLimit(.minutes(10)), .serialized) struct LargeGraphTests {
  private static let count = 5_000

  enum Shape: CaseIterable { case sideBySide, chain, rows }

  private func scene(_ shape: Shape) -> String {
    var views: [String] = []
    var constraints: [String] = []
    func add(_ name: String, _ equation: String) { constraints.append("\"\(name)\": \"\(equation)\"") }
    func size(_ name: String) {
      add("\(name).w", "\(name).width == 6")
      add("\(name).h", "\(name).height == 5")
    }
    switch shape {
    case .sideBySide, .chain:
      for index in 0..<Self.count {
        let name = "v\(index)"
        views.append("{ \"id\": \"\(name)\" }")
        let isFirst = index == 0 || shape == .sideBySide
        add("\(name).x", "\(name).leading == screen.leading + \(index % 60)")
        add("\(name).y", isFirst ? "\(name).top == screen.top + \(index)" : "\(name).top == v\(index - 1).bottom + 1")
        size(name)
      }
    case .rows:
      for index in 0..<Self.count / 10 {
        let row = "row\(index)"
        var cells: [String] = []
        add("\(row).x", "\(row).leading == screen.leading")
        add("\(row).y", index == 0 ? "\(row).top == screen.top" : "\(row).top == row\(index - 1).bottom")
        add("\(row).w", "\(row).width == 300")
        add("\(row).h", "\(row).height == 20")
        for cell in 0..<9 {
          let name = "cell\(index)_\(cell)"
          cells.append("{ \"id\": \"\(name)\" }")
          add("\(name).x", "\(name).leading == " + (cell == 0 ? "\(row).leading" : "cell\(index)_\(cell - 1).trailing"))
          add("\(name).y", "\(name).top == \(row).top")
          size(name)
        }
        views.append("{ \"id\": \"\(row)\", \"subviews\": [\(cells.joined(separator: ", "))] }")
      }
      add("narrow", "row400.width <= 200")
    }
    return """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [\(views.joined(separator: ","))] },
        "constraints": { \(constraints.joined(separator: ",\n")) }, "states": { "a": {}, "b": {} } }
      """
  }

  @Test(arguments: Shape.allCases) func `five thousand views are drawn within 1 GB`(shape: Shape) throws {
    let folder = try Folder()
    try folder.write("large.json", scene(shape))
    // Kilobytes of address space, which exceeds the memory in use.
    let limit = "ulimit -v 1048576 2>/dev/null || true"
    let run = try Program.shell("\(limit); layoutdoctor graph large.json -o . --format svg,dot", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let document = SVGDocument(try Data(contentsOf: folder.url.appendingPathComponent("large.a.svg")))
    #expect(document.isWellFormed)
    #expect((5...150).contains(document.nodes.count))
    #expect(document.groups.flatMap(\.texts).contains { $0.contains("too large to draw in full") })
    if shape == .rows {
      #expect(document["constraint-narrow"]?.classes.contains("conflicting") == true)
      #expect(document["view-row400"]?.classes.contains("conflicting") == true)
    }
  }
}
