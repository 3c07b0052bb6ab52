import LayoutChecking
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

    /// The scenes' parts of a report, in report order.
    func parts(
      of part: (SceneReport) -> ReportPart, ofFinished finishedPart: (FinishedScene) -> ReportPart
    ) -> [ReportPart] {
      switch self {
      case .report(let report): report.scenes.map(part)
      case .finished(let scenes, _, _, _): scenes.map(finishedPart)
      }
    }

    /// For each scene, its file, its counts and its findings that are in the baseline.
    var outcomes: [CheckBaseline.SceneOutcome] {
      switch self {
      case .report(let report):
        report.scenes.map {
          .init(
            file: $0.file, summary: Summary([$0]), known: $0.known, earlier: $0.earlier,
            silencedRules: $0.checked?.silencedRules ?? [])
        }
      case .finished(let scenes, _, _, _):
        scenes.map {
          .init(
            file: $0.file, summary: $0.summary, known: $0.known, earlier: $0.earlier,
            silencedRules: Set($0.silencedRules))
        }
      }
    }

    /// The same content with reports about configuration files, in their place by name.
    func adding(_ settings: [SceneReport], finish: (SceneReport) -> FinishedScene) -> Content {
      switch self {
      case _ where settings.isEmpty: return self
      case .report(let report): return .report(report.adding(settings))
      case .finished(let scenes, let skippedFiles, let clock, let fixedEntries):
        let sorted = (scenes + settings.map(finish)).enumerated().sorted { a, b in
          a.element.file == b.element.file
            ? a.offset < b.offset : a.element.file.utf8.lexicographicallyPrecedes(b.element.file.utf8)
        }
        return .finished(sorted.map(\.element), skippedFiles: skippedFiles, clock, fixedEntries: fixedEntries)
      }
    }

    func with(fixedEntries count: Int, revision: String?) -> Content {
      switch self {
      case .report(var report):
        report.fixedEntries = count
        report.revision = revision
        return .report(report)
      case .finished(let scenes, let skippedFiles, let clock, _):
        return .finished(scenes, skippedFiles: skippedFiles, clock, fixedEntries: count)
      }
    }
  }

  /// - Parameter shard: the shard that the report is about; `nil` for a whole run.
  func write(_ result: Content, _ shard: EncodedShard?) throws(CommandError) -> ExitStatus {
    let fixed = baseline.fixedEntries(in: result.outcomes)
    let content = result.with(fixedEntries: fixed.count, revision: revision)
    let status = status(of: content.summary, hasFixedEntries: !fixed.isEmpty)
    var shard = shard
    shard?.status = Int(status.rawValue)
    shard?.unknownNames = unknownNames(content.names(selectedBy: work.checker.selection))
    let written = shard
    // Some formats list these scenes in the same form.
    let isListed = formats.standardOutput?.listsComplaints == true && !arguments.contains(.statistics)
    switch content {
    case _ where isListed: break
    case .report(let report):
      terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    case .finished(let scenes, _, _, _):
      for scene in scenes { terminal.complain(scene.complaints) }
    }
    if !arguments.contains(.quiet) || baseline.failsOnFixed { terminal.complain(baseline.complaints(about: fixed)) }
    // If one output cannot be written, the others still are.
    var failure: CommandError?
    let isOnStandardOutput = formats.standardOutput != nil
    if let format = formats.standardOutput {
      do {
        let style = terminal.style(for: .standardOutput)
        try write(content, as: format, at: 0, style: style, written) { bytes throws(SystemError) in
          try terminal.report(bytes)
        }
      } catch {
        failure = .output("standard output", error)
      }
    }
    formats.removeLeftovers()
    for (index, (format, path)) in formats.files.enumerated() {
      do {
        let place = isOnStandardOutput ? index + 1 : index
        let bytes = collectedBytes {
          write(content, as: format, at: place, style: Style(isColored: false), written, to: $0)
        }
        try OutputFile.write(bytes, to: path)
      } catch {
        failure = failure ?? .output(path.text, error)
      }
    }
    let summary = self.summary(of: content)
    do {
      let isWritten = try baseline.update(content.outcomes, removing: fixed, summary)
      if !isWritten { terminal.complain(CheckBaseline.incompleteRun) }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
    return status
  }

  private func status(of summary: Summary, hasFixedEntries: Bool) -> ExitStatus {
    if summary.refusedScenes > 0 || summary.isIncomplete { return .unusable }
    if baseline.failsOnFixed && hasFixedEntries { return .findings }
    return summary.hasFindings(atLeast: failOn) ? .findings : .success
  }

  /// The counts, with the revision that they are compared with.
  private func summary(of content: Content) -> Summary {
    var summary = content.summary
    summary.revision = revision
    return summary
  }

  /// Writes the report, with its timings at the end.
  ///
  /// - Parameter place: the index among the destinations.
  private func write<Failure: Error>(
    _ content: Content, as format: ReportFormat, at place: Int, style: Style, _ shard: EncodedShard?,
    to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let isQuiet = arguments.contains(.quiet)
    let listsConsequences = arguments.contains(.consequences)
    if hasStatistics(instead: format) {
      try output(Array(content.statistics.text.utf8))
      guard format == .text && !isQuiet else { return }
      let line = TextReport.summaryLine(of: summary(of: content), isVerbose: arguments.contains(.verbose))
      return try output(Array("\(line)\n".utf8))
    }
    switch (content, format) {
    case (.report(let report), .text):
      let workers = ConcurrentWorkers(jobs: jobs)
      let isVerbose = arguments.contains(.verbose)
      try TextReport(
        report, style: style, isQuiet: isQuiet, isVerbose: isVerbose,
        listsConsequences: listsConsequences
      ).write(by: workers, to: output)
      if !isQuiet { try output(Array(TextReport.timings(of: report).utf8)) }
    case (.report(let report), .json):
      try EncodedReport(report, version: Help.version, shard: shard)
        .write(by: ConcurrentWorkers(jobs: jobs), to: output)
    case (.finished(let scenes, let skippedFiles, let clock, _), .text):
      for scene in scenes { try output(scene.outputs[place].body) }
      if arguments.contains(.verbose) { try output(TextReport.lines(ofSkipped: skippedFiles)) }
      if isQuiet { return }
      let line = TextReport.summaryLine(of: summary(of: content), isVerbose: arguments.contains(.verbose))
      try output(Array("\(line)\n".utf8))
      if let clock { try output(Array(TextReport.timings(of: scenes.compactMap(\.timings), clock).utf8)) }
    case (.finished(let scenes, _, let clock, _), .json):
      try EncodedReport.write(
        scenes.map(\.outputs[place].body), summary: summary(of: content), timings: scenes.compactMap(\.timings),
        clock: clock, version: Help.version, shard: shard, to: output)
    default:
      let run = RunTotals(summary(of: content), content.statistics, version: Help.version)
      let parts = content.parts { scene in
        ComposedReport.part(of: scene, as: format, failOn: failOn)
      } ofFinished: {
        $0.outputs[place]
      }
      try ComposedReport.write(parts, as: format, failOn: failOn, run, to: output)
    }
  }

  /// Whether a line for each rule replaces the findings.
  func hasStatistics(instead format: ReportFormat) -> Bool {
    arguments.contains(.statistics) && format.hasStatistics
  }
}
