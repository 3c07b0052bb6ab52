import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting

/// Checks scenes and reports their problems.
///
/// A single file is checked in this process. Several files are checked by a few worker processes, so that a crash during one
/// check does not affect the others.
struct CheckCommand {
  let arguments: ParsedArguments
  let work: SceneWork
  let failOn: Severity
  /// The least severity that is shown and counted.
  let severity: Severity
  let formats: ReportFormats
  let baseline: CheckBaseline
  let terminal: Terminal
  /// The part of the run that is checked; `nil` for all of it.
  let shard: Shard?
  /// `nil` if results are not cached.
  let cache: ResultCache?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    severity = arguments.choice(.severity, default: .note)
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
      try Self.checkShard(arguments)
      shard = try arguments.value(of: .shard).map { text throws(UsageError) in
        guard let shard = Shard(text) else { throw .malformedShard(text) }
        return shard
      }
      try Self.checkRevision(arguments)
    } catch {
      throw .usage(error, command: .check)
    }
    baseline = try CheckBaseline(arguments)
    // A cached result would report the times of an earlier run.
    let folder = arguments.contains(.timings) ? nil : arguments.value(of: .cache)
    cache = try folder.map { folder throws(CommandError) in
      do throws(SystemError) { return try ResultCache(FilePath(folder)) } catch { throw .output(folder, error) }
    }
  }

  /// - Parameter clock: the clock of the run if times were requested.
  func run(_ clock: RunClock?) throws(CommandError) -> ExitStatus {
    let start = ContinuousClock.now
    var search = try search()
    do { try formats.check(against: search.inputs) } catch { throw .usage(error, command: .check) }
    // The findings of the revision are needed for the files of all shards.
    if let revision { try addEarlierFindings(at: revision, to: &search) }
    for folder in search.unansweredFolders {
      complain("git gives no answer about '\(folder.text)', so what it ignores is checked, too")
    }
    var description: EncodedShard?
    if let shard {
      description = self.description(of: shard, search)
      search.keep { shard.contains($0) }
    }
    cache?.removeLeftovers()
    let content =
      search.files.count > 1 || formats.hasPartsForMerge
      ? try share(search, from: start, clock) : try analyze(search, from: start, clock, description)
    if formats.hasPartsForMerge { description?.results = shardResults(of: content.scenes, search).text }
    let status = try write(content, description, search)
    cache?.removeOldEntries()
    return status
  }

  /// Finds the files of all shards, with their settings.
  func search() throws(CommandError) -> SceneSearch {
    let search = SceneSearch(arguments.positionals.map { FilePath($0) }, outputs: formats.identities) { path in
      let exclusion = arguments.contains(.noExclude) ? nil : work.settings.settings(for: path).exclusion
      return exclusion.map { "'\($0.value)' in \($0.file):\($0.line) excludes it" }
    }
    for file in search.files { _ = work.settings(for: file) }
    if !work.settings.failures.isEmpty { throw .malformedSettings(work.settings.failures) }
    return search
  }

  /// Checks the only file, if there is one.
  private func analyze(
    _ search: SceneSearch, from start: ContinuousClock.Instant, _ clock: RunClock?, _ shard: EncodedShard?
  ) throws(CommandError) -> Content {
    guard var file = search.files.first?.withStandardInput() else { return finished([], search, clock) }
    if cache != nil { file = file.withBytesForCache() }
    if let scenes = cachedResult(of: file, optionsHash(styles)) {
      return finished([(file.name, scenes)], search, clock)
    }
    let progress = ProgressLine()
    defer { progress.clear() }
    work.watchdog.begin(limits: work.limits(for: file)) { [self, file, clock] limit in
      progress.clear()
      let cutOff = finished(SceneReport(file, cutOffBy: limit), styles)
      do throws(CommandError) {
        return try write(finished([(file.name, [cutOff])], search, clock), shard, search)
      } catch {
        terminal.complain(error.text)
        return .unusable
      }
    }
    var clock = clock
    let checker = work.checker(for: file)
    let reports = separate(try self.reports(of: file, by: checker, from: start, &clock, progress), of: file)
    let isAlone = reports.count == 1 && search.failures.isEmpty
    let scenes = reports.map { finished($0, in: checker, styles, isAlone: isAlone) }
    store(scenes, reports, of: file, styles)
    return finished([(file.name, scenes)], search, clock)
  }

  /// Loads and checks a file, which ends the watch of it. The selected names are checked once the scene is loaded, so an
  /// unknown state is reported before the expensive work starts.
  private func reports(
    of file: SceneFile, by checker: SceneChecker, from start: ContinuousClock.Instant, _ clock: inout RunClock?,
    _ progress: ProgressLine
  ) throws(CommandError) -> [SceneReport] {
    defer { work.watchdog.end() }
    progress.show("loading \(file.name)")
    let loaded = LoadedFile(
      file, view: work.view, importOptions: work.importOptions, jobs: jobs)
    let loadedAt = ContinuousClock.now
    clock?.load = loadedAt - start
    do {
      let names = loaded.loadedScenes.map { checker.selection.selectableNames(in: $0) }
      if !names.isEmpty && shard == nil { try work.check(names) }
    } catch {
      throw .usage(error, command: .check)
    }
    var checker = checker
    checker.jobs = jobs
    let reports = loaded.reports(by: checker) { state in progress.show("checking \(file.name): \(state())") }
    let checked = reports.compactMap(\.checked)
    if shard == nil, !checked.isEmpty,
      checked.allSatisfy({ $0.configurations.isEmpty && $0.incomplete.isEmpty })
    {
      throw .usage(.emptySelection, command: .check)
    }
    clock?.check = ContinuousClock.now - loadedAt
    clock?.beginWriting()
    return reports
  }

  var output: CheckOutput {
    CheckOutput(
      arguments: arguments, formats: formats, baseline: baseline, failOn: failOn, revision: revision, terminal: terminal
    )
  }

  /// Writes the reports, with those about configuration files and about known findings that are gone.
  ///
  /// - Parameter shard: the shard that the report is about; `nil` for a whole run.
  private func write(
    _ content: Content, _ shard: EncodedShard?, _ search: SceneSearch
  ) throws(CommandError) -> ExitStatus {
    let files = search.files
    let names = Set(files.map(\.name))
    guard var shard else {
      let uses = settingsUses(content.scenes, of: files)
      terminal.complain(uses.map(\.complaints).joined())
      var content = content
      content.add(uses.compactMap(\.report).map { finished($0, styles) })
      return try output.write(
        content, of: names, judging: JudgedEntries(arguments), past: search.past,
        unchanged: Set(files.filter { $0.earlier != nil && $0.earlier?.counts == nil }.map(\.name)))
    }
    // Only the merge of all shards knows which entries of the baseline no finding matches.
    shard.unknownNames = unknownNames(content.scenes.compactMap(\.names))
    return try output.write(content, of: names, judging: nil, shard)
  }

  var jobs: Int { arguments.count(of: .jobs) ?? ConcurrentWorkers.processorCount }
}
