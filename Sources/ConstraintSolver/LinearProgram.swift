// Rows over variables in one flat sparse array: `sum of coefficient * variable  relation  constant`.

/// A hierarchy of linear rows: background and required rows must hold, optional ones hold as well as their rank allows.
package struct LinearProgram: Sendable {
  package let variableCount: Int

  /// Row r's terms are those from `termStart[r]` up to `termStart[r + 1]`.
  private(set) var termStart: [Int32] = [0]
  private(set) var termVariables: [Int32] = []
  private(set) var termCoefficients: [Rational] = []
  private(set) var relations: [RowRelation] = []
  private(set) var constants: [Rational] = []
  private(set) var strengths: [Strength] = []
  private(set) var groups: [Int32] = []
  private(set) var tracked: [Bool] = []

  package init(variableCount: Int) {
    self.variableCount = variableCount
  }

  package var rowCount: Int { relations.count }

  /// Appends a row; terms of the same variable may repeat.
  ///
  /// - Parameters:
  ///   - group: rows of one group stand or fall together as a member of a conflict.
  ///   - isTracked: whether the solver reports the row where it can never hold.
  package mutating func addRow(
    _ terms: [(variable: Int, coefficient: Rational)], _ relation: RowRelation, _ constant: Rational,
    strength: Strength, group: Int, isTracked: Bool = false
  ) {
    for (variable, coefficient) in terms where !coefficient.isZero {
      termVariables.append(Int32(variable))
      termCoefficients.append(coefficient)
    }
    termStart.append(Int32(termVariables.count))
    relations.append(relation)
    constants.append(constant)
    strengths.append(strength)
    groups.append(Int32(group))
    tracked.append(isTracked)
  }

  package func group(ofRow row: Int) -> Int { Int(groups[row]) }
  package func strength(ofRow row: Int) -> Strength { strengths[row] }
  package func relation(ofRow row: Int) -> RowRelation { relations[row] }
  package func constant(ofRow row: Int) -> Rational { constants[row] }

  package func terms(ofRow row: Int) -> [(variable: Int, coefficient: Rational)] {
    termRange(row).map { (Int(termVariables[$0]), termCoefficients[$0]) }
  }

  func termRange(_ row: Int) -> Range<Int> { Int(termStart[row])..<Int(termStart[row + 1]) }

  /// How far the left side lies above the constant in a point.
  package func excess(ofRow row: Int, at values: [Rational]) -> Rational {
    var sum = -constants[row]
    for index in termRange(row) { sum += termCoefficients[index] * values[Int(termVariables[index])] }
    return sum
  }

  /// The absolute error of a row in a point: 0 where it holds.
  package func error(ofRow row: Int, at values: [Rational]) -> Rational {
    relations[row].error(ofExcess: excess(ofRow: row, at: values))
  }

  /// The highest rank of an optional row plus one.
  var rankCount: Int {
    Int(strengths.reduce(-1) { max($0, $1.rank ?? -1) }) + 1
  }
}

/// How the left side of a row compares with its constant.
package enum RowRelation: Sendable {
  case equal, lessThanOrEqual, greaterThanOrEqual

  /// The cost of each point above the constant.
  var costAbove: Int { self == .greaterThanOrEqual ? 0 : 1 }
  /// The cost of each point below the constant.
  var costBelow: Int { self == .lessThanOrEqual ? 0 : 1 }

  func error(ofExcess excess: Rational) -> Rational {
    excess.isNegative ? (costBelow == 0 ? .zero : -excess) : costAbove == 0 ? .zero : excess
  }
}

/// What a row's failing would mean.
package enum Strength: Hashable, Sendable {
  /// Given: always holds, never a member of a conflict.
  case background
  case required
  /// Rank 0 is the strongest; no number of rows of one rank outweighs a row of a lower rank.
  case optional(rank: Int32)

  var rank: Int32? { if case .optional(let rank) = self { rank } else { nil } }
}

/// Multipliers of rows whose weighted sum has no variable left and contradicts itself (Farkas' lemma).
///
/// With each row read as `left side - constant`, the sum of the left sides vanishes and that of the constants leaves
/// `0 >= contradiction`. A multiplier is not negative for `>=`, not positive for `<=`.
package struct Certificate: Sendable {
  /// In order of row.
  package let multipliers: [(row: Int, multiplier: Rational)]
  /// Greater than zero.
  package let contradiction: Rational
}
