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

  /// Appends a faint line that begins with a count, unless the count is 0.
  mutating func append(_ count: Int, _ one: String, _ many: String) {
    if count > 0 { append("\(count) \(count == 1 ? one : many)", class: "faint", size: 9) }
  }

  /// Appends each finding with its number, severity, rule and message.
  mutating func append(_ markers: FindingMarkers) {
    for (index, finding) in markers.findings.prefix(Limits.markers).enumerated() {
      append(finding, number: index + 1)
    }
    appendRest(markers.findings.count - Limits.markers)
  }

  /// Appends a finding with its severity, rule and message, and with notes below.
  ///
  /// - Parameter number: the number that drawings mark its views with; `nil` for a finding that is gone.
  mutating func append(_ finding: Finding, number: Int?, prefix: String = "", notes: [String] = []) {
    let name = number == nil ? "came-text" : "\(finding.severity.rawValue)-text"
    append(
      "\(prefix)\(finding.severity.rawValue) [\(finding.rule.rawValue)]\(finding.isExpected ? " (expected)" : "")",
      class: name, weight: .bold, indent: 22,
      lead: { place, svg in
        if let number {
          MarkerShape(text: "\(number)", severity: finding.severity)
            .append(at: Position(place.x, place.y - MarkerShape.height / 2), to: &svg)
        } else {
          svg.add(text: "✓", class: name, x: place.x + 2, y: place.y + 3.5, size: 10, weight: .bold)
        }
      })
    append(finding.message, indent: 22)
    for note in notes { append(note, class: "faint", indent: 22) }
    skip(3)
  }

  /// Appends the number of findings that are not listed, if there are any.
  mutating func appendRest(_ count: Int) {
    if count > 0 { append("and \(count) more", class: "faint", indent: 22) }
  }
}
