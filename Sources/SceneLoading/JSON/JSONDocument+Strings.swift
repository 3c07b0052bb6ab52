import LayoutModel

extension JSONDocument {
  /// The text of a string or key with escapes resolved. Copies bytes only if there are escapes.
  func text(of node: JSONNode) -> JSONText { nodes[Int(node.index)].text(in: bytes) }

  package func string(of node: JSONNode) -> String { text(of: node).string }

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
  fileprivate static func unescapedUnit(_ bytes: [UInt8], at index: Int) -> (next: Int, scalar: Unicode.Scalar?) {
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

/// Converts ranges in the text of a string to ranges in the source.
struct TextRanges {
  /// The source offset of each byte of the text, and of its end; `nil` if the text has no escapes and is part of the source.
  private let offsets: [Int32]?

  init(_ document: JSONDocument, _ node: JSONNode) {
    let node = document.nodes[Int(node.index)]
    guard node.hasEscapes else {
      offsets = nil
      return
    }
    var offsets: [Int32] = []
    offsets.reserveCapacity(node.text.count + 1)
    var source = node.text.lowerBound
    while source < node.text.upperBound {
      let (next, scalar) = JSONDocument.unescapedUnit(document.bytes, at: source)
      for _ in 0..<(scalar.map { UTF8.width($0) } ?? 1) { offsets.append(Int32(source)) }
      source = next
    }
    self.offsets = offsets + [Int32(source)]
  }

  func range(_ range: Range<Int>) -> SourceRange {
    guard let offsets else { return SourceRange(range.lowerBound, range.upperBound) }
    let last = offsets.count - 1
    return SourceRange(start: offsets[min(range.lowerBound, last)], end: offsets[min(range.upperBound, last)])
  }

  /// The range in the source as that of its bytes.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    let range = self.range(range)
    return Int(range.start)..<Int(range.end)
  }
}
