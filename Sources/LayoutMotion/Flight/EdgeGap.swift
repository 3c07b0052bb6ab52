// Gaps that open during an animation between a view and an edge of its superview that it reaches at both ends, and where a
// transition was heading that another one interrupts.
//
// A gap is linear in frames, and frames are sums of progress, so a gap is such a sum, too. The search finds where it is above
// zero.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A gap between a view and an edge of its superview on the way between two layouts in which there is none.
package struct EdgeGap: Hashable, Sendable {
  package let view: ViewID
  package let edge: ScreenEdge
  /// The widest gap, in points.
  package let width: Double
  /// When it is widest, in seconds from the trigger.
  package let moment: Double
  /// When there is a gap, in seconds from the trigger, ascending. The interval around `moment` is `widest`.
  package let intervals: [ClosedRange<Double>]
  package let widest: ClosedRange<Double>
  /// The clock whose progress overshoots most; `nil` if none does.
  package let clock: Clock?

  /// A narrower gap, in points, is not reported: no screen shows less than a third of a point.
  package static let noticeableWidth = 1.0 / 3
}

extension Flight {
  /// Every gap at an edge that a painting view reaches in all `ends`, in order of view and edge.
  ///
  /// - Parameter isCutOff: set if a search reached its limit.
  func edgeGaps(in scene: Scene, isCutOff: inout Bool) -> [EdgeGap] {
    guard let last = moments.last, !movements.isEmpty else { return [] }
    let ends = self.ends
    let isHidden = scene.withInside(last.content.properties.map { $0.isHidden || $0.alpha.isZero })
    var gaps: [EdgeGap] = []
    for view in scene.views.indices.lazy.map({ ViewID($0) }) {
      guard let superview = scene[view].superview else { continue }
      let isPlain = scene[view].kind == .view || scene[view].kind == .imageView || scene[view].kind == .scrollView
      guard isPlain, !isHidden[view.index], last.content.properties[view.index].isOpaque,
        !last.content.properties[view.index].isTransformed, isMoving(view) || isMoving(superview),
        scene[superview].kind != .scrollView && scene[superview].kind != .guide
      else { continue }
      for edge in ScreenEdge.allCases {
        if ends.contains(where: { gap($0.frames, view, superview, edge).isPositive }) { continue }
        guard let found = gap(view, superview, edge, isCutOff: &isCutOff) else { continue }
        gaps.append(found)
      }
    }
    return gaps
  }

  /// The distance of a view from an edge of its superview in a layout; negative beyond the edge.
  private func gap(_ frames: [Frame], _ view: ViewID, _ superview: ViewID, _ edge: ScreenEdge) -> Rational {
    let (frame, around) = (frames[view.index], frames[superview.index])
    return switch edge {
    case .left: frame.x
    case .top: frame.y
    case .right: around.width - frame.x - frame.width
    case .bottom: around.height - frame.y - frame.height
    }
  }

  private func gap(
    _ view: ViewID, _ superview: ViewID, _ edge: ScreenEdge, isCutOff: inout Bool
  ) -> EdgeGap? {
    var intervals: [ClosedRange<Double>] = []
    var widest: (width: Double, moment: Double, clock: Clock?)?
    for index in moments.indices {
      let sum = distance(of: view, from: edge, of: superview, fromMoment: index)
      let (start, end) = (moments[index].time.approximateValue, end(ofMoment: index).approximateValue)
      guard end > start, sum.range(from: start, to: end).upperBound > EdgeGap.noticeableWidth else { continue }
      let inside = -sum
      let (negative, wasCutOff) = inside.negativeIntervals(from: start, to: end)
      if wasCutOff { isCutOff = true }
      for interval in negative {
        let (value, moment) = inside.minimum(from: interval.lowerBound, to: interval.upperBound)
        if -value > widest?.width ?? EdgeGap.noticeableWidth {
          widest = (-value, moment, sum.overshootingClock(at: moment))
        }
        intervals.append(interval, joinedWithin: SmoothPiece.resolution)
      }
    }
    guard let widest, let interval = intervals.first(where: { $0.contains(widest.moment) }) else { return nil }
    return EdgeGap(
      view: view, edge: edge, width: widest.width, moment: widest.moment, intervals: intervals, widest: interval,
      clock: widest.clock)
  }

  /// The distance of a view from an edge of its superview between a moment and the next one; negative beyond the edge.
  func distance(
    of view: ViewID, from edge: ScreenEdge, of superview: ViewID, fromMoment index: Int
  ) -> ProgressSum {
    func value(_ view: ViewID, _ attribute: MotionAttribute) -> ProgressSum {
      self.value(of: view, attribute, fromMoment: index)
    }
    return switch edge {
    case .left: value(view, .x)
    case .top: value(view, .y)
    case .right: value(superview, .width) - value(view, .x) - value(view, .width)
    case .bottom: value(superview, .height) - value(view, .y) - value(view, .height)
    }
  }
}
