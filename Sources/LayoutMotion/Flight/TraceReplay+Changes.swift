import ConstraintSolver
import LayoutModel
import LayoutSolving

extension TraceReplay {
  /// Sets the frame of a view. If constraints place the view, a later layout may undo this.
  mutating func assign(_ change: StepViewChange.FrameChange, to view: ViewID, _ operation: Operation) {
    openBlock?.changesViews = true
    if content.properties[view.index].frame != nil {
      content.apply(operation.action)
      guard let frame = content.properties[view.index].frame else { return }
      set(Frame(frame), for: view, in: operation.block)
      noteChange(operation)
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

  /// Reports an assigned frame that a layout replaced by a different one.
  mutating func report(
    lossOf entry: (view: ViewID, frame: Frame, step: StepReference?), to laidOut: Frame
  ) {
    guard laidOut != entry.frame else { return }
    faults.append(
      MotionFault(
        step: entry.step,
        kind: .lostFrame(LostFrame(view: entry.view, assigned: entry.frame, laidOut: laidOut))))
  }

  /// Animates the layouts of a constant that moves by itself, in pieces that are linear in its progress.
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
