import ConstraintSolver

/// What a solution tells of the work that it took: numbers that do not hang on the machine.
func counts(of solution: LexicographicSolution) -> [(name: String, count: Int)] {
  [
    ("feasible", solution.isFeasible ? 1 : 0),
    ("freedoms", solution.freedoms.count),
    ("cut-off", solution.isCutOff ? 1 : 0),
  ]
}
