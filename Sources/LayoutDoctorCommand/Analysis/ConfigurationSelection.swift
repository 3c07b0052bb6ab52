import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading

/// Which of a scene's configurations a command line asks for.
struct ConfigurationSelection {
  /// Names of states, or of all machines' states joined by `+`; empty for all.
  let states: [String]
  /// Empty for all.
  let environments: [String]
  /// In place of the scene's environments, where there are any.
  let devices: [SceneEnvironment]
  /// Ranges beside those that scenes declare.
  let ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)]

  /// The most configurations that are looked at for the ones asked for.
  private static let maximumExamined = 1 << 20

  /// All that a scene has.
  static let everything = ConfigurationSelection(states: [], environments: [], devices: [], ranges: [])

  private init(
    states: [String], environments: [String], devices: [SceneEnvironment],
    ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)]
  ) {
    self.states = states
    self.environments = environments
    self.devices = devices
    self.ranges = ranges
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    states = arguments.values(of: .state)
    environments = arguments.values(of: .environment)
    var names: [String] = []
    for name in arguments.values(of: .device) where !names.contains(name) { names.append(name) }
    devices = names.compactMap { Device.named($0) }.map { device in
      SceneEnvironment(
        name: device.name, size: AxisPair(ExactDecimal(device.width), ExactDecimal(device.height)),
        safeArea: device.safeArea)
    }
    var ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)] = []
    let options: [(Option.Name, RangeSubject, NumberRange)] = [
      (.width, .width, .size), (.height, .height, .size), (.textScale, .textScale, .textScale),
    ]
    for (option, subject, allowed) in options {
      guard let text = arguments.value(of: option) else { continue }
      let (lower, upper) = try ConfigurationSelection.range(text, of: option, within: allowed)
      ranges.append((subject, lower, upper))
    }
    self.ranges = ranges
    if !devices.isEmpty && !environments.isEmpty { throw .conflictingOptions("--device", "--environment") }
  }

  /// Whether something is asked for that may leave configurations out.
  var isPartial: Bool { !states.isEmpty || !environments.isEmpty || !devices.isEmpty }

  /// Whether it asks for some of a screen's configurations only. Other devices are another screen, and whole.
  var leavesOutConfigurations: Bool { !states.isEmpty || !environments.isEmpty }

  /// Indices into the space of those asked for, as many as are solved, and what that leaves.
  func indices(in space: ConfigurationSpace) -> (chosen: [Int], exceeded: [ExceededLimit]) {
    let limit = space.scene.configurationLimit
    if states.isEmpty && environments.isEmpty {
      let left = space.count - min(space.count, limit)
      return (
        Array(0..<min(space.count, limit)),
        left == 0 ? [] : [ExceededLimit(what: "configurations", limit: limit, left: left)]
      )
    }
    let examined = min(space.count, ConfigurationSelection.maximumExamined)
    let matching = (0..<examined).filter { matches(space.names(at: $0)) }
    let left = max(0, matching.count - limit) + (space.count - examined)
    return (
      Array(matching.prefix(limit)),
      left == 0 ? [] : [ExceededLimit(what: "configurations", limit: limit, left: left)]
    )
  }

  func space(of scene: Scene) -> ConfigurationSpace {
    ConfigurationSpace(scene: scene, environments: devices.isEmpty ? nil : devices)
  }

  /// Whether a configuration with the states of these names is asked for, one for each machine.
  func includes(states names: [String]) -> Bool {
    states.isEmpty || states.contains { isState($0, among: names) }
  }

  /// The environments asked for among those of a space.
  func environments(of space: ConfigurationSpace) -> [SceneEnvironment?] {
    space.environments.filter { environment in
      environments.isEmpty || environment.map { environments.contains($0.name) } ?? false
    }
  }

  /// `320...1366`.
  private static func range(
    _ text: String, of option: Option.Name, within allowed: NumberRange
  ) throws(UsageError) -> (Rational, Rational) {
    guard let dots = text[...].firstOccurrence(of: "...") ?? text[...].firstOccurrence(of: "…"),
      let first = ExactDecimal(plain: text[..<dots.lowerBound]),
      let last = ExactDecimal(plain: text[dots.upperBound...]), first <= last
    else { throw .malformedRange(text, option: "--\(option.rawValue)") }
    for number in [first, last] where !allowed.contains(number) {
      throw .numberNotAllowed(number, allowed, option: "--\(option.rawValue)")
    }
    return (Rational(first), Rational(last))
  }

  /// The ranges to look at in a configuration: one given on the command line in place of one that the scene declares.
  func ranges(of configuration: Configuration, in scene: Scene) -> [DeclaredRange] {
    let given = ranges.map {
      DeclaredRange(subject: $0.subject, lower: $0.lower, upper: $0.upper, location: scene[.root].nameLocation)
    }
    return given
      + scene.declaredRanges(for: configuration).filter { range in
        !given.contains { $0.subject == range.subject }
      }
  }

  private func matches(_ names: (states: [String], environment: String?)) -> Bool {
    includes(states: names.states)
      && (environments.isEmpty || names.environment.map(environments.contains) ?? false)
  }

  private func isState(_ name: String, among names: [String]) -> Bool {
    names.contains(name) || names.joined(separator: "+") == name
  }

  /// The names of one scene that a selection can be checked against.
  struct SelectableNames: Sendable {
    var states: [String] = []
    /// Of the states asked for, those that name a state of each machine.
    var combinations: [String] = []
    var environments: [String] = []
  }

  /// The names of a scene, where some are asked for.
  func selectableNames(in scene: Scene) -> SelectableNames {
    guard leavesOutConfigurations else { return SelectableNames() }
    return SelectableNames(
      states: scene.machines.flatMap { $0.states.map(\.name) },
      combinations: scene.machines.count > 1
        ? states.filter { ConfigurationSelection.isCombination($0, of: scene.machines) } : [],
      environments: scene.environments.map(\.name))
  }

  /// - Throws: the first state or environment that no scene has.
  func check(against scenes: [SelectableNames]) throws(UsageError) {
    guard !scenes.isEmpty else { return }
    let knownStates = scenes.flatMap(\.states)
    for name in states where !knownStates.contains(name) && name != "base" {
      if !scenes.contains(where: { $0.combinations.contains(name) }) { throw unknown("state", name, knownStates) }
    }
    let knownEnvironments = scenes.flatMap(\.environments)
    for name in environments where !knownEnvironments.contains(name) {
      throw unknown("environment", name, knownEnvironments)
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

  private func unknown(_ option: String, _ value: String, _ known: [String]) -> UsageError {
    var names: [String] = []
    for name in known where !names.contains(name) && names.count <= 12 { names.append(name) }
    return .unknownSelection(
      option: option, value: value, known: names.count <= 12 ? names : [],
      nearest: Spelling.nearest(to: value, among: known))
  }
}
