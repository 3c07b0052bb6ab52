/// One state of every machine under one environment, with the scene's values for it.
package struct Configuration: Sendable {
  /// `state`, `a+b` for two machines, with `@environment` where there are environments; `base` without states.
  ///
  /// What transitions leave behind otherwise than the state says has a number after the state: `state~1@environment`.
  package let id: String
  /// The id without that number.
  package let namedID: String
  /// The states' names joined by `+`; `base` without states.
  package let stateName: String
  package let environmentName: String?
  /// That number; 0 where all is as the states say.
  package let number: Int
  /// One for each machine, in file order.
  package let states: [StateID]
  package let direction: LayoutDirection
  package var rootSize: AxisPair<ExactDecimal>
  package let rootSafeArea: DecimalInsets
  package var textScale: ExactDecimal
  /// Indexed by `ParameterID`.
  package var parameterValues: [ExactDecimal]
  package var content: Content

  /// Indexed by `ViewID`.
  package var properties: [ViewProperties] { content.properties }
  /// Subviews back to front, indexed by `ViewID`.
  package var subviews: [[ViewID]] { content.subviews }
  /// Indexed by `ConstraintID`.
  package var isActive: [Bool] { content.isActive }
  package var constants: ConstantList { content.constants }
  package var priorities: [Priority] { content.priorities }

  /// All that states and transitions can change.
  package struct Content: Hashable, Sendable {
    /// Indexed by `ViewID`.
    package var properties: [ViewProperties]
    /// Subviews back to front, indexed by `ViewID`.
    package var subviews: [[ViewID]]
    /// Indexed by `ConstraintID`.
    package var isActive: [Bool]
    package var constants: ConstantList
    package var priorities: [Priority]

    /// By what differs most often first.
    package static func == (one: Self, other: Self) -> Bool {
      one.isActive == other.isActive && one.constants == other.constants && one.priorities == other.priorities
        && one.subviews == other.subviews && one.properties.isEqual(to: other.properties)
    }
  }
}

extension Configuration.Content {
  /// The scene as written.
  init(scene: Scene) {
    // Views and constraints are large values: they are read where they stand.
    let (views, constraints) = (scene.views, scene.constraints)
    properties = views.indices.map { views[$0].properties }
    subviews = views.indices.map { views[$0].subviews }
    isActive = constraints.indices.map { constraints[$0].isActive }
    constants = ConstantList(constraints.indices.map { constraints[$0].constant })
    priorities = constraints.indices.map { constraints[$0].priority }
  }

  /// The scene as written with the changes of the given states.
  ///
  /// - Parameter states: one for each machine.
  /// - Complexity: linear in the scene.
  package init(scene: Scene, states: [StateID]) {
    self.init(scene: scene)
    apply(states, of: scene)
  }

  /// The changes of the given states, one for each machine, to the scene as written.
  ///
  /// What no state changes is not touched, so that copies go on to share it; were the loops in one body, the compiler
  /// would make all arrays unique before it enters them.
  fileprivate mutating func apply(_ states: [StateID], of scene: Scene) {
    for (machine, stateID) in zip(scene.machines, states) {
      let state = machine.states[stateID.index]
      if !state.activated.isEmpty { setActive(state.activated, true) }
      if !state.deactivated.isEmpty { setActive(state.deactivated, false) }
      for (id, constant) in state.constants { constants[id.index] = constant }
      if !state.priorities.isEmpty { setPriorities(of: state) }
      if !state.views.isEmpty { setProperties(of: state) }
      if !state.order.isEmpty { setOrder(of: state) }
    }
  }

  @inline(never) private mutating func setActive(_ constraints: [ConstraintID], _ value: Bool) {
    for id in constraints { isActive[id.index] = value }
  }

  @inline(never) private mutating func setPriorities(of state: State) {
    for (id, priority) in state.priorities { priorities[id.index] = priority }
  }

  @inline(never) private mutating func setProperties(of state: State) {
    for (id, change) in state.views { change.apply(to: &properties[id.index]) }
  }

  @inline(never) private mutating func setOrder(of state: State) {
    for (id, order) in state.order { subviews[id.index] = order }
  }
}

extension Configuration {
  /// The scene's values in the given states and environment.
  ///
  /// - Parameter states: one for each machine.
  /// - Complexity: linear in the scene.
  package init(scene: Scene, states: [StateID], environment: SceneEnvironment?) {
    self.init(
      scene: scene, states: states, environment: environment, content: Content(scene: scene, states: states))
  }

  /// Other values in the given states and environment, as transitions leave them.
  ///
  /// - Parameter number: tells apart what has the same states, from 1 on; 0 for the values that the states name.
  package init(
    scene: Scene, states: [StateID], environment: SceneEnvironment?, content: Content, number: Int = 0
  ) {
    var parameterValues = scene.parameters.map(\.value)
    for (id, value) in environment?.parameterValues ?? [] { parameterValues[id.index] = value }
    stateName = Self.stateName(states, in: scene)
    environmentName = environment?.name
    namedID = Self.id(states: states, number: 0, environmentName: environment?.name, in: scene)
    id =
      number == 0
      ? namedID : Self.id(states: states, number: number, environmentName: environment?.name, in: scene)
    self.number = number
    self.states = states
    direction = environment?.direction ?? scene.direction
    rootSize = environment?.size ?? scene.rootSize
    rootSafeArea = environment?.safeArea ?? scene[.root].safeArea
    textScale = environment?.textScale ?? .one
    self.parameterValues = parameterValues
    self.content = content
  }
}

extension Configuration {
  /// The id of the configuration with the given states, number and environment.
  package static func id(states: [StateID], number: Int, environmentName: String?, in scene: Scene) -> String {
    let name = stateName(states, in: scene) + (number == 0 ? "" : "~\(number)")
    return environmentName.map { "\(name)@\($0)" } ?? name
  }

  private static func stateName(_ states: [StateID], in scene: Scene) -> String {
    let names = zip(scene.machines, states).map { $0.states[$1.index].name }
    return names.isEmpty ? "base" : names.joined(separator: "+")
  }
}

/// Every configuration that a scene names: states (of all machines) times environments, without building them.
package struct ConfigurationSpace: Sendable {
  package let scene: Scene
  /// The states chosen for each machine.
  private let stateChoices: [[StateID]]
  /// A single nil where there are none.
  package let environments: [SceneEnvironment?]
  /// The scene as written, of which configurations share what their states leave alone.
  private let written: Configuration.Content

  /// - Parameter environments: those to use in place of the scene's own; nil uses the scene's own.
  package init(scene: Scene, environments: [SceneEnvironment]? = nil) {
    self.scene = scene
    written = Configuration.Content(scene: scene)
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
    let states = states(at: index)
    var content = written
    content.apply(states, of: scene)
    return Configuration(
      scene: scene, states: states, environment: environments[index % environments.count], content: content)
  }

  /// What the configuration at an index is called, at a cost that does not follow the scene.
  package func names(at index: Int) -> (states: [String], environment: String?) {
    let states = zip(scene.machines, states(at: index)).map { $0.states[$1.index].name }
    return (states.isEmpty ? ["base"] : states, environments[index % environments.count]?.name)
  }

  /// The states at an index, one for each machine.
  package func states(at index: Int) -> [StateID] {
    var rest = index / environments.count
    var states: [StateID] = []
    for choices in stateChoices.reversed() {
      states.append(choices[rest % choices.count])
      rest /= choices.count
    }
    return states.reversed()
  }
}
