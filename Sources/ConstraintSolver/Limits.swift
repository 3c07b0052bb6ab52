/// A limit on work, with the quantity that it limits.
package struct WorkLimit: Error, Hashable {
  /// The unit that is counted, as reports call it under `incomplete`.
  package let what: String
  package let limit: Int

  package init(what: String, limit: Int) {
    self.what = what
    self.limit = limit
  }
}

/// The limits of the solver on work and memory.
package enum Limits {
  /// Simplex pivots in one component: far more than any layout needs.
  ///
  /// Beyond it: the layout is the best point so far, and nothing is proven about it.
  static let pivots = WorkLimit(what: "pivots", limit: 200_000)

  /// Coefficients changed by the pivots of one component: some seconds and a gigabyte at worst.
  ///
  /// Beyond it: the layout is the best point so far, and nothing is proven about it.
  static let cells = WorkLimit(what: "cells changed by pivots", limit: 40_000_000)

  /// Matrix entries that the revised simplex visits in doubles: some seconds at worst.
  ///
  /// Beyond it: the component is solved with a dictionary, which is exact from the start.
  static let approximateSteps = 2_000_000_000

  /// Matrix entries that the revised simplex visits in exact arithmetic: some seconds at worst.
  ///
  /// Beyond it: the component is solved with a dictionary. If that is no longer possible, the level is not solved.
  static let exactSteps = WorkLimit(what: "steps of the revised simplex", limit: 100_000_000)

  /// Rounds in which conflicting rows are relaxed to find the least error.
  ///
  /// Beyond it: only contradictory rows are relaxed, and the error may not be the least.
  static let relaxingRounds = WorkLimit(what: "rounds of relaxing", limit: 64)

  /// Rounds in which rows of one level are relaxed.
  ///
  /// Beyond it: all rows of the level are relaxed, and none is eliminated; the result is the same.
  static let levelRounds = 12

  /// Passes over the columns of an optimal face that look for variables that can move without a pivot.
  ///
  /// Beyond it: pivots decide the other variables; the result is the same.
  static let movablePasses = 32

  /// Terms of all positions as sums of independent variables, in one component: a hundred megabytes. Finding the ends
  /// of the ranges would take far too long.
  ///
  /// Beyond it: the ambiguity is found, but not explained.
  static let sumTerms = WorkLimit(what: "terms in sums of what moves", limit: 2_000_000)

  /// Values in all vertices of a face that are kept to choose witnesses from: some hundred megabytes.
  ///
  /// Beyond it: the ambiguity is found, but not explained.
  static let witnessValues = WorkLimit(what: "values in witnesses", limit: 20_000_000)

  /// Values in all witnesses of a component together up to which each witness lists all of them.
  ///
  /// Beyond it: each witness lists only the values that differ from the solution.
  static let wholeWitnessValues = 250_000

  /// Vertices of a face that are kept to choose witnesses from.
  ///
  /// Beyond it: only vertices are kept that show a difference which no other vertex shows.
  static let keptCorners = 64

  /// Weightings of vertices that are tried to find two witnesses that differ everywhere.
  ///
  /// Beyond it: the witnesses of the last weighting may agree in some values.
  static let weightings = 64

  /// Terms of a relation between undetermined variables that is worth reporting.
  ///
  /// Beyond it: the relation is left out.
  static let relationTerms = 8

  /// Answers that are kept for questions about what would determine a variable.
  ///
  /// Beyond it: further answers are computed each time.
  static let determinacyAnswers = 10_000

  /// Rows solved while conflicts of one configuration are made irreducible: some seconds.
  ///
  /// Beyond it: conflicts stay larger than necessary, and further ones are not searched for.
  package static let refinementRows = WorkLimit(what: "rows in conflict refinement", limit: 3_000_000)

  /// Nodes visited in the tree of conflicts and corrections of one component.
  ///
  /// Beyond it: further conflicts and corrections are not searched for; the conflicts are counted as left out.
  static let correctionNodes = 100_000

  /// Corrections of one part that are returned.
  ///
  /// Beyond it: the smallest are returned.
  static let corrections = 1_000

  /// Combinations of corrections that are tried, one from each part; for each, the shared rows are solved.
  ///
  /// Beyond it: the parts count as dependent, and the configuration is solved from the beginning; the result is the
  /// same.
  static let correctionCombinations = 256

  /// Coefficients changed by the search for redundant rows: a second or two.
  ///
  /// Beyond it: some redundant constraints are not found.
  package static let redundancyCells = WorkLimit(what: "cells in redundancy analysis", limit: 20_000_000)

  /// Rows in all proofs of redundancy together, approximately. A proof names each row of a chain that ends at the
  /// screen, so all proofs of a large scene would grow quadratically.
  ///
  /// Beyond it: redundant constraints are reported without proof.
  package static let redundancyProofRows = WorkLimit(what: "rows in proofs of redundancy", limit: 100_000)

  /// Rows in sums of inequalities that imply an equality, and in programs that search for such sums: a few seconds.
  ///
  /// Beyond it: some redundant equalities are not found; they are counted among the cells in redundancy analysis.
  static let impliedEqualityRows = 1_000_000

  /// Rounds that look for a point where all inequalities have slack.
  ///
  /// Beyond it: the inequalities are decided by linear programs; the result is the same.
  static let shootingRounds = 20

  /// Inequalities that share a variable with one at which a ray is shot.
  ///
  /// Beyond it: the inequality is decided by a linear program; the result is the same.
  static let shootingNeighbors = 500

  /// Points of each kind that are kept for one component, in which failing rows may hold.
  ///
  /// Beyond it: there is no parametric analysis, and each configuration is solved; the result is the same.
  static let attainingCandidates = 16

  /// Points that are kept for a whole program, in which failing rows hold.
  ///
  /// Beyond it: there is no parametric analysis, and each configuration is solved; the result is the same.
  static let attainingPoints = 16

  /// Rows times points of a parametric analysis; with more, it takes as long as solving, and more memory.
  ///
  /// Beyond it: there is no parametric analysis, and each configuration is solved; the result is the same.
  static let parametricRows = 500_000
}
