import ConstraintSolver
import LayoutModel
import LayoutSolving

extension FlightOcclusion {
  /// Looks at views moment by moment, and finds the ends of what it meets by halving.
  mutating func samples(of targets: [ViewID]) -> [CoveredFlight] {
    var found: [CoveredFlight] = []
    let duration = flight.duration.approximateValue
    let count = min(Self.sampleLimit, max(1, Int((duration / Self.samplingStep).rounded(.up))))
    let step = duration / Double(count)
    var open: [ViewID: CoveredFlight] = [:]
    var previous = 0.0
    for index in 0...count {
      let time = index == count ? duration : Double(index) * step
      let covered = covers(of: targets, at: time)
      for target in targets {
        if let hiding = covered[target] {
          if open[target] == nil {
            let begin = index == 0 ? 0 : edge(of: target, from: previous, to: time, isCovered: false)
            open[target] = CoveredFlight(view: target, covers: hiding, interval: begin...time, samplingStep: step)
          }
        } else if var piece = open.removeValue(forKey: target) {
          let end = edge(of: target, from: previous, to: time, isCovered: true)
          piece.interval = piece.interval.lowerBound...max(end, piece.interval.lowerBound)
          found.append(piece)
        }
      }
      previous = time
    }
    for target in targets {
      guard var piece = open[target] else { continue }
      piece.interval = piece.interval.lowerBound...duration
      found.append(piece)
    }
    return found
  }

  /// Where between two moments a view changes from being covered or not.
  private mutating func edge(of target: ViewID, from start: Double, to end: Double, isCovered: Bool) -> Double {
    var (low, high) = (start, end)
    while high - low > Self.resolution {
      let middle = (low + high) / 2
      if (covers(of: [target], at: middle)[target] != nil) == isCovered { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private mutating func covers(of targets: [ViewID], at time: Double) -> [ViewID: [ViewID]] {
    let moment = Rational(time)
    let index = flight.moment(at: moment)
    let geometry = ScreenGeometry(
      scene: scene, properties: flight.properties(at: moment), subviews: flight.moments[index].content.subviews,
      frames: flight.frames(at: moment), contentSizes: flight.moments[index].contentSizes)
    let covers = geometry.coverIndex
    var result: [ViewID: [ViewID]] = [:]
    for target in targets where geometry.isShown(target) {
      result[target] = geometry.coversHiding(target, among: covers, undecided: &undecided)
    }
    return result
  }
}
