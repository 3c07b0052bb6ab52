import LayoutModel
import LayoutMotion
import LayoutSolving

/// One kind of problem that a scene can have. Its id completes "allow …" and never changes.
package protocol Rule: Sendable {
  /// The evidence of its findings.
  associatedtype Evidence: FindingEvidence

  var id: RuleID { get }
  var severity: Severity { get }
  /// Whether the rule runs only if a severity is set for it, or if the scene expects findings of it.
  var isOffByDefault: Bool { get }
  /// One phrase that completes "found when …".
  var summary: String { get }
  /// What the rule finds, why it is bad and what to do instead, as plain paragraphs.
  var explanation: String { get }
  /// A small scene, or a part of one, that triggers the rule.
  var example: String { get }
  /// What stands in the example, with what to write in its place so that nothing is found.
  var mending: [(String, String)] { get }
  /// Findings over all configurations at once, in any order, neither merged nor joined: one entry per configuration is fine.
  ///
  /// - Parameter limits: gains the limits that were reached if something is left undecided.
  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding]
}

/// A rule some of whose findings in one layout are one mistake.
protocol JoiningRule: Rule {
  /// Joins findings that are one mistake.
  ///
  /// - Parameter findings: those of the rule with the same cause, each about as little as possible.
  func joined(_ findings: [Finding], in analysis: Analysis) -> [Finding]
}

extension [any Rule] {
  /// Joins findings that are one mistake and have the same cause. One that depends on an ambiguity or a conflict does not hide one
  /// that does not.
  ///
  /// - Parameter findings: those of each rule in a row.
  func join(_ findings: inout [Finding], causes: inout [FindingIdentity?], in analysis: Analysis) {
    let all = (findings, causes)
    (findings, causes) = ([], [])
    var rest = all.0.indices
    while let first = rest.first {
      let range = rest.prefix { all.0[$0].rule == all.0[first].rule }
      rest = rest.dropFirst(range.count)
      guard let rule = self.first(where: { $0.id == all.0[first].rule }) as? any JoiningRule else {
        findings += all.0[range]
        causes += all.1[range]
        continue
      }
      let groups = Dictionary(grouping: range) { all.1[$0] }
      for cause in all.1[range].unique() {
        let joined = rule.joined((groups[cause] ?? []).map { all.0[$0] }, in: analysis)
        findings += joined
        causes += joined.map { _ in cause }
      }
    }
  }
}

extension Rule {
  package var isOffByDefault: Bool { false }

  package var mending: [(String, String)] { [] }

  /// The example without the mistake.
  package var mendedExample: String { mending.reduce(example) { $0.replacing($1.0, with: $1.1) } }

  /// The severity without settings, as tables show it: `off` or a severity.
  package var defaultSetting: String { isOffByDefault ? "off" : severity.rawValue }

  /// A finding of the rule.
  ///
  /// - Parameter severity: in place of that of the rule.
  func finding(
    severity: Severity? = nil, message: String, configurations: [Int], views: [ViewID],
    constraints: [ConstraintReference] = [], location: SourceRange, label: String = "",
    related: [RelatedNote] = [], reason: String? = nil, suggestions: [String] = [], evidence: Evidence,
    transition: TransitionID? = nil, isRecovered: Bool = false
  ) -> Finding {
    Finding(
      rule: id, severity: severity ?? self.severity, message: message, configurations: configurations, views: views,
      constraints: constraints, location: location, label: label, related: related, reason: reason,
      suggestions: suggestions, evidence: evidence, transition: transition, isRecovered: isRecovered)
  }

  /// Makes the words of a finding from its evidence each time they are read, because the words of thousands of findings would
  /// fill more memory than the scene.
  typealias Words = @Sendable (Finding, Evidence) -> FindingWords

  /// A finding of the rule whose words are made on each access.
  func finding(
    words: @escaping Words, configurations: [Int], views: [ViewID], constraints: [ConstraintReference] = [],
    location: SourceRange, evidence: Evidence, isRecovered: Bool = false
  ) -> Finding {
    var finding = finding(
      message: "", configurations: configurations, views: views, constraints: constraints, location: location,
      evidence: evidence, isRecovered: isRecovered)
    finding.amendWords { text, finding in
      if let evidence = finding.evidence as? Evidence { text = words(finding, evidence) }
    }
    return finding
  }

  /// All findings, joined where they are one mistake.
  package func findings(in analysis: Analysis) -> [Finding] {
    var limits: [ExceededLimit] = []
    let found = findings(in: analysis, exceeding: &limits)
    return (self as? any JoiningRule)?.joined(found, in: analysis) ?? found
  }
}
