import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Something wrong with the order of a transition's steps, with the evidence for it.
package struct MotionFault: Sendable {
  /// Nil for the short form of a transition.
  package let step: StepReference?
  package let kind: Kind

  package enum Kind: Sendable {
    case midwayConflict(MidwayConflict)
    /// Frames jump that an animation block should have moved.
    case jump(Jump)
    /// A block moves what earlier steps changed.
    case carriedChange(CarriedChange)
    case lostFrame(LostFrame)
  }
}

/// Required constraints that conflict between two calls, and at neither end.
package struct MidwayConflict: Sendable {
  package let conflict: Conflict
  /// What holds at that moment.
  package let configuration: Configuration
  /// The call after which they conflict.
  package let call: Call
  /// The calls since the last layout in another order, tried and found free of conflicts; nil where none was found.
  package let safeOrder: [Call]?

  /// One change of a constraint or of a frame.
  package struct Call: Hashable, Sendable {
    package let step: StepReference?
    package let change: Change

    package enum Change: Hashable, Sendable {
      case activate(ConstraintID)
      case deactivate(ConstraintID)
      case constant(ConstraintID)
      case priority(ConstraintID)
      case frame(ViewID)
    }
  }
}

package struct Jump: Hashable, Sendable {
  /// The views that jump, in tree order.
  package let views: [ViewID]
  /// What was changed, in scene order.
  package let constraints: [ConstraintID]
  /// Whether the block calls `updateConstraintsIfNeeded` instead.
  package let updatesConstraints: Bool
  /// Whether the block lays out, but not what jumps.
  package let laysOutElsewhere: Bool
}

package struct CarriedChange: Hashable, Sendable {
  /// The views that are carried along, in tree order.
  package let views: [ViewID]
  /// What earlier steps changed, in scene order.
  package let constraints: [ConstraintID]
  /// Those steps, in order.
  package let changes: [StepReference]
}

package struct LostFrame: Hashable, Sendable {
  package let view: ViewID
  package let assigned: Frame
  package let laidOut: Frame
}
