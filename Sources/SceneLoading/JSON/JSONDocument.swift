import LayoutModel

/// A JSON text (RFC 8259) as flat arrays of nodes that know where they stand in it.
///
/// Nodes are kept in text order: a container before its children, a key directly before its value. Nothing here recurses,
/// neither reading nor walking nor releasing.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  let nodes: [Node]

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  struct Node {
    var start: Int32
    var end: Int32
    /// -1 after the last child.
    var next: Int32
    /// -1 at the outermost value.
    var parent: Int32
    var type: JSONType
    var isKey = false
    var hasEscapes = false
  }
}

/// A value or key by its place in a `JSONDocument`.
package struct JSONNode: Hashable, Sendable {
  let index: Int32
}

package enum JSONType: UInt8, Hashable, Sendable {
  case object, array, string, number, `true`, `false`, null
}

/// Bytes of a string as its reader means them: escapes resolved, without quotes.
struct JSONText {
  let bytes: [UInt8]
  let range: Range<Int>

  var string: String { String(decoding: bytes[range], as: UTF8.self) }

  func equals(_ other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for offset in 0..<other.count where bytes[range.lowerBound + offset] != other[offset] { return false }
    return true
  }

  static func == (a: JSONText, b: JSONText) -> Bool {
    guard a.range.count == b.range.count else { return false }
    for offset in 0..<a.range.count
    where a.bytes[a.range.lowerBound + offset] != b.bytes[b.range.lowerBound + offset] { return false }
    return true
  }
}

extension JSONDocument {
  package func type(of node: JSONNode) -> JSONType { nodes[Int(node.index)].type }

  /// The node's bytes, quotes and brackets included.
  package func range(of node: JSONNode) -> SourceRange {
    let node = nodes[Int(node.index)]
    return SourceRange(Int(node.start), Int(node.end))
  }

  /// The elements of an array, none for any other type.
  package func elements(of node: JSONNode) -> Elements {
    Elements(document: self, nextIndex: nodes[Int(node.index)].type == .array ? firstChild(of: node.index) : -1)
  }

  /// The members of an object in text order, none for any other type.
  package func members(of node: JSONNode) -> MemberSequence {
    MemberSequence(document: self, nextIndex: nodes[Int(node.index)].type == .object ? firstChild(of: node.index) : -1)
  }

  /// How many objects a node and all below it are.
  func objectCount(below node: JSONNode) -> Int {
    let end = nodes[Int(node.index)].end
    var count = 0
    for other in nodes[Int(node.index)...] {
      if other.start >= end { break }
      if other.type == .object { count += 1 }
    }
    return count
  }

  private func firstChild(of index: Int32) -> Int32 {
    let child = Int(index) + 1
    return child < nodes.count && nodes[child].parent == index ? index + 1 : -1
  }

  package struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var nextIndex: Int32

    package mutating func next() -> JSONNode? {
      guard nextIndex >= 0 else { return nil }
      defer { nextIndex = document.nodes[Int(nextIndex)].next }
      return JSONNode(index: nextIndex)
    }
  }

  package struct MemberSequence: Sequence, IteratorProtocol {
    let document: JSONDocument
    var nextIndex: Int32

    package mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard nextIndex >= 0 else { return nil }
      let value = document.nodes[Int(nextIndex)].next
      guard value >= 0 else { return nil }
      defer { nextIndex = document.nodes[Int(value)].next }
      return (JSONNode(index: nextIndex), JSONNode(index: value))
    }
  }
}
