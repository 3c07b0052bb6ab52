import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving

/// What one configuration file says.
struct SettingsFile: Sendable {
  /// The name that messages show.
  let name: String
  /// The folder that paths and patterns are relative to, without links.
  let folder: FilePath
  var source = SourceText(bytes: [])
  /// What holds for all files.
  var common = Part()
  var overrides: [Override] = []
  var excluded: [Setting<GlobPattern>] = []
  var screens: Setting<Screens>?
  var known: [Setting<KnownAlert>] = []
  var seconds: Setting<Int>?
  var megabytes: Setting<Int>?
  var conflicts: Setting<Int>?
  /// The file that this one inherits from.
  var base: Setting<FilePath>?

  /// The name of a configuration file in the folder that it is for.
  static let fileName = ".layoutdoctor.json"

  /// A value with its line.
  struct Setting<Value: Sendable>: Sendable {
    let value: Value
    let line: Int
  }

  /// What may hold for all files, or for some of them.
  struct Part: Sendable {
    var rules: [RuleSetting] = []
    var ranges: [Setting<RangeSetting>] = []
    /// The rules that are silent; one that silences nothing is reported.
    var allowed: [AllowedRule] = []
  }

  struct RuleSetting: Sendable {
    let rule: RuleID
    let value: RuleValue
    let line: Int
  }

  /// How a rule is reported.
  enum RuleValue: Hashable, Sendable {
    case off
    case severity(Severity)
    /// Inequalities that other constraints happen to imply are among the redundant constraints.
    case guards

    /// The value as a configuration file has it.
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

  /// What screens are checked under.
  enum Screens: Hashable, Sendable {
    /// In place of the scene's environments: names of devices and of families, as they are written.
    case devices([String])
    /// A scene that has none of these environments is checked under all of its own.
    case environments([NamedEnvironment])
  }

  struct NamedEnvironment: Hashable, Sendable {
    let name: String
    let location: SourceRange
  }

  /// An alert in console logs that is not reported.
  struct KnownAlert: Sendable {
    let fingerprint: String
    /// Why it is known, for people.
    let reason: String
  }

  /// What holds for some of the files.
  struct Override: Sendable {
    let patterns: [GlobPattern]
    let part: Part
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
