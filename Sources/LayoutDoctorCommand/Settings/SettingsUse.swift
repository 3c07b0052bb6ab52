import LayoutModel
import LayoutReporting

/// The entries of `allow` in a configuration file that have silenced no finding in a run, and its environments that are in no scene.
struct SettingsUse: Sendable {
  /// The name of the configuration file.
  let file: String
  let bytes: [UInt8]
  /// The entries that have silenced nothing.
  private(set) var unused: [AllowedRule]
  /// The names of `environments`.
  let environments: [SettingsFile.NamedEnvironment]
  /// Those that no scene has; `nil` if the environments of no scene were looked for.
  private(set) var missing: [SettingsFile.NamedEnvironment]?

  init(_ file: SettingsFile) {
    self.file = file.name
    bytes = file.source.bytes
    unused = file.common.allowed + file.overrides.flatMap(\.part.allowed)
    if case .environments(let named) = file.screens?.value { environments = named } else { environments = [] }
  }

  /// - Returns: `nil` if a position is not in the file.
  private init?(
    file: String, bytes: [UInt8], unused: [AllowedRule], environments: [SettingsFile.NamedEnvironment],
    missing: [SettingsFile.NamedEnvironment]?
  ) {
    let locations = unused.map(\.location) + (environments + (missing ?? [])).map(\.location)
    guard locations.allSatisfy({ $0.end <= bytes.count }) else { return nil }
    self.file = file
    self.bytes = bytes
    self.unused = unused
    self.environments = environments
    self.missing = missing
  }

  mutating func use(_ entry: AllowedRule) { unused.removeAll { $0 == entry } }

  /// Looks for the environments in a scene.
  ///
  /// - Parameter names: those of the scene; `nil` if they are not known, so that it may have all of them.
  mutating func search(_ names: [String]?) {
    missing = names.map { names in (missing ?? environments).filter { !names.contains($0.name) } } ?? []
  }

  /// Adds the uses in another part of the run.
  mutating func add(_ other: SettingsUse) {
    unused.removeAll { !other.unused.contains($0) }
    if let others = other.missing { missing = (missing ?? others).filter(others.contains) }
  }

  /// Lines about environments that no scene has.
  var complaints: String {
    let source = SourceText(bytes: bytes)
    return (missing ?? []).map { environment in
      let position = source.positions(of: environment.location).start
      let complaint = "no scene has the environment '\(environment.name)'"
      return "\(file):\(position.line):\(position.column): warning: \(complaint)".printable + "\n"
    }.joined()
  }

  /// The report about entries that silenced nothing; `nil` if there are none.
  var report: SceneReport? {
    let unused = unused.sorted { $0.location.start < $1.location.start }
    return unused.isEmpty
      ? nil : SceneReport(file: file, source: SourceText(bytes: bytes), content: .settings(unused))
  }
}

extension SettingsUse: MessageValue {
  static var form: MessageForm<SettingsUse> {
    MessageForm(
      SettingsUse.init(file:bytes:unused:environments:missing:), \.file, \.bytes, \.unused, \.environments, \.missing)
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
