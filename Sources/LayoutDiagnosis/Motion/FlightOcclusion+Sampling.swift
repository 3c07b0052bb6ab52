import ConstraintSolver
import LayoutModel
import LayoutSolving

extension FlightOcclusion {
  /// Looks at views moment by moment, finds the ends of what it meets by halving, and confirms it by an exact look.
  mutating func samples(of targets: [ViewID]) -> [CoveredFlight] {
    let duration = flight.duration.approximateValue
    let count = min(Self.sampleLimit, max(1, Int((duration / Self.samplingStep).rounded(.up))))
    let step = duration / Double(count)
    var found: [CoveredFlight] = []
    for moment in flight.moments.indices {
      var segment = FlightGeometry(scene: scene, flight: flight, moment: moment)
      guard segment.end - segment.start > Self.resolution else { continue }
      let candidates = CoverCandidates(&segment)
      for target in targets {
        let covers = candidates.covers(of: target, &segment)
        guard !covers.isEmpty else { continue }
        found += samples(of: target, behind: covers, segment, step: step)
      }
    }
    return found
  }

  private mutating func samples(
    of target: ViewID, behind covers: [ViewID], _ segment: FlightGeometry, step: Double
  ) -> [CoveredFlight] {
    var found: [CoveredFlight] = []
    let count = max(1, Int(((segment.end - segment.start) / step).rounded(.up)))
    var begin: Double?
    var previous = segment.start
    func close(at end: Double) {
      guard let first = begin else { return }
      begin = nil
      // A little inside, where no edge lies on another.
      guard let hiding = exactCovers(of: target, at: (first + end) / 2) else { return }
      found.append(
        CoveredFlight(view: target, covers: hiding, interval: first...max(first, end), samplingStep: step))
    }
    for index in 0...count {
      let time = index == count ? segment.end - Self.resolution : segment.start + Double(index) * step
      let isCovered = isCovered(target, by: covers, segment, at: time)
      if isCovered && begin == nil {
        begin = index == 0 ? segment.start : edge(of: target, covers, segment, from: previous, to: time)
      } else if !isCovered && begin != nil {
        close(at: edge(of: target, covers, segment, from: previous, to: time))
      }
      previous = time
    }
    close(at: segment.end)
    return found
  }

  /// Where between two moments a view changes from being covered or not.
  private func edge(
    of target: ViewID, _ covers: [ViewID], _ segment: FlightGeometry, from start: Double, to end: Double
  ) -> Double {
    let wasCovered = isCovered(target, by: covers, segment, at: start)
    var (low, high) = (start, end)
    while high - low > Self.resolution {
      let middle = (low + high) / 2
      if isCovered(target, by: covers, segment, at: middle) == wasCovered { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func isCovered(
    _ target: ViewID, by covers: [ViewID], _ segment: FlightGeometry, at time: Double
  ) -> Bool {
    var screen = ApproximateScreen(segment, at: time)
    guard screen.alpha(of: target) >= ScreenGeometry.visibleAlpha.approximateValue else { return false }
    let visible = screen.visible(target)
    let negligible = ApproximatePolygon.negligibleArea * max(1, visible.area)
    guard visible.corners.count > 2, visible.area > negligible else { return false }
    var pieces = [visible]
    for cover in covers where screen.alpha(of: cover) >= ScreenGeometry.coveringAlpha.approximateValue {
      let shape = screen.visible(cover)
      pieces = pieces.flatMap { $0.subtracting(shape, negligible: negligible) }
      if pieces.isEmpty { return true }
      if pieces.count > Region.maximumPieces { return false }
    }
    return false
  }

  private mutating func exactCovers(of target: ViewID, at time: Double) -> [ViewID]? {
    let moment = Rational(time)
    let index = flight.moment(at: moment)
    let geometry = ScreenGeometry(
      scene: scene, properties: flight.properties(at: moment), subviews: flight.moments[index].content.subviews,
      frames: flight.frames(at: moment), contentSizes: flight.moments[index].contentSizes)
    guard geometry.isShown(target) else { return nil }
    return geometry.coversHiding(target, among: geometry.coverIndex, undecided: &undecided)
  }
}
