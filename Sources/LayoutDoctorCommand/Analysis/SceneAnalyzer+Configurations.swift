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
  /// - Parameter solver: has what is left of the limit on proofs afterwards.
  /// - Returns: where there is one configuration alone, its lowered form, too: those of many would fill the memory.
  func solve(
    _ indices: [Int], of space: ConfigurationSpace, _ solver: inout SceneSolver, jobs: Int,
    _ timings: inout Timings, _ progress: Progress
  ) -> (solved: [SolvedConfiguration], lowered: LoweredConfiguration?) {
    let endLimit = solver.provenEndLimit
    var solved: [SolvedConfiguration] = []
    solved.reserveCapacity(indices.count)
    var families = SolvedFamilies(environments: space.environments)
    var lowered: LoweredConfiguration?
    var provenEnds = 0
    var rest = indices[...]
    while !rest.isEmpty {
      progress { "\(solved.count) of \(indices.count) configurations" }
      // Together go only those whose limit cannot hang on what the others prove.
      let unlimited = provesOptima ? (Self.provenEndLimit - provenEnds) / endLimit : .max
      let together = jobs > 1 && !families.isOpen ? jobs * Self.configurationsOfWorker : 1
      let batch = Array(rest.prefix(max(1, min(unlimited, together))))
      rest = rest.dropFirst(batch.count)
      let clock = ContinuousClock()
      let start = clock.now
      let new = batch.concurrentMap(jobs: jobs) { [solver, families] index in
        let start = clock.now
        let configuration = space[index]
        if let solved = families[configuration.direction]?.solve(configuration) {
          return (solved: solved, lowered: LoweredConfiguration?.none, lower: Duration.zero, solve: clock.now - start)
        }
        let lowered = solver.lower(configuration)
        let middle = clock.now
        let solved = solver.solve(lowered)
        return (
          solved: solved, lowered: indices.count == 1 ? lowered : nil, lower: middle - start,
          solve: clock.now - middle
        )
      }
      let worked = new.reduce(Duration.zero) { $0 + $1.lower + $1.solve }
      let share = worked > .zero ? (clock.now - start) / worked : 1
      for entry in new {
        solved.append(entry.solved)
        lowered = entry.lowered
        provenEnds += entry.solved.optimality?.ends.count ?? 0
        timings.lower += entry.lower * share
        timings.solve += entry.solve * share
      }
      solver.provenEndLimit = min(solver.provenEndLimit, max(0, Self.provenEndLimit - provenEnds))
      if rest.count > 1 {  // for a single one it is not worth the beginning
        let start = clock.now
        for entry in new { families.insert(entry.solved, solver) }
        timings.solve += clock.now - start
      }
    }
    return (solved, lowered)
  }
}

/// For each direction, the configuration beside which others are solved.
private struct SolvedFamilies {
  private let environments: [SceneEnvironment?]
  private var families: [LayoutDirection: ConfigurationFamily] = [:]
  private var attempts: [LayoutDirection: Int] = [:]

  /// Configurations that may turn out not to serve, before all others are solved by themselves.
  private static let attemptLimit = 3

  init(environments: [SceneEnvironment?]) { self.environments = environments }

  /// Whether another configuration might serve.
  var isOpen: Bool { families.isEmpty && attempts.values.allSatisfy { $0 < Self.attemptLimit } }

  subscript(direction: LayoutDirection) -> ConfigurationFamily? { families[direction] }

  mutating func insert(_ solved: SolvedConfiguration, _ solver: SceneSolver) {
    let direction = solved.configuration.direction
    guard families[direction] == nil && attempts[direction, default: 0] < Self.attemptLimit else { return }
    attempts[direction, default: 0] += 1
    families[direction] = ConfigurationFamily(solver, solved: solved, environments: environments)
  }
}
