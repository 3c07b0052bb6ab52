// Solving one more configuration costs only what differs.
//
// The configurations of a scene share most of their rows. Shared rows are eliminated once, and those that own rows do
// not affect are solved once. Each configuration adds its few own rows (`SharedProgram` in ConstraintSolver). A single
// configuration is solved in the same two parts (`SceneSolver`), so that its layout and ambiguities do not depend on
// which others are solved. In the core, only those blocks are solved whose own rows differ from the first
// configuration's. Not even those are solved if they differ only in constants and parametric analysis covers the change
// (`SolvedCore`); of several valid proofs, the first configuration's is then reported. If a layout is ambiguous but too
// large to explain, its optimum moves along with the constants, so it can differ from the one that the configuration has
// on its own. If required rows conflict, the constraints that may fail count as own rows
// (`ConfigurationFamily+Recovery`).

import ConstraintSolver
import LayoutModel

/// The configurations of a scene with the same layout direction, which share rows.
package struct ConfigurationFamily: Sendable {
  let solver: SceneSolver
  let base: LoweredConfiguration
  private let changing: ChangingConstraints
  let sharedProgram: SharedProgram
  let engine: LexicographicSolver
  let unaffected: SharedProgram.Part
  /// The core's solution in the first configuration; `nil` if that has to be solved on its own.
  private let baseCore: SharedProgram.Part?
  /// The first configuration, as the start for others; `nil` if it has no solution to start from.
  private(set) var solvedBase: SolvedBase?
  /// The first configuration's content under other environments; `nil` if not needed.
  let environmentBases: EnvironmentBases?
  /// The first configuration's layout; zero in the core if that has no solution.
  private let baseLayout: (frames: [Frame], contentSizes: [AxisPair<Rational>?])
  private let ambiguities: UnaffectedAmbiguities
  /// The shared rows that blocking sets may contain; `nil` until an unreachable constraint has been found.
  private var reached: ConnectedSharedRows?
  /// Optional constraints that fail by the same error in every configuration.
  private let settled: [FailedConstraint]
  /// By level, whether shared rows use it.
  private let usesLevel: [Bool]
  let orders: [ConstraintOrder]
  /// Whether each ambiguous layout is the one that its configuration has on its own.
  private let isWhole: Bool
  /// The shared constraints that may fail, which count as own rows; `nil` if none may.
  let fallible: Set<ConstraintReference>?
  /// If constraints may fail: the shared background rows of the variables in own rows.
  let fallibleBackground: [Int]

  fileprivate struct FailedConstraint {
    let strength: Strength
    let order: ConstraintOrder
    let constraint: ConstraintReference
    let error: Rational
  }

  /// - Parameters:
  ///   - configuration: Any of them, preferably the first to be solved.
  ///   - environments: The environments of all configurations to be solved, if ambiguous layouts are not needed; else
  ///     `nil`.
  /// - Returns: `nil` if configurations have to be solved on their own.
  /// - Complexity: That of solving a configuration.
  package init?(
    _ solver: SceneSolver, beside configuration: Configuration, environments: [SceneEnvironment?]? = nil
  ) {
    let selected = environments.map {
      ChangingConstraints(ConstraintSelection(changingIn: solver.scene, environments: $0))
    }
    guard let changing = selected ?? solver.changing else { return nil }
    self.init(solver, beside: configuration, changing, isWhole: environments == nil, fallible: nil)
  }

  /// - Parameters:
  ///   - isWhole: Whether ambiguous layouts are needed, and each has to be the one that its configuration has on its own.
  ///   - fallible: Constraints that may fail, all among those that may change; `nil` if none may.
  init?(
    _ solver: SceneSolver, beside configuration: Configuration, _ changing: ChangingConstraints, isWhole: Bool,
    fallible: Set<ConstraintReference>?
  ) {
    self.isWhole = isWhole
    self.changing = changing
    self.solver = solver
    let orderedPriorities = UsedPriorities(solver.scene, beside: configuration).ordered
    guard
      let base = LoweredConfiguration(
        scene: solver.scene, configuration: configuration, hierarchy: solver.hierarchy,
        orderedPriorities: orderedPriorities),
      let own = base.only(changing.selection, configuration)
    else { return nil }
    self.base = base
    let program = base.program
    let isShared = base.isShared(beside: changing)
    var usesLevel = [Bool](repeating: false, count: base.priorities.count)
    for row in 0..<program.rowCount where isShared[row] {
      if case .optional(let level) = program.strength(ofRow: row) { usesLevel[Int(level)] = true }
    }
    self.usesLevel = usesLevel
    var engine = solver.engine
    engine.workers = SingleWorker()
    engine.explainsFreedoms = isWhole
    self.engine = engine
    guard
      let sharedProgram = SharedProgram(
        program, isShared: isShared, changing: base.variables(of: changing.selection), keepsUnaffectedRows: true),
      let unaffected = sharedProgram.solveUnaffectedRows(of: program, by: engine), isWhole || unaffected.isDetermined
    else { return nil }
    self.sharedProgram = sharedProgram
    self.unaffected = unaffected
    engine.keepsAttainingPoints = sharedProgram.coreRowCount >= solver.analysisThreshold && fallible == nil
    baseCore = sharedProgram.solve(adding: own.program, to: program, by: engine, mayFail: fallible != nil)
    let core = fallible != nil ? nil : baseCore.flatMap { SolvedCore(sharedProgram, adding: own.program, solvedAs: $0) }
    solvedBase = nil
    let isVaried = isWhole && fallible == nil && solver.scene.machines.contains { $0.states.count > 1 }
    environmentBases = isVaried ? EnvironmentBases(solver, coreRowCount: sharedProgram.coreRowCount) : nil
    self.fallible = fallible
    fallibleBackground = fallible == nil ? [] : base.background(of: changing.selection).filter { isShared[$0] }
    let values = sharedProgram.values(baseCore, unaffected: unaffected)
    baseLayout = (base.frames(at: values), base.contentSizes(at: values))
    orders = base.orders()
    settled = unaffected.failed.compactMap { [base, orders] row, error in
      guard case .shared(let row) = row else { return nil }
      return base.failed(row, orders, by: error)
    }
    ambiguities = UnaffectedAmbiguities(unaffected, of: base, baseLayout.frames, baseLayout.contentSizes)
    reached = nil
    if !unaffected.unreachable.isEmpty || !(baseCore?.unreachable.isEmpty ?? true) { reached = reached(values, own) }
    if let core { solvedBase = SolvedBase(core: core, blocking: blocking(core.part, own, values)) }
  }

  /// The same as solving a configuration on its own; `nil` if that is necessary.
  ///
  /// - Parameters:
  ///   - configuration: Under one of the environments.
  ///   - provenEndLimit: Replaces the solver's limit.
  /// - Complexity: That of solving the rows that can differ between the configurations, and of copying the layout.
  package func solve(_ configuration: Configuration, provenEndLimit: Int? = nil) -> SolvedConfiguration? {
    guard let ownRows = own(of: configuration) else { return nil }
    let (nearestBase, followedCore) = beside(configuration, ownRows)
    let difference = nearestBase?.core.difference(adding: ownRows.program)
    let core =
      (configuration.isSame(as: base.configuration) ? baseCore : followedCore)
      ?? difference.flatMap { nearestBase?.core.part(adding: ownRows.program, $0, to: base.program, by: engine) }
      ?? sharedProgram.solve(adding: ownRows.program, to: base.program, by: engine, mayFail: fallible != nil)
    let keptBlocking = difference.flatMap { difference in nearestBase?.blocking.map { (difference, $0) } }
    return core.flatMap { solved($0, ownRows, keptBlocking, provenEndLimit ?? solver.provenEndLimit) }
  }

  /// Whether the required constraints of a configuration can hold together; also false if that is unknown.
  package func canHold(_ configuration: Configuration) -> Bool {
    guard unaffected.isFeasible, let own = own(of: configuration) else { return false }
    return sharedProgram.canHold(with: own.program)
  }

  /// The own rows of a configuration; `nil` if it does not belong to the family.
  func own(of configuration: Configuration) -> LoweredConfiguration? {
    contains(configuration) ? base.only(changing.selection, configuration) : nil
  }

  /// The optimum of a configuration whose own rows differ from the first one's only in constants, by parametric analysis.
  /// Ambiguous blocks keep the solution of the first one.
  func followed(_ own: LoweredConfiguration) -> SharedProgram.Part? {
    solvedBase?.core.parametricPart(adding: own.program)
  }

  /// Whether a configuration belongs to the family. If other sides of its root are free, it has other unknowns and does not.
  func contains(_ configuration: Configuration) -> Bool {
    FrameAttribute.allCases.allSatisfy { base.configuration.isFree($0) == configuration.isFree($0) }
      && changing.leads(from: base, to: configuration)
  }

  private func solved(
    _ core: SharedProgram.Part, _ own: LoweredConfiguration,
    _ kept: (difference: CoreDifference, blocking: BlockingAnalysis.Found)?, _ provenEndLimit: Int
  ) -> SolvedConfiguration? {
    guard isWhole || core.isDetermined else { return nil }
    let configuration = own.configuration
    var failed = settled
    let ownOrders = own.orders()
    let evidence = FamilyEvidence(family: self, own: own, ownOrders: ownOrders, core: core)
    var recovery: Recovery?
    if !core.isFeasible {
      recovery = Recovery(evidence)
      if recovery == nil { return nil }
    }
    failed += core.failed.compactMap { row, error in
      switch row {
      case .shared(let row): base.failed(row, orders, by: error)
      case .own(let row): own.failed(row, ownOrders, by: error)
      }
    }
    failed.sort { ($0.strength, $0.order) < ($1.strength, $1.order) }
    var errors = [Rational](repeating: .zero, count: base.priorities.count)
    var violations: [Violation] = []
    for entry in failed {
      if let level = entry.strength.level { errors[Int(level)] += entry.error }
      let known = violations.last.flatMap { $0.constraint == entry.constraint ? violations.popLast() : nil }
      violations.append(
        Violation(
          constraint: entry.constraint, priority: base.priority(of: entry.strength),
          error: entry.error + (known?.error ?? .zero)))
    }
    let layout = layout(core, configuration)
    let (frames, contentSizes) = (layout.frames, layout.contentSizes)
    let reachedLimit = core.reachedLimit ?? unaffected.reachedLimit
    let blocking =
      reachedLimit == nil
      ? blocking(evidence, kept, frames, contentSizes) : BlockingAnalysis.Outcome()
    let attributes = ambiguities.attributes(with: core, base)
    let optimality =
      solver.provesOptima && reachedLimit == nil
      ? evidence.optimality(errors, ends: ends(of: attributes, configuration, frames, contentSizes, provenEndLimit))
      : nil
    return SolvedConfiguration(
      configuration: configuration, frames: frames, contentSizes: contentSizes, isFeasible: core.isFeasible,
      levels: base.levels(errors, isUsed: zip(usesLevel, own.usesLevel).map { $0 || $1 }),
      violations: violations,
      ambiguousAttributes: attributes,
      ambiguities: ambiguities.ambiguities(
        with: evidence.freedoms, AmbiguityCauses(lowered: base, own: own), frames, contentSizes,
        isChanged: layout.isChanged),
      conflicts: recovery?.conflicts ?? [],
      partCorrections: recovery?.partCorrections(breaking: violations.map(\.constraint)) ?? [],
      unreachable: blocking.unreachable,
      exceededLimits: [reachedLimit].compactMap { $0.map { ExceededLimit($0, left: 0) } }
        + (recovery?.exceededLimits(solver) ?? []) + blocking.exceededLimits
        + evidence.exceededLimits(errors, optimality),
      optimality: optimality,
      isDetermined: unaffected.isDetermined && core.isDetermined,
      undeterminedContents: ambiguities.undeterminedContents(with: evidence.freedoms, base))
  }

  private func ends(
    of attributes: [AmbiguousAttribute], _ configuration: Configuration, _ frames: [Frame],
    _ contentSizes: [AxisPair<Rational>?], _ provenEndLimit: Int
  ) -> [AttributeEnd] {
    var solver = solver
    solver.provenEndLimit = provenEndLimit
    guard solver.provesEnds && !attributes.isEmpty else { return [] }
    let lowered = solver.lower(configuration)
    return solver.ends(of: attributes, in: lowered, at: lowered.values(frames, contentSizes))
  }

  private func reached(_ values: [Rational], _ own: LoweredConfiguration) -> ConnectedSharedRows? {
    SharedBlocks(sharedProgram, adding: own.program).map {
      ConnectedSharedRows(
        base, isShared: base.isShared(beside: changing), changing: changing.selection, $0, unaffected, values)
    }
  }

  /// The blocking sets of a configuration from which others start; `nil` if a limit left something out.
  func blocking(
    _ core: SharedProgram.Part, _ own: LoweredConfiguration, _ values: [Rational]
  ) -> BlockingAnalysis.Found? {
    if core.reachedLimit != nil { return nil }
    if core.unreachable.isEmpty { return BlockingAnalysis.Found() }
    let evidence = FamilyEvidence(family: self, own: own, ownOrders: own.orders(), core: core)
    let analysis = blocking(evidence, values, limit: .limit) { _ in true }
    return analysis.flatMap { $0.isCutOff ? nil : $0.found }
  }

  /// The blocking sets of the constraints that cannot hold.
  ///
  /// - Parameter kept: Known blocking sets, which are valid for blocks that do not differ.
  private func blocking(
    _ evidence: FamilyEvidence, _ kept: (difference: CoreDifference, blocking: BlockingAnalysis.Found)?,
    _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?]
  ) -> BlockingAnalysis.Outcome {
    var outcome = reached?.others ?? BlockingAnalysis.Outcome()
    if evidence.core.unreachable.isEmpty { return outcome }
    let values = base.values(frames, contentSizes)
    if let (difference, known) = kept {
      let work = known.work.reduce(BlockingAnalysis.Work()) { difference.keeps($1.key) ? $0 + $1.value : $0 }
      let analysis = blocking(evidence, values, limit: .limit - work) { !difference.keeps($0) }
      if let analysis, !analysis.isCutOff {
        outcome.add(known, where: difference.keeps)
        outcome.add(analysis)
        return outcome
      }
    }
    if let analysis = blocking(evidence, values, limit: .limit, where: { _ in true }) { outcome.add(analysis) }
    return outcome
  }

  /// - Parameter isIncluded: Whether to analyse the rows of a block.
  private func blocking(
    _ evidence: FamilyEvidence, _ values: [Rational], limit: BlockingAnalysis.Work,
    where isIncluded: (SharedBlocks.Block) -> Bool
  ) -> BlockingAnalysis? {
    let own = evidence.own
    guard let blocks = SharedBlocks(sharedProgram, adding: own.program), let reached = reached ?? reached(values, own)
    else {
      return nil
    }
    func block(_ row: SharedProgram.Row) -> SharedBlocks.Block {
      switch row {
      case .shared(let row): blocks.block(ofRow: row, in: base.program)
      case .own(let row): blocks.block(ofRow: row, of: own.program)
      }
    }
    // A group with rows in several blocks counts in each.
    let all = evidence.merged(reached.rows).map { (row: $0, group: evidence.group(of: $0), block: block($0)) }
    let groups = Set(all.filter { isIncluded($0.block) }.map(\.group))
    let entries = all.filter { $0.block.isInAnyProof || groups.contains($0.group) }
    let shortfalls = Dictionary(evidence.core.unreachable.map { ($0.row, $0.shortfall) }) { first, _ in first }
    var solution = LexicographicSolution()
    solution.values = values
    solution.isFeasible = evidence.core.isFeasible
    solution.unreachable = entries.enumerated().compactMap { index, entry in
      isIncluded(entry.block) ? shortfalls[entry.row].map { (index, $0) } : nil
    }
    return BlockingAnalysis(
      lowered: base.merging(entries.map(\.row), of: own), solution: solution, blocks: entries.map(\.block),
      isPart: true, limit: limit)
  }

  func layout(
    _ core: SharedProgram.Part, _ configuration: Configuration
  ) -> (frames: [Frame], contentSizes: [AxisPair<Rational>?], isChanged: [Bool]) {
    var (frames, contentSizes) = baseLayout
    var isChanged = [Bool](repeating: false, count: frames.count)
    let (scrollViews, count) = (solver.hierarchy.scrollViews, 4 * frames.count)
    sharedProgram.changes(core, from: baseCore) { variable, value in
      let view = variable < count ? variable / 4 : scrollViews[(variable - count) / 2]
      if !configuration.isFixed(variable) { isChanged[view] = true }
      if variable < count, let attribute = FrameAttribute(rawValue: variable % 4) {
        frames[view][attribute] = value
      } else {
        contentSizes[view]?[variable % 2 == 0 ? .horizontal : .vertical] = value
      }
    }
    frames[0] = configuration.rootFrame(solved: AxisPair(frames[0].width, frames[0].height))
    return (frames, contentSizes, isChanged)
  }
}

extension Configuration {
  /// Whether a configuration of the same scene has the same rows.
  fileprivate func isSame(as other: Configuration) -> Bool {
    isUnderEnvironment(of: other) && lineCounts == other.lineCounts && content == other.content
  }

  /// Whether a configuration of the same scene is under the same environment, so that only content and lines can differ.
  func isUnderEnvironment(of other: Configuration) -> Bool {
    environmentName == other.environmentName && environment == other.environment && rootSize == other.rootSize
      && rootSafeArea == other.rootSafeArea && rootMargins == other.rootMargins
      && textScale == other.textScale && parameterValues == other.parameterValues
  }
}

extension LoweredConfiguration {
  /// The rows of some constraints of a configuration alone, with the same levels; `nil` if one has another priority.
  fileprivate func only(_ selection: ConstraintSelection, _ configuration: Configuration) -> LoweredConfiguration? {
    LoweredConfiguration(
      scene: scene, configuration: configuration, hierarchy: hierarchy, orderedPriorities: orderedPriorities,
      only: selection)
  }

  /// The constraint of a row with its strength; `nil` for background rows.
  ///
  /// - Parameter orders: By group.
  fileprivate func failed(
    _ row: Int, _ orders: [ConstraintOrder], by error: Rational
  ) -> ConfigurationFamily.FailedConstraint? {
    program.group(ofRow: row).map {
      ConfigurationFamily.FailedConstraint(
        strength: program.strength(ofRow: row), order: orders[$0], constraint: references[$0], error: error)
    }
  }
}
