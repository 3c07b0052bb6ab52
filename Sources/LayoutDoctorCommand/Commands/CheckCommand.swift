import CMemory
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// Checks scenes and reports their problems.
///
/// A single file is checked in this process. Several files are checked by a few worker processes, so that a crash during one
/// check does not affect the others.
struct CheckCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let failOn: Severity
  private let formats: ReportFormats
  private let baseline: CheckBaseline
  private let settings: SettingsSearch
  private let terminal: Terminal

  var limits: ResourceLimits { work.limits }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    let formats: ReportFormats
    do {
      formats = try ReportFormats(arguments)
      var work = try SceneWork(arguments)
      for setting in arguments.values(of: .rule) {
        if setting == Option.guards {
          work.checker.rules = RuleCatalog.rulesReportingGuards
          continue
        }
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        if let id = RuleID(rawValue: parts[0]) { work.checker.severities[id] = .some(Severity(rawValue: parts[1])) }
      }
      work.checker.provesOptima = formats.includes(.json)
      work.checker.offersRepairs = true
      work.checker.maximumConflicts = arguments.count(of: .maxConflicts) ?? work.checker.maximumConflicts
      work.checker.measuresTime = arguments.contains(.timings)
      self.work = work
      self.formats = formats
      try CheckBaseline.check(arguments)
      settings = try SettingsSearch(arguments)
    } catch {
      throw .usage(error, command: .check)
    }
    baseline = try CheckBaseline(arguments)
  }

  /// - Parameters:
  ///   - clock: the clock of the run if times were requested.
  ///   - end: called once everything is written, before the report is freed.
  func run(_ clock: RunClock?, end: (ExitStatus) -> Void) throws(CommandError) -> ExitStatus {
    let start = ContinuousClock.now
    let search = SceneSearch(arguments.positionals.map { FilePath($0) }, outputs: formats.identities) { path in
      settings.settings(for: path).exclusion != nil
    }
    for file in search.files { _ = settings(for: file) }
    if !settings.failures.isEmpty { throw .malformedSettings(settings.failures) }
    do { try formats.check(against: search) } catch { throw .usage(error, command: .check) }
    let content =
      search.files.count > 1
      ? try share(search, from: start, clock) : .report(try analyze(search, from: start, clock))
    let status = try write(content)
    withExtendedLifetime(content) { end(status) }
    return status
  }

  /// Checks the only file, if there is one. The scene is loaded before it is solved, so that an unknown state is reported
  /// before the expensive work starts.
  private func analyze(
    _ search: SceneSearch, from start: ContinuousClock.Instant, _ clock: RunClock?
  ) throws(CommandError) -> RunReport {
    var clock = clock
    let failures = search.failures.map { path, reason in SceneReport(path: path, reason: reason) }
    let skippedFiles = search.skippedFiles.map(\.text)
    guard let file = search.files.first?.withStandardInput() else {
      return RunReport(failures, skippedFiles, clock: clock)
    }
    let progress = ProgressLine()
    defer { progress.clear() }
    work.watchdog.begin(limits: limits(for: file)) { [self, clock] limit in
      progress.clear()
      do throws(CommandError) {
        let cutOff = SceneReport(file, cutOffBy: limit)
        return try write(.report(RunReport(failures + [cutOff], skippedFiles, clock: clock)))
      } catch {
        terminal.complain(error.text)
        return .unusable
      }
    }
    defer { work.watchdog.end() }
    progress.show("loading \(file.name)")
    let loaded = LoadedFile(file, jobs: jobs, prepare: prepareHeap)
    let loadedAt = ContinuousClock.now
    clock?.load = loadedAt - start
    do {
      let names = selectableNames(in: loaded, of: file)
      if !names.isEmpty { try work.check(names) }
    } catch {
      throw .usage(error, command: .check)
    }
    var checker = checker(for: file)
    checker.jobs = jobs
    let reports = loaded.reports(by: checker) { state in progress.show("checking \(file.name): \(state())") }
    let checked = reports.compactMap(\.checked)
    if !checked.isEmpty && checked.allSatisfy({ $0.configurations.isEmpty && $0.incomplete.isEmpty }) {
      throw .usage(.emptySelection, command: .check)
    }
    clock?.check = ContinuousClock.now - loadedAt
    clock?.beginWriting()
    var known = baseline.known(for: file)
    return RunReport(failures + reports.map { known?.separate($0) ?? $0 }, skippedFiles, clock: clock)
  }

  /// Prepares the heap for one scene of the given size in bytes.
  private func prepareHeap(_ byteCount: Int) {
    if LoadedFile.concurrentFileSize..<LoadedFile.sparingFileSize ~= byteCount {
      cmemory_reserve_heap(byteCount * Self.reservedHeapShare)
    }
  }

  /// Approximate heap bytes that a check needs per byte of the scene.
  private static let reservedHeapShare = 32

  private var jobs: Int { arguments.count(of: .jobs) ?? ConcurrentWorkers.processorCount }

  /// The names that options may select, for each scene of a file.
  private func selectableNames(in loaded: LoadedFile, of file: SceneFile) -> [ConfigurationSelection.SelectableNames] {
    let selection = checker(for: file).selection
    return loaded.loadedScenes.map { selection.selectableNames(in: $0) }
  }
}

extension CheckCommand {
  private func settings(for file: SceneFile) -> FileSettings {
    file.isStandardInput ? settings.settingsOfWorkingDirectory() : settings.settings(for: file.path)
  }

  /// The checker with what the configuration file says; options on the command line win.
  private func checker(for file: SceneFile) -> SceneChecker {
    let settings = settings(for: file)
    var checker = work.checker
    for (rule, setting) in settings.rules where checker.severities[rule] == nil {
      checker.severities[rule] = .some(setting.severity)
    }
    let selectsScreens = [Option.Name.device, .devices, .environment].contains { arguments.contains($0) }
    if let devices = settings.devices, !selectsScreens {
      checker.selection.devices = devices.value.compactMap { Device.named($0) }.map { SceneEnvironment($0) }
    }
    checker.seconds = limits(for: file).seconds
    return checker
  }

  /// The limits of a file's check.
  func limits(for file: SceneFile) -> ResourceLimits {
    let settings = settings(for: file)
    return ResourceLimits(
      seconds: arguments.contains(.timeLimit) ? limits.seconds : settings.seconds?.value ?? limits.seconds,
      megabytes: arguments.contains(.memoryLimit) ? limits.megabytes : settings.megabytes?.value ?? limits.megabytes)
  }

  /// Limits within which each of several files ends.
  private func longestLimits(of files: [SceneFile]) -> ResourceLimits {
    ResourceLimits(
      seconds: files.map { limits(for: $0).seconds }.max() ?? limits.seconds, megabytes: limits.megabytes)
  }
}

extension CheckCommand {
  /// Checks several files, each in a worker process.
  private func share(
    _ search: SceneSearch, from start: ContinuousClock.Instant, _ clock: RunClock?
  ) throws(CommandError) -> Content {
    var clock = clock
    let styles = OutputStyles(
      output: terminal.style(for: .standardOutput), errors: terminal.style(for: .standardError))
    let progress = ProgressLine()
    let pool = WorkerPool(
      // The path is a placeholder: each file is named in its request.
      arguments: [Command.check.rawValue] + arguments.optionArguments + ["-"], jobs: jobs,
      limits: longestLimits(of: search.files),
      styles: styles, finish: { finished($0, styles) })
    var results = pool.check(search.files) { file in progress.show("checking \(file.name)") }
    let (places, files) = baseline.filesWithSmallerShare(search.files, results)
    let checkedAgain = pool.check(files) { file in progress.show("checking \(file.name)") }
    for (place, result) in zip(places, checkedAgain) { results[place] = result }
    progress.clear()
    do throws(UsageError) {
      try work.check(results.joined().compactMap(\.names))
      let checked = results.joined().filter { $0.names != nil }
      if !checked.isEmpty && checked.allSatisfy(\.isEmpty) { throw UsageError.emptySelection }
    } catch {
      throw .usage(error, command: .check)
    }
    let failures = search.failures.map { path, reason in
      (name: path.text, scenes: [finished(SceneReport(path: path, reason: reason), styles)])
    }
    let scenes = (zip(search.files.map(\.name), results).map { (name: $0, scenes: $1) } + failures)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    clock?.check = ContinuousClock.now - start
    clock?.beginWriting()
    return .finished(scenes.flatMap(\.scenes), skippedFiles: search.skippedFiles.map(\.text), clock)
  }

  /// Checks a file and renders its scenes' parts of each output.
  func check(_ file: SceneFile, _ styles: OutputStyles) -> [FinishedScene] {
    var known = baseline.known(for: file)
    let checker = checker(for: file)
    return LoadedFile(file).reports(by: checker).map { whole in
      let report = known?.separate(whole) ?? whole
      let names = report.checked.map { checker.selection.selectableNames(in: $0.scene) }
      return finished(report, names: names, styles)
    }
  }

  /// Renders a scene's part of each output.
  func finished(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames? = nil, _ styles: OutputStyles
  ) -> FinishedScene {
    let isQuiet = arguments.contains(.quiet)
    let listsConsequences = arguments.contains(.consequences)
    let outputs = formats.destinations.map { format, isFile in
      if hasStatistics(instead: format) { return ReportPart() }
      switch format {
      case .text:
        return ReportPart(
          TextReport.part(
            of: report, style: isFile ? Style(isColored: false) : styles.output, isQuiet: isQuiet,
            listsConsequences: listsConsequences))
      case .json: return ReportPart(EncodedReport.part(of: report))
      default: return ComposedReport.part(of: report, as: format, failOn: failOn)
      }
    }
    let complaints = TextReport.complaints(RunReport(scenes: [report]), style: styles.errors)
    return FinishedScene(report, names: names, complaints: Array(complaints.utf8), outputs: outputs)
  }
}

extension CheckCommand {
  /// The data that a run writes.
  private enum Content {
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
        report.scenes.map { .init(file: $0.file, summary: Summary([$0]), known: $0.known) }
      case .finished(let scenes, _, _, _):
        scenes.map { .init(file: $0.file, summary: $0.summary, known: $0.known) }
      }
    }

    func with(fixedEntries count: Int) -> Content {
      switch self {
      case .report(var report):
        report.fixedEntries = count
        return .report(report)
      case .finished(let scenes, let skippedFiles, let clock, _):
        return .finished(scenes, skippedFiles: skippedFiles, clock, fixedEntries: count)
      }
    }
  }

  private func write(_ result: Content) throws(CommandError) -> ExitStatus {
    let fixed = baseline.fixedEntries(in: result.outcomes)
    let content = result.with(fixedEntries: fixed.count)
    // What compilers' formats list need not be told twice.
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
        try write(content, as: format, at: 0, style: style) { bytes throws(SystemError) in try terminal.report(bytes) }
      } catch {
        failure = .output("standard output", error)
      }
    }
    formats.removeLeftovers()
    for (index, (format, path)) in formats.files.enumerated() {
      do {
        let place = isOnStandardOutput ? index + 1 : index
        let bytes = collectedBytes { write(content, as: format, at: place, style: Style(isColored: false), to: $0) }
        try OutputFile.write(bytes, to: path)
      } catch {
        failure = failure ?? .output(path.text, error)
      }
    }
    let summary = content.summary
    do {
      let isWritten = try baseline.update(content.outcomes, removing: fixed, summary)
      if !isWritten { terminal.complain(CheckBaseline.incompleteRun) }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
    if summary.refusedScenes > 0 || summary.isIncomplete { return .unusable }
    if baseline.failsOnFixed && !fixed.isEmpty { return .findings }
    return summary.hasFindings(atLeast: failOn) ? .findings : .success
  }

  /// Writes the report, with its timings at the end.
  ///
  /// - Parameter place: the index among the destinations.
  private func write<Failure: Error>(
    _ content: Content, as format: ReportFormat, at place: Int, style: Style,
    to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let isQuiet = arguments.contains(.quiet)
    let listsConsequences = arguments.contains(.consequences)
    if hasStatistics(instead: format) {
      try output(Array(content.statistics.text.utf8))
      guard format == .text && !isQuiet else { return }
      let summary = TextReport.summaryLine(of: content.summary, isVerbose: arguments.contains(.verbose))
      return try output(Array("\(summary)\n".utf8))
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
      try EncodedReport(report, version: Help.version).write(by: ConcurrentWorkers(jobs: jobs), to: output)
    case (.finished(let scenes, let skippedFiles, let clock, _), .text):
      for scene in scenes { try output(scene.outputs[place].body) }
      if arguments.contains(.verbose) { try output(TextReport.lines(ofSkipped: skippedFiles)) }
      if isQuiet { return }
      let summary = TextReport.summaryLine(of: content.summary, isVerbose: arguments.contains(.verbose))
      try output(Array("\(summary)\n".utf8))
      if let clock { try output(Array(TextReport.timings(of: scenes.compactMap(\.timings), clock).utf8)) }
    case (.finished(let scenes, _, let clock, _), .json):
      try EncodedReport.write(
        scenes.map(\.outputs[place].body), summary: content.summary, timings: scenes.compactMap(\.timings),
        clock: clock,
        version: Help.version, to: output)
    default:
      let run = RunTotals(content.summary, content.statistics, version: Help.version)
      let parts = content.parts { scene in
        ComposedReport.part(of: scene, as: format, failOn: failOn)
      } ofFinished: {
        $0.outputs[place]
      }
      try ComposedReport.write(parts, as: format, failOn: failOn, run, to: output)
    }
  }

  /// Whether a line for each rule replaces the findings.
  private func hasStatistics(instead format: ReportFormat) -> Bool {
    arguments.contains(.statistics) && format.hasStatistics
  }
}

extension RunReport {
  /// - Parameter scenes: in any order.
  fileprivate init(_ scenes: [SceneReport], _ skippedFiles: [String], clock: RunClock?) {
    // The scenes of one file keep their order.
    let sorted = scenes.enumerated().sorted { a, b in
      a.element.file == b.element.file
        ? a.offset < b.offset : a.element.file.utf8.lexicographicallyPrecedes(b.element.file.utf8)
    }
    self.init(scenes: sorted.map(\.element), clock: clock, skippedFiles: skippedFiles)
  }
}
