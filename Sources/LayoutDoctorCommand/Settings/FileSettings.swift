import LayoutDiagnosis
import LayoutModel

/// What configuration files say about one path, and where they say it.
struct FileSettings: Sendable {
  /// The configuration files, those that others inherit from first; empty if there are none.
  let files: [SettingsFile]
  private(set) var rules: [RuleID: RuleSetting] = [:]
  private(set) var devices: Sourced<[String]>?
  private(set) var seconds: Sourced<Int>?
  private(set) var megabytes: Sourced<Int>?
  /// The pattern that leaves the path out of the search of a folder; `nil` if none does.
  private(set) var exclusion: Sourced<String>?

  /// A value with the file and the line that it comes from.
  struct Sourced<Value: Sendable>: Sendable {
    let value: Value
    let file: String
    let line: Int
  }

  struct RuleSetting: Sendable {
    /// `nil` turns the rule off.
    let severity: Severity?
    let file: String
    let line: Int
    /// The patterns of the override that the setting is from; empty if it is for all files.
    let patterns: [String]
  }

  static let none = FileSettings([], path: FilePath(""))

  /// - Parameters:
  ///   - files: those that others inherit from first. Later ones win.
  ///   - path: the path without links.
  init(_ files: [SettingsFile], path: FilePath) {
    self.files = files
    for file in files {
      for setting in file.rules { add(setting, from: file, for: []) }
      devices = file.devices.map { Sourced(value: $0.value, file: file.name, line: $0.line) } ?? devices
      seconds = file.seconds.map { Sourced(value: $0.value, file: file.name, line: $0.line) } ?? seconds
      megabytes = file.megabytes.map { Sourced(value: $0.value, file: file.name, line: $0.line) } ?? megabytes
      let names = file.names(of: path)
      if let pattern = file.excluded.first(where: { $0.value.matches(names) }) {
        exclusion = Sourced(value: pattern.value.text, file: file.name, line: pattern.line)
      }
    }
    // Overrides win over the rules of all files.
    for file in files {
      let names = file.names(of: path)
      for override in file.overrides where override.patterns.contains(where: { $0.matches(names) }) {
        for setting in override.rules { add(setting, from: file, for: override.patterns) }
      }
    }
  }

  private mutating func add(_ setting: SettingsFile.RuleSetting, from file: SettingsFile, for patterns: [GlobPattern]) {
    rules[setting.rule] = RuleSetting(
      severity: setting.severity, file: file.name, line: setting.line, patterns: patterns.map(\.text))
  }
}
