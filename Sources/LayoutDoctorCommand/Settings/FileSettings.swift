import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The settings of configuration files for one path, each with its position.
struct FileSettings: Sendable {
  /// The configuration files, base files first; empty if there are none.
  let files: [SettingsFile]
  private(set) var rules: [RuleID: Setting<SettingsFile.RuleValue>] = [:]
  /// At most one for each subject, in the order of the subjects.
  private(set) var ranges: [Setting<SettingsFile.RangeSetting>] = []
  private(set) var allowed: [AllowedSetting] = []
  private(set) var screens: Setting<SettingsFile.Screens>?
  private(set) var known: [Setting<SettingsFile.KnownAlert>] = []
  private(set) var seconds: Setting<Int>?
  private(set) var megabytes: Setting<Int>?
  private(set) var conflicts: Setting<Int>?
  /// Options of a whole run, with paths that lead there from the working directory.
  private(set) var options: [Option.Name: Setting<String>] = [:]
  /// The pattern that leaves the path out of the search of a folder; `nil` if none does.
  private(set) var exclusion: Setting<String>?

  typealias Setting<Value: Sendable> = SettingsFile.Setting<Value>

  /// An entry of `allow` that applies to the path.
  struct AllowedSetting: Sendable {
    let entry: AllowedRule
    /// The index of its file among `files`.
    let place: Int
    let patterns: [String]
  }

  static let none = FileSettings([], path: FilePath(""))

  /// - Parameters:
  ///   - files: base files first; later files take precedence.
  ///   - path: the path without links.
  init(_ files: [SettingsFile], path: FilePath) {
    self.files = files
    for (place, file) in files.enumerated() {
      add(file.common, from: place, for: [])
      screens = file.screens ?? screens
      seconds = file.seconds ?? seconds
      megabytes = file.megabytes ?? megabytes
      conflicts = file.conflicts ?? conflicts
      for (name, setting) in file.options {
        let isPath = name == .baseline || name == .cache
        let value = isPath ? SettingsSearch.displayName(of: file.path(setting.value)) : setting.value
        options[name] = Setting(value: value, file: file.name, line: setting.line)
      }
      known += file.known
      let names = file.names(of: path)
      if let pattern = file.excluded.first(where: { $0.value.matches(names) }) {
        exclusion = Setting(value: pattern.value.text, file: file.name, line: pattern.line)
      }
    }
    // Overrides take precedence over the common settings of every file.
    for (place, file) in files.enumerated() {
      let names = file.names(of: path)
      for override in file.overrides where override.patterns.contains(where: { $0.matches(names) }) {
        add(override.part, from: place, for: override.patterns)
      }
    }
  }

  private mutating func add(_ part: SettingsFile.Part, from place: Int, for patterns: [GlobPattern]) {
    let patterns = patterns.map(\.text)
    for (rule, setting) in part.rules {
      rules[rule] = setting
      rules[rule]?.patterns = patterns
    }
    for var range in part.ranges {
      range.patterns = patterns
      ranges.removeAll { $0.value.subject == range.value.subject }
      ranges.append(range)
    }
    let order = SettingsKey.rangeSubjects.map(\.subject)
    ranges.sort { a, b in
      (order.firstIndex(of: a.value.subject) ?? 0) < (order.firstIndex(of: b.value.subject) ?? 0)
    }
    allowed += part.allowed.map { AllowedSetting(entry: $0, place: place, patterns: patterns) }
  }
}
