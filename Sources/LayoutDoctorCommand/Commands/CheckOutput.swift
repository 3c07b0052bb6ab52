import ConstraintSolver
import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutReporting
import WireFormat

/// What a run writes.
struct CheckContent {
  /// In report order.
  private(set) var scenes: [SceneResult]
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
  mutating func add(_ settings: [SceneResult]) {
    if !settings.isEmpty { scenes = (scenes + settings).sorted(byFile: \.file) }
  }
}

/// Writes the results of a check: of one run, or of all shards of one.
struct CheckOutput {
  let arguments: ParsedArguments
  let formats: ReportFormats
  let baseline: CheckBaseline
  let failOn: Severity
  /// The revision that findings are compared with; `nil` if there is none.
  let revision: String?
  let terminal: Terminal
  /// The styles of standard output and standard error.
  let styles: OutputStyles

  private var jobs: Int { arguments.count(of: .jobs) ?? ConcurrentWorkers.processorCount }

  var options: ReportOptions {
    ReportOptions(
      failOn: failOn, isCompared: revision != nil, hasBaseline: baseline.isRead,
      listsConsequences: arguments.contains(.consequences)
    ) { scene, index in
      Wireframe(
        scene: scene.scene, solved: scene.picturedLayout(index), findings: scene.findingsOfConfigurations[index]
      ).svg()
    }
  }

  /// Writes the reports of a run, and the baseline if it changes.
  ///
  /// - Parameters:
  ///   - files: the names of the files that were checked, including those without a scene.
  ///   - judged: the entries of the baseline that the run judges; `nil` for a shard, which judges none.
  ///   - missing: the files of the baseline that were not checked and do not exist; `nil` to look for them.
  ///   - past: the revision's findings in files that have changed.
  ///   - unchanged: the files that have not.
  ///   - shard: the shard that the report is about; `nil` for a whole run.
  func write(
    _ content: CheckContent, of files: Set<String>, judging judged: JudgedEntries?, missing: Set<String>? = nil,
    past: [BaselineEntry] = [], unchanged: Set<String> = [], _ shard: EncodedShard? = nil
  ) throws(CommandError) -> ExitStatus {
    var content = content
    let scenes = content.scenes
    let fixed = judged.map { baseline.fixedEntries(in: scenes, of: files, judging: $0, missing: missing) } ?? []
    content.fixedEntries = fixed.count
    let gone = CheckBaseline.goneEntries(of: past, in: scenes, unchanged: unchanged)
    let absent = (fixed + Self.difference(gone, without: fixed)).sorted()
    let status = status(of: content.summary, hasFixedEntries: !fixed.isEmpty)
    var shard = shard
    shard?.status = Int(status.rawValue)
    complain(about: content, fixed)
    if shard == nil && !arguments.contains(.quiet) {
      terminal.complain(baseline.renamings(in: scenes))
      if let revision {
        terminal.complain(CheckBaseline.renamings(since: revision, of: past, in: scenes, unchanged: unchanged))
      }
    }
    let failure = writeReports(content, absent, shard)
    do {
      if let judged {
        let summary = summary(of: content)
        let line = try baseline.update(scenes, of: files, judging: judged, removing: fixed, summary)
        if !arguments.contains(.quiet) || summary.isBaselineUnwritten { terminal.complain(line) }
      }
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    return status
  }

  private func complain(about content: CheckContent, _ fixed: [BaselineEntry]) {
    // Some formats list these scenes in the same form.
    let isListed = formats.standardOutput?.listsComplaints == true && !arguments.contains(.statistics)
    if !isListed { for scene in content.scenes { terminal.complain(scene.complaints) } }
    if !arguments.contains(.quiet) || baseline.failsOnFixed {
      terminal.complain(baseline.complaints(about: fixed, in: content.summary))
    }
  }

  /// Writes the reports. If one cannot be written, the others still are.
  ///
  /// - Returns: the first failure; `nil` if there is none.
  private func writeReports(
    _ content: CheckContent, _ absent: [BaselineEntry], _ shard: EncodedShard?
  ) -> CommandError? {
    var failure: CommandError?
    if let format = formats.standardOutput {
      do throws(CommandError) {
        let part = ReportFormats.Part(format: format, isFile: false)
        let style = terminal.style(for: .standardOutput)
        try write(content, part, style: style, absent, shard) { bytes throws(CommandError) in
          try terminal.report(bytes)
        }
      } catch { failure = error }
    }
    formats.removeLeftovers()
    for (format, path) in formats.files {
      do {
        let part = ReportFormats.Part(format: format, isFile: true)
        let bytes = collectedBytes { write(content, part, style: Style(isColored: false), absent, shard, to: $0) }
        try OutputFile.write(bytes, to: path)
      } catch {
        failure = failure ?? .output(path.text, error)
      }
    }
    return failure
  }

  /// The entries that remain if each of the others removes one entry with the same fingerprint and file.
  private static func difference(_ entries: [BaselineEntry], without others: [BaselineEntry]) -> [BaselineEntry] {
    entries.removing(one: others.map { [$0.fingerprint, $0.file.withoutLeadingDots] }) {
      [$0.fingerprint, $0.file.printable.withoutLeadingDots]
    }
  }

  private func status(of summary: Summary, hasFixedEntries: Bool) -> ExitStatus {
    if summary.refusedScenes > 0 || summary.isIncomplete { return .unusable }
    if arguments.contains(.exitZero) { return .success }
    if baseline.failsOnFixed && hasFixedEntries { return .findings }
    return summary.hasFindings(atLeast: failOn) ? .findings : .success
  }

  /// The counts, with the revision that they are compared with and the state of the baseline.
  private func summary(of content: CheckContent) -> Summary {
    var summary = content.summary
    summary.revision = revision
    summary.isBaselineUnwritten = baseline.isUnwritten(after: summary)
    return summary
  }

  /// Writes the report, with its timings at the end.
  ///
  /// - Parameter part: the part of each scene that is written.
  private func write<Failure: Error>(
    _ content: CheckContent, _ part: ReportFormats.Part, style: Style, _ absent: [BaselineEntry],
    _ shard: EncodedShard?,
    to output: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let place = formats.parts.firstIndex(of: part) else { return }
    let isQuiet = arguments.contains(.quiet)
    let (scenes, format) = (content.scenes, part.format)
    if hasStatistics(instead: format) {
      try output(Array(content.statistics.text.utf8))
      guard format == .text && !isQuiet else { return }
      let line = TextReport.summaryLine(of: summary(of: content), isVerbose: arguments.contains(.verbose))
      return try output(Array("\(line)\n".utf8))
    }
    switch format {
    case .text:
      for severity in TextReport.severities.indices {
        for scene in scenes { try output(Array(scene.outputs[place].section(severity))) }
      }
      if arguments.contains(.verbose) { try output(TextReport.lines(ofSkipped: content.skippedFiles)) }
      if isQuiet { return }
      let line = TextReport.summaryLine(of: summary(of: content), isVerbose: arguments.contains(.verbose))
      try output(Array("\(line)\n".utf8))
      if let clock = content.clock {
        try output(Array(TextReport.timings(of: scenes.compactMap(\.timings), clock).utf8))
      }
    case .json:
      try EncodedReport(
        scenes.map(\.outputs[place].body), summary: summary(of: content), timings: scenes.compactMap(\.timings),
        clock: content.clock, version: Help.version, shard: shard
      ).write(to: output)
    default:
      let run = RunTotals(summary(of: content), content.statistics, version: Help.version, absent: absent)
      let parts = scenes.map { (part: $0.outputs[place], worst: $0.summary.worst) }
      try ComposedReport.write(parts, as: format, options, run, to: output)
    }
  }

  /// A scene's part of each output.
  ///
  /// - Parameters:
  ///   - names: those that options may select.
  ///   - isAlone: whether no other scene is in the run, so that all workers write this one.
  func finished(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames? = nil,
    isAlone: Bool = false
  ) -> SceneResult {
    let workers: any Workers = isAlone ? ConcurrentWorkers(jobs: jobs) : SingleWorker()
    let outputs = formats.parts.map { part in
      switch part.format {
      case .text:
        return TextReport.part(
          of: report, style: part.isFile ? Style(isColored: false) : styles.output, isQuiet: arguments.contains(.quiet),
          listsConsequences: arguments.contains(.consequences), isAlone: isAlone, by: workers)
      case .json: return ReportPart(EncodedReport.part(of: report, by: workers))
      default: return ComposedReport.part(of: report, as: part.format, options)
      }
    }
    let complaints = TextReport.complaints(RunReport(scenes: [report]), style: styles.errors, offersExclusion: true)
    return SceneResult(report, names: names, complaints: Array(complaints.utf8), outputs: outputs)
  }

  /// Whether a line for each rule replaces the findings.
  func hasStatistics(instead format: ReportFormat) -> Bool {
    arguments.contains(.statistics) && format.hasStatistics
  }
}
