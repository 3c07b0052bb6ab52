import LayoutModel

extension JSONDocument {
  /// The text of a string or key with escapes resolved. Copies bytes only if there are escapes.
  func text(of node: JSONNode) -> JSONText { nodes[Int(node.index)].text(in: bytes) }

  package func string(of node: JSONNode) -> String { text(of: node).string }

  /// The source offset of a byte of `text(of: node)`, so that errors inside a string are located inside its literal.
  ///
  /// - Complexity: linear in the string's length if it has escapes.
  func sourceOffset(ofTextByte offset: Int, in node: JSONNode) -> Int {
    let node = nodes[Int(node.index)]
    guard node.hasEscapes else { return offset }
    var source = Int(node.start) + 1
    var produced = 0
    while source < Int(node.end) - 1 {
      let (next, scalar) = Self.unescapedUnit(bytes, at: source)
      let length = scalar.map { UTF8.width($0) } ?? 1
      if produced + length > offset { return source }
      produced += length
      source = next
    }
    return source
  }

  /// The source offset of each byte of `text(of: node)`, and of its end.
  func sourceOffsets(of node: JSONNode) -> [Int32] {
    let node = nodes[Int(node.index)]
    var offsets: [Int32] = []
    offsets.reserveCapacity(node.text.count + 1)
    var source = node.text.lowerBound
    while source < node.text.upperBound {
      let (next, scalar) = Self.unescapedUnit(bytes, at: source)
      for _ in 0..<(scalar.map { UTF8.width($0) } ?? 1) { offsets.append(Int32(source)) }
      source = next
    }
    return offsets + [Int32(source)]
  }

  /// Resolves the escapes of a string literal that has already been validated.
  static func unescape(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let (next, scalar) = unescapedUnit(bytes, at: index)
      if let scalar { result.append(contentsOf: String(scalar).utf8) } else { result.append(bytes[index]) }
      index = next
    }
    return result
  }

  /// The index after the escape or byte at `index`, and the escape's scalar (`nil` for a byte that is not an escape).
  private static func unescapedUnit(_ bytes: [UInt8], at index: Int) -> (next: Int, scalar: Unicode.Scalar?) {
    guard bytes[index] == UInt8(ascii: "\\") else { return (index + 1, nil) }
    switch bytes[index + 1] {
    case UInt8(ascii: "b"): return (index + 2, "\u{8}")
    case UInt8(ascii: "f"): return (index + 2, "\u{C}")
    case UInt8(ascii: "n"): return (index + 2, "\n")
    case UInt8(ascii: "r"): return (index + 2, "\r")
    case UInt8(ascii: "t"): return (index + 2, "\t")
    case UInt8(ascii: "u"):
      let unit = hexadecimal(bytes, at: index + 2) ?? 0
      guard unit & 0xFC00 == 0xD800 else { return (index + 6, Unicode.Scalar(unit)) }
      let low = hexadecimal(bytes, at: index + 8) ?? 0
      return (index + 12, Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)))
    default: return (index + 2, Unicode.Scalar(bytes[index + 1]))
    }
  }

  /// The four hexadecimal digits at `index` as a number; `nil` if they are not hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8], at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      let lower = byte | 0x20
      if byte.isDigit {
        value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      } else if lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f") {
        value = value << 4 | UInt32(lower - UInt8(ascii: "a") + 10)
      } else {
        return nil
      }
    }
    return value
  }
}
