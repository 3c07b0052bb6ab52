import LayoutModel
import LayoutSolving
import TestSupport
import Testing

struct RandomSceneTests {
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
