/// A state machine: the screen is in one of its states at a time, and transitions lead from one to another.
package struct Machine: Sendable {
  /// `nil` if the states are at the top level of the scene.
  package var name: String?
  package var states: [State]
  package var initial: StateID
  package var transitions: [Transition]
  package var nameLocation: SourceRange

  package init(
    name: String? = nil, states: [State], initial: StateID = StateID(0), transitions: [Transition] = [],
    nameLocation: SourceRange = .none
  ) {
    self.name = name
    self.states = states
    self.initial = initial
    self.transitions = transitions
    self.nameLocation = nameLocation
  }
}

/// A named set of changes to the scene.
@dynamicMemberLookup
package struct State: Sendable {
  package var name: String
  package var changes: SceneChanges
  package var allowed: [AllowedRule]
  package var nameLocation: SourceRange

  package init(
    name: String, changes: SceneChanges = SceneChanges(), allowed: [AllowedRule] = [], nameLocation: SourceRange = .none
  ) {
    self.name = name
    self.changes = changes
    self.allowed = allowed
    self.nameLocation = nameLocation
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<SceneChanges, Value>) -> Value {
    get { changes[keyPath: path] }
    set { changes[keyPath: path] = newValue }
  }
}

/// The code that takes a machine from one state to another.
package struct Transition: Sendable {
  package var name: String
  package var sources: [StateID]
  package var target: StateID
  package var trigger: String?
  package var isInterruptible: Bool
  package var body: Body
  package var allowed: [AllowedRule]
  package var location: SourceRange

  package enum Body: Sendable {
    /// The correct sequence: flush pending layout, deactivate, change, activate, then lay out inside the animation.
    case animation(AnimationTiming)
    case steps(StepList)
  }

  package init(
    name: String, sources: [StateID], target: StateID, trigger: String? = nil, isInterruptible: Bool = false,
    body: Body, allowed: [AllowedRule] = [], location: SourceRange = .none
  ) {
    self.name = name
    self.sources = sources
    self.target = target
    self.trigger = trigger
    self.isInterruptible = isInterruptible
    self.body = body
    self.allowed = allowed
    self.location = location
  }
}

/// Duration and delay in seconds, and the timing curve.
package struct AnimationTiming: Hashable, Sendable {
  package var duration: ExactDecimal
  package var delay: ExactDecimal
  package var curve: Curve
  package var spring: Spring?

  package init(
    duration: ExactDecimal = .zero, delay: ExactDecimal = .zero, curve: Curve = .easeInOut, spring: Spring? = nil
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.spring = spring
  }

  package enum Curve: Hashable, Sendable {
    case linear, easeIn, easeOut, easeInOut
    case bezier(x1: ExactDecimal, y1: ExactDecimal, x2: ExactDecimal, y2: ExactDecimal)

    /// As scenes write it: `easeInOut` or `[0.25, 0.1, 0.25, 1]`.
    package var text: String {
      switch self {
      case .linear: "linear"
      case .easeIn: "easeIn"
      case .easeOut: "easeOut"
      case .easeInOut: "easeInOut"
      case .bezier(let x1, let y1, let x2, let y2): "[\(x1), \(y1), \(x2), \(y2)]"
      }
    }
  }

  /// A spring as in `usingSpringWithDamping:initialSpringVelocity:`.
  package struct Spring: Hashable, Sendable {
    package var damping: ExactDecimal
    package var velocity: ExactDecimal

    package init(damping: ExactDecimal, velocity: ExactDecimal = .zero) {
      self.damping = damping
      self.velocity = velocity
    }
  }
}
