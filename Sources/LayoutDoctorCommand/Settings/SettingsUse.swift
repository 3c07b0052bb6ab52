import LayoutModel
import LayoutReporting

/// The entries of `allow` and the environments in a configuration file, and whether each has silenced a finding, or is in a scene, in a
/// run.
struct SettingsUse: Sendable {
  /// The name of the configuration file.
  let file: String
  let bytes: [UInt8]
  let entries: [AllowedRule]
  private(set) var isUsed: [Bool]
  /// The names of `environments`.
  let environments: [SettingsFile.NamedEnvironment]
  /// The names of environments that scenes have.
  private var known: Set<String> = []
  /// Whether the environments of some scene were looked for.
  private var isSearched = false

  init(_ file: SettingsFile) {
    var environments: [SettingsFile.NamedEnvironment] = []
    if case .environments(let named) = file.screens?.value { environments = named }
    self.file = file.name
    bytes = file.source.bytes
    entries = file.common.allowed + file.overrides.flatMap(\.part.allowed)
    self.environments = environments
    isUsed = entries.map { _ in false }
  }

  /// - Returns: `nil` if the parts do not belong to one file.
  private init?(
    file: String, bytes: [UInt8], entries: [AllowedRule], isUsed: [Bool],
    environments: [SettingsFile.NamedEnvironment], known: Set<String>, isSearched: Bool
  ) {
    let locations = entries.map(\.location) + environments.map(\.location)
    guard isUsed.count == entries.count, locations.allSatisfy({ $0.end <= bytes.count }) else { return nil }
    self.file = file
    self.bytes = bytes
    self.entries = entries
    self.isUsed = isUsed
    self.environments = environments
    self.known = known
    self.isSearched = isSearched
  }

  mutating func use(_ entry: AllowedRule) {
    for index in entries.indices where entries[index] == entry { isUsed[index] = true }
  }

  /// Looks for the environments in a scene.
  ///
  /// - Parameter names: those of the scene; `nil` if they are not known, so that it may have all of them.
  mutating func search(_ names: [String]?) {
    isSearched = true
    known.formUnion(names ?? environments.map(\.name))
  }

  /// Adds the uses in another part of the run.
  mutating func add(_ other: SettingsUse) {
    for (entry, isUsed) in zip(other.entries, other.isUsed) where isUsed { use(entry) }
    if other.isSearched { search(Array(other.known)) }
  }

  /// Lines about environments that no scene has.
  var complaints: String {
    guard isSearched else { return "" }
    let source = SourceText(bytes: bytes)
    return environments.filter { !known.contains($0.name) }.map { environment in
      let place = source.positions(of: environment.location).start
      let complaint = "no scene has the environment '\(environment.name)'"
      return "\(file):\(place.line):\(place.column): warning: \(complaint)".printable + "\n"
    }.joined()
  }

  /// The report about entries that silenced nothing; `nil` if there are none.
  var report: SceneReport? {
    let unused = zip(entries, isUsed).filter { !$1 }.map(\.0).sorted { $0.location.start < $1.location.start }
    return unused.isEmpty
      ? nil : SceneReport(file: file, source: SourceText(bytes: bytes), content: .settings(unused))
  }
}

extension SettingsUse: MessageValue {
  static var form: MessageForm<SettingsUse> {
    MessageForm(
      SettingsUse.init(file:bytes:entries:isUsed:environments:known:isSearched:), \.file, \.bytes, \.entries, \.isUsed,
      \.environments, \.known, \.isSearched)
  }
}

extension AllowedRule: MessageValue {
  static var form: MessageForm<AllowedRule> { MessageForm({ AllowedRule(rule: $0, location: $1) }, \.rule, \.location) }
}

extension SettingsFile.NamedEnvironment: MessageValue {
  static var form: MessageForm<SettingsFile.NamedEnvironment> {
    MessageForm(SettingsFile.NamedEnvironment.init(name:location:), \.name, \.location)
  }
}

extension SourceRange: MessageValue {
  /// Of a place in a configuration file.
  static var form: MessageForm<SourceRange> {
    MessageForm(
      { start, end in
        0 <= start && start <= end && end <= Limits.settingsBytes ? SourceRange(start, end) : nil
      }, \.startOffset, \.endOffset)
  }
  private var startOffset: Int { Int(start) }
  private var endOffset: Int { Int(end) }
}

extension CheckCommand {
  /// The uses of the `allow` entries and the environments of configuration files. Files outside the searched folders are
  /// left out, because they may apply to scenes that the run does not check.
  ///
  /// An entry counts as used if a file that it applies to was not checked completely or has the rule turned off. The
  /// result is empty if only findings since a revision are reported.
  func settingsUses(_ scenes: [SceneResult], of files: [SceneFile]) -> [SettingsUse] {
    if work.checker.selection.isPartial || revision != nil { return [] }
    let folders = arguments.positionals.map { FilePath($0) }.filter { path in
      path != SceneFile.standardInputPath && !path.isViewHierarchy && (try? FileStatus(of: path).isFolder) == true
    }.compactMap { try? $0.resolved().names }
    let scenes = Dictionary(grouping: scenes, by: \.file)
    var uses: [String: SettingsUse] = [:]
    for file in files {
      let settings = work.settings(for: file)
      for other in settings.files where uses[other.name] == nil {
        if folders.contains(where: { other.folder.names.starts(with: $0) }) { uses[other.name] = SettingsUse(other) }
      }
      let own = scenes[file.name] ?? []
      if case .environments = settings.screens?.value, let name = settings.screens?.file {
        for scene in own { uses[name]?.search(scene.names?.environments) }
      }
      if settings.allowed.isEmpty { continue }
      let silenced = own.reduce(into: Set<RuleID>()) { $0.formUnion($1.silencedRules) }
      let checker = work.checker(for: file)
      for allowed in settings.allowed {
        let rule = allowed.entry.rule
        // Redundant constraints are not looked for if only some environments are checked.
        let isLooked =
          checker.looks(for: rule)
          && (rule != .redundantConstraint || checker.selection.preferredEnvironments.isEmpty)
        if silenced.contains(rule) || !own.allSatisfy(\.isWhole) || !isLooked || severity > .note {
          uses[settings.files[allowed.place].name]?.use(allowed.entry)
        }
      }
    }
    return uses.values.sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
  }
}
