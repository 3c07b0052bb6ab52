import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// The number of problems of each rule and severity in a run. An unmet expectation is an error, an allowance that silences
/// nothing a note.
package struct Statistics: Hashable, Sendable {
  private var counts: [Key: Int] = [:]

  private struct Key: Hashable {
    let severity: Severity
    let rule: String
  }

  package struct Row: Hashable, Sendable {
    package let count: Int
    package let rule: String
    package let severity: Severity

    package init(count: Int, rule: String, severity: Severity) {
      self.count = count
      self.rule = rule
      self.severity = severity
    }
  }

  package init() {}

  package init(_ scenes: [SceneReport]) {
    for scene in scenes {
      add(scene.unusedAllowances.count, ReportedRule.unusedAllowance.id, .note)
      for finding in scene.logFindings ?? [] { add(1, finding.rule, finding.severity) }
      guard let checked = scene.checked else { continue }
      for finding in checked.findings where finding.cause == nil && !finding.isExpected {
        add(1, finding.rule.rawValue, finding.severity)
      }
      add(checked.unmetExpectations.count, ReportedRule.unmetExpectation.id, .error)
    }
  }

  package mutating func add(_ count: Int, _ rule: String, _ severity: Severity) {
    if count > 0 { counts[Key(severity: severity, rule: rule), default: 0] += count }
  }

  package mutating func add(_ other: Statistics) {
    for row in other.rows { add(row.count, row.rule, row.severity) }
  }

  func count(of severity: Severity) -> Int {
    counts.reduce(0) { $1.key.severity == severity ? $0 + $1.value : $0 }
  }

  /// Errors first, then warnings, then notes; the most frequent rule first.
  package var rows: [Row] {
    counts.map { Row(count: $0.value, rule: $0.key.rule, severity: $0.key.severity) }.sorted { a, b in
      if a.severity != b.severity { return a.severity > b.severity }
      return a.count == b.count ? a.rule < b.rule : a.count > b.count
    }
  }

  /// A line for each rule: count, rule and severity, in aligned columns.
  package var text: String {
    rows.map { ["\($0.count)", $0.rule, $0.severity.rawValue] }.inAlignedColumns(rightAligned: 0..<1)
  }
}
