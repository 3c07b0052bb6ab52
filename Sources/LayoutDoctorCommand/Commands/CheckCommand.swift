import CMemory
import LayoutModel
import LayoutReporting
import Synchronization

/// Analyses scenes and reports what is wrong with them.
struct CheckCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let failOn: Severity
  private let formats: ReportFormats
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    do {
      formats = try ReportFormats(arguments)
      var analyzer = SceneAnalyzer(selection: try ConfigurationSelection(arguments))
      for setting in arguments.values(of: .rule) {
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        if let id = RuleID(rawValue: parts[0]) { analyzer.severities[id] = .some(Severity(rawValue: parts[1])) }
      }
      analyzer.provesOptima = formats.includes(.json)
      analyzer.offersRepairs = true
      analyzer.maximumConflicts = arguments.count(of: .maxConflicts) ?? analyzer.maximumConflicts
      analyzer.measuresTime = arguments.contains(.timings)
      self.analyzer = analyzer
    } catch {
      throw .usage(error, command: .check)
    }
  }

  /// - Parameters:
  ///   - clock: of the run, where times are asked for.
  ///   - end: called once all is written, before the report is let go.
  func run(_ clock: RunClock?, end: (ExitStatus) -> Void) throws(CommandError) -> ExitStatus {
    let report = try analyze(clock)
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    // Whatever cannot be written, the others are.
    var failure: CommandError?
    if let format = formats.standardOutput {
      do {
        try write(report, as: format, style: terminal.style(for: .standardOutput)) { bytes throws(SystemError) in
          try terminal.report(bytes)
        }
      } catch {
        failure = .output("standard output", error)
      }
    }
    formats.removeLeftovers()
    for (format, path) in formats.files {
      do {
        let bytes = collectedBytes { write(report, as: format, style: Style(isColored: false), to: $0) }
        try OutputFile.write(bytes, to: path)
      } catch {
        failure = failure ?? .output(path.text, error)
      }
    }
    if let failure { throw failure }
    let status = status(of: report.summary)
    withExtendedLifetime(report) { end(status) }
    return status
  }

  private func status(of summary: Summary) -> ExitStatus {
    if summary.refusedScenes > 0 || summary.isIncomplete { return .unusable }
    return summary.hasFindings(atLeast: failOn) ? .findings : .success
  }

  /// Every scene loaded, and only then solved: a state that no scene has is told before the work is done.
  private func analyze(_ clock: RunClock?) throws(CommandError) -> RunReport {
    let start = ContinuousClock.now
    var clock = clock
    let search = SceneSearch(arguments.positionals.map { FilePath($0) }, outputs: formats.identities)
    do { try formats.check(against: search) } catch { throw .usage(error, command: .check) }
    let progress = Mutex(ProgressLine())
    let jobs = jobs
    let loaded = search.files.concurrentMap(jobs: jobs) { file in
      progress.withLock { $0.show("loading \(file.name)") }
      if search.files.count > 1 { return SceneAnalyzer.load(file) }
      return SceneAnalyzer.load(file, jobs: jobs, prepare: prepareHeap)
    }
    let loadedAt = ContinuousClock.now
    clock?.load = loadedAt - start
    do {
      try analyzer.selection.check(against: loaded.compactMap { try? $0.scene.get() })
    } catch {
      progress.withLock { $0.clear() }
      throw .usage(error, command: .check)
    }
    var analyzer = analyzer
    analyzer.jobs = loaded.count > 1 ? 1 : jobs
    var reports = loaded.concurrentMap(jobs: jobs) { [analyzer] file in
      analyzer.report(of: file) { state in
        progress.withLock { $0.show("checking \(file.file.name): \(state())") }
      }
    }
    progress.withLock { $0.clear() }
    let checked = reports.compactMap { if case .checked(let scene) = $0.content { scene } else { nil } }
    if !checked.isEmpty && checked.allSatisfy({ $0.configurations.isEmpty && $0.incomplete.isEmpty }) {
      throw .usage(.emptySelection, command: .check)
    }
    reports += search.failures.map { path, reason in SceneReport(path: path, reason: reason) }
    clock?.check = ContinuousClock.now - loadedAt
    clock?.beginWriting()
    return RunReport(
      scenes: reports.sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }, clock: clock,
      skippedFiles: search.skippedFiles.map(\.text))
  }

  /// Gives out the report, and what took how long at its end.
  private func write<Failure: Error>(
    _ report: RunReport, as format: ReportFormat, style: Style, to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let workers = ConcurrentWorkers(jobs: jobs)
    switch format {
    case .text:
      let isQuiet = arguments.contains(.quiet)
      let isVerbose = arguments.contains(.verbose)
      try TextReport(report, style: style, isQuiet: isQuiet, isVerbose: isVerbose).write(by: workers, to: output)
      if !isQuiet { try output(Array(TextReport.timings(of: report).utf8)) }
    case .json: try EncodedReport(report, version: Help.version).write(by: workers, to: output)
    }
  }

  /// Sets how memory is given out, for a single scene of so many bytes, before other threads begin.
  private func prepareHeap(_ byteCount: Int) {
    guard jobs > 1 else { return }
    if byteCount >= SceneAnalyzer.sparingFileSize {
      // A heap that gives nothing back keeps too much.
      cmemory_share_heap()
    } else if byteCount >= SceneAnalyzer.concurrentFileSize {
      cmemory_keep_heaps()
      cmemory_reserve_heap(byteCount * Self.reservedHeapShare)
      ThreadHeaps.room.store(byteCount * Self.reservedThreadHeapShare, ordering: .relaxed)
    }
  }

  /// Bytes in the heap that a check takes for each byte of its scene, about.
  private static let reservedHeapShare = 32
  /// Bytes in the heap of each further thread. A heap of these has 64 MB at most.
  private static let reservedThreadHeapShare = 12

  private var jobs: Int { arguments.count(of: .jobs) ?? processorCount }
}

extension SceneReport {
  fileprivate init(path: FilePath, reason: SceneSearch.SearchFailure) {
    let message: String
    switch reason {
    case .system(let error): message = error.message
    case .folderWithoutScenes: message = "the folder holds no scenes"
    }
    self.init(
      file: path.text, source: SourceText(bytes: []),
      content: .refused([Refusal(message: message, location: nil)]))
  }
}
