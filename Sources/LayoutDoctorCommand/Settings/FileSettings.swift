import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The settings of configuration files for one path, each with its position.
struct FileSettings: Sendable {
  /// The configuration files, base files first; empty if there are none.
  let files: [SettingsFile]
  private(set) var rules: [RuleID: Sourced<SettingsFile.RuleValue>] = [:]
  /// At most one for each subject, in the order of the subjects.
  private(set) var ranges: [Sourced<SettingsFile.RangeSetting>] = []
  private(set) var allowed: [AllowedSetting] = []
  private(set) var screens: Sourced<SettingsFile.Screens>?
  private(set) var known: [Sourced<SettingsFile.KnownAlert>] = []
  private(set) var seconds: Sourced<Int>?
  private(set) var megabytes: Sourced<Int>?
  private(set) var conflicts: Sourced<Int>?
  /// Options of a whole run, with paths that lead there from the working directory.
  private(set) var options: [Option.Name: Sourced<String>] = [:]
  /// The pattern that leaves the path out of the search of a folder; `nil` if none does.
  private(set) var exclusion: Sourced<String>?

  /// A value with the file and the line that it comes from.
  struct Sourced<Value: Sendable>: Sendable {
    let value: Value
    let file: String
    let line: Int
    /// The patterns of the override that the setting is from; empty if it is for all files.
    var patterns: [String] = []
  }

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
      screens = file.screens.map { file.sourced($0) } ?? screens
      seconds = file.seconds.map { file.sourced($0) } ?? seconds
      megabytes = file.megabytes.map { file.sourced($0) } ?? megabytes
      conflicts = file.conflicts.map { file.sourced($0) } ?? conflicts
      for (name, setting) in file.options {
        let isPath = name == .baseline || name == .cache
        let value = isPath ? SettingsSearch.displayName(of: file.path(setting.value)) : setting.value
        options[name] = Sourced(value: value, file: file.name, line: setting.line)
      }
      known += file.known.map { file.sourced($0) }
      let names = file.names(of: path)
      if let pattern = file.excluded.first(where: { $0.value.matches(names) }) {
        exclusion = Sourced(value: pattern.value.text, file: file.name, line: pattern.line)
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
    let file = files[place]
    let patterns = patterns.map(\.text)
    for rule in part.rules {
      rules[rule.rule] = Sourced(value: rule.value, file: file.name, line: rule.line, patterns: patterns)
    }
    for range in part.ranges {
      ranges.removeAll { $0.value.subject == range.value.subject }
      ranges.append(file.sourced(range, patterns))
    }
    let order: [RangeSubject] = [.width, .height, .textScale]
    ranges.sort { a, b in
      (order.firstIndex(of: a.value.subject) ?? 0) < (order.firstIndex(of: b.value.subject) ?? 0)
    }
    allowed += part.allowed.map { AllowedSetting(entry: $0, place: place, patterns: patterns) }
  }
}

extension SettingsFile {
  fileprivate func sourced<Value>(_ setting: Setting<Value>, _ patterns: [String] = []) -> FileSettings.Sourced<Value> {
    FileSettings.Sourced(value: setting.value, file: name, line: setting.line, patterns: patterns)
  }
}
