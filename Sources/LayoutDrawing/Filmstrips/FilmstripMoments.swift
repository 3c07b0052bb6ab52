import ConstraintSolver
import LayoutModel
import LayoutMotion

/// One picture of a filmstrip.
struct FilmstripMoment {
  /// Seconds from the trigger; `nil` for the layout before the trigger, if code changes it at once.
  let time: Rational?
  /// The numbers of the findings whose most telling moment the picture shows.
  var numbers: [Int] = []
}

/// The moments that a filmstrip shows, in order of time.
enum FilmstripMoments {
  /// - Parameter steps: the number of pictures from the first to the last moment. Between consecutive pictures, things
  ///   move about the same distance.
  static func moments(of run: TransitionRun, findings: FlightFindings, steps: Int) -> [FilmstripMoment] {
    let duration = run.flight.duration
    var moments: [FilmstripMoment] = []
    let times =
      duration.isZero || steps < 2 ? [duration] : FlightDistance(run).times(of: steps, until: duration)
    for time in times { moments.append(FilmstripMoment(time: time)) }
    for (index, moment) in findings.moments.enumerated() {
      guard let moment else { continue }
      let near = moments.firstIndex { abs(($0.time?.drawnValue ?? 0) - moment) < FlightFindings.nearness }
      if let near {
        moments[near].numbers.append(index + 1)
      } else {
        moments.append(FilmstripMoment(time: Rational(moment), numbers: [index + 1]))
      }
    }
    moments = moments.enumerated().sorted {
      ($0.element.time ?? .zero, $0.offset) < ($1.element.time ?? .zero, $1.offset)
    }.map(\.element)
    let first = run.flight.frames(at: .zero)
    if first != run.flight.startFrames || duration.isZero { moments.insert(FilmstripMoment(time: nil), at: 0) }
    return moments
  }
}

extension TransitionRun {
  /// The largest width and height of the root at the moments at which code runs, in points: a root without a fixed size may grow.
  var largestScreen: (width: Double, height: Double) {
    let roots = [flight.startFrames[ViewID.root.index]] + flight.moments.map { $0.frames[ViewID.root.index] }
    return roots.reduce((0, 0)) { (max($0.0, $1.width.drawnValue), max($0.1, $1.height.drawnValue)) }
  }
}

extension LayoutPicture {
  /// The layout at a moment of a transition.
  ///
  /// - Parameter time: in seconds from the trigger; `nil` for the layout before the trigger.
  init(scene: Scene, run: TransitionRun, at time: Rational?, scale: Double) {
    let flight = run.flight
    guard let time else {
      self.init(
        scene: scene, configuration: run.origin, properties: flight.startContent.properties,
        subviews: flight.startContent.subviews, frames: flight.startFrames, contentSizes: flight.start.contentSizes,
        scale: scale)
      return
    }
    let moment = flight.moments[flight.moment(at: time)]
    self.init(
      scene: scene, configuration: run.origin, properties: flight.properties(at: time),
      subviews: moment.content.subviews, frames: flight.frames(at: time), contentSizes: moment.contentSizes,
      scale: scale)
  }
}
