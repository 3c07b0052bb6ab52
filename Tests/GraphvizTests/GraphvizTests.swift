import Foundation
import Graphviz
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct GraphvizTests {
  static let graph = #"digraph two { rankdir=LR; "a & <b>" -> c [label="1 < 2", tooltip="ü"]; c -> c }"#

  @Test func `a small graph becomes well-formed SVG with a title for each node`() throws {
    let svg = try Graphviz.render(dot: Self.graph, format: "svg")
    let recorder = TitleRecorder()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(recorder.titles.contains("a & <b>"))
    #expect(recorder.titles.contains("c"))
  }

  @Test func `a PNG starts with the signature of PNG`() throws {
    let png = try Graphviz.render(dot: Self.graph, format: "png")
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func `a PDF starts with the signature of PDF`() throws {
    let pdf = try Graphviz.render(dot: Self.graph, format: "pdf")
    #expect(String(decoding: pdf.prefix(5), as: UTF8.self) == "%PDF-")
  }

  @Test(arguments: ["digraph { a -> ", "digraph { a -- b }", "nonsense", #"digraph { "unclosed }"#])
  func `malformed DOT is refused in words, and the next drawing works`(dot: String) throws {
    let error = #expect(throws: GraphvizError.self) { try Graphviz.render(dot: dot, format: "svg") }
    guard case .unreadable(let reason) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(reason.contains("line 1"))
    #expect(try !Graphviz.render(dot: Self.graph, format: "svg").isEmpty)
  }

  @Test func `a text without a graph is refused`() {
    #expect(throws: GraphvizError.unreadable(reason: "")) { try Graphviz.render(dot: "", format: "svg") }
  }

  @Test func `an unknown format is refused by its name, and the next drawing works`() throws {
    let error = #expect(throws: GraphvizError.self) { try Graphviz.render(dot: Self.graph, format: "hologram") }
    guard case .rendering("hologram", let reason) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(reason.contains("hologram"))
    #expect(try !Graphviz.render(dot: Self.graph, format: "svg").isEmpty)
  }

  @Test func `two hundred drawings at once are all the same`() async throws {
    let expected = try Graphviz.render(dot: Self.graph, format: "svg")
    let drawings = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<200 { group.addTask { try Graphviz.render(dot: Self.graph, format: "svg") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(drawings.count == 200)
    #expect(drawings.allSatisfy { $0 == expected })
  }
}

private final class TitleRecorder: NSObject, XMLParserDelegate {
  var titles: [String] = []
  private var isInTitle = false

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    isInTitle = element == "title"
    if isInTitle { titles.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInTitle { titles[titles.count - 1] += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInTitle = false
  }
}
