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
  /// Beyond it: the layout is the best point so far, and nothing is proven about it.
  static let pivots = WorkLimit(what: "pivots", limit: 200_000)

  /// Coefficients changed by the pivots of one component: some seconds and a gigabyte at worst.
  /// Beyond it: the layout is the best point so far, and nothing is proven about it.
  static let cells = WorkLimit(what: "cells changed by pivots", limit: 40_000_000)

  /// Matrix entries that the revised simplex visits in exact arithmetic: some seconds at worst.
  /// Beyond it: the component is solved with a dictionary. If that is no longer possible, the level is not solved.
  static let exactSteps = WorkLimit(what: "steps of the revised simplex", limit: 100_000_000)

  /// Rounds in which conflicting rows are relaxed to find the least error.
  /// Beyond it: only contradictory rows are relaxed, and the error may not be the least.
  static let relaxingRounds = WorkLimit(what: "rounds of relaxing", limit: 64)

  /// Terms of all positions as sums of independent variables, in one component: a hundred megabytes. Finding the ends
  /// of the ranges would take far too long.
  /// Beyond it: the ambiguity is found, but not explained.
  static let sumTerms = WorkLimit(what: "terms in sums of what moves", limit: 2_000_000)

  /// Values in all vertices of a face that are kept to choose witnesses from: some hundred megabytes.
  /// Beyond it: the ambiguity is found, but not explained.
  static let witnessValues = WorkLimit(what: "values in witnesses", limit: 20_000_000)

  /// Rows solved while conflicts of one configuration are made irreducible: some seconds.
  /// Beyond it: conflicts stay larger than necessary, and further ones are not searched for.
  package static let refinementRows = WorkLimit(what: "rows in conflict refinement", limit: 3_000_000)

  /// Nodes visited in the tree of conflicts and corrections of one component.
  /// Beyond it: further conflicts and corrections are not searched for; the conflicts are counted as left out.
  static let correctionNodes = 100_000

  /// Coefficients changed by the search for redundant rows: a second or two.
  /// Beyond it: some redundant constraints are not found.
  package static let redundancyCells = WorkLimit(what: "cells in redundancy analysis", limit: 20_000_000)

  /// Rows in all proofs of redundancy together, approximately. A proof names each row of a chain that ends at the
  /// screen, so all proofs of a large scene would grow quadratically.
  /// Beyond it: redundant constraints are reported without proof.
  package static let redundancyProofRows = WorkLimit(what: "rows in proofs of redundancy", limit: 100_000)

  /// Rows in sums of inequalities that imply an equality, and in programs that search for such sums: a few seconds.
  /// Beyond it: some redundant equalities are not found; they are counted among the cells in redundancy analysis.
  static let impliedEqualityRows = 1_000_000
}
