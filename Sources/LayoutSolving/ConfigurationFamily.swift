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
  private let changing: ConstraintSelection
  /// The same, to ask for.
  private let changingConstraints: Set<Int>
  private let changingViews: Set<ViewID>
  private let changingStacks: Set<ViewID>
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
    changing = ConstraintSelection(changingIn: scene, environments: environments)
    changingConstraints = Set(changing.constraints)
    changingViews = Set(changing.views)
    changingStacks = Set(changing.stacks)
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
      let presolved = PresolvedProgram(program, isShared: isShared, changing: base.variables(of: changing))
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
    guard configuration.direction == base.configuration.direction, reaches(configuration.content) else { return nil }
    let own = LoweredConfiguration(
      scene: solver.scene, configuration: configuration, hierarchy: solver.hierarchy, ranks: base.ranks, only: changing)
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

  /// Whether a content differs from the one that is solved only in what states change.
  private func reaches(_ content: Configuration.Content) -> Bool {
    let old = base.configuration.content
    if content.isActive.count != old.isActive.count { return false }
    var constraints = content.constants.differences(from: old.constants)
    if content.isActive != old.isActive {
      constraints += content.isActive.indices.filter { content.isActive[$0] != old.isActive[$0] }
    }
    if content.priorities != old.priorities {
      let changed = content.priorities.indices.filter { content.priorities[$0] != old.priorities[$0] }
      guard changed.allSatisfy({ base.ranks.contains(content.priorities[$0]) }) else { return false }
      constraints += changed
    }
    guard constraints.allSatisfy(changingConstraints.contains) else { return false }
    if content.properties == old.properties { return true }
    return content.properties.indices.allSatisfy { index in
      let (new, old) = (content.properties[index], old.properties[index])
      if new.intrinsicSize == old.intrinsicSize && new.frame == old.frame && new.isHidden == old.isHidden {
        return true
      }
      let view = ViewID(index)
      guard changingViews.contains(view) else { return false }
      return !solver.scene.isArranged(view) || solver.scene[view].superview.map(changingStacks.contains) ?? true
    }
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

/// Where a constraint stands among those of its scene.
private struct ConstraintOrder: Comparable {
  /// Written constraints, then those of views, then those of each stack view.
  let section: Int
  let place: Int

  static func < (a: ConstraintOrder, b: ConstraintOrder) -> Bool { (a.section, a.place) < (b.section, b.place) }
}

extension LoweredConfiguration {
  fileprivate func failed(_ row: Int, rank: Int, error: Rational) -> ConfigurationFamily.FailedConstraint {
    let group = program.group(ofRow: row)
    return ConfigurationFamily.FailedConstraint(
      rank: rank, order: order(ofGroup: group), constraint: references[group], error: error)
  }

  private func order(ofGroup group: Int) -> ConstraintOrder {
    switch references[group] {
    case .written(let id): return ConstraintOrder(section: 0, place: id.index)
    case .frame(let view): return ConstraintOrder(section: 1, place: 5 * view.index)
    case .hugging(let view, let axis):
      return ConstraintOrder(section: 1, place: 5 * view.index + (axis == .horizontal ? 1 : 3))
    case .compression(let view, let axis):
      return ConstraintOrder(section: 1, place: 5 * view.index + (axis == .horizontal ? 2 : 4))
    case .stack(let view, _):
      var first = group
      while first > 0, case .stack(view, _) = references[first - 1] { first -= 1 }
      return ConstraintOrder(section: 2 + view.index, place: group - first)
    }
  }

  /// Which rows are those of every configuration.
  fileprivate func isShared(beside changing: ConstraintSelection) -> [Bool] {
    let (constraints, views, stacks) = (Set(changing.constraints), Set(changing.views), Set(changing.stacks))
    let isShared = references.map { reference in
      switch reference {
      case .written(let id): !constraints.contains(id.index)
      case .frame(let view), .hugging(let view, _), .compression(let view, _): !views.contains(view)
      case .stack(let view, _): !stacks.contains(view)
      }
    }
    return (0..<program.rowCount).map { row in
      let group = program.group(ofRow: row)
      return group < 0 ? row >= FrameAttribute.allCases.count || !changing.hasRoot : isShared[group]
    }
  }

  /// All variables that rows of some constraints may refer to, in order; perhaps more.
  fileprivate func variables(of selection: ConstraintSelection) -> [Int] {
    var views: Set<Int> = selection.hasRoot ? [0] : []
    for index in selection.constraints {
      let (first, second) = (scene.constraints[index].first.view, scene.constraints[index].second?.view)
      let ancestor = hierarchy.commonAncestor(first, second ?? first).index
      for view in [first.index, second?.index ?? first.index] {
        var view = view
        views.insert(view)
        while view != ancestor {
          view = hierarchy.superviewIndex(of: view)
          views.insert(view)
        }
      }
    }
    views.formUnion(selection.views.map(\.index))
    for stack in selection.stacks {
      views.insert(stack.index)
      views.formUnion(scene[stack].subviews.map(\.index))
    }
    var variables: [Int] = []
    for view in views.sorted() {
      variables += 4 * view..<4 * view + 4
      let content = Int(hierarchy.contentVariables[view])
      if content >= 0 { variables += [content, content + 1] }
    }
    return variables
  }
}

extension Frame {
  /// By the raw value of an attribute.
  fileprivate subscript(place: Int) -> Rational {
    get { self[FrameAttribute(rawValue: place) ?? .x] }
    set { self[FrameAttribute(rawValue: place) ?? .x] = newValue }
  }
}
