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

extension ShardResults {
  private static let version = 4
  /// The results in Base64, as a report contains them.
  var text: String {
    var message = MessageWriter()
    message.write(Self.version)
    message.write([failOn.rawValue, baseline] + (revision.map { [$0] } ?? []))
    judged.write(to: &message)
    for part in [\BaselineEntry.fingerprint, \.rule, \.file, \.subject, \.mark] {
      message.write(past.map { $0[keyPath: part] })
    }
    for entry in past { message.write(entry.absences) }
    message.write(missingFiles)
    message.write(skippedFiles)
    message.write(uses.count)
    for use in uses { use.write(to: &message) }
    message.write(files.count)
    for file in files {
      message.write([file.name])
      message.write(file.isStandardInput ? 1 : 0)
      message.write(file.isUnchanged ? 1 : 0)
      let variants = file.scenes.sorted { $0.key.number < $1.key.number }
      message.write(variants.count)
      for (known, scenes) in variants {
        message.write(known.number)
        message.write(WorkResult(scenes, isLast: false).message)
      }
    }
    return Base64.text(of: message.bytes)
  }

  /// - Returns: `nil` if the text is malformed.
  init?(_ text: String) {
    guard let bytes = Base64.bytes(of: text) else { return nil }
    var message = MessageReader(bytes)
    guard message.number() == Self.version, let head = message.texts(), 2...3 ~= head.count,
      let failOn = Severity(rawValue: head[0]), let judged = JudgedEntries(&message),
      let fingerprints = message.texts(), let rules = message.texts(),
      let names = message.texts(), let subjects = message.texts(),
      let marks = message.texts(),
      [rules, names, subjects, marks].allSatisfy({ $0.count == fingerprints.count }),
      let absences = Self.absences(&message, count: fingerprints.count), let missing = message.texts(),
      let skipped = message.texts(), let useCount = message.number(), useCount >= 0
    else { return nil }
    var uses: [SettingsUse] = []
    while uses.count < useCount {
      guard let use = SettingsUse(&message) else { return nil }
      uses.append(use)
    }
    guard let fileCount = message.number(), fileCount >= 0 else { return nil }
    var files: [File] = []
    while files.count < fileCount {
      guard let file = Self.file(&message) else { return nil }
      files.append(file)
    }
    let past = fingerprints.indices.map { index in
      BaselineEntry(
        fingerprint: fingerprints[index], rule: rules[index], file: names[index], subject: subjects[index],
        mark: marks[index], absences: absences[index])
    }
    self.init(
      failOn: failOn, revision: head.count > 2 ? head[2] : nil, past: past, baseline: head[1], judged: judged,
      missingFiles: missing, skippedFiles: skipped, uses: uses, files: files)
  }

  private static func absences(_ message: inout MessageReader, count: Int) -> [[String]]? {
    var lists: [[String]] = []
    while lists.count < count {
      guard let list = message.texts() else { return nil }
      lists.append(list)
    }
    return lists
  }

  private static func file(_ message: inout MessageReader) -> File? {
    guard let name = message.texts(), name.count == 1, let isStandardInput = message.number(),
      let isUnchanged = message.number(), let count = message.number(), 1...4 ~= count
    else { return nil }
    var scenes: [Known: [FinishedScene]] = [:]
    for _ in 0..<count {
      guard let number = message.number(), let bytes = message.list(), let result = WorkResult(MessageReader(bytes)),
        result.scenes.allSatisfy({ isUsable($0, in: name[0]) })
      else { return nil }
      scenes[Known(number: number)] = result.scenes
    }
    if scenes[.all] == nil { return nil }
    return File(name: name[0], isStandardInput: isStandardInput != 0, isUnchanged: isUnchanged != 0, scenes: scenes)
  }

  private static func isUsable(_ scene: FinishedScene, in file: String) -> Bool {
    scene.file == file && scene.outputs.count == ReportFormats.merged.count + 1
      && scene.summary.counts.allSatisfy { 0...Limits.mergedCount ~= $0 }
      && scene.statistics.rows.allSatisfy { 0...Limits.mergedCount ~= $0.count }
  }
}

extension ShardResults.Known {
  fileprivate var number: Int { (isOwnPast ? 1 : 0) + (isOwnBaseline ? 2 : 0) }

  fileprivate init(number: Int) {
    isOwnPast = number & 1 != 0
    isOwnBaseline = number & 2 != 0
  }
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
      for (known, scenes) in result.scenes.sorted(by: { $0.key.number < $1.key.number }) {
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
