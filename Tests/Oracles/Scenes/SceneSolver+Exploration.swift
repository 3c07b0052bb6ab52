import LayoutModel
import LayoutMotion
import LayoutSolving

extension SceneSolver {
  /// The configurations that only transitions reach, solved one by one.
  package func solveUnnamedPlaces(
    of exploration: Exploration, in environments: [SceneEnvironment?]
  ) -> [SolvedConfiguration] {
    exploration.places.filter { !$0.isAsNamed }.flatMap { place in
      environments.filter { exploration.has(place, under: $0) }.map { environment in
        solve(
          Configuration(
            scene: scene, states: place.states, environment: environment, content: place.content,
            number: place.number))
      }
    }
  }
}
