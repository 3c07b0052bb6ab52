import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The problems of a view itself.
struct ViewMarks: Sendable {
  var ambiguous: [AmbiguousAttribute] = []
  /// Numbers of conflicts.
  var conflicts: [Int] = []
  var rules: [(id: RuleID, severity: Severity)] = []
}

extension Ambiguity {
  /// The rule that is about the ambiguity.
  var rule: RuleID { tied.isEmpty ? .ambiguousLayout : .priorityTie }

  /// The tied constraints that a graph draws: of many the first two, since all others are tied alike.
  var drawnTied: ArraySlice<ConstraintReference> { isLongTie ? tied.prefix(2) : tied[...] }

  /// Whether so many constraints are tied that not all of them are drawn.
  var isLongTie: Bool { tied.count > 4 }
}

extension ConstraintGraph {
  /// Indexed by `ViewID`.
  static func viewMarks(
    in scene: Scene, _ state: GraphState, _ constraints: [DrawnConstraint], axis: AxisSelection, _ focus: GraphFocus?
  ) -> [ViewMarks] {
    var marks = Array(repeating: ViewMarks(), count: scene.views.count)
    // Ambiguity that only arises because the recovery from a conflict can break either of two constraints is not
    // marked.
    let open = state.solved.ambiguities.filter { !$0.isTieOfRecovery && focus.shows($0.rule) }.flatMap(\.attributes)
      .map(\.attribute)
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
    for finding in state.listedFindings where focus.shows(finding.rule) {
      if let view = finding.views.first, !marks[view.index].rules.contains(where: { $0.id == finding.rule }) {
        marks[view.index].rules.append((finding.rule, finding.severity))
      }
    }
    return marks
  }
}
