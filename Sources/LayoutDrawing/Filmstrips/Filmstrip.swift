import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A transition as a row of pictures, with its timeline and its curves below.
package struct Filmstrip: Sendable {
  package static let defaultStepCount = 6
}
