import ConstraintSolver
import LayoutModel

extension ConfigurationFamily {
  /// What a configuration is solved beside, with the part that it then has where that is followed from there already.
  func beside(
    _ configuration: Configuration, _ own: LoweredConfiguration
  ) -> (base: SolvedBase?, followed: PresolvedProgram.Part?) {
    guard let solvedBase, !configuration.isUnderEnvironment(of: base.configuration) else { return (solvedBase, nil) }
    if let environmentBases {
      return (environmentBases.base(under: configuration) { firstContent(under: configuration) } ?? solvedBase, nil)
    }
    return (solvedBase, solvedBase.core.wholeFollowed(adding: own.program))
  }

  /// The first configuration's content under the environment of another; nil where that has no layout.
  private func firstContent(under configuration: Configuration) -> SolvedBase? {
    var first = configuration
    first.content = base.configuration.content
    guard let own = own(of: first) else { return nil }
    let followed = solvedBase?.core.wholeFollowed(adding: own.program)
    return followed.flatMap { solvedBase(own, $0) } ?? solvedBase(own)
  }

  /// A configuration's own rows with the shared ones, to solve others beside; nil where they have no layout.
  ///
  /// - Parameter part: what they have; nil to solve them.
  private func solvedBase(_ own: LoweredConfiguration, _ part: PresolvedProgram.Part? = nil) -> SolvedBase? {
    var engine = engine
    engine.keepsAttainingPoints = presolved.coreRowCount >= solver.analysisThreshold
    guard let part = part ?? presolved.solve(adding: own.program, to: base.program, by: engine),
      let core = SolvedCore(presolved, adding: own.program, solvedAs: part)
    else { return nil }
    let (frames, contentSizes, _) = layout(part, own.configuration)
    return SolvedBase(core: core, blocking: blocking(part, own, base.values(frames, contentSizes)))
  }
}
