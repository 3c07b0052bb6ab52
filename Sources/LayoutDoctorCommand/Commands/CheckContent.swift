import LayoutReporting

extension CheckCommand {
  /// What a run writes.
  struct Content {
    /// In report order.
    private(set) var scenes: [FinishedScene]
    let skippedFiles: [String]
    /// `nil` if times were not requested.
    var clock: RunClock?
    /// The number of entries of the baseline that no finding matches.
    var fixedEntries = 0

    var summary: Summary {
      scenes.reduce(into: Summary(skippedFiles: skippedFiles.count, fixed: fixedEntries)) { $0.add($1.summary) }
    }

    var statistics: Statistics { scenes.reduce(into: Statistics()) { $0.add($1.statistics) } }

    /// Adds reports about configuration files, sorted in by name.
    mutating func add(_ settings: [FinishedScene]) {
      if !settings.isEmpty { scenes = (scenes + settings).sorted(byFile: \.file) }
    }
  }
}
