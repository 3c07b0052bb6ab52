import ConstraintSolver
import LayoutModel
import Oracles
import TestSupport
import Testing

@testable import LayoutSolving

struct RaisedPriorityTests {
  /// Every priority above its own that could make a difference: those in use, and one between each two.
  private func candidates(above own: Rational, _ used: [Rational]) -> [Rational] {
    let levels = used.filter { $0 >= own }.sorted() + [1000]
    return zip(levels, levels.dropFirst()).flatMap { low, high -> [Rational] in
      let integer = (1..<1000).lazy.map { Rational($0) }.first { $0 > low }
      let between = integer.flatMap { $0 < high ? $0 : nil } ?? (low + high) / 2
      return low == own ? [between] : [low, between]
    }
  }

  /// Whether a constraint holds in every best layout, by brute force.
  private func holds(_ id: ConstraintID, at priority: Rational, in sample: RandomScene) throws -> Bool {
    var configuration = sample.configuration
    configuration.content.priorities[id.index] = Priority(try #require(ExactDecimal(exactly: priority)))
    let measured = SceneOracle(scene: sample.scene, configuration: configuration)
    var best = HierarchyOracle(rows: measured.rows, variableCount: measured.variableCount)
    let place = try #require(measured.references.firstIndex(of: .written(id)))
    let row = measured.rows[place]
    let (least, greatest) = best.range(row.coefficients)
    let isLow = row.relation != .atMost && (least.map { $0 < row.constant } ?? true)
    let isHigh = row.relation != .atLeast && (greatest.map { $0 > row.constant } ?? true)
    return !isLow && !isHigh
  }

  @Test func `the first priority that helps is the first of all that does when tried`() throws {
    var raisedCount = 0
    var hopelessCount = 0
    for seed: UInt64 in 0..<UInt64(randomCount(400)) {
      let sample = RandomScene(seed: seed)
      let solved = SceneSolver(scene: sample.scene).solve(sample.configuration)
      for entry in solved.unreachable {
        let own = Rational(solved.configuration.priorities[entry.constraint.index].value)
        let first = try candidates(above: own, solved.levels.map(\.priority)).first {
          try holds(entry.constraint, at: $0, in: sample)
        }
        #expect(entry.raisedPriority == first, "seed \(seed), constraint \(entry.constraint.index)")
        if first == nil { hopelessCount += 1 } else { raisedCount += 1 }
      }
    }
    #expect(raisedCount >= 10 / randomShare && hopelessCount >= 10 / randomShare)
  }
}
