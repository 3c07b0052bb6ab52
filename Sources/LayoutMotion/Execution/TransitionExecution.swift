// Runs a transition's code, moment by moment, without solving a layout. Layouts do not decide what code runs; selectors
// only depend on which constraints are active.
//
// Code runs in fibers: lists of steps, each with its position and the number of things that it waits for. The running
// fibers are on an explicit stack, so that steps may nest to any depth. Later events wait in a queue.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The execution of one or more transitions.
struct TransitionExecution {
  let scene: Scene
  let hierarchy: ViewHierarchy
  /// Seconds from the first trigger.
  private(set) var time = Rational.zero
  /// One state per machine; a trigger sets the target at once.
  private(set) var states: [StateID]
  /// The environment whose changes are part of the content of every state.
  let environment: EnvironmentID?
  var content: Configuration.Content
  var trace = TransitionTrace()

  var fibers: [Fiber] = []
  /// The running fibers, the innermost last.
  var running: [Int] = []
  /// What happens later, the next event last; events of the same time in reverse order of scheduling.
  private var queue: [(time: Rational, event: Event)] = []
  /// Whether a block's steps are still running, by its index in the trace.
  private var isOpen: [Bool] = []
  var executedSteps = 0

  /// A list of steps being executed.
  struct Fiber {
    let transition: TransitionID
    let steps: [StepID]
    let order: Order
    /// The block that the steps belong to.
    var block: Int?
    /// Whether the block begins and ends with these steps.
    var opensBlock = false
    var hasBegun = false
    /// The fiber that waits for this one.
    let owner: Int?
    let depth: Int
    var next = 0
    /// The number of things started by this fiber that have not ended.
    var outstanding = 0
    var isPaused = false
    /// The rounds still to come after this one; `nil` repeats for ever.
    var furtherRounds: Int? = 0
    /// The timeline entry that ends with this fiber.
    var entry: Int?

    enum Order { case code, sequence, parallel }
  }

  /// Something that happens at a later moment.
  enum Event {
    /// A pause in a list of steps ends.
    case resume(fiber: Int)
    /// Something that a fiber started ends, and its completion runs.
    case end(fiber: Int, completion: [StepID], depth: Int)
  }

  init(scene: Scene, hierarchy: ViewHierarchy, node: Exploration.Node) {
    self.scene = scene
    self.hierarchy = hierarchy
    states = node.states
    environment = node.environment
    content = node.content
  }

  /// Whether everything that ends has ended.
  var isFinished: Bool { queue.isEmpty || trace.isCutOff }

  /// The next moment at which code runs or something ends.
  var nextTime: Rational? { queue.last?.time }

  /// Triggers a transition no later than the next moment, and runs its code up to the run loop.
  mutating func trigger(_ id: TransitionID, at time: Rational = .zero) {
    self.time = time
    if !trace.operations.isEmpty { trace.interruption = time }
    let transition = scene[id]
    states[id.machine] = transition.target
    assume(stateOf: id)
    switch transition.body {
    case .animation(let timing): runShortForm(id, timing)
    case .steps(let list):
      fibers.append(Fiber(transition: id, steps: list.roots, order: .code, owner: nil, depth: 0))
      running = [fibers.count - 1]
      run()
    }
    emit(.runLoop, step: nil, block: nil)
  }

  /// Advances to the next moment and runs all its code up to the run loop.
  mutating func advance() {
    guard let moment = nextTime, !trace.isCutOff else { return }
    time = moment
    if time > trace.duration { trace.duration = time }
    while nextTime == moment, let (_, event) = queue.popLast() {
      switch event {
      case .resume(let fiber):
        fibers[fiber].isPaused = false
        running = [fiber]
      case .end(let fiber, let completion, let depth):
        if !completion.isEmpty { start(completion, .code, of: fiber, depth: depth) }
        release(fiber)
      }
      run()
    }
    emit(.runLoop, step: nil, block: nil)
  }

  mutating func finish() {
    while !isFinished { advance() }
  }

  mutating func emit(_ action: Operation.Action, step: StepReference?, block: Int?) {
    content.apply(action)
    trace.operations.append(Operation(time: time, step: step, block: block, action: action))
  }

  /// The block in which a fiber's next step runs; `nil` once the block's own steps have run.
  func block(of fiber: Int) -> Int? {
    fibers[fiber].block.flatMap { $0 < isOpen.count && !isOpen[$0] ? nil : $0 }
  }

  /// - Complexity: linear in the pending events, which are few.
  mutating func schedule(_ event: Event, after delay: Rational) {
    let moment = time + delay
    queue.insert((moment, event), at: queue.firstIndex { $0.time <= moment } ?? queue.count)
  }

  /// Starts a list of steps for which a fiber waits; it runs before that fiber continues.
  @discardableResult
  mutating func start(
    _ steps: [StepID], _ order: Fiber.Order, of owner: Int, block: Int? = nil, opensBlock: Bool = false, depth: Int,
    furtherRounds: Int? = 0, entry: Int? = nil
  ) -> Int {
    fibers[owner].outstanding += 1
    fibers.append(
      Fiber(
        transition: fibers[owner].transition, steps: steps, order: order, block: block, opensBlock: opensBlock,
        owner: owner, depth: depth, furtherRounds: furtherRounds, entry: entry))
    running.append(fibers.count - 1)
    return fibers.count - 1
  }

  /// Records that something a fiber waited for has ended. The fiber, and what waits for it, may continue.
  private mutating func release(_ fiber: Int) {
    fibers[fiber].outstanding -= 1
    if fibers[fiber].outstanding == 0 && !running.contains(fiber) { running.insert(fiber, at: 0) }
  }

  /// Begins the block of a fiber that opens one, once.
  mutating func beginBlock(of id: Int) {
    guard fibers[id].opensBlock && !fibers[id].hasBegun, let block = fibers[id].block else { return }
    fibers[id].hasBegun = true
    while isOpen.count <= block { isOpen.append(true) }
    emit(.beginBlock(block), step: trace.blocks[block].step, block: trace.blocks[block].parent)
  }

  /// Runs until every fiber has ended or waits.
  private mutating func run() {
    while let id = running.last {
      let fiber = fibers[id]
      beginBlock(of: id)
      let canContinue = !fiber.isPaused && (fiber.order != .sequence || fiber.outstanding == 0)
      if canContinue && fiber.next < fiber.steps.count && !trace.isCutOff {
        fibers[id].next += 1
        execute(fiber.steps[fiber.next], in: id)
        continue
      }
      running.removeLast()
      if fiber.opensBlock, let block = fiber.block {
        fibers[id].opensBlock = false
        isOpen[block] = false
        emit(.endBlock(block), step: trace.blocks[block].step, block: trace.blocks[block].parent)
      }
      guard !fiber.isPaused && fiber.next == fiber.steps.count && fibers[id].outstanding == 0 else { continue }
      end(id)
    }
  }

  /// Handles the end of all that a fiber started: it runs another round, or its owner continues.
  private mutating func end(_ id: Int) {
    guard let rounds = fibers[id].furtherRounds else {
      trace.isEndless = true
      return
    }
    if rounds > 0 {
      fibers[id].furtherRounds = rounds - 1
      fibers[id].next = 0
      // A round that takes no time and has no steps would only count towards the limit.
      if !fibers[id].steps.isEmpty { return running.append(id) }
    }
    if let entry = fibers[id].entry { trace.timeline[entry].end = time }
    if let owner = fibers[id].owner { release(owner) }
  }
}
