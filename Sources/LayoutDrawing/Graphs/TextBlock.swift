/// Lines of text of known size, written as an HTML-like label.
///
/// Sizes come from font metrics of our own, so that no drawing hangs on the fonts of a machine.
struct TextBlock: Sendable {
  struct Line: Sendable {
    var text: String
    var size = 9.0
    var isBold = false
    var color = Palette.text
    /// What a viewer shows over the line.
    var tooltip: String?

    var width: Double {
      TextWidths.width(of: LegibleText.spelledOut(text), size: size, weight: isBold ? .bold : .regular)
    }

    var height: Double { size * TextBlock.leading }

    var html: String {
      let text = isBold ? "<b>\(spaced)</b>" : spaced
      return "<font point-size=\"\(Int(size))\" color=\"\(color)\">\(text)</font>"
    }

    /// Spaces as no-break spaces, since SVG viewers drop them at the ends of a run and merge those in a row.
    private var spaced: String { String(DOTText.html(text).map { $0 == " " ? "\u{A0}" : $0 }) }

    /// The line, shortened with an ellipsis where it is wider.
    func fitting(width limit: Double) -> Line {
      guard width > limit else { return self }
      var line = self
      let text = LegibleText.spelledOut(text)
      line.text = TextWidths.truncated(text, toWidth: limit, size: size, weight: isBold ? .bold : .regular) ?? "…"
      return line
    }
  }

  var lines: [Line]

  /// Graphviz's height of a line, as a multiple of the font size.
  static let leading = 1.22
  /// Fonts that stand in for Helvetica are up to so much wider.
  static let tolerance = 1.05

  var width: Double { (lines.map(\.width).max() ?? 0) * Self.tolerance }
  var height: Double { lines.reduce(0) { $0 + $1.height } }
  var size: Size { Size(width: width, height: height) }

  /// The lines one below the other; what stands in a table cell.
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

  /// With a border all around, in whole points as Graphviz's tables want it.
  func padded(_ horizontal: Double, _ vertical: Double) -> Size {
    Size(
      width: (width + 2 * horizontal).rounded(.up), height: (height + 2 * vertical).rounded(.up))
  }
}
