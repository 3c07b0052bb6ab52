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

  /// Sizes beyond this are no fonts, in points.
  private static let greatestSize = 10_000.0

  /// The height of a line in the font of a label on iOS, in points, rounded up as saved frames are; `nil` for a font that is not the
  /// system's, or whose size is unknown.
  static func systemLineHeight(of element: XMLElement) -> Double? {
    guard let description = element.child(key: "fontDescription"), description["name"] == nil,
      ["system", "boldSystem", nil].contains(description["type"]), element.child(key: "attributedText") == nil,
      let size = description["pointSize"].flatMap(Double.init) ?? description["style"].flatMap({ sizes[$0] }),
      size > 0 && size < greatestSize
    else { return nil }
    return (size * lineHeightRatio * 2).rounded(.up) / 2
  }

  /// The greatest width of a label's text on one line, in points; `nil` if the text or its font is unknown.
  static func greatestWidth(of element: XMLElement, on platform: InterfaceDocument.Platform) -> Double? {
    let holder = element.child(key: "cell") ?? element
    let description = holder.child(key: "fontDescription") ?? holder.child(key: "font")
    guard platform != .tvOS, element.child(key: "attributedText") == nil, let words = text(of: element), !words.isEmpty,
      description.map(hasKnownSize) ?? true
    else { return nil }
    let isSystemFont = description?["name"] == nil
    let ems = words.split { $0.isNewline }.map { line in
      line.unicodeScalars.reduce(0) { $0 + greatestAdvance(of: $1, isSystemFont: isSystemFont) }
    }
    let width = (ems.max() ?? 0) * pointSize(of: element, on: platform)
    // Sums of decimal fractions are not exact.
    return (2 * width - 1e-6).rounded(.up) / 2 + (platform == .macOS ? roomOfTextField : 0)
  }

  /// The usual width of a label's text on one line, in points: half of the point size for each character; `nil` without a text.
  static func usualWidth(of element: XMLElement, on platform: InterfaceDocument.Platform) -> Double? {
    let counts = text(of: element)?.split { $0.isNewline }.map(\.count) ?? []
    guard let count = counts.max() else { return nil }
    return (Double(count) * pointSize(of: element, on: platform) / 2).rounded()
  }

  /// The greatest room beside the text of a label on macOS, in points.
  private static let roomOfTextField = 6.0

  /// The plain text of a label, with its line breaks; `nil` if the document has none.
  private static func text(of element: XMLElement) -> String? {
    let cell = element.child(key: "cell")
    return element["text"] ?? element.child("string", key: "text")?.text ?? cell?["title"]
      ?? cell?.child("string", key: "title")?.text
  }

  /// Whether the point size of a font is known: it is written, or that of a known text style or role.
  private static func hasKnownSize(_ description: XMLElement) -> Bool {
    if (description["pointSize"] ?? description["size"]).flatMap(Double.init).map({ $0 > 0 }) ?? false { return true }
    if let style = description["style"] { return sizes[style] != nil }
    return ["system", "systemBold", "smallSystem", "smallSystemBold", nil].contains(description["metaFont"])
  }

  /// An upper bound of a character's width, as a share of the point size. In the system's font, it holds for all weights.
  private static func greatestAdvance(of scalar: Unicode.Scalar, isSystemFont: Bool) -> Double {
    // Emoji are wider than the letters around them.
    if scalar.value >= 0x1F000 { return 1.5 }
    guard isSystemFont, scalar.isASCII else { return 1.1 }
    switch scalar {
    case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "'", "!", "|", "(", ")", "[", "]", "/": return 0.45
    case "m", "w", "M", "W", "@", "%": return 1.1
    case "a"..."z": return 0.7
    default: return 0.85
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
