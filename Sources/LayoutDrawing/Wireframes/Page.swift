import LayoutModel

/// A complete document: a title, a drawing, and a caption below it.
struct Page {
  private let title: String
  /// What the drawing says, for people who do not see it.
  var description = ""
  /// The extent of the drawing.
  var extent: Extent
  let left, width: Double
  /// The title and the lines below it.
  var header: CaptionText
  var caption: CaptionText

  private static let margin = 12.0

  /// - Parameter leastWidth: the minimum width in units of the drawing, which captions need.
  init(_ title: String, around extent: Extent, leastWidth: Double = 340) {
    self.title = title
    self.extent = extent
    width = max(extent.width, leastWidth)
    left = extent.center.x - width / 2
    header = CaptionText(x: left, top: 0, width: width)
    header.append(title, size: 14, weight: .bold)
    caption = CaptionText(x: left, top: extent.maxY + 12, width: width)
  }

  /// - Parameters:
  ///   - clip: the area on which views may be drawn.
  ///   - style: styles in addition to those of all drawings.
  ///   - attributes: attributes of the root element, as markup.
  func svg(_ drawing: String, scale: Double, clip: Extent, style: String = "", attributes: String = "") -> String {
    let top = extent.minY - header.y - 6
    let page = Extent(minX: left, minY: top, maxX: left + width, maxY: caption.y + 4).insetBy(-Self.margin)
    let (x, y) = (SVGText.number(page.minX), SVGText.number(page.minY))
    let (width, height) = (SVGText.number(page.width), SVGText.number(page.height))
    var svg = SVGText()
    svg.open("clipPath", ["id": "desk-clip"])
    svg.add("rect", SVGText.attributes(of: clip))
    svg.close()
    svg.add("rect", ["class": "paper", "x": x, "y": y, "width": width, "height": height])
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"\(x) \(y) \(width) \(height)\" data-scale=\"\(SVGText.number(scale, places: 9))\"\(attributes)>\n"
      + SVGText.description(title: title, description) + WireframeStyle.markup + svg.text + style
      + header.svg.moved(y: top) + drawing + caption.svg.text + "</svg>\n"
  }
}

extension Scene {
  /// The title of a drawing: the scene's name, and what of it is drawn.
  func title(_ part: String) -> String { (name.map { "\($0) · " } ?? "") + part }
}
