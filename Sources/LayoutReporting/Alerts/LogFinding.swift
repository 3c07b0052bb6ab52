import ConsoleLogs
import LayoutDiagnosis
import LayoutModel

/// A problem of a console log in the form that formats for other programs share.
package struct LogFinding: Sendable {
  /// The id of a rule, or of a kind of message.
  package let rule: String
  package let severity: Severity
  /// One phrase.
  package let message: String
  /// Phrases below the message.
  package let details: [String]
  /// The name of the log.
  let log: String
  /// The line in the file of the report, from 1.
  package let line: Int
  package let views: [String]
  package let constraints: [String]
  /// 16 hexadecimal digits that stay the same from run to run.
  package let fingerprint: String

  /// `nil` for constraints that somebody printed without an alert.
  fileprivate init?(_ problem: ExplainedLog.Problem, in log: String) {
    guard problem.isAlert else { return nil }
    let text = AlertText(problem)
    self.log = log
    rule = RuleID.conflictingConstraints.rawValue
    severity = problem.analysis.proof == nil || problem.analysis.subject == .system ? .warning : .error
    message = text.headline
    let place = problem.analysis.sourceLine
    details =
      (place == nil ? [] : ["logged in \(log):\(problem.analysis.alert.line)"])
      + (problem.count > 1 ? ["\(problem.count) times"] : []) + text.details
    line = place?.line ?? problem.analysis.alert.line
    views = text.names.items.map(text.names.label)
    let members = text.members
    constraints = members.map { ConstraintSentence(text.alert, text.names).words(text.alert.constraints[$0]) }
    fingerprint = problem.fingerprint
  }

  fileprivate init(_ entry: ExplainedLog.Message, in log: String) {
    let message = entry.message
    self.log = log
    rule = message.known.id
    severity = message.severity
    self.message = message.headline
    details =
      (entry.count > 1 ? ["\(entry.count) times"] : []) + [message.remark].compactMap(\.self) + message.details
      + (message.remark == nil ? ["why: \(message.known.cause)", "try: \(message.known.advice)"] : [])
      + [message.known.source]
    line = message.line
    views = message.views.map(\.label)
    constraints = []
    fingerprint = entry.fingerprint
  }
}

extension LogFinding {
  /// A report for the log, and one for each file that a library printed as the place of a constraint, by name.
  ///
  /// - Parameter known: fingerprints of problems that are neither reported nor counted.
  package static func reports(
    of log: ExplainedLog, file: String, known: Set<String>
  ) -> [SceneReport] {
    var own: [LogFinding] = []
    var placed: [String: [LogFinding]] = [:]
    for problem in log.problems where !known.contains(problem.fingerprint) {
      guard let finding = LogFinding(problem, in: file) else { continue }
      if let place = problem.analysis.sourceLine {
        placed[place.file, default: []].append(finding)
      } else {
        own.append(finding)
      }
    }
    own += log.messages.filter { !known.contains($0.fingerprint) }.map { LogFinding($0, in: file) }
    own = own.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    let source = SourceText(bytes: [])
    return [SceneReport(file: file, source: source, content: .log(own))]
      + placed.keys.sorted().map { SceneReport(file: $0, source: source, content: .log(placed[$0] ?? [])) }
  }
}
