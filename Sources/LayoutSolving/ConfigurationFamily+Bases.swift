import ConstraintSolver
import LayoutModel

extension ConfigurationFamily {
  /// What a configuration is solved beside, with the part that it then has where that is followed from there already.
  func beside(
    _ configuration: Configuration, _ own: LoweredConfiguration
  ) -> (base: SolvedBase?, followed: SharedProgram.Part?) {
    guard let solvedBase, !configuration.isUnderEnvironment(of: base.configuration) else { return (solvedBase, nil) }
    if let environmentBases {
      return (environmentBases.base(under: configuration) { firstContent(under: configuration) } ?? solvedBase, nil)
    }
    guard let turningBases else { return (solvedBase, nil) }
    if let part = solvedBase.core.wholeParametricPart(adding: own.program) { return (solvedBase, part) }
    guard let turning = turningBase(under: configuration, turningBases),
      let part = turning.core.wholeParametricPart(adding: own.program)
    else { return (solvedBase, nil) }
    return (turning, part)
  }

  /// The first configuration's content under the environment of another; nil where that has no layout.
  private func firstContent(under configuration: Configuration) -> SolvedBase? {
    var first = configuration
    first.content = base.configuration.content
    guard let own = own(of: first) else { return nil }
    let followed =
      solvedBase?.core.wholeParametricPart(adding: own.program)
      ?? turningBases.flatMap { turningBase(under: configuration, $0) }?.core.wholeParametricPart(adding: own.program)
    return followed.flatMap { solvedBase(own, $0) } ?? solvedBase(own)
  }

  private func turningBase(under configuration: Configuration, _ turningBases: TurningBases) -> SolvedBase? {
    turningBases.base(under: configuration) { environment, last in
      let first = Configuration(
        scene: solver.scene, states: base.configuration.states, environment: environment,
        content: base.configuration.content)
      guard let own = own(of: first) else { return nil }
      let hasParametricAnalysis = [last, solvedBase].contains {
        $0?.core.wholeParametricPart(adding: own.program) != nil
      }
      return hasParametricAnalysis ? nil : solvedBase(own)
    }
  }

  /// A configuration's own rows with the shared ones, to solve others beside; nil where they have no layout.
  ///
  /// - Parameter part: what they have; nil to solve them.
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
