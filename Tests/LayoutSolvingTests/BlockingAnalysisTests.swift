import ConstraintSolver
import LayoutModel
import SceneLoading
import Testing

@testable import LayoutSolving

struct BlockingAnalysisTests {
  private static func analysis(termLimit: Int) throws -> BlockingAnalysis {
    let names = (0..<4).map { "r\($0)" }
    let constraints = names.map { #""\#($0).max": "\#($0).width <= 90", "\#($0).wish": "\#($0).width >= 200 @500""# }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
          "subviews": [\(names.map { #"{ "id": "\#($0)" }"# }.joined(separator: ", "))] },
          "constraints": { \(constraints.joined(separator: ", ")) } }
        """.utf8))
    let lowered = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0])
    return BlockingAnalysis(
      lowered: lowered, solution: LexicographicSolver().solve(lowered.program), termLimit: termLimit)
  }

  /// Each proof has two terms: what blocks, and the blocked.
  @Test(arguments: [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (100, 4)])
  func `a limit on the terms of proofs leaves out what blocks further constraints`(limit: Int, count: Int) throws {
    let analysis = try Self.analysis(termLimit: limit)
    #expect(analysis.unreachable.map(\.shortfall) == [110, 110, 110, 110])
    #expect(analysis.unreachable.map(\.blockers.count) == (0..<4).map { $0 < count ? 1 : 0 })
    #expect(analysis.unreachable.map(\.multipliers.count) == (0..<4).map { $0 < count ? 2 : 0 })
    #expect(analysis.unsoughtCount == 4 - count)
    let limits = BlockingAnalysis.Outcome([analysis]).exceededLimits
    #expect(limits.map(\.what) == (count < 4 ? ["terms in blocking sets"] : []))
    #expect(limits.allSatisfy { $0.left == 4 - count && !$0.cutsCheckOff })
  }
}
