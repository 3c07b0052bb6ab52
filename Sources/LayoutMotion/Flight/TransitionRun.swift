import ConstraintSolver
import LayoutModel

/// One or two overlapping transitions from one configuration at rest, in one environment.
package struct TransitionRun: Sendable {
  package let transition: TransitionID
  /// The one that is triggered while the first is under way.
  package let interruption: TransitionID?
  /// The configuration at rest in which it is triggered.
  package let origin: Configuration
  /// One for each machine.
  package let endStates: [StateID]
  package let trace: TransitionTrace
  package let flight: Flight
  /// In order of time.
  package let faults: [MotionFault]
  /// In order of view.
  package let breaches: [LimitBreach]
  /// Whether a search in time met its limit.
  package let isCutOff: Bool
}
