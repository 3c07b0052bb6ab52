import ConstraintSolver
import LayoutModel

/// What a range varies.
package enum RangeSubject: Hashable, Sendable {
  case width, height, textScale
  case parameter(ParameterID)
}

/// Values that a screen is to work with.
package struct DeclaredRange: Hashable, Sendable {
  package let subject: RangeSubject
  package let lower, upper: Rational
  /// Where it is declared.
  package let location: SourceRange

  package init(subject: RangeSubject, lower: Rational, upper: Rational, location: SourceRange) {
    self.subject = subject
    self.lower = lower
    self.upper = upper
    self.location = location
  }
}

/// The values of a declared range at which the required constraints of a configuration hold; these are an interval.
package struct SatisfiableRange: Sendable {
  package let declared: DeclaredRange
  /// The value in the configuration itself.
  package let value: Rational
  /// Nil where no value of the range works.
  package let bounds: (lower: Rational, upper: Rational)?
  /// What begins to conflict below the lower bound, and above the upper one; nil where the range ends there.
  package let below, above: RangeConflict?
  /// A layout at each of the bounds in which the required constraints hold; nil where nobody asked for proofs.
  package let witnesses: (lower: WitnessLayout, upper: WitnessLayout)?
  /// Whether a limit was reached, so that bounds or proofs may be missing.
  package let isCutOff: Bool

  init(
    declared: DeclaredRange, value: Rational, bounds: (lower: Rational, upper: Rational)? = nil,
    below: RangeConflict? = nil, above: RangeConflict? = nil,
    witnesses: (lower: WitnessLayout, upper: WitnessLayout)? = nil, isCutOff: Bool
  ) {
    self.declared = declared
    self.value = value
    self.bounds = bounds
    self.below = below
    self.above = above
    self.witnesses = witnesses
    self.isCutOff = isCutOff
  }
}

/// A conflict that begins where a range ceases to work.
package struct RangeConflict: Sendable {
  /// The first value, in the direction of the conflict, at which all its members can still hold.
  package let bound: Rational
  /// A value at which the conflict is shown.
  package let value: Rational
  /// Its multipliers prove the same of every value beyond the bound, and nothing at the bound.
  package let conflict: Conflict
  /// The configuration with that value.
  package let configuration: Configuration
}

extension Configuration {
  /// The value that a range would vary.
  package func value(of subject: RangeSubject) -> Rational {
    switch subject {
    case .width: Rational(rootSize.horizontal)
    case .height: Rational(rootSize.vertical)
    case .textScale: Rational(textScale)
    case .parameter(let id): Rational(parameterValues[id.index])
    }
  }

  /// The same with another value.
  func setting(_ subject: RangeSubject, to value: Rational) -> Configuration {
    var copy = self
    let decimal = ExactDecimal(value, places: Self.valuePlaces)
    switch subject {
    case .width: copy.rootSize.horizontal = decimal
    case .height: copy.rootSize.vertical = decimal
    case .textScale: copy.textScale = decimal
    case .parameter(let id): copy.parameterValues[id.index] = decimal
    }
    return copy
  }

  /// Decimal places of a value at which a conflict is shown.
  private static let valuePlaces = 30
}
