import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// The written constraints, the frames of autoresizing masks, and constraints that the evidence names in any state.
  ///
  /// Content-size constraints that hold, or that break by design, are omitted, and so are a stack view's optional
  /// constraints.
  static func references(
    in scene: Scene, _ states: [GraphState], axis selection: AxisSelection
  ) -> [ConstraintReference] {
    var references: [ConstraintReference] = scene.constraints.indices.filter { index in
      states.isEmpty || states.contains { $0.solved.configuration.content.hasViews(of: scene.constraints[index]) }
    }.map { .written(ConstraintID($0)) }
    var known: Set<ConstraintReference> = []
    func add(_ reference: ConstraintReference) {
      if !reference.isWritten && known.insert(reference).inserted { references.append(reference) }
    }
    for index in scene.views.indices.dropFirst()
    where states.contains(where: { $0.solved.configuration.properties[index].frame != nil }) {
      add(.frame(ViewID(index)))
    }
    for solved in states.map(\.solved) {
      for conflict in solved.conflicts { for member in conflict.members { add(member) } }
      for violation in solved.violations {
        switch violation.constraint {
        case .fitting, .hugging: continue
        case .stack where violation.priority < 1000: continue
        case .compression where solved.linesOfWrappedText(violation, in: scene) != nil: continue
        default: add(violation.constraint)
        }
      }
      for unreachable in solved.unreachable { for blocker in unreachable.blockers { add(blocker) } }
      for ambiguity in solved.ambiguities { for tied in ambiguity.drawnTied { add(tied) } }
    }
    return references.filter { reference in
      scene.axes(of: reference).contains { selection.includes($0) }
    }
  }

  /// The constraints in one state, in the order of the references.
  ///
  /// - Parameter focus: what the diagram is about; it shows nothing of other rules than the one in focus.
  static func drawnConstraints(
    _ references: [ConstraintReference], in scene: Scene, _ state: GraphState, _ focus: GraphFocus?
  ) -> [DrawnConstraint] {
    var drawn = references.map { drawnConstraint($0, in: scene, state.solved.configuration) }
    var positions: [ConstraintReference: Int] = [:]
    for (position, reference) in references.enumerated() { positions[reference] = position }
    let solved = state.solved
    let showsConflicts = focus.shows(.conflictingConstraints)
    let reader =
      solved.violations.isEmpty ? nil : DimensionReader(LayoutPicture(scene, solved, scale: 1), solved)
    for (number, conflict) in solved.conflicts.enumerated() where showsConflicts {
      for member in conflict.members { if let index = positions[member] { drawn[index].conflicts.append(number + 1) } }
    }
    for violation in solved.violations {
      guard let index = positions[violation.constraint], solved.linesOfWrappedText(violation, in: scene) == nil else {
        continue
      }
      guard showsConflicts || violation.priority < 1000 && focus.shows(.unreachablePriority) else { continue }
      drawn[index].error = violation.error
      drawn[index].lengths = reader?.lengths(of: violation.constraint)
      if violation.priority < 1000 { drawn[index].isRequired = false }
    }
    for unreachable in solved.unreachable where focus.shows(.unreachablePriority) {
      if let index = positions[.written(unreachable.constraint)] { drawn[index].isUnreachable = true }
    }
    for reference in solved.ambiguities.flatMap(\.drawnTied) where focus.shows(.priorityTie) {
      if let index = positions[reference] { drawn[index].isTied = true }
    }
    for finding in state.findings where focus.shows(.redundantConstraint) {
      guard let evidence = finding.evidence as? Redundancy else { continue }
      if let index = positions[.written(evidence.constraint)] { drawn[index].isRedundant = true }
    }
    return drawn
  }

  private static func drawnConstraint(
    _ reference: ConstraintReference, in scene: Scene, _ configuration: Configuration
  ) -> DrawnConstraint {
    let (name, displayName) = (scene.name(of: reference), scene.displayName(of: reference))
    func generated(
      tail: ViewID? = nil, _ view: ViewID, _ relation: Relation = .equal, size: Axis? = nil,
      priority: Priority = .required, isActive: Bool = true, equation: String
    ) -> DrawnConstraint {
      let anchor = size.map { Anchor(view: view, attribute: $0.sizeAttribute) }
      let text = equation + (priority.isRequired ? "" : " @\(priority.value)")
      return DrawnConstraint(
        reference: reference, name: name, displayName: displayName, tail: tail ?? view, head: view, headAnchor: anchor,
        relation: relation,
        axes: scene.axes(of: reference), isRequired: priority.isRequired, priority: priority.value,
        isActive: isActive, equation: text, fullEquation: text)
    }
    switch reference {
    case .written(let id):
      let constraint = scene[id]
      let equation = ConstraintEquation(scene: scene, configuration: configuration, constraint: id)
      let priority = configuration.priorities[id.index]
      return DrawnConstraint(
        reference: reference, name: name, displayName: displayName,
        tail: constraint.second?.view ?? constraint.first.view,
        head: constraint.first.view, tailAnchor: constraint.second, headAnchor: constraint.first,
        relation: constraint.relation, axes: scene.axes(of: reference), isRequired: priority.isRequired,
        priority: priority.value, isActive: configuration.isActive[id.index], equation: equation.short,
        fullEquation: equation.full, constant: equation.constant)
    case .frame(let view):
      let superview = scene[view].superview ?? .root
      guard let frame = configuration.properties[view.index].frame else {
        return generated(tail: superview, view, isActive: false, equation: "frame")
      }
      let place = "(\(frame.x), \(frame.y), \(frame.width), \(frame.height))"
      var constraint = generated(tail: superview, view, equation: "frame = " + place)
      constraint.constant = place
      return constraint
    case .fitting(let axis):
      return generated(
        .root, .lessThanOrEqual, size: axis, priority: .fittingSize, equation: "\(axis.sizeName) ≤ 0")
    case .hugging(let view, let axis):
      return generated(
        view, .lessThanOrEqual, size: axis, priority: scene[view].hugging[axis],
        equation: "\(axis.sizeName) ≤ intrinsic \(axis.sizeName)")
    case .compression(let view, let axis):
      return generated(
        view, .greaterThanOrEqual, size: axis, priority: scene[view].compression[axis],
        equation: "\(axis.sizeName) ≥ intrinsic \(axis.sizeName)")
    case .stack(let view, _): return generated(view, equation: "generated by the stack view")
    }
  }
}

extension Scene {
  /// Both axes for a constraint that relates a width to a height, and for one that sets a whole frame.
  func axes(of reference: ConstraintReference) -> [Axis] {
    switch reference {
    case .written(let id):
      let axes = [self[id].first.attribute.axis, (self[id].second ?? self[id].first).attribute.axis]
      return Axis.allCases.filter(axes.contains)
    case .frame, .stack: return Axis.allCases
    case .fitting(let axis), .hugging(_, let axis), .compression(_, let axis): return [axis]
    }
  }
}
