import LayoutReporting

/// Joins the JSON reports of all shards of a check into the report of the whole run.
struct MergeCommand {
  private let arguments: ParsedArguments
  private let files: [SceneFile]
  private let formats: ReportFormats
  private let baseline: CheckBaseline
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    files = arguments.positionals.map { SceneFile(argument: FilePath($0)) }
    do {
      formats = try ReportFormats(arguments)
      try CheckBaseline.check(arguments)
      try formats.check(against: files.compactMap { file in file.identity.map { (file.name, $0) } })
    } catch {
      throw .usage(error, command: .merge)
    }
    baseline = try CheckBaseline(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let scenes: [FinishedScene]
    let results: [ShardResults]
    do {
      let reports = try read()
      try checkWhole(reports)
      try checkSelection(reports)
      results = try reports.map { report throws(MergeError) in try self.results(of: report) }
      try checkBaseline(results)
      scenes = try chosen(results)
    } catch {
      terminal.complain(error.text(style: terminal.style(for: .standardError)))
      return .unusable
    }
    let output = CheckOutput(
      arguments: arguments, formats: formats, baseline: baseline, failOn: results[0].failOn,
      revision: results[0].revision, terminal: terminal)
    let skippedFiles = results.flatMap(\.skippedFiles).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var content = CheckCommand.Content(scenes: scenes.map(written), skippedFiles: skippedFiles)
    let plain = Style(isColored: false)
    let uses = Self.uses(results)
    terminal.complain(uses.map(\.complaints).joined())
    let styles = OutputStyles(output: terminal.style(for: .standardOutput), errors: plain)
    content.add(uses.compactMap(\.report).map { output.finished($0, styles) })
    let unchanged = Set(results.flatMap(\.files).filter(\.isUnchanged).map(\.name))
    return try output.write(
      content, of: Set(results.flatMap(\.files).map(\.name)), judging: results[0].judged,
      missing: Set(results[0].missingFiles),
      past: results[0].past, unchanged: unchanged)
  }

  /// The scene with its part of each destination.
  private func written(_ scene: FinishedScene) -> FinishedScene {
    var scene = scene
    scene.outputs = formats.destinations.map { destination in
      let place = ReportFormats.merged.firstIndex(of: destination.format).map { $0 + 1 } ?? 0
      return scene.outputs[place]
    }
    return scene
  }

  /// The uses of the entries of configuration files, over all shards.
  private static func uses(_ results: [ShardResults]) -> [SettingsUse] {
    var uses: [String: SettingsUse] = [:]
    for use in results.flatMap(\.uses) {
      if uses[use.file] == nil { uses[use.file] = use } else { uses[use.file]?.add(use) }
    }
    return uses.values.sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
  }
}

extension MergeCommand {
  /// Reads the reports, and checks that they are different shards of one run.
  private func read() throws(MergeError) -> [ShardReport] {
    var reports: [ShardReport] = []
    var nameOfShard: [Int: String] = [:]
    for file in files {
      let report = try ShardReport(file)
      let shard = report.shard
      if let first = reports.first {
        let difference: MergeError.Difference? =
          report.version != first.version
          ? .version
          : shard.count != first.shard.count
            ? .shardCount
            : shard.files != first.shard.files || shard.fileCount != first.shard.fileCount
              ? .files
              : shard.contents != first.shard.contents
                ? .contents : shard.options != first.shard.options ? .options : nil
        if let difference { throw MergeError(report.name, .differs(difference, first: first.name)) }
      }
      if let first = nameOfShard.updateValue(report.name, forKey: shard.index) {
        throw MergeError(report.name, .doubled(shard.index, first: first))
      }
      reports.append(report)
    }
    return reports
  }

  /// Checks that the reports cover the whole run.
  private func checkWhole(_ reports: [ShardReport]) throws(MergeError) {
    let shard = reports[0].shard
    let present = Set(reports.map(\.shard.index))
    let missing = (1...shard.count).filter { !present.contains($0) }
    if !missing.isEmpty { throw MergeError(nil, .missing(missing, count: shard.count)) }
    let list = FileList(reports.flatMap(\.shard.covered))
    if list.names.count != shard.fileCount || list.digest != shard.files {
      throw MergeError(nil, .otherFiles(covered: list.names.count, expected: shard.fileCount))
    }
    if reports[0].version != Help.version { throw MergeError(reports[0].name, .otherVersion(reports[0].version)) }
  }

  /// Rejects a selection that no scene has, as a check of all files does.
  private func checkSelection(_ reports: [ShardReport]) throws(MergeError) {
    let unknown = reports[0].shard.unknownNames.filter { name in
      reports.allSatisfy { $0.shard.unknownNames.contains(name) }
    }
    if !unknown.isEmpty { throw MergeError(nil, .unknownNames(unknown)) }
    let loaded = reports.flatMap(\.scenes).filter(\.isLoaded)
    if !loaded.isEmpty && loaded.allSatisfy(\.isEmpty) { throw MergeError(nil, .emptySelection) }
  }

  /// The results of a shard, with the JSON of its report filled in.
  private func results(of report: ShardReport) throws(MergeError) -> ShardResults {
    let malformed = MergeError(report.name, .malformedValue("results"))
    guard var results = ShardResults(report.shard.results), results.files.map(\.name) == report.shard.covered else {
      throw malformed
    }
    let encoded = Dictionary(grouping: report.scenes, by: \.file)
    for place in results.files.indices {
      let file = results.files[place]
      let parts = encoded[file.name] ?? []
      guard var scenes = file.scenes[.all], scenes.count == parts.count else { throw malformed }
      for index in scenes.indices { scenes[index].outputs[0] = ReportPart(parts[index].bytes) }
      results.files[place].scenes[.all] = scenes
    }
    return results
  }

  /// Checks that all shards know the same findings, and that they were checked with this baseline.
  private func checkBaseline(_ results: [ShardResults]) throws(MergeError) {
    let first = results[0]
    for other in results.dropFirst() where other.past != first.past || other.baseline != first.baseline {
      throw MergeError(nil, .differentKnown)
    }
    if first.baseline == baseline.digest ?? "" { return }
    if first.baseline.isEmpty { throw MergeError(nil, .unusedBaseline) }
    throw MergeError(nil, baseline.isRead ? .otherBaseline : .missingBaseline)
  }

  /// The scenes of all files in report order, with the same known findings left out as in a run without shards.
  private func chosen(_ results: [ShardResults]) throws(MergeError) -> [FinishedScene] {
    let files = results.flatMap(\.files).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var known = files.map { _ in ShardResults.Known.all }
    for source in [FindingSource.revision, .baseline] {
      let shares = KnownShares(source == .baseline ? baseline.entries : results[0].past)
      let counted = files.indices.filter { source == .baseline || !files[$0].isUnchanged }
      var used: [KnownShares.File] = []
      for place in counted {
        let scenes = try scenes(of: files[place], known[place])
        used.append(
          KnownShares.File(
            name: files[place].name, isFixed: files[place].isStandardInput,
            used: KnownShares.counts(of: scenes.flatMap { source == .baseline ? $0.known : $0.earlier })))
      }
      let divided = shares.divided(among: used, of: source)
      for (place, (file, share)) in zip(counted, zip(used, divided)) where share != file.used {
        let own = shares.own(of: file.name)
        guard file.used.allSatisfy({ share[$0.key] ?? 0 == min($0.value, own[$0.key] ?? 0) }) else {
          throw MergeError(nil, .contested(file.name))
        }
        if source == .baseline { known[place].isOwnBaseline = true } else { known[place].isOwnPast = true }
      }
    }
    var chosen: [FinishedScene] = []
    for (file, known) in zip(files, known) { chosen += try scenes(of: file, known) }
    return chosen
  }

  private func scenes(
    of file: ShardResults.File, _ known: ShardResults.Known
  ) throws(MergeError) -> [FinishedScene] {
    guard let scenes = file.scenes[known] else { throw MergeError(nil, .contested(file.name)) }
    return scenes
  }
}
