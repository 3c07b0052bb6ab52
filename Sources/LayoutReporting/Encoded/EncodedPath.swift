import LayoutChecking
import LayoutModel
import LayoutMotion
import WireFormat

/// A path of transitions by their ids. A transition that interrupts the one before it follows it like any other.
struct EncodedPath {
  let names: [String]
  /// The id of the configuration in which the path starts; `nil` for an initial one.
  let start: String?

  /// - Returns: `nil` if no path leads to the configuration.
  init?(to configuration: Configuration, in checked: CheckedScene) {
    guard let exploration = checked.motion?.exploration, let node = exploration.node(of: configuration) else {
      return nil
    }
    self.init(to: node, of: exploration, environmentName: configuration.environmentName, in: checked.scene)
  }

  init(to node: Int, of exploration: Exploration, environmentName: String?, in scene: Scene) {
    let (start, steps) = exploration.path(to: node, last: Limits.pathSteps)
    names = steps.flatMap { arrival in
      [scene[arrival.transition].name] + (arrival.interruption.map { [scene[$0].name] } ?? [])
    }
    let first = exploration.nodes[start]
    self.start =
      first.arrival == nil
      ? nil
      : Configuration.id(states: first.states, number: first.number, environmentName: environmentName, in: scene)
  }
}

extension WireForm where Value == [String]? {
  static var path: WireForm {
    .optional(.list(.text, inline: true)).defined(
      as: "path",
      "a shortest path of transitions from an initial state; of a long one the last steps, which pathFrom precedes; null where "
        + "there is none")
  }
}

extension WireForm where Value == String {
  static var pathFrom: WireForm {
    text.defined(
      as: "pathFrom",
      "the id of the configuration in which the steps of path start, which has a path of its own; absent where they start in an "
        + "initial state")
  }
}
