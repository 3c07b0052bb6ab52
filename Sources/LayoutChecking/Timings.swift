/// How much time passed in each stage, over all configurations of a scene.
package struct Timings: Hashable, Sendable {
  package var load, lower, solve, diagnose, write: Duration

  package init(
    load: Duration = .zero, lower: Duration = .zero, solve: Duration = .zero, diagnose: Duration = .zero,
    write: Duration = .zero
  ) {
    self.load = load
    self.lower = lower
    self.solve = solve
    self.diagnose = diagnose
    self.write = write
  }

  /// The stages with their names, in the order in which they run.
  package var stages: [(name: String, duration: Duration)] {
    [("load", load), ("lower", lower), ("solve", solve), ("diagnose", diagnose), ("write", write)]
  }
}
