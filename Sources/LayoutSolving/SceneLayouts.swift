// Configurations of one layout direction have most rows in common. The first of them is solved with a presolve of these rows
// (ConfigurationFamily), and the others start from there. Configurations in which the same required constraints conflict form
// a family of their own. The layout of a configuration is the one that it has by itself, whatever was solved before: one that
// a limit cut short could be another of its best layouts, so it is solved again from the beginning.

import ConstraintSolver
import LayoutModel

/// Gives the layouts of a scene's configurations, and keeps what they share.
package struct SceneLayouts: Sendable {
  /// How each configuration is solved; its limit on proven ends is what is left of that of the scene.
  package private(set) var solver: SceneSolver
  private var directions: [Direction] = []
  /// Ends of ambiguous attributes that have been proven.
  private var provenEndCount = 0

  /// The families of one layout direction.
  private struct Direction: Sendable {
    let direction: LayoutDirection
    /// `nil` where each configuration has to be solved from the beginning, as where a limit cuts layouts short.
    var family: ConfigurationFamily?
    /// The families with conflicts, one for each set of constraints that may have to give.
    var recovering: [ConfigurationFamily] = []
  }

  /// The layout of one configuration, with the time that it took.
  package struct TimedLayout: Sendable {
    package let solved: SolvedConfiguration
    package var lower, solve: Duration
    /// The family of the configuration's conflicts, where it was found with this layout.
    fileprivate var family: ConfigurationFamily?
  }

  /// The most ends of ambiguous attributes that are proven of a scene, about.
  private static let provenEndLimit = 1_024
  /// Configurations that each worker solves between two reports of progress.
  private static let configurationsOfWorker = 4
  /// The most families with conflicts of one direction: each is tried in turn.
  private static let recoveringLimit = 4

  package init(_ solver: SceneSolver) { self.solver = solver }
}

extension SceneLayouts {
  /// Solves the only configuration.
  ///
  /// - Returns: with its lowered form, from which the search for redundant constraints goes on.
  package func solve(only configuration: Configuration) -> (layout: TimedLayout, lowered: LoweredConfiguration) {
    let clock = ContinuousClock()
    let start = clock.now
    var lowered = solver.lower(configuration)
    let middle = clock.now
    let solved = solver.solve(&lowered, keepsEqualities: true).solved
    return (TimedLayout(solved: solved, lower: middle - start, solve: clock.now - middle), lowered)
  }

  /// Solves configurations in order, several at a time, until a deadline.
  ///
  /// Of configurations that are solved at the same time, lowering and solving get their shares of the time that passed.
  ///
  /// - Parameters:
  ///   - indices: of configurations in a space.
  ///   - progress: called with the number of configurations solved, before each batch.
  /// - Returns: as many as were begun before the deadline.
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
      let unlimited = solver.provesOptima ? (Self.provenEndLimit - provenEndCount) / max(1, endLimit) : .max
      let together = workers.jobs > 1 && !layouts.isEmpty ? workers.jobs * Self.configurationsOfWorker : 1
      let batch = indices[layouts.count...].prefix(max(1, min(unlimited, together)))
      let start = clock.now
      for index in batch { prepare(for: space[index]) }
      let prepared = clock.now
      var new = workers.map(batch.count) { [self] place in timedLayout(space[batch[batch.startIndex + place]]) }
      let worked = new.reduce(Duration.zero) { $0 + $1.lower + $1.solve }
      let share = worked > .zero ? (clock.now - prepared) / worked : 1
      for place in new.indices {
        new[place].lower = new[place].lower * share
        new[place].solve = new[place].solve * share
        learn(new[place])
      }
      new[0].solve += prepared - start
      layouts += new
      solver.provenEndLimit = min(solver.provenEndLimit, max(0, Self.provenEndLimit - provenEndCount))
    }
    return layouts
  }

  /// The layout of one more configuration.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration {
    fromFamily(configuration) ?? solver.solve(configuration)
  }

  /// The family of the configurations of a direction without conflicts; `nil` where there is none.
  package func family(of direction: LayoutDirection) -> ConfigurationFamily? {
    directions.first { $0.direction == direction }?.family
  }

  private func timedLayout(_ configuration: Configuration) -> TimedLayout {
    let clock = ContinuousClock()
    let start = clock.now
    if let solved = fromFamily(configuration) {
      return TimedLayout(solved: solved, lower: .zero, solve: clock.now - start)
    }
    var lowered = solver.lower(configuration)
    let middle = clock.now
    let (solved, family) = solver.solve(&lowered, isApart: true)
    return TimedLayout(solved: solved, lower: middle - start, solve: clock.now - middle, family: family)
  }

  /// `nil` where a configuration has to be solved from the beginning.
  private func fromFamily(_ configuration: Configuration) -> SolvedConfiguration? {
    guard let entry = directions.first(where: { $0.direction == configuration.direction }) else { return nil }
    for family in [entry.family].compactMap({ $0 }) + entry.recovering {
      if let solved = family.solve(configuration, provenEndLimit: solver.provenEndLimit) {
        return solved.isCutOff ? nil : solved
      }
    }
    return nil
  }

  /// Makes the family of a configuration's direction, unless there is one.
  private mutating func prepare(for configuration: Configuration) {
    if directions.contains(where: { $0.direction == configuration.direction }) { return }
    directions.append(
      Direction(direction: configuration.direction, family: ConfigurationFamily(solver, beside: configuration)))
  }

  /// Takes up what a layout shows of the next: adds the family of its conflicts, unless there is one in which the same constraints may have to give.
  private mutating func learn(_ layout: TimedLayout) {
    provenEndCount += layout.solved.optimality?.ends.count ?? 0
    guard let place = directions.firstIndex(where: { $0.direction == layout.solved.configuration.direction }) else {
      return
    }
    if layout.solved.isCutOff { directions[place].family = nil }
    guard let family = layout.family else { return }
    let known = directions[place].recovering
    guard known.count < Self.recoveringLimit, !known.contains(where: { $0.recovers(as: family) }) else { return }
    directions[place].recovering.append(family)
  }
}
