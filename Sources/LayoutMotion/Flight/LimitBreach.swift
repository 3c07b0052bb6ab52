// Limits that a spring breaks during the animation: they would hold if every progress stayed within 0…1.
//
// All limits are linear in frames, and frames are sums of progress, so each limit is such a sum, too. The search finds
// where that sum is below zero. A limit that breaks although every progress is clamped to 0…1 (a view that rests
// outside on purpose, two views with different animations) is no overshoot.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A limit broken by a spring or Bézier curve whose progress goes above 1 or below 0.
package struct LimitBreach: Hashable, Sendable {
  package let view: ViewID
  package let limit: Limit
  /// By how many points the limit is exceeded at the worst moment.
  package let excess: Double
  /// Seconds from the trigger.
  package let moment: Double
  /// When the limit is broken, in seconds from the trigger, ascending. The interval around `moment` is `worst`.
  package let intervals: [ClosedRange<Double>]
  package let worst: ClosedRange<Double>
  /// The clock whose progress overshoots most.
  package let clock: Clock

  package enum Limit: Hashable, Sendable {
    case inequality(ConstraintID)
    case superview(ScreenEdge)
    /// A size must not be negative.
    case size(Axis)
  }

  /// A smaller excess, in points, is not reported: a thirtieth of the smallest pixel, yet far above rounding errors.
  package static let noticeableExcess = 0.01
}

extension Flight {
  /// Every limit that an overshooting clock breaks, in order of view and limit.
  ///
  /// - Parameters:
  ///   - configuration: makes a configuration of the environment from a content.
  ///   - isCutOff: set if a search reached its limit.
  func limitBreaches(
    solver: SceneSolver, configuration: (Configuration.Content) -> Configuration, isCutOff: inout Bool
  ) -> [LimitBreach] {
    var found: [LimitBreach] = []
    for index in moments.indices {
      let segment = FlightSegment(flight: self, scene: solver.scene, moment: index)
      guard segment.hasOvershootingViews else { continue }
      // Lowering is only needed for written limits, and most scenes have none.
      let isActive = moments[index].content.isActive
      let hasInequality = isActive.indices.contains { isActive[$0] && solver.scene.constraints[$0].relation != .equal }
      let lowered = hasInequality ? solver.lower(configuration(moments[index].content)) : nil
      for (view, limit, sum) in segment.limits(lowered) {
        guard let breach = segment.breach(view, limit, sum, isCutOff: &isCutOff) else { continue }
        if let known = found.firstIndex(where: { $0.view == view && $0.limit == limit }) {
          found[known] = found[known].joined(with: breach)
        } else {
          found.append(breach)
        }
      }
    }
    return found
  }
}

extension LimitBreach {
  fileprivate func joined(with later: LimitBreach) -> LimitBreach {
    var intervals = intervals
    for interval in later.intervals { intervals.append(interval, joinedWithin: 0) }
    let worse = later.excess > excess ? later : self
    return LimitBreach(
      view: view, limit: limit, excess: worse.excess, moment: worse.moment, intervals: intervals,
      worst: intervals.first { $0.contains(worse.moment) } ?? worse.worst, clock: worse.clock)
  }
}

/// The time between two consecutive moments at which code runs.
private struct FlightSegment {
  let flight: Flight
  let scene: Scene
  let moment: Int
  let start, end: Double
  /// Whether a view's frame follows a clock that leaves 0…1; empty if no frame does.
  private let isOvershooting: [Bool]

  var hasOvershootingViews: Bool { !isOvershooting.isEmpty }

  init(flight: Flight, scene: Scene, moment: Int) {
    self.flight = flight
    self.scene = scene
    self.moment = moment
    let time = flight.moments[moment].time
    start = time.approximateValue
    end = flight.end(ofMoment: moment).approximateValue
    var isOvershooting: [Bool] = []
    let movements = flight.movements.span
    for index in movements.indices
    where movements[index].clock.overshoots && movements[index].attribute.ofFrame != nil
      && movements[index].time <= time && movements[index].clock.end > time
    {
      if isOvershooting.isEmpty { isOvershooting = Array(repeating: false, count: scene.views.count) }
      isOvershooting[movements[index].view.index] = true
    }
    self.isOvershooting = isOvershooting
  }

  private func value(_ view: ViewID, _ attribute: MotionAttribute) -> ProgressSum {
    flight.value(of: view, attribute, fromMoment: moment)
  }

  /// The sums that must not be negative.
  ///
  /// - Parameter lowered: the lowered content at the moment; `nil` if none of its inequalities is active.
  func limits(_ lowered: LoweredConfiguration?) -> [(view: ViewID, limit: LimitBreach.Limit, sum: ProgressSum)] {
    let content = flight.moments[moment].content
    let isHidden = scene.withInside(content.properties.map(\.isHidden))
    var limits: [(view: ViewID, limit: LimitBreach.Limit, sum: ProgressSum)] = []
    for view in scene.views.indices.lazy.map({ ViewID($0) })
    where scene[view].kind != .guide && !isHidden[view.index] {
      guard let superview = scene[view].superview else { continue }
      if isOvershooting[view.index] {
        limits.append((view, .size(.horizontal), value(view, .width)))
        limits.append((view, .size(.vertical), value(view, .height)))
      }
      guard isOvershooting[view.index] || isOvershooting[superview.index],
        scene[superview].kind != .scrollView && scene[superview].kind != .guide
      else { continue }
      for edge in ScreenEdge.allCases {
        let distance = flight.distance(of: view, from: edge, of: superview, fromMoment: moment)
        limits.append((view, .superview(edge), distance))
      }
    }
    guard let lowered else { return limits }
    for (id, row) in lowered.writtenInequalities {
      let constraint = scene[id]
      var sum = ProgressSum(-lowered.program.constant(ofRow: row))
      var view: ViewID?
      for (variable, coefficient) in lowered.program.terms(ofRow: row) {
        guard let attribute = lowered.attribute(ofVariable: variable) else {
          view = nil
          break
        }
        if isOvershooting[attribute.view.index] && view == nil { view = attribute.view }
        sum = sum + coefficient * value(attribute.view, MotionAttribute(attribute.attribute))
      }
      guard var view else { continue }
      if isOvershooting[constraint.first.view.index] { view = constraint.first.view }
      if isHidden[view.index] { continue }
      limits.append((view, .inequality(id), constraint.relation == .lessThanOrEqual ? -sum : sum))
    }
    return limits
  }

  func breach(
    _ view: ViewID, _ limit: LimitBreach.Limit, _ sum: ProgressSum, isCutOff: inout Bool
  ) -> LimitBreach? {
    guard sum.terms.contains(where: { $0.clock.overshoots }),
      sum.range(from: start, to: end).lowerBound < -LimitBreach.noticeableExcess
    else { return nil }
    var intervals: [ClosedRange<Double>] = []
    for piece in beyondPieces(of: sum, isCutOff: &isCutOff) {
      let (negative, wasCutOff) = sum.negativeIntervals(from: piece.start, to: piece.end)
      let (limited, limitedWasCutOff) = piece.limited.negativeIntervals(from: piece.start, to: piece.end)
      if wasCutOff || limitedWasCutOff { isCutOff = true }
      for interval in negative.flatMap({ $0.subtracting(limited) }) {
        intervals.append(interval, joinedWithin: SmoothPiece.resolution)
      }
    }
    var worst: (excess: Double, moment: Double, interval: ClosedRange<Double>)?
    for interval in intervals {
      let (value, moment) = sum.minimum(from: interval.lowerBound, to: interval.upperBound)
      if -value > worst?.excess ?? LimitBreach.noticeableExcess { worst = (-value, moment, interval) }
    }
    guard let worst, let clock = sum.overshootingClock(at: worst.moment) else { return nil }
    return LimitBreach(
      view: view, limit: limit, excess: worst.excess, moment: worst.moment, intervals: intervals,
      worst: worst.interval, clock: clock)
  }

  /// An interval in which some clocks are outside 0…1, and the sum with those clocks clamped to 0 or 1.
  private struct BeyondPiece {
    let start, end: Double
    let limited: ProgressSum
  }

  private func beyondPieces(of sum: ProgressSum, isCutOff: inout Bool) -> [BeyondPiece] {
    var moments = [start, end]
    for (_, clock) in sum.terms where clock.overshoots {
      for bound in [Rational.zero, .one] {
        var distance = ProgressSum(-bound)
        distance.add(.one, times: clock)
        for difference in [distance, -distance] {
          let (changes, wasCutOff) = difference.signChanges(from: start, to: end)
          moments += changes
          if wasCutOff { isCutOff = true }
        }
      }
    }
    moments.sort()
    return zip(moments, moments.dropFirst()).compactMap { start, end in
      guard end > start else { return nil }
      let middle = (start + end) / 2
      var limited = ProgressSum(sum.constant)
      var isBeyond = false
      for (coefficient, clock) in sum.terms {
        let progress = clock.progress(at: middle)
        if progress < 0 || progress > 1 {
          isBeyond = true
          if progress > 1 { limited.constant += coefficient }
        } else {
          limited.add(coefficient, times: clock)
        }
      }
      return isBeyond ? BeyondPiece(start: start, end: end, limited: limited) : nil
    }
  }
}

extension ClosedRange<Double> {
  /// The parts of the interval outside some others, which are sorted and disjoint.
  fileprivate func subtracting(_ others: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var rest: [ClosedRange<Double>] = []
    var start = lowerBound
    for other in others where other.upperBound > lowerBound && other.lowerBound < upperBound {
      if other.lowerBound > start { rest.append(start...other.lowerBound) }
      start = other.upperBound
    }
    if start < upperBound { rest.append(start...upperBound) }
    return rest
  }
}
