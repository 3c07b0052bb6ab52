// What a transition's code does, moment by moment, without solving a layout: no layout decides what code runs, only what
// is active at that moment does, where a selector asks for it.
//
// Code runs in fibers: lists of steps, each with its place and with what it still waits for. The fibers that run now
// stand on a stack of our own, so that steps may nest as deep as they like; what has to wait stands in a queue of moments.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// One or more transitions under way.
struct TransitionExecution {
  let scene: Scene
  let hierarchy: ViewHierarchy
  /// Seconds from the first trigger.
  private(set) var time = Rational.zero
  /// One state for each machine; a trigger sets the target at once.
  private(set) var states: [StateID]
  var content: Configuration.Content
  var trace = TransitionTrace()

  var fibers: [Fiber] = []
  /// The fibers that run now, the innermost last.
  var running: [Int] = []
  private var queue = MomentQueue()
  /// Whether a block's steps still run, by its index in the trace.
  private var isOpen: [Bool] = []
  var executedSteps = 0

  /// Single steps, repetitions included, after which a run is cut off.
  static let stepLimit = 10_000

  /// A list of steps on its way.
  struct Fiber {
    let transition: TransitionID
    let steps: [StepID]
    let order: Order
    /// The block whose steps these are.
    var block: Int?
    /// Whether the block begins and ends with these steps.
    var opensBlock = false
    var hasBegun = false
    /// The fiber that waits for this one.
    let owner: Int?
    let depth: Int
    var next = 0
    /// How many things that it started have not ended.
    var outstanding = 0
    var isPaused = false
    /// Rounds still to come after this one; nil repeats for ever.
    var furtherRounds: Int? = 0
    /// The entry of the timeline that ends with it.
    var entry: Int?

    enum Order { case code, sequence, parallel }
  }

  /// What happens at a moment to come.
  enum Event {
    /// A pause in a list of steps is over.
    case resume(fiber: Int)
    /// Something that a fiber started ends, and then its completion runs.
    case end(fiber: Int, completion: [StepID], depth: Int)
  }

  init(scene: Scene, hierarchy: ViewHierarchy, states: [StateID], content: Configuration.Content) {
    self.scene = scene
    self.hierarchy = hierarchy
    self.states = states
    self.content = content
  }

  /// Whether everything that ends has ended.
  var isFinished: Bool { queue.isEmpty || trace.isCutOff }

  /// The next moment at which code runs or something ends.
  var nextTime: Rational? { queue.first?.time }

  /// Triggers a transition at a moment not later than the next one, and runs its code up to the run loop.
  mutating func trigger(_ id: TransitionID, at time: Rational = .zero) {
    self.time = time
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

  /// Goes on to the next moment and runs all its code up to the run loop.
  mutating func advance() {
    guard let moment = queue.first?.time, !trace.isCutOff else { return }
    time = moment
    if time > trace.duration { trace.duration = time }
    while let event = queue.removeFirst(at: moment) {
      switch event {
      case .resume(let fiber):
        fibers[fiber].isPaused = false
        running = [fiber]
      case .end(let fiber, let completion, let depth):
        if completion.isEmpty {
          release(fiber)
        } else {
          start(completion, .code, of: fiber, depth: depth)
          release(fiber)
        }
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

  /// The block that a fiber's next step runs in: none, once the block's own steps have run.
  func block(of fiber: Int) -> Int? {
    fibers[fiber].block.flatMap { $0 < isOpen.count && !isOpen[$0] ? nil : $0 }
  }

  mutating func schedule(_ event: Event, after delay: Rational) {
    queue.insert(event, at: time + delay)
  }

  /// Begins a list of steps for which a fiber waits; it runs before that fiber goes on.
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

  /// Something that a fiber waited for has ended; it, and what waits for it, may go on.
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
      let mayGoOn = !fiber.isPaused && (fiber.order != .sequence || fiber.outstanding == 0)
      if mayGoOn && fiber.next < fiber.steps.count && !trace.isCutOff {
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

  /// All that a fiber started has ended: another round, or its owner goes on.
  private mutating func end(_ id: Int) {
    guard let rounds = fibers[id].furtherRounds else {
      trace.isEndless = true
      return
    }
    if rounds > 0 {
      fibers[id].furtherRounds = rounds - 1
      fibers[id].next = 0
      // A round that takes no time and does nothing would count to the limit for nothing.
      if !fibers[id].steps.isEmpty { return running.append(id) }
    }
    if let entry = fibers[id].entry { trace.timeline[entry].end = time }
    if let owner = fibers[id].owner { release(owner) }
  }
}

/// Events in order of time, those of one time in order of insertion.
private struct MomentQueue {
  /// A binary heap.
  private var heap: [Entry] = []
  private var count = 0

  struct Entry {
    let time: Rational
    let order: Int
    let event: TransitionExecution.Event

    func precedes(_ other: Entry) -> Bool { time == other.time ? order < other.order : time < other.time }
  }

  var isEmpty: Bool { heap.isEmpty }
  var first: Entry? { heap.first }

  mutating func insert(_ event: TransitionExecution.Event, at time: Rational) {
    heap.append(Entry(time: time, order: count, event: event))
    count += 1
    var place = heap.count - 1
    while place > 0, heap[place].precedes(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out the first event of a time, nil where it has none left.
  mutating func removeFirst(at time: Rational) -> TransitionExecution.Event? {
    guard let first = heap.first, first.time == time else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      if least == place { return first.event }
      heap.swapAt(place, least)
      place = least
    }
  }
}
