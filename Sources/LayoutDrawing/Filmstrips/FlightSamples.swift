import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Where the views of a transition are at many moments, in double precision.
struct FlightSamples {
  /// Seconds from the trigger; the first is before it, the last after the end. Two alike are a jump.
  let times: [Double]
  /// Every animation.
  let clocks: [Clock]
  /// Whether something of a view differs at some moment, indexed by `ViewID`.
  let isAffected: [Bool]
  /// For each affected view, at each time: the six numbers of its map, width, height and effective alpha.
  private let states: [Int: [State]]

  struct State {
    let map: PlacedLayout.Map
    let width, height, alpha: Double
  }

  /// How long the first and the last moment are held, in seconds.
  static let lead = 0.6
  static let tail = 1.2

  /// Samples of all views together at most.
  private static let sampleLimit = 1_500_000

  init(scene: Scene, run: TransitionRun) {
    let flight = run.flight
    var clocks: [Clock] = []
    var places: [Clock: Int] = [:]
    for movement in flight.movements where places[movement.clock] == nil {
      places[movement.clock] = clocks.count
      clocks.append(movement.clock)
    }
    let isAffected = Self.affectedViews(scene, flight)
    let views = isAffected.indices.filter { isAffected[$0] }
    let grid = Self.grid(flight, clocks, limit: Self.sampleLimit / max(1, views.count))
    times = grid.map(\.time)
    self.clocks = clocks
    self.isAffected = isAffected

    // The numbers of each affected view, for each moment of code the sums that they are from then on.
    var states: [Int: [State]] = [:]
    for view in views { states[view] = [] }
    var still: [Int: State] = [:]
    var sums: [[Sum]] = []
    var epoch = Int.min
    for sample in grid {
      if sample.epoch != epoch {
        epoch = sample.epoch
        let content = epoch < 0 ? flight.startContent : flight.moments[epoch].content
        let frames = epoch < 0 ? flight.startFrames : flight.moments[epoch].frames
        sums = views.map { Self.sums(of: ViewID($0), flight, epoch, places) }
        still = [:]
        // What is not affected stands still, the same in each epoch.
        for view in views {
          guard let around = scene.views[view].superview?.index, !isAffected[around], still[around] == nil else {
            continue
          }
          still[around] = Self.still(around, scene, frames, content)
        }
      }
      let progress = clocks.map { $0.progress(at: max(0, sample.time)) }
      var outer: [Int: State] = [:]
      for (place, view) in views.enumerated() {
        let values = sums[place].map { $0.value(progress) }
        let properties = (epoch < 0 ? flight.startContent : flight.moments[epoch].content).properties[view]
        var numbers = PlacedLayout.Numbers(x: values[0], y: values[1], width: values[2], height: values[3])
        numbers.rotation = values[5]
        (numbers.scaleX, numbers.scaleY) = (values[6], values[7])
        (numbers.translationX, numbers.translationY) = (values[8], values[9])
        let superview = scene.views[view].superview?.index
        let parent = superview.flatMap { outer[$0] ?? still[$0] }
        let own = properties.isHidden ? 0 : min(max(values[4], 0), 1)
        let alpha = own * (parent?.alpha ?? 1)
        let state = State(
          map: parent.map { $0.map.after(numbers.map) } ?? PlacedLayout.Map(), width: max(0, values[2]),
          height: max(0, values[3]), alpha: alpha < 0.01 ? 0 : alpha)
        outer[view] = state
        states[view]?.append(state)
      }
    }
    self.states = states
  }

  /// The states of a view at all times; nil where it stands still.
  func states(of view: ViewID) -> [State]? { states[view.index] }

  private struct Sum {
    let constant: Double
    let terms: [(coefficient: Double, clock: Int)]

    func value(_ progress: [Double]) -> Double {
      terms.reduce(constant) { $0 + $1.coefficient * progress[$1.clock] }
    }
  }

  private static func sums(
    of view: ViewID, _ flight: Flight, _ epoch: Int, _ places: [Clock: Int]
  ) -> [Sum] {
    guard epoch >= 0 else {
      let frame = flight.startFrames[view.index]
      let properties = flight.startContent.properties[view.index]
      return MotionAttribute.allCases.map { attribute in
        let frameValue: Rational =
          switch attribute {
          case .x: frame.x
          case .y: frame.y
          case .width: frame.width
          case .height: frame.height
          default: attribute.value(in: properties) ?? .zero
          }
        return Sum(constant: frameValue.approximateValue, terms: [])
      }
    }
    return MotionAttribute.allCases.map { attribute in
      let sum = flight.value(of: view, attribute, fromMoment: epoch)
      return Sum(
        constant: sum.constant.approximateValue,
        terms: sum.terms.map { ($0.coefficient.approximateValue, places[$0.clock] ?? 0) })
    }
  }

  private static func still(
    _ view: Int, _ scene: Scene, _ frames: [Frame], _ content: Configuration.Content
  ) -> State {
    var chain: [Int] = []
    var next: Int? = view
    while let current = next {
      chain.append(current)
      next = scene.views[current].superview?.index
    }
    var map = PlacedLayout.Map()
    var alpha = 1.0
    for view in chain.reversed() {
      let properties = content.properties[view]
      if view != 0 { map = map.after(PlacedLayout.Numbers(frames[view], properties.transform).map) }
      alpha *= properties.isHidden ? 0 : min(max(Rational(properties.alpha).approximateValue, 0), 1)
    }
    return State(
      map: map, width: frames[view].width.approximateValue, height: frames[view].height.approximateValue, alpha: alpha)
  }

  private static func affectedViews(_ scene: Scene, _ flight: Flight) -> [Bool] {
    var isAffected = scene.views.indices.map { flight.isMoving(ViewID($0)) }
    for moment in flight.moments {
      for index in scene.views.indices where !isAffected[index] {
        let (old, new) = (flight.startContent.properties[index], moment.content.properties[index])
        isAffected[index] =
          moment.frames[index] != flight.startFrames[index] || old.alpha != new.alpha || old.isHidden != new.isHidden
          || old.transform != new.transform
      }
    }
    for (index, view) in scene.views.enumerated() {
      if let superview = view.superview, isAffected[superview.index] { isAffected[index] = true }
    }
    return isAffected
  }

  /// The moments to look at, each with the moment of code that holds then; -1 before the trigger.
  ///
  /// Each animation is looked at often enough for its turns; a spring 0.01 points off between two looks would need
  /// distances of tens of thousands of points.
  private static func grid(
    _ flight: Flight, _ clocks: [Clock], limit: Int
  ) -> [(time: Double, epoch: Int)] {
    let end = max(0, flight.duration.approximateValue)
    var parts = clocks.map { 64 * (1 + min(60, $0.curve.turningPoints.count)) }
    let total = parts.reduce(0, +)
    if total > max(limit, 64) { parts = parts.map { max(16, $0 * limit / total) } }
    var times: Set<Double> = [0, end]
    for (clock, count) in zip(clocks, parts) {
      let (begin, last) = (clock.begin.approximateValue, clock.end.approximateValue)
      for step in 0...count { times.insert(begin + (last - begin) * Double(step) / Double(count)) }
    }
    let ordered = times.filter { $0 >= 0 && $0 <= end }.sorted()
    var grid: [(time: Double, epoch: Int)] = [(-lead, -1), (0, -1)]
    for epoch in flight.moments.indices {
      let start = flight.moments[epoch].time.approximateValue
      let isLast = epoch + 1 == flight.moments.count
      let stop = isLast ? max(end, start) : flight.moments[epoch + 1].time.approximateValue
      grid.append((start, epoch))
      for time in ordered where time > start && time < stop { grid.append((time, epoch)) }
      if stop > start { grid.append((stop, epoch)) }
    }
    grid.append((max(end, grid.last?.time ?? 0) + tail, flight.moments.count - 1))
    return grid
  }
}
