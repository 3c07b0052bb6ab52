import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Views and the constraints between them in every state of a scene, drawn so that problems are visible at first
/// glance.
///
/// Views are nodes, and clusters if they have subviews. Constraints are edges that point at their left side. All states
/// share one structure and one size for each part, so that nothing moves from one diagram to the next.
package struct ConstraintGraph: Sendable {
  package let scene: Scene
  package let states: [GraphState]
  package let source: GraphSource?
  let axis: AxisSelection
  let detail: Detail
  package let focus: GraphFocus?
  /// The constraints that have an edge.
  let references: [ConstraintReference]
  /// Each constraint in each state.
  let constraints: [[DrawnConstraint]]
  let structure: GraphStructure
  /// All diagrams that share the positions: the states first.
  package let pages: [GraphPage]
  /// The problems of each view in each state.
  let marks: [[ViewMarks]]
  private(set) var sizes = GraphSizes()

  /// The constraints to draw.
  package enum AxisSelection: String, Sendable, CaseIterable {
    case horizontal, vertical, both

    func includes(_ axis: Axis) -> Bool {
      switch self {
      case .horizontal: axis == .horizontal
      case .vertical: axis == .vertical
      case .both: true
      }
    }
  }

  /// What the ends of edges attach to.
  package enum Detail: String, Sendable, CaseIterable {
    case views, anchors
  }

  /// - Parameters:
  ///   - states: at least one, all of the same scene.
  ///   - differences: drawn in addition to the states.
  package init(
    scene: Scene, states: [GraphState], source: GraphSource? = nil, axis: AxisSelection = .both,
    detail: Detail = .views, focus: GraphFocus? = nil, differences: [GraphPage] = []
  ) {
    self.scene = scene
    self.states = states
    self.source = source
    self.axis = axis
    self.detail = detail
    self.focus = focus
    pages = states.indices.map { .state($0) } + differences
    let references = Self.references(in: scene, states, axis: axis)
    let constraints = states.map { Self.drawnConstraints(references, in: scene, $0, focus) }
    let ends = (constraints.first ?? []).map { EdgeEnds(tail: $0.tail, head: $0.head) }
    let isNotable = references.indices.map { index in constraints.contains { $0[index].isNotable } }
    let ambiguous = states.flatMap { state in
      state.solved.ambiguities.filter { !$0.isLongTie && !$0.isTieOfRecovery }.flatMap {
        $0.attributes.map(\.attribute.view)
      }
    }
    let faulty = states.flatMap { $0.findings.flatMap { FindingMarkers.views(of: $0) } }
    let changed = differences.flatMap { page -> [Int] in
      guard case .difference(let from, let to) = page else { return [] }
      return references.indices.filter {
        ConstraintDifference(from: constraints[from][$0], to: constraints[to][$0]).isChange
      }
    }
    let order = ReadingOrder(scene: scene, frames: states.first?.solved.frames)
    let visible = VisibleViews(
      scene: scene, order: order, ends: ends,
      partners: detail == .views ? ConstraintPairs.partners(in: constraints) : [:],
      isNotable: isNotable, notableViews: ambiguous + faulty,
      isLeftOut: scene.views.indices.map { view in
        states.allSatisfy { !$0.solved.configuration.properties[view].isInstalled }
      },
      focus: focus?.neighborhood(
        in: scene, states, references: references, ends: ends, changed: Set(changed)))
    self.references = references
    self.constraints = constraints
    structure = GraphStructure(scene: scene, visible: visible, order: order)
    marks = zip(states, constraints).map { Self.viewMarks(in: scene, $0, $1, axis: axis, focus) }
    sizes = GraphSizes(of: self)
  }

  /// Creates the graph of a single state.
  package init(
    scene: Scene, solved: SolvedConfiguration, findings: [Finding] = [], axis: AxisSelection = .both,
    detail: Detail = .views
  ) {
    self.init(scene: scene, states: [GraphState(solved, findings: findings)], axis: axis, detail: detail)
  }

  static let fontName = TextWidths.fontFamily

  /// At most two decimal places, for readability.
  static func points(_ value: Rational) -> String { value.decimalDescription(places: 2) }
}
