/// A new value for one property of a constraint, with the part of the scene in which it is to be written.
package struct ConstraintChange: Hashable, Sendable {
  package var constraint: ConstraintID
  package var value: Value
  package var site: Site

  package enum Value: Hashable, Sendable {
    case priority(Priority)
    case constant(ExactDecimal)
    case inactive
  }

  /// The part of the scene in which the value is written.
  package enum Site: Hashable, Sendable {
    case constraint
    case environment(EnvironmentID)
    case state(machine: Int, StateID)
  }

  package init(constraint: ConstraintID, value: Value, site: Site) {
    self.constraint = constraint
    self.value = value
    self.site = site
  }
}

extension Scene {
  /// The changes that set a property of a constraint in all given configurations, each in the part that determines it there.
  /// Empty if the constraint is to become inactive but a state or an environment activates it.
  package func changes(
    to value: ConstraintChange.Value, of id: ConstraintID, in combinations: [StatesUnderEnvironment]
  ) -> [ConstraintChange] {
    var sites: Set<ConstraintChange.Site> = []
    var changes: [ConstraintChange] = []
    for combination in combinations {
      var site = ConstraintChange.Site.constraint
      if let environment = combination.environment, environments[environment.index].changes.sets(value, of: id) {
        site = .environment(environment)
      }
      for (machine, state) in combination.states.enumerated()
      where machines[machine].states[state.index].changes.sets(value, of: id) {
        site = .state(machine: machine, state)
      }
      if value == .inactive && site != .constraint { return [] }
      if sites.insert(site).inserted { changes.append(ConstraintChange(constraint: id, value: value, site: site)) }
    }
    return changes
  }

  /// The scene with the changes applied.
  package func applying(_ changes: [ConstraintChange]) -> Scene {
    var scene = self
    for change in changes {
      let id = change.constraint
      switch (change.site, change.value) {
      case (.constraint, .priority(let priority)): scene.constraints[id.index].priority = priority
      case (.constraint, .constant(let constant)):
        scene.constraints[id.index].constant = ConstantExpression(constant)
      case (.constraint, .inactive): scene.constraints[id.index].isActive = false
      case (.environment(let environment), let value):
        scene.environments[environment.index].changes.set(value, of: id)
      case (.state(let machine, let state), let value):
        scene.machines[machine].states[state.index].changes.set(value, of: id)
      }
    }
    return scene
  }
}

/// One state of each machine under an environment.
package struct StatesUnderEnvironment: Hashable, Sendable {
  package let states: [StateID]
  /// `nil` if the environment is not one of the scene's.
  package let environment: EnvironmentID?

  package init(_ configuration: Configuration) {
    states = configuration.states
    environment = configuration.environment
  }
}

extension SceneChanges {
  fileprivate func sets(_ value: ConstraintChange.Value, of id: ConstraintID) -> Bool {
    switch value {
    case .priority: priorities.contains { $0.constraint == id }
    case .constant: constants.contains { $0.constraint == id }
    case .inactive: activated.contains(id)
    }
  }

  /// Sets a value, in place of the present one, if any.
  fileprivate mutating func set(_ value: ConstraintChange.Value, of id: ConstraintID) {
    switch value {
    case .priority(let priority):
      priorities.removeAll { $0.constraint == id }
      priorities.append((id, priority))
    case .constant(let constant):
      constants.removeAll { $0.constraint == id }
      constants.append((id, ConstantExpression(constant)))
    case .inactive:
      activated.removeAll { $0 == id }
      if !deactivated.contains(id) { deactivated.append(id) }
    }
  }
}

extension Configuration {
  /// The configuration after changes of its scene.
  ///
  /// A value that transitions left behind changes only if it still equals the scene's old value. Changes written in a state do
  /// not affect it, because the transitions set it in code.
  ///
  /// - Returns: `nil` if no active constraint changes.
  package func applying(_ changes: [ConstraintChange], to scene: Scene, giving changed: Scene) -> Configuration? {
    var result = self
    var isChanged = false
    var seen: Set<ConstraintID> = []
    for change in changes where (number == 0 || !change.site.isState) && seen.insert(change.constraint).inserted {
      let id = change.constraint
      let before = scene.setting(of: id, in: self)
      let after = changed.setting(of: id, in: self)
      let index = id.index
      let old = content.setting(of: id)
      if old.constant == before.constant { result.content.constants[index] = after.constant }
      if old.priority == before.priority { result.content.priorities[index] = after.priority }
      if old.isActive == before.isActive { result.content.isActive[index] = after.isActive }
      let new = result.content.setting(of: id)
      if (old.isActive || new.isActive) && old != new { isChanged = true }
    }
    return isChanged ? result : nil
  }
}

extension ConstraintChange.Site {
  fileprivate var isState: Bool { if case .state = self { true } else { false } }
}

/// The properties of a constraint that can be changed.
package struct ConstraintSetting: Hashable, Sendable {
  package var isActive: Bool
  package var constant: ConstantExpression
  package var priority: Priority
}

extension ConstraintSetting {
  /// The settings with which a constraint is written.
  package init(_ constraint: Constraint) {
    self.init(isActive: constraint.isActive, constant: constraint.constant, priority: constraint.priority)
  }
}

extension Configuration.Content {
  package func setting(of id: ConstraintID) -> ConstraintSetting {
    ConstraintSetting(isActive: isActive[id.index], constant: constants[id.index], priority: priorities[id.index])
  }
}

extension Scene {
  /// The settings of a constraint in a configuration's states and environment.
  fileprivate func setting(of id: ConstraintID, in configuration: Configuration) -> ConstraintSetting {
    let constraint = self[id]
    var setting = ConstraintSetting(constraint)
    if let changes = changes(of: configuration.environment) { setting.apply(changes, to: id) }
    for (machine, state) in zip(machines, configuration.states) {
      setting.apply(machine.states[state.index].changes, to: id)
    }
    if !configuration.content.hasViews(of: constraint) { setting.isActive = false }
    return setting
  }
}

extension ConstraintSetting {
  fileprivate mutating func apply(_ changes: SceneChanges, to id: ConstraintID) {
    if changes.activated.contains(id) { isActive = true }
    if changes.deactivated.contains(id) { isActive = false }
    if let entry = changes.constants.last(where: { $0.constraint == id }) { constant = entry.constant }
    if let entry = changes.priorities.last(where: { $0.constraint == id }) { priority = entry.priority }
  }
}
