import LayoutModel
import LayoutMotion

/// What to do about a state that a transition leaves other than it is defined.
///
/// What no step of the transition mentions is forgotten there. Of what a step assigns, either the step or the state is wrong.
struct DriftPhrases {
  private let scene: Scene
  private let transition: TransitionID
  private let forgotten: Drift
  private let assigned: Drift

  init(_ drift: Drift, after transition: TransitionID, in scene: Scene) {
    self.scene = scene
    self.transition = transition
    let steps = scene[transition].steps
    assigned = Drift(
      constraints: drift.constraints.filter { difference in
        switch difference.constraint {
        case .written(let id): steps.contains { $0.action.sets(id, difference.property) }
        case .frame(let view): steps.contains { $0.action.sets(view, difference.property) }
        default: false
        }
      },
      views: drift.views.filter { difference in
        steps.contains { $0.action.sets(difference.view, difference.property) }
      })
    forgotten = drift.subtracting(assigned)
  }

  var suggestions: [String] {
    let name = "transition \(quoted(scene[transition].name))"
    let state = quoted(scene.machines[transition.machine].states[scene[transition].target.index].name)
    let missing = calls(forgotten, towardsState: true).map { ["\($0) in \(name)"] } ?? []
    guard let definition = calls(assigned, towardsState: false) else { return missing }
    let definitions = ["\(definition) in state \(state), as \(name) does"]
    if !missing.isEmpty { return missing + definitions }
    return definitions + (calls(assigned, towardsState: true).map { ["\($0) in \(name)"] } ?? [])
  }

  /// Calls such as `deactivate 'a', then set the constant of 'b' to 20`; `nil` if there are none, or too many to read.
  ///
  /// - Parameter towardsState: whether they make the values those of the state, rather than those that are left.
  private func calls(_ drift: Drift, towardsState: Bool) -> String? {
    var calls: [String] = []
    for (verb, value) in [("deactivate", "false"), ("activate", "true")] {
      let names = drift.constraints.filter {
        $0.property == "active" && (towardsState ? $0.named : $0.value) == value
      }.map { scene.quotedName(of: $0.constraint) }
      if !names.isEmpty { calls.append("\(verb) \(list(names))") }
    }
    for difference in drift.constraints where difference.property != "active" {
      let value = towardsState ? difference.named : difference.value
      calls.append("set the \(difference.property) of \(scene.quotedOwner(of: difference.constraint)) to \(value)")
    }
    for difference in drift.views {
      let value = towardsState ? difference.named : difference.value
      let name = scene.quotedName(of: difference.view)
      switch (difference.property, value) {
      case ("hidden", "true"): calls.append("hide \(name)")
      case ("hidden", _): calls.append("show \(name)")
      default: calls.append("set the \(difference.property) of \(name) to \(value)")
      }
    }
    return calls.isEmpty || calls.count > Limits.notes ? nil : calls.joined(separator: ", then ")
  }
}

extension Transition {
  /// All steps, nested ones included; none for the short form.
  fileprivate var steps: [Step] {
    switch body {
    case .animation: []
    case .steps(let list): list.steps
    }
  }
}

extension Step.Action {
  /// Whether the step names a constraint and sets a property of it.
  fileprivate func sets(_ id: ConstraintID, _ property: String) -> Bool {
    switch self {
    case .activate(let selectors), .deactivate(let selectors):
      property == "active" && selectors.contains(.constraint(id))
    case .constants(let changes): property == "constant" && changes.contains { $0.constraint == id }
    case .animator(let changes): property == "constant" && changes.contains { $0.constraint == id }
    case .priorities(let changes): property == "priority" && changes.contains { $0.constraint == id }
    default: false
    }
  }

  /// Whether the step names a view and sets a property of it.
  fileprivate func sets(_ view: ViewID, _ property: String) -> Bool {
    guard case .views(let changes) = self else { return false }
    return changes.contains { $0.view == view && $0.change.sets(property) }
  }
}

extension StepViewChange {
  fileprivate func sets(_ property: String) -> Bool {
    switch property {
    case "alpha": alpha != nil
    case "frame": frame != nil
    case "hidden": isHidden != nil
    case "transform": transform != nil
    case "zPosition": zPosition != nil
    default: false
    }
  }
}

extension Scene {
  /// The name of what has a property that differs: the view of a frame, else the constraint.
  func quotedOwner(of constraint: ConstraintReference) -> String {
    if case .frame(let view) = constraint { quotedName(of: view) } else { quotedName(of: constraint) }
  }
}
