import ConstraintSolver
import LayoutModel

extension ConfigurationFamily {
  /// The solved configuration from which another one starts, and the solution of that one if parametric analysis gives it.
  func beside(
    _ configuration: Configuration, _ own: LoweredConfiguration
  ) -> (base: SolvedBase?, followed: SharedProgram.Part?) {
    guard let solvedBase, !configuration.isUnderEnvironment(of: base.configuration) else { return (solvedBase, nil) }
    if let environmentBases {
      return (environmentBases.base(under: configuration) { firstContent(under: configuration) } ?? solvedBase, nil)
    }
    return (solvedBase, solvedBase.core.wholeParametricPart(adding: own.program))
  }

  /// Solves the first configuration's content under the environment of another one; `nil` if there is no layout.
  private func firstContent(under configuration: Configuration) -> SolvedBase? {
    var first = configuration
    let scene = solver.scene
    let known = base.configuration
    first.content =
      scene.changes(of: known.environment) == nil && scene.changes(of: configuration.environment) == nil
      ? known.content
      : Configuration.Content(scene: scene, states: known.states, environment: configuration.environment)
    first.lineCounts = []
    guard let own = own(of: first) else { return nil }
    let followed = solvedBase?.core.wholeParametricPart(adding: own.program)
    return followed.flatMap { solvedBase(own, $0) } ?? solvedBase(own)
  }

  /// Solves a configuration from which others start; `nil` if it has no layout.
  ///
  /// - Parameter part: Its solution, if known.
  private func solvedBase(_ own: LoweredConfiguration, _ part: SharedProgram.Part? = nil) -> SolvedBase? {
    var engine = engine
    engine.keepsAttainingPoints = sharedProgram.coreRowCount >= solver.analysisThreshold
    guard let part = part ?? sharedProgram.solve(adding: own.program, to: base.program, by: engine),
      let core = SolvedCore(sharedProgram, adding: own.program, solvedAs: part)
    else { return nil }
    let (frames, contentSizes, _) = layout(part, own.configuration)
    return SolvedBase(core: core, blocking: blocking(part, own, base.values(frames, contentSizes)))
  }
}
