import LayoutModel
import LayoutReporting

/// The results of a shard that a merge needs in addition to the JSON report: the parts of all formats, and the known
/// findings that were left out.
///
/// Each file is checked against all known findings, as if there were no other file. If that uses findings that are
/// known for other files, the file is checked a second time without them. The merge divides the known findings and
/// chooses one of the two results.
struct ShardResults {
  var failOn: Severity
  var revision: String?
  /// The findings of the revision in files that have changed.
  var past: [BaselineEntry]
  /// The SHA-256 hash of the baseline; empty if there is none.
  var baseline: String
  var judged: JudgedEntries
  /// The files of the baseline that do not exist.
  var missingFiles: [String]
  var skippedFiles: [String]
  var uses: [SettingsUse]
  /// In report order.
  var files: [File]

  struct File {
    let name: String
    /// Whether the file cannot be checked again.
    let isStandardInput: Bool
    /// Whether the file has not changed since the revision.
    let isUnchanged: Bool
    /// The scenes, by the known findings that were left out. Their first output is JSON, the others are in the order of
    /// `ReportFormats.merged`.
    var scenes: [Known: [FinishedScene]]
  }

  /// The known findings against which a file was checked.
  struct Known: Hashable {
    /// Whether only those findings of the revision were used that are known for the file itself.
    var isOwnPast = false
    /// Whether only those entries of the baseline were used that name the file itself.
    var isOwnBaseline = false

    static let all = Known()
  }
}

extension ShardResults: MessageValue {
  private static let version: UInt8 = 5

  /// The results in Base64, as a report contains them.
  var text: String { Base64.text(of: [Self.version] + message) }

  /// - Returns: `nil` if the text is malformed.
  init?(_ text: String) {
    guard let bytes = Base64.bytes(of: text), bytes.first == Self.version else { return nil }
    self.init(MessageReader(bytes, from: 1))
  }

  static var form: MessageForm<ShardResults> {
    MessageForm(
      ShardResults.init(failOn:revision:past:baseline:judged:missingFiles:skippedFiles:uses:files:), \.failOn,
      \.revision, \.past, \.baseline, \.judged, \.missingFiles, \.skippedFiles, \.uses, \.files)
  }
}

extension ShardResults.File: MessageValue {
  static var form: MessageForm<ShardResults.File> {
    MessageForm(
      { name, isStandardInput, isUnchanged, scenes in
        guard scenes[.all] != nil, scenes.values.joined().allSatisfy({ isUsable($0, in: name) }) else { return nil }
        return ShardResults.File(
          name: name, isStandardInput: isStandardInput, isUnchanged: isUnchanged, scenes: scenes)
      }, \.name, \.isStandardInput, \.isUnchanged, \.scenes)
  }

  private static func isUsable(_ scene: FinishedScene, in file: String) -> Bool {
    scene.file == file && scene.outputs.count == ReportFormats.merged.count + 1
      && scene.summary.counts.allSatisfy { 0...Limits.mergedCount ~= $0 }
      && scene.statistics.rows.allSatisfy { 0...Limits.mergedCount ~= $0.count }
  }
}

extension ShardResults.Known: MessageValue, Comparable {
  static var form: MessageForm<Self> { MessageForm(Self.init(number:), \.number) }
  private var number: Int { (isOwnPast ? 1 : 0) + (isOwnBaseline ? 2 : 0) }

  private init(number: Int) {
    self.init(isOwnPast: number & 1 != 0, isOwnBaseline: number & 2 != 0)
  }

  static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension CheckCommand {
  /// The results of this shard, for a merge.
  ///
  /// - Parameter scenes: those of all files of the shard.
  func shardResults(of scenes: [FinishedScene], _ search: SceneSearch) -> ShardResults {
    let scenesOfFile = Dictionary(grouping: scenes, by: \.file)
    // Files whose names print alike are one file here; which known findings are theirs is not decided.
    let sceneFiles = Dictionary(grouping: search.files, by: \.name).compactMapValues { $0.count == 1 ? $0[0] : nil }
    let names = FileList(search.files.map(\.name) + search.failures.map(\.path.text)).names
    var files = names.map { name in
      let earlier = sceneFiles[name]?.earlier
      return ShardResults.File(
        name: name, isStandardInput: sceneFiles[name]?.isStandardInput ?? false,
        isUnchanged: earlier != nil && earlier?.counts == nil,
        scenes: [.all: (scenesOfFile[name] ?? []).map { withPartsForMerge($0, json: nil) }])
    }
    let (past, entries) = (KnownShares(search.past), KnownShares(baseline.entries))
    addChecksOfOwn(.revision, past, entries, to: &files, sceneFiles)
    addChecksOfOwn(.baseline, past, entries, to: &files, sceneFiles)
    let missing = baseline.missingFiles(besides: Set(search.allNames.map(\.withoutLeadingDots)))
    return ShardResults(
      failOn: failOn, revision: revision, past: search.past, baseline: baseline.digest ?? "",
      judged: JudgedEntries(arguments), missingFiles: missing.sorted(),
      skippedFiles: search.skippedFiles.map(\.line), uses: settingsUses(scenes, of: search.files), files: files)
  }

  /// Checks files again that used known findings of other files, with only those findings of the source that are known
  /// for the file.
  private func addChecksOfOwn(
    _ source: FindingSource, _ past: KnownShares, _ entries: KnownShares, to files: inout [ShardResults.File],
    _ sceneFiles: [String: SceneFile]
  ) {
    var requests: [(place: Int, known: ShardResults.Known, file: SceneFile)] = []
    for (place, result) in files.enumerated() {
      guard let sceneFile = sceneFiles[result.name], !sceneFile.isStandardInput else { continue }
      if source == .revision && result.isUnchanged { continue }
      let own = (past: past.own(of: result.name), entries: entries.own(of: result.name))
      for (known, scenes) in result.scenes.sorted(by: { $0.key < $1.key }) {
        let used = KnownShares.counts(of: scenes.flatMap { source == .baseline ? $0.known : $0.earlier })
        let allowed = source == .baseline ? own.entries : own.past
        if used.allSatisfy({ $0.value <= allowed[$0.key] ?? 0 }) { continue }
        var known = known
        if source == .baseline { known.isOwnBaseline = true } else { known.isOwnPast = true }
        var file = sceneFile
        if known.isOwnPast {
          file.earlier = sceneFile.earlier?.with(own.past)
        }
        if known.isOwnBaseline { file.share = own.entries }
        requests.append((place, known, file))
      }
    }
    let json = formats.written.firstIndex { $0.format == .json }
    for (request, scenes) in zip(requests, checkedAlone(requests.map(\.file))) {
      files[request.place].scenes[request.known] = scenes.map { withPartsForMerge($0, json: json) }
    }
  }

  /// Keeps the outputs that a merge needs: JSON, which is empty if the report contains it, and then the other formats.
  private func withPartsForMerge(_ scene: FinishedScene, json: Int?) -> FinishedScene {
    var scene = scene
    let first = json.map { scene.outputs[$0] } ?? ReportPart()
    scene.outputs = [first] + scene.outputs.suffix(ReportFormats.merged.count)
    return scene
  }
}
