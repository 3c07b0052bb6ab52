extension JSONDocument {
  /// The path of keys and indices to a node, as in `root.subviews[2].kind`. The path of a key is that of its value.
  ///
  /// - Complexity: linear in the depth, and in the length of the containers on the path.
  package func path(to node: JSONNode) -> String {
    var path = ""
    var container: Int32 = 0
    while container != node.index {
      let isObject = nodes[Int(container)].type == .object
      var child = container + 1
      var position = 0
      while nodes[Int(child)].after <= node.index {
        child = nodes[Int(child)].after
        position += 1
      }
      if isObject {
        let key = nodes[Int(child)].isKey ? child : child - 1
        if !path.isEmpty { path += "." }
        path += Self.component(text(of: JSONNode(index: key)).string)
      } else {
        path += "[\(position)]"
      }
      container = child
    }
    return path
  }

  /// A key as a path shows it: in quotes unless it is an identifier.
  private static func component(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { byte in
      byte.isIdentifierHead || byte.isDigit || byte == UInt8(ascii: "-")
    }
    return isWord && !key.isEmpty ? key : "\"\(key)\""
  }
}

extension UInt8 {
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte is an ASCII letter or an underscore.
  var isIdentifierHead: Bool {
    let lower = self | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || self == UInt8(ascii: "_")
  }

  var isWhitespace: Bool { self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09) }
}
