// The position of every view at every moment of a transition.
//
// Each change in an animation block sets the model value at once and adds an additive animation of the difference, as
// Core Animation does: value(t) = model(t) + sum of (old - new) * (1 - progress(t)). Between two moments at which code
// runs, each number is thus a constant plus multiples of the progress of some clocks.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A numeric attribute of a view that can be animated. The first ones are those of `FrameAttribute`, in the same order.
package enum MotionAttribute: Int, Hashable, Sendable, CaseIterable {
  case x, y, width, height, alpha, rotation, scaleX, scaleY, translationX, translationY

  package init(_ attribute: FrameAttribute) { self = MotionAttribute.allCases[attribute.rawValue] }

  /// The attribute of the frame; `nil` for properties.
  var ofFrame: FrameAttribute? { FrameAttribute(rawValue: rawValue) }

  /// The attribute in a view's properties; `nil` for attributes of the frame.
  package var path: WritableKeyPath<ViewProperties, ExactDecimal>? {
    switch self {
    case .x, .y, .width, .height: nil
    case .alpha: \.alpha
    case .rotation: \.transform.rotation
    case .scaleX: \.transform.scaleX
    case .scaleY: \.transform.scaleY
    case .translationX: \.transform.translationX
    case .translationY: \.transform.translationY
    }
  }

  package static let ofTransform: [MotionAttribute] = [.rotation, .scaleX, .scaleY, .translationX, .translationY]
}

/// One animated change.
package struct Movement: Sendable {
  package let view: ViewID
  package let attribute: MotionAttribute
  /// When the change was made, in seconds from the trigger.
  package let time: Rational
  /// The old value minus the new one.
  package let difference: Rational
  package let clock: Clock
}

/// A transition as it plays in one environment.
package struct Flight: Sendable {
  /// The values before the trigger.
  package let start: Moment
  /// The moments at which code changes something, ascending from 0, and the values set at each.
  package private(set) var moments: [Moment] = []
  /// In order of time.
  package private(set) var movements: [Movement] = []
  /// The number of movements up to the last moment that was set.
  private var groupedMovementCount = 0
  /// Seconds from the trigger to the end of the last thing that ends.
  package internal(set) var duration: Rational
  /// When a second transition was triggered, in seconds from the first trigger; `nil` if none was.
  private let interruption: Rational?
  /// Indexed by `ViewID`; empty until something moves.
  private var movementsOfView: [[Int32]] = []
  /// Whether a frame is too distant for doubles, in which moments are searched, to represent it usefully.
  package private(set) var hasDistantFrames: Bool

  /// The values set at a moment, as if all animations had finished.
  package struct Moment: Sendable {
    package let time: Rational
    package var content: Configuration.Content
    /// In superview coordinates, indexed by `ViewID`.
    package var frames: [Frame]
    package var contentSizes: [AxisPair<Rational>?]

    fileprivate func hasValues(of other: Moment) -> Bool {
      content == other.content && frames == other.frames && contentSizes == other.contentSizes
    }
  }

  init(from start: Moment, duration: Rational, interruption: Rational?) {
    self.start = start
    self.duration = duration
    self.interruption = interruption
    hasDistantFrames = Flight.hasDistant(start.frames)
    moments = [start]
  }

  /// The layouts that the transitions lead from and to: before the trigger, where the first transition was heading if another
  /// one interrupts it, and at the end. What a view leaves on the way to one of these, it leaves on purpose.
  package var ends: [Moment] {
    let interrupted = interruption.flatMap { time in moments.last { $0.time < time } }
    return [start] + [interrupted].compactMap(\.self) + [moments[moments.count - 1]]
  }

  package var startFrames: [Frame] { start.frames }
  package var startContent: Configuration.Content { start.content }
  package var endFrames: [Frame] { moments[moments.count - 1].frames }
  package var endContent: Configuration.Content { moments[moments.count - 1].content }

  /// Sets the values that hold from a moment on. A moment that changes nothing is not kept, since transitions can wait
  /// thousands of times.
  mutating func set(_ moment: Moment) {
    let last = moments[moments.count - 1]
    let changes = movements.count != groupedMovementCount || !moment.hasValues(of: last)
    groupedMovementCount = movements.count
    guard changes else { return }
    if Flight.hasDistant(moment.frames) { hasDistantFrames = true }
    if last.time == moment.time {
      moments[moments.count - 1] = moment
    } else {
      moments.append(moment)
    }
  }

  private static func hasDistant(_ frames: [Frame]) -> Bool {
    let limit = Rational(Limits.coordinates.limit)
    return frames.contains { frame in FrameAttribute.allCases.contains { frame[$0].magnitude > limit } }
  }

  mutating func add(_ movement: Movement) {
    guard !movement.difference.isZero else { return }
    if movementsOfView.isEmpty { movementsOfView = Array(repeating: [], count: start.frames.count) }
    movementsOfView[movement.view.index].append(Int32(movements.count))
    movements.append(movement)
  }

  /// The views with an animated attribute, in tree order.
  package var movingViews: [ViewID] {
    movementsOfView.indices.filter { !movementsOfView[$0].isEmpty }.map { ViewID($0) }
  }

  /// Whether an attribute of the view is animated at any time.
  package func isMoving(_ view: ViewID) -> Bool { !movementsOfView.isEmpty && !movementsOfView[view.index].isEmpty }

  /// In order of time.
  package func movements(of view: ViewID) -> [Movement] {
    movementsOfView.isEmpty ? [] : movementsOfView[view.index].map { movements[Int($0)] }
  }

  /// The time at which a moment's values stop applying: the next moment, or the end.
  package func end(ofMoment index: Int) -> Rational {
    index + 1 < moments.count ? moments[index + 1].time : max(duration, moments[index].time)
  }

  /// The last moment at or before a time at which code runs.
  package func moment(at time: Rational) -> Int {
    max(0, (moments.firstIndex { $0.time > time } ?? moments.count) - 1)
  }

  /// An attribute of a view between a moment and the next one.
  package func value(of view: ViewID, _ attribute: MotionAttribute, fromMoment index: Int) -> ProgressSum {
    var sum = ProgressSum(modelValue(of: view, attribute, atMoment: index))
    guard isMoving(view) else { return sum }
    // Moments and movements are large values: the span avoids copies.
    let (moments, movements) = (moments.span, movements.span)
    for movement in movementsOfView[view.index] {
      let movement = Int(movement)
      guard movements[movement].attribute == attribute, movements[movement].time <= moments[index].time,
        movements[movement].clock.end > moments[index].time
      else { continue }
      let difference = movements[movement].difference
      sum.constant += difference
      sum.add(-difference, times: movements[movement].clock)
    }
    return sum
  }

  /// Whether a view's rotation, scale or translation changes between a moment and the next one.
  package func isTransformMoving(of view: ViewID, fromMoment index: Int) -> Bool {
    isMoving(view)
      && MotionAttribute.ofTransform.contains { !value(of: view, $0, fromMoment: index).terms.isEmpty }
  }

  /// The value that an attribute of a view is set to at a moment, as if all animations had finished.
  private func modelValue(of view: ViewID, _ attribute: MotionAttribute, atMoment index: Int) -> Rational {
    let moments = moments.span
    if let attribute = attribute.ofFrame { return moments[index].frames[view.index][attribute] }
    return attribute.path.map { Rational(moments[index].content.properties[view.index][keyPath: $0]) } ?? .zero
  }

  /// The frames of all views at a time, in superview coordinates.
  package func frames(at time: Rational) -> [Frame] {
    let index = moment(at: time)
    var frames = moments[index].frames
    for view in movingViews {
      for attribute in FrameAttribute.allCases {
        let sum = value(of: view, MotionAttribute(attribute), fromMoment: index)
        if !sum.terms.isEmpty { frames[view.index][attribute] = sum.exactValue(at: time) }
      }
    }
    return frames
  }

  /// The properties of all views at a time, with animated alpha and transforms.
  package func properties(at time: Rational) -> [ViewProperties] {
    let index = moment(at: time)
    var properties = moments[index].content.properties
    for view in movingViews {
      for attribute in [MotionAttribute.alpha] + MotionAttribute.ofTransform {
        let sum = value(of: view, attribute, fromMoment: index)
        guard let path = attribute.path, !sum.terms.isEmpty else { continue }
        let value = ExactDecimal(sum.exactValue(at: time), places: Self.places)
        properties[view.index][keyPath: path] = attribute == .alpha ? min(max(value, .zero), .one) : value
      }
    }
    return properties
  }

  /// The decimal places of animated alpha and transforms: finer than any pixel shows.
  private static let places = 12
}

extension ProgressSum {
  /// The value at a time, exact except that each progress is the double computed for it.
  package func exactValue(at time: Rational) -> Rational {
    var sum = constant
    for (coefficient, clock) in terms {
      let progress = time >= clock.end ? Rational.one : Rational(clock.progress(at: time.approximateValue))
      sum += coefficient * progress
    }
    return sum
  }
}
