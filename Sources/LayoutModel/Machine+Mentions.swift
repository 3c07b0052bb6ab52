extension Machine {
  /// Returns whether a state or a step sets the same property of a constraint as a change would.
  ///
  /// - Complexity: linear in the machine.
  package func mentions(_ value: ConstraintChange.Value, of id: ConstraintID) -> Bool {
    states.contains { $0.changes.mentions(value, of: id) }
      || transitions.contains { transition in
        guard case .steps(let list) = transition.body else { return false }
        return list.steps.contains { $0.mentions(value, of: id) }
      }
  }

  /// Returns whether a transition to one of these states has explicit steps, which set values whatever the state says.
  package func hasSteps(to targets: [StateID]) -> Bool {
    transitions.contains { transition in
      if case .steps = transition.body { targets.contains(transition.target) } else { false }
    }
  }
}

extension SceneChanges {
  fileprivate func mentions(_ value: ConstraintChange.Value, of id: ConstraintID) -> Bool {
    switch value {
    case .priority: priorities.contains { $0.constraint == id }
    case .constant: constants.contains { $0.constraint == id }
    case .inactive: activated.contains(id) || deactivated.contains(id)
    }
  }
}

extension Step {
  fileprivate func mentions(_ value: ConstraintChange.Value, of id: ConstraintID) -> Bool {
    switch (value, action) {
    case (.inactive, .activate(let selectors)), (.inactive, .deactivate(let selectors)):
      selectors.contains { if case .constraint(let other) = $0 { other == id } else { true } }
    case (.constant, .constants(let changes)): changes.contains { $0.constraint == id }
    case (.constant, .animator(let changes)): changes.contains { $0.constraint == id }
    case (.priority, .priorities(let changes)): changes.contains { $0.constraint == id }
    default: false
    }
  }
}
