import LayoutModel
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
      results = reports.map(\.results)
      try checkBaseline(results)
    } catch {
      switch error {
      case .malformed(let report): terminal.complain(about: [report])
      case .refused(let name, let reason):
        terminal.complain("\(name?.printable ?? "layoutdoctor"): error: \(reason.printable)\n")
      }
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
      if let first = reports.first, let difference = Self.difference(of: report, from: first) {
        throw .refused(report.name, "\(difference) than '\(first.name)'")
      }
      let index = report.results.shard.index
      if let first = nameOfShard.updateValue(report.name, forKey: index) {
        throw .refused(report.name, "shard \(index) is in '\(first)' already")
      }
      reports.append(report)
    }
    return reports
  }

  /// In what the run of a report is another one; `nil` if it is the same.
  private static func difference(of report: ShardReport, from first: ShardReport) -> String? {
    let (shard, other) = (report.results.shard, first.results.shard)
    if shard.count != other.count { return "the run of this report has another number of shards" }
    if shard.files != other.files || shard.fileCount != other.fileCount {
      return "the run of this report has other files"
    }
    if shard.contents != other.contents { return "the files had other contents in the run of this report" }
    return shard.options == other.options ? nil : "the run of this report has other options or configuration files"
  }

  /// Checks that the reports cover the whole run.
  private func checkWhole(_ reports: [ShardReport]) throws(MergeError) {
    let shard = reports[0].results.shard
    let present = Set(reports.map(\.results.shard.index))
    let missing = (1...shard.count).filter { !present.contains($0) }
    if !missing.isEmpty {
      let texts = missing.prefix(Limits.listedShards).map { "\($0)" }
      let more = missing.count - texts.count
      let list = more > 0 ? texts.joined(separator: ", ") + " and \(more) more" : listed(texts)
      let verb = missing.count == 1 ? "is" : "are"
      throw .refused(nil, "shard\(missing.count == 1 ? "" : "s") \(list) of \(shard.count) \(verb) missing")
    }
    let list = FileList(reports.flatMap(\.results.shard.covered))
    if list.names.count != shard.fileCount || list.digest != shard.files {
      let reason = "the shards cover other files than the run has: \(list.names.count) in place of \(shard.fileCount)"
      throw .refused(nil, reason)
    }
  }

  /// Rejects a selection that no scene has, as a check of all files does.
  private func checkSelection(_ reports: [ShardReport]) throws(MergeError) {
    let unknown = reports[0].results.shard.unknownNames.first { name in
      reports.allSatisfy { $0.results.shard.unknownNames.contains(name) }
    }
    if let unknown { throw .refused(nil, "no scene of any shard has the \(unknown)") }
  }

  /// Checks that all shards know the same findings, and that they were checked with this baseline.
  private func checkBaseline(_ results: [ShardResults]) throws(MergeError) {
    let first = results[0]
    if results.contains(where: { $0.past != first.past || $0.baseline != first.baseline }) {
      throw .refused(nil, "the shards were compared with different findings of the revision or of the baseline")
    }
    if first.baseline == baseline.digest ?? "" { return }
    throw .refused(
      nil,
      first.baseline.isEmpty
        ? "the shards were checked without a baseline"
        : baseline.isRead
          ? "the shards were checked with another baseline"
          : "the shards were checked with a baseline; '--baseline' takes the same file")
  }
}
