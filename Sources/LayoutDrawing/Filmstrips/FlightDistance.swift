import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The distance that the animations of a transition have moved things until each moment.
///
/// The distance is a sum over all animations: for each, the longest way that it moves something, counted in both
/// directions.
struct FlightDistance {
  /// In order of time: seconds from the trigger, and the distance moved until then in points.
  private var samples: [(time: Double, distance: Double)] = []

  /// A fade, a half turn or doubling the size counts as a movement by this many points, because it is about as visible.
  private static let pointsOfChange = 100.0
  private static let halfTurn = 180.0

  /// - Complexity: linear in the movements, and in the samples times the animations.
  init(_ run: TransitionRun) {
    let flight = run.flight
    var lengths: [Clock: Double] = [:]
    for movement in flight.movements {
      let length = movement.difference.magnitude.drawnValue * Self.points(of: movement.attribute)
      lengths[movement.clock] = max(lengths[movement.clock] ?? 0, length)
    }
    let duration = flight.duration.drawnValue
    var distance = 0.0
    var animations = flight.clocks.map { clock in
      (
        clock: clock, begin: clock.begin.drawnValue, end: clock.end.drawnValue, length: lengths[clock] ?? 0,
        progress: clock.progress(at: 0)
      )
    }
    var before = 0.0
    for (time, _) in FlightSamples.grid(flight, limit: Limits.distanceSamples)
    where time >= 0 && time <= duration {
      for index in animations.indices where animations[index].begin <= time && animations[index].end >= before {
        let progress = animations[index].clock.progress(at: time)
        distance += (progress - animations[index].progress).magnitude * animations[index].length
        animations[index].progress = progress
      }
      samples.append((time, distance))
      before = time
    }
  }

  /// The number of points that a change of an attribute by 1 counts for.
  private static func points(of attribute: MotionAttribute) -> Double {
    switch attribute {
    case .x, .y, .width, .height, .translationX, .translationY: 1
    case .alpha, .scaleX, .scaleY: pointsOfChange
    case .rotation: pointsOfChange / halfTurn
    }
  }

  /// Times in order that divide the distance evenly, in whole milliseconds between the first and the last; evenly
  /// spaced if nothing moves. Equal times occur once.
  ///
  /// - Parameter count: at least 2.
  func times(of count: Int, until duration: Rational) -> [Rational] {
    let whole = samples.last?.distance ?? 0
    var times: [Rational] = [.zero]
    for step in 1..<max(2, count - 1) where count > 2 {
      let share = Rational(step) / Rational(count - 1)
      let time = whole > 0 ? Self.rounded(self.time(atDistance: whole * share.drawnValue)) : duration * share
      if let last = times.last, time > last && time < duration { times.append(time) }
    }
    return times + [duration]
  }

  private func time(atDistance distance: Double) -> Double {
    guard let index = samples.firstIndex(where: { $0.distance >= distance }), index > 0 else { return 0 }
    let (old, new) = (samples[index - 1], samples[index])
    return old.time + (new.time - old.time) * (distance - old.distance) / (new.distance - old.distance)
  }

  private static func rounded(_ time: Double) -> Rational { Rational(Int((time * 1000).rounded())) / 1000 }
}
