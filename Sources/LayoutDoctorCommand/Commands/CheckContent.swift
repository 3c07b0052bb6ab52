import LayoutChecking
import LayoutModel
import LayoutReporting

extension CheckCommand {
  /// The data that a run writes.
  enum Content {
    /// The report of at most one file, together with paths that could not be used.
    case report(RunReport)
    /// The finished scenes in report order.
    case finished([FinishedScene], skippedFiles: [String], RunClock?, fixedEntries: Int = 0)

    var summary: Summary {
      switch self {
      case .report(let report): report.summary
      case .finished(let scenes, let skippedFiles, _, let fixedEntries):
        scenes.reduce(into: Summary(skippedFiles: skippedFiles.count, fixed: fixedEntries)) { $0.add($1.summary) }
      }
    }

    var statistics: Statistics {
      switch self {
      case .report(let report): Statistics(report.scenes)
      case .finished(let scenes, _, _, _): scenes.reduce(into: Statistics()) { $0.add($1.statistics) }
      }
    }

    /// The scenes' parts of a report, in report order, with the highest severity of each scene's findings.
    func parts(
      of part: (SceneReport) -> ReportPart, ofFinished finishedPart: (FinishedScene) -> ReportPart
    ) -> [(part: ReportPart, worst: Severity?)] {
      switch self {
      case .report(let report): report.scenes.map { (part($0), Summary([$0]).worst) }
      case .finished(let scenes, _, _, _): scenes.map { (finishedPart($0), $0.summary.worst) }
      }
    }

    /// The outcome of each scene, in report order.
    var outcomes: [CheckBaseline.SceneOutcome] {
      switch self {
      case .report(let report):
        report.scenes.map {
          .init(
            file: $0.file, summary: Summary([$0]), known: $0.known, earlier: $0.earlier,
            silencedRules: $0.checked?.silencedRules ?? [],
            environments: $0.checked?.scene.environments.map(\.name),
            hasConflict: Self.hasConflict(Statistics([$0]), $0.known + $0.earlier))
        }
      case .finished(let scenes, _, _, _):
        scenes.map {
          .init(
            file: $0.file, summary: $0.summary, known: $0.known, earlier: $0.earlier,
            silencedRules: Set($0.silencedRules), environments: $0.names?.environments,
            hasConflict: Self.hasConflict($0.statistics, $0.known + $0.earlier))
        }
      }
    }

    private static func hasConflict(_ statistics: Statistics, _ known: [BaselineEntry]) -> Bool {
      (statistics.rows.map(\.rule) + known.map(\.rule)).contains(RuleID.conflictingConstraints.rawValue)
    }

    /// The content with reports about configuration files, sorted in by name.
    func adding(_ settings: [SceneReport], finish: (SceneReport) -> FinishedScene) -> Content {
      switch self {
      case _ where settings.isEmpty: return self
      case .report(let report): return .report(report.adding(settings))
      case .finished(let scenes, let skippedFiles, let clock, let fixedEntries):
        let sorted = (scenes + settings.map(finish)).sorted(byFile: \.file)
        return .finished(sorted, skippedFiles: skippedFiles, clock, fixedEntries: fixedEntries)
      }
    }

    func with(fixedEntries count: Int, revision: String?, isBaselineUnwritten: Bool) -> Content {
      switch self {
      case .report(var report):
        report.fixedEntries = count
        report.revision = revision
        report.isBaselineUnwritten = isBaselineUnwritten
        return .report(report)
      case .finished(let scenes, let skippedFiles, let clock, _):
        return .finished(scenes, skippedFiles: skippedFiles, clock, fixedEntries: count)
      }
    }
  }
}
