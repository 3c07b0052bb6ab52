import LayoutReporting

/// Joins the JSON reports of all shards of a check into the report of the whole run.
struct MergeCommand {
  private let files: [SceneFile]
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) {
    files = arguments.positionals.map { SceneFile(argument: FilePath($0)) }
  }

  func run() throws(CommandError) -> ExitStatus {
    let reports: [ShardReport]
    do {
      reports = try read()
      try checkWhole(reports)
      try checkSelection(reports)
    } catch {
      terminal.complain(error.text(style: terminal.style(for: .standardError)))
      return .unusable
    }
    // Scenes of the same file are all in one report, and keep their order.
    let scenes = reports.flatMap(\.scenes).enumerated().sorted { a, b in
      a.element.file == b.element.file
        ? a.offset < b.offset : a.element.file.utf8.lexicographicallyPrecedes(b.element.file.utf8)
    }.map(\.element)
    let summary = reports.reduce(into: Summary(skippedFiles: reports.reduce(0) { $0 + $1.skippedFileCount })) {
      $0.add($1.summary)
    }
    do {
      try EncodedReport.write(
        scenes.map(\.bytes), summary: summary, timings: [], clock: nil, version: reports[0].version
      ) { bytes throws(SystemError) in try terminal.report(bytes) }
    } catch {
      throw .output("standard output", error)
    }
    let status = reports.map { Int32($0.shard.status) }.max().flatMap(ExitStatus.init(rawValue:)) ?? .unusable
    return scenes.allSatisfy(\.isLoaded) ? status : .unusable
  }

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
              ? .files : shard.options != first.shard.options ? .options : nil
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
}
