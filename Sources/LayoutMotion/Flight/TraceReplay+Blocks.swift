import ConstraintSolver
import LayoutModel
import LayoutSolving

extension TraceReplay {
  /// Opens an outermost block, and records the views that earlier changes move at the next layout.
  mutating func begin(_ block: Int) {
    var pendingViews: [ViewID] = []
    if !pendingChanges.isEmpty {
      let target = cache.layout(content, states: states).frames
      pendingViews = viewsToMove(to: target)
    }
    openBlock = OpenBlock(
      index: block, contentAtBegin: content, pendingViews: pendingViews, pendingChanges: pendingChanges,
      isLaidOut: Array(repeating: false, count: frames.count))
  }

  /// Closes the outermost block, and reports changes that it carried along and views that it should have animated.
  mutating func endBlock() {
    guard let block = openBlock else { return }
    openBlock = nil
    guard trace.blocks[block.index].duration.isPositive else { return }
    let step = trace.blocks[block.index].step
    let carried = block.pendingViews.filter { block.isLaidOut[$0.index] }
    if !block.ownChanges.isEmpty && !carried.isEmpty {
      let change = CarriedChange(
        views: carried, constraints: constraints(of: block.pendingChanges),
        changes: Set(block.pendingChanges.compactMap(\.step)).sorted())
      report(.carriedChange(change), of: step)
    }
    if block.isIdle { idleBlock = (step, block.laidOutViews) }
    findEarlierLayouts(before: block)
    guard needsLayout else { return }
    let target = cache.layout(content, states: states).frames
    let pending = viewsToMove(to: target)
    if block.ownChanges.isEmpty {
      guard !block.changesViews || block.updatesConstraints, !block.pendingChanges.isEmpty, !pending.isEmpty else {
        return
      }
      var includes = [Bool](repeating: false, count: frames.count)
      for view in pending { includes[view.index] = true }
      suspects.append(
        Suspect(
          step: step, includes: includes, constraints: constraints(of: block.pendingChanges),
          updatesConstraints: block.updatesConstraints, laysOut: block.laysOut))
    } else {
      let before = cache.layout(block.contentAtBegin, states: states).frames
      let views = pending.filter { before[$0.index] != target[$0.index] }
      guard !views.isEmpty else { return }
      let jump = Jump(
        views: views, constraints: constraints(of: block.ownChanges), updatesConstraints: block.updatesConstraints,
        laysOutElsewhere: block.laysOut, order: .layoutMissing)
      report(.jump(jump), of: step)
    }
  }

  /// Notes the views that a layout outside of all blocks moves because of changes by earlier steps.
  mutating func noteLayout(below view: ViewID, _ step: StepReference?) {
    guard openBlock == nil, suspects.isEmpty, pendingChanges.contains(where: { $0.action.constraint != nil }) else {
      return
    }
    let isInside = SubtreeTest(scene, view)
    let views = viewsToMove(to: cache.layout(content, states: states).frames).filter {
      isInside.containsBelow($0.index)
    }
    if !views.isEmpty { earlierLayouts.append((step, views, pendingChanges)) }
  }

  /// Finds the layouts before a block that left nothing to the layout inside of it.
  private mutating func findEarlierLayouts(before block: OpenBlock) {
    guard block.laysOut else { return }
    defer { earlierLayouts.removeAll() }
    guard block.ownChanges.isEmpty, block.pendingChanges.isEmpty, !block.isLaidOut.contains(true) else { return }
    let parts = block.laidOutViews.map { SubtreeTest(scene, $0) }
    for layout in earlierLayouts {
      let views = layout.views.filter { view in parts.contains { $0.containsBelow(view.index) } }
      if views.isEmpty { continue }
      let jump = Jump(
        views: views, constraints: constraints(of: layout.changes), updatesConstraints: false, laysOutElsewhere: false,
        order: .layoutBeforeBlock)
      earlierJumps.append(MotionFault(step: layout.step, kind: .jump(jump)))
    }
  }

  /// Reports the last block that laid out before anything had changed, if later changes to what it laid out jump; if none do, what an
  /// earlier layout left it without.
  mutating func reportIdleBlocks() {
    if let jump = jumpAfterBlock() { report(.jump(jump), of: idleBlock?.step) } else { faults += earlierJumps }
  }

  private mutating func jumpAfterBlock() -> Jump? {
    guard let idleBlock, needsLayout, !pendingChanges.isEmpty, suspects.isEmpty else { return nil }
    let target = cache.layout(content, states: states).frames
    let parts = idleBlock.views.map { SubtreeTest(scene, $0) }
    let views = viewsToMove(to: target).filter { view in parts.contains { $0.containsBelow(view.index) } }
    guard !views.isEmpty else { return nil }
    return Jump(
      views: views, constraints: constraints(of: pendingChanges), updatesConstraints: false, laysOutElsewhere: false,
      order: .changeAfterBlock)
  }

  /// The views that can be seen to move when everything is laid out, in tree order.
  ///
  /// A view that only returns from a frame that a step has assigned is left out.
  private func viewsToMove(to target: [Frame]) -> [ViewID] {
    var laidOut = frames
    for entry in assignedFrames { laidOut[entry.view.index] = entry.laidOut }
    return frames.indices.filter {
      frames[$0] != target[$0] && laidOut[$0] != target[$0] && scene.views[$0].kind != .guide && !isAlwaysHidden[$0]
    }.map { ViewID($0) }
  }

  private func constraints(of changes: [Operation]) -> [ConstraintID] {
    Set(changes.compactMap(\.action.constraint)).sorted()
  }
}
