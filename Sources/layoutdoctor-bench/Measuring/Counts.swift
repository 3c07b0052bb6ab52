import ConstraintSolver

/// The amount of work behind a solution, in numbers that do not depend on the machine.
func counts(of solution: LexicographicSolution) -> [(name: String, count: Int)] {
  [
    ("pivots", solution.counts.pivots),
    ("merges", solution.counts.merges),
    ("wide-numbers", solution.counts.wideNumbers),
    ("infeasible", solution.isFeasible ? 0 : 1),
    ("ambiguous", solution.isDetermined ? 0 : 1),
    ("freedoms", solution.freedoms.count),
    ("cut-off", solution.isCutOff ? 1 : 0),
  ].filter { $0.1 > 0 }
}
