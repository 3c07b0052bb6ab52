import ConstraintSolver
import LayoutModel
import LayoutReporting
import LayoutSolving

extension SceneAnalyzer {
  /// Ends of ambiguous attributes that are proven of one scene's named configurations, about.
  private static let provenEndLimit = 1_024
  /// Below this many views in all configurations together, threads cost more than they save.
  private static let concurrentViewCount = 4_000
  /// Configurations that each worker gets between two reports of progress.
  private static let configurationsOfWorker = 4

  /// How many configurations of a scene, or rules on all of them, to work on at a time.
  func jobs(for scene: Scene, configurations count: Int) -> Int {
    scene.views.count * count >= Self.concurrentViewCount ? jobs : 1
  }

  /// The configurations at some places, in order; of those solved at the same time, lowering and solving get their shares of
  /// the time that passed.
  ///
  /// - Parameters:
  ///   - solver: has what is left of the limit on proofs afterwards.
  ///   - deadline: after which no further ones are solved.
  ///   - families: has those beside which others can be solved afterwards.
  /// - Returns: where there is one configuration alone, its lowered form, too: those of many would fill the memory.
  func solve(
    _ indices: [Int], of space: ConfigurationSpace, _ solver: inout SceneSolver, _ families: inout SolvedFamilies,
    jobs: Int, deadline: Deadline, _ timings: inout Timings, _ progress: Progress
  ) -> (solved: [SolvedConfiguration], lowered: LoweredConfiguration?) {
    let endLimit = solver.provenEndLimit
    var solved: [SolvedConfiguration] = []
    solved.reserveCapacity(indices.count)
    var lowered: LoweredConfiguration?
    var provenEnds = 0
    var rest = indices[...]
    while !rest.isEmpty && !deadline.hasPassed {
      progress { "\(solved.count) of \(indices.count) configurations" }
      // Together go only those whose limit cannot hang on what the others prove.
      let unlimited = provesOptima ? (Self.provenEndLimit - provenEnds) / max(1, endLimit) : .max
      let together = jobs > 1 && !solved.isEmpty ? jobs * Self.configurationsOfWorker : 1
      let batch = Array(rest.prefix(max(1, min(unlimited, together))))
      rest = rest.dropFirst(batch.count)
      let clock = ContinuousClock()
      let beginning = clock.now
      if indices.count > 1 { for index in batch { families.prepare(for: space[index], solver) } }
      let start = clock.now
      timings.solve += start - beginning
      let new = batch.concurrentMap(jobs: jobs) { [solver, families] index in
        let start = clock.now
        let configuration = space[index]
        if let solved = families.solve(configuration, solver) {
          return Solved(solved: solved, lower: .zero, solve: clock.now - start)
        }
        var lowered = solver.lower(configuration)
        let middle = clock.now
        if indices.count == 1 {
          let solved = solver.solve(keeping: &lowered)
          return Solved(solved: solved, lowered: lowered, lower: middle - start, solve: clock.now - middle)
        }
        let (solved, family) = solver.solve(apart: lowered)
        return Solved(solved: solved, family: family, lower: middle - start, solve: clock.now - middle)
      }
      let worked = new.reduce(Duration.zero) { $0 + $1.lower + $1.solve }
      let share = worked > .zero ? (clock.now - start) / worked : 1
      for entry in new {
        if let family = entry.family { families.learn(family, of: entry.solved.configuration.direction) }
        solved.append(entry.solved)
        lowered = entry.lowered
        provenEnds += entry.solved.optimality?.ends.count ?? 0
        timings.lower += entry.lower * share
        timings.solve += entry.solve * share
      }
      solver.provenEndLimit = min(solver.provenEndLimit, max(0, Self.provenEndLimit - provenEnds))
    }
    return (solved, lowered)
  }
}

/// What comes of one configuration.
private struct Solved {
  let solved: SolvedConfiguration
  /// Only where the configuration is alone.
  var lowered: LoweredConfiguration?
  /// Beside which others can be solved that have the same conflicts.
  var family: ConfigurationFamily?
  let lower: Duration
  let solve: Duration
}

/// The configurations of each direction, solved beside each other.
struct SolvedFamilies {
  private var directions: [Direction] = []

  private struct Direction {
    let direction: LayoutDirection
    /// Nil where the configurations have to be solved from the beginning.
    let family: ConfigurationFamily?
    /// Those in which constraints have to give, one for each choice of these.
    var recovering: [ConfigurationFamily] = []
  }

  /// Families of one direction in which constraints have to give: each is tried in turn.
  private static let recoveringLimit = 4

  /// Makes the family of a configuration's direction, unless there is one.
  mutating func prepare(for configuration: Configuration, _ solver: SceneSolver) {
    if directions.contains(where: { $0.direction == configuration.direction }) { return }
    directions.append(
      Direction(direction: configuration.direction, family: ConfigurationFamily(solver, beside: configuration)))
  }

  /// Takes up a family in which constraints have to give, unless there is one in which the same have to.
  mutating func learn(_ family: ConfigurationFamily, of direction: LayoutDirection) {
    guard let place = directions.firstIndex(where: { $0.direction == direction }) else { return }
    let known = directions[place].recovering
    guard known.count < Self.recoveringLimit, !known.contains(where: { $0.recovers(as: family) }) else { return }
    directions[place].recovering.append(family)
  }

  /// Nil where there is none.
  func family(of direction: LayoutDirection) -> ConfigurationFamily? {
    directions.first { $0.direction == direction }?.family
  }

  /// Nil where a configuration has to be solved apart.
  ///
  /// - Parameter solver: whose limit on proofs counts.
  func solve(_ configuration: Configuration, _ solver: SceneSolver) -> SolvedConfiguration? {
    guard let entry = directions.first(where: { $0.direction == configuration.direction }) else { return nil }
    if let solved = entry.family?.solve(configuration, provenEndLimit: solver.provenEndLimit) { return solved }
    for family in entry.recovering {
      if let solved = family.solve(configuration, provenEndLimit: solver.provenEndLimit) { return solved }
    }
    return nil
  }
}
