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
    formats = try ReportFormats(arguments)
    try CheckBaseline.check(arguments)
    try formats.check(against: files.compactMap { file in file.identity.map { (file.name, $0) } })
    baseline = try CheckBaseline(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let results: [ShardResults]
    do {
      let reports = try read()
      try checkWhole(reports)
      try checkSelection(reports)
      results = try reports.map { report throws(MergeError) in try report.results() }
      try checkBaseline(results)
    } catch {
      terminal.complain(error.text(style: terminal.style(for: .standardError)))
      return .unusable
    }
    let output = CheckOutput(
      arguments: arguments, formats: formats, baseline: baseline, failOn: results[0].failOn,
      revision: results[0].revision, terminal: terminal,
      styles: OutputStyles(output: terminal.style(for: .standardOutput), errors: Style(isColored: false)))
    let files = results.flatMap(\.files).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let past = results[0].past
    let scenes = files.divided(past.isEmpty ? nil : KnownShares(past), baseline.shares).joined()
    let skippedFiles = results.flatMap(\.skippedFiles).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var content = CheckContent(scenes: scenes.map(written), skippedFiles: skippedFiles)
    let uses = Self.uses(results)
    terminal.complain(uses.map(\.complaints).joined())
    content.add(uses.compactMap(\.report).map { output.finished($0) })
    return try output.write(
      content, of: Set(files.map(\.name)), judging: results[0].judged, missing: Set(results[0].missingFiles),
      past: past, unchanged: Set(files.filter(\.isUnchanged).map(\.name)))
  }

  /// The scene with the parts that this run writes.
  private func written(_ scene: SceneResult) -> SceneResult {
    var scene = scene
    let all = zip(ReportFormat.allCases, scene.outputs)
    scene.outputs = formats.parts.compactMap { part in all.first { $0.0 == part.format }?.1 }
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
}
