import ConstraintSolver
import LayoutModel

/// Solves configurations of one scene.
package struct SceneSolver: Sendable {
  package let scene: Scene

  package init(scene: Scene) {
    self.scene = scene
  }

  /// The layout of a configuration with the evidence of all that is wrong with it.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration {
    preconditionFailure("being written")
  }
}
