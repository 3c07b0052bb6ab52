import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

struct SceneSolverOracleTests {
  @Test(arguments: randomSeeds(2500))
  func `random scenes agree with measured rows and brute force`(seeds: Range<Int>) throws {
    for seed in seeds { try compare(seed: seed) }
  }

  private func compare(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(seed))
    if seed % 3 == 0 { sample.wrapTexts() }
    let solved = SceneSolver(scene: sample.scene).solve(sample.configuration)
    let oracle = SceneOracle(scene: sample.scene, configuration: solved.configuration)
    oracle.check([solved], "seed \(seed)")
    oracle.checkLines(solved, "seed \(seed)")
  }

  /// Also as scenes that are written without the views that are not installed.
  @Test(arguments: randomSeeds(100))
  func `scenes that environments change agree with brute force, and with those without the views left out`(
    seeds: Range<Int>
  ) throws {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(900_000 + seed), isDetermined: seed % 4 == 0)
      if seed % 3 == 0 { sample.wrapTexts() }
      sample.vary()
      sample.varyEnvironments()
      let space = ConfigurationSpace(scene: sample.scene)
      let solver = SceneSolver(scene: sample.scene)
      for index in 0..<space.environments.count {
        let comment = Comment(rawValue: "seed \(seed), \(space[index].id)")
        let solved = solver.solve(space[index])
        let oracle = SceneOracle(scene: sample.scene, configuration: solved.configuration)
        oracle.check([solved], comment)
        oracle.checkLines(solved, comment)
        compareWithoutViews(solved, sample.scene, comment)
      }
    }
  }

  /// Stack views have no rows in the oracle.
  @Test(arguments: randomSeeds(100))
  func `a stack view arranges what is installed as if there were nothing else`(seeds: Range<Int>) {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(910_000 + seed), isDetermined: seed % 2 == 0)
      sample.stack()
      sample.vary()
      sample.varyEnvironments()
      let space = ConfigurationSpace(scene: sample.scene)
      let solver = SceneSolver(scene: sample.scene)
      for index in 0..<min(4, space.count) {
        let comment = Comment(rawValue: "seed \(seed), \(space[index].id)")
        compareWithoutViews(solver.solve(space[index]), sample.scene, comment)
      }
    }
  }

  private func compareWithoutViews(_ solved: SolvedConfiguration, _ scene: Scene, _ comment: Comment) {
    let (other, views) = scene.leavingOutViews(in: solved.configuration)
    let alone = SceneSolver(scene: other).solve(ConfigurationSpace(scene: other)[0])
    let ambiguous = Set(alone.ambiguousAttributes.map { ViewID(views[$0.attribute.view.index]) })
    #expect(Set(solved.ambiguousAttributes.map(\.attribute.view)) == ambiguous, comment)
    #expect(solved.isFeasible == alone.isFeasible, comment)
    #expect(solved.levels.map(\.priority) == alone.levels.map(\.priority), comment)
    #expect(solved.levels.map(\.error) == alone.levels.map(\.error), comment)
    #expect(
      solved.conflicts.map { $0.members.map(scene.name(of:)) }
        == alone.conflicts.map { $0.members.map(other.name(of:)) },
      comment)
    let unreachable = alone.unreachable.map { other.name(of: $0.constraint) }
    #expect(solved.unreachable.map { scene.name(of: $0.constraint) } == unreachable, comment)
    guard alone.isDetermined else { return }
    #expect(views.map { solved.frames[$0] } == alone.frames, comment)
  }

  @Test func `the random scenes are of every kind`() {
    var counts: [String: Int] = [:]
    for seed in 0..<randomCount(2500) {
      var sample = RandomScene(seed: UInt64(seed))
      if seed % 3 == 0 { sample.wrapTexts() }
      let configuration = sample.configuration
      let solved = SceneSolver(scene: sample.scene).solve(configuration)
      if !solved.configuration.lineCounts.isEmpty { counts["several lines", default: 0] += 1 }
      if configuration.direction == .rightToLeft && sample.scene.multipliesEdges {
        counts["right to left with a multiplier", default: 0] += 1
      }
      if !solved.isFeasible { counts["conflict", default: 0] += 1 }
      if solved.conflicts.count > 1 { counts["several conflicts", default: 0] += 1 }
      if solved.isFeasible && solved.ambiguities.isEmpty { counts["determined", default: 0] += 1 }
      if solved.ambiguities.contains(where: \.isPriorityTie) { counts["tie", default: 0] += 1 }
      if !solved.unreachable.isEmpty { counts["unreachable", default: 0] += 1 }
      if configuration.direction == .rightToLeft { counts["right to left", default: 0] += 1 }
      if configuration.textScale != .one { counts["text scale", default: 0] += 1 }
    }
    let kinds = [
      "conflict", "several conflicts", "determined", "tie", "unreachable", "right to left", "text scale",
      "several lines", "right to left with a multiplier",
    ]
    for kind in kinds { #expect(counts[kind, default: 0] >= 50 / randomShare, "\(kind)") }
  }
}

extension Scene {
  /// Whether a multiplier applies to an edge that depends on the reading direction.
  fileprivate var multipliesEdges: Bool {
    constraints.contains { !$0.multiplier.isOne && ($0.second?.attribute.isDirectional ?? false) }
  }
}
