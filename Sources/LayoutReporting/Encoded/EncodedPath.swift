import LayoutChecking
import LayoutModel
import LayoutMotion

/// A path of transitions by their ids. A transition that interrupts the one before it follows it like any other.
struct EncodedPath {
  private let names: [String]
  /// The id of the configuration in which the path starts; `nil` for an initial one.
  private let start: String?

  /// - Returns: `nil` if no path leads to the configuration.
  init?(to configuration: Configuration, in checked: CheckedScene) {
    guard let exploration = checked.motion?.exploration, let place = exploration.place(of: configuration) else {
      return nil
    }
    self.init(to: place, of: exploration, environmentName: configuration.environmentName, in: checked.scene)
  }

  init(to place: Int, of exploration: Exploration, environmentName: String?, in scene: Scene) {
    let (start, steps) = exploration.path(to: place, last: Limits.pathSteps)
    names = steps.flatMap { arrival in
      [scene[arrival.transition].name] + (arrival.interruption.map { [scene[$0].name] } ?? [])
    }
    let first = exploration.places[start]
    self.start =
      first.arrival == nil
      ? nil
      : Configuration.id(states: first.states, number: first.number, environmentName: environmentName, in: scene)
  }

  /// Writes `path`, and `pathFrom` if the path does not start in an initial configuration.
  static func write(_ path: EncodedPath?, to json: inout JSONWriter) {
    json.key("path")
    guard let path else { return json.null() }
    json.array(inline: true) { json in
      for name in path.names {
        json.element()
        json.string(name)
      }
    }
    if let start = path.start { json.member("pathFrom", start) }
  }
}
