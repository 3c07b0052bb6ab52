import LayoutDiagnosis
import LayoutModel
import LayoutReporting

/// What one configuration file says.
struct SettingsFile: Sendable {
  /// The name that messages show.
  let name: String
  /// The folder that paths and patterns are relative to, without links.
  let folder: FilePath
  var rules: [RuleSetting] = []
  var overrides: [Override] = []
  var excluded: [Setting<GlobPattern>] = []
  var devices: Setting<[String]>?
  var seconds: Setting<Int>?
  var megabytes: Setting<Int>?
  /// The file that this one inherits from.
  var base: Setting<FilePath>?

  /// The name of a configuration file in the folder that it is for.
  static let fileName = ".layoutdoctor.json"

  /// A value with its line.
  struct Setting<Value: Sendable>: Sendable {
    let value: Value
    let line: Int
  }

  struct RuleSetting: Sendable {
    let rule: RuleID
    /// `nil` turns the rule off.
    let severity: Severity?
    let line: Int
  }

  /// Severities for some of the files.
  struct Override: Sendable {
    let patterns: [GlobPattern]
    let rules: [RuleSetting]
  }

  /// The names from the file's folder down to a path without links; all names of a path elsewhere.
  func names(of path: FilePath) -> [[UInt8]] {
    let (own, all) = (folder.names, path.names)
    return all.starts(with: own) ? Array(all.dropFirst(own.count)) : all
  }
}

/// Why a configuration file cannot be used.
struct SettingsFailure: Error, Sendable {
  let report: SceneReport

  init(_ name: String, source: SourceText = SourceText(bytes: []), _ refusals: [Refusal]) {
    report = SceneReport(file: name, source: source, content: .refused(refusals))
  }
}

extension FilePath {
  /// The names in the path, without empty ones and `.`.
  var names: [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
  }
}
