/// The style added to an SVG that Graphviz has written.
enum SVGStyle {
  /// The style rules after the first tag: the dark variant of each colour, and the highlight of a line under the
  /// pointer or a link.
  static let rules: String = {
    var text = "<style>\n:target path, .edge:hover path { stroke-width: 4 }\n@media (prefers-color-scheme: dark) {\n"
    for (light, dark) in Palette.dark {
      text +=
        "[fill=\"\(light.lowercased())\"] { fill: \(dark) } [stroke=\"\(light.lowercased())\"] { stroke: \(dark) }\n"
    }
    return text + "}\n</style>\n"
  }()

  /// The drawing with the rules, and without the comment that names Graphviz's version.
  static func styled(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = position(of: "<svg", in: bytes, from: 0),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n".utf8) + bytes[start...end]
      + Array("\n\(rules)".utf8) + bytes[(end + 1)...]
  }

  /// The first position of a text at or after an offset.
  static func position(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    guard bytes.count >= pattern.count else { return nil }
    return (start...(bytes.count - pattern.count)).first { bytes[$0..<$0 + pattern.count].elementsEqual(pattern) }
  }

  static func lastPosition(of text: String, in bytes: [UInt8]) -> Int? {
    let pattern = Array(text.utf8)
    guard bytes.count >= pattern.count else { return nil }
    return (0...(bytes.count - pattern.count)).last { bytes[$0..<$0 + pattern.count].elementsEqual(pattern) }
  }

  /// Replaces every occurrence of a text whose first byte occurs in it only once.
  static func replacing(_ text: String, with replacement: String, in bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (pattern, replacement) = (Array(text.utf8), Array(replacement.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
        result += replacement
        index += pattern.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
