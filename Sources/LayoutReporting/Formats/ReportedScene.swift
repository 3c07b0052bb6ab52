import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A scene's problems in the form that formats for other programs share.
struct ReportedScene: Sendable {
  let report: SceneReport
  /// The name of the scene; `nil` if it has none.
  let name: String?
  /// The ids of the configurations.
  let configurations: [String]
  /// In report order; expected findings are left out, and consequences unless they are listed.
  let results: [ReportedResult]

  var file: String { report.file }
  /// The file for services that match it with paths of a repository.
  var path: String { file.withoutLeadingDots }

  init(_ report: SceneReport, listsConsequences: Bool = false) {
    self.report = report
    guard let checked = report.checked else {
      name = nil
      configurations = []
      results =
        (report.logFindings ?? []).map { ReportedResult($0) }
        + Self.results(report.unusedAllowances, in: nil, report.source)
        + report.refusals.map { ReportedResult($0, in: report.source) }
        + report.incomplete.filter(\.cutsCheckOff).map { ReportedResult($0) }
      return
    }
    name = checked.scene.name
    configurations = checked.configurations.map(\.configuration.id)
    let findings = checked.findings.filter { (listsConsequences || $0.cause == nil) && !$0.isExpected }
    let causes = listsConsequences ? checked.causes(in: report.source) : [:]
    let found = findings.map { finding in
      ReportedResult(finding, of: checked, in: report.source, cause: finding.cause.flatMap { causes[$0] })
    }
    results =
      found
      + Self.results(checked.unmetExpectations, in: checked.scene, report.source)
      + Self.results(checked.unusedAllowances, in: checked.scene, report.source)
      + report.incomplete.filter(\.cutsCheckOff).map { ReportedResult($0) }
  }
}

extension ReportedScene {
  /// The results that are left out because they are known.
  var unchanged: [(result: ReportedResult, isInBaseline: Bool)] {
    report.unchanged.map { ($0.result(), $0.isInBaseline) }
  }

  /// The results of entries of a scene, or of a configuration file.
  private static func results<Entry: FingerprintedEntry>(
    _ entries: [Entry], in scene: Scene?, _ source: SourceText
  ) -> [ReportedResult] {
    zip(entries, Entry.fingerprints(of: entries, in: scene)).map { ReportedResult($0, fingerprint: $1, in: source) }
  }
}

/// One problem of a scene.
struct ReportedResult: Sendable {
  /// The id of a rule, or of a kind of problem that no rule finds.
  let rule: String
  let severity: Severity
  /// One lower-case phrase.
  let message: String
  /// The finding that a consequence follows from, such as `'ambiguous-layout' in line 12`; `nil` for a problem of its own.
  var cause: String?
  /// `nil` if the problem has no place in the file.
  let location: ReportedLocation?
  /// The same place in bytes, with its label, and notes on other places in the file.
  var range: SourceRange?
  var label = ""
  var notes: [RelatedNote] = []
  /// Other relevant places, at most as many as the text report shows.
  var related: [(message: String, location: ReportedLocation)] = []
  /// Phrases below the message: the configurations, the reason and suggestions.
  var details: [String] = []
  /// A phrase of the HTML report about repairs that the details do not describe; `nil` if there are none.
  var moreRepairs: String?
  /// The indices of the configurations.
  var configurations: [Int] = []
  var views: [String] = []
  var constraints: [String] = []
  /// `nil` for problems that keep a scene from being checked.
  var fingerprint: String?
  var repairs: [Repair] = []

  init(_ finding: Finding, of checked: CheckedScene, in source: SourceText, cause: String? = nil) {
    let words = finding.words
    rule = finding.rule.rawValue
    severity = finding.severity
    message = finding.message(of: words)
    self.cause = cause
    location = ReportedLocation(finding.location, in: source)
    range = finding.location
    label = words.label
    notes = Array(words.related.prefix(Limits.notes))
    related = words.related.prefix(Limits.notes).compactMap { note in
      note.location == .none ? nil : ReportedLocation(note.location, in: source).map { (note.message, $0) }
    }
    if let name = checked.scene.name, checked.scene.source != nil { details.append("in \(name)") }
    if let states = ConfigurationPhrase.text(finding, checked) { details.append(states) }
    if let cause { details.append("follows from \(cause)") }
    if let reason = words.reason { details.append("because \(reason)") }
    details += words.suggestions.map { "try: \($0)" }
    moreRepairs = TextReport.moreRepairs(of: finding, listedBy: "this page with JavaScript")
    configurations = finding.configurations
    views = finding.views.map { checked.scene.name(of: $0) }
    constraints = finding.constraints.map { checked.scene.name(of: $0) }
    fingerprint = finding.fingerprint(in: checked.scene)
    repairs = Array(finding.repairs.prefix(LayoutDiagnosis.Limits.describedRepairs))
  }

  init<Entry: FingerprintedEntry>(_ entry: Entry, fingerprint: String, in source: SourceText) {
    rule = Entry.reportedRule.id
    severity = Entry.reportedRule.severity
    message = entry.message
    location = ReportedLocation(entry.location, in: source)
    range = entry.location
    self.fingerprint = fingerprint
  }

  init(_ finding: LogFinding) {
    rule = finding.rule
    severity = finding.severity
    message = finding.message
    location = ReportedLocation(line: finding.line)
    details = finding.details
    views = finding.views
    constraints = finding.constraints
    fingerprint = finding.fingerprint
  }

  init(_ refusal: Refusal, in source: SourceText) {
    rule = ReportedRule.invalidScene.id
    severity = .error
    message = refusal.message
    location = refusal.location.flatMap { ReportedLocation($0, in: source) }
    range = refusal.location
    notes = [refusal.related].compactMap(\.self)
    if let note = refusal.related, let place = ReportedLocation(note.location, in: source) {
      related = [(note.message, place)]
    }
    if !refusal.keyPath.isEmpty { details = ["at \(refusal.keyPath)"] }
  }

  init(_ limit: ExceededLimit) {
    rule = ReportedRule.incompleteCheck.id
    severity = .error
    message = limit.message
    location = nil
  }
}

extension ReportedResult {
  /// The message for formats without details.
  var messageWithCause: String { message + (cause.map { "; follows from \($0)" } ?? "") }
}

extension CheckedScene {
  /// The findings that have consequences, by fingerprint, such as `'ambiguous-layout' in line 12`.
  func causes(in source: SourceText) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: findings.filter { $0.consequenceCount > 0 }.map { cause in
        let line = source.line(around: cause.location.start).number
        return (cause.fingerprint(in: scene), "'\(cause.rule.rawValue)' in line \(line)")
      })
  }
}
