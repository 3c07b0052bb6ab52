extension JSONDocument {
  /// The keys and indices that lead to a node, as in `root.subviews[2].kind`; a key's path is its value's.
  ///
  /// - Complexity: linear in the depth and in the length of the arrays passed.
  package func path(to node: JSONNode) -> String {
    var parts: [String] = []
    var index = node.index
    while nodes[Int(index)].parent >= 0 {
      let parent = nodes[Int(index)].parent
      if nodes[Int(parent)].type == .object {
        let key = JSONNode(index: nodes[Int(index)].isKey ? index : index - 1)
        parts.append(Self.component(text(of: key).string))
      } else {
        var position = 0
        var sibling = parent + 1
        while sibling != index {
          position += 1
          sibling = nodes[Int(sibling)].next
        }
        parts.append("[\(position)]")
      }
      index = parent
    }
    var path = ""
    for part in parts.reversed() {
      if !path.isEmpty && part.utf8.first != UInt8(ascii: "[") { path += "." }
      path += part
    }
    return path
  }

  /// A key as a path shows it: in quotes unless it reads as one word.
  private static func component(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { byte in
      byte.isIdentifierHead || byte.isDigit || byte == UInt8(ascii: "-")
    }
    return isWord && !key.isEmpty ? key : "\"\(key)\""
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// An ASCII letter or the underscore.
  var isIdentifierHead: Bool {
    let lower = self | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || self == UInt8(ascii: "_")
  }

  var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
