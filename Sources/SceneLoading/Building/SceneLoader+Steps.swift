import LayoutModel

extension SceneLoader {
  /// The steps read so far and those still to be read. An explicit queue keeps nested steps from consuming the call stack.
  struct StepQueue {
    var list = StepList()
    var pending: [(node: JSONNode, id: StepID)] = []
  }

  /// Reads the steps of a transition. Nested steps come later in the list than the step that contains them.
  mutating func buildSteps(_ node: JSONNode) -> StepList {
    var queue = StepQueue()
    queue.list.roots = enqueue(node, in: &queue)
    while let (node, id) = queue.pending.popLast() {
      let action = action(node, in: &queue)
      queue.list.steps[id.index] = Step(action: action ?? .wait(.zero), location: document.range(of: node))
    }
    return queue.list
  }

  /// Reserves indices for the steps of an array and queues them for reading.
  private mutating func enqueue(_ node: JSONNode?, in queue: inout StepQueue) -> [StepID] {
    guard let node, expect(.array, node, .array) else { return [] }
    let first = queue.list.steps.count
    for element in document.elements(of: node) {
      queue.pending.append((element, StepID(queue.list.steps.count)))
      queue.list.steps.append(Step(action: .wait(.zero), location: document.range(of: element)))
    }
    return (first..<queue.list.steps.count).map { StepID($0) }
  }

  /// Reads a step's action; `nil` on error.
  private mutating func action(_ node: JSONNode, in queue: inout StepQueue) -> Step.Action? {
    guard let members = members(of: node, as: StepKey.self) else { return nil }
    let keys = StepKey.allCases.filter { $0 != .note && members[$0] != nil }
      .sorted { document.range(of: members[$0] ?? node).start < document.range(of: members[$1] ?? node).start }
    guard let key = keys.first, let value = members[key] else {
      if document.members(of: node).allSatisfy({ isNote($0.key) }) { report(.stepWithoutAction, at: node) }
      return nil
    }
    if keys.count > 1, let second = members.keyNode(keys[1]) {
      report(.stepWithSeveralActions(key.name, keys[1].name), at: second)
    }
    switch key {
    case .deactivate: return .deactivate(selectors(value, isActive: false))
    case .activate: return .activate(selectors(value, isActive: true))
    case .constants: return .constants(constantChanges(value))
    case .priorities: return .priorities(decimalChanges(value, .priority, difference: .priorityDifference))
    case .multipliers: return .multipliers(decimalChanges(value, .factor, difference: .factor))
    case .views: return .views(stepViewChanges(value))
    case .layout: return view(value).map { .layout($0) }
    case .updateConstraints: return view(value).map { .updateConstraints($0) }
    case .animate: return animation(value, in: &queue)
    case .animator: return .animator(animatedConstants(value))
    case .keyframes: return keyframes(value, in: &queue)
    case .sequence: return .sequence(enqueue(value, in: &queue))
    case .parallel: return .parallel(enqueue(value, in: &queue))
    case .wait: return decimal(value, .time).map { .wait($0) }
    case .repeat: return repetition(value, in: &queue)
    case .note: return nil
    }
  }

  private mutating func animation(_ node: JSONNode, in queue: inout StepQueue) -> Step.Action? {
    guard let members = members(of: node, as: AnimateKey.self) else { return nil }
    let timing = timing(
      duration: members[.duration], delay: members[.delay], curve: members[.curve], spring: members[.spring])
    return .animate(
      timing, steps: enqueue(members[.steps], in: &queue), completion: enqueue(members[.completion], in: &queue))
  }

  private mutating func keyframes(_ node: JSONNode, in queue: inout StepQueue) -> Step.Action? {
    guard let members = members(of: node, as: KeyframesKey.self) else { return nil }
    let duration = require(.duration, in: members).flatMap { decimal($0, .time) } ?? .zero
    var frames: [Step.Keyframe] = []
    if let node = require(.frames, in: members), expect(.array, node, .array) {
      for element in document.elements(of: node) {
        guard let members = self.members(of: element, as: KeyframeKey.self) else { continue }
        let start = require(.start, in: members).flatMap { decimal($0, .keyframeStart) }
        let duration = require(.duration, in: members).flatMap { decimal($0, .keyframeDuration) }
        let steps = enqueue(require(.steps, in: members), in: &queue)
        frames.append(Step.Keyframe(start: start ?? .zero, duration: duration ?? .zero, steps: steps))
      }
    }
    return .keyframes(duration: duration, frames: frames)
  }

  private mutating func repetition(_ node: JSONNode, in queue: inout StepQueue) -> Step.Action? {
    guard let members = members(of: node, as: RepeatKey.self) else { return nil }
    let count = require(.count, in: members).flatMap { repetitionCount($0) }
    let steps = enqueue(require(.steps, in: members), in: &queue)
    return .repeat(count: count ?? nil, steps: steps)
  }

  /// Reads a whole number of at least 1, or `forever` as `.some(nil)`; `nil` on error.
  private mutating func repetitionCount(_ node: JSONNode) -> Int?? {
    switch document.type(of: node) {
    case .string:
      return word(node, among: [("forever", Int?.none)])
    case .number:
      guard let value = decimal(node, .count) else { return nil }
      guard let count = value.wholeNumber else {
        report(.numberNotWhole(value), at: node)
        return nil
      }
      return .some(count)
    case let type:
      report(.wrongType(expected: .count, found: type), at: node)
      return nil
    }
  }
}

extension ExactDecimal {
  /// The value as an `Int`, if it is whole and fits.
  var wholeNumber: Int? {
    guard exponent >= 0, wideDigits == nil else { return nil }
    var value = Int(significand)
    for _ in 0..<exponent {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return value
  }
}
