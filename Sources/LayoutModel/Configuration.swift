/// One state of every machine under one environment, with the scene's values for it.
package struct Configuration: Sendable {
  /// `state`, `a+b` for two machines, with `@environment` where there are environments; `base` without states.
  package let id: String
  /// The states' names joined by `+`; `base` without states.
  package let stateName: String
  package let environmentName: String?
  /// One for each machine, in file order.
  package let states: [StateID]
  package let direction: LayoutDirection
  package let rootSize: AxisPair<ExactDecimal>
  package let rootSafeArea: DecimalInsets
  package let textScale: ExactDecimal
  /// Indexed by `ParameterID`.
  package let parameterValues: [ExactDecimal]
  /// Indexed by `ViewID`.
  package let properties: [ViewProperties]
  /// Subviews back to front, indexed by `ViewID`.
  package let subviews: [[ViewID]]
  /// Indexed by `ConstraintID`.
  package let isActive: [Bool]
  package let constants: [ConstantExpression]
  package let priorities: [Priority]
}

extension Configuration {
  /// The scene's values in the given states and environment.
  ///
  /// - Parameter states: one for each machine.
  /// - Complexity: linear in the scene.
  package init(scene: Scene, states: [StateID], environment: SceneEnvironment?) {
    var properties = scene.views.map(\.properties)
    var subviews = scene.views.map(\.subviews)
    var isActive = scene.constraints.map(\.isActive)
    var constants = scene.constraints.map(\.constant)
    var priorities = scene.constraints.map(\.priority)
    var parameterValues = scene.parameters.map(\.value)
    for (machine, stateID) in zip(scene.machines, states) {
      let state = machine.states[stateID.index]
      for id in state.activated { isActive[id.index] = true }
      for id in state.deactivated { isActive[id.index] = false }
      for (id, constant) in state.constants { constants[id.index] = constant }
      for (id, priority) in state.priorities { priorities[id.index] = priority }
      for (id, change) in state.views { change.apply(to: &properties[id.index]) }
      for (id, order) in state.order { subviews[id.index] = order }
    }
    for (id, value) in environment?.parameterValues ?? [] { parameterValues[id.index] = value }
    let names = zip(scene.machines, states).map { $0.states[$1.index].name }
    let stateName = names.isEmpty ? "base" : names.joined(separator: "+")
    self.stateName = stateName
    environmentName = environment?.name
    id = environment.map { "\(stateName)@\($0.name)" } ?? stateName
    self.states = states
    direction = environment?.direction ?? scene.direction
    rootSize = environment?.size ?? scene.rootSize
    rootSafeArea = environment?.safeArea ?? scene[.root].safeArea
    textScale = environment?.textScale ?? .one
    self.parameterValues = parameterValues
    self.properties = properties
    self.subviews = subviews
    self.isActive = isActive
    self.constants = constants
    self.priorities = priorities
  }
}

/// Every configuration that a scene names: states (of all machines) times environments, without building them.
package struct ConfigurationSpace: Sendable {
  package let scene: Scene
  /// The states chosen for each machine.
  private let stateChoices: [[StateID]]
  private let environments: [SceneEnvironment?]

  /// - Parameter environments: those to use in place of the scene's own; nil uses the scene's own.
  package init(scene: Scene, environments: [SceneEnvironment]? = nil) {
    self.scene = scene
    stateChoices = scene.machines.map { $0.states.indices.map { StateID($0) } }
    let chosen = environments ?? scene.environments
    self.environments = chosen.isEmpty ? [nil] : chosen
  }

  /// How many there are; `Int.max` where they cannot be counted.
  package var count: Int {
    var count = environments.count
    for choices in stateChoices {
      let (product, overflow) = count.multipliedReportingOverflow(by: choices.count)
      if overflow { return .max }
      count = product
    }
    return count
  }

  /// The configuration at an index below `count`: environments vary fastest, then the last machine.
  package subscript(index: Int) -> Configuration {
    Configuration(
      scene: scene, states: states(at: index), environment: environments[index % environments.count])
  }

  /// What the configuration at an index is called, at a cost that does not follow the scene.
  package func names(at index: Int) -> (states: [String], environment: String?) {
    let states = zip(scene.machines, states(at: index)).map { $0.states[$1.index].name }
    return (states.isEmpty ? ["base"] : states, environments[index % environments.count]?.name)
  }

  private func states(at index: Int) -> [StateID] {
    var rest = index / environments.count
    var states: [StateID] = []
    for choices in stateChoices.reversed() {
      states.append(choices[rest % choices.count])
      rest /= choices.count
    }
    return states.reversed()
  }
}
