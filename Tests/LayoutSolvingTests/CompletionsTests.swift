import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

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
          let (scene, configuration) = try #require(applying(completion, to: solved.configuration, of: random.scene))
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

  /// The scene and a configuration of it with a completion; nil for a priority that nobody can set.
  private func applying(
    _ completion: Completion, to configuration: Configuration, of scene: Scene
  ) -> (Scene, Configuration)? {
    var scene = scene
    var configuration = configuration
    switch completion {
    case .pin(let pins):
      for pin in pins {
        let constraint = scene.pinning(pin)
        scene.constraints.append(constraint)
        configuration.content.isActive.append(true)
        configuration.content.constants.append(constraint.constant)
        configuration.content.priorities.append(.required)
      }
    case .priority(let reference, _, let value):
      let priority = Priority(ExactDecimal(value))
      switch reference {
      case .written(let id): configuration.content.priorities[id.index] = priority
      case .hugging(let view, let axis): scene.views[view.index].hugging[axis] = priority
      case .compression(let view, let axis): scene.views[view.index].compression[axis] = priority
      case .frame, .stack: return nil
      }
    }
    return (scene, configuration)
  }
}
