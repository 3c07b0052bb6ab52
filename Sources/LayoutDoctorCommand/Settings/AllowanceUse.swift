import LayoutModel
import LayoutReporting

/// The entries of `allow` in a configuration file, and whether each has silenced a finding in a run.
struct AllowanceUse: Sendable {
  /// The name of the configuration file.
  let file: String
  let bytes: [UInt8]
  let entries: [AllowedRule]
  private(set) var isUsed: [Bool]

  init(_ file: SettingsFile) {
    self.init(
      file: file.name, bytes: file.source.bytes,
      entries: file.common.allowed + file.overrides.flatMap(\.part.allowed))
  }

  private init(file: String, bytes: [UInt8], entries: [AllowedRule]) {
    self.file = file
    self.bytes = bytes
    self.entries = entries
    isUsed = entries.map { _ in false }
  }

  mutating func use(_ entry: AllowedRule) {
    for index in entries.indices where entries[index] == entry { isUsed[index] = true }
  }

  /// Adds the uses in another part of the run.
  mutating func add(_ other: AllowanceUse) {
    for (entry, isUsed) in zip(other.entries, other.isUsed) where isUsed { use(entry) }
  }

  /// The report about entries that silenced nothing; `nil` if there are none.
  var report: SceneReport? {
    let unused = zip(entries, isUsed).filter { !$1 }.map(\.0).sorted { $0.location.start < $1.location.start }
    return unused.isEmpty
      ? nil : SceneReport(file: file, source: SourceText(bytes: bytes), content: .settings(unused))
  }
}

extension AllowanceUse {
  func write(to message: inout MessageWriter) {
    message.write(Array(file.utf8))
    message.write(bytes)
    message.write(entries.map(\.rule.rawValue))
    for (entry, isUsed) in zip(entries, isUsed) {
      message.write(Int(entry.location.start))
      message.write(Int(entry.location.end))
      message.write(isUsed ? 1 : 0)
    }
  }

  /// - Returns: `nil` if the message is malformed.
  init?(_ message: inout MessageReader) {
    guard let file = message.list(), let bytes = message.list(), bytes.count <= Limits.settingsBytes,
      let rules = message.texts()
    else { return nil }
    var entries: [AllowedRule] = []
    var isUsed: [Bool] = []
    for name in rules {
      guard let rule = RuleID(rawValue: name), let start = message.number(), let end = message.number(),
        let use = message.number(), 0...end ~= start, end <= bytes.count
      else { return nil }
      entries.append(AllowedRule(rule: rule, location: SourceRange(start, end)))
      isUsed.append(use != 0)
    }
    self.init(file: String(decoding: file, as: UTF8.self), bytes: bytes, entries: entries)
    self.isUsed = isUsed
  }
}

extension CheckCommand {
  /// The uses of the `allow` entries of configuration files. Files outside the searched folders are left out, because
  /// they may apply to scenes that the run does not check.
  ///
  /// An entry counts as used if a file that it applies to was not checked completely or has the rule turned off. The
  /// result is empty if only findings since a revision are reported.
  func allowanceUses(_ outcomes: [CheckBaseline.SceneOutcome], of files: [SceneFile]) -> [AllowanceUse] {
    if work.checker.selection.isPartial || revision != nil { return [] }
    let folders = arguments.positionals.map { FilePath($0) }.filter { path in
      path != SceneFile.standardInputPath && !path.isViewHierarchy && (try? FileStatus(of: path).isFolder) == true
    }.compactMap { try? $0.resolved().names }
    let outcomes = Dictionary(grouping: outcomes, by: \.file)
    var uses: [String: AllowanceUse] = [:]
    for file in files {
      let settings = work.settings(for: file)
      for other in settings.files where uses[other.name] == nil {
        if folders.contains(where: { other.folder.names.starts(with: $0) }) { uses[other.name] = AllowanceUse(other) }
      }
      if settings.allowed.isEmpty { continue }
      let own = outcomes[file.name] ?? []
      let silenced = own.reduce(into: Set<RuleID>()) { $0.formUnion($1.silencedRules) }
      let checker = work.checker(for: file)
      for allowed in settings.allowed {
        let rule = allowed.entry.rule
        // Redundant constraints are not looked for if only some environments are checked.
        let isLooked =
          checker.looks(for: rule)
          && (rule != .redundantConstraint || checker.selection.preferredEnvironments.isEmpty)
        if silenced.contains(rule) || !own.allSatisfy(\.isWhole) || !isLooked {
          uses[settings.files[allowed.place].name]?.use(allowed.entry)
        }
      }
    }
    return uses.values.sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
  }
}
