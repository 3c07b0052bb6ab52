import ConstraintSolver
import LayoutModel

/// The layouts of one configuration over the values of one number, such as the width of the screen.
///
/// Between two breakpoints, every frame is linear in the number. Where it jumps, two breakpoints have the same value.
package struct LayoutSweep: Sendable {
  package let subject: RangeSubject
  /// In ascending order of value; those with equal values in the order in which the number grows.
  package let breakpoints: [Breakpoint]

  /// A value from which on other constraints determine the layout or a text has another number of lines, or an end of the sweep.
  package struct Breakpoint: Sendable {
    package let value: Rational
    /// Whether all required constraints hold from this breakpoint to the next.
    package let isFeasible: Bool
    /// All frames at the first breakpoint; at the others those that differ from the breakpoint before, in order of view.
    package let frames: [(view: ViewID, frame: Frame)]
    /// The numbers of lines of texts that wrap from this breakpoint to the next, likewise.
    package let lines: [(view: ViewID, count: Int)]
    /// The constraints that start or cease to bind.
    package let because: [ConstraintReference]
    /// The content sizes of scroll views, listed as frames are.
    package let contentSizes: [(view: Int, size: AxisPair<Rational>)]
    /// The parts up to the next breakpoint, in ascending order; `nil` if no proofs were requested.
    package var parts: [Part]?
  }

  /// Values between which no row starts or ceases to hold, so that all of their layouts have the same proofs.
  package struct Part: Sendable {
    package var upper: Rational
    /// For each priority with an error, highest first, the index of its proof in `SweepSearch.proofs`.
    package let proofs: [Int]
    /// The numbers of lines that texts have in their widths, where these differ from those with which the layouts were solved.
    package let nextLines: [(view: ViewID, count: Int)]
  }

  /// The proof that the errors of a priority are minimal in each layout of a part.
  package struct Proof: Hashable, Sendable {
    package let priority: Rational
    package let multipliers: [ProofTerm]
  }
}
