import LayoutDiagnosis
import LayoutModel

/// A kind of problem that reports name: a rule, or one of the few kinds that no rule finds.
struct ReportedRule: Sendable {
  let id: String
  let severity: Severity
  var isOffByDefault = false
  /// One phrase that completes "found when …".
  let summary: String
  let explanation: String
  /// Empty if there is none.
  var example = ""

  static let unmetExpectation = ReportedRule(
    id: "expect", severity: .error, summary: "no finding matches an entry of the scene's 'expect'",
    explanation: """
      A scene lists under 'expect' the findings that it is meant to produce. An entry that no finding matches fails the \
      run, because the scene no longer shows what it is there to show.

      Correct the entry, or remove it.
      """)

  static let unusedAllowance = ReportedRule(
    id: "allow", severity: .note, summary: "an entry of 'allow' silences nothing",
    explanation: """
      A scene, a view, a constraint, a state, a transition or a configuration file lists under 'allow' the rules that are \
      silent about it, and a document in the notes of Interface Builder. An entry that silences nothing would hide the next \
      problem of that kind.

      Remove the entry.
      """)

  static let invalidScene = ReportedRule(
    id: "invalid-scene", severity: .error, summary: "a file cannot be read as a scene",
    explanation: """
      The file cannot be read, or it is not a scene, so nothing in it was checked.

      Correct the place that the message names.
      """)

  static let incompleteCheck = ReportedRule(
    id: "incomplete-check", severity: .error, summary: "a limit ended the check before everything was looked at",
    explanation: """
      The check reached a limit of time, memory or numbers, so some problems may not have been found.

      Raise the limit that the message names, or check fewer states or environments at a time.
      """)

  /// All rules in the order of their ids, then the kinds that no rule finds.
  static let all: [ReportedRule] =
    RuleCatalog.rules.map { rule in
      ReportedRule(
        id: rule.id.rawValue, severity: rule.severity, isOffByDefault: rule.isOffByDefault, summary: rule.summary,
        explanation: rule.explanation, example: rule.example)
    } + [unmetExpectation, unusedAllowance, invalidScene, incompleteCheck]

  /// The position of each rule in the list, by id.
  static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.id, $0.offset) })
}
