/// The steps of a transition as a flat tree, so that deep nesting does not exhaust the call stack.
package struct StepList: Sendable {
  /// All steps of the transition, nested ones included; a step's index is its `StepID`.
  package var steps: [Step]
  /// The outermost steps, in code order.
  package var roots: [StepID]

  package init(steps: [Step] = [], roots: [StepID] = []) {
    self.steps = steps
    self.roots = roots
  }

  package subscript(id: StepID) -> Step { steps[id.index] }
}

/// A step's index in its transition's `StepList`.
package struct StepID: Hashable, Comparable, Sendable {
  package let rawValue: Int32
  package init(_ index: Int) { rawValue = Int32(index) }
  package var index: Int { Int(rawValue) }
  package static func < (a: StepID, b: StepID) -> Bool { a.rawValue < b.rawValue }
}

/// One action in a transition's code.
package struct Step: Sendable {
  package var action: Action
  package var location: SourceRange

  package init(action: Action, location: SourceRange) {
    self.action = action
    self.location = location
  }

  package enum Action: Sendable {
    case deactivate([Selector])
    case activate([Selector])
    case constants([(constraint: ConstraintID, change: ConstantChange)])
    case priorities([(constraint: ConstraintID, change: DecimalChange)])
    case multipliers([(constraint: ConstraintID, change: DecimalChange)])
    case views([(view: ViewID, change: StepViewChange)])
    /// `layoutIfNeeded()`.
    case layout(ViewID)
    /// `updateConstraintsIfNeeded()`.
    case updateConstraints(ViewID)
    case animate(AnimationTiming, steps: [StepID], completion: [StepID])
    case animator([(constraint: ConstraintID, constant: ConstantExpression)])
    case keyframes(duration: ExactDecimal, frames: [Keyframe])
    case sequence([StepID])
    case parallel([StepID])
    /// A pause in seconds.
    case wait(ExactDecimal)
    /// `nil` repeats for ever.
    case `repeat`(count: Int?, steps: [StepID])
  }

  package struct Keyframe: Sendable {
    /// Relative to the whole animation, in 0…1.
    package var start: ExactDecimal
    package var duration: ExactDecimal
    package var steps: [StepID]

    package init(start: ExactDecimal, duration: ExactDecimal, steps: [StepID]) {
      self.start = start
      self.duration = duration
      self.steps = steps
    }
  }
}

/// Selects the constraints that a step applies to.
package enum Selector: Hashable, Sendable {
  case constraint(ConstraintID)
  /// The constraints that are active at that moment and match every property that is not `nil`.
  case filter(Filter)

  package struct Filter: Hashable, Sendable {
    /// Either item of the constraint.
    package var view: ViewID?
    package var first: ViewID?
    package var firstAttribute: Attribute?
    package var second: ViewID?
    package var secondAttribute: Attribute?
    /// Only constraints held by this view.
    package var holder: ViewID?

    package init(
      view: ViewID? = nil, first: ViewID? = nil, firstAttribute: Attribute? = nil, second: ViewID? = nil,
      secondAttribute: Attribute? = nil, holder: ViewID? = nil
    ) {
      self.view = view
      self.first = first
      self.firstAttribute = firstAttribute
      self.second = second
      self.secondAttribute = secondAttribute
      self.holder = holder
    }
  }
}

/// Assigns a number, or adds to the present one.
package enum DecimalChange: Hashable, Sendable {
  case set(ExactDecimal)
  case add(ExactDecimal)
}

/// Assigns a constant, or adds to the present one.
package enum ConstantChange: Hashable, Sendable {
  case set(ConstantExpression)
  case add(ConstantExpression)
}

/// A step's changes to one view; `nil` leaves a property unchanged.
package struct StepViewChange: Hashable, Sendable {
  package var alpha: DecimalChange?
  package var zPosition: DecimalChange?
  package var isHidden: Bool?
  package var transform: TransformChange?
  package var frame: FrameChange?

  package init() {}

  package enum TransformChange: Hashable, Sendable {
    case set(Transform)
    /// Concatenates with the present transform, as in `rotated(by:)`.
    case concatenate(Transform)
  }

  package enum FrameChange: Hashable, Sendable {
    case set(DecimalRect)
    /// Offsets the frame, as in `offsetBy(dx:dy:)`, and changes its size.
    case add(DecimalRect)
  }
}
