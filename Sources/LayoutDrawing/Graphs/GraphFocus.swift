import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// What alone is drawn of a scene, with its neighbourhood.
package enum GraphFocus: Hashable, Sendable {
  case rule(RuleID)
  case view(ViewID)
  case constraint(ConstraintID)

  /// The views and constraints of a diagram.
  struct Neighborhood: Sendable {
    var views: [ViewID]
    /// Indices into the references of the graph.
    var constraints: Set<Int>
  }

  func neighborhood(
    in scene: Scene, _ states: [GraphState], references: [ConstraintReference], ends: [EdgeEnds]
  ) -> Neighborhood {
    Neighborhood(views: [], constraints: [])
  }
}
