import ConstraintSolver
import LayoutModel

/// A single call that a transition's code makes, and its effect on the configuration.
package struct Operation: Sendable {
  /// Seconds from the trigger.
  package let time: Rational
  /// `nil` if no step of the code makes the call: the run loop, and the short form of a transition.
  package let step: StepReference?
  /// The innermost animation block around the call, as an index into the trace's blocks.
  package let block: Int?
  package let action: Action

  package enum Action: Sendable {
    case setActive(ConstraintID, Bool)
    case setConstant(ConstraintID, ConstantExpression)
    case setPriority(ConstraintID, Priority)
    /// Sets alpha, hidden, transform, zPosition, and properties that no step can write.
    case setProperties(ViewID, ViewProperties)
    case setFrame(ViewID, StepViewChange.FrameChange)
    case setOrder(ViewID, [ViewID])
    /// Animates the constant itself; layout follows it.
    case animateConstant(ConstraintID, ConstantExpression)
    case layout(ViewID)
    case updateConstraints(ViewID)
    case beginBlock(Int)
    case endBlock(Int)
    /// All code of the moment has run: the run loop lays out what is pending.
    case runLoop
  }
}

/// Identifies a transition of the scene.
package struct TransitionID: Hashable, Comparable, Sendable {
  package let machine: Int
  package let index: Int

  package init(machine: Int, index: Int) {
    self.machine = machine
    self.index = index
  }

  package static func < (a: TransitionID, b: TransitionID) -> Bool {
    (a.machine, a.index) < (b.machine, b.index)
  }
}

extension Scene {
  package subscript(transition: TransitionID) -> Transition {
    machines[transition.machine].transitions[transition.index]
  }

  /// Every transition in file order.
  package var transitions: [TransitionID] {
    machines.enumerated().flatMap { number, machine in
      machine.transitions.indices.map { TransitionID(machine: number, index: $0) }
    }
  }

  /// The source range of a step; that of the transition itself if it has no steps.
  package func location(of step: StepReference) -> SourceRange {
    if case .steps(let list) = self[step.transition].body { return list[step.step].location }
    return self[step.transition].location
  }
}

/// Identifies a step of one of the scene's transitions.
package struct StepReference: Hashable, Comparable, Sendable {
  package let transition: TransitionID
  package let step: StepID

  package static func < (a: StepReference, b: StepReference) -> Bool {
    (a.transition, a.step) < (b.transition, b.step)
  }
}

/// An animation block: the code in one animation closure, and the timing of its changes.
package struct AnimationBlock: Sendable {
  package let step: StepReference?
  /// Seconds from the trigger, including the delay.
  package let begin: Rational
  package let duration: Rational
  package let curve: AnimationTiming.Curve
  package let spring: AnimationTiming.Spring?
  /// The enclosing block.
  package let parent: Int?
}

/// The result of evaluating a selector.
package struct SelectorMatch: Sendable {
  package let step: StepReference
  package let selector: Selector
  /// In scene order.
  package let matched: [ConstraintID]
  package let activates: Bool
}

/// A change that UIKit rejects at run time.
package struct RefusedMutation: Hashable, Sendable {
  /// `nil` for the short form of a transition.
  package let step: StepReference?
  package let constraint: ConstraintID
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case multiplier
    case priority(from: Priority, to: Priority)
    /// A priority outside (0, 1000].
    case priorityOutOfRange(ExactDecimal)
  }
}

/// The time at which one step runs.
package struct TimelineEntry: Sendable {
  package let step: StepReference?
  package let kind: Kind
  /// The number of enclosing steps.
  package let depth: Int
  /// Seconds from the trigger, including the delay.
  package let start: Rational
  /// `nil` if it never ends.
  package internal(set) var end: Rational?

  package enum Kind: Sendable {
    case animate(AnimationTiming.Curve, AnimationTiming.Spring?)
    case keyframes, keyframe, sequence, parallel, wait
    /// A `nil` count repeats for ever.
    case `repeat`(count: Int?)
  }
}

/// Everything that one or more overlapping transitions do after a trigger.
package struct TransitionTrace: Sendable {
  /// In order of time, then of code.
  package internal(set) var operations: [Operation] = []
  package internal(set) var blocks: [AnimationBlock] = []
  /// In the order in which the steps start.
  package internal(set) var timeline: [TimelineEntry] = []
  package internal(set) var selectorMatches: [SelectorMatch] = []
  package internal(set) var illegalMutations: [RefusedMutation] = []
  /// Seconds from the trigger to the end of everything that ends.
  package internal(set) var duration: Rational = .zero
  /// When a second transition was triggered, in seconds from the first trigger; `nil` if none was.
  package internal(set) var interruption: Rational?
  /// Whether something repeats for ever.
  package internal(set) var isEndless = false
  /// Whether the limit on steps or the limit on scales was reached.
  package internal(set) var isCutOff = false
  /// Whether steps that scale a view repeatedly exceeded the scales that a scene may have.
  package internal(set) var leavesScaleRange = false

  /// The trace without its operations and its timeline, once it has been played.
  var withoutCode: TransitionTrace {
    var trace = self
    (trace.operations, trace.blocks, trace.timeline) = ([], [], [])
    return trace
  }
}
