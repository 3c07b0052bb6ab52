import LayoutChecking
import LayoutModel
import LayoutMotion

/// A path of transitions by their ids; one that is triggered before the one before it has ended follows it all the same.
struct EncodedPath {
  private let names: [String]
  /// The id of the configuration in which they start; nil for an initial one.
  private let start: String?

  /// Steps that are written of one path at most, so that reports grow as what is explored, not with its square.
  ///
  /// What comes before them is the path of the configuration in which they start.
  private static let stepLimit = 32

  /// - Returns: nil where no path leads to the configuration.
  init?(to configuration: Configuration, in checked: CheckedScene) {
    guard let exploration = checked.motion?.exploration, let place = exploration.place(of: configuration) else {
      return nil
    }
    self.init(to: place, of: exploration, environmentName: configuration.environmentName, in: checked.scene)
  }

  init(to place: Int, of exploration: Exploration, environmentName: String?, in scene: Scene) {
    let (start, steps) = exploration.path(to: place, last: Self.stepLimit)
    names = steps.flatMap { arrival in
      [scene[arrival.transition].name] + (arrival.interruption.map { [scene[$0].name] } ?? [])
    }
    let first = exploration.places[start]
    self.start =
      first.arrival == nil
      ? nil
      : Configuration.id(states: first.states, number: first.number, environmentName: environmentName, in: scene)
  }

  /// Writes `path`, and `pathFrom` where it does not start in an initial configuration.
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
