import LayoutModel

/// An element of a parsed XML document, with its location in the text.
///
/// Elements are references because a document is a tree that many parts of the import look into; they are not changed after
/// parsing.
final class XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  /// The source range of the start of the tag: `<label`.
  let location: SourceRange
  private(set) var children: [XMLElement] = []
  /// The character data directly in the element, without that of its children.
  private(set) var text = ""

  init(name: String, attributes: [(name: String, value: String)], location: SourceRange) {
    self.name = name
    self.attributes = attributes
    self.location = location
  }

  func append(_ child: XMLElement) { children.append(child) }
  func append(_ characters: String) { text += characters }

  /// The value of an attribute; `nil` if the element lacks it.
  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// Whether an attribute is `YES`.
  func isSet(_ attribute: String) -> Bool { self[attribute] == "YES" }

  /// The first child with a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The first child with a `key` attribute, of any name.
  func child(key: String) -> XMLElement? { children.first { $0["key"] == key } }

  /// The first child with a name and a `key` attribute.
  func child(_ name: String, key: String) -> XMLElement? { children.first { $0.name == name && $0["key"] == key } }

  /// The children of the first child with a name; empty if there is none.
  func elements(in name: String) -> [XMLElement] { child(name)?.children ?? [] }

  /// Calls a function with the element and all elements below it, in document order.
  func visit(_ body: (XMLElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
