/// Rows of text above a diagram, each a sequence of runs.
struct Caption: Sendable {
  var rows: [[TextBlock.Line]] = []

  /// The maximum width of a row in points; longer rows are wrapped.
  static let widest = 620.0
  private static let rowGap = 3.0

  private static func width(of row: [TextBlock.Line]) -> Double {
    row.reduce(0) { $0 + $1.width } * TextBlock.tolerance
  }

  private static func height(of row: [TextBlock.Line]) -> Double {
    ((row.map(\.height).max() ?? 0) + rowGap).rounded(.up)
  }

  /// In whole points.
  var size: Size {
    Size(
      width: (rows.map(Self.width(of:)).max() ?? 0).rounded(.up), height: rows.reduce(0) { $0 + Self.height(of: $1) })
  }

  mutating func addFaint(_ text: String) {
    for line in TextWidths.wrapped(text, toWidth: Self.widest, size: 10) {
      rows.append([TextBlock.Line(text: line, size: 10, color: Palette.faintText)])
    }
  }

  /// Adds a sign, coloured and bold, followed by text in as many rows as it needs.
  mutating func add(_ sign: String, _ text: String, _ color: String) {
    let head = TextBlock.Line(text: sign, size: 12, isBold: true, color: color)
    let lines = TextWidths.wrapped(text, toWidth: max(200, Self.widest - head.width), size: 12)
    for (index, line) in lines.enumerated() {
      let text = TextBlock.Line(text: line, size: 12)
      rows.append(
        sign.isEmpty ? [text] : index == 0 ? [head, text] : [TextBlock.Line(text: "      ", size: 12), text])
    }
    if lines.isEmpty { rows.append([head]) }
  }

  /// A table of a fixed size, at least that of the caption; spare room stays empty at the end.
  func html(size room: Size? = nil) -> String {
    let size = self.size.union(room ?? .zero)
    func cell(_ height: Double, _ content: String) -> String {
      "<tr><td fixedsize=\"true\" width=\"\(Int(size.width))\" height=\"\(Int(height))\" align=\"left\" "
        + "balign=\"left\">\(content)</td></tr>"
    }
    var cells = rows.map { cell(Self.height(of: $0), $0.map(\.html).joined() + "<br align=\"left\"/>") }
    let rest = size.height - self.size.height
    if rest > 0 { cells.append(cell(rest, "")) }
    return "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">\(cells.joined())</table>"
  }
}
