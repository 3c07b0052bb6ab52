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

  /// How many configurations of a scene to work on at a time.
  func jobs(for scene: Scene, configurations count: Int) -> Int {
    count > 1 && scene.views.count * count >= Self.concurrentViewCount ? jobs : 1
  }

  /// The configurations at some places, in order; times are the sums of what each took.
  ///
  /// - Parameter solver: has what is left of the limit on proofs afterwards.
  func solve(
    _ indices: [Int], of space: ConfigurationSpace, _ solver: inout SceneSolver, jobs: Int,
    _ timings: inout Timings, _ progress: Progress
  ) -> [SolvedConfiguration] {
    let endLimit = solver.provenEndLimit
    var solved: [SolvedConfiguration] = []
    solved.reserveCapacity(indices.count)
    var provenEnds = 0
    var rest = indices[...]
    while !rest.isEmpty {
      progress { "\(solved.count) of \(indices.count) configurations" }
      // Together go only those whose limit cannot hang on what the others prove.
      let unlimited = provesOptima ? (Self.provenEndLimit - provenEnds) / endLimit : .max
      let batch = Array(rest.prefix(max(1, min(unlimited, jobs > 1 ? jobs * Self.configurationsOfWorker : 1))))
      rest = rest.dropFirst(batch.count)
      let new = batch.concurrentMap(jobs: jobs) { [solver] index in
        let clock = ContinuousClock()
        let start = clock.now
        let lowered = solver.lower(space[index])
        let middle = clock.now
        let solved = solver.solve(lowered)
        return (solved: solved, lower: middle - start, solve: clock.now - middle)
      }
      for entry in new {
        solved.append(entry.solved)
        provenEnds += entry.solved.optimality?.ends.count ?? 0
        timings.lower += entry.lower
        timings.solve += entry.solve
      }
      solver.provenEndLimit = min(solver.provenEndLimit, max(0, Self.provenEndLimit - provenEnds))
    }
    return solved
  }
}
