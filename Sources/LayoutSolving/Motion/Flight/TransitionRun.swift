// A trace as it plays in one environment: layouts are solved where the code lays out, and every frame that changes does so
// inside an animation block, where it moves, or outside, where it jumps.

import ConstraintSolver
import LayoutModel

/// One or two overlapping transitions from one configuration at rest, in one environment.
package struct TransitionRun: Sendable {
  package let transition: TransitionID
  /// The one that is triggered while the first is under way.
  package let interruption: TransitionID?
  /// The configuration at rest in which it is triggered.
  package let origin: Configuration
  /// One for each machine.
  package let endStates: [StateID]
  package let trace: TransitionTrace
  package let flight: Flight
  /// In order of time.
  package let faults: [MotionFault]
  /// In order of view.
  package let breaches: [LimitBreach]
  /// Whether a search in time met its limit.
  package let isCutOff: Bool
}

/// Plays a trace.
struct TraceReplay {
  let scene: Scene
  let trace: TransitionTrace
  let states: [StateID]
  var cache: LayoutCache
  var flight: Flight
  var content: Configuration.Content
  /// What was last laid out or assigned, in superview coordinates.
  var frames: [Frame]
  var faults: [MotionFault] = []

  /// Changes that steps made since everything was laid out last.
  var pendingChanges: [Operation] = []
  /// Whether anything changed since then.
  var needsLayout = false
  /// Frames assigned to views that constraints place.
  var assignedFrames: [(view: ViewID, frame: Frame, step: StepReference?)] = []
  /// The outermost block that is open now.
  var openBlock: OpenBlock?
  /// What was changed before blocks that have ended and did nothing themselves: they should have moved it.
  var suspects: [Suspect] = []
  private var time = Rational.zero

  struct OpenBlock {
    let index: Int
    let contentAtBegin: Configuration.Content
    /// What is pending from earlier steps.
    let pendingViews: Set<ViewID>
    let pendingChanges: [Operation]
    var ownChanges: [Operation] = []
    var changesViews = false
    var laidOut: Set<ViewID> = []
    var laysOut = false
    var updatesConstraints = false
  }

  struct Suspect {
    let step: StepReference?
    var views: Set<ViewID>
    let constraints: [ConstraintID]
    let updatesConstraints: Bool
    let laysOut: Bool
  }

  init(
    scene: Scene, trace: TransitionTrace, start: Configuration.Content, states: [StateID], cache: LayoutCache
  ) {
    self.scene = scene
    self.trace = trace
    self.states = states
    self.cache = cache
    content = start
    let layout = self.cache.layout(start, states: states)
    frames = layout.frames
    flight = Flight(
      startFrames: layout.frames, startContent: start, contentSizes: layout.contentSizes, duration: trace.duration)
  }

  mutating func run() {
    for operation in trace.operations {
      time = operation.time
      play(operation)
    }
    for entry in assignedFrames {
      let laidOut = cache.layout(content, states: states).frames[entry.view.index]
      report(lossOf: entry, to: laidOut)
    }
  }

  private mutating func play(_ operation: Operation) {
    switch operation.action {
    case .setActive, .setConstant, .setPriority:
      content.apply(operation.action)
      noteChange(operation)
    case .setProperties(let view, let new):
      let old = content.properties[view.index]
      content.apply(operation.action)
      if old.intrinsicSize != new.intrinsicSize || old.frame != new.frame || old.isHidden != new.isHidden {
        needsLayout = true
      }
      openBlock?.changesViews = true
      move(view, from: old, to: new, in: operation.block)
    case .setFrame(let view, let change): assign(change, to: view, operation)
    case .setOrder: content.apply(operation.action)
    case .animateConstant(let id, _): animate(id, operation)
    case .layout(let view): layout(below: view, in: operation.block)
    case .updateConstraints: openBlock?.updatesConstraints = true
    case .beginBlock(let block): if trace.blocks[block].parent == nil { begin(block) }
    case .endBlock(let block): if trace.blocks[block].parent == nil { endBlock() }
    case .runLoop:
      if needsLayout { layout(below: .root, in: nil) }
      suspects.removeAll()
      let contentSizes = cache.layout(content, states: states).contentSizes
      flight.set(Flight.Moment(time: time, content: content, frames: frames, contentSizes: contentSizes))
    }
  }

  private mutating func noteChange(_ operation: Operation) {
    needsLayout = true
    if operation.step != nil { pendingChanges.append(operation) }
    if openBlock != nil && operation.block != nil { openBlock?.ownChanges.append(operation) }
  }

  /// Lays out everything below a view; inside a block it moves, outside it jumps.
  private mutating func layout(below view: ViewID, in block: Int?) {
    let target = cache.layout(content, states: states).frames
    let isInside = SubtreeTest(scene, view)
    if block != nil { openBlock?.laysOut = true }
    for index in scene.views.indices where frames[index] != target[index] && isInside.containsBelow(index) {
      let moved = ViewID(index)
      if block == nil {
        for place in suspects.indices where suspects[place].views.contains(moved) { jump(of: moved, suspect: place) }
      } else {
        openBlock?.laidOut.insert(moved)
      }
      for place in suspects.indices { suspects[place].views.remove(moved) }
      set(target[index], for: moved, in: block)
    }
    reportJumps()
    for entry in assignedFrames where isInside.containsBelow(entry.view.index) {
      report(lossOf: entry, to: target[entry.view.index])
    }
    assignedFrames.removeAll { isInside.containsBelow($0.view.index) }
    if view == .root {
      needsLayout = false
      pendingChanges.removeAll()
    }
  }

  private var jumps: [Int: [ViewID]] = [:]

  private mutating func jump(of view: ViewID, suspect: Int) {
    guard scene[view].kind != .guide else { return }
    jumps[suspect, default: []].append(view)
  }

  private mutating func reportJumps() {
    for (place, suspect) in suspects.enumerated() {
      guard let views = jumps[place] else { continue }
      faults.append(
        MotionFault(
          step: suspect.step,
          kind: .jump(
            Jump(
              views: views, constraints: suspect.constraints, updatesConstraints: suspect.updatesConstraints,
              laysOutElsewhere: suspect.laysOut))))
    }
    jumps.removeAll()
  }

  /// Gives a view its new frame, on its way from the present one where a block says so.
  private mutating func set(_ frame: Frame, for view: ViewID, in block: Int?) {
    let old = frames[view.index]
    frames[view.index] = frame
    guard let block, let clock = clock(of: block) else { return }
    for attribute in FrameAttribute.allCases {
      flight.add(
        Movement(
          view: view, attribute: MotionAttribute(attribute), time: time, difference: old[attribute] - frame[attribute],
          clock: clock))
    }
  }

  /// Nil where the block takes no time.
  private func clock(of block: Int) -> Clock? {
    let block = trace.blocks[block]
    guard block.duration.isPositive else { return nil }
    return Clock(
      begin: block.begin, curve: TimingCurve(curve: block.curve, spring: block.spring, duration: block.duration))
  }

  private mutating func move(
    _ view: ViewID, from old: ViewProperties, to new: ViewProperties, in block: Int?
  ) {
    guard let block, let clock = clock(of: block) else { return }
    for attribute in [MotionAttribute.alpha] + MotionAttribute.ofTransform {
      guard let before = attribute.value(in: old), let after = attribute.value(in: new), before != after else {
        continue
      }
      var difference = before - after
      if attribute == .rotation {
        // The shorter way round; half a turn goes clockwise.
        difference = difference.remainder(dividingBy: 360)
        if difference >= 180 { difference -= 360 }
      }
      flight.add(Movement(view: view, attribute: attribute, time: time, difference: difference, clock: clock))
    }
  }

  private mutating func assign(_ change: StepViewChange.FrameChange, to view: ViewID, _ operation: Operation) {
    openBlock?.changesViews = true
    if content.properties[view.index].frame != nil {
      content.apply(operation.action)
      guard let frame = content.properties[view.index].frame else { return }
      set(Frame(frame), for: view, in: operation.block)
      needsLayout = true
      return
    }
    let old = frames[view.index]
    let new: Frame
    switch change {
    case .set(let frame): new = Frame(frame)
    case .add(let difference):
      let moved = Frame(difference)
      new = Frame(
        x: old.x + moved.x, y: old.y + moved.y, width: old.width + moved.width, height: old.height + moved.height)
    }
    set(new, for: view, in: operation.block)
    assignedFrames.removeAll { $0.view == view }
    assignedFrames.append((view, new, operation.step))
  }

  private mutating func report(
    lossOf entry: (view: ViewID, frame: Frame, step: StepReference?), to laidOut: Frame
  ) {
    guard laidOut != entry.frame else { return }
    faults.append(
      MotionFault(
        step: entry.step,
        kind: .lostFrame(LostFrame(view: entry.view, assigned: entry.frame, laidOut: laidOut))))
  }

  private mutating func begin(_ block: Int) {
    var pendingViews: Set<ViewID> = []
    if !pendingChanges.isEmpty {
      let target = cache.layout(content, states: states).frames
      for index in frames.indices where frames[index] != target[index] && scene.views[index].kind != .guide {
        pendingViews.insert(ViewID(index))
      }
    }
    openBlock = OpenBlock(
      index: block, contentAtBegin: content, pendingViews: pendingViews, pendingChanges: pendingChanges)
  }

  private mutating func endBlock() {
    guard let block = openBlock else { return }
    openBlock = nil
    let step = trace.blocks[block.index].step
    let carried = block.pendingViews.intersection(block.laidOut)
    if !block.ownChanges.isEmpty && !carried.isEmpty {
      faults.append(
        MotionFault(
          step: step,
          kind: .carriedChange(
            CarriedChange(
              views: carried.sorted(), constraints: constraints(of: block.pendingChanges),
              changes: Set(block.pendingChanges.compactMap(\.step)).sorted()))))
    }
    guard needsLayout else { return }
    let target = cache.layout(content, states: states).frames
    let pending = frames.indices.filter { frames[$0] != target[$0] && scene.views[$0].kind != .guide }
    if block.ownChanges.isEmpty {
      guard !block.changesViews || block.updatesConstraints, !block.pendingChanges.isEmpty, !pending.isEmpty else {
        return
      }
      suspects.append(
        Suspect(
          step: step, views: Set(pending.map { ViewID($0) }), constraints: constraints(of: block.pendingChanges),
          updatesConstraints: block.updatesConstraints, laysOut: block.laysOut))
    } else {
      let before = cache.layout(block.contentAtBegin, states: states).frames
      let views = pending.filter { before[$0] != target[$0] }.map { ViewID($0) }
      guard !views.isEmpty else { return }
      faults.append(
        MotionFault(
          step: step,
          kind: .jump(
            Jump(
              views: views, constraints: constraints(of: block.ownChanges),
              updatesConstraints: block.updatesConstraints, laysOutElsewhere: block.laysOut))))
    }
  }

  private func constraints(of changes: [Operation]) -> [ConstraintID] {
    Set(changes.compactMap(\.action.constraint)).sorted()
  }

  /// The layouts on the way of a constant that moves by itself, as pieces that are linear in its progress.
  private mutating func animate(_ id: ConstraintID, _ operation: Operation) {
    let old = content
    content.apply(operation.action)
    guard let block = operation.block, let clock = clock(of: block) else {
      needsLayout = true
      return
    }
    openBlock?.laysOut = true
    let pieces = ConstantPath(start: old, end: content, constraint: id, states: states).pieces(&cache)
    guard let last = pieces.last else { return }
    for piece in pieces {
      let curve = TimingCurve(
        curve: clock.curve.curve, spring: clock.curve.spring, duration: clock.curve.duration,
        part: piece.isWhole ? nil : ProgressPart(from: piece.lower, to: piece.upper))
      let pieceClock = Clock(begin: clock.begin, curve: curve)
      for index in frames.indices where piece.start[index] != piece.end[index] {
        for attribute in FrameAttribute.allCases {
          flight.add(
            Movement(
              view: ViewID(index), attribute: MotionAttribute(attribute), time: time,
              difference: piece.start[index][attribute] - piece.end[index][attribute], clock: pieceClock))
        }
      }
    }
    for index in frames.indices where last.end[index] != frames[index] { frames[index] = last.end[index] }
    needsLayout = !pendingChanges.isEmpty
  }
}

extension Operation.Action {
  /// The constraint that it changes.
  var constraint: ConstraintID? {
    switch self {
    case .setActive(let id, _), .setConstant(let id, _), .setPriority(let id, _), .animateConstant(let id, _): id
    default: nil
    }
  }
}

extension Frame {
  init(_ rectangle: DecimalRect) {
    self.init(
      x: Rational(rectangle.x), y: Rational(rectangle.y), width: Rational(rectangle.width),
      height: Rational(rectangle.height))
  }
}

/// Which views lie inside another one.
private struct SubtreeTest {
  private let isInside: [Bool]?

  init(_ scene: Scene, _ view: ViewID) {
    guard view != .root else {
      isInside = nil
      return
    }
    var isInside = [Bool](repeating: false, count: scene.views.count)
    for index in scene.views.indices {  // a view after its superview
      if let superview = scene.views[index].superview {
        isInside[index] = superview == view || isInside[superview.index]
      }
    }
    self.isInside = isInside
  }

  /// Whether a view lies inside, the view itself not counting.
  func containsBelow(_ index: Int) -> Bool { isInside?[index] ?? (index != ViewID.root.index) }
}
