import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The part of a scene that is drawn, together with its neighbourhood.
package enum GraphFocus: Hashable, Sendable {
  /// The subjects of a rule's findings.
  case rule(RuleID)
  /// A view with all its constraints.
  case view(ViewID)
  /// A constraint with the other constraints of its views along its axes.
  case constraint(ConstraintID)
  /// The constraints that differ between two states, with the views at their ends and all that joins these.
  case changes

  /// The views and constraints of a diagram.
  struct Neighborhood: Sendable {
    var views: [ViewID]
    /// Indices into the references of the graph.
    var constraints: Set<Int>
  }

  /// - Parameter changed: the constraints that differ on any page of differences, by index.
  func neighborhood(
    in scene: Scene, _ states: [GraphState], references: [ConstraintReference], ends: [EdgeEnds], changed: Set<Int>
  ) -> Neighborhood? {
    var views: Set<ViewID> = [.root]
    var constraints: Set<Int> = []
    switch self {
    case .changes:
      // Without a change, the whole graph says that there is none.
      if changed.isEmpty { return nil }
      constraints = changed
      for index in changed { views.formUnion([ends[index].tail, ends[index].head]) }
      for (index, ends) in ends.enumerated() where views.contains(ends.tail) && views.contains(ends.head) {
        constraints.insert(index)
      }
    case .rule(let rule):
      var named: Set<ConstraintReference> = []
      // Views of which all constraints are included, because the finding names no constraints or is an ambiguity.
      var placed: Set<ViewID> = []
      for finding in states.flatMap(\.findings) where finding.rule == rule {
        named.formUnion(finding.constraints)
        named.formUnion(finding.evidence.otherConstraints)
        // All views of a tie are tied alike.
        let own = rule == .priorityTie ? FindingMarkers.views(of: finding) : finding.views
        views.formUnion(own)
        if finding.constraints.isEmpty || finding.ambiguity != nil { placed.formUnion(own) }
      }
      for (index, ends) in ends.enumerated() where placed.contains(ends.head) || placed.contains(ends.tail) {
        constraints.insert(index)
      }
      for (index, reference) in references.enumerated() where named.contains(reference) { constraints.insert(index) }
    case .view(let view):
      views.insert(view)
      for (index, ends) in ends.enumerated() where ends.head == view || ends.tail == view { constraints.insert(index) }
    case .constraint(let id):
      guard let position = references.firstIndex(of: .written(id)) else { break }
      let own = ends[position]
      let axes = scene.axes(of: .written(id))
      for (index, ends) in ends.enumerated()
      where [own.head, own.tail].contains(ends.head) || [own.head, own.tail].contains(ends.tail) {
        if scene.axes(of: references[index]).contains(where: axes.contains) { constraints.insert(index) }
      }
    }
    for index in constraints { views.formUnion([ends[index].tail, ends[index].head]) }
    return Neighborhood(views: views.sorted(), constraints: constraints)
  }

  /// The name in file names; `nil` for changes, whose states are named there.
  package func name(in scene: Scene) -> String? {
    switch self {
    case .changes: nil
    case .rule(let rule): rule.rawValue
    case .view(let view): scene[view].name
    case .constraint(let id): scene[id].name
    }
  }
}

extension GraphFocus? {
  /// Whether a diagram shows the problems of a rule: all without a focus on another rule.
  func shows(_ rule: RuleID) -> Bool {
    guard case .rule(let own) = self else { return true }
    switch own {
    // Conflicts are the evidence of these rules, too.
    case .unsatisfiableRange, .transientConflict: return rule == own || rule == .conflictingConstraints
    case .missingContentSize: return rule == own || rule == .ambiguousLayout
    default: return rule == own
    }
  }
}
