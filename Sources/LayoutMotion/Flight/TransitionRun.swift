import ConstraintSolver
import LayoutModel

/// One or two overlapping transitions from one configuration at rest, in one environment.
package struct TransitionRun: Sendable {
  package let transition: TransitionID
  /// The transition that is triggered during the first one.
  package let interruption: TransitionID?
  /// The configuration at rest in which the first transition is triggered.
  package let origin: Configuration
  /// One per machine.
  package let endStates: [StateID]
  /// Without operations and timeline if the transition is interrupted.
  package let trace: TransitionTrace
  package let flight: Flight
  /// In order of time.
  package let faults: [MotionFault]
  /// In order of view.
  package let breaches: [LimitBreach]
  /// In order of view.
  package let gaps: [EdgeGap]
  /// Whether a search in time reached its limit.
  package let isCutOff: Bool
}
