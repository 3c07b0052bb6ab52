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
  /// The styles of the run's output, of which this may be a worker process.
  let styles: OutputStyles
  /// The part of the run that is checked; `nil` for all of it.
  let shard: Shard?
  /// `nil` if results are not cached.
  let cache: ResultCache?

  /// - Parameter styles: those of the run; `nil` to choose them.
  init(_ arguments: ParsedArguments, _ styles: OutputStyles? = nil) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    severity = arguments.choice(.severity, default: .note)
    let formats: ReportFormats
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
    if formats.includes(.html) || formats.hasPartsForMerge { work.checker.details = .scenesWithFindings }
    if arguments.contains(.details) { work.checker.details = .all }
    work.checker.maximumConflicts = arguments.count(of: .maxConflicts) ?? work.checker.maximumConflicts
    work.checker.measuresTime = arguments.contains(.timings)
    self.work = work
    self.formats = formats
    try CheckBaseline.check(arguments)
    try Self.checkShard(arguments)
    shard = try arguments.value(of: .shard).map { text throws(CommandError) in
      guard let shard = Shard(text) else {
        throw .usage("'--shard' takes the number of a shard and how many there are, such as 2/8, not '\(text)'")
      }
      return shard
    }
    try Self.checkRevision(arguments)
    baseline = try CheckBaseline(arguments)
    // The merge may print the complaints of a shard in another place, so they have no colour.
    self.styles =
      styles
      ?? OutputStyles(
        output: terminal.style(for: .standardOutput),
        errors: formats.hasPartsForMerge ? Style(isColored: false) : terminal.style(for: .standardError))
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
    try formats.check(against: search.inputs)
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
    let results =
      search.files.count > 1 || formats.hasPartsForMerge
      ? check(search.files) : search.files.map { analyze($0, search, clock, description) }
    if shard == nil { try checkSelection(results) }
    var clock = clock
    clock?.check = ContinuousClock.now - start
    clock?.beginWriting()
    let status = try write(results, search, clock, description)
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

  /// Checks the only file in this process.
  private func analyze(
    _ file: SceneFile, _ search: SceneSearch, _ clock: RunClock?, _ shard: EncodedShard?
  ) -> FileResult {
    var file = file.withStandardInput()
    if cache != nil { file = file.withBytesForCache() }
    if let result = cachedResult(of: file) { return result }
    let progress = ProgressLine()
    defer { progress.clear() }
    work.watchdog.begin(limits: work.limits(for: file)) { [self, file, clock] limit in
      progress.clear()
      let cutOff = output.finished(SceneReport(file, cutOffBy: limit))
      do throws(CommandError) {
        return try write([FileResult(name: file.name, [cutOff])], search, clock, shard)
      } catch {
        terminal.complain(error.text(for: .check))
        return .unusable
      }
    }
    return check(file, jobs: jobs, isAlone: search.failures.isEmpty, progress)
  }

  var output: CheckOutput {
    CheckOutput(
      arguments: arguments, formats: formats, baseline: baseline, failOn: failOn, revision: revision,
      terminal: terminal,
      styles: styles)
  }

  /// Writes the reports, with those about configuration files and about known findings that are gone.
  ///
  /// - Parameter shard: the shard that the report is about; `nil` for a whole run.
  private func write(
    _ results: [FileResult], _ search: SceneSearch, _ clock: RunClock?, _ shard: EncodedShard?
  ) throws(CommandError) -> ExitStatus {
    let results = complete(results, search)
    let names = Set(search.files.map(\.name))
    let skippedFiles = search.skippedFiles.map(\.line)
    guard var shard else {
      let scenes = Array(
        results.divided(search.past.isEmpty ? nil : KnownShares(search.past), baseline.shares).joined())
      var content = CheckContent(scenes: scenes, skippedFiles: skippedFiles, clock: clock)
      let uses = settingsUses(scenes, of: search.files)
      terminal.complain(uses.map(\.complaints).joined())
      content.add(uses.compactMap(\.report).map { output.finished($0) })
      return try output.write(
        content, of: names, judging: JudgedEntries(arguments), past: search.past,
        unchanged: Set(results.filter(\.isUnchanged).map(\.name)))
    }
    // Only the merge of all shards knows which findings are known and which entries of the baseline no finding matches.
    let scenes = results.flatMap(\.all)
    shard.unknownNames = unknownNames(scenes.compactMap(\.names))
    if formats.hasPartsForMerge { shard.results = self.results(of: shard, results, search).text }
    return try output.write(
      CheckContent(scenes: scenes, skippedFiles: skippedFiles, clock: clock), of: names, judging: nil, shard)
  }

  var jobs: Int { arguments.count(of: .jobs) ?? ConcurrentWorkers.processorCount }
}
