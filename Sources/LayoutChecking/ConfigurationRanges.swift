import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Where the required constraints of one configuration hold, and by how much its content can grow.
package struct ConfigurationRanges: Sendable {
  package let configuration: Configuration
  package let ranges: [SatisfiableRange]
  /// The subjects of `ranges` for which neither the scene nor the command line declares a range.
  package let undeclared: Set<RangeSubject>
  /// The slack is `nil` if content can grow without limit.
  package let slacks: [(view: ViewID, axis: Axis, size: Rational, slack: Rational?)]
}
