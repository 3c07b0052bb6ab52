/// What a check of one scene's part of a report has come to.
package struct Verification: Hashable, Sendable {
  package var configurations = 0
  /// Priorities whose least error is proven by multipliers.
  package var optima = 0
  package var conflicts = 0
  package var ambiguities = 0
  package var unreachablePriorities = 0
  package var redundantConstraints = 0
  package var clippedViews = 0
  package var offscreenViews = 0
  /// Configurations with values that no state names, and layouts in flight.
  package var skippedConfigurations = 0
  /// Findings whose evidence is not of a kind that is checked, or that hold in skipped configurations only.
  package var skippedFindings = 0
  /// Proofs that are not there to the end, in a report that says that a limit cut it short.
  package var cutShort = 0
  /// In the order of the report.
  package var refusals: [RefusedEntry] = []

  package init() {}
}
