import ConstraintSolver
import LayoutModel
import LayoutSolving

extension FlightOcclusion {
  /// Samples views moment by moment, finds the ends of each cover by bisection, and confirms it by an exact test.
  mutating func samples(of segments: [Segment]) -> [CoveredFlight] {
    let duration = flight.duration.approximateValue
    // A transition whose code sets transforms without an animation has no time at which something is on its way.
    guard duration > 0 else { return [] }
    let count = min(Self.sampleLimit, max(1, Int((duration / Self.samplingStep).rounded(.up))))
    let step = duration / Double(count)
    var found: [CoveredFlight] = []
    for segment in segments where !segment.watched.isEmpty {
      found += samples(of: segment.watched, segment.geometry, step: step)
    }
    return found
  }

  private mutating func samples(
    of watched: [(view: ViewID, covers: [ViewID])], _ segment: FlightGeometry, step: Double
  ) -> [CoveredFlight] {
    var found: [CoveredFlight] = []
    let count = max(1, Int(((segment.end - segment.start) / step).rounded(.up)))
    var begins: [ViewID: Double] = [:]
    var previous = segment.start
    var screen = ApproximateScreen(segment, of: watched.flatMap { [$0.view] + $0.covers }, at: segment.start)
    let watched = watched.filter { !isTooLarge($0.view, for: $0.covers, segment, &screen) }
    guard !watched.isEmpty else { return [] }
    let isStill = watched.map { entry in screen.isStill(entry.view) && entry.covers.allSatisfy { screen.isStill($0) } }
    func close(_ view: ViewID, at end: Double) {
      guard let first = begins.removeValue(forKey: view),
        let hiding = exactCovers(of: view, at: (first + end) / 2)
      else { return }
      found.append(CoveredFlight(view: view, covers: hiding, interval: first...max(first, end), samplingStep: step))
    }
    for index in 0...count {
      let time = index == count ? segment.end - Self.resolution : segment.start + Double(index) * step
      screen.move(to: time)
      for (place, (view, covers)) in watched.enumerated() where index == 0 || !isStill[place] {
        guard work < Limits.flightWork.limit else {
          undecided.add(Limits.flightWork, count: watched.count)
          return found
        }
        let isCovered = isCovered(view, by: covers, &screen)
        // A view that is cut into many pieces may take more than what is left.
        guard work < Limits.flightWork.limit else { continue }
        if isCovered && begins[view] == nil {
          begins[view] = index == 0 ? segment.start : momentOfChange(of: view, covers, screen, from: previous, to: time)
        } else if !isCovered && begins[view] != nil {
          close(view, at: momentOfChange(of: view, covers, screen, from: previous, to: time))
        }
      }
      previous = time
    }
    for (view, _) in watched { close(view, at: segment.end) }
    return found
  }

  /// Whether a view that does not move is larger than all its covers together in all their positions.
  private func isTooLarge(
    _ target: ViewID, for covers: [ViewID], _ segment: FlightGeometry, _ screen: inout ApproximateScreen
  ) -> Bool {
    var segment = segment
    guard screen.isStill(target), let place = segment.hull(of: target) else { return false }
    var shared = 0.0
    for cover in covers {
      guard let hull = segment.hull(of: cover) else { return false }
      shared += hull.sharedArea(with: place)
    }
    return shared < Self.certainShare * screen.visible(target).area
  }

  /// A smaller share of an area cannot be all of it, whatever rounding and negligible pieces remove.
  private static let certainShare = 0.9

  /// The moment between two others at which a view becomes covered or uncovered.
  private mutating func momentOfChange(
    of target: ViewID, _ covers: [ViewID], _ screen: ApproximateScreen, from start: Double, to end: Double
  ) -> Double {
    var screen = screen
    func isCovered(at time: Double) -> Bool {
      screen.move(to: time)
      return self.isCovered(target, by: covers, &screen)
    }
    let wasCovered = isCovered(at: start)
    var (low, high) = (start, end)
    while high - low > Self.resolution {
      let middle = (low + high) / 2
      if isCovered(at: middle) == wasCovered { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private mutating func isCovered(
    _ target: ViewID, by covers: [ViewID], _ screen: inout ApproximateScreen
  ) -> Bool {
    guard screen.alpha(of: target) >= ScreenGeometry.visibleAlpha.approximateValue else { return false }
    let before = screen.work
    defer { work += screen.work - before }
    let visible = screen.visible(target)
    let negligible = ApproximatePolygon.negligibleArea * max(1, visible.area)
    guard visible.corners.count > 2, visible.area > negligible else { return false }
    var pieces = [visible]
    work += covers.count
    for cover in covers {
      let shape = screen.visible(cover)
      guard shape.mayMeet(visible), screen.alpha(of: cover) >= ScreenGeometry.coveringAlpha.approximateValue else {
        continue
      }
      pieces = pieces.flatMap { $0.subtracting(shape, negligible: negligible, work: &work) }
      if pieces.isEmpty { return true }
      if work >= Limits.flightWork.limit { return false }
      if pieces.count > Limits.regionPieces.limit {
        if crowdedViews.insert(target).inserted { undecided.add(Limits.regionPieces) }
        return false
      }
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
