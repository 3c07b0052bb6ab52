import LayoutChecking
import LayoutModel
import LayoutReporting

/// The result of one scene: its counts, its known findings, and its rendered part of each output.
struct SceneResult: Sendable {
  let file: String
  let summary: Summary
  /// `nil` if the scene could not be loaded.
  let names: ConfigurationSelection.SelectableNames?
  /// Whether the scene has none of the selected configurations.
  let isEmpty: Bool
  /// `nil` if no times were requested.
  let timings: Timings?
  /// Text for standard error.
  let complaints: [UInt8]
  /// In the order of `ReportFormats.parts`.
  var outputs: [ReportPart]
  /// Entries for findings that match the baseline; the counted ones are left out.
  let known: [BaselineEntry]
  /// Entries for findings that match those of an earlier revision; the counted ones are left out.
  let earlier: [BaselineEntry]
  /// The rules with findings that configuration files silence, sorted by name.
  let silencedRules: [RuleID]

  /// Whether everything in the scene was checked.
  var isWhole: Bool { summary.refusedScenes == 0 && !summary.isIncomplete && !known.contains(where: \.isUnreadable) }

  /// Whether required constraints conflict, which hides other findings.
  var hasConflict: Bool {
    (summary.statistics.rows.map(\.rule) + (known + earlier).map(\.rule)).contains(
      RuleID.conflictingConstraints.rawValue)
  }
}

extension SceneResult: MessageValue {
  init(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames?, complaints: [UInt8], outputs: [ReportPart]
  ) {
    self.init(
      file: report.file, summary: Summary([report]), names: names,
      isEmpty: report.checked.map { $0.configurations.isEmpty && $0.incomplete.isEmpty } ?? false,
      timings: report.checked?.timings, complaints: complaints, outputs: outputs, known: report.known,
      earlier: report.earlier,
      silencedRules: (report.checked?.silencedRules ?? []).sorted { $0.rawValue < $1.rawValue })
  }

  static var form: MessageForm<SceneResult> {
    MessageForm(
      SceneResult.init(
        file:summary:names:isEmpty:timings:complaints:outputs:known:earlier:silencedRules:),
      \.file, \.summary, \.names, \.isEmpty, \.timings, \.complaints, \.outputs, \.known, \.earlier,
      \.silencedRules)
  }
}

extension Severity: MessageValue {}
extension RuleID: MessageValue {}

extension Summary: MessageValue {
  static var form: MessageForm<Summary> { MessageForm(Summary.init(counts:_:), \.counts, \.statistics) }
}

extension Statistics: MessageValue {
  static var form: MessageForm<Statistics> {
    MessageForm({ $0.reduce(into: Statistics()) { $0.add($1.count, $1.rule, $1.severity) } }, \.rows)
  }
}

extension Statistics.Row: MessageValue {
  static var form: MessageForm<Statistics.Row> {
    MessageForm(Statistics.Row.init(count:rule:severity:), \.count, \.rule, \.severity)
  }
}

extension Timings: MessageValue {
  static var form: MessageForm<Timings> {
    MessageForm(
      Timings.init(load:lower:solve:diagnose:write:), \.load, \.lower, \.solve, \.diagnose, \.write)
  }
}

extension ConfigurationSelection.SelectableNames: MessageValue {
  static var form: MessageForm<Self> {
    MessageForm(Self.init(states:combinations:environments:), \.states, \.combinations, \.environments)
  }
}

extension ReportPart: MessageValue {
  static var form: MessageForm<ReportPart> {
    MessageForm(
      { body, notices, ends in
        guard zip([0] + ends, ends + [body.count]).allSatisfy(<=) else { return nil }
        var part = ReportPart(body, notices: notices)
        part.ends = ends
        return part
      }, \.body, \.notices, \.ends)
  }
}

extension BaselineEntry: MessageValue {
  static var form: MessageForm<BaselineEntry> {
    MessageForm(
      { fingerprint, rule, file, subject, severity, isCounted, absences in
        BaselineEntry(
          fingerprint: fingerprint, rule: rule, file: file, subject: subject, severity: severity,
          isCounted: isCounted, absences: absences)
      }, \.fingerprint, \.rule, \.file, \.subject, \.severity, \.isCounted, \.absences)
  }
}
