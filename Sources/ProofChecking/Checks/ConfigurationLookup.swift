import LayoutModel
import SceneLoading

/// Rebuilds the configurations that a report refers to.
struct ConfigurationLookup {
  let scene: Scene

  enum Result {
    case named(Configuration)
    /// A configuration in which transitions left values that differ from those of its states. The associated value has the values
    /// of the states.
    case drifted(Configuration)
    case unknown
  }

  func configuration(id: String, state: String, environment: String?) -> Result {
    guard let states = states(named: state), let environment = self.environment(named: environment) else {
      return .unknown
    }
    let configuration = Configuration(scene: scene, states: states, environment: environment)
    if configuration.id == id { return .named(configuration) }
    let suffix = environment.map { "@\($0.name)" } ?? ""
    guard id.hasPrefix("\(state)~"), id.hasSuffix(suffix) else { return .unknown }
    let number = id.dropFirst(state.count + 1).dropLast(suffix.count)
    let hasTransitions = scene.machines.contains { !$0.transitions.isEmpty }
    guard hasTransitions, let number = Int(number), number > 0 else { return .unknown }
    return .drifted(
      Configuration(
        scene: scene, states: states, environment: environment, content: configuration.content, number: number))
  }

  /// One state for each machine, parsed from the states' names joined by `+`.
  func states(named name: String) -> [StateID]? {
    if scene.machines.isEmpty { return name == "base" ? [] : nil }
    let names = scene.machines.count == 1 ? [name] : name.split(separator: "+").map(String.init)
    guard names.count == scene.machines.count else { return nil }
    var states: [StateID] = []
    for (machine, name) in zip(scene.machines, names) {
      guard let index = machine.states.firstIndex(where: { $0.name == name }) else { return nil }
      states.append(StateID(index))
    }
    return states
  }

  /// The scene's environment with a name, or the device with that name; `nil` if there is neither.
  private func environment(named name: String?) -> SceneEnvironment?? {
    guard let name else { return scene.environments.isEmpty ? .some(nil) : nil }
    if let own = scene.environments.first(where: { $0.name == name }) { return .some(own) }
    guard let device = Device.named(name) else { return nil }
    let size = AxisPair<ExactDecimal?>(ExactDecimal(device.width), ExactDecimal(device.height))
    var environment = SceneEnvironment(name: name, size: size, safeArea: device.safeArea + scene.bars)
    scene.completeEnvironment(&environment, for: device.widthClass)
    return .some(environment)
  }
}
