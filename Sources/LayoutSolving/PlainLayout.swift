import ConstraintSolver
import LayoutModel

/// The frames of a configuration without evidence.
package struct PlainLayout: Sendable {
  package let frames: [Frame]
  package let contentSizes: [AxisPair<Rational>?]
  package let isFeasible: Bool
  /// Whether the solver stopped at a limit.
  package let isCutOff: Bool
  /// Whether no other layout is as good; `nil` if that was not asked.
  package let isDetermined: Bool?
}

extension PlainLayout {
  package init(_ solved: SolvedConfiguration) {
    self.init(
      frames: solved.frames, contentSizes: solved.contentSizes, isFeasible: solved.isFeasible, isCutOff: false,
      isDetermined: solved.isDetermined)
  }
}

extension SceneSolver {
  /// The frames that `solve` gives a configuration, without evidence.
  ///
  /// - Parameter families: Those of earlier configurations with conflicts.
  /// - Returns: Also the family of the configuration's conflicts, if it is none of these.
  func plainLayout(
    of configuration: Configuration, recovering families: [ConfigurationFamily]
  ) -> (layout: PlainLayout, family: ConfigurationFamily?) {
    plainLayout(of: lower(configuration), recovering: families)
  }

  /// The frames that `solve` gives a lowered configuration, without evidence.
  ///
  /// - Parameter findsAmbiguity: Whether to find out if another layout is as good.
  func plainLayout(
    of lowered: LoweredConfiguration, recovering families: [ConfigurationFamily], findsAmbiguity: Bool = false
  ) -> (layout: PlainLayout, family: ConfigurationFamily?) {
    var solver = LexicographicSolver()
    (solver.findsFreedoms, solver.explainsFreedoms) = (findsAmbiguity, false)
    let shared = shared(lowered, by: solver)
    if shared == nil {
      for family in families {
        if let solved = family.solve(lowered.configuration) { return (PlainLayout(solved), nil) }
      }
      let (solved, family, _) = recovered(lowered)
      if let solved { return (PlainLayout(solved), family) }
    }
    let solution = shared ?? solver.solve(lowered.program)
    let layout = PlainLayout(
      frames: lowered.frames(at: solution.values), contentSizes: lowered.contentSizes(at: solution.values),
      isFeasible: solution.isFeasible, isCutOff: solution.isCutOff,
      isDetermined: findsAmbiguity ? solution.isDetermined : nil)
    return (layout, nil)
  }
}
