import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The layouts of a transition at many moments, in double precision.
struct FlightSamples {
  /// Seconds from the trigger; the first is before the trigger, the last after the end. Two equal times mark a jump.
  let times: [Double]
  private var layouts: [PlacedLayout] = []
  /// Whether a view changes during the transition, indexed by `ViewID`.
  private var isAffected: [Bool]

  /// How long the first and the last layout are held, in seconds.
  static let lead = 0.6
  static let tail = 1.2

  init(scene: Scene, run: TransitionRun) {
    let flight = run.flight
    let grid = Self.grid(flight, limit: Limits.animationSamples / scene.views.count)
    times = grid.map(\.time)
    isAffected = scene.views.indices.map { flight.isMoving(ViewID($0)) }
    let start = zip(flight.startFrames, flight.startContent.properties).map { PlacedLayout.Numbers($0, $1) }
    var (numbers, epoch) = (start, -1)
    var sums: [(view: Int, attribute: MotionAttribute, sum: ProgressSum)] = []
    for sample in grid {
      if sample.epoch != epoch {
        epoch = sample.epoch
        let moment = flight.moments[epoch]
        numbers = zip(moment.frames, moment.content.properties).map { PlacedLayout.Numbers($0, $1) }
        for index in numbers.indices where numbers[index] != start[index] { isAffected[index] = true }
        sums = []
        for view in flight.movingViews {
          for attribute in MotionAttribute.allCases {
            let sum = flight.value(of: view, attribute, fromMoment: epoch)
            if !sum.terms.isEmpty { sums.append((view.index, attribute, sum)) }
          }
        }
      }
      for (view, attribute, sum) in sums {
        numbers[view][attribute] = sum.value(at: max(0, sample.time)).limitedToDrawing
      }
      layouts.append(PlacedLayout(scene: scene, numbers: numbers))
    }
    for (index, view) in scene.views.enumerated() {
      if let superview = view.superview, isAffected[superview.index] { isAffected[index] = true }
    }
  }

  /// The layouts at all times; `nil` if the view does not change.
  func layouts(of view: ViewID) -> [PlacedLayout]? { isAffected[view.index] ? layouts : nil }

  /// The sampled times, each with the index of the flight's moment that applies; -1 before the trigger.
  ///
  /// Between two samples, an animation may deviate from a straight line: at 64 samples per half oscillation, by 0.0003
  /// of its distance. The deviation falls with the square of the number of samples.
  static func grid(_ flight: Flight, limit: Int) -> [(time: Double, epoch: Int)] {
    let clocks = flight.clocks
    let end = max(0, flight.duration.drawnValue)
    var distances: [Clock: Double] = [:]
    for movement in flight.movements {
      let distance = movement.difference.magnitude.drawnValue
      if distance > distances[movement.clock] ?? 0 { distances[movement.clock] = distance }
    }
    var parts = clocks.map { clock in
      let swings = 1 + min(60, clock.curve.turningPoints.count)
      return Int(64 * Double(swings) * max(1, min(8, ((distances[clock] ?? 0) / 500).squareRoot())))
    }
    let total = parts.reduce(0, +)
    if total > max(limit, 64) { parts = parts.map { max(16, $0 * limit / total) } }
    var times: Set<Double> = [0, end]
    for (clock, count) in zip(clocks, parts) {
      let (begin, last) = (clock.begin.drawnValue, clock.end.drawnValue)
      for step in 0...count { times.insert(begin + (last - begin) * Double(step) / Double(count)) }
    }
    let ordered = times.filter { $0 >= 0 && $0 <= end }.sorted()
    var grid: [(time: Double, epoch: Int)] = [(-lead, -1), (0, -1)]
    var next = 0
    for epoch in flight.moments.indices {
      let start = flight.moments[epoch].time.drawnValue
      let isLast = epoch + 1 == flight.moments.count
      let stop = isLast ? max(end, start) : flight.moments[epoch + 1].time.drawnValue
      grid.append((start, epoch))
      while next < ordered.count && ordered[next] < stop {
        if ordered[next] > start { grid.append((ordered[next], epoch)) }
        next += 1
      }
      if stop > start { grid.append((stop, epoch)) }
    }
    grid.append((max(end, grid.last?.time ?? 0) + tail, flight.moments.count - 1))
    return grid
  }
}

extension Flight {
  /// All animations, in the order in which they first move something.
  var clocks: [Clock] { movements.map(\.clock).unique() }
}
