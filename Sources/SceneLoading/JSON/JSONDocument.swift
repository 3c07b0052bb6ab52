import LayoutModel

/// A JSON text (RFC 8259) as flat arrays of nodes with their source ranges.
///
/// Nodes are in text order: a container before its children, a key directly before its value. Nothing here recurses: neither
/// parsing nor traversal nor deallocation.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  let nodes: [Node]

  /// The top-level value.
  package var root: JSONNode { JSONNode(index: 0) }

  struct Node {
    var start: Int32
    var end: Int32
    /// The index after the node's last descendant; `Int32.max` while it is open.
    var after: Int32
    var type: JSONType
    var isKey = false
    var hasEscapes = false

    /// The source range, quotes and brackets included.
    var range: SourceRange { SourceRange(start: start, end: end) }
    /// The range between a string's quotes.
    var text: Range<Int> { Int(start) &+ 1..<Int(end) &- 1 }

    /// The contents of a string with escapes resolved.
    func text(in bytes: [UInt8]) -> JSONText {
      guard hasEscapes else { return JSONText(bytes: bytes, range: text) }
      let unescaped = JSONDocument.unescape(bytes, text)
      return JSONText(bytes: unescaped, range: unescaped.indices)
    }
  }
}

/// A value or key, by its index in a `JSONDocument`.
package struct JSONNode: Hashable, Sendable {
  let index: Int32
}

package enum JSONType: UInt8, Hashable, Sendable {
  case object, array, string, number, `true`, `false`, null
}

/// The bytes of a string with escapes resolved, without quotes.
struct JSONText {
  let bytes: [UInt8]
  let range: Range<Int>

  var string: String { bytes.text(in: range) }

  func equals(_ other: [UInt8]) -> Bool { bytes[range].elementsEqual(other) }
}

extension JSONDocument {
  package func type(of node: JSONNode) -> JSONType { nodes[Int(node.index)].type }

  /// The source range of a node, quotes and brackets included.
  package func range(of node: JSONNode) -> SourceRange { nodes[Int(node.index)].range }

  /// The elements of an array; empty for any other type.
  package func elements(of node: JSONNode) -> Elements {
    Elements(document: self, indices: children(of: node, .array))
  }

  /// The members of an object in text order; empty for any other type.
  package func members(of node: JSONNode) -> MemberSequence {
    MemberSequence(document: self, indices: children(of: node, .object))
  }

  /// The indices of all descendants of a container of the given type; empty for any other type.
  private func children(of node: JSONNode, _ type: JSONType) -> Range<Int32> {
    let first = node.index + 1
    return first..<(nodes[Int(node.index)].type == type ? nodes[Int(node.index)].after : first)
  }

  package struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var indices: Range<Int32>

    package mutating func next() -> JSONNode? {
      guard !indices.isEmpty else { return nil }
      defer { indices = document.nodes[Int(indices.lowerBound)].after..<indices.upperBound }
      return JSONNode(index: indices.lowerBound)
    }
  }

  package struct MemberSequence: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var indices: Range<Int32>

    package mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard !indices.isEmpty else { return nil }
      let key = indices.lowerBound
      indices = document.nodes[Int(key) + 1].after..<indices.upperBound
      return (JSONNode(index: key), JSONNode(index: key + 1))
    }
  }
}
