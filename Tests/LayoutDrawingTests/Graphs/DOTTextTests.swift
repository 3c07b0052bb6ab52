import Foundation
import Graphviz
import LayoutModel
import Testing

@testable import LayoutDrawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct DOTTextTests {
  static let names = [
    #"quo"te"#, #"back\slash"#, #"ends in \"#, #"\""#, #"\N \G \L \n \l"#, "<b>&amp;</b>", "a & b", "&lt;", "a | b {c}",
    "😀 e\u{301} 日本語", "->", "digraph", "node", "]; x -> y [", "--", " ", "<", ">", "&", "%1", "a:n:s",
    String(repeating: "ß", count: 128), "cluster_a", "legend",
  ]

  @Test(arguments: [("a\u{FFFE}b", #"a\u{FFFE}b"#), ("\u{FFFF}", #"\u{FFFF}"#), ("\u{1}\u{9B}", #"\u{1}\u{9B}"#)])
  func `what XML cannot hold is spelled out`(name: String, spelled: String) throws {
    let document = try SVGText(svg: Self.svg(viewName: name, constraintName: name))
    #expect(document.isWellFormed)
    #expect(document.titles.contains(spelled))
    #expect(document.texts.contains(spelled))
    #expect(document.tooltips.contains(spelled))
    #expect(LayoutDrawing.SVGText.escaped(name) == spelled)
    #expect(DOTText.name(name) == #""\#(spelled.replacing(#"\"#, with: "&#92;"))""#)
  }

  @Test(arguments: names) func `a name of any characters comes through to SVG`(name: String) throws {
    let document = try SVGText(svg: Self.svg(viewName: name, constraintName: "c"))
    #expect(document.isWellFormed)
    #expect(document.titles.contains(name))
    #expect(document.texts.contains { $0 == name || $0.hasSuffix("…") && name.hasPrefix($0.dropLast()) })
    #expect(document.tooltips.contains(name))
  }

  @Test(arguments: names) func `a constraint of any name comes through to SVG`(name: String) throws {
    let document = try SVGText(svg: Self.svg(viewName: "a", constraintName: name))
    #expect(document.isWellFormed)
    #expect(document.texts.contains { $0 == name || $0.hasSuffix("…") && name.hasPrefix($0.dropLast()) })
    #expect(document.tooltips.contains("\(name): a.top == screen.top + 1"))
  }

  private static func svg(viewName: String, constraintName: String) throws -> [UInt8] {
    var sketch = SceneSketch(name: viewName)
    let view = sketch.add(viewName)
    sketch.add("below", in: viewName)
    sketch.constrain(
      constraintName, Anchor(view: view, attribute: .top), .equal, Anchor(view: .root, attribute: .top), constant: 1)
    return try Graphviz.render(
      dot: ConstraintGraph(scene: sketch.scene, solved: sketch.solved()).dot(), format: "svg")
  }
}

/// The text that a viewer finds in an SVG drawing.
private final class SVGText: NSObject, XMLParserDelegate {
  private(set) var isWellFormed = false
  private(set) var titles: [String] = []
  private(set) var texts: [String] = []
  private(set) var tooltips: [String] = []
  private var element = ""

  init(svg: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = self
    isWellFormed = parser.parse()
    texts = texts.map { $0.replacing("\u{A0}", with: " ") }
    tooltips = tooltips.map { $0.replacing("\u{2060}", with: "") }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    self.element = element
    if element == "title" { titles.append("") }
    if element == "text" { texts.append("") }
    if let tooltip = attributes["xlink:title"] { tooltips.append(tooltip) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if element == "title" { titles[titles.count - 1] += string }
    if element == "text" { texts[texts.count - 1] += string }
  }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    self.element = ""
  }
}
