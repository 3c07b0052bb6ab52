import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What a flight shows of some views at a moment. Between two samples, numbers are taken to change evenly.
package struct FlightSample: Sendable {
  /// Seconds from the trigger. Two samples have the same time where something jumps.
  package let time: Rational
  /// The views that differ from the sample before, in order; at the first sample all that ever change.
  package let views: [(view: ViewID, state: State, before: State?)]
  /// The subviews, back to front, of views that have them in another order than at the sample before; at the first sample of all
  /// views whose order ever changes.
  package let orders: [(view: ViewID, subviews: [ViewID])]

  package struct State: Hashable, Sendable {
    /// In the superview, rounded to a millionth of a point.
    package var frame: Frame
    package var isHidden: Bool
    package var alpha: ExactDecimal
    package var transform: Transform
    package var zPosition: ExactDecimal
  }
}

extension Flight {
  /// Whether every frame goes from its start to its end along one curve, from the trigger on, and nothing else changes.
  package var isOfSimpleCurves: Bool {
    guard moments.count == 1, startContent.subviews == endContent.subviews else { return false }
    return startFrames.indices.allSatisfy { index in
      let movements = movements(of: ViewID(index))
      guard
        FlightSample.State(startFrames[index], startContent.properties[index]).isAsShown(
          FlightSample.State(endFrames[index], endContent.properties[index])),
        movements.allSatisfy({ $0.attribute.ofFrame != nil })
      else { return false }
      return FrameAttribute.allCases.allSatisfy { attribute in
        let own = movements.filter { $0.attribute.ofFrame == attribute }
        let difference = startFrames[index][attribute] - endFrames[index][attribute]
        return own.count <= 1 && (own.first?.difference ?? .zero) == difference
      }
    }
  }

  /// Samples of an animation between two turning points of its curve; straight lines between them deviate by a quarter of a percent
  /// of its distance.
  private static let samplesOfSwing = 16
  /// The swings of an animation that are sampled so closely; the later ones are smaller.
  private static let wideSwings = 2
  /// Turning points of an animation around which it is sampled closely.
  private static let closeSwings = 16

  /// The flight at the moments that show it: those at which code runs, steps of every animation, and some others.
  ///
  /// - Parameters:
  ///   - others: seconds from the trigger; those outside the flight are left out.
  ///   - limit: on the views in all samples.
  /// - Returns: `nil` beyond the limit.
  package func samples(with others: [Rational], limit: Int) -> [FlightSample]? {
    let affected = startFrames.indices.filter { changes(ViewID($0)) }
    let reordered = startContent.subviews.indices.filter { view in
      moments.contains { $0.content.subviews[view] != startContent.subviews[view] }
    }
    let times = sampledTimes(with: others)
    if affected.isEmpty && reordered.isEmpty { return [] }
    guard times.count <= limit / (affected.count + reordered.count) else { return nil }
    var samples: [FlightSample] = []
    var last = affected.map { FlightSample.State(startFrames[$0], startContent.properties[$0]) }
    var lastOrders = reordered.map { startContent.subviews[$0] }
    samples.append(
      FlightSample(
        time: .zero, views: zip(affected, last).map { (ViewID($0), $1, nil) },
        orders: zip(reordered, lastOrders).map { (ViewID($0), $1) }))
    // A sample that changes nothing counts where the next one does.
    var unchanged: Rational?
    for index in moments.indices {
      let end = end(ofMoment: index)
      let sums = affected.map { view in
        MotionAttribute.allCases.compactMap { attribute in
          let sum = value(of: ViewID(view), attribute, fromMoment: index)
          return sum.terms.isEmpty ? nil : (attribute, sum)
        }
      }
      let own = [moments[index].time] + times.filter { moments[index].time < $0 && $0 < end } + [end]
      for time in own.unique() {
        let states = zip(affected, sums).map { view, sums in
          FlightSample.State(moments[index].frames[view], moments[index].content.properties[view]).applying(
            sums, at: time)
        }
        let orders = reordered.map { moments[index].content.subviews[$0] }
        if states == last && orders == lastOrders {
          unchanged = time
          continue
        }
        if let earlier = unchanged, earlier > samples[samples.count - 1].time {
          samples.append(FlightSample(time: earlier, views: [], orders: []))
        }
        unchanged = nil
        let changed = affected.indices.filter { states[$0] != last[$0] }
        let moved = reordered.indices.filter { orders[$0] != lastOrders[$0] }
        samples.append(
          FlightSample(
            time: time, views: changed.map { (ViewID(affected[$0]), states[$0], last[$0]) },
            orders: moved.map { (ViewID(reordered[$0]), orders[$0]) }))
        (last, lastOrders) = (states, orders)
      }
    }
    return samples
  }

  /// Whether a view's frame or look changes at any moment.
  private func changes(_ view: ViewID) -> Bool {
    if isMoving(view) { return true }
    let start = FlightSample.State(startFrames[view.index], startContent.properties[view.index])
    return moments.contains {
      FlightSample.State($0.frames[view.index], $0.content.properties[view.index]) != start
    }
  }

  /// Ascending, from the trigger to the end.
  private func sampledTimes(with others: [Rational]) -> [Rational] {
    var times = Set(others)
    for clock in movements.map(\.clock).unique() {
      let turns = clock.curve.turningPoints.prefix(Self.closeSwings).map { clock.begin + Rational($0) }
      let ends = [clock.begin] + turns + [clock.end]
      for (swing, (begin, end)) in zip(ends, ends.dropFirst()).enumerated() {
        let count = swing < Self.wideSwings ? Self.samplesOfSwing : Self.samplesOfSwing / 2
        for step in 0...count { times.insert(begin + (end - begin) * Rational(step, over: count)) }
      }
    }
    return times.filter { !$0.isNegative && $0 <= duration }.sorted()
  }
}

extension FlightSample.State {
  /// The decimal places of sampled numbers.
  private static let places = 6

  fileprivate init(_ frame: Frame, _ properties: ViewProperties) {
    self.frame = frame
    for attribute in FrameAttribute.allCases { self.frame[attribute] = Self.rounded(frame[attribute]) }
    isHidden = properties.isHidden || !properties.isInstalled
    alpha = properties.alpha
    transform = properties.transform
    zPosition = properties.zPosition
  }

  private static func rounded(_ value: Rational) -> Rational { Rational(ExactDecimal(value, places: places)) }

  /// Whether it looks the same but for its frame.
  fileprivate func isAsShown(_ other: Self) -> Bool {
    isHidden == other.isHidden && alpha == other.alpha && transform == other.transform && zPosition == other.zPosition
  }

  fileprivate func applying(_ sums: [(attribute: MotionAttribute, sum: ProgressSum)], at time: Rational) -> Self {
    var state = self
    for (attribute, sum) in sums {
      let value = ExactDecimal(sum.exactValue(at: time), places: Self.places)
      switch attribute {
      case .x, .y, .width, .height:
        if let own = attribute.ofFrame { state.frame[own] = Rational(value) }
      case .alpha: state.alpha = min(max(value, .zero), .one)
      case .rotation: state.transform.rotation = value
      case .scaleX: state.transform.scaleX = value
      case .scaleY: state.transform.scaleY = value
      case .translationX: state.transform.translationX = value
      case .translationY: state.transform.translationY = value
      }
    }
    return state
  }
}
