import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving

/// The settings of one configuration file.
struct SettingsFile: Sendable {
  /// The name that messages show.
  let name: String
  /// The folder that paths and patterns are relative to, without links.
  let folder: FilePath
  var source = SourceText(bytes: [])
  /// The settings for all files.
  var common = Part()
  var overrides: [Override] = []
  var excluded: [Setting<GlobPattern>] = []
  var screens: Setting<Screens>?
  var known: [Setting<KnownAlert>] = []
  var seconds: Setting<Int>?
  var megabytes: Setting<Int>?
  var conflicts: Setting<Int>?
  /// Options of a whole run where the command line has none. Paths are as written in the file.
  var options: [(name: Option.Name, value: Setting<String>)] = []
  /// The file that this one inherits from.
  var base: Setting<FilePath>?

  /// The file name of a configuration file, which applies to its folder and the folders below.
  static let fileName = ".layoutdoctor.json"

  /// A value with the file and the line that it comes from.
  struct Setting<Value: Sendable>: Sendable {
    let value: Value
    let file: String
    let line: Int
    /// The patterns of the override that the setting is from; empty if it is for all files.
    var patterns: [String] = []
  }

  /// Settings that may apply to all files or, in an override, to some.
  struct Part: Sendable {
    var rules: [(rule: RuleID, setting: Setting<RuleValue>)] = []
    var ranges: [Setting<RangeSetting>] = []
    /// The rules whose findings are silenced; an entry that silences nothing is reported.
    var allowed: [AllowedRule] = []
  }

  /// How a rule is reported.
  enum RuleValue: Hashable, Sendable {
    case off
    case severity(Severity)
    /// Inequalities that other constraints happen to imply are reported as redundant constraints, too.
    case guards

    /// The value as a configuration file spells it.
    var text: String {
      switch self {
      case .off: "off"
      case .severity(let severity): severity.rawValue
      case .guards: "guards"
      }
    }
  }

  /// A range over which required constraints must hold, in scenes that declare none.
  struct RangeSetting: Sendable {
    let subject: RangeSubject
    let lower, upper: ExactDecimal
  }

  /// The screens to check scenes on.
  enum Screens: Hashable, Sendable {
    /// Devices in place of the scene's environments: names of devices and of families, as written in the file.
    case devices([String])
    /// Environments by name; a scene without any of them is checked under all of its own.
    case environments([NamedEnvironment])
  }

  /// The name of an environment, with its place in the file.
  struct NamedEnvironment: Hashable, Sendable {
    let name: String
    let location: SourceRange
  }

  /// An alert in console logs that is not reported.
  struct KnownAlert: Sendable {
    let fingerprint: String
    /// Why the alert is known, in words for people.
    let reason: String
  }

  /// Settings for files whose paths match a pattern.
  struct Override: Sendable {
    let patterns: [GlobPattern]
    let part: Part
  }

  /// The path that a text in the file stands for.
  func path(_ text: String) -> FilePath {
    let path = FilePath(text)
    return path.bytes.first == UInt8(ascii: "/") ? path : folder.appending(path.bytes)
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
