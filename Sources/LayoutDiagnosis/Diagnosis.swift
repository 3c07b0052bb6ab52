import LayoutModel
import LayoutSolving

/// What the rules found in a scene, after `allow` and `expect`.
package struct Diagnosis: Sendable {
  /// Merged over configurations, in report order.
  package var findings: [Finding]
  /// Entries of `expect` that nothing matches.
  package var unmetExpectations: [Expectation]
  /// Entries of `allow` that silence nothing.
  package var unusedAllowances: [AllowedRule]

  package init(
    findings: [Finding] = [], unmetExpectations: [Expectation] = [], unusedAllowances: [AllowedRule] = []
  ) {
    self.findings = findings
    self.unmetExpectations = unmetExpectations
    self.unusedAllowances = unusedAllowances
  }
}
