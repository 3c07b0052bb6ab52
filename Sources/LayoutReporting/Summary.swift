import LayoutChecking
import LayoutModel

/// The counts of a run. Consequences, expected findings, and findings that the baseline or an earlier revision has, are
/// counted separately. An unmet expectation counts as an error, an allowance that silences nothing as a note.
package struct Summary: Hashable, Sendable {
  package private(set) var errors = 0
  package private(set) var warnings = 0
  package private(set) var notes = 0
  package private(set) var expected = 0
  package private(set) var consequences = 0
  /// Findings that are in the baseline.
  package private(set) var baseline = 0
  /// Findings that an earlier revision has.
  package private(set) var earlier = 0
  /// The revision that findings are compared with; `nil` if there is none.
  package var revision: String?
  /// Whether the findings under `baseline` were to be written to a baseline that is not written.
  package var isBaselineUnwritten = false
  /// Entries of the baseline that no finding matches.
  package var fixed = 0
  /// All files of the run, including rejected ones.
  package private(set) var scenes = 0
  package private(set) var refusedScenes = 0
  /// Files that could not be checked, which the baseline says.
  package private(set) var knownRefusals = 0
  /// JSON files in searched folders that are not scenes, and documents of kinds without scenes.
  package private(set) var skippedFiles = 0
  package private(set) var configurations = 0
  /// Whether a limit cut a check short.
  package private(set) var isIncomplete = false

  package init(_ scenes: [SceneReport], skippedFiles: Int = 0, fixed: Int = 0) {
    self.skippedFiles = skippedFiles
    self.fixed = fixed
    self.scenes = scenes.count { !$0.isOfSettings }
    for report in scenes {
      notes += report.unusedAllowances.count
      if report.isOfSettings { continue }
      baseline += report.known.count(where: \.isCounted)
      earlier += report.earlier.count(where: \.isCounted)
      guard let checked = report.checked else {
        if report.known.contains(where: \.isUnreadable) { knownRefusals += 1 } else { refusedScenes += 1 }
        if !report.incomplete.isEmpty { isIncomplete = true }
        continue
      }
      configurations += checked.configurations.count
      let findings = checked.findings
      for index in findings.indices {
        if findings[index].cause != nil {
          consequences += 1
        } else if findings[index].isExpected {
          expected += 1
        } else {
          count(findings[index].severity)
        }
      }
      errors += checked.unmetExpectations.count
      if checked.isCutOff { isIncomplete = true }
    }
  }

  /// The counts of a run without scenes.
  package init(skippedFiles: Int = 0, fixed: Int = 0) {
    self.skippedFiles = skippedFiles
    self.fixed = fixed
  }

  /// The counts of another process, in the form of `counts`.
  ///
  /// - Returns: `nil` if the number of counts is different.
  package init?(counts: [Int]) {
    guard counts.count == 12 else { return nil }
    (errors, warnings, notes, expected) = (counts[0], counts[1], counts[2], counts[3])
    (scenes, refusedScenes, configurations, consequences) = (counts[4], counts[5], counts[6], counts[7])
    baseline = counts[8]
    earlier = counts[9]
    isIncomplete = counts[10] != 0
    knownRefusals = counts[11]
  }

  /// All counts as a list, for another process.
  package var counts: [Int] {
    [
      errors, warnings, notes, expected, scenes, refusedScenes, configurations, consequences, baseline, earlier,
      isIncomplete ? 1 : 0, knownRefusals,
    ]
  }

  /// Adds the counts of other scenes of the same run.
  package mutating func add(_ other: Summary) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    expected += other.expected
    consequences += other.consequences
    baseline += other.baseline
    earlier += other.earlier
    scenes += other.scenes
    refusedScenes += other.refusedScenes
    knownRefusals += other.knownRefusals
    configurations += other.configurations
    isIncomplete = isIncomplete || other.isIncomplete
  }

  private mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }

  /// The highest severity of a finding, an error if a scene could not be checked; `nil` if there is none.
  package var worst: Severity? {
    if refusedScenes > 0 || isIncomplete { return .error }
    return [Severity.error, .warning, .note].first { hasFindings(atLeast: $0) }
  }

  /// Whether there is a finding at or above a severity.
  package func hasFindings(atLeast severity: Severity) -> Bool {
    switch severity {
    case .note: errors + warnings + notes > 0
    case .warning: errors + warnings > 0
    case .error: errors > 0
    }
  }
}
