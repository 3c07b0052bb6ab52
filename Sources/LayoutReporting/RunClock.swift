import LayoutChecking

/// The time of a whole run, counted from the start of its process.
package struct RunClock: Sendable {
  /// The time until the clock was created.
  package let startUp: Duration
  /// The time of reading and checking all files; `nil` if the sum of the scenes' own times is used.
  package var check: Duration?
  private let made: ContinuousClock.Instant
  /// The moment at which output began.
  private var writing: ContinuousClock.Instant

  /// - Parameter startUp: the time from the start of the process until now.
  package init(startUp: Duration) {
    self.startUp = startUp
    made = ContinuousClock.now
    writing = made
  }

  /// Starts the time of writing.
  package mutating func beginWriting() { writing = ContinuousClock.now }

  /// The time from the start of the process until now.
  var total: Duration { startUp + (ContinuousClock.now - made) }

  /// Each stage over all scenes, then the total. Writing is the time of making and writing the output so far.
  ///
  /// If scenes are processed at the same time, each stage gets its share of the elapsed time.
  ///
  /// - Parameter scenes: the times of each scene.
  func stages(of scenes: [Timings]) -> [(name: String, duration: Duration)] {
    var sum = Timings(write: ContinuousClock.now - writing)
    for timings in scenes {
      sum.load += timings.load
      sum.lower += timings.lower
      sum.solve += timings.solve
      sum.diagnose += timings.diagnose
    }
    let worked = sum.load + sum.lower + sum.solve + sum.diagnose
    if let check, worked > .zero {
      let share = check / worked
      sum.load = sum.load * share
      sum.lower = sum.lower * share
      sum.solve = sum.solve * share
      sum.diagnose = sum.diagnose * share
    }
    return [("start", startUp)] + sum.stages + [("total", total)]
  }
}
