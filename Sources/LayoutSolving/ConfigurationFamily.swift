// One more configuration costs what it changes.
//
// A scene's configurations share most of their rows. Beside one that is solved from the beginning, all shared rows are
// eliminated once; each further configuration then adds the few that it has of its own (ConstraintSolver, PresolvedProgram).
// Where the outcome of either is anything but one layout that is best, the configuration is solved from the beginning, so that every
// configuration has the layout and the evidence that it has by itself.

import ConstraintSolver
import LayoutModel

/// The configurations of a scene that have one direction, beside one of them that is solved.
package struct ConfigurationFamily: Sendable {
  private let solver: SceneSolver
  private let base: LoweredConfiguration
  private let solved: SolvedConfiguration
  private let changing: ChangingConstraints
  private let presolved: PresolvedProgram
  /// Constraints that fail in every configuration by the same error, with those ranks that shared rows use.
  private let settled: [FailedConstraint]
  private let usesRank: [Bool]
  /// Those of them that cannot hold.
  private let settledUnreachable: [(constraint: ConstraintReference, shortfall: Rational)]

  fileprivate struct FailedConstraint {
    var rank: Int
    var order: ConstraintOrder
    var constraint: ConstraintReference
    var error: Rational
  }

  /// - Parameters:
  ///   - solved: as its solver has solved it.
  ///   - environments: those of all configurations that will be asked for.
  /// - Returns: nil where other configurations have to be solved from the beginning.
  /// - Complexity: less than that of solving a configuration.
  package init?(_ solver: SceneSolver, solved: SolvedConfiguration, environments: [SceneEnvironment?]) {
    let scene = solver.scene
    // Which of several best layouts is found hangs on the order of elimination, and so on all rows.
    guard solved.isFeasible && solved.isDetermined && solved.exceededLimits.isEmpty else { return nil }
    changing = ChangingConstraints(ConstraintSelection(changingIn: scene, environments: environments))
    base = LoweredConfiguration(
      scene: scene, configuration: solved.configuration, hierarchy: solver.hierarchy,
      ranks: UsedPriorities(scene).ranks)
    self.solver = solver
    self.solved = solved
    let program = base.program
    let isShared = base.isShared(beside: changing)
    var usesRank = [Bool](repeating: false, count: base.priorities.count)
    for row in 0..<program.rowCount where isShared[row] {
      if case .optional(let rank) = program.strength(ofRow: row) { usesRank[Int(rank)] = true }
    }
    self.usesRank = usesRank
    guard
      let presolved = PresolvedProgram(program, isShared: isShared, changing: base.variables(of: changing.selection))
    else { return nil }
    self.presolved = presolved
    var settled: [FailedConstraint] = []
    if !solved.violations.isEmpty {
      let values = base.values(solved)
      for row in 0..<program.rowCount where isShared[row] && !presolved.canChange(errorOfRow: row) {
        guard case .optional(let rank) = program.strength(ofRow: row) else { continue }
        let error = program.error(ofRow: row, at: values)
        if !error.isZero { settled.append(base.failed(row, rank: Int(rank), error: error)) }
      }
    }
    self.settled = settled
    let shortfalls = Dictionary(
      solved.unreachable.map { (ConstraintReference.written($0.constraint), $0.shortfall) }, uniquingKeysWith: { $1 })
    settledUnreachable = settled.compactMap { entry in
      shortfalls[entry.constraint].map { (entry.constraint, $0) }
    }
  }

  /// The same as solving a configuration from the beginning; nil where that has to be done.
  ///
  /// - Parameter configuration: under one of the environments.
  /// - Complexity: that of what can differ among the configurations, and of copying the layout.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration? {
    guard changing.leads(from: base, to: configuration) else { return nil }
    let own = LoweredConfiguration(
      scene: solver.scene, configuration: configuration, hierarchy: solver.hierarchy, ranks: base.ranks,
      only: changing.selection)
    guard let solution = presolved.solve(own.program) else { return nil }
    var failed = settled
    for (row, error) in solution.failed {
      let (lowered, row) =
        switch row {
        case .shared(let row): (base, row)
        case .own(let row): (own, row)
        }
      if case .optional(let rank) = lowered.program.strength(ofRow: row) {
        failed.append(lowered.failed(row, rank: Int(rank), error: error))
      }
    }
    // Proofs that errors are the least are those of the whole program.
    if solver.provesOptima && !failed.isEmpty { return nil }
    failed.sort { ($0.rank, $0.order) < ($1.rank, $1.order) }
    var errors = [Rational](repeating: .zero, count: base.priorities.count)
    for entry in failed { errors[entry.rank] += entry.error }
    let isUsed = zip(usesRank, own.usesRank).map { $0 || $1 }
    let (frames, contentSizes) = layout(solution, configuration)
    let blocking = blocking(solution, own, frames, contentSizes)
    return SolvedConfiguration(
      configuration: configuration, frames: frames, contentSizes: contentSizes, isFeasible: true,
      levels: base.levels(errors, isUsed: isUsed),
      violations: failed.map {
        Violation(constraint: $0.constraint, priority: base.priorities[$0.rank], error: $0.error)
      },
      ambiguousAttributes: [], ambiguities: [], conflicts: [],
      unreachable: blocking?.unreachable ?? [], exceededLimits: blocking?.exceededLimits ?? [],
      optimality: solver.provesOptima ? OptimalityEvidence(levels: [], unreachable: [], ends: []) : nil)
  }

  /// What blocks the constraints that cannot hold, found among all rows; nil where there are none.
  private func blocking(
    _ solution: PresolvedProgram.Solution, _ own: LoweredConfiguration, _ frames: [Frame],
    _ contentSizes: [AxisPair<Rational>?]
  ) -> BlockingAnalysis? {
    var shortfalls: [ConstraintReference: Rational] = [:]
    for (constraint, shortfall) in settledUnreachable { shortfalls[constraint] = shortfall }
    for (row, shortfall) in solution.unreachable {
      switch row {
      case .shared(let row): shortfalls[base.references[base.program.group(ofRow: row)]] = shortfall
      case .own(let row): shortfalls[own.references[own.program.group(ofRow: row)]] = shortfall
      }
    }
    if shortfalls.isEmpty { return nil }
    let lowered = solver.lower(own.configuration)
    var whole = LexicographicSolution()
    whole.values = lowered.values(frames, contentSizes)
    whole.unreachable = (0..<lowered.program.rowCount).compactMap { row in
      let group = lowered.program.group(ofRow: row)
      return group < 0 ? nil : shortfalls[lowered.references[group]].map { (row, $0) }
    }
    return BlockingAnalysis(lowered: lowered, solution: whole)
  }

  private func layout(
    _ solution: PresolvedProgram.Solution, _ configuration: Configuration
  ) -> (frames: [Frame], contentSizes: [AxisPair<Rational>?]) {
    var frames = solved.frames
    var contentSizes = solved.contentSizes
    frames[0].width = Rational(configuration.rootSize.horizontal)
    frames[0].height = Rational(configuration.rootSize.vertical)
    let count = 4 * frames.count
    let scrollViews = solver.hierarchy.scrollViews
    func old(_ variable: Int) -> Rational {
      if variable < count { return solved.frames[variable / 4][variable % 4] }
      let size = solved.contentSizes[scrollViews[(variable - count) / 2]]
      return ((variable - count) % 2 == 0 ? size?.horizontal : size?.vertical) ?? .zero
    }
    presolved.changes(solution, from: old) { variable, value in
      if variable < 4 {
        return
      } else if variable < count {
        frames[variable / 4][variable % 4] = value
      } else if (variable - count) % 2 == 0 {
        contentSizes[scrollViews[(variable - count) / 2]]?.horizontal = value
      } else {
        contentSizes[scrollViews[(variable - count) / 2]]?.vertical = value
      }
    }
    return (frames, contentSizes)
  }
}

extension LoweredConfiguration {
  fileprivate func failed(_ row: Int, rank: Int, error: Rational) -> ConfigurationFamily.FailedConstraint {
    let group = program.group(ofRow: row)
    return ConfigurationFamily.FailedConstraint(
      rank: rank, order: order(ofGroup: group), constraint: references[group], error: error)
  }
}

extension Frame {
  /// By the raw value of an attribute.
  fileprivate subscript(place: Int) -> Rational {
    get { self[FrameAttribute(rawValue: place) ?? .x] }
    set { self[FrameAttribute(rawValue: place) ?? .x] = newValue }
  }
}
