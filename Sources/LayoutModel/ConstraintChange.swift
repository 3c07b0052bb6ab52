/// One property of one constraint set otherwise, at the place in the scene that says it.
package struct ConstraintChange: Hashable, Sendable {
  package var constraint: ConstraintID
  package var value: Value
  package var site: Site

  package enum Value: Hashable, Sendable {
    case priority(Priority)
    case constant(ExactDecimal)
    case inactive
  }

  /// Where the value is written.
  package enum Site: Hashable, Sendable {
    case constraint
    case state(machine: Int, StateID)
  }

  package init(constraint: ConstraintID, value: Value, site: Site) {
    self.constraint = constraint
    self.value = value
    self.site = site
  }
}

extension ConstraintChange {
  /// The change at the place that decides the value in the given states; nil where a state activates what is to be inactive.
  ///
  /// - Parameter states: one for each machine.
  package init?(_ value: Value, of id: ConstraintID, in scene: Scene, states: [StateID]) {
    var site = Site.constraint
    for (machine, state) in states.enumerated() {
      let written = scene.machines[machine].states[state.index]
      let isSaid =
        switch value {
        case .priority: written.priorities.contains { $0.constraint == id }
        case .constant: written.constants.contains { $0.constraint == id }
        case .inactive: written.activated.contains(id)
        }
      if isSaid { site = .state(machine: machine, state) }
    }
    if value == .inactive && site != .constraint { return nil }
    self.init(constraint: id, value: value, site: site)
  }
}

extension Scene {
  /// The scene with changes made.
  package func applying(_ changes: [ConstraintChange]) -> Scene {
    var scene = self
    for change in changes {
      let id = change.constraint
      switch (change.site, change.value) {
      case (.constraint, .priority(let priority)): scene.constraints[id.index].priority = priority
      case (.constraint, .constant(let constant)):
        scene.constraints[id.index].constant = ConstantExpression(constant)
      case (.constraint, .inactive): scene.constraints[id.index].isActive = false
      case (.state(let machine, let state), let value): scene.machines[machine].states[state.index].set(value, of: id)
      }
    }
    return scene
  }
}

extension State {
  fileprivate mutating func set(_ value: ConstraintChange.Value, of id: ConstraintID) {
    switch value {
    case .priority(let priority):
      for index in priorities.indices where priorities[index].constraint == id { priorities[index].priority = priority }
    case .constant(let constant):
      for index in constants.indices where constants[index].constraint == id {
        constants[index].constant = ConstantExpression(constant)
      }
    case .inactive: activated.removeAll { $0 == id }
    }
  }
}

extension Configuration.Content {
  /// What becomes of the content of the given states when the scene is changed.
  ///
  /// What transitions have left otherwise than the states say changes where it has the value that was changed.
  package func applying(_ changes: [ConstraintChange], to scene: Scene, giving changed: Scene, states: [StateID])
    -> Self
  {
    let before = Self(scene: scene, states: states)
    let after = Self(scene: changed, states: states)
    var content = self
    for change in changes {
      let index = change.constraint.index
      if constants[index] == before.constants[index] { content.constants[index] = after.constants[index] }
      if priorities[index] == before.priorities[index] { content.priorities[index] = after.priorities[index] }
      if isActive[index] == before.isActive[index] { content.isActive[index] = after.isActive[index] }
    }
    return content
  }
}
