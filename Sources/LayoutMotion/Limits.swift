import ConstraintSolver

/// The limits on exploring and playing transitions.
package enum Limits {
  /// Configurations of one scene that are solved or explored.
  /// Beyond it: the others are counted as `configurations` or `reachable configurations`.
  static let configurations = 4_096

  /// Views and constraints in all configurations together: about a gigabyte.
  /// Beyond it: fewer configurations are solved or explored.
  static let configurationCells = 4_000_000

  /// Configurations that transitions leave behind and no state describes. If steps change numbers relatively, there
  /// are infinitely many, and later ones differ little.
  /// Beyond it: further ones are not explored.
  package static let driftedConfigurations = WorkLimit(
    what: "reachable configurations beside the named ones", limit: 512)

  /// Runs of transitions in an exploration.
  /// Beyond it: configurations that are not explored are counted as `reachable configurations`.
  package static let explorationRuns = 65_536

  /// Single steps of one run, repetitions included.
  /// Beyond it: the run ends there.
  static let steps = WorkLimit(what: "steps of a transition", limit: 10_000)

  /// Runs of transitions that are played.
  /// Beyond it: further runs are not played.
  static let runs = WorkLimit(what: "runs of transitions", limit: 4_096)

  /// Intervals of time that a search for a moment visits.
  /// Beyond it: the intervals that are left count as harmless.
  static let timePieces = WorkLimit(what: "pieces of time", limit: 100_000)

  /// Views laid out on the way, under one environment: most of a minute.
  /// Beyond it: later moments have the last layout.
  static let laidOutViews = WorkLimit(what: "views laid out on the way", limit: 4_000_000)

  /// Points from the origin at which frames on the way are examined; doubles still resolve eighths there.
  /// Beyond it: rules leave frames beyond it out.
  static let coordinates = WorkLimit(what: "points for frames on the way", limit: 1_000_000_000_000_000)

  /// The factor, or its inverse, that steps may multiply a scale up to.
  /// Beyond it: the run ends there.
  static let scales = WorkLimit(what: "for scales that steps multiply", limit: 1_000_000)
}
