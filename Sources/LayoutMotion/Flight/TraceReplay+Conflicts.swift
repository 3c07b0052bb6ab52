import ConstraintSolver
import LayoutModel
import LayoutSolving

extension TraceReplay {
  /// Looks for conflicts after each single call, and adds one fault for each conflict that exists at neither end.
  ///
  /// Between two layouts, texts keep the numbers of lines of the first one: a text is measured anew only when it is laid out.
  ///
  /// - Parameter start: the content at rest before the trigger.
  mutating func findTransientConflicts(from start: Configuration.Content) {
    var end = start
    for operation in trace.operations { end.apply(operation.action) }
    var atStart = cache.configuration(start, states: states)
    atStart.lineCounts = cache.lineCounts(start, states: states)
    var known: Set<[ConstraintReference]> = []
    for batch in batches(from: start) {
      var content = batch.start
      let lineCounts = cache.lineCounts(batch.laidOut ?? batch.start, states: states)
      if batch.followsOtherChange && !isFeasible(content, lineCounts) {
        // No call has caused these.
        known.formUnion(conflicts(in: content, lineCounts, beside: atStart).found.map(\.members))
      }
      var position = 0
      while position < batch.calls.count {
        let next = batch.endOfActivations(from: position)
        var last = content
        for operation in batch.calls[position..<next] { last.apply(operation.action) }
        // Activating only tightens: if the last content is feasible, so are those before it.
        if next > position + 1 && isFeasible(last, lineCounts) {
          content = last
          position = next
          continue
        }
        let operation = batch.calls[position]
        content.apply(operation.action)
        position += 1
        guard operation.action.canTighten(content), !isFeasible(content, lineCounts) else { continue }
        let (configuration, found) = conflicts(in: content, lineCounts, beside: atStart)
        for conflict in found where known.insert(conflict.members).inserted {
          guard !holds(conflict, in: start), !holds(conflict, in: end), let call = MidwayConflict.Call(operation)
          else { continue }
          let order = safeOrder(of: batch, avoiding: conflict, lineCounts)
          let midway = MidwayConflict(conflict: conflict, configuration: configuration, call: call, safeOrder: order)
          report(.midwayConflict(midway), of: operation.step)
        }
      }
    }
  }

  /// The calls between two layouts or other changes, and the content before them.
  private struct Batch {
    var start: Configuration.Content
    /// Whether a change that is no such call comes right before them.
    var followsOtherChange = false
    /// The content that was laid out last; `nil` if it is the start.
    var laidOut: Configuration.Content?
    var calls: [Operation] = []
    /// The index of the first operation of the trace after the calls.
    var end = 0

    /// The index after the run of activations that starts here; the next index if the first call is no activation.
    func endOfActivations(from start: Int) -> Int {
      var end = start
      while end < calls.count, case .setActive(_, true) = calls[end].action { end += 1 }
      return max(end, start + 1)
    }
  }

  /// - Complexity: linear in the operations, not counting copies of contents.
  private mutating func batches(from start: Configuration.Content) -> [Batch] {
    var batches: [Batch] = []
    var content = start
    var batch = Batch(start: start)
    for (index, operation) in trace.operations.enumerated() {
      let isOtherChange = operation.action.isOtherChange(of: content, in: scene)
      content.apply(operation.action)
      switch operation.action {
      case .setActive, .setConstant, .setPriority, .setFrame:
        // Only calls of steps can be reordered.
        if operation.step != nil { batch.calls.append(operation) } else { batch = Batch(start: content) }
      case .setProperties where !isOtherChange: if batch.calls.isEmpty { batch.start = content }
      case .layout, .runLoop, .setProperties, .animateConstant:
        batch.end = index
        if !batch.calls.isEmpty { batches.append(batch) }
        let laidOut = batch.calls.isEmpty ? batch.laidOut : batch.laidOut ?? batch.start
        batch = Batch(start: content, followsOtherChange: isOtherChange, laidOut: isOtherChange ? laidOut : nil)
      case .setOrder, .updateConstraints, .beginBlock, .endBlock: continue
      }
    }
    return batches
  }

  private mutating func isFeasible(_ content: Configuration.Content, _ lineCounts: [Int]) -> Bool {
    cache.isFeasible(content, states: states, lineCounts: lineCounts)
  }

  /// The configuration with a content, and the conflicts that it has and another one has not.
  private mutating func conflicts(
    in content: Configuration.Content, _ lineCounts: [Int], beside other: Configuration
  ) -> (configuration: Configuration, found: [Conflict]) {
    var configuration = cache.configuration(content, states: states)
    configuration.lineCounts = lineCounts
    return (configuration, cache.conflicts(of: configuration, beside: other))
  }

  /// Whether the members also conflict in another content.
  private mutating func holds(_ conflict: Conflict, in content: Configuration.Content) -> Bool {
    let members = Set(conflict.members.compactMap(\.written))
    var probe = content
    for index in probe.isActive.indices where !members.contains(ConstraintID(index)) { probe.isActive[index] = false }
    let lineCounts = cache.lineCounts(content, states: states)
    if isFeasible(probe, lineCounts) { return false }
    var rest = probe
    for id in members { rest.isActive[id.index] = false }
    if members.isEmpty || isFeasible(rest, lineCounts) { return true }
    // Generated constraints conflict by themselves, so only a conflict that has a member counts.
    var generated = cache.configuration(rest, states: states)
    generated.lineCounts = lineCounts
    let found = conflicts(in: probe, lineCounts, beside: generated).found
    return found.contains { $0.members.contains(where: \.isWritten) }
  }

  /// Finds an order without conflicts. If the calls have none, members of the conflict that are deactivated later may be
  /// deactivated now.
  private mutating func safeOrder(
    of batch: Batch, avoiding conflict: Conflict, _ lineCounts: [Int]
  ) -> [MidwayConflict.Call]? {
    if let order = safeOrder(of: batch, lineCounts) { return order }
    let later = trace.operations[batch.end...].filter { operation in
      guard case .setActive(let id, false) = operation.action, operation.step != nil else { return false }
      return conflict.members.contains(.written(id))
    }
    var longer = batch
    longer.calls += later
    return later.isEmpty ? nil : safeOrder(of: longer, lineCounts)
  }

  /// The number of calls that are put into another order; the search is quadratic in them.
  private static let reorderedCalls = 64

  /// Finds an order without conflicts: deactivate, change, activate. If that conflicts, it repeatedly picks any call
  /// that does not.
  private mutating func safeOrder(of batch: Batch, _ lineCounts: [Int]) -> [MidwayConflict.Call]? {
    guard batch.calls.count <= Self.reorderedCalls else { return nil }
    let rank: (Operation) -> Int = { operation in
      switch operation.action {
      case .setActive(_, false): 0
      case .setActive(_, true): 2
      default: 1
      }
    }
    let sorted = batch.calls.indices.sorted { (rank(batch.calls[$0]), $0) < (rank(batch.calls[$1]), $1) }
      .map { batch.calls[$0] }
    var content = batch.start
    var order: [Operation] = []
    var rest = sorted
    while !rest.isEmpty {
      var chosen: Int?
      for (index, operation) in rest.enumerated() {
        var next = content
        next.apply(operation.action)
        if isFeasible(next, lineCounts) {
          chosen = index
          content = next
          break
        }
      }
      guard let chosen else { return nil }
      order.append(rest.remove(at: chosen))
    }
    return order.compactMap(MidwayConflict.Call.init)
  }
}

extension Operation.Action {
  /// Whether constraints may hold or conflict because of it, although it is no call that can be reordered.
  fileprivate func isOtherChange(of content: Configuration.Content, in scene: Scene) -> Bool {
    switch self {
    case .setProperties(let view, let new):
      var old = content.properties[view.index]
      // Hiding a view changes nothing but the constraints of a stack view around it.
      let isArranged = scene[view].superview.map { scene[$0].stack != nil } ?? false
      if !isArranged { old.isHidden = new.isHidden }
      return old.laidOut != new.laidOut
    case .animateConstant: return true
    default: return false
    }
  }

  /// Whether the call can cause a conflict of required constraints that did not exist before it.
  fileprivate func canTighten(_ content: Configuration.Content) -> Bool {
    switch self {
    case .setActive(let id, let isActive): isActive && content.priorities[id.index].isRequired
    case .setConstant(let id, _): content.isActive[id.index] && content.priorities[id.index].isRequired
    case .setPriority(let id, let priority): content.isActive[id.index] && priority.isRequired
    case .setFrame(let view, _): content.properties[view.index].frame != nil
    default: false
    }
  }
}

extension MidwayConflict.Call {
  /// `nil` for an operation that changes no constraint and no frame.
  init?(_ operation: Operation) {
    let change: Change
    switch operation.action {
    case .setActive(let id, true): change = .activate(id)
    case .setActive(let id, false): change = .deactivate(id)
    case .setConstant(let id, _), .animateConstant(let id, _): change = .constant(id)
    case .setPriority(let id, _): change = .priority(id)
    case .setFrame(let view, _): change = .frame(view)
    default: return nil
    }
    self.init(step: operation.step, change: change)
  }
}
