import LayoutChecking
import LayoutModel

/// The counts of a run. Consequences, expected findings, and findings that the baseline or an earlier revision has, are
/// counted separately.
package struct Summary: Hashable, Sendable {
  private enum Count: Int, CaseIterable {
    case expected, scenes, refusedScenes, configurations, consequences, baseline, earlier,
      cutOff, knownRefusals, logs
  }

  /// The counts that are added up over scenes, in a fixed order, for another process.
  package private(set) var counts = [Int](repeating: 0, count: Count.allCases.count)
  /// The counts of errors, warnings and notes by rule.
  package private(set) var statistics = Statistics()
  /// The revision that findings are compared with; `nil` if there is none.
  package var revision: String?
  /// Whether the findings under `baseline` were to be written to a baseline that is not written.
  package var isBaselineUnwritten = false
  /// Entries of the baseline that no finding matches.
  package var fixed = 0
  /// JSON files in searched folders that are not scenes, and documents of kinds without scenes.
  package private(set) var skippedFiles = 0

  private subscript(count: Count) -> Int {
    get { counts[count.rawValue] }
    set { counts[count.rawValue] = newValue }
  }

  package var errors: Int { statistics.count(of: .error) }
  package var warnings: Int { statistics.count(of: .warning) }
  package var notes: Int { statistics.count(of: .note) }
  package var expected: Int { self[.expected] }
  package var consequences: Int { self[.consequences] }
  /// Findings that are in the baseline.
  package var baseline: Int { self[.baseline] }
  /// Findings that an earlier revision has.
  package var earlier: Int { self[.earlier] }
  /// All files of the run, including rejected ones.
  package var scenes: Int { self[.scenes] }
  package var refusedScenes: Int { self[.refusedScenes] }
  /// Console logs, and files that they name as the place of a constraint.
  package var logs: Int { self[.logs] }
  /// Files that could not be checked, which the baseline says.
  package var knownRefusals: Int { self[.knownRefusals] }
  package var configurations: Int { self[.configurations] }
  /// Whether a limit cut a check short.
  package var isIncomplete: Bool { self[.cutOff] > 0 }

  package init(_ scenes: [SceneReport] = [], skippedFiles: Int = 0, fixed: Int = 0) {
    self.skippedFiles = skippedFiles
    self.fixed = fixed
    statistics = Statistics(scenes)
    for report in scenes {
      if report.isOfSettings { continue }
      self[report.logFindings == nil ? .scenes : .logs] += 1
      self[.baseline] += report.known.count(where: \.isCounted)
      self[.earlier] += report.earlier.count(where: \.isCounted)
      if report.logFindings != nil { continue }
      guard let checked = report.checked else {
        self[report.known.contains(where: \.isUnreadable) ? .knownRefusals : .refusedScenes] += 1
        if !report.incomplete.isEmpty { self[.cutOff] += 1 }
        continue
      }
      self[.configurations] += checked.configurations.count
      self[.consequences] += checked.findings.count { $0.cause != nil }
      self[.expected] += checked.findings.count { $0.cause == nil && $0.isExpected }
      if checked.isCutOff { self[.cutOff] += 1 }
    }
  }

  /// - Parameter counts: those of another process.
  /// - Returns: `nil` if the number of counts is different.
  package init?(counts: [Int], _ statistics: Statistics) {
    guard counts.count == Count.allCases.count else { return nil }
    self.counts = counts
    self.statistics = statistics
  }

  /// Adds the counts of other scenes of the same run.
  package mutating func add(_ other: Summary) {
    for index in counts.indices { counts[index] += other.counts[index] }
    statistics.add(other.statistics)
  }

  /// The highest severity of a finding, an error if a scene could not be checked; `nil` if there is none.
  package var worst: Severity? {
    if refusedScenes > 0 || isIncomplete { return .error }
    return statistics.rows.first?.severity
  }

  /// Whether there is a finding at or above a severity.
  package func hasFindings(atLeast severity: Severity) -> Bool {
    statistics.rows.contains { $0.severity >= severity }
  }
}
