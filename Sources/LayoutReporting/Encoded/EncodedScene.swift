import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// One file of the run; a rejected one has errors instead of configurations and findings.
///
/// A class, so that writing a part of it does not retain every member of the scene.
final class EncodedScene: Sendable {
  let report: SceneReport
  let source: SourceText
  let checked: CheckedScene?
  /// `nil` for a report without details.
  let details: SceneWithDetails?
  fileprivate let hasProofs: Bool
  private let start = ContinuousClock.now

  private init(_ report: SceneReport, withDetails: Bool, hasProofs: Bool) {
    self.hasProofs = hasProofs
    self.report = report
    source = report.source
    checked = report.checked
    details = withDetails ? report.checked.flatMap { SceneWithDetails($0, in: report.source) } : nil
  }

  static let form = form(withDetails: false)

  /// - Parameters:
  ///   - withDetails: whether to write the details that were collected.
  ///   - hasProofs: whether to write the evidence of configurations.
  static func form(withDetails: Bool, hasProofs: Bool = true) -> WireForm<SceneReport> {
    WireForm<SceneReport>(wire.form.schema) { report, json in
      let scene = EncodedScene(report, withDetails: withDetails, hasProofs: hasProofs)
      json.names = scene.checked.map { WireNames(of: $0) }
      wire.form.write(scene, &json)
    }
  }

  private var timings: [(name: String, duration: Duration)]? {
    guard var timings = checked?.timings else { return nil }
    timings.write = ContinuousClock.now - start
    return timings.stages
  }
}

extension WireNames {
  convenience init(of checked: CheckedScene) {
    self.init(checked.scene) { checked.configurations[$0].configuration.id }
  }
}

extension EncodedScene: WireValue {
  static let wire = WireTable<EncodedScene>("scene") {
    Field("file", .text, \.report.file).doc("as given on the command line; <stdin> for standard input")
    Field("name", .optional(.text), \.checked?.scene.name)
    Field(of: SceneWithDetails.wire, ifPresent: \.details)
    Field("configurations", .configurations, \.self)
    Field("transitions", .list(.object)) { scene in
      (scene.checked?.motion?.summary ?? []).enumerated().map { EncodedFlight($1, at: $0, of: scene.details) }
    }
    Field("findings", .findings, \.self)
    Field("unmetExpectations", .list(.object)) { scene in
      (scene.checked?.unmetExpectations ?? []).map { LocatedRule($0.rule, scene.source.location(of: $0.location)) }
    }.addedLater
    Field("unusedAllowances", .list(.object)) { scene in
      scene.report.unusedAllowances.map { LocatedRule($0.rule, scene.source.location(of: $0.location)) }
    }.addedLater
    Field("errors", .list(.object), \.report.locatedRefusals).addedLater.doc("why the scene could not be loaded")
    Field("incomplete", .list(.object), \.report.incomplete)
      .doc("the limits that were reached; of those on repairs tried, the check itself is whole")
    Field("timings", ifPresent: .stages("load", "lower", "solve", "diagnose", "write"), \.timings)
      .doc("seconds, only on request; write is the making of this object")
  }
}

extension WireForm where Value == EncodedScene {
  /// The configurations at rest, or the requested ones in flight instead; made one at a time.
  fileprivate static var configurations: WireForm {
    WireForm(WireForm<[EncodedConfiguration]>.list(.object).schema) { scene, json in
      json.array { json in
        guard let checked = scene.checked else { return }
        for index in checked.moments.isEmpty ? checked.configurations.indices : checked.moments.indices {
          json.element()
          EncodedConfiguration.wire.form.write(
            EncodedConfiguration(index, of: checked, scene.details, hasProofs: scene.hasProofs), &json)
        }
      }
    }
  }

  /// The findings, made one at a time.
  fileprivate static var findings: WireForm {
    WireForm(WireForm<[EncodedFinding]>.list(.object).schema) { scene, json in
      json.array { json in
        guard let checked = scene.checked else { return }
        for finding in checked.findings {
          json.element()
          EncodedFinding.wire.form.write(EncodedFinding(finding, of: checked, scene), &json)
        }
      }
    }
  }
}

/// A rule that an entry of the scene names.
struct LocatedRule: WireValue {
  let rule: RuleID
  let location: ReportedLocation?

  init(_ rule: RuleID, _ location: ReportedLocation?) { (self.rule, self.location) = (rule, location) }

  static let wire = WireTable<LocatedRule>("place") {
    Field("rule", .text, \.rule.rawValue)
    Field("location", .location, \.location)
  }
}

/// Why a scene could not be loaded.
struct LocatedRefusal: WireValue {
  let refusal: Refusal
  let location: ReportedLocation?

  static let wire = WireTable<LocatedRefusal> {
    Field("message", .text, \.refusal.message)
    Field("keyPath", .text, \.refusal.keyPath)
    Field("location", .location, \.location)
  }
}

extension SceneReport {
  fileprivate var locatedRefusals: [LocatedRefusal] {
    refusals.map { LocatedRefusal(refusal: $0, location: $0.location.map { source.location(of: $0) }) }
  }
}

extension ExceededLimit: WireValue {
  package static let wire = WireTable<ExceededLimit>(inline: true) {
    Field("what", .text, \.what)
    Field("limit", .count, \.limit)
    Field("left", .count, \.left)
  }
}

/// What all commands about one scene write in version 1 of their output.
struct SceneOutput {
  let scene: SceneReport
  let version: String
  /// The limits that the command reached, apart from those of the scene's check.
  var incomplete: [ExceededLimit] = []

  /// The members before those that only one command has.
  static let head = WireTable<SceneOutput> {
    Field.formatVersion
    Field("version", .text, \.version).doc("version of the program")
    Field("file", .text, \.scene.file).doc("as given on the command line; <stdin> for standard input")
    Field("name", .optional(.text), \.scene.checked?.scene.name)
  }

  /// - Parameter doc: what else there is to know about the limits.
  static func tail(_ doc: String = "") -> WireTable<SceneOutput> {
    WireTable<SceneOutput> {
      Field("errors", .list(.object), \.scene.locatedRefusals).doc("why the scene could not be loaded, as in a report")
      Field("incomplete", .list(.object)) { ($0.scene.checked?.incomplete ?? []) + $0.incomplete }
        .doc("the limits that were reached, as in a report\(doc)")
    }
  }
}

extension WireValue {
  /// The text of an output about a scene.
  func output(about scene: SceneReport) -> [UInt8] {
    var json = JSONWriter()
    json.names = scene.checked.map { WireNames(of: $0) }
    Self.wire.form.write(self, &json)
    return json.finished()
  }
}
