import ConstraintSolver
import LayoutModel

/// The number that a range varies.
package enum RangeSubject: Hashable, Sendable {
  case width, height, textScale
  case parameter(ParameterID)
}

/// Values for which a screen is meant to work.
package struct DeclaredRange: Hashable, Sendable {
  package let subject: RangeSubject
  package let lower, upper: Rational
  /// Where the range is declared.
  package let location: SourceRange

  package init(subject: RangeSubject, lower: Rational, upper: Rational, location: SourceRange) {
    self.subject = subject
    self.lower = lower
    self.upper = upper
    self.location = location
  }
}

/// The values of a declared range for which the required constraints of a configuration hold: an interval.
///
/// If texts need different numbers of lines at different values, there can be several intervals. This is the one that
/// contains the configuration's own value.
package struct SatisfiableRange: Sendable {
  package let declared: DeclaredRange
  /// The configuration's own value. For a free side of the root, the working value nearest to the lower end of the range, or
  /// that end if no value works.
  package let value: Rational
  /// `nil` if no value of the range works.
  package let bounds: (lower: Rational, upper: Rational)?
  /// The conflicts below the lower bound and above the upper one; `nil` if the declared range ends there.
  package let below, above: RangeConflict?
  /// Layouts at the two bounds in which the required constraints hold; `nil` if no proofs were requested.
  package let witnesses: (lower: WitnessLayout, upper: WitnessLayout)?
  /// The numbers of lines of these layouts, by `ViewID`, each empty if all are 1; `nil` if they are the configuration's own.
  package let witnessLineCounts: (lower: [Int], upper: [Int])?
  /// Whether the numbers of lines are not known over the whole range.
  package let leavesOutLines: Bool
  /// Whether a limit was reached, so that bounds or proofs may be missing.
  package let isCutOff: Bool

  init(
    declared: DeclaredRange, value: Rational, bounds: (lower: Rational, upper: Rational)? = nil,
    below: RangeConflict? = nil, above: RangeConflict? = nil,
    witnesses: (lower: WitnessLayout, upper: WitnessLayout)? = nil,
    witnessLineCounts: (lower: [Int], upper: [Int])? = nil, leavesOutLines: Bool = false, isCutOff: Bool
  ) {
    self.declared = declared
    self.value = value
    self.bounds = bounds
    self.below = below
    self.above = above
    self.witnesses = witnesses
    self.witnessLineCounts = witnessLineCounts
    self.leavesOutLines = leavesOutLines
    self.isCutOff = isCutOff
  }
}

/// A conflict that begins where a range stops working.
package struct RangeConflict: Sendable {
  /// The last value, in the direction of the conflict, up to which all members can hold.
  package let bound: Rational
  /// A value at which the conflict is shown.
  package let value: Rational
  /// The conflict at `value`. Its multipliers also prove a conflict at every other value beyond the bound, and none at the
  /// bound, unless the numbers of lines are different there.
  package let conflict: Conflict
  /// The configuration with `value` in place of its own, and the numbers of lines at that value.
  package let configuration: Configuration
  /// Whether the constraints fail at the bound, too: a text has another number of lines from there on.
  package let includesBound: Bool
  /// The intervals on this side of the range in which the constraints fail, nearest first. There can be several if texts need
  /// different numbers of lines at different values; `nil` if the constraints fail at all values beyond the bound.
  package let failing: [ValueInterval]?
}

extension Configuration {
  /// The configuration's own value of a range's subject; `nil` for a free side of the root.
  package func value(of subject: RangeSubject) -> Rational? {
    switch subject {
    case .width: rootSize.horizontal.map { Rational($0) }
    case .height: rootSize.vertical.map { Rational($0) }
    case .textScale: Rational(textScale)
    case .parameter(let id): Rational(parameterValues[id.index])
    }
  }

  /// The configuration with a value for the subject: a free side of the root becomes 0.
  func fixing(_ subject: RangeSubject) -> Configuration {
    value(of: subject) == nil ? setting(subject, to: .zero) : self
  }

  /// The configuration with another value of the subject.
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

  /// The number of decimal places of a value at which a conflict is shown.
  private static let valuePlaces = 30
}
