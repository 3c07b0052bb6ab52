/// Lines of text of known size, written as an HTML-like label.
///
/// Sizes come from built-in font metrics, so that no drawing depends on the fonts of a machine.
struct TextBlock: Sendable {
  struct Line: Sendable {
    var text: String
    var size = 9.0
    var isBold = false
    var color = Palette.text

    var width: Double {
      TextWidths.width(of: LegibleText.spelledOut(text), size: size, weight: isBold ? .bold : .regular)
    }

    var height: Double { size * TextBlock.leading }

    var html: String {
      let text = isBold ? "<b>\(spaced)</b>" : spaced
      return "<font point-size=\"\(Int(size))\" color=\"\(color)\">\(text)</font>"
    }

    /// The text with no-break spaces, because SVG viewers drop spaces at the ends of a run and merge consecutive ones.
    private var spaced: String { String(DOTText.html(text).map { $0 == " " ? "\u{A0}" : $0 }) }

    /// The line, shortened with an ellipsis if it is too wide.
    func fitting(width limit: Double) -> Line {
      guard width > limit else { return self }
      var line = self
      let text = LegibleText.spelledOut(text)
      line.text = TextWidths.truncated(text, toWidth: limit, size: size, weight: isBold ? .bold : .regular) ?? "…"
      return line
    }
  }

  var lines: [Line]

  /// Graphviz's line height, as a multiple of the font size.
  static let leading = 1.22
  /// The factor by which text can be wider in Verdana, whose spaces are wider than those of DejaVu Sans.
  static let tolerance = 1.05

  var width: Double { (lines.map(\.width).max() ?? 0) * Self.tolerance }
  var height: Double { lines.reduce(0) { $0 + $1.height } }
  var size: Size { Size(width: width, height: height) }

  /// The lines one below the other, as the content of a table cell.
  func html(isCentered: Bool = false) -> String {
    let end = isCentered ? "<br/>" : "<br align=\"left\"/>"
    return lines.map { $0.html + end }.joined()
  }

  /// A cell of a fixed size.
  func cell(_ size: Size, isCentered: Bool = false, padding: Int = 0, attributes: String = "") -> String {
    let alignment = isCentered ? "center" : "left"
    return "<td fixedsize=\"true\" width=\"\(Int(size.width))\" height=\"\(Int(size.height))\" align=\"\(alignment)\" "
      + (padding > 0 ? "cellpadding=\"\(padding)\" " : "")
      + "balign=\"\(alignment)\"\(attributes)>\(html(isCentered: isCentered))</td>"
  }
}

/// Width and height in points.
struct Size: Hashable, Sendable {
  var width, height: Double

  static let zero = Size(width: 0, height: 0)

  func union(_ other: Size) -> Size { Size(width: max(width, other.width), height: max(height, other.height)) }

  /// The size with a border on all sides, rounded to whole points for Graphviz's tables.
  func padded(_ horizontal: Double, _ vertical: Double) -> Size {
    Size(
      width: (width + 2 * horizontal).rounded(.up), height: (height + 2 * vertical).rounded(.up))
  }
}
