import ConstraintSolver
import LayoutModel
import LayoutSolving

extension TraceReplay {
  /// Sets the frame of a view.
  ///
  /// If the autoresizing mask fixes the frame, the new one becomes part of the content, so layouts keep it. If constraints
  /// place the view, the next layout may undo the assignment, so it is recorded in `assignedFrames`.
  mutating func assign(_ change: StepViewChange.FrameChange, to view: ViewID, _ operation: Operation) {
    openBlock?.changesViews = true
    if content.properties[view.index].frame != nil {
      content.apply(operation.action)
      if let frame = content.properties[view.index].frame { set(Frame(frame), for: view, in: operation.block) }
      noteChange(operation)
      return
    }
    let old = frames[view.index]
    let laidOut = assignedFrames.first { $0.view == view }?.laidOut ?? old
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
    assignedFrames.append((view, new, laidOut, operation.step))
  }

  /// Reports an assigned frame if a layout replaces it by a different one.
  mutating func report(
    lossOf entry: (view: ViewID, frame: Frame, laidOut: Frame, step: StepReference?), to laidOut: Frame
  ) {
    guard laidOut != entry.frame else { return }
    report(.lostFrame(LostFrame(view: entry.view, assigned: entry.frame, laidOut: laidOut)), of: entry.step)
  }

  /// Animates a constant itself, as `animator()` does on macOS: the frames follow it, and are linear in its progress on
  /// each piece of the path.
  ///
  /// If the block takes no time, the constant changes at once, and the next layout moves the views.
  mutating func animate(_ id: ConstraintID, _ operation: Operation) {
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
