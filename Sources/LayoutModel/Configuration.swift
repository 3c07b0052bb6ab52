/// One state of each machine in one environment, with the scene's resulting values.
package struct Configuration: Sendable {
  /// `state`, or `a+b` for two machines, followed by `@environment` if the scene has environments; `base` without states.
  ///
  /// If transitions leave values that differ from those of the state, a number follows the state: `state~1@environment`.
  package let id: String
  /// The id without the number.
  package let namedID: String
  /// The names of the states joined by `+`; `base` without states.
  package let stateName: String
  package let environmentName: String?
  /// The scene's environment whose changes are applied to `content`; `nil` for an environment from outside the scene.
  package let environment: EnvironmentID?
  /// The number in the id; 0 if all values are those of the states.
  package let number: Int
  /// One state for each machine, in file order.
  package let states: [StateID]
  package let direction: LayoutDirection
  /// `nil` for a side that constraints decide.
  package var rootSize: AxisPair<ExactDecimal?>
  package let rootSafeArea: DecimalInsets
  package let rootMargins: DecimalInsets
  package var textScale: ExactDecimal
  /// Indexed by `ParameterID`.
  package var parameterValues: [ExactDecimal]
  package var content: Content
  /// The number of lines of each text, indexed by `ViewID`, 1 for other views; empty if every text has one line.
  package var lineCounts: [Int] = []
  /// The reduction of every inferred intrinsic size, in points before the text scale applies; no size gets smaller than 0.
  package var inferredLess = 0

  /// Indexed by `ViewID`.
  package var properties: [ViewProperties] { content.properties }
  /// Subviews in back-to-front order, indexed by `ViewID`.
  package var subviews: [[ViewID]] { content.subviews }
  /// Indexed by `ConstraintID`.
  package var isActive: [Bool] { content.isActive }
  package var constants: [ConstantExpression] { content.constants }
  package var priorities: [Priority] { content.priorities }

  /// The values that environments, states and transitions can change; those that differ most often are compared first.
  package struct Content: Hashable, Sendable {
    /// Indexed by `ConstraintID`.
    package var isActive: [Bool]
    package var constants: [ConstantExpression]
    package var priorities: [Priority]
    /// Subviews in back-to-front order, indexed by `ViewID`.
    package var subviews: [[ViewID]]
    /// Indexed by `ViewID`.
    package var properties: [ViewProperties]
  }
}

extension Configuration.Content {
  /// The scene's values without the changes of any environment or state, with all views.
  fileprivate init(scene: Scene) {
    // Views and constraints are large values, so they are read in place.
    let (views, constraints) = (scene.views, scene.constraints)
    properties = views.indices.map { views[$0].properties }
    subviews = views.indices.map { views[$0].subviews }
    isActive = constraints.indices.map { constraints[$0].isActive }
    constants = constraints.indices.map { constraints[$0].constant }
    priorities = constraints.indices.map { constraints[$0].priority }
  }

  /// The scene's values with the changes of an environment, then those of the given states.
  ///
  /// - Parameter states: one for each machine.
  /// - Complexity: linear in the scene.
  package init(scene: Scene, states: [StateID], environment: EnvironmentID?) {
    self.init(scene: scene)
    if let changes = scene.changes(of: environment) { apply(changes) }
    apply(states, of: scene)
    if hasViewsToLeaveOut { leaveOutViews(of: scene) }
  }

  /// Whether a view is marked as not installed.
  fileprivate var hasViewsToLeaveOut: Bool { properties.contains { !$0.isInstalled } }

  /// Leaves out the views that are not installed, all views below them, and every constraint that refers to one of them.
  fileprivate mutating func leaveOutViews(of scene: Scene) {
    var isLeftOut = [Bool](repeating: false, count: properties.count)
    for index in properties.indices {  // a view comes after its superview
      let superview = scene.views[index].superview
      isLeftOut[index] = !properties[index].isInstalled || superview.map { isLeftOut[$0.index] } ?? false
      if isLeftOut[index] { properties[index] = .notInstalled }
    }
    for index in subviews.indices where subviews[index].contains(where: { isLeftOut[$0.index] }) {
      subviews[index].removeAll { isLeftOut[$0.index] }
    }
    for index in isActive.indices where isActive[index] && !hasViews(of: scene.constraints[index]) {
      isActive[index] = false
    }
  }

  /// Whether all views to which a constraint refers are in the view tree. Otherwise it cannot be active.
  package func hasViews(of constraint: Constraint) -> Bool {
    properties[constraint.first.view.index].isInstalled
      && constraint.second.map { properties[$0.view.index].isInstalled } ?? true
  }

  /// Applies the changes of the given states, one for each machine.
  fileprivate mutating func apply(_ states: [StateID], of scene: Scene) {
    for (machine, state) in zip(scene.machines, states) { apply(machine.states[state.index].changes) }
  }

  /// Applies changes.
  ///
  /// An array is accessed for writing only if it changes, so that copies keep sharing the others. The loops are in separate
  /// functions because the compiler would otherwise make all arrays unique on entry.
  fileprivate mutating func apply(_ changes: SceneChanges) {
    if !changes.activated.isEmpty { setActive(changes.activated, true) }
    if !changes.deactivated.isEmpty { setActive(changes.deactivated, false) }
    for (id, constant) in changes.constants { constants[id.index] = constant }
    if !changes.priorities.isEmpty { setPriorities(changes) }
    if !changes.views.isEmpty { setProperties(changes) }
    if !changes.order.isEmpty { setOrder(changes) }
  }

  @inline(never) private mutating func setActive(_ constraints: [ConstraintID], _ value: Bool) {
    for id in constraints { isActive[id.index] = value }
  }

  @inline(never) private mutating func setPriorities(_ changes: SceneChanges) {
    for (id, priority) in changes.priorities { priorities[id.index] = priority }
  }

  @inline(never) private mutating func setProperties(_ changes: SceneChanges) {
    for (id, change) in changes.views { change.apply(to: &properties[id.index]) }
  }

  @inline(never) private mutating func setOrder(_ changes: SceneChanges) {
    for (id, order) in changes.order { subviews[id.index] = order }
  }
}

extension Configuration {
  /// Returns whether constraints decide an attribute of the root's frame.
  package func isFree(_ attribute: FrameAttribute) -> Bool {
    switch attribute {
    case .x, .y: false
    case .width, .height: rootSize[attribute.axis] == nil
    }
  }

  /// The configuration with some constraints inactive.
  package func without(_ constraints: some Sequence<ConstraintID>) -> Configuration {
    var other = self
    for id in constraints { other.content.isActive[id.index] = false }
    return other
  }

  package func lineCount(of view: ViewID) -> Int { lineCounts.isEmpty ? 1 : lineCounts[view.index] }

  /// The scene's values in the given states and environment.
  ///
  /// - Parameter states: one for each machine.
  /// - Complexity: linear in the scene.
  package init(scene: Scene, states: [StateID], environment: SceneEnvironment?) {
    self.init(
      scene: scene, states: states, environment: environment,
      content: Content(scene: scene, states: states, environment: environment?.id))
  }

  /// The given states and environment with other values, such as those that transitions leave behind.
  ///
  /// - Parameter number: distinguishes configurations with the same states, from 1 on; 0 for the states' own values.
  package init(
    scene: Scene, states: [StateID], environment: SceneEnvironment?, content: Content, number: Int = 0
  ) {
    var parameterValues = scene.parameters.map(\.value)
    for (id, value) in environment?.parameterValues ?? [] { parameterValues[id.index] = value }
    stateName = Self.stateName(states, in: scene)
    environmentName = environment?.name
    self.environment = environment?.id
    namedID = Self.id(states: states, number: 0, environmentName: environment?.name, in: scene)
    id =
      number == 0
      ? namedID : Self.id(states: states, number: number, environmentName: environment?.name, in: scene)
    self.number = number
    self.states = states
    direction = environment?.direction ?? scene.direction
    rootSize = environment?.size ?? scene.rootSize
    rootSafeArea = environment?.safeArea ?? scene[.root].safeArea
    rootMargins = environment?.margins ?? scene[.root].margins
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

/// All configurations that a scene names: every combination of the machines' states in every environment. Each is built when it
/// is accessed.
package struct ConfigurationSpace: Sendable {
  package let scene: Scene
  /// The states of each machine.
  private let stateChoices: [[StateID]]
  /// The environments; a single `nil` if there are none.
  package let environments: [SceneEnvironment?]
  /// Whether the environments are not those of the scene.
  package let replacesEnvironments: Bool
  /// The scene's values without states, for each environment. Configurations share the parts that their states do not change.
  private let written: [Written]

  private struct Written: Sendable {
    var content: Configuration.Content
    /// Whether a view is not installed. States do not change that.
    let hasViewsToLeaveOut: Bool
  }

  /// - Parameter environments: replaces the scene's own environments; `nil` keeps them.
  package init(scene: Scene, environments: [SceneEnvironment]? = nil) {
    self.scene = scene
    stateChoices = scene.machines.map { $0.states.indices.map { StateID($0) } }
    replacesEnvironments = environments != nil
    let chosen = environments ?? scene.environments
    self.environments = chosen.isEmpty ? [nil] : chosen
    let plain = Configuration.Content(scene: scene)
    written = self.environments.map { environment in
      var content = plain
      if let changes = scene.changes(of: environment?.id) { content.apply(changes) }
      return Written(content: content, hasViewsToLeaveOut: content.hasViewsToLeaveOut)
    }
  }

  /// The number of configurations; `Int.max` on overflow.
  package var count: Int {
    var count = environments.count
    for choices in stateChoices {
      let (product, overflow) = count.multipliedReportingOverflow(by: choices.count)
      if overflow { return .max }
      count = product
    }
    return count
  }

  /// The configuration at an index below `count`. The environment varies fastest, then the last machine's state.
  package subscript(index: Int) -> Configuration {
    let states = states(at: index)
    let environment = index % environments.count
    var content = written[environment].content
    content.apply(states, of: scene)
    if written[environment].hasViewsToLeaveOut { content.leaveOutViews(of: scene) }
    return Configuration(scene: scene, states: states, environment: environments[environment], content: content)
  }

  /// The names of the configuration at an index. The cost does not depend on the size of the scene.
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
