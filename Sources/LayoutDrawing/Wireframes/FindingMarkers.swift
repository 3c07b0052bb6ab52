import LayoutDiagnosis
import LayoutModel

/// The findings that a drawing shows, numbered from 1, and the views that each number marks.
struct FindingMarkers {
  let findings: [Finding]
  /// The numbers on each view, ascending, in order of view.
  let numbers: [(view: ViewID, numbers: [Int])]

  /// The maximum number of views that one finding marks, for rules that are about all views of a finding and not only
  /// the first.
  private static let viewsOfFinding = 8

  /// - Parameter isMarked: returns whether the finding with the given number marks views on this drawing.
  init(_ findings: [Finding], where isMarked: (Int) -> Bool = { _ in true }) {
    self.findings = findings
    var marked: [ViewID: [Int]] = [:]
    for (index, finding) in findings.prefix(Limits.markers).enumerated() where isMarked(index + 1) {
      for view in Self.views(of: finding) { marked[view, default: []].append(index + 1) }
    }
    numbers = marked.keys.sorted().map { ($0, marked[$0] ?? []) }
  }

  /// The number of views that a tie marks: all others are tied alike.
  private static let viewsOfTie = 2

  /// The views that a finding marks.
  static func views(of finding: Finding) -> [ViewID] {
    switch finding.rule {
    case .priorityTie: Array(finding.views.prefix(viewsOfTie))
    case .conflictingConstraints, .ambiguousLayout, .transientConflict, .unsatisfiableRange,
      .missingLayoutPass, .unflushedLayout, .stateDrift:
      Array(finding.views.prefix(viewsOfFinding))
    default: Array(finding.views.prefix(1))
    }
  }

  /// The findings as text: `error: 'title' cannot be both …; warning: …`, or that there are none.
  var description: String {
    let listed = findings.prefix(Self.describedFindings).map { "\($0.severity.rawValue): \($0.message)" }
    let more = findings.count - listed.count
    return findings.isEmpty ? "no findings" : listed.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }

  /// The findings that a description names; the others are counted.
  private static let describedFindings = 5

  /// The findings that mark views.
  var markingFindings: [Finding] { Set(numbers.flatMap(\.numbers)).sorted().map { findings[$0 - 1] } }

  /// The numbers as `2`, `2 5 7` or `2 5 +4`, with the highest severity of their findings.
  func shape(ofNumbers numbers: [Int]) -> MarkerShape {
    let text =
      numbers.count <= 3
      ? numbers.map(String.init).joined(separator: " ") : "\(numbers[0]) \(numbers[1]) +\(numbers.count - 2)"
    return MarkerShape(text: text, severity: numbers.map { findings[$0 - 1].severity }.max() ?? .note)
  }
}

/// A number on a coloured background: round for errors and notes, square for warnings.
struct MarkerShape {
  let text: String
  let severity: Severity

  static let fontSize = 9.0
  static let height = 13.0

  var width: Double { max(Self.height, TextWidths.width(of: text, size: Self.fontSize, weight: .bold) + 7) }

  /// - Parameter corner: the top left corner.
  func append(at corner: Position, title: String? = nil, to svg: inout SVGText) {
    let name = severity.rawValue
    svg.open("g", ["class": "marker"])
    if let title { svg.add("title", text: title) }
    let extent = Extent(x: corner.x, y: corner.y, width: width, height: Self.height)
    svg.add("rect", SVGText.attributes(of: extent, class: name, rx: severity == .warning ? 2 : Self.height / 2))
    let inset = (width - TextWidths.width(of: text, size: Self.fontSize, weight: .bold)) / 2
    svg.add(
      text: text, class: "on-\(name)", x: corner.x + inset, y: corner.y + 9.75, size: Self.fontSize, weight: .bold)
    svg.close()
  }
}

extension Array {
  /// The elements by severity, errors first; the sort is stable.
  func mostSevereFirst(_ severity: (Element) -> Severity) -> [Element] {
    indices.sorted { (severity(self[$1]), $0) < (severity(self[$0]), $1) }.map { self[$0] }
  }
}
