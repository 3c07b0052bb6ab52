import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG document as a tree.
final class DrawnElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [DrawnElement] = []
  fileprivate(set) var text = ""

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  func number(_ attribute: String) -> Double { attributes[attribute].flatMap(Double.init) ?? 0 }

  var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }

  /// What is drawn of the children where animations play.
  var playing: [DrawnElement] { children.filter { !$0.classes.contains("still") } }

  /// The element and all its descendants, in document order, without what is drawn in place of animations.
  var all: [DrawnElement] {
    var found: [DrawnElement] = []
    var pending = [self]
    while let element = pending.popLast() {
      found.append(element)
      pending += element.playing.reversed()
    }
    return found
  }

  func all(ofClass name: String) -> [DrawnElement] { all.filter { $0.classes.contains(name) } }

  /// All text inside, except tooltips.
  var words: String { all.filter { $0.name != "title" && $0.name != "desc" }.map(\.text).joined() }
}

struct DrawnDocument {
  let root: DrawnElement

  struct Malformed: Error {}

  /// - Throws: if the text is not well-formed XML.
  init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { throw Malformed() }
    self.root = root
  }

  /// The numbers in an attribute, separated by anything else.
  static func numbers(_ text: String) -> [Double] {
    text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: DrawnElement?
    private var open: [DrawnElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = DrawnElement(name: name, attributes: attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let element = open.last, ["text", "tspan", "title", "desc"].contains(element.name) { element.text += string }
    }
  }
}
