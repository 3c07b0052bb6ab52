import LayoutModel
import LayoutReporting

/// The results of a shard that a merge needs in addition to the JSON report.
struct ShardResults {
  var shard: EncodedShard
  var failOn: Severity
  var revision: String?
  /// The findings of the revision in files that have changed.
  var past: [BaselineEntry]
  /// The checksum of the baseline; empty if there is none.
  var baseline: String
  var judged: JudgedEntries
  /// The files of the baseline that do not exist.
  var missingFiles: [String]
  var skippedFiles: [String]
  var uses: [SettingsUse]
  /// In report order. The outputs of the scenes are `ReportFormats.merged`.
  var files: [FileResult]
}

extension ShardResults: MessageValue {
  private static let version: UInt8 = 7

  /// The results in Base64, as a report contains them.
  var text: String { Base64.text(of: [Self.version] + message) }

  /// - Returns: `nil` if the text is malformed.
  init?(_ text: String) {
    guard let bytes = Base64.bytes(of: text), bytes.first == Self.version else { return nil }
    self.init(MessageReader(bytes, from: 1))
  }

  static var form: MessageForm<ShardResults> {
    MessageForm(
      { shard, failOn, revision, past, baseline, judged, missingFiles, skippedFiles, uses, files in
        guard files.allSatisfy(\.isUsable), files.map(\.name) == shard.covered else { return nil }
        return ShardResults(
          shard: shard, failOn: failOn, revision: revision, past: past, baseline: baseline, judged: judged,
          missingFiles: missingFiles, skippedFiles: skippedFiles, uses: uses, files: files)
      }, \.shard, \.failOn, \.revision, \.past, \.baseline, \.judged, \.missingFiles, \.skippedFiles, \.uses, \.files)
  }
}

extension EncodedShard: MessageValue {
  static var form: MessageForm<EncodedShard> {
    MessageForm(
      { index, count, options, fileCount, files, contents, covered, unknownNames in
        guard Shard(index: index, count: count) != nil else { return nil }
        var shard = EncodedShard(
          index: index, count: count, options: options, fileCount: fileCount, files: files, contents: contents,
          covered: covered)
        shard.unknownNames = unknownNames
        return shard
      }, \.index, \.count, \.options, \.fileCount, \.files, \.contents, \.covered, \.unknownNames)
  }
}

extension FileResult {
  fileprivate var isUsable: Bool {
    scenes[Known()] != nil
      && scenes.values.joined().allSatisfy { scene in
        scene.file == name && scene.outputs.count == ReportFormats.merged.count
          && scene.summary.counts.allSatisfy { 0...Limits.mergedCount ~= $0 }
          && scene.summary.statistics.rows.allSatisfy { 0...Limits.mergedCount ~= $0.count }
      }
  }
}

extension CheckCommand {
  /// The results of a shard, for a merge.
  ///
  /// - Parameter results: those of all files of the shard, and of paths that could not be used.
  func results(of shard: EncodedShard, _ results: [FileResult], _ search: SceneSearch) -> ShardResults {
    let outputs = ReportFormats.merged.compactMap { formats.parts.firstIndex(of: $0) }
    let files = Dictionary(grouping: results, by: \.name).values.map { files in
      // Files whose names print alike are one file here; which known findings are theirs is not decided.
      var file = files.count == 1 ? files[0] : FileResult(name: files[0].name, files.flatMap(\.all))
      file.scenes = file.scenes.mapValues { scenes in
        scenes.map { scene in
          var scene = scene
          scene.outputs = outputs.map { scene.outputs[$0] }
          return scene
        }
      }
      return file
    }
    let missing = baseline.missingFiles(of: baseline.entries, besides: Set(search.allNames.map(\.withoutLeadingDots)))
    return ShardResults(
      shard: shard, failOn: failOn, revision: revision, past: search.past, baseline: baseline.digest ?? "",
      judged: JudgedEntries(arguments), missingFiles: missing.sorted(),
      skippedFiles: search.skippedFiles.map(\.line), uses: settingsUses(results.flatMap(\.all), of: search.files),
      files: files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
