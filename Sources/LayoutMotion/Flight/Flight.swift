// The position of every view at every moment of a transition.
//
// Each change in an animation block sets the model value at once and adds an additive animation of the difference, as
// Core Animation does: value(t) = model(t) + sum of (old - new) * (1 - progress(t)). Between two moments at which code
// runs, each number is thus a constant plus multiples of the progress of some clocks.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A numeric attribute of a view that can be animated.
package enum MotionAttribute: Int, Hashable, Sendable, CaseIterable {
  case x, y, width, height, alpha, rotation, scaleX, scaleY, translationX, translationY

  package init(_ attribute: FrameAttribute) {
    switch attribute {
    case .x: self = .x
    case .y: self = .y
    case .width: self = .width
    case .height: self = .height
    }
  }

  /// The attribute's value in a view's properties; `nil` for attributes of the frame.
  package func value(in properties: ViewProperties) -> Rational? {
    switch self {
    case .x, .y, .width, .height: nil
    case .alpha: Rational(properties.alpha)
    case .rotation: Rational(properties.transform.rotation)
    case .scaleX: Rational(properties.transform.scaleX)
    case .scaleY: Rational(properties.transform.scaleY)
    case .translationX: Rational(properties.transform.translationX)
    case .translationY: Rational(properties.transform.translationY)
    }
  }

  package static let ofTransform: [MotionAttribute] = [.rotation, .scaleX, .scaleY, .translationX, .translationY]

  var isOfFrame: Bool { rawValue < MotionAttribute.alpha.rawValue }
  var isOfTransform: Bool { rawValue > MotionAttribute.alpha.rawValue }
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
  /// The frames before the trigger, in superview coordinates, indexed by `ViewID`.
  package let startFrames: [Frame]
  package let startContent: Configuration.Content
  package let startContentSizes: [AxisPair<Rational>?]
  /// The moments at which code changes something, ascending from 0, and the values set at each.
  package private(set) var moments: [Moment] = []
  /// In order of time.
  package private(set) var movements: [Movement] = []
  /// The number of movements up to the last moment that was set.
  private var placedMovementCount = 0
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
    package var frames: [Frame]
    package var contentSizes: [AxisPair<Rational>?]

    fileprivate func hasValues(of other: Moment) -> Bool {
      content == other.content && frames == other.frames && contentSizes == other.contentSizes
    }
  }

  init(
    startFrames: [Frame], startContent: Configuration.Content, contentSizes: [AxisPair<Rational>?], duration: Rational,
    interruption: Rational? = nil
  ) {
    self.startFrames = startFrames
    self.startContent = startContent
    startContentSizes = contentSizes
    self.duration = duration
    self.interruption = interruption
    hasDistantFrames = Flight.hasDistant(startFrames)
    moments = [
      Moment(time: .zero, content: startContent, frames: startFrames, contentSizes: contentSizes)
    ]
  }

  /// The layouts that the transitions lead from and to: before the trigger, where the first transition was heading if another
  /// one interrupts it, and at the end. What a view leaves on the way to one of these, it leaves on purpose.
  package var ends: [Moment] {
    let start = Moment(
      time: .zero, content: startContent, frames: startFrames, contentSizes: startContentSizes)
    let interrupted = interruption.flatMap { time in moments.last { $0.time < time } }
    return [start] + [interrupted].compactMap(\.self) + [moments[moments.count - 1]]
  }

  package var endFrames: [Frame] { moments[moments.count - 1].frames }
  package var endContent: Configuration.Content { moments[moments.count - 1].content }

  /// Sets the values that hold from a moment on. A moment that changes nothing is not kept, since transitions can wait
  /// thousands of times.
  mutating func set(_ moment: Moment) {
    let last = moments[moments.count - 1]
    let changes = movements.count != placedMovementCount || !moment.hasValues(of: last)
    placedMovementCount = movements.count
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
    if movementsOfView.isEmpty { movementsOfView = Array(repeating: [], count: startFrames.count) }
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
    for place in movementsOfView[view.index] {
      let place = Int(place)
      guard movements[place].attribute == attribute, movements[place].time <= moments[index].time,
        movements[place].clock.end > moments[index].time
      else { continue }
      let difference = movements[place].difference
      sum.constant += difference
      sum.add(-difference, times: movements[place].clock)
    }
    return sum
  }

  /// Whether a view's rotation, scale or translation is animated between a moment and the next one.
  package func isTransformMoving(of view: ViewID, fromMoment index: Int) -> Bool {
    guard isMoving(view) else { return false }
    let (moments, movements) = (moments.span, movements.span)
    for place in movementsOfView[view.index] {
      let place = Int(place)
      guard movements[place].attribute.isOfTransform, movements[place].time <= moments[index].time,
        movements[place].clock.end > moments[index].time
      else { continue }
      return true
    }
    return false
  }

  /// The value that an attribute of a view is set to at a moment, as if all animations had finished.
  private func modelValue(of view: ViewID, _ attribute: MotionAttribute, atMoment index: Int) -> Rational {
    let moments = moments.span
    switch attribute {
    case .x: return moments[index].frames[view.index].x
    case .y: return moments[index].frames[view.index].y
    case .width: return moments[index].frames[view.index].width
    case .height: return moments[index].frames[view.index].height
    case .alpha: return Rational(moments[index].content.properties[view.index].alpha)
    case .rotation: return Rational(moments[index].content.properties[view.index].transform.rotation)
    case .scaleX: return Rational(moments[index].content.properties[view.index].transform.scaleX)
    case .scaleY: return Rational(moments[index].content.properties[view.index].transform.scaleY)
    case .translationX: return Rational(moments[index].content.properties[view.index].transform.translationX)
    case .translationY: return Rational(moments[index].content.properties[view.index].transform.translationY)
    }
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
      func decimal(_ attribute: MotionAttribute) -> ExactDecimal? {
        let sum = value(of: view, attribute, fromMoment: index)
        return sum.terms.isEmpty ? nil : ExactDecimal(sum.exactValue(at: time), places: Self.places)
      }
      if let alpha = decimal(.alpha) { properties[view.index].alpha = min(max(alpha, .zero), .one) }
      if let rotation = decimal(.rotation) { properties[view.index].transform.rotation = rotation }
      if let scale = decimal(.scaleX) { properties[view.index].transform.scaleX = scale }
      if let scale = decimal(.scaleY) { properties[view.index].transform.scaleY = scale }
      if let translation = decimal(.translationX) { properties[view.index].transform.translationX = translation }
      if let translation = decimal(.translationY) { properties[view.index].transform.translationY = translation }
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
