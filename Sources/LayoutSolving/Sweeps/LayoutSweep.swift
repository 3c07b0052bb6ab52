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
  }
}
