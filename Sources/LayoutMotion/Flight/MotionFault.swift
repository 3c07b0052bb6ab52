import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A fault in the order of a transition's steps, and its evidence.
package struct MotionFault: Sendable {
  /// `nil` for the short form of a transition.
  package let step: StepReference?
  package let kind: Kind

  package enum Kind: Sendable {
    case midwayConflict(MidwayConflict)
    case jump(Jump)
    case carriedChange(CarriedChange)
    case lostFrame(LostFrame)
  }
}

/// Required constraints that conflict between two calls, but not before the first or after the last call.
package struct MidwayConflict: Sendable {
  package let conflict: Conflict
  /// The configuration at that moment.
  package let configuration: Configuration
  /// The call after which the constraints conflict.
  package let call: Call
  /// The calls since the last layout in another order, which was tried and has no conflicts; `nil` if none was found.
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

/// Frames that jump although an animation block should have animated them.
package struct Jump: Hashable, Sendable {
  /// The views that jump, in tree order.
  package let views: [ViewID]
  /// The changed constraints, in scene order.
  package let constraints: [ConstraintID]
  /// Whether the block calls `updateConstraintsIfNeeded` instead of `layoutIfNeeded`.
  package let updatesConstraints: Bool
  /// Whether the block lays out other views, but not those that jump.
  package let laysOutElsewhere: Bool
  package let order: Order

  /// Where a change, its layout and the block stand, one of which is in the wrong position.
  package enum Order: Sendable {
    /// Nothing in the block lays out the change.
    case layoutMissing
    /// The change comes after the block, which then moves nothing.
    case changeAfterBlock
    /// A layout between the change and the block leaves nothing to move.
    case layoutBeforeBlock
  }
}

/// Changes by earlier steps that an animation block animates together with its own.
package struct CarriedChange: Hashable, Sendable {
  /// The views that are animated along, in tree order.
  package let views: [ViewID]
  /// The constraints that earlier steps changed, in scene order.
  package let constraints: [ConstraintID]
  /// The earlier steps, in order.
  package let changes: [StepReference]
}

/// A frame that a step assigned and that the next layout replaced.
package struct LostFrame: Hashable, Sendable {
  package let view: ViewID
  package let assigned: Frame
  package let laidOut: Frame
}
