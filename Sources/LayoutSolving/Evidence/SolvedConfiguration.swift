import ConstraintSolver
import LayoutModel

/// A solved configuration: its layout, and the evidence for every problem with its constraints.
package struct SolvedConfiguration: Sendable {
  package let configuration: Configuration
  /// Exact frames in superview coordinates, indexed by `ViewID`; the root's is (0, 0, size).
  package let frames: [Frame]
  /// The content size of each scroll view, indexed by `ViewID`; `nil` for other kinds of views.
  package let contentSizes: [AxisPair<Rational>?]
  /// Whether all required constraints can hold together.
  package let isFeasible: Bool
  /// The optional priorities in use, highest first, each with its least error.
  package let levels: [PriorityLevel]
  /// The constraints that do not hold in this layout, by priority from the highest, then in scene order.
  package let violations: [Violation]
  /// The attributes whose values differ between equally good layouts, in order of view and attribute.
  package let ambiguousAttributes: [AmbiguousAttribute]
  /// The scroll views whose content size differs between equally good layouts although everything outside them is
  /// determined, in order of view and axis.
  package let undeterminedContents: [ContentAxis]
  /// The causes of ambiguity, one entry each.
  package let ambiguities: [Ambiguity]
  /// Irreducible sets of constraints that cannot hold together; empty if the configuration is feasible.
  package let conflicts: [Conflict]
  /// For each independent part of the conflicts, the smallest sets of written constraints that intersect every conflict of the
  /// part.
  ///
  /// Sorted by size, then by the number of constraints that the layout breaks anyway, then in scene order. Empty for a part
  /// that only generated constraints can resolve.
  package let partCorrections: [[[ConstraintID]]]
  /// The active written optional constraints that cannot hold in this configuration, in scene order.
  package let unreachable: [UnreachableConstraint]
  /// The limits that were reached; empty if everything was decided.
  package let exceededLimits: [ExceededLimit]
  /// Whether a limit left something undecided.
  package var isCutOff: Bool { exceededLimits.contains(where: \.cutsCheckOff) }
  /// The proof that the layout is optimal; `nil` if none was requested or a limit was reached.
  package let optimality: OptimalityEvidence?
  /// Whether the optimal layout is unique, content sizes included.
  package let isDetermined: Bool

  /// Whether the configuration has a conflict, so that the layout is the one with the least error of required constraints.
  package var isRecovered: Bool { !isFeasible }

  package init(
    configuration: Configuration, frames: [Frame], contentSizes: [AxisPair<Rational>?], isFeasible: Bool,
    levels: [PriorityLevel], violations: [Violation], ambiguousAttributes: [AmbiguousAttribute],
    ambiguities: [Ambiguity], conflicts: [Conflict], partCorrections: [[[ConstraintID]]] = [],
    unreachable: [UnreachableConstraint], exceededLimits: [ExceededLimit] = [], optimality: OptimalityEvidence? = nil,
    isDetermined: Bool = true, undeterminedContents: [ContentAxis] = []
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
    self.undeterminedContents = undeterminedContents
  }
}

/// An exact rectangle in points; y points downwards.
package struct Frame: Hashable, Sendable {
  package var x, y, width, height: Rational

  package init(x: Rational, y: Rational, width: Rational, height: Rational) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Exactly the rectangle as written.
  package init(_ rectangle: DecimalRect) {
    self.init(
      x: Rational(rectangle.x), y: Rational(rectangle.y), width: Rational(rectangle.width),
      height: Rational(rectangle.height))
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

/// The sum of the absolute errors of all constraints with one optional priority, in points.
package struct PriorityLevel: Sendable {
  package let priority: Rational
  package let error: Rational
}

/// A constraint that does not hold, with its error in points.
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

/// The content size of a scroll view along one axis.
package struct ContentAxis: Hashable, Sendable {
  package let scrollView: ViewID
  package let axis: Axis

  package init(scrollView: ViewID, axis: Axis) { (self.scrollView, self.axis) = (scrollView, axis) }
}

/// An ambiguous attribute, with its exact range over all optimal layouts.
package struct AmbiguousAttribute: Hashable, Sendable {
  package let attribute: ViewAttribute
  /// `nil` if unbounded.
  package let minimum: Rational?
  package let maximum: Rational?

  package init(attribute: ViewAttribute, minimum: Rational?, maximum: Rational?) {
    self.attribute = attribute
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A relation of the form `subject = constant + sum of coefficient * attribute`.
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

/// A minimal set of constraints that cannot hold together (an irreducible infeasible subset), with its proof.
package struct Conflict: Sendable {
  /// In scene order.
  package let members: [ConstraintReference]
  /// Farkas multipliers of rows, whose weighted sum reads 0 >= `contradiction`.
  package let multipliers: [ProofTerm]
  /// Greater than 0, in points.
  package let contradiction: Rational
  /// For each member, in the same order, a layout in which all other members hold.
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

/// A row of a proof, with its multiplier.
package struct ProofTerm: Hashable, Sendable {
  package let row: ProofRow
  package let multiplier: Rational

  package init(row: ProofRow, multiplier: Rational) {
    self.row = row
    self.multiplier = multiplier
  }
}

/// The name of a row in proofs.
package enum ProofRow: Hashable, Sendable {
  /// A row of a constraint. `VIEW.frame` consists of four rows, identified by the attribute; every other constraint is one row.
  case constraint(ConstraintReference, FrameAttribute?)
  /// The non-negativity of a size, or the root's fixed frame: `VIEW.width`, `ROOT.x`.
  case background(ViewAttribute)
  /// The non-negativity of a scroll view's content size: `VIEW.content.width`.
  case contentSize(ViewID, Axis)
}

/// An optional constraint that cannot hold, given the required constraints and the optimum of all higher priorities.
package struct UnreachableConstraint: Sendable {
  package let constraint: ConstraintID
  /// An irreducible set of constraints that block it, in scene order.
  package let blockers: [ConstraintReference]
  /// Its least error, in points.
  package let shortfall: Rational
  /// Farkas multipliers of the constraint, its blockers and the background.
  package let multipliers: [ProofTerm]
  /// The lowest priority at which it holds in every optimal layout, all else unchanged; `nil` if there is none below 1000.
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
  /// The limited quantity, such as `configurations`.
  package let what: String
  package let limit: Int
  /// The number of things left undone, if it can be counted.
  package let left: Int
  /// Whether problems may have been missed; otherwise only advice is missing.
  package let cutsCheckOff: Bool

  /// The limit alone if it left something undone, otherwise nothing.
  package var ifReached: [ExceededLimit] { left == 0 ? [] : [self] }

  package init(_ limit: WorkLimit, left: Int, cutsCheckOff: Bool = true) {
    self.init(what: limit.what, limit: limit.limit, left: left, cutsCheckOff: cutsCheckOff)
  }

  package init(what: String, limit: Int, left: Int, cutsCheckOff: Bool = true) {
    self.cutsCheckOff = cutsCheckOff
    self.what = what
    self.limit = limit
    self.left = left
  }
}
