import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// What is wrong with a view itself.
struct ViewMarks: Sendable {
  var ambiguous: [AmbiguousAttribute] = []
  /// Numbers of conflicts.
  var conflicts: [Int] = []
  var rules: [RuleID] = []
}

extension ConstraintGraph {
  /// Indexed by `ViewID`.
  static func viewMarks(
    in scene: Scene, _ state: GraphState, _ constraints: [DrawnConstraint], axis: AxisSelection
  ) -> [ViewMarks] {
    var marks = Array(repeating: ViewMarks(), count: scene.views.count)
    // What is only open because the recovery from a conflict could break one constraint or another is no news.
    let open = state.solved.ambiguities.filter { !$0.isTieOfRecovery }.flatMap(\.attributes).map(\.attribute)
    let isOpen = Set(open)
    for ambiguous in state.solved.ambiguousAttributes
    where axis.includes(ambiguous.attribute.attribute.axis) && isOpen.contains(ambiguous.attribute) {
      marks[ambiguous.attribute.view.index].ambiguous.append(ambiguous)
    }
    for constraint in constraints {
      for number in constraint.conflicts where !marks[constraint.head.index].conflicts.contains(number) {
        marks[constraint.head.index].conflicts.append(number)
      }
    }
    for index in marks.indices { marks[index].conflicts.sort() }
    // What is wrong on the way between states is told by the state machines.
    for finding in state.findings where finding.transition == nil {
      switch finding.rule {
      // These are told by edges and by the marks above.
      case .conflictingConstraints, .ambiguousLayout, .priorityTie, .unreachablePriority, .redundantConstraint: break
      default:
        if let view = finding.views.first, !marks[view.index].rules.contains(finding.rule) {
          marks[view.index].rules.append(finding.rule)
        }
      }
    }
    return marks
  }
}
