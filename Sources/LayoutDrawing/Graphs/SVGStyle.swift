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
    text += "}\n@media (prefers-reduced-motion: reduce) {\n.page { visibility: hidden !important } "
    return text + ".page.first { visibility: visible !important }\n}\n</style>\n"
  }()

  /// The drawing with the rules, with what it says for people who do not see it, and without the comment that names Graphviz's version.
  static func styled(_ bytes: [UInt8], title: String, description: String) -> [UInt8] {
    guard let start = bytes.firstRange(of: Array("<svg".utf8))?.lowerBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n".utf8)
      + Array("<svg role=\"img\"".utf8)
      + bytes[(start + 4)...end]
      + Array("\n\(SVGText.description(title: title, description))\(rules)".utf8) + bytes[(end + 1)...]
  }
}
