import LayoutDiagnosis
import LayoutModel

/// Consecutive lines of text below or above a drawing.
struct CaptionText {
  private(set) var svg = SVGText()
  private(set) var y: Double
  let x: Double
  let width: Double

  static let fontSize = 10.0
  private static let lineHeight = 13.5

  /// - Parameter top: the top of the first line.
  init(x: Double, top: Double, width: Double) {
    self.x = x
    self.y = top
    self.width = width
  }

  mutating func skip(_ height: Double) { y += height }

  /// Appends a wrapped paragraph. `lead` draws in front of its first line, at the line's middle, `indent` units wide.
  mutating func append(
    _ text: String, class name: String? = nil, size: Double = Self.fontSize, weight: TextWidths.Weight = .regular,
    indent: Double = 0, lead: ((Position, inout SVGText) -> Void)? = nil
  ) {
    let height = Self.lineHeight * size / Self.fontSize
    let lines = TextWidths.wrapped(text, toWidth: max(width - indent, Self.leastWidth), size: size, weight: weight)
    if let lead { lead(Position(x, y + height / 2), &svg) }
    for line in lines {
      svg.add(text: line, class: name, x: x + indent, y: y + height * 0.76, size: size, weight: weight)
      y += height
    }
  }

  private static let leastWidth = 60.0

  /// Appends each finding with its number, severity, rule and message.
  mutating func append(_ markers: FindingMarkers) {
    for (index, finding) in markers.findings.prefix(Limits.markers).enumerated() {
      let shape = MarkerShape(text: "\(index + 1)", severity: finding.severity)
      append(
        "\(finding.severity.rawValue) [\(finding.rule.rawValue)]\(finding.isExpected ? " (expected)" : "")",
        class: "\(finding.severity.rawValue)-text", weight: .bold, indent: 22,
        lead: { place, svg in shape.append(at: Position(place.x, place.y - MarkerShape.height / 2), to: &svg) })
      append(finding.message, indent: 22)
      skip(3)
    }
    let more = markers.findings.count - Limits.markers
    if more > 0 { append("and \(more) more", class: "faint", indent: 22) }
  }
}
