import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A constraint as an edge of the diagram, with what the evidence says of it.
struct DrawnConstraint: Sendable {
  let reference: ConstraintReference
  let name: String
  /// The view on the right side; the same as `head` where a constraint is of one view alone.
  let tail: ViewID
  /// The view on the left side, which the arrow points at.
  let head: ViewID
  let relation: Relation
  let axes: Set<Axis>
  let isSize: Bool
  let isRequired: Bool
  let isActive: Bool
  /// Without the names of the views, which the edge shows.
  let equation: String
  let fullEquation: String
  /// The numbers, from 1, of the conflicts it is a member of.
  var conflicts: [Int] = []
  /// By how many points it fails.
  var error: Rational?
  var isUnreachable = false
  var isTied = false

  /// Whether the evidence blames it, so that it is drawn by itself and its views are kept.
  var isNotable: Bool { !conflicts.isEmpty || error != nil || isUnreachable || isTied }

  /// What stands before the name: the conflicts it belongs to, and how it fares.
  var prefix: String {
    var marks = conflicts.map(Self.circled)
    if error != nil { marks.append("✗") }
    if isUnreachable { marks.append("⊘") }
    if isTied { marks.append("≈") }
    if !isActive { marks.append("○") }
    return marks.isEmpty ? "" : marks.joined(separator: " ") + " "
  }

  /// A number in a circle where Unicode has one, else in parentheses.
  static func circled(_ number: Int) -> String {
    guard number >= 1 && number <= 20, let scalar = Unicode.Scalar(0x2460 + UInt32(number) - 1) else {
      return "(\(number))"
    }
    return String(Character(scalar))
  }
}

extension ConstraintGraph {
  /// The written constraints, the frames of autoresizing masks, and whatever else the evidence names.
  ///
  /// Content-size constraints that merely hold or give way to a layout by design are left out.
  func drawnConstraints(axis selection: AxisSelection) -> [DrawnConstraint] {
    var drawn: [DrawnConstraint] = []
    var positions: [ConstraintReference: Int] = [:]
    func position(of reference: ConstraintReference) -> Int? {
      if let known = positions[reference] { return known }
      guard let constraint = drawnConstraint(reference) else { return nil }
      positions[reference] = drawn.count
      drawn.append(constraint)
      return drawn.count - 1
    }
    for index in scene.constraints.indices { _ = position(of: .written(ConstraintID(index))) }
    for index in scene.views.indices.dropFirst() where solved.configuration.properties[index].frame != nil {
      _ = position(of: .frame(ViewID(index)))
    }
    for (number, conflict) in solved.conflicts.enumerated() {
      for member in conflict.members {
        if let index = position(of: member) { drawn[index].conflicts.append(number + 1) }
      }
    }
    for violation in solved.violations {
      if case .hugging = violation.constraint, positions[violation.constraint] == nil { continue }
      if let index = position(of: violation.constraint) { drawn[index].error = violation.error }
    }
    for unreachable in solved.unreachable {
      if let index = position(of: .written(unreachable.constraint)) { drawn[index].isUnreachable = true }
      for blocker in unreachable.blockers { _ = position(of: blocker) }
    }
    for reference in solved.ambiguities.flatMap(\.tied) {
      if let index = position(of: reference) { drawn[index].isTied = true }
    }
    return drawn.filter { edge in Axis.allCases.contains { selection.includes($0) && edge.axes.contains($0) } }
  }

  private func drawnConstraint(_ reference: ConstraintReference) -> DrawnConstraint? {
    let name = scene.name(of: reference)
    switch reference {
    case .written(let id):
      let constraint = scene[id]
      let equation = ConstraintEquation(scene: scene, configuration: solved.configuration, constraint: id)
      return DrawnConstraint(
        reference: reference, name: name, tail: constraint.second?.view ?? constraint.first.view,
        head: constraint.first.view, relation: constraint.relation,
        axes: Set([constraint.first.attribute.axis, (constraint.second ?? constraint.first).attribute.axis]),
        isSize: constraint.first.attribute.isSize, isRequired: solved.configuration.priorities[id.index].isRequired,
        isActive: solved.configuration.isActive[id.index], equation: equation.short, fullEquation: equation.full)
    case .frame(let view):
      guard let superview = scene[view].superview, let frame = solved.configuration.properties[view.index].frame
      else { return nil }
      let equation = "frame = (\(frame.x), \(frame.y), \(frame.width), \(frame.height))"
      return DrawnConstraint(
        reference: reference, name: name, tail: superview, head: view, relation: .equal,
        axes: [.horizontal, .vertical],
        isSize: false, isRequired: true, isActive: true, equation: equation, fullEquation: equation)
    case .hugging(let view, let axis):
      return contentSizeConstraint(
        reference, view: view, axis: axis, relation: .lessThanOrEqual, priority: scene[view].hugging[axis])
    case .compression(let view, let axis):
      return contentSizeConstraint(
        reference, view: view, axis: axis, relation: .greaterThanOrEqual, priority: scene[view].compression[axis])
    case .stack(let view, _):
      return DrawnConstraint(
        reference: reference, name: name, tail: view, head: view, relation: .equal, axes: [.horizontal, .vertical],
        isSize: false, isRequired: true, isActive: true, equation: "generated by the stack view",
        fullEquation: "generated by the stack view")
    }
  }

  private func contentSizeConstraint(
    _ reference: ConstraintReference, view: ViewID, axis: Axis, relation: Relation, priority: Priority
  ) -> DrawnConstraint {
    let sign = relation == .lessThanOrEqual ? "≤" : "≥"
    let suffix = priority.isRequired ? "" : " @\(priority.value)"
    let equation = "\(axis.sizeName) \(sign) intrinsic \(axis.sizeName)\(suffix)"
    return DrawnConstraint(
      reference: reference, name: scene.name(of: reference), tail: view, head: view, relation: relation, axes: [axis],
      isSize: true, isRequired: priority.isRequired, isActive: true, equation: equation, fullEquation: equation)
  }
}
