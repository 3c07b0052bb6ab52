import ConstraintSolver
import LayoutModel

/// One configuration solved: its layout, and the evidence of all that is wrong with its constraints.
package struct SolvedConfiguration: Sendable {
  package let configuration: Configuration
  /// Exact frames in superview coordinates, indexed by `ViewID`; the root's is (0, 0, size).
  package let frames: [Frame]
  /// The content size of each scroll view, indexed by `ViewID`; nil for other kinds.
  package let contentSizes: [AxisPair<Rational>?]
  /// Whether the required constraints can hold together.
  package let isFeasible: Bool
  /// Every optional priority in use, highest first, with its least error.
  package let levels: [PriorityLevel]
  /// The constraints that do not hold in this layout, by priority from the highest, then in scene order.
  package let violations: [Violation]
  /// Each attribute that can differ between two equally good layouts, in order of view and attribute.
  package let ambiguousAttributes: [AmbiguousAttribute]
  /// Why attributes are ambiguous, one entry for each cause.
  package let ambiguities: [Ambiguity]
  /// Irreducible sets of constraints that cannot hold together; empty where the configuration is feasible.
  package let conflicts: [Conflict]
  /// For each independent part of the conflicts, the smallest sets of written constraints that meet all conflicts of the part.
  ///
  /// By size, then what the layout breaks anyway, then in scene order; empty for a part that only generated constraints end.
  package let partCorrections: [[[ConstraintID]]]
  /// The active optional constraints (written ones only) that cannot hold here, in scene order.
  package let unreachable: [UnreachablePriority]
  /// The limits that were reached, empty when everything was decided.
  package let exceededLimits: [ExceededLimit]
  /// Whether a limit left something undecided.
  package var isCutOff: Bool { exceededLimits.contains(where: \.cutsCheckOff) }
  /// Why the layout is best; nil where nobody asked, or where a limit was reached.
  package let optimality: OptimalityEvidence?
  /// Whether no other layout is as good, content sizes included.
  package let isDetermined: Bool

  /// Whether the layout is the recovery from a conflict that breaks least.
  package var isRecovered: Bool { !isFeasible }

  package init(
    configuration: Configuration, frames: [Frame], contentSizes: [AxisPair<Rational>?], isFeasible: Bool,
    levels: [PriorityLevel], violations: [Violation], ambiguousAttributes: [AmbiguousAttribute],
    ambiguities: [Ambiguity], conflicts: [Conflict], partCorrections: [[[ConstraintID]]] = [],
    unreachable: [UnreachablePriority], exceededLimits: [ExceededLimit] = [], optimality: OptimalityEvidence? = nil,
    isDetermined: Bool = true
  ) {
    self.configuration = configuration
    self.frames = frames
    self.contentSizes = contentSizes
    self.isFeasible = isFeasible
    self.levels = levels
    self.violations = violations
    self.ambiguousAttributes = ambiguousAttributes
    self.ambiguities = ambiguities
    self.conflicts = conflicts
    self.partCorrections = partCorrections
    self.unreachable = unreachable
    self.exceededLimits = exceededLimits
    self.optimality = optimality
    self.isDetermined = isDetermined
  }
}

/// An exact rectangle in points, y downwards.
package struct Frame: Hashable, Sendable {
  package var x, y, width, height: Rational

  package init(x: Rational, y: Rational, width: Rational, height: Rational) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package subscript(attribute: FrameAttribute) -> Rational {
    get {
      switch attribute {
      case .x: x
      case .y: y
      case .width: width
      case .height: height
      }
    }
    set {
      switch attribute {
      case .x: x = newValue
      case .y: y = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }
}

/// The sum of absolute errors of all constraints of one optional priority, in points.
package struct PriorityLevel: Sendable {
  package let priority: Rational
  package let error: Rational

  package init(priority: Rational, error: Rational) {
    self.priority = priority
    self.error = error
  }
}

/// A constraint that does not hold, and by how many points.
package struct Violation: Sendable {
  package let constraint: ConstraintReference
  package let priority: Rational
  /// Greater than 0.
  package let error: Rational

  package init(constraint: ConstraintReference, priority: Rational, error: Rational) {
    self.constraint = constraint
    self.priority = priority
    self.error = error
  }
}

/// One unknown of one view.
package struct ViewAttribute: Hashable, Sendable {
  package let view: ViewID
  package let attribute: FrameAttribute

  package init(view: ViewID, attribute: FrameAttribute) {
    self.view = view
    self.attribute = attribute
  }
}

/// An attribute that is not determined, with the exact range it can take among the best layouts.
package struct AmbiguousAttribute: Sendable {
  package let attribute: ViewAttribute
  /// Nil where unbounded.
  package let minimum: Rational?
  package let maximum: Rational?

  package init(attribute: ViewAttribute, minimum: Rational?, maximum: Rational?) {
    self.attribute = attribute
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// `subject = constant + sum of coefficient * attribute`.
package struct AffineRelation: Sendable {
  package let subject: ViewAttribute
  package let constant: Rational
  package let terms: [(coefficient: Rational, attribute: ViewAttribute)]

  package init(
    subject: ViewAttribute, constant: Rational, terms: [(coefficient: Rational, attribute: ViewAttribute)]
  ) {
    self.subject = subject
    self.constant = constant
    self.terms = terms
  }
}

/// A set of constraints that cannot hold together and in which every member matters, with its proof.
package struct Conflict: Sendable {
  /// In scene order.
  package let members: [ConstraintReference]
  /// Farkas multipliers of rows whose weighted sum reads 0 >= `contradiction`.
  package let multipliers: [ProofTerm]
  /// Greater than 0, in points.
  package let contradiction: Rational
  /// For each member, in the same order, a layout in which all the others hold.
  package let witnesses: [WitnessLayout]

  package init(
    members: [ConstraintReference], multipliers: [ProofTerm], contradiction: Rational, witnesses: [WitnessLayout]
  ) {
    self.members = members
    self.multipliers = multipliers
    self.contradiction = contradiction
    self.witnesses = witnesses
  }
}

/// One row of a proof with its multiplier.
package struct ProofTerm: Hashable, Sendable {
  package let row: ProofRow
  package let multiplier: Rational

  package init(row: ProofRow, multiplier: Rational) {
    self.row = row
    self.multiplier = multiplier
  }
}

/// A row as proofs name it.
package enum ProofRow: Hashable, Sendable {
  /// `VIEW.frame` stands for four rows and names the attribute; every other constraint is one row.
  case constraint(ConstraintReference, FrameAttribute?)
  /// A size that is not negative, or the root's fixed frame: `VIEW.width`, `ROOT.x`.
  case background(ViewAttribute)
  /// A scroll view's content size that is not negative: `VIEW.content.width`.
  case contentSize(ViewID, Axis)
}

/// An optional constraint that cannot hold, given the required ones and the optimum of all higher priorities.
package struct UnreachablePriority: Sendable {
  package let constraint: ConstraintID
  /// A smallest set of constraints that block it, in scene order.
  package let blockers: [ConstraintReference]
  /// The least error it can have, in points.
  package let shortfall: Rational
  /// Farkas multipliers over the constraint, its blockers and the background.
  package let multipliers: [ProofTerm]
  /// The first priority at which it holds in every best layout, all else unchanged; nil where none below 1000 does.
  package let raisedPriority: Rational?

  package init(
    constraint: ConstraintID, blockers: [ConstraintReference], shortfall: Rational, multipliers: [ProofTerm],
    raisedPriority: Rational? = nil
  ) {
    self.constraint = constraint
    self.blockers = blockers
    self.shortfall = shortfall
    self.multipliers = multipliers
    self.raisedPriority = raisedPriority
  }
}

/// A limit that was reached.
package struct ExceededLimit: Hashable, Sendable {
  /// What was limited, such as `configurations`.
  package let what: String
  package let limit: Int
  /// How much was left undone, where it can be counted.
  package let left: Int
  /// Whether something may be wrong that was not found; else what is missing is advice.
  package let cutsCheckOff: Bool

  package init(what: String, limit: Int, left: Int, cutsCheckOff: Bool = true) {
    self.cutsCheckOff = cutsCheckOff
    self.what = what
    self.limit = limit
    self.left = left
  }
}
