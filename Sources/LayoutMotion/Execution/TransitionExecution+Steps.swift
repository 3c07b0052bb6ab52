import ConstraintSolver
import LayoutModel

extension TransitionExecution {
  /// Runs one step of a fiber, which may start other fibers.
  mutating func execute(_ stepID: StepID, in fiber: Int) {
    executedSteps += 1
    guard executedSteps <= Limits.steps.limit else {
      trace.isCutOff = true
      return
    }
    guard case .steps(let list) = scene[fibers[fiber].transition].body else { return }
    let reference = StepReference(transition: fibers[fiber].transition, step: stepID)
    let block = block(of: fiber)
    switch list[stepID].action {
    case .deactivate(let selectors): setActive(selectors, false, reference, block)
    case .activate(let selectors): setActive(selectors, true, reference, block)
    case .constants(let changes):
      for (id, change) in changes {
        let constant: ConstantExpression
        switch change {
        case .set(let value): constant = value
        case .add(let difference): constant = content.constants[id.index] + difference
        }
        emit(.setConstant(id, constant), step: reference, block: block)
      }
    case .priorities(let changes): for (id, change) in changes { setPriority(id, change, reference, block) }
    case .multipliers(let changes):
      for (id, _) in changes {
        trace.illegalMutations.append(RefusedMutation(step: reference, constraint: id, kind: .multiplier))
      }
    case .views(let changes): for (view, change) in changes { set(change, of: view, reference, block) }
    case .layout(let view): emit(.layout(view), step: reference, block: block)
    case .updateConstraints(let view): emit(.updateConstraints(view), step: reference, block: block)
    case .animate(let timing, let steps, let completion):
      animate(timing, steps, completion, reference, in: fiber)
    case .animator(let constants):
      for (id, constant) in constants {
        emit(block == nil ? .setConstant(id, constant) : .animateConstant(id, constant), step: reference, block: block)
      }
    case .keyframes(let duration, let frames): animateKeyframes(Rational(duration), frames, reference, in: fiber)
    case .sequence(let steps): group(steps, .sequence, .sequence, reference, in: fiber)
    case .parallel(let steps): group(steps, .parallel, .parallel, reference, in: fiber)
    case .wait(let seconds): wait(Rational(seconds), reference, in: fiber)
    case .repeat(let count, let steps):
      group(steps, .code, .repeat(count: count), reference, in: fiber, furtherRounds: count.map { $0 - 1 })
    }
  }

  private mutating func setActive(
    _ selectors: [Selector], _ isActive: Bool, _ step: StepReference, _ block: Int?
  ) {
    for selector in selectors {
      let matched = selector.matches(in: scene, content, hierarchy)
      if case .filter = selector {
        trace.selectorMatches.append(
          SelectorMatch(step: step, selector: selector, matched: matched, activates: isActive))
      }
      for id in matched where content.isActive[id.index] != isActive {
        if isActive && !content.hasViews(of: scene[id]) { continue }
        emit(.setActive(id, isActive), step: step, block: block)
      }
    }
  }

  /// - Parameter step: `nil` for the short form.
  mutating func setPriority(_ id: ConstraintID, _ change: DecimalChange, _ step: StepReference?, _ block: Int?) {
    let old = content.priorities[id.index]
    let value: ExactDecimal
    switch change {
    case .set(let number): value = number
    case .add(let difference): value = old.value + difference
    }
    guard let new = Priority(validating: value) else {
      trace.illegalMutations.append(
        RefusedMutation(step: step, constraint: id, kind: .priorityOutOfRange(value)))
      return
    }
    if new.isRequired != old.isRequired && content.isActive[id.index] {
      trace.illegalMutations.append(
        RefusedMutation(step: step, constraint: id, kind: .priority(from: old, to: new)))
    }
    emit(.setPriority(id, new), step: step, block: block)
  }

  private mutating func set(_ change: StepViewChange, of view: ViewID, _ step: StepReference, _ block: Int?) {
    let old = content.properties[view.index]
    guard old.isInstalled else { return }
    var new = old
    switch change.alpha {
    case .set(let value): new.alpha = value
    case .add(let difference): new.alpha = min(max(old.alpha + difference, .zero), .one)
    case nil: break
    }
    switch change.zPosition {
    case .set(let value): new.zPosition = value
    case .add(let difference): new.zPosition = old.zPosition + difference
    case nil: break
    }
    if let isHidden = change.isHidden { new.isHidden = isHidden }
    switch change.transform {
    case .set(let transform): new.transform = transform
    case .concatenate(let transform):
      new.transform = old.transform.concatenated(with: transform)
      guard new.transform.hasAllowedScale else {
        trace.isCutOff = true
        trace.leavesScaleRange = true
        return
      }
    case nil: break
    }
    if new != old { emit(.setProperties(view, new), step: step, block: block) }
    if let frame = change.frame { emit(.setFrame(view, frame), step: step, block: block) }
  }

  /// Runs the steps of an animation block at once. Their changes are animated, and the completion runs at the end.
  private mutating func animate(
    _ timing: AnimationTiming, _ steps: [StepID], _ completion: [StepID], _ step: StepReference, in fiber: Int
  ) {
    let outer = block(of: fiber).map { trace.blocks[$0] }
    let delay = Rational(timing.delay)
    let block = AnimationBlock(
      step: step, begin: time + delay, duration: outer?.duration ?? Rational(timing.duration),
      curve: outer?.curve ?? timing.curve, spring: outer == nil ? timing.spring : outer?.spring,
      parent: block(of: fiber))
    let depth = fibers[fiber].depth
    trace.timeline.append(
      TimelineEntry(
        step: step, kind: .animate(block.curve, block.spring), depth: depth, start: block.begin,
        end: block.begin + block.duration))
    fibers[fiber].outstanding += 1
    schedule(.end(fiber: fiber, completion: completion, depth: depth + 1), after: delay + block.duration)
    trace.blocks.append(block)
    start(steps, .code, of: fiber, block: trace.blocks.count - 1, opensBlock: true, depth: depth + 1)
  }

  /// Runs the steps of all keyframes now. Their changes are animated linearly within the keyframe's part of the
  /// duration.
  private mutating func animateKeyframes(
    _ ownDuration: Rational, _ frames: [Step.Keyframe], _ step: StepReference, in fiber: Int
  ) {
    let outer = block(of: fiber).map { trace.blocks[$0] }
    let duration = outer?.duration ?? ownDuration
    let depth = fibers[fiber].depth
    trace.timeline.append(
      TimelineEntry(step: step, kind: .keyframes, depth: depth, start: time, end: time + duration))
    fibers[fiber].outstanding += 1
    schedule(.end(fiber: fiber, completion: [], depth: depth + 1), after: duration)
    // The frames run one after another; the last one pushed on the stack runs first.
    let whole = AnimationBlock(
      step: step, begin: time, duration: duration, curve: .linear, spring: nil, parent: block(of: fiber))
    trace.blocks.append(whole)
    let parent = trace.blocks.count - 1
    let list = start([], .code, of: fiber, block: parent, opensBlock: true, depth: depth + 1)
    beginBlock(of: list)
    for frame in frames.reversed() {
      let block = AnimationBlock(
        step: step, begin: time + Rational(frame.start) * duration, duration: Rational(frame.duration) * duration,
        curve: .linear, spring: nil, parent: parent)
      trace.blocks.append(block)
      start(
        frame.steps, .code, of: list, block: trace.blocks.count - 1, opensBlock: true, depth: depth + 2)
    }
    for frame in frames {
      let begin = time + Rational(frame.start) * duration
      trace.timeline.append(
        TimelineEntry(
          step: step, kind: .keyframe, depth: depth + 1, start: begin,
          end: begin + Rational(frame.duration) * duration))
    }
  }

  private mutating func group(
    _ steps: [StepID], _ order: Fiber.Order, _ kind: TimelineEntry.Kind, _ step: StepReference, in fiber: Int,
    furtherRounds: Int? = 0
  ) {
    let depth = fibers[fiber].depth
    trace.timeline.append(TimelineEntry(step: step, kind: kind, depth: depth, start: time, end: nil))
    start(
      steps, order, of: fiber, block: block(of: fiber), depth: depth + 1, furtherRounds: furtherRounds,
      entry: trace.timeline.count - 1)
  }

  private mutating func wait(_ seconds: Rational, _ step: StepReference, in fiber: Int) {
    trace.timeline.append(
      TimelineEntry(step: step, kind: .wait, depth: fibers[fiber].depth, start: time, end: time + seconds))
    switch fibers[fiber].order {
    case .code:
      fibers[fiber].isPaused = true
      schedule(.resume(fiber: fiber), after: seconds)
    case .sequence, .parallel:
      fibers[fiber].outstanding += 1
      schedule(.end(fiber: fiber, completion: [], depth: 0), after: seconds)
    }
  }
}

extension Transform {
  /// The transform with another one applied first, as `rotated(by:)`, `scaledBy` and `translatedBy` do.
  ///
  /// A rotation inside a non-uniform scaling is not a rotation; it is treated as if it came after the scaling.
  fileprivate func concatenated(with inner: Transform) -> Transform {
    var result = self
    result.rotation = rotation + inner.rotation
    result.scaleX = Self.product(scaleX, inner.scaleX)
    result.scaleY = Self.product(scaleY, inner.scaleY)
    guard !inner.translationX.isZero || !inner.translationY.isZero else { return result }
    let radians = Rational(rotation.turn).approximateValue * Double.pi / 180
    let (cosine, sine): (Rational, Rational)
    switch rotation.turn {
    case .zero: (cosine, sine) = (1, 0)
    case ExactDecimal(90): (cosine, sine) = (0, 1)
    case ExactDecimal(180): (cosine, sine) = (-1, 0)
    case ExactDecimal(270): (cosine, sine) = (0, -1)
    default:
      (cosine, sine) = (
        Rational(ElementaryFunctions.cosine(radians)), Rational(ElementaryFunctions.sine(radians))
      )
    }
    let (x, y) = (
      Rational(scaleX) * Rational(inner.translationX), Rational(scaleY) * Rational(inner.translationY)
    )
    result.translationX = translationX + ExactDecimal(cosine * x - sine * y, places: Self.places)
    result.translationY = translationY + ExactDecimal(sine * x + cosine * y, places: Self.places)
    return result
  }

  /// The product, rounded so that its digits do not grow with each repetition.
  private static func product(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal {
    let product = a * b
    return product.exponent >= -scalePlaces ? product : ExactDecimal(Rational(product), places: scalePlaces)
  }

  /// Whether both scales are within the range that a scene may have, or nearer to 0.
  fileprivate var hasAllowedScale: Bool {
    [scaleX, scaleY].allSatisfy { $0 >= NumberRange.scale.lowerBound && $0 <= NumberRange.scale.upperBound }
  }

  /// The decimal places of a scale: 40 scalings by a tenth are exact, where UIKit rounds to 17 digits each time.
  private static let scalePlaces = 40
  /// The decimal places of a translation rotated by an arbitrary angle: far finer than any pixel.
  private static let places = 12
}
