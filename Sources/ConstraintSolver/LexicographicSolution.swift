/// An optimum of a program: the required rows come first, then each level of optional rows minimises its sum of
/// absolute errors.
package struct LexicographicSolution: Sendable {
  /// One of the optimal points, by variable.
  package var values: [Rational] = []
  /// Whether the required rows can hold together. If not, `values` minimises the sum of their errors.
  package var isFeasible = true
  /// Farkas certificates, not yet irreducible; at least one if the program is infeasible.
  package var certificates: [Certificate] = []
  /// Whether the optimum is unique; computed only if freedoms are requested.
  package var isDetermined = true
  /// Why the optimum is not unique, one entry for each cause.
  package var freedoms: [Freedom] = []
  /// The tracked rows that hold in no point that is optimal at all stronger levels, each with its least error, in order
  /// of row.
  package var unreachable: [(row: Int, shortfall: Rational)] = []
  /// By row, its block (`SharedBlocks`), if the program was solved as one of several and some rows are unreachable.
  package var blocks: [SharedBlocks.Block] = []
  /// If requested and the optimum is unique: points in which the tracked rows hold that fail in it although they could
  /// hold. `nil` if there are too many.
  var attaining: [AttainingPoint]?
  /// If requested: dual certificates of each level whose error is not zero, strongest first.
  package var optima: [OptimumProof] = []
  /// If requested: dual certificates of the least error of each unreachable row, in the same order; empty if a limit
  /// was reached.
  package var unreachableOptima: [OptimumProof] = []
  /// Whether proofs are missing because of the limit on their terms.
  package var leavesOutProofs = false
  /// The limit that ended the work early; the remaining results are then not proven.
  package var reachedLimit: WorkLimit?
  package var isCutOff: Bool { reachedLimit != nil }
  /// Whether the limit affects only the explanation of ambiguity and what is derived from it.
  var leavesOutFreedoms = false
  package var counts = WorkCounts()

  package init() {}
}

/// Counts of the work done; the same on every machine.
package struct WorkCounts: Hashable, Sendable {
  /// Simplex pivots on the way to the optimum.
  package var pivots = 0
  /// Variables eliminated by equalities.
  package var merges = 0
  /// Numbers that did not fit two machine words and needed arbitrary precision.
  package var wideNumbers = 0
}

/// A dual certificate: multipliers of rows that bound the sum of errors of one level from below.
///
/// In the weighted sum of `left side - constant` all variables cancel. Rows of the level weigh at most 1. Rows of a
/// stronger level weigh at most as much as its heaviest row. The bound is the sum of the constants minus, for each
/// stronger level, that weight times its least error. Signs are as in a `Certificate`.
package struct OptimumProof: Sendable {
  /// The strength of the rows; required ones cannot all hold.
  package var strength: Strength
  /// In order of row.
  package var multipliers: [(row: Int, multiplier: Rational)]
}

/// A variable and the range of its values in the optimal points.
package struct VariableRange: Sendable {
  package var variable: Int
  /// `nil` if there is no end on this side.
  package var minimum: Rational?
  package var maximum: Rational?
}

/// Variables that are not determined and move together.
package struct Freedom: Sendable {
  /// In order of variable.
  package var ranges: [VariableRange]
  /// Rows of one level that compete with each other, in order of row.
  package var tiedRows: [Int]
  package var tie: Tie
  /// Affine relations between the variables. The variables on the right-hand sides are independent of each other.
  package var relations: [VariableRelation]
  /// Two optimal points that differ in each of the variables: values that replace those of the solution.
  package var witnesses: (first: [VariableValue], second: [VariableValue])
  /// Whether the witnesses list only values that differ from the solution, not every value of the part.
  package var listsChangesOnly = false

  package enum Tie: Sendable {
    /// No tie, or breaking all ties does not determine the variables.
    case none
    /// Breaking ties between required rows that cannot all hold determines the variables.
    case recovery
    /// Breaking ties between optional rows of equal level determines the variables.
    case optional
  }
}

package struct VariableValue: Sendable {
  package var variable: Int
  package var value: Rational

  package init(variable: Int, value: Rational) {
    self.variable = variable
    self.value = value
  }
}

/// `variable = constant + sum of coefficient * variable`.
package struct VariableRelation: Sendable {
  package var variable: Int
  package var constant: Rational
  package var terms: [(coefficient: Rational, variable: Int)]
}
