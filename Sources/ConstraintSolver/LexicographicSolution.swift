/// The best points of a program: required rows first, then each rank of optional ones, by the sum of absolute errors.
package struct LexicographicSolution: Sendable {
  /// One of the best points, by variable.
  package var values: [Rational] = []
  /// Whether the required rows can hold together; where not, the values break them least.
  package var isFeasible = true
  /// Proofs of infeasibility, not yet irreducible; at least one where the program is infeasible.
  package var certificates: [Certificate] = []
  /// Whether there is one best point; only where freedoms are looked for.
  package var isDetermined = true
  /// Why the best points are more than one, one entry for each cause.
  package var freedoms: [Freedom] = []
  /// The tracked rows that hold in no point that is best at all stronger ranks, with the least error, in order of row.
  package var unreachable: [(row: Int, shortfall: Rational)] = []
  /// By row, its block (CoreBlocks), where some are unreachable of a program that was solved as one of several.
  package var blocks: [Int32] = []
  /// Where asked for, and where there is one best point: for all tracked rows that fail in it although they need not, points in
  /// which they hold. Nil where there are too many.
  var attaining: [AttainingPoint]?
  /// Where asked for: why no point has a smaller error at a rank, for each rank with one, strongest first.
  package var optima: [OptimumProof] = []
  /// Where asked for: why the error of each unreachable row is not smaller, in the same order; empty where a limit is reached.
  package var unreachableOptima: [OptimumProof] = []
  /// Whether the limit on terms of proofs is reached.
  package var leavesOutProofs = false
  /// The limit that cut the work short, if any; the rest is then not proven.
  package var reachedLimit: WorkLimit?
  package var isCutOff: Bool { reachedLimit != nil }
  /// Whether the limit keeps from nothing but telling why the best points are more than one, and from what would follow that.
  var leavesOutFreedoms = false
  package var counts = WorkCounts()
  /// Where asked for, and where nothing but them was eliminated.
  package var equalities: EliminatedEqualities?

  package init() {}
}

/// What ends work that would take too long.
package struct WorkLimit: Error, Hashable {
  /// What is counted.
  package let what: String
  package let limit: Int
}

/// How much work a solution took; the same on every machine.
package struct WorkCounts: Hashable, Sendable {
  /// Of the simplex, on the way to the optima.
  package var pivots = 0
  /// Variables eliminated by equalities.
  package var merges = 0
  /// Numbers that did not fit two machine words and went on in arithmetic of any size.
  package var wideNumbers = 0
}

/// Multipliers of rows that bound the sum of errors at one rank from below.
///
/// The weighted sum of `left side - constant` has no variable left. Rows of the rank weigh at most 1, rows of each stronger
/// rank at most as much as its heaviest: the sum of the constants, less that weight times the least error for each stronger
/// rank, is the bound. Signs are as in a `Certificate`.
package struct OptimumProof: Sendable {
  /// Nil for required rows that have to give.
  package var rank: Int?
  /// In order of row.
  package var multipliers: [(row: Int, multiplier: Rational)]
}

/// A variable and the values that it takes among the best points.
package struct VariableRange: Sendable {
  package var variable: Int
  /// Nil where there is no end.
  package var minimum: Rational?
  package var maximum: Rational?
}

/// Variables that are not determined and move together.
package struct Freedom: Sendable {
  /// In order of variable.
  package var ranges: [VariableRange]
  /// Rows of one rank that are traded against each other, in order of row.
  package var tiedRows: [Int]
  package var tie: Tie
  /// How the variables hang together, each on the right free to move by itself.
  package var relations: [VariableRelation]
  /// Two best points that differ in each of the variables: values in place of those of the solution.
  package var witnesses: (first: [VariableValue], second: [VariableValue])
  /// Whether a witness has only what is other than in the solution, not all that may hang together with it.
  package var tellsChangesOnly = false

  package enum Tie: Sendable {
    /// Breaking ties, if there are any, does not settle the variables.
    case none
    /// Breaking ties among required rows that had to give settles the variables.
    case recovery
    /// Breaking ties of equal rank settles the variables.
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
