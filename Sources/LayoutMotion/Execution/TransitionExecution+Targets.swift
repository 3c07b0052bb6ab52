import ConstraintSolver
import LayoutModel

extension TransitionExecution {
  /// Gives views those properties of the target state that no step can write.
  ///
  /// Only views that the machine's states mention change. In an app, code that steps cannot express sets such properties:
  /// a text and with it the content size, or whether a view reacts to touches. The short form itself fixes frames and frees them.
  mutating func assume(stateOf id: TransitionID) {
    let target = Configuration.Content(scene: scene, states: states, environment: environment)
    let isShortForm = if case .animation = scene[id].body { true } else { false }
    for view in scene.machines[id.machine].mentionedViews {
      let old = content.properties[view.index]
      var properties = target.properties[view.index]
      (properties.alpha, properties.isHidden) = (old.alpha, old.isHidden)
      (properties.transform, properties.zPosition) = (old.transform, old.zPosition)
      if isShortForm || (properties.frame == nil) == (old.frame == nil) { properties.frame = old.frame }
      if properties != old { emit(.setProperties(view, properties), step: nil, block: nil) }
    }
    for view in scene.machines[id.machine].mentionedOrders
    where content.subviews[view.index] != target.subviews[view.index] {
      emit(.setOrder(view, target.subviews[view.index]), step: nil, block: nil)
    }
  }

  /// Runs the short form of a transition: flush, deactivate, change, activate, then lay out inside the animation.
  mutating func runShortForm(_ id: TransitionID, _ timing: AnimationTiming) {
    let target = Configuration.Content(scene: scene, states: states, environment: environment)
    let constraints = scene.machines[id.machine].mentionedConstraints
    emit(.layout(.root), step: nil, block: nil)
    for id in constraints where content.isActive[id.index] && !target.isActive[id.index] {
      emit(.setActive(id, false), step: nil, block: nil)
    }
    // A frame is fixed after the constraints that placed the view are gone, and freed before others place it.
    for view in scene.machines[id.machine].mentionedViews {
      var properties = content.properties[view.index]
      guard (properties.frame == nil) != (target.properties[view.index].frame == nil) else { continue }
      properties.frame = target.properties[view.index].frame
      emit(.setProperties(view, properties), step: nil, block: nil)
    }
    for id in constraints where content.constants[id.index] != target.constants[id.index] {
      emit(.setConstant(id, target.constants[id.index]), step: nil, block: nil)
    }
    for id in constraints where content.priorities[id.index] != target.priorities[id.index] {
      setPriority(id, .set(target.priorities[id.index].value), nil, nil)
    }
    for id in constraints where !content.isActive[id.index] && target.isActive[id.index] {
      emit(.setActive(id, true), step: nil, block: nil)
    }
    let delay = Rational(timing.delay)
    let block = AnimationBlock(
      step: nil, begin: time + delay, duration: Rational(timing.duration), curve: timing.curve, spring: timing.spring,
      parent: nil)
    trace.blocks.append(block)
    let index = trace.blocks.count - 1
    emit(.beginBlock(index), step: nil, block: nil)
    for view in scene.machines[id.machine].mentionedViews {
      var properties = target.properties[view.index]
      let frame = properties.frame
      properties.frame = content.properties[view.index].frame
      if properties != content.properties[view.index] {
        emit(.setProperties(view, properties), step: nil, block: index)
      }
      if let frame, frame != properties.frame { emit(.setFrame(view, .set(frame)), step: nil, block: index) }
    }
    emit(.layout(.root), step: nil, block: index)
    emit(.endBlock(index), step: nil, block: nil)
    trace.timeline.append(
      TimelineEntry(
        step: nil, kind: .animate(timing.curve, timing.spring), depth: 0, start: block.begin,
        end: block.begin + block.duration))
    fibers.append(Fiber(transition: id, steps: [], order: .code, owner: nil, depth: 0))
    fibers[fibers.count - 1].outstanding = 1
    schedule(.end(fiber: fibers.count - 1, completion: [], depth: 0), after: delay + block.duration)
  }
}

extension Machine {
  /// In scene order, as are the two below.
  fileprivate var mentionedConstraints: [ConstraintID] {
    Set(
      states.flatMap {
        $0.activated + $0.deactivated + $0.constants.map(\.constraint) + $0.priorities.map(\.constraint)
      }
    ).sorted()
  }
  fileprivate var mentionedViews: [ViewID] { Set(states.flatMap { $0.views.map(\.view) }).sorted() }
  fileprivate var mentionedOrders: [ViewID] { Set(states.flatMap { $0.order.map(\.view) }).sorted() }
}
