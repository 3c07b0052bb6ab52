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

  var options: ReportOptions {
    ReportOptions(
      failOn: failOn, isCompared: revision != nil, hasBaseline: baseline.isRead,
      listsConsequences: arguments.contains(.consequences), page: formats.page, picture: Self.picture)
  }

  /// The wireframe of a configuration.
  static let picture: ReportOptions.Picture = { scene, index in
    Wireframe(
      scene: scene.scene, solved: scene.picturedLayout(index), findings: scene.findingsOfConfigurations[index]
    ).svg()
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
      let part = ReportFormats.Part(format: format, isFile: false)
      do { try terminal.report(report(content, part, absent, shard)) } catch { failure = error }
    }
    let failureOfFiles = writeFiles(content, absent, shard)
    return failure ?? failureOfFiles
  }

  /// Writes the reports to files. If one cannot be written, the others still are.
  ///
  /// - Returns: the first failure; `nil` if there is none.
  func writeFiles(
    _ content: CheckContent, _ absent: [BaselineEntry] = [], _ shard: EncodedShard? = nil
  ) -> CommandError? {
    var failure: CommandError?
    for (format, path) in formats.files {
      let bytes = report(content, ReportFormats.Part(format: format, isFile: true), absent, shard)
      do { try OutputFile.write(bytes, to: path) } catch { failure = failure ?? .output(path.text, error) }
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

  /// The report, with its timings at the end.
  ///
  /// - Parameter part: the part of each scene that is written.
  private func report(
    _ content: CheckContent, _ part: ReportFormats.Part, _ absent: [BaselineEntry], _ shard: EncodedShard?
  ) -> [UInt8] {
    guard let place = formats.parts.firstIndex(of: part) else { return [] }
    let (scenes, format) = (content.scenes, part.format)
    let summary = summary(of: content)
    let width = part.isFile ? nil : styles.output.width
    let line = Array(
      "\(TextReport.summaryLine(of: summary, isVerbose: arguments.contains(.verbose)).wrapped(toWidth: width))\n".utf8)
    let hasLine = format == .text && !arguments.contains(.quiet)
    if hasStatistics(instead: format) { return Array(summary.statistics.text.utf8) + (hasLine ? line : []) }
    switch format {
    case .text:
      var bytes = TextReport.severities.indices.flatMap { severity in
        scenes.flatMap { $0.outputs[place].section(severity) }
      }
      if arguments.contains(.verbose) { bytes += TextReport.lines(ofSkipped: content.skippedFiles) }
      if !hasLine { return bytes }
      let timings = content.clock.map { TextReport.timings(of: scenes.compactMap(\.timings), $0) } ?? ""
      return bytes + line + Array(timings.utf8)
    case .json:
      return EncodedReport(
        scenes.map(\.outputs[place].body), summary: summary, timings: scenes.compactMap(\.timings),
        clock: content.clock, version: Help.version, shard: shard
      ).bytes
    default:
      let run = RunTotals(summary, version: Help.version, absent: absent)
      let parts = scenes.map { (part: $0.outputs[place], worst: $0.summary.worst) }
      return ComposedReport.bytes(of: parts, as: format, options, run)
    }
  }

  /// A scene's part of each output.
  ///
  /// - Parameters:
  ///   - names: those that options may select.
  ///   - isAlone: whether no other scene is in the run.
  func finished(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames? = nil,
    isAlone: Bool = false
  ) -> SceneResult {
    let outputs = formats.parts.map { part in
      switch part.format {
      case .text:
        return TextReport.part(
          of: report, style: part.isFile ? Style(isColored: false) : styles.output, isQuiet: arguments.contains(.quiet),
          listsConsequences: arguments.contains(.consequences), isAlone: isAlone)
      case .json:
        return ReportPart(EncodedReport.part(of: report, withDetails: arguments.contains(.details)))
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
