import ConstraintSolver
import LayoutModel

/// Why an attribute has its value in one configuration: what keeps it from being larger, and what from being smaller.
package struct AttributeExplanation: Hashable, Sendable {
  package let attribute: MeasuredAttribute
  /// The extent of the attribute over all equally good layouts; `nil` for an end without bound.
  package let minimum, maximum: Rational?
  /// What keeps the attribute from being larger than its maximum; `nil` without a maximum, or if a limit was reached.
  package let atMost: AttributeBound?
  /// What keeps the attribute from being smaller than its minimum, likewise.
  package let atLeast: AttributeBound?
  /// Whether one sum is the whole reason: both bounds have the same rows, or one the hugging and the other the compression
  /// of the same content.
  package let isFixed: Bool
  /// Whether the view is in the view tree. Otherwise there is nothing to explain.
  package let isInstalled: Bool
  /// Whether the constraints named have this effect alone, without others of equal priority that compete with them.
  package let isComplete: Bool
  /// Whether required constraints conflict, and the attribute depends on one of them.
  package let isRecovered: Bool

  /// The value; `nil` if equally good layouts have different ones.
  package var value: Rational? { minimum == maximum ? minimum : nil }

  init(
    _ attribute: MeasuredAttribute, minimum: Rational?, maximum: Rational?, atMost: AttributeBound?,
    atLeast: AttributeBound?, isFixed: Bool = false, isComplete: Bool = true, isRecovered: Bool = false,
    isInstalled: Bool = true
  ) {
    self.attribute = attribute
    self.minimum = minimum
    self.maximum = maximum
    self.atMost = atMost
    self.atLeast = atLeast
    self.isFixed = isFixed
    self.isInstalled = isInstalled
    self.isComplete = isComplete
    self.isRecovered = isRecovered
  }
}

/// A bound of an attribute: weighted rows whose left sides add up to the attribute.
///
/// If every row has its number on the left, the sum of the numbers is the bound. A row that fails pulls the attribute
/// towards that sum, and its error is what is missing.
package struct AttributeBound: Hashable, Sendable {
  /// In the order of the program's rows.
  package let terms: [Term]
  /// The part of the attribute that is no unknown: an inset or a baseline.
  package let offset: Rational

  /// A row with the weight of its left side in the attribute.
  package struct Term: Hashable, Sendable {
    package let row: ProofRow
    package let weight: Rational
    /// The number on the right side of the row.
    package let number: Rational
    /// The left side minus the number in the layout; 0 for a row that holds.
    package let excess: Rational
    /// 1000 for required rows; `nil` for what is given.
    package let priority: Rational?
  }

  /// The value for which all rows would have their numbers.
  package var sum: Rational { terms.reduce(offset) { $0 + $1.weight * $1.number } }

  /// The value in the layout.
  package var value: Rational { terms.reduce(offset) { $0 + $1.weight * ($1.number + $1.excess) } }

  /// The rows that fail, and pull the attribute without reaching their number.
  package var pulls: [Term] { terms.filter { !$0.excess.isZero } }

  /// The constraints without what is given.
  package var constraints: [ConstraintReference] { terms.compactMap(\.constraint) }
}

extension AttributeBound.Term {
  /// The constraint of the row; `nil` for what is given.
  package var constraint: ConstraintReference? {
    if case .constraint(let reference, _) = row { reference } else { nil }
  }
}
