import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The positions of a transition's views at many moments, in double precision.
struct FlightSamples {
  /// Seconds from the trigger; the first is before the trigger, the last after the end. Two equal times mark a jump.
  let times: [Double]
  /// All animations.
  let clocks: [Clock]
  /// Whether a view changes during the transition, indexed by `ViewID`.
  let isAffected: [Bool]
  /// The states of the affected views: for each view, its states at all times.
  private var states: [State] = []
  /// The index of each view among the affected ones, indexed by `ViewID`; -1 for others.
  private var places: [Int]

  /// The position, size and alpha of a view. Single precision resolves a thousandth of a point up to 10,000 points.
  struct State {
    fileprivate let xx, xy, yx, yy, dx, dy, w, h, a: Float

    var map: PlacedLayout.Map {
      PlacedLayout.Map(
        xx: Double(xx), xy: Double(xy), yx: Double(yx), yy: Double(yy), dx: Double(dx), dy: Double(dy))
    }
    var width: Double { Double(w) }
    var height: Double { Double(h) }
    /// The product of the view's alpha and those of all ancestors.
    var alpha: Double { Double(a) }
  }

  /// How long the first and the last layout are held, in seconds.
  static let lead = 0.6
  static let tail = 1.2

  init(scene: Scene, run: TransitionRun) {
    let flight = run.flight
    var clocks: [Clock] = []
    var numbers: [Clock: Int] = [:]
    for movement in flight.movements where numbers[movement.clock] == nil {
      numbers[movement.clock] = clocks.count
      clocks.append(movement.clock)
    }
    let isAffected = Self.affectedViews(scene, flight)
    let views = isAffected.indices.filter { isAffected[$0] }
    let grid = Self.grid(flight, clocks, limit: Limits.animationSamples / max(1, views.count))
    times = grid.map(\.time)
    self.clocks = clocks
    self.isAffected = isAffected
    places = Array(repeating: -1, count: scene.views.count)
    for (place, view) in views.enumerated() { places[view] = place }

    let empty = State(xx: 1, xy: 0, yx: 0, yy: 1, dx: 0, dy: 0, w: 0, h: 0, a: 0)
    var states = Array(repeating: empty, count: views.count * grid.count)
    var moving: [MovingNumbers] = []
    // The ancestors of affected views are not animated; they change only when code runs.
    var around: [Around] = []
    var outer = Array(repeating: Around(map: PlacedLayout.Map(), alpha: 1), count: views.count)
    var progress = clocks.map { $0.progress(at: 0) }
    var running = RunningClocks(clocks)
    var epoch = Int.min
    for (index, sample) in grid.enumerated() {
      if sample.epoch != epoch {
        epoch = sample.epoch
        moving = views.map { MovingNumbers(of: ViewID($0), flight, epoch: epoch, numbers) }
        around = Self.around(views, isAffected, scene, flight, epoch: epoch)
      }
      let time = max(0, sample.time)
      for index in running.changing(until: time) { progress[index] = clocks[index].progress(at: time) }
      for place in views.indices {
        let (own, ownAlpha) = moving[place].values(progress)
        let superview = scene.views[views[place]].superview.map { places[$0.index] } ?? -1
        let parent = superview >= 0 ? outer[superview] : around[place]
        let map = parent.map.after(own.map)
        let alpha = parent.alpha * ownAlpha
        outer[place] = Around(map: map, alpha: alpha)
        states[place * grid.count + index] = State(
          xx: Float(map.xx), xy: Float(map.xy), yx: Float(map.yx), yy: Float(map.yy), dx: Float(map.dx),
          dy: Float(map.dy), w: Float(max(0, own.width)), h: Float(max(0, own.height)),
          a: alpha < Self.leastAlpha ? 0 : Float(alpha))
      }
    }
    self.states = states
  }

  /// Views below this alpha are invisible.
  private static let leastAlpha = 0.01

  /// The states of a view at all times; `nil` if it does not change.
  func states(of view: ViewID) -> ArraySlice<State>? {
    let place = places[view.index]
    return place < 0 ? nil : states[place * times.count..<(place + 1) * times.count]
  }

  /// The inherited transform and alpha of a view.
  private struct Around {
    let map: PlacedLayout.Map
    let alpha: Double
  }

  /// The geometry of a view between two moments at which code runs, with the terms that animations add.
  private struct MovingNumbers {
    private var numbers: PlacedLayout.Numbers
    private var alpha = 1.0
    private let isHidden: Bool
    private var terms: [(attribute: MotionAttribute, coefficient: Double, clock: Int)] = []

    /// - Parameter epoch: the index of a moment of the flight; -1 before the trigger.
    init(of view: ViewID, _ flight: Flight, epoch: Int, _ clocks: [Clock: Int]) {
      let properties = (epoch < 0 ? flight.startContent : flight.moments[epoch].content).properties[view.index]
      let frame = (epoch < 0 ? flight.startFrames : flight.moments[epoch].frames)[view.index]
      numbers = PlacedLayout.Numbers(frame, properties.transform)
      alpha = Rational(properties.alpha).drawnValue
      isHidden = properties.isHidden
      guard epoch >= 0, flight.isMoving(view) else { return }
      for attribute in MotionAttribute.allCases {
        let sum = flight.value(of: view, attribute, fromMoment: epoch)
        guard !sum.terms.isEmpty else { continue }
        add(attribute, sum.constant.drawnValue - value(attribute))
        for (coefficient, clock) in sum.terms {
          terms.append((attribute, coefficient.drawnValue, clocks[clock] ?? 0))
        }
      }
    }

    func values(_ progress: [Double]) -> (PlacedLayout.Numbers, alpha: Double) {
      var moved = self
      for term in terms { moved.add(term.attribute, term.coefficient * progress[term.clock]) }
      return (moved.numbers, isHidden ? 0 : min(max(moved.alpha, 0), 1))
    }

    private func value(_ attribute: MotionAttribute) -> Double {
      switch attribute {
      case .x: numbers.x
      case .y: numbers.y
      case .width: numbers.width
      case .height: numbers.height
      case .alpha: alpha
      case .rotation: numbers.rotation
      case .scaleX: numbers.scaleX
      case .scaleY: numbers.scaleY
      case .translationX: numbers.translationX
      case .translationY: numbers.translationY
      }
    }

    private mutating func add(_ attribute: MotionAttribute, _ amount: Double) {
      switch attribute {
      case .x: numbers.x += amount
      case .y: numbers.y += amount
      case .width: numbers.width += amount
      case .height: numbers.height += amount
      case .alpha: alpha += amount
      case .rotation: numbers.rotation += amount
      case .scaleX: numbers.scaleX += amount
      case .scaleY: numbers.scaleY += amount
      case .translationX: numbers.translationX += amount
      case .translationY: numbers.translationY += amount
      }
    }
  }

  /// The transform and alpha that each view inherits from a superview that is not affected itself.
  ///
  /// - Parameter epoch: the index of a moment of the flight; -1 before the trigger.
  private static func around(
    _ views: [Int], _ isAffected: [Bool], _ scene: Scene, _ flight: Flight, epoch: Int
  ) -> [Around] {
    let content = epoch < 0 ? flight.startContent : flight.moments[epoch].content
    let frames = epoch < 0 ? flight.startFrames : flight.moments[epoch].frames
    var known: [Int: Around] = [:]
    return views.map { view in
      guard let superview = scene.views[view].superview?.index, !isAffected[superview] else {
        return Around(map: PlacedLayout.Map(), alpha: 1)
      }
      if let found = known[superview] { return found }
      let found = still(superview, scene, frames, content)
      known[superview] = found
      return found
    }
  }

  private static func still(
    _ view: Int, _ scene: Scene, _ frames: [Frame], _ content: Configuration.Content
  ) -> Around {
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
      alpha *= properties.isHidden ? 0 : min(max(Rational(properties.alpha).drawnValue, 0), 1)
    }
    return Around(map: map, alpha: alpha)
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

  /// The sampled times, each with the index of the flight's moment that applies; -1 before the trigger.
  ///
  /// Between two samples, an animation may deviate from a straight line: at 64 samples per half oscillation, by 0.0003
  /// of its distance. The deviation falls with the square of the number of samples.
  static func grid(
    _ flight: Flight, _ clocks: [Clock], limit: Int
  ) -> [(time: Double, epoch: Int)] {
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
