import LayoutModel

extension TraceReplay {
  /// Opens an outermost block, and records the views that earlier changes move at the next layout.
  mutating func begin(_ block: Int) {
    var pendingViews: [ViewID] = []
    if !pendingChanges.isEmpty {
      let target = cache.layout(content, states: states).frames
      for index in frames.indices where frames[index] != target[index] && scene.views[index].kind != .guide {
        pendingViews.append(ViewID(index))
      }
    }
    openBlock = OpenBlock(
      index: block, contentAtBegin: content, pendingViews: pendingViews, pendingChanges: pendingChanges,
      isLaidOut: Array(repeating: false, count: frames.count))
  }

  /// Closes the outermost block, and reports changes that it carried along and views that it should have animated.
  mutating func endBlock() {
    guard let block = openBlock else { return }
    openBlock = nil
    let step = trace.blocks[block.index].step
    let carried = block.pendingViews.filter { block.isLaidOut[$0.index] }
    if !block.ownChanges.isEmpty && !carried.isEmpty {
      faults.append(
        MotionFault(
          step: step,
          kind: .carriedChange(
            CarriedChange(
              views: carried, constraints: constraints(of: block.pendingChanges),
              changes: Set(block.pendingChanges.compactMap(\.step)).sorted()))))
    }
    if block.isIdle { idleBlock = (step, block.laidOutViews) }
    guard needsLayout else { return }
    let target = cache.layout(content, states: states).frames
    let pending = frames.indices.filter { frames[$0] != target[$0] && scene.views[$0].kind != .guide }
    if block.ownChanges.isEmpty {
      guard !block.changesViews || block.updatesConstraints, !block.pendingChanges.isEmpty, !pending.isEmpty else {
        return
      }
      var includes = [Bool](repeating: false, count: frames.count)
      for index in pending { includes[index] = true }
      suspects.append(
        Suspect(
          step: step, includes: includes, constraints: constraints(of: block.pendingChanges),
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
              updatesConstraints: block.updatesConstraints, laysOutElsewhere: block.laysOut,
              isTooLate: false))))
    }
  }

  /// Reports the last block that laid out before anything had changed, if later changes to what it laid out jump.
  mutating func reportChangesAfterBlock() {
    guard let idleBlock, needsLayout, !pendingChanges.isEmpty, suspects.isEmpty else { return }
    let target = cache.layout(content, states: states).frames
    let parts = idleBlock.views.map { SubtreeTest(scene, $0) }
    let views = frames.indices.filter { index in
      frames[index] != target[index] && scene.views[index].kind != .guide && parts.contains { $0.containsBelow(index) }
    }.map { ViewID($0) }
    guard !views.isEmpty else { return }
    let jump = Jump(
      views: views, constraints: constraints(of: pendingChanges), updatesConstraints: false, laysOutElsewhere: false,
      isTooLate: true)
    faults.append(MotionFault(step: idleBlock.step, kind: .jump(jump)))
  }

  private func constraints(of changes: [Operation]) -> [ConstraintID] {
    Set(changes.compactMap(\.action.constraint)).sorted()
  }
}
