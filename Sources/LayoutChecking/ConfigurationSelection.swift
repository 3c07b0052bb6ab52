import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Selects the configurations of a scene to examine.
package struct ConfigurationSelection {
  /// Names of states, or of all machines' states joined by `+`; empty for all.
  package let states: [String]
  /// Empty for all.
  package var environments: [String]
  /// Environments to select in scenes that have any of them, unless `environments` or `devices` are given.
  package var preferredEnvironments: [String] = []
  /// Devices that replace the environments of a phone's or tablet's screen; empty for none.
  package var devices: [SceneEnvironment]
  /// Ranges that replace those that a scene declares for the same subject.
  package let ranges: [SubjectRange]
  /// Ranges for subjects that have neither a selected nor a declared one.
  package var defaultRanges: [SubjectRange] = []

  package typealias SubjectRange = (subject: RangeSubject, lower: Rational, upper: Rational)

  /// All configurations of a scene.
  package static let everything = ConfigurationSelection()

  package init(
    states: [String] = [], environments: [String] = [], devices: [SceneEnvironment] = [],
    ranges: [SubjectRange] = []
  ) {
    self.states = states
    self.environments = environments
    self.devices = devices
    self.ranges = ranges
  }

  /// Whether the selection may leave configurations out.
  package var isPartial: Bool { !states.isEmpty || !environments.isEmpty || !devices.isEmpty }

  /// Whether every check of the project uses these devices or preferred environments.
  package var hasUsualScreens = false

  /// Whether other checks of the project may have findings that this one leaves out.
  var mayLackFindings: Bool {
    !states.isEmpty || !hasUsualScreens && (!environments.isEmpty || !devices.isEmpty)
  }

  /// Whether only some configurations are selected. Devices replace all environments, so they leave nothing out.
  package var leavesOutConfigurations: Bool { !states.isEmpty || !environments.isEmpty }

  /// The selection with the preferred environments that a scene has.
  func preferring(in scene: Scene) -> ConfigurationSelection {
    var selection = self
    selection.preferredEnvironments = []
    guard environments.isEmpty && devices.isEmpty else { return selection }
    selection.environments = preferredEnvironments.filter { name in scene.environments.contains { $0.name == name } }
    return selection
  }

  /// The indices of the selected configurations up to the scene's limit, and that limit if it left some out.
  func indices(in space: ConfigurationSpace) -> (chosen: [Int], exceeded: [ExceededLimit]) {
    let limit = space.scene.configurationLimit
    func chosen(_ indices: some Sequence<Int>, left: Int) -> ([Int], [ExceededLimit]) {
      (Array(indices.prefix(limit)), ExceededLimit(what: "configurations", limit: limit, left: left).ifReached)
    }
    if states.isEmpty && environments.isEmpty { return chosen(0..<space.count, left: max(0, space.count - limit)) }
    let examined = min(space.count, Limits.examinedConfigurations)
    let matching = (0..<examined).filter { matches(space.names(at: $0)) }
    return chosen(matching, left: max(0, matching.count - limit) + (space.count - examined))
  }

  package func space(of scene: Scene) -> ConfigurationSpace {
    if devices.isEmpty || !Self.isForDevices(scene) { return ConfigurationSpace(scene: scene, environments: nil) }
    let environments = devices.map { device in
      var environment = device
      environment.safeArea = environment.safeArea.map { $0 + scene.bars }
      scene.completeEnvironment(&environment, for: device.widthClass)
      return environment
    }
    return ConfigurationSpace(scene: scene, environments: environments)
  }

  /// The size of the largest tablet, in points; a larger screen is that of a television.
  private static let largestDevice = ExactDecimal(1400)

  /// Whether a scene is the screen of a phone or tablet, or a row as wide as that. The size of another cell or of a window does not
  /// depend on the device.
  private static func isForDevices(_ scene: Scene) -> Bool {
    if scene.spansScreen { return true }
    guard scene.rootKind == .screen, let width = scene.rootSize.horizontal, let height = scene.rootSize.vertical else {
      return false
    }
    return width <= largestDevice && height <= largestDevice
  }

  /// Whether configurations with some states are selected.
  ///
  /// - Parameter names: the names of the states, one for each machine.
  func includes(states names: [String]) -> Bool {
    states.isEmpty || states.contains { isState($0, among: names) }
  }

  /// The selected environments of a space.
  func environments(of space: ConfigurationSpace) -> [SceneEnvironment?] {
    space.environments.filter { environment in
      environments.isEmpty || environment.map { environments.contains($0.name) } ?? false
    }
  }

  /// The ranges to examine in a configuration. For each subject, a selected range replaces a declared one, which replaces
  /// the default.
  package func ranges(of configuration: Configuration, in scene: Scene) -> [DeclaredRange] {
    func declared(_ range: SubjectRange) -> DeclaredRange {
      DeclaredRange(subject: range.subject, lower: range.lower, upper: range.upper, location: scene[.root].nameLocation)
    }
    let given = ranges.map(declared)
    let own = scene.declaredRanges(for: configuration).filter { range in
      !given.contains { $0.subject == range.subject }
    }
    let defaults = defaultRanges.map(declared).filter { range in
      !(given + own).contains { $0.subject == range.subject }
    }
    return given + own + defaults
  }

  private func matches(_ names: (states: [String], environment: String?)) -> Bool {
    includes(states: names.states)
      && (environments.isEmpty || names.environment.map(environments.contains) ?? false)
  }

  private func isState(_ name: String, among names: [String]) -> Bool {
    names.contains(name) || names.joined(separator: "+") == name
  }

  /// The names of one scene that a selection can be checked against.
  package struct SelectableNames: Sendable {
    package var states: [String]
    /// The selected names that combine one state of each machine.
    package var combinations: [String]
    package var environments: [String]

    package init(states: [String] = [], combinations: [String] = [], environments: [String] = []) {
      self.states = states
      self.combinations = combinations
      self.environments = environments
    }
  }

  /// The names of a scene; empty if no state and no environment is selected or preferred.
  package func selectableNames(in scene: Scene) -> SelectableNames {
    guard leavesOutConfigurations || !preferredEnvironments.isEmpty else { return SelectableNames() }
    return SelectableNames(
      states: scene.machines.flatMap { $0.states.map(\.name) },
      combinations: scene.machines.count > 1
        ? states.filter { ConfigurationSelection.isCombination($0, of: scene.machines) } : [],
      environments: scene.environments.map(\.name))
  }

  /// - Throws: the first state or environment that no scene has.
  package func check(against scenes: [SelectableNames]) throws(UnknownSelection) {
    guard !scenes.isEmpty else { return }
    let knownStates = scenes.flatMap(\.states)
    for name in states where !knownStates.contains(name) && name != "base" {
      if !scenes.contains(where: { $0.combinations.contains(name) }) {
        throw UnknownSelection(kind: .state, name: name, known: knownStates)
      }
    }
    let knownEnvironments = scenes.flatMap(\.environments)
    for name in environments where !knownEnvironments.contains(name) {
      throw UnknownSelection(kind: .environment, name: name, known: knownEnvironments)
    }
  }

  /// Whether a name is that of one state of each machine, joined by `+`.
  private static func isCombination(_ name: String, of machines: [Machine]) -> Bool {
    var rests: Set<String> = [name]
    for (index, machine) in machines.enumerated() {
      let separator = index == machines.count - 1 ? "" : "+"
      var next: Set<String> = []
      for state in machine.states {
        for rest in rests where rest.hasPrefix(state.name + separator) {
          next.insert(String(rest.dropFirst(state.name.count + separator.count)))
        }
      }
      rests = next
    }
    return rests.contains("")
  }
}

/// A selected name that no scene has.
package struct UnknownSelection: Error {
  package enum Kind: String, Sendable {
    case state, environment
  }

  package let kind: Kind
  package let name: String
  /// The names that the scenes have; one may occur several times.
  package let known: [String]
}
