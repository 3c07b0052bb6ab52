import LayoutModel
import LayoutMotion
import LayoutSolving

extension SceneSolver {
  /// The configurations that only transitions reach, solved one by one.
  package func solveUnnamedNodes(
    of exploration: Exploration, in environments: [SceneEnvironment?]
  ) -> [SolvedConfiguration] {
    exploration.nodes.filter { !$0.isAsNamed }.flatMap { node in
      environments.filter { exploration.has(node, under: $0) }.map { environment in
        solve(
          Configuration(
            scene: scene, states: node.states, environment: environment, content: node.content,
            number: node.number))
      }
    }
  }
}
