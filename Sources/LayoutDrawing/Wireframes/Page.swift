/// A complete document around parts of a drawing.
enum Page {
  /// The minimum width in units of the drawing, which captions need.
  static let leastWidth = 340.0
  private static let margin = 12.0

  /// - Parameters:
  ///   - content: the extent of the parts.
  ///   - attributes: attributes of the root element, as markup.
  ///   - clip: the area on which views may be drawn.
  static func svg(
    _ content: Extent, title: String, parts: [String], attributes: String = "", clip: Extent? = nil
  ) -> String {
    let page = content.insetBy(-margin)
    let (x, y) = (SVGText.number(page.minX), SVGText.number(page.minY))
    let (width, height) = (SVGText.number(page.width), SVGText.number(page.height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
    text += "viewBox=\"\(x) \(y) \(width) \(height)\"\(attributes.isEmpty ? "" : " \(attributes)")>\n"
    text += "<title>\(SVGText.escaped(title))</title>\n" + WireframeStyle.markup
    if let clip {
      var svg = SVGText()
      svg.open("clipPath", ["id": "desk-clip"])
      svg.add("rect", SVGText.attributes(of: clip))
      svg.close()
      text += svg.text
    }
    text += "<rect class=\"paper\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>\n"
    return text + parts.joined() + "</svg>\n"
  }
}

extension SVGText {
  /// `x`, `y`, `width` and `height`.
  static func attributes(of extent: Extent, class name: String? = nil, clip: String? = nil) -> Attributes {
    [
      "class": name, "x": number(extent.minX), "y": number(extent.minY), "width": number(extent.width),
      "height": number(extent.height), "clip-path": clip,
    ]
  }
}
