// Configurations of one layout direction share most rows. The first of them is solved with a presolve of these rows
// (`ConfigurationFamily`), and the others start from there. Configurations in which the same required constraints
// conflict form a family of their own. The layout of a configuration does not depend on which others were solved
// before: a layout that a limit cut short could be another optimum, so its configuration is solved again on its own.

import ConstraintSolver
import LayoutModel

/// Solves the configurations of a scene, and keeps what they share. A check makes one; whatever else it solves, it solves with its
/// `solver`.
package struct Layouts: Sendable {
  /// The solver of each configuration; its limit on proven ends is the remaining part of the scene's.
  package private(set) var solver: SceneSolver
  private var directions: [Direction] = []
  /// The number of ends of ambiguous attributes that have been proven.
  private var provenEndCount = 0

  /// The families of one layout direction.
  private struct Direction: Sendable {
    let direction: LayoutDirection
    /// `nil` if each configuration has to be solved on its own, such as after a limit has cut a layout short.
    var family: ConfigurationFamily?
    /// The families with conflicts, one for each set of constraints that may fail.
    var recovering: [ConfigurationFamily] = []
  }

  /// The layout of one configuration, and the time it took.
  package struct TimedLayout: Sendable {
    package let solved: SolvedConfiguration
    package var lower, solve: Duration
    /// The family of the configuration's conflicts, if it was found with this layout.
    fileprivate var family: ConfigurationFamily?
  }

  /// Configurations that each worker solves between two reports of progress.
  private static let configurationsOfWorker = 4
  /// The most families with conflicts that are kept, since each is tried in turn.
  private static let recoveringLimit = 4

  package init(_ solver: SceneSolver) { self.solver = solver }

  package init(_ scene: Scene) { self.init(SceneSolver(scene: scene)) }
}

extension Layouts {
  /// Solves configurations in order, several at a time, until a deadline.
  ///
  /// The time of configurations that are solved at the same time is divided between lowering and solving in proportion.
  ///
  /// - Parameters:
  ///   - indices: Configurations of a space.
  ///   - progress: Called before each batch with the number of configurations solved so far.
  /// - Returns: The layouts of the configurations that were begun before the deadline.
  package mutating func solve(
    _ indices: [Int], of space: ConfigurationSpace, by workers: some Workers, deadline: Deadline,
    progress: (Int) -> Void
  ) -> [TimedLayout] {
    let clock = ContinuousClock()
    let endLimit = solver.provenEndLimit
    var layouts: [TimedLayout] = []
    layouts.reserveCapacity(indices.count)
    while layouts.count < indices.count && !deadline.hasPassed {
      progress(layouts.count)
      // A batch holds only configurations whose limit does not depend on what the others prove.
      let unlimited = solver.provesOptima ? (Limits.endsOfScene - provenEndCount) / max(1, endLimit) : .max
      let together = workers.jobs > 1 && !layouts.isEmpty ? workers.jobs * Self.configurationsOfWorker : 1
      let batch = indices[layouts.count...].prefix(max(1, min(unlimited, together)))
      let start = clock.now
      if indices.count > 1 { for index in batch { prepare(for: space[index]) } }
      let prepared = clock.now
      var new = workers.map(batch.count) { [self] offset in timedLayout(space[batch[batch.startIndex + offset]]) }
      let worked = new.reduce(Duration.zero) { $0 + $1.lower + $1.solve }
      let share = worked > .zero ? (clock.now - prepared) / worked : 1
      for offset in new.indices {
        new[offset].lower = new[offset].lower * share
        new[offset].solve = new[offset].solve * share
        learn(new[offset])
      }
      new[0].solve += prepared - start
      layouts += new
      solver.provenEndLimit = min(solver.provenEndLimit, max(0, Limits.endsOfScene - provenEndCount))
    }
    return layouts
  }

  /// The layout of one more configuration.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration {
    solver.inPasses(configuration, solve: { fromFamily($0) ?? solver.solvePass($0) }, frames: \.frames)
  }

  /// The frames of one more configuration, without evidence.
  package mutating func plainLayout(of configuration: Configuration) -> PlainLayout {
    let solver = solver
    return solver.inPasses(configuration, solve: { plainPass($0) }, frames: \.frames)
  }

  private mutating func plainPass(_ configuration: Configuration) -> PlainLayout {
    let entry = directions.first { $0.direction == configuration.direction }
    if let solved = entry?.family?.solve(configuration), !solved.isCutOff { return PlainLayout(solved) }
    let (layout, family) = solver.plainLayout(of: configuration, recovering: entry?.recovering ?? [])
    if let family { add(family, of: configuration.direction) }
    return layout
  }

  /// Whether the required constraints of a configuration can hold together.
  package func canHold(_ configuration: Configuration) -> Bool {
    let family = directions.first { $0.direction == configuration.direction }?.family
    return family?.canHold(configuration) ?? false || solver.lower(configuration).canHold
  }

  private func timedLayout(_ configuration: Configuration) -> TimedLayout {
    solver.inPasses(configuration, solve: timedPass, frames: \.solved.frames)
  }

  private func timedPass(_ configuration: Configuration) -> TimedLayout {
    let clock = ContinuousClock()
    let start = clock.now
    if let solved = fromFamily(configuration) {
      return TimedLayout(solved: solved, lower: .zero, solve: clock.now - start)
    }
    let lowered = solver.lower(configuration)
    let middle = clock.now
    let (solved, family) = solver.solve(
      lowered, isApart: directions.contains { $0.direction == configuration.direction })
    return TimedLayout(solved: solved, lower: middle - start, solve: clock.now - middle, family: family)
  }

  /// `nil` if a configuration has to be solved on its own.
  private func fromFamily(_ configuration: Configuration) -> SolvedConfiguration? {
    guard let entry = directions.first(where: { $0.direction == configuration.direction }) else { return nil }
    for family in [entry.family].compactMap({ $0 }) + entry.recovering {
      if let solved = family.solve(configuration, provenEndLimit: solver.provenEndLimit) {
        return solved.isCutOff ? nil : solved
      }
    }
    return nil
  }

  /// Creates the family of a configuration's direction, unless there is one.
  private mutating func prepare(for configuration: Configuration) {
    if directions.contains(where: { $0.direction == configuration.direction }) { return }
    directions.append(
      Direction(direction: configuration.direction, family: ConfigurationFamily(solver, beside: configuration)))
  }

  /// Records what later configurations can use: the number of proven ends, and the family of a layout's conflicts, unless
  /// there is one in which the same constraints may fail.
  private mutating func learn(_ layout: TimedLayout) {
    provenEndCount += layout.solved.optimality?.ends.count ?? 0
    guard let index = directions.firstIndex(where: { $0.direction == layout.solved.configuration.direction }) else {
      return
    }
    if layout.solved.isCutOff { directions[index].family = nil }
    if let family = layout.family { add(family, of: layout.solved.configuration.direction) }
  }

  /// Keeps a family of configurations with conflicts, unless there is one in which the same constraints may fail.
  private mutating func add(_ family: ConfigurationFamily, of direction: LayoutDirection) {
    let index = directions.firstIndex { $0.direction == direction } ?? directions.count
    if index == directions.count { directions.append(Direction(direction: direction, family: nil)) }
    let known = directions[index].recovering
    guard known.count < Self.recoveringLimit, !known.contains(where: { $0.recovers(as: family) }) else { return }
    directions[index].recovering.append(family)
  }
}
