import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The contents of a graph's SVG, as a script in a web page would find them.
final class SVGDocument: NSObject, XMLParserDelegate {
  struct Group {
    let id: String
    let classes: [String]
    var title = ""
    /// The first outline of a node, which gives its position.
    var outline = ""
    var texts: [String] = []
    var tooltips: [String] = []
  }

  private(set) var isWellFormed = false
  private(set) var groups: [Group] = []
  private(set) var elements: [String: Int] = [:]
  private(set) var viewBox = ""
  private var openGroups: [Int] = []
  private var element = ""
  private var identifiers: Set<String> = []
  private(set) var hasRepeatedIdentifiers = false

  init(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  var nodes: [Group] { groups.filter { $0.classes.contains("node") } }
  var edges: [Group] { groups.filter { $0.classes.contains("edge") } }
  subscript(id: String) -> Group? { groups.first { $0.id == id } }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    self.element = element
    elements[element, default: 0] += 1
    if element == "svg" { viewBox = attributes["viewBox"] ?? "" }
    if let id = attributes["id"], !identifiers.insert(id).inserted { hasRepeatedIdentifiers = true }
    if element == "g" {
      openGroups.append(groups.count)
      groups.append(
        Group(
          id: attributes["id"] ?? "", classes: (attributes["class"] ?? "").split(separator: " ").map(String.init)))
    }
    guard let group = openGroups.last else { return }
    if element == "text" { groups[openNode ?? group].texts.append("") }
    if let outline = attributes["points"] ?? attributes["d"], let node = openNode, groups[node].outline.isEmpty {
      groups[node].outline = outline
    }
    if let tooltip = attributes["xlink:title"], let node = openNode { groups[node].tooltips.append(tooltip) }
  }

  /// The innermost open node or edge. Graphviz wraps parts with tooltips in additional groups.
  private var openNode: Int? {
    openGroups.last { groups[$0].classes.contains("node") || groups[$0].classes.contains("edge") }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let group = openGroups.last else { return }
    if element == "title" { groups[group].title += string }
    if element == "text" {
      let owner = openNode ?? group
      groups[owner].texts[groups[owner].texts.count - 1] += string.replacing("\u{A0}", with: " ")
    }
  }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    self.element = ""
    if element == "g" { openGroups.removeLast() }
  }
}
