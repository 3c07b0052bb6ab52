import ConstraintSolver
import LayoutModel

/// Solves configurations of one scene.
package struct SceneSolver: Sendable {
  package let scene: Scene
  /// The limit on conflicts reported for one configuration.
  package var maximumConflicts: Int
  /// The tree of the scene's views.
  package let hierarchy: ViewHierarchy
  /// The views whose content is a text that wraps.
  package let texts: [ViewID]
  /// The constraints in which configurations may differ; `nil` if there is only one configuration.
  let changing: ChangingConstraints?
  /// Whether there are environments that the scene does not name.
  let isOnDevices: Bool
  /// Whether to prove that layouts are optimal, for reports that are verified; nothing else depends on it.
  package var provesOptima = false
  /// The limit on ends of ambiguous attributes that are proven for one configuration; each requires solving it once
  /// more.
  package var provenEndLimit = Limits.endsOfConfiguration
  /// The limit on terms of all proofs of least errors of one configuration.
  package var provenTermLimit: Int

  /// Terms of all positions as sums of independent variables after which the ambiguity of a layout is not explained.
  package var sumTermLimit = LexicographicSolver().sumTermLimit

  /// Core rows from which on parametric analysis is used. Layouts and unreachable constraints are the same with and
  /// without it, except for layouts too ambiguous to explain, which may differ.
  package var analysisThreshold = SolvedCore.parametricThreshold

  /// Solves independent components and explains their ambiguities.
  package var workers: any Workers = SingleWorker()

  /// The time after which no further conflict is searched for.
  package var deadline = Deadline.none

  /// - Parameter isOnDevices: Whether there are environments that the scene does not name.
  package init(
    scene: Scene, maximumConflicts: Int = Limits.conflicts.limit, isOnDevices: Bool = false
  ) {
    self.scene = scene
    self.maximumConflicts = maximumConflicts
    self.isOnDevices = isOnDevices
    hierarchy = ViewHierarchy(scene)
    texts = scene.textViews
    let selection =
      isOnDevices
      ? ConstraintSelection(changingOnDevices: scene)
      : ConstraintSelection(changingIn: scene, environments: scene.environments)
    provenTermLimit = SceneSolver.provenTermLimit(of: scene)
    changing = selection.isEmpty ? nil : ChangingConstraints(selection)
  }

  /// The solver of what is tried in a changed scene, until the same deadline. It proves no optima, since no report has its layouts.
  ///
  /// - Parameter isOnDevices: Whether there are environments that the scene does not name; `nil` for the same as here.
  package func changing(_ changed: Scene, isOnDevices: Bool? = nil) -> SceneSolver {
    var solver = SceneSolver(scene: changed, isOnDevices: isOnDevices ?? self.isOnDevices)
    (solver.workers, solver.deadline) = (workers, deadline)
    return solver
  }

  /// A configuration as a linear program.
  package func lower(_ configuration: Configuration) -> LoweredConfiguration {
    LoweredConfiguration(scene: scene, configuration: configuration, hierarchy: hierarchy)
  }

  /// The layout of a configuration with the evidence for everything that is wrong with it.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration {
    inPasses(configuration, solve: solvePass, frames: \.frames)
  }

  /// The layout of a configuration with the numbers of lines that it has.
  func solvePass(_ configuration: Configuration) -> SolvedConfiguration {
    solve(lower(configuration), isApart: false).solved
  }

  /// An optimal solution. If there are several, the choice depends only on the shared rows and on this configuration's own.
  ///
  /// - Returns: `nil` if shared rows may have to fail.
  func shared(_ lowered: LoweredConfiguration, by solver: LexicographicSolver) -> LexicographicSolution? {
    guard let changing else { return nil }
    return solver.solve(
      lowered.program, isShared: lowered.isShared(beside: changing),
      changing: lowered.variables(of: changing.selection))
  }

  private func blocking(
    _ lowered: LoweredConfiguration, _ solution: LexicographicSolution
  ) -> BlockingAnalysis.Outcome {
    guard let changing, !solution.blocks.isEmpty else {
      return BlockingAnalysis.Outcome([BlockingAnalysis(lowered: lowered, solution: solution)])
    }
    let isReached = lowered.isReached(isShared: lowered.isShared(beside: changing), changing: changing.selection)
    return BlockingAnalysis.Outcome(BlockingAnalysis.parts(of: lowered, solution, isReached: isReached))
  }

  /// The layout of a lowered configuration, or of a part of one, with the evidence for what is wrong with it.
  ///
  /// - Parameters:
  ///   - findsConflicts: Whether to search for conflicts.
  ///   - findsUnreachable: Whether to search for unreachable constraints.
  package func solve(
    _ lowered: LoweredConfiguration, findsConflicts: Bool = true, findsUnreachable: Bool = true
  ) -> SolvedConfiguration {
    solved(
      lowered, shared(lowered, by: engine) ?? engine.solve(lowered.program), by: engine,
      findsConflicts: findsConflicts, findsUnreachable: findsUnreachable)
  }

  /// The layout of a lowered configuration, solved on its own.
  ///
  /// - Parameter isApart: Whether the configuration is known to have conflicts, or rows that its family does not cover.
  /// - Returns: Also the family of configurations that have the same conflicts, if there is one.
  func solve(
    _ lowered: LoweredConfiguration, isApart: Bool
  ) -> (solved: SolvedConfiguration, family: ConfigurationFamily?) {
    let shared = isApart ? nil : shared(lowered, by: engine)
    let (recovered, family, enumeration) = shared == nil ? recovered(lowered) : (nil, nil, nil)
    if let recovered { return (recovered, family) }
    return (solved(lowered, shared ?? engine.solve(lowered.program), by: engine, knowing: enumeration), nil)
  }

  /// The solver of its configurations' programs.
  var engine: LexicographicSolver {
    var engine = LexicographicSolver()
    engine.workers = workers
    engine.provesOptima = provesOptima
    engine.proofTermLimit = provenTermLimit
    engine.sumTermLimit = sumTermLimit
    engine.isLength = scene.isLength
    return engine
  }

  /// The smallest conflicts of a configuration, without its layout. Parts of the scene that are the same in another
  /// configuration are not searched.
  ///
  /// - Returns: Also the limit that ended the search early, or `nil`.
  package func conflicts(
    of configuration: Configuration, beside other: Configuration
  ) -> ([Conflict], limit: ExceededLimit?) {
    let lowered = lower(configuration)
    let changed = lowered.requiredGroups(notIn: lower(other))
    let enumeration = ConflictEnumeration(
      lowered.program, limit: maximumConflicts, touching: changed, deadline: deadline)
    return (lowered.conflicts(enumeration), enumeration.isCutOff ? exceededLimits(enumeration).first : nil)
  }

  /// The limits that left conflicts out.
  func exceededLimits(_ enumeration: ConflictEnumeration) -> [ExceededLimit] {
    let left = enumeration.leftCount
    if enumeration.isLate { return ExceededLimit(deadline, for: "conflicts", left: left).ifReached }
    if enumeration.isCutOff { return ExceededLimit(ConstraintSolver.Limits.refinementRows, left: left).ifReached }
    return ExceededLimit(what: Limits.conflicts.what, limit: maximumConflicts, left: left).ifReached
  }

  /// - Parameter known: The conflicts, if already found.
  private func solved(
    _ lowered: LoweredConfiguration, _ solution: consuming LexicographicSolution,
    by solver: LexicographicSolver, knowing known: ConflictEnumeration? = nil, findsConflicts: Bool = true,
    findsUnreachable: Bool = true
  ) -> SolvedConfiguration {
    let configuration = lowered.configuration
    let (frames, contentSizes) = (lowered.frames(at: solution.values), lowered.contentSizes(at: solution.values))
    let errors = lowered.errors(
      at: solution.values, isRequiredMet: solution.isFeasible && !solution.isCutOff)
    let blocking =
      solution.isCutOff || !findsUnreachable ? nil : blocking(lowered, solution)
    let enumeration =
      solution.isFeasible || !findsConflicts
      ? nil : known ?? ConflictEnumeration(lowered.program, limit: maximumConflicts, deadline: deadline)
    var exceededLimits = solution.reachedLimit.map { [ExceededLimit($0, left: 0)] } ?? []
    exceededLimits += (enumeration.map(self.exceededLimits) ?? []) + (blocking?.exceededLimits ?? [])
    let ambiguousAttributes = lowered.ambiguousAttributes(solution.freedoms)
    var optimality: OptimalityEvidence?
    if provesOptima && !solution.isCutOff {
      exceededLimits += lowered.exceededLimits(ofProofsIn: solution, levels: errors.levels, by: solver)
      optimality = lowered.optimality(
        solution, levels: errors.levels, ends: ends(of: ambiguousAttributes, in: lowered, at: solution.values))
      (solution.optima, solution.unreachableOptima) = ([], [])  // they can fill as much memory as the evidence
    }
    return SolvedConfiguration(
      configuration: configuration,
      frames: frames,
      contentSizes: contentSizes,
      isFeasible: solution.isFeasible,
      levels: lowered.levels(errors.levels, isUsed: lowered.usesLevel),
      violations: errors.violations,
      ambiguousAttributes: ambiguousAttributes,
      ambiguities: lowered.ambiguities(solution.freedoms, frames, contentSizes, by: workers),
      conflicts: enumeration.map(lowered.conflicts) ?? [],
      partCorrections: enumeration.map {
        lowered.partCorrections($0, broken: errors.violations.map(\.constraint))
      } ?? [],
      unreachable: blocking?.unreachable ?? [],
      exceededLimits: exceededLimits,
      optimality: optimality,
      isDetermined: solution.isDetermined,
      undeterminedContents: lowered.undeterminedContents(solution.freedoms))
  }
}

extension LoweredConfiguration {
  /// Every view's frame at a point. Fixed sides of the root have their given size, whatever the point is.
  func frames(at values: [Rational]) -> [Frame] {
    scene.views.indices.map { index in
      let first = 4 * index
      return index == 0
        ? configuration.rootFrame(
          solved: AxisPair(values[FrameAttribute.width.rawValue], values[FrameAttribute.height.rawValue]))
        : Frame(x: values[first], y: values[first + 1], width: values[first + 2], height: values[first + 3])
    }
  }

  /// The priorities in use with their errors.
  func levels(_ errors: [Rational], isUsed: [Bool]) -> [PriorityLevel] {
    priorities.indices.filter { isUsed[$0] }.map { PriorityLevel(priority: priorities[$0], error: errors[$0]) }
  }

  /// The layout with other values for some variables.
  ///
  /// - Parameter other: the configuration, if it is another one of the scene.
  func layout(
    _ frames: [Frame], contentSizes: [AxisPair<Rational>?], with values: [VariableValue],
    in other: Configuration? = nil
  ) -> WitnessLayout {
    var changes: [(view: Int, frame: Frame)] = []
    var contentValues: [Int: Rational] = [:]
    for entry in values.sorted(by: { $0.variable < $1.variable }) {
      guard let attribute = attribute(ofVariable: entry.variable) else {
        contentValues[entry.variable] = entry.value
        continue
      }
      guard !(other ?? configuration).isFixed(entry.variable) else { continue }
      let view = attribute.view.index
      if changes.last?.view != view { changes.append((view, frames[view])) }
      changes[changes.count - 1].frame[attribute.attribute] = entry.value
    }
    var sizes: [(view: Int, size: AxisPair<Rational>)] = []
    // Few of thousands of witnesses contain a content size.
    if !contentValues.isEmpty {
      for (view, size) in contentSizes.enumerated() {
        guard let size, let first = hierarchy.contentVariables[view] else { continue }
        let changed = AxisPair(contentValues[first] ?? size.horizontal, contentValues[first + 1] ?? size.vertical)
        if changed != size { sizes.append((view, changed)) }
      }
    }
    return WitnessLayout(base: frames, changes: changes.filter { $0.frame != frames[$0.view] }, contentSizes: sizes)
  }

  func contentSizes(at values: [Rational]) -> [AxisPair<Rational>?] {
    hierarchy.contentVariables.map { $0.map { AxisPair(values[$0], values[$0 + 1]) } }
  }

  /// The error of each optional priority and of each constraint that fails, computed from the rows as written.
  ///
  /// - Parameter isRequiredMet: Whether all required rows are known to hold.
  func errors(at values: [Rational], isRequiredMet: Bool) -> (levels: [Rational], violations: [Violation]) {
    var levels = [Rational](repeating: .zero, count: priorities.count)
    var failed: [(group: Int, strength: Strength, error: Rational)] = []
    for row in 0..<program.rowCount {
      let strength = program.strength(ofRow: row)
      guard let group = program.group(ofRow: row), strength != .required || !isRequiredMet else { continue }
      let error = program.error(ofRow: row, at: values)
      guard !error.isZero else { continue }
      if let level = strength.level { levels[Int(level)] += error }
      if let last = failed.last, last.group == group {
        failed[failed.count - 1].error += error
      } else {
        failed.append((group, strength, error))
      }
    }
    failed.sort { ($0.strength, $0.group) < ($1.strength, $1.group) }
    let violations = failed.map {
      Violation(constraint: references[$0.group], priority: priority(of: $0.strength), error: $0.error)
    }
    return (levels, violations)
  }

  /// The groups with a required row that another configuration of the scene does not have for the same constraint.
  fileprivate func requiredGroups(notIn other: LoweredConfiguration) -> Set<Int> {
    func required(_ lowered: LoweredConfiguration) -> [Int] {
      (0..<lowered.program.rowCount).filter { lowered.program.strength(ofRow: $0) == .required }
    }
    let known = Set(required(other).map(other.row))
    return Set(required(self).filter { !known.contains(row($0)) }.compactMap { program.group(ofRow: $0) })
  }
}
