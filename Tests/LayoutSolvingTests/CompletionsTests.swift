import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

struct CompletionsTests {
  @Test(arguments: 0..<6) func `every completion offered settles what it says`(part: UInt64) throws {
    var offered = 0
    for seed in (part * 200)..<(part * 200 + 200) {
      let random = RandomScene(seed: seed)
      let solver = SceneSolver(scene: random.scene)
      let solved = solver.solve(random.configuration)
      guard solved.isFeasible else { continue }
      let ground = try #require(solver.completionGround(random.configuration))
      for ambiguity in solved.ambiguities {
        for completion in solver.completions(of: ambiguity, in: solved, on: [ground]) {
          offered += 1
          let (scene, configuration) = try #require(solver.applying(completion, to: solved.configuration))
          let settled = SceneSolver(scene: scene).solve(configuration)
          #expect(settled.isFeasible)
          let open = Set(settled.ambiguousAttributes.map(\.attribute))
          #expect(!ambiguity.attributes.contains { open.contains($0.attribute) }, "seed \(seed)")
          if case .priority(_, let old, let new) = completion { #expect((old - new).magnitude == 1) }
        }
      }
    }
    #expect(offered > 50)
  }
}
