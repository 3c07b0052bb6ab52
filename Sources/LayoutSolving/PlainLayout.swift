import ConstraintSolver
import LayoutModel

/// The frames of a configuration without evidence.
package struct PlainLayout: Sendable {
  package let frames: [Frame]
  package let contentSizes: [AxisPair<Rational>?]
  package let isFeasible: Bool
  /// Whether the solver stopped at a limit.
  package let isCutOff: Bool
}

extension PlainLayout {
  package init(_ solved: SolvedConfiguration) {
    self.init(
      frames: solved.frames, contentSizes: solved.contentSizes, isFeasible: solved.isFeasible, isCutOff: false)
  }
}

extension SceneSolver {
  /// The frames that `solve` gives a configuration, without evidence.
  ///
  /// - Parameter recovery: The family of an earlier configuration with conflicts; `nil` if there is none. Replaced by
  ///   that of this configuration if it has conflicts.
  package func layout(_ configuration: Configuration, _ recovery: inout ConfigurationFamily?) -> PlainLayout {
    let lowered = lower(configuration)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let shared = shared(lowered, by: solver)
    var enumeration: ConflictEnumeration?
    if shared == nil, let solved = recovered(lowered, &recovery, &enumeration) { return PlainLayout(solved) }
    let solution = shared ?? solver.solve(lowered.program)
    return PlainLayout(
      frames: lowered.frames(at: solution.values), contentSizes: lowered.contentSizes(at: solution.values),
      isFeasible: solution.isFeasible, isCutOff: solution.isCutOff)
  }
}
