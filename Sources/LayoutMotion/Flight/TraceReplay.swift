// Layouts are solved where the code lays out. A frame that changes inside an animation block moves; outside of one it
// jumps.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Plays a trace in one environment, and records the flight of the views and the faults of the code.
struct TraceReplay {
  let scene: Scene
  let trace: TransitionTrace
  let states: [StateID]
  var cache: LayoutCache
  var flight: Flight
  var content: Configuration.Content
  /// The frames last laid out or assigned, in superview coordinates.
  var frames: [Frame]
  var faults: [MotionFault] = []

  /// The changes made by steps since all views last were where a layout places them.
  var pendingChanges: [Operation] = []
  /// Whether anything changed since then.
  var needsLayout = false
  /// Frames assigned to views that constraints place, and the frames that the last layout gave these.
  var assignedFrames: [(view: ViewID, frame: Frame, laidOut: Frame, step: StepReference?)] = []
  /// Whether a view is hidden during the whole run, by itself or with an ancestor; indexed by `ViewID`.
  let isAlwaysHidden: [Bool]
  /// The outermost block that is open.
  var openBlock: OpenBlock?
  /// Blocks that have ended without moving anything, although they should have animated earlier changes.
  var suspects: [Suspect] = []
  /// The last block since the run loop that laid out when there was nothing to move, and below which views.
  var idleBlock: (step: StepReference?, views: [ViewID])?
  /// Layouts outside of blocks since the run loop that moved views, with the changes that they laid out.
  var earlierLayouts: [(step: StepReference?, views: [ViewID], changes: [Operation])] = []
  /// Jumps in such layouts because of which a later block had nothing to move, unless a change after that block is the mistake.
  var earlierJumps: [MotionFault] = []
  var time = Rational.zero
  /// The clocks of the blocks in which something has moved so far.
  private var clocks: [Clock?]

  /// An animation block whose code is running.
  struct OpenBlock {
    let index: Int
    let contentAtBegin: Configuration.Content
    /// The views with pending changes from earlier steps, in tree order.
    let pendingViews: [ViewID]
    let pendingChanges: [Operation]
    var ownChanges: [Operation] = []
    var changesViews = false
    /// Indexed by `ViewID`.
    var isLaidOut: [Bool]
    var laysOut = false
    /// The views below which it lays out.
    var laidOutViews: [ViewID] = []
    var updatesConstraints = false

    /// Whether the block lays out, but neither it nor an earlier step changed anything.
    var isIdle: Bool { laysOut && ownChanges.isEmpty && pendingChanges.isEmpty && !changesViews }
  }

  /// A block that may turn out to have left changes unanimated.
  struct Suspect {
    let step: StepReference?
    /// Whether a view should have moved and has not been laid out since; indexed by `ViewID`.
    var includes: [Bool]
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
    clocks = Array(repeating: nil, count: trace.blocks.count)
    isAlwaysHidden = trace.alwaysHiddenViews(of: scene, from: start)
    let layout = self.cache.layout(start, states: states)
    frames = layout.frames
    flight = Flight(
      from: Flight.Moment(time: .zero, content: start, frames: layout.frames, contentSizes: layout.contentSizes),
      duration: trace.duration, interruption: trace.interruption)
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

  mutating func play(_ operation: Operation) {
    switch operation.action {
    case .setActive, .setConstant, .setPriority:
      content.apply(operation.action)
      noteChange(operation)
    case .setProperties(let view, let new):
      let old = content.properties[view.index]
      content.apply(operation.action)
      if old.laidOut != new.laidOut { needsLayout = true }
      openBlock?.changesViews = true
      move(view, from: old, to: new, in: operation.block)
    case .setFrame(let view, let change): assign(change, to: view, operation)
    case .setOrder: content.apply(operation.action)
    case .animateConstant(let id, _): animate(id, operation)
    case .layout(let view):
      if operation.block == nil { noteLayout(below: view, operation.step) }
      layout(below: view, in: operation.block)
    case .updateConstraints: openBlock?.updatesConstraints = true
    case .beginBlock(let block): if trace.blocks[block].parent == nil { begin(block) }
    case .endBlock(let block): if trace.blocks[block].parent == nil { endBlock() }
    case .runLoop:
      reportIdleBlocks()
      idleBlock = nil
      earlierLayouts.removeAll()
      earlierJumps.removeAll()
      if needsLayout { layout(below: .root, in: nil) }
      suspects.removeAll()
      let contentSizes = cache.layout(content, states: states).contentSizes
      flight.set(Flight.Moment(time: time, content: content, frames: frames, contentSizes: contentSizes))
    }
  }

  mutating func noteChange(_ operation: Operation) {
    needsLayout = true
    if operation.step != nil { pendingChanges.append(operation) }
    if openBlock != nil && operation.block != nil { openBlock?.ownChanges.append(operation) }
  }

  /// Lays out everything below a view. Inside a block the changes are animated; outside they jump.
  mutating func layout(below view: ViewID, in block: Int?) {
    let target = cache.layout(content, states: states).frames
    let isInside = SubtreeTest(scene, view)
    /// By index of a suspect, the views that jump.
    var jumps: [Int: [ViewID]] = [:]
    if block != nil {
      openBlock?.laysOut = true
      openBlock?.laidOutViews.append(view)
    }
    for index in scene.views.indices where frames[index] != target[index] && isInside.containsBelow(index) {
      let moved = ViewID(index)
      if block == nil {
        for number in suspects.indices where suspects[number].includes[index] && scene[moved].kind != .guide {
          jumps[number, default: []].append(moved)
        }
      } else {
        openBlock?.isLaidOut[index] = true
      }
      for number in suspects.indices { suspects[number].includes[index] = false }
      set(target[index], for: moved, in: block)
    }
    for (number, suspect) in suspects.enumerated() {
      guard let views = jumps[number] else { continue }
      let jump = Jump(
        views: views, constraints: suspect.constraints, updatesConstraints: suspect.updatesConstraints,
        laysOutElsewhere: suspect.laysOut, order: .layoutMissing)
      report(.jump(jump), of: suspect.step)
    }
    for entry in assignedFrames where isInside.containsBelow(entry.view.index) {
      report(lossOf: entry, to: target[entry.view.index])
    }
    assignedFrames.removeAll { isInside.containsBelow($0.view.index) }
    // The layout of a container may be all that earlier changes need.
    if view == .root || frames == target {
      needsLayout = false
      pendingChanges.removeAll()
    }
  }

  mutating func report(_ fault: MotionFault.Kind, of step: StepReference?) {
    faults.append(MotionFault(step: step, kind: fault))
  }

  /// Gives a view its new frame, animated from the current one if a block is given.
  mutating func set(_ frame: Frame, for view: ViewID, in block: Int?) {
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

  /// The clock of a block; `nil` if the block takes no time.
  mutating func clock(of index: Int) -> Clock? {
    if let clock = clocks[index] { return clock }
    let block = trace.blocks[index]
    guard block.duration.isPositive else { return nil }
    let clock = Clock(
      begin: block.begin, curve: TimingCurve(curve: block.curve, spring: block.spring, duration: block.duration))
    clocks[index] = clock
    return clock
  }

  /// Animates the alpha and the transform of a view if a block is given.
  mutating func move(
    _ view: ViewID, from old: ViewProperties, to new: ViewProperties, in block: Int?
  ) {
    guard let block, let clock = clock(of: block) else { return }
    for attribute in [MotionAttribute.alpha] + MotionAttribute.ofTransform {
      guard let path = attribute.path, old[keyPath: path] != new[keyPath: path] else { continue }
      var difference = Rational(old[keyPath: path]) - Rational(new[keyPath: path])
      if attribute == .rotation {
        // Rotates the shorter way; half a turn goes clockwise.
        difference = difference.remainder(dividingBy: 360)
        if difference >= 180 { difference -= 360 }
      }
      flight.add(Movement(view: view, attribute: attribute, time: time, difference: difference, clock: clock))
    }
  }
}

extension Operation.Action {
  /// The constraint that the operation changes.
  var constraint: ConstraintID? {
    switch self {
    case .setActive(let id, _), .setConstant(let id, _), .setPriority(let id, _), .animateConstant(let id, _): id
    default: nil
    }
  }
}

extension TransitionTrace {
  /// Whether a view is hidden from the start to the end, by itself or with an ancestor; indexed by `ViewID`.
  fileprivate func alwaysHiddenViews(of scene: Scene, from start: Configuration.Content) -> [Bool] {
    var isHidden = start.properties.map(\.isHidden)
    for operation in operations {
      if case .setProperties(let view, let new) = operation.action, !new.isHidden { isHidden[view.index] = false }
    }
    return scene.withInside(isHidden)
  }
}

extension Scene {
  /// Marks of views, indexed by `ViewID`, extended to all views inside those that are marked.
  func withInside(_ isMarked: [Bool]) -> [Bool] {
    var result = isMarked
    for index in views.indices {  // a view comes after its superview
      if let superview = views[index].superview, result[superview.index] { result[index] = true }
    }
    return result
  }
}

/// Tests which views lie inside another one.
struct SubtreeTest {
  private let isInside: [Bool]?

  init(_ scene: Scene, _ view: ViewID) {
    guard view != .root else {
      isInside = nil
      return
    }
    var isInside = [Bool](repeating: false, count: scene.views.count)
    for index in scene.views.indices {  // a view comes after its superview
      if let superview = scene.views[index].superview {
        isInside[index] = superview == view || isInside[superview.index]
      }
    }
    self.isInside = isInside
  }

  /// Whether a view lies inside; `false` for the view itself, except for the root, whose size no other view decides.
  func containsBelow(_ index: Int) -> Bool { isInside?[index] ?? true }
}
