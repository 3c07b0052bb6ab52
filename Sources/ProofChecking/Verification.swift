/// What a check of one scene's part of a report has come to.
package struct Verification: Hashable, Sendable {
  package var configurations = 0
  /// Priorities whose least error is proven by multipliers.
  package var optima = 0
  /// Ranges at both of whose ends a layout holds.
  package var ranges = 0
  /// Findings whose evidence holds, by rule.
  package var findings: [String: Int] = [:]
  package var unchecked = Unchecked()
  /// In the order of the report.
  package var refusals: [RefusedEntry] = []

  package init() {}

  /// Findings of some rules whose evidence holds.
  package func count(ofRules rules: String...) -> Int { rules.reduce(0) { $0 + (findings[$1] ?? 0) } }

  /// Claims that nothing was said about.
  package struct Unchecked: Hashable, Sendable {
    package var layoutsInFlight = 0
    /// Findings whose evidence is not of a kind that is checked, by rule.
    package var findings: [String: Int] = [:]
    /// Paths of transitions to configurations and moments whose layouts are checked.
    package var paths = 0
    package var repairs = 0
    /// What would settle an ambiguity.
    package var completions = 0
    /// Ends of ambiguous attributes, and that there are none, which nothing in the report proves.
    package var rangeEnds = 0
    /// How ambiguous attributes move together.
    package var relations = 0
    /// Priorities at which constraints that cannot hold would, as they say: only that lower ones do not help is checked.
    package var raisedPriorities = 0
    /// Proofs that are not there to the end, in a report that says that a limit cut it short.
    package var cutShort = 0

    package init() {}
  }
}
