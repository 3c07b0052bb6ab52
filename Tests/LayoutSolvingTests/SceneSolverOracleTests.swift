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
    let sample = RandomScene(seed: UInt64(seed))
    let configuration = sample.configuration
    let solved = SceneSolver(scene: sample.scene).solve(configuration)
    SceneOracle(scene: sample.scene, configuration: configuration).check([solved], "seed \(seed)")
  }

  @Test func `the random scenes are of every kind`() {
    var counts: [String: Int] = [:]
    for seed in 0..<randomCount(2500) {
      let sample = RandomScene(seed: UInt64(seed))
      let configuration = sample.configuration
      let solved = SceneSolver(scene: sample.scene).solve(configuration)
      if !solved.isFeasible { counts["conflict", default: 0] += 1 }
      if solved.conflicts.count > 1 { counts["several conflicts", default: 0] += 1 }
      if solved.isFeasible && solved.ambiguities.isEmpty { counts["determined", default: 0] += 1 }
      if solved.ambiguities.contains(where: \.isPriorityTie) { counts["tie", default: 0] += 1 }
      if !solved.unreachable.isEmpty { counts["unreachable", default: 0] += 1 }
      if configuration.direction == .rightToLeft { counts["right to left", default: 0] += 1 }
      if configuration.textScale != .one { counts["text scale", default: 0] += 1 }
    }
    let kinds = ["conflict", "several conflicts", "determined", "tie", "unreachable", "right to left", "text scale"]
    for kind in kinds { #expect(counts[kind, default: 0] >= 50 / randomShare, "\(kind)") }
  }
}
