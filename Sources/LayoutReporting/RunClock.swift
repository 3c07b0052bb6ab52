import LayoutChecking

/// The time of a whole run, counted from the start of its process.
package struct RunClock: Sendable {
  /// Until the clock was made.
  package let startUp: Duration
  /// Finding and reading all files, refused ones among them; nil where the scenes' own times are all.
  package var load: Duration?
  /// From then on until the output was begun, reading included where `load` is nil; nil where the scenes' own times are all.
  package var check: Duration?
  private let made: ContinuousClock.Instant
  /// When the output was begun.
  private var writing: ContinuousClock.Instant

  /// - Parameter startUp: from the start of the process until now.
  package init(startUp: Duration) {
    self.startUp = startUp
    made = ContinuousClock.now
    writing = made
  }

  /// What follows is time of writing.
  package mutating func beginWriting() { writing = ContinuousClock.now }

  /// From the start of the process until now.
  var total: Duration { startUp + (ContinuousClock.now - made) }

  /// Each stage over all scenes, then all together; writing is what has been made and written of the output so far.
  ///
  /// Of scenes that are worked on at the same time, each stage gets its share of the time that passed.
  ///
  /// - Parameter scenes: the times of each.
  func stages(of scenes: [Timings]) -> [(name: String, duration: Duration)] {
    var sum = Timings(write: ContinuousClock.now - writing)
    for timings in scenes {
      sum.load += timings.load
      sum.lower += timings.lower
      sum.solve += timings.solve
      sum.diagnose += timings.diagnose
    }
    if let load { sum.load = load }
    let worked = sum.lower + sum.solve + sum.diagnose + (load == nil ? sum.load : .zero)
    if let check, worked > .zero {
      let share = check / worked
      if load == nil { sum.load = sum.load * share }
      sum.lower = sum.lower * share
      sum.solve = sum.solve * share
      sum.diagnose = sum.diagnose * share
    }
    return [("start", startUp)] + sum.stages + [("total", total)]
  }
}
