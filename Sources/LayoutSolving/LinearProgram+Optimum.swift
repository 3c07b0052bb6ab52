import ConstraintSolver

extension LinearProgram {
  /// An optimal solution, without what is ambiguous in it.
  func optimum(provesOptima: Bool = false) -> LexicographicSolution {
    var solver = LexicographicSolver()
    (solver.findsFreedoms, solver.provesOptima) = (false, provesOptima)
    return solver.solve(self)
  }
}
