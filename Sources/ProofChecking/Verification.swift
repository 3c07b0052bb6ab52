/// The result of checking one scene's part of a report.
package struct Verification: Hashable, Sendable {
  package var configurations = 0
  /// The number of priorities whose least error is proven by multipliers.
  package var optima = 0
  /// The number of ranges with a layout at each end.
  package var ranges = 0
  /// The number of layouts after repairs.
  package var layoutsAfterRepairs = 0
  /// The number of breakpoints of sweeps. The least errors between them are among `optima`, as are those after repairs.
  package var breakpoints = 0
  /// The number of findings whose evidence holds, by rule.
  package var findings: [String: Int] = [:]
  package var unchecked = Unchecked()
  /// The refused entries in the order of the report.
  package var refusals: [RefusedEntry] = []

  package init() {}

  /// The number of findings of the given rules whose evidence holds.
  package func count(ofRules rules: String...) -> Int { rules.reduce(0) { $0 + (findings[$1] ?? 0) } }

  /// The numbers of claims that were not checked.
  package struct Unchecked: Hashable, Sendable {
    package var layoutsInFlight = 0
    /// Findings with evidence of a kind that is not checked, by rule.
    package var findings: [String: Int] = [:]
    /// Paths of transitions to configurations or moments. Only the layouts there are checked.
    package var paths = 0
    package var repairs = 0
    /// Suggestions that would resolve an ambiguity.
    package var completions = 0
    /// Ends of ambiguous attributes, and claims that there is no end, without a proof in the report.
    package var rangeEnds = 0
    /// Relations between ambiguous attributes that move together.
    package var relations = 0
    /// Priorities at which unreachable constraints are claimed to hold. It is only checked that lower priorities do not
    /// suffice.
    package var raisedPriorities = 0
    /// Proofs that are incomplete because of a limit that the report mentions.
    package var cutShort = 0
    /// Configurations of the scene that the report does not list.
    package var configurations = 0
    /// Listed configurations without a layout, and with an ambiguous one, for which no finding is listed.
    package var unexplainedConflicts = 0
    package var unexplainedAmbiguities = 0
    /// Findings that are less severe than their rule usually is.
    package var loweredSeverities = 0
    /// Texts of which the report says that their numbers of lines change with every pass.
    package var changingTexts = 0
    /// Transitions with their ends and times.
    package var transitions = 0

    package init() {}
  }
}
