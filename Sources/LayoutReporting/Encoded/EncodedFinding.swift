import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import WireFormat

/// A finding with its words and its evidence.
struct EncodedFinding {
  fileprivate let finding: Finding
  fileprivate let words: FindingWords
  fileprivate let path: EncodedPath?
  fileprivate let location: ReportedLocation?
  fileprivate let related: [LocatedNote]
  fileprivate let evidence: ReportedEvidence
  fileprivate let repairs: [EncodedRepair]

  init(_ finding: Finding, of checked: CheckedScene, _ scene: EncodedScene) {
    self.finding = finding
    words = finding.words
    // A report without details has the sums of conflicts only.
    let sum = scene.details == nil ? nil : words.sum ?? finding.evidence.roomSum(in: checked.scene)
    evidence = ReportedEvidence(finding: finding, sum: finding.evidence is ConflictEvidence ? nil : sum)
    repairs = finding.repairs.map { EncodedRepair($0, of: scene.details) }
    path = EncodedPath(to: finding, of: checked)
    location = scene.source.location(of: finding.location)
    related = words.related.map { LocatedNote(message: $0.message, location: scene.source.location(of: $0.location)) }
  }
}

/// Another location that is relevant to a finding.
struct LocatedNote: WireValue {
  let message: String
  let location: ReportedLocation?

  static let wire = WireTable<LocatedNote> {
    Field("message", .text, \.message)
    Field("location", .location, \.location)
  }
}

extension EncodedPath {
  fileprivate init?(to finding: Finding, of checked: CheckedScene) {
    guard let place = finding.place, let exploration = checked.motion?.exploration else { return nil }
    let environmentName = finding.shownConfiguration.flatMap {
      checked.configurations[$0].configuration.environmentName
    }
    self.init(to: place, of: exploration, environmentName: environmentName, in: checked.scene)
  }
}

extension EncodedFinding: WireValue {
  static let wire = WireTable<EncodedFinding>("finding") {
    Field("rule", .text, \.finding.rule.rawValue)
    Field("severity", .severity, \.finding.severity)
    Field("message", .text) { $0.finding.message(of: $0.words) }
    Field("configurations", .names(.configuration), \.finding.configurations)
    Field("views", .names(.view), \.finding.views).doc("the view that the finding is about first")
    Field("constraints", .names(.reference), \.finding.constraints)
    Field("transition", .optional(.text), naming: { value, scene in value.finding.transition.map { scene[$0].name } })
      .doc("the one that it is about")
    Field("path", .path, \.path?.names)
    Field("pathFrom", ifPresent: .pathFrom, \.path?.start)
    Field("location", .location, \.location)
    Field("related", .list(.object), \.related)
    Field("reason", .optional(.text), \.words.reason).addedLater
    Field("suggestions", .texts, \.words.suggestions).addedLater
    Field("recovered", .flag, \.finding.isRecovered).addedLater.doc("drawn from a layout recovered from a conflict")
    Field("expected", .flag, \.finding.isExpected).addedLater.doc("matched by the scene's expect")
    Field("evidence", .object, \.evidence)
    Field("repairs", .list(.object), \.repairs)
      .doc(
        "of a conflict: what ends it, tried in every configuration, the least change first; at the first of several independent "
          + "conflicts, then what ends all of them")
    Field("omittedRepairs", ifPresent: .count) {
      $0.finding.omittedRepairCount > 0 ? $0.finding.omittedRepairCount : nil
    }
    .doc("how many more were tried and help")
    Field("fingerprint", .text(#""minLength": 1"#), naming: { $0.finding.fingerprint(in: $1) })
      .doc(
        "no two findings of a scene share it; the same while the names of the scene, its views and its constraints are")
    Field("cause", .optional(.text), \.finding.cause)
      .addedLater.doc("the fingerprint of the finding that this one is a consequence of")
  }
}

extension WireForm where Value == Severity {
  static var severity: WireForm {
    WireForm<String>.oneOf("note", "warning", "error").defined(as: "severity").map(\.rawValue)
  }
}

/// The evidence of a finding, and a sum that it does not have itself.
private struct ReportedEvidence: WireValue {
  let finding: Finding
  let sum: RoomSum?

  static let wire = WireTable<ReportedEvidence>(alternatives: RuleCatalog.evidenceSchemas) {
    Field(of: Finding.wire, \.finding)
    // The schema has it among the fields of the finding's evidence.
    Field([]) { evidence, json in
      guard let sum = evidence.sum else { return }
      json.key("sum")
      RoomSum.wire.form.write(sum, &json)
    }
  }
}

/// The evidence of a finding, with all its cases if it differs between configurations.
extension Finding: WireValue {
  package static let wire = WireTable<Finding>(alternatives: RuleCatalog.evidenceSchemas) {
    Field(of: evidenceFields, \.evidence)
    Field("cases", ifPresent: .list(.object, #""minItems": 2"#)) { $0.cases.isEmpty ? nil : $0.cases }
      .doc(
        "the evidence of each group of configurations if it differs between them, the worst first, which is also the evidence of "
          + "the finding")
  }

  /// The evidence as JSON text, in the form of the report.
  package func encodedEvidence(in checked: CheckedScene) -> [UInt8] {
    var json = JSONWriter()
    json.names = WireNames(of: checked)
    Self.wire.form.write(self, &json)
    return json.finished()
  }
}

extension Finding.Case: WireValue {
  package static let wire = WireTable<Finding.Case> {
    Field("configurations", .names(.configuration), \.configurations)
    Field(of: evidenceFields, \.evidence)
  }
}

/// The fields of evidence of any kind.
private let evidenceFields = WireTable<any FindingEvidence> {
  Field([]) { $0.writeMembers(to: &$1) }
  Field("sum", ifPresent: .object) { ($0 as? ConflictEvidence)?.sum }
}
