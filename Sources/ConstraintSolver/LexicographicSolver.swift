// Lexicographic goal programming: level by level, component by component.
//
// The folders from the problem to its evidence:
// - Program: rows over variables, their strengths, certificates.
// - Numbers, Collections: exact arithmetic, and data structures that know nothing of programs.
// - Presolve: eliminates equalities and free columns, splits the rest into components, postsolves.
// - Simplex: the dictionary and the revised simplex for sums of absolute errors.
// - Levels: the required level, then each optional level on the optimal face of those before.
// - Sharing: one presolve for programs that share rows, warm starts and parametric analysis between them.
// - Conflicts: irreducible infeasible subsets and the corrections that resolve them.
// - Ambiguity: what is undetermined, why, and in which range.
// - Redundancy: required rows that others imply.
// - Proofs: dual certificates that each level's error is least.
//
//
// Components share no row, so each is solved through all its levels on its own. The caller checks the result against
// the rows as written, without the presolved program.

/// Solves linear programs lexicographically, within limits on work.
package struct LexicographicSolver: Sendable {
  /// The limit on pivots in one component.
  package var pivotLimit = Limits.pivots.limit
  /// Whether to look for the causes of ambiguity; the point found is the same either way.
  package var findsFreedoms = true
  /// Whether freedoms are described, not only detected.
  package var explainsFreedoms = true
  /// Whether a variable is a length; others are positions. Positions that lengths determine join no causes of ambiguity.
  package var isLength: @Sendable (Int) -> Bool = { _ in true }
  /// Whether to prove optimality; nothing else depends on it.
  package var provesOptima = false
  /// Terms of all proofs together after which further proofs are left out; a proof can name every row.
  package var proofTermLimit = Int.max

  /// The limit on terms of all positions as sums of independent variables, in one component.
  package var sumTermLimit = Limits.sumTerms.limit

  /// Whether to return points in which tracked rows hold that fail in the optimum although they could hold.
  package var keepsAttainingPoints = false

  /// Rows of a component from which on positions are replaced by row activities (`FreeColumnSubstitution`). The optimal
  /// points are the same, but if there are several another may be found, and fewer relations are described.
  package var activityThreshold = PresolvedProgram.activityThreshold

  /// Rows of a component from which on it is presolved again for each level; the optimal points are the same.
  package var levelThreshold = LevelPresolve.threshold

  /// Components that are solved before the first of them is added to the solution; the result is the same.
  package var componentsTogether = 4096

  /// Solves independent components and explains their ambiguities.
  package var workers: any Workers = SingleWorker()
  /// Fewer components than this are solved by one worker, since several cost more than they save.
  private static let concurrentPartCount = 100
  package init() {}

  package func solve(_ program: LinearProgram) -> LexicographicSolution { solve(program, standingFor: nil) }

  /// - Parameter aliases: The variables in which freedoms are described; `nil` for the program's own.
  func solve(_ program: LinearProgram, standingFor aliases: (() -> [VariableAlias])?) -> LexicographicSolution {
    var required = RequiredSolution(
      reducing: program, pivotLimit: pivotLimit, activityThreshold: activityThreshold, sparseThreshold: levelThreshold)
    required.recover(before: componentsTogether)
    var run = LexicographicRun(required, by: self, standingFor: aliases)
    // A conflict may involve components that are already done, so all of them start again.
    while !run.solveComponents() { run = LexicographicRun(run.required, by: self, standingFor: aliases) }
    return run.result()
  }
}

extension LexicographicSolver {
  func workers(for partCount: Int) -> any Workers {
    partCount < Self.concurrentPartCount ? SingleWorker() : workers
  }

  /// Solutions of the components from `first` on; `nil` for large components, whose new roots have to be numbered in
  /// order.
  func solveSmallComponents(
    from first: Int, of required: RequiredSolution, _ program: LinearProgram
  ) -> [ComponentSolution?] {
    let components = required.presolved.components
    let count = min(componentsTogether, components.count - first)
    return workers(for: count).map(count) { offset in
      let component = components[first + offset]
      guard component.rows.count < levelThreshold else { return nil }
      return solveSingle(component, of: program) ?? solveWhole(component: first + offset, of: required, program)
    }
  }

  /// `nil` if the component has several variables, or its only one has several optimal values.
  private func solveSingle(_ component: PresolvedProgram.Component, of program: LinearProgram) -> ComponentSolution? {
    guard let single = SingleVariable(component, of: program, wantsCandidates: keepsAttainingPoints),
      let value = single.value
    else { return nil }
    return ComponentSolution(
      point: [value], unreachable: single.unreachable.map { ($0.row, $0.shortfall, [$0.value]) },
      candidates: single.candidates)
  }

  /// - Parameter required: Forgets its solution of the component, since the levels can need all the memory.
  func solveLarge(
    component index: Int, of required: inout RequiredSolution, _ program: LinearProgram, rootCount: Int
  ) -> ComponentSolution {
    if let result = solveSingle(required.presolved.components[index], of: program) { return result }
    if !required.isCutOff {
      var levels = LevelPresolve(index, of: required, solver: self)
      required.forgetSolution(ofComponent: index)
      if (try? levels.solveLevels()) != nil {
        var result = ComponentSolution()
        do { result.remainder = try levels.remainder(rootCount: rootCount) } catch { result.reachedLimit = error }
        result.point = levels.point
        result.unreachable = levels.unreachable
        result.candidates = levels.candidates
        result.pivotCount = levels.pivotCount
        result.proofs = levels.proofs
        return result
      }  // falls back to one dictionary for all levels
    }
    return solveWhole(component: index, of: required, program)
  }

  /// Solves all levels with one dictionary.
  private func solveWhole(
    component index: Int, of required: RequiredSolution, _ program: LinearProgram
  ) -> ComponentSolution {
    var result = ComponentSolution()
    var state = ComponentSolver(component: index, of: required, program)
    let requiredPivots = state.tableau.pivotCount
    state.candidates = AttainingCandidates(isWanted: keepsAttainingPoints)
    state.solveOptionalLevels()
    result.point = state.component.roots.indices.map { state.tableau.variables[$0].value }
    result.unreachable = state.unreachable
    result.candidates = state.candidates
    if findsFreedoms {
      state.tableau.fixImplied()
      if !state.isDetermined { result.remainder.undetermined = [state] }
    }
    result.pivotCount = state.tableau.pivotCount - requiredPivots
    result.reachedLimit = state.tableau.reachedLimit
    return result
  }
}
