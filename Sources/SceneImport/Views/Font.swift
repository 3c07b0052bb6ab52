/// The size of a view's text.
enum Font {
  /// The ratio of a line's height to the point size of Apple's system font.
  static let lineHeightRatio = 1.193
  /// The distance of a baseline below the middle of a line, as a share of the point size: 487 of 488 measured items on macOS
  /// and 23 of 25 on iOS agree with it.
  static let baselineShare = 0.36

  /// The least width of a text, in points: 0.4 of the point size for each character, and all of it for one of an East Asian
  /// script. Latin text in Apple's system font has 0.5 on average.
  static func leastWidth(of text: Substring, _ pointSize: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.4) } * pointSize
  }

  /// The assumed size of a view's content without a saved frame: one line of text, half of the point size wide for each character,
  /// with the padding of a button or a text field; otherwise a small icon.
  static func usualSize(
    of element: XMLElement, _ type: ViewClass, on platform: InterfaceDocument.Platform
  ) -> (width: Double, height: Double) {
    guard ["label", "button", "textField"].contains(type.kind) else { return (24, 24) }
    let pointSize = pointSize(of: element, on: platform)
    let count = ViewConverter.label(of: element)?.count ?? 1
    let room = type.kind == "label" ? 0.0 : 12.0
    return ((Double(count) * pointSize / 2).rounded(), (pointSize * lineHeightRatio + room).rounded())
  }

  /// The point size of an element's font.
  static func pointSize(of element: XMLElement, on platform: InterfaceDocument.Platform) -> Double {
    let holder = element.child(key: "cell") ?? element
    let description = holder.child(key: "fontDescription") ?? holder.child(key: "font")
    if let size = (description?["pointSize"] ?? description?["size"]).flatMap(Double.init), size > 0 { return size }
    if let style = description?["style"] { return sizes[style] ?? 17 }
    switch description?["metaFont"] ?? "" {
    case "smallSystem", "smallSystemBold", "message": return 11
    case "miniSystem", "miniSystemBold", "cellTitle": return 9
    case "label", "labelFont": return 10
    default: break
    }
    switch platform {
    case .macOS: return 13
    case .tvOS: return 38
    case .iOS: return element.name == "button" ? 15 : element.name == "textField" ? 14 : 17
    }
  }

  /// Point sizes of the text styles at the default content size (Human Interface Guidelines, Typography).
  private static let sizes: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}
