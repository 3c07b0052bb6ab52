// Lexicographic goal programming: level by level, component by component.
//
// Components share no row, so each is solved through all its levels on its own. The caller checks the result against
// the rows as written, without the presolved program.

/// Solves linear programs lexicographically, within limits on work.
package struct LexicographicSolver: Sendable {
  /// Pivots in one component after which the solver stops: far more than any layout needs.
  package var pivotLimit = 200_000
  /// Whether to look for the causes of ambiguity; the point found is the same either way.
  package var findsFreedoms = true
  /// Whether freedoms are described, not only detected.
  package var explainsFreedoms = true
  /// Whether to prove optimality; nothing else depends on it.
  package var provesOptima = false
  /// Terms of all proofs together after which further proofs are left out; a proof can name every row.
  package var proofTermLimit = Int.max

  /// Terms of all positions as sums of independent variables, in one component, after which ambiguity is not explained:
  /// a hundred megabytes, and finding the ends of the ranges would take far too long.
  package var sumTermLimit = 2_000_000

  /// Whether the solution keeps the eliminated equalities, for a `RedundancyAnalysis` of the same program.
  package var keepsEqualities = false

  /// Whether to return points in which tracked rows hold that fail in the optimum although they could hold.
  package var keepsAttainingPoints = false

  /// Rows of a component from which on positions are replaced by row activities (`FreeColumnSubstitution`). The optimal
  /// points are the same, but if there are several another may be found, and fewer relations are described.
  package var activityThreshold = PresolvedProgram.activityThreshold

  /// Rows of a component from which on it is presolved again for each level; the optimal points are the same.
  package var levelThreshold = LevelPresolve.threshold

  /// Solves independent components and explains their ambiguities.
  package var workers: any Workers = SingleWorker()
  /// Fewer components than this are solved by one worker, since several cost more than they save.
  private static let concurrentPartCount = 100
  /// Components that are solved before the first of them is added to the solution.
  private static let componentsTogether = 4096

  package init() {}

  package func solve(_ program: LinearProgram) -> LexicographicSolution { solve(program, standingFor: nil) }

  /// - Parameter aliases: The variables in which freedoms are described; `nil` for the program's own.
  func solve(_ program: LinearProgram, standingFor aliases: (() -> [VariableAlias])?) -> LexicographicSolution {
    var required = RequiredSolution(
      reducing: program, pivotLimit: pivotLimit, activityThreshold: activityThreshold, sparseThreshold: levelThreshold)
    required.recover(before: Self.componentsTogether)
    return solve(&required, standingFor: aliases)
  }

  private func solve(
    _ required: inout RequiredSolution, standingFor aliases: (() -> [VariableAlias])?
  ) -> LexicographicSolution {
    let program = required.presolved.program
    var solution = LexicographicSolution()
    solution.isFeasible = required.certificates.isEmpty
    solution.certificates = required.certificates
    solution.reachedLimit = required.reachedLimit
    solution.counts.merges = required.presolved.elimination.merges.count
    solution.counts.wideNumbers = required.presolved.elimination.store.overflowCount
    for (row, excess) in required.presolved.failedConstants where program.rows[row].isTracked {
      solution.unreachable.append((row, program.rows[row].relation.error(ofExcess: excess)))
    }
    var rootValues = [Rational](repeating: .zero, count: required.presolved.rootCount)
    var points: [Rational] = []
    var proofs: [Int: FaceProofs] = [:]
    var (attaining, attainingOfAmbiguous) = (AttainingPoints(), AttainingPoints())
    var ambiguousPoints: [AttainingPoint]?
    var unreachable: [OptimalityProver.Target] = solution.unreachable.map { .failedConstant(row: $0.row) }
    var undetermined: [ComponentSolver] = []
    var definitions = required.presolved.definitions
    var early = EarlyFreedoms(definitions, rootCount: rootValues.count)
    var small: [ComponentSolution?] = []
    for index in required.presolved.components.indices {
      let place = index % Self.componentsTogether
      if place == 0 {
        // A conflict may involve components that are already done, so all of them start again.
        if required.recover(before: index + Self.componentsTogether) { return solve(&required, standingFor: aliases) }
        small = solveSmallComponents(from: index, of: required, program)
        describeEarly(&small, &early, of: &required, program, aliases)
      }
      let component = required.presolved.components[index]
      let part =
        small[place] ?? solveLarge(component: index, of: &required, program, rootCount: rootValues.count)
      solution.counts.pivots += part.pivotCount
      if let limit = part.reachedLimit { solution.reachedLimit = limit }
      let isAmbiguous = !(part.remainder.undetermined.isEmpty && part.freedoms.isEmpty)
      if findsFreedoms && !part.isCutOff && isAmbiguous {
        solution.isDetermined = false
        if explainsFreedoms {
          early.add(part.freedoms, before: undetermined.count)
          undetermined += part.remainder.undetermined
          definitions += part.remainder.definitions
          rootValues += part.remainder.values
        }
      }
      if keepsAttainingPoints {
        let unreachable = part.unreachable.map(\.row)
        if isAmbiguous {
          attainingOfAmbiguous.add(
            component, at: index, part.point, unreachable: unreachable, part.candidates, of: program)
        } else {
          attaining.add(component, at: index, part.point, unreachable: unreachable, part.candidates, of: program)
        }
      }
      for (row, shortfall, point) in part.unreachable {
        solution.unreachable.append((row, shortfall))
        if provesOptima { unreachable.append(.row(row, component: index, point: point)) }
      }
      if provesOptima {
        points += part.point
        proofs[index] = part.proofs
      }
      for (root, value) in zip(component.roots, part.point) { rootValues[Int(root)] = value }
      required.forgetSolution(ofComponent: index)
      if !provesOptima { required.presolved.forgetRows(ofComponent: index) }
    }
    small = []
    if keepsAttainingPoints && !solution.isCutOff {
      solution.attaining = attaining.points(rootValues, &required.presolved)
      ambiguousPoints = attainingOfAmbiguous.points(rootValues, &required.presolved)
    }
    solution.counts.pivots += required.pivotCount
    rootValues = required.presolved.completed(rootValues)
    if !provesOptima { required.presolved.forgetRows() }
    solution.values = required.presolved.elimination.values(rootValues, count: program.variableCount)
    if !undetermined.isEmpty || !early.isEmpty {
      let classes = early.classes(&required, program, aliases)
      let parts = UndeterminedParts(undetermined, definitions: definitions, rootValues).parts
      // The next step can need more memory than all steps before.
      (undetermined, definitions) = ([], DefinitionList())
      let freedoms = workers(for: parts.count).map(parts.count) { [rootValues] number in
        Result { () throws(WorkLimit) in
          try parts[number].solver.freedoms(classes: classes, beside: rootValues, sumTermLimit: sumTermLimit)
        }
      }
      for (part, freedoms) in zip(parts, freedoms) {
        solution.freedoms += early.take(before: part.first + 1)
        switch freedoms {
        case .success(let freedoms): solution.freedoms += freedoms
        case .failure(let limit):
          solution.leavesOutFreedoms = solution.reachedLimit == nil || solution.leavesOutFreedoms
          solution.reachedLimit = limit
        }
      }
      solution.freedoms += early.take(before: .max)
      if let aliases = early.aliases {
        solution.freedoms = solution.freedoms.map { $0.renaming { aliases[$0].name } }
      }
      early = EarlyFreedoms()
    }
    if solution.leavesOutFreedoms {
      solution.attaining = solution.attaining.flatMap { points in ambiguousPoints.map { points + $0 } }
    }
    if provesOptima && !solution.isCutOff {
      var prover = OptimalityProver(
        required, points: points, proofs: proofs, pivotLimit: pivotLimit, termLimit: proofTermLimit)
      solution.optima = prover.optima()
      solution.unreachableOptima = unreachable.sorted { $0.row < $1.row }.map { prover.proof(of: $0) }
      solution.leavesOutProofs = prover.budget.isExceeded
    }
    solution.unreachable.sort { $0.row < $1.row }
    if keepsEqualities && solution.isFeasible {
      solution.equalities = EliminatedEqualities(required.presolved.elimination)
    }
    return solution
  }
}

extension LexicographicSolver {
  /// The solution of one component.
  private struct ComponentSolution {
    /// By place of the component's variables.
    var point: [Rational] = []
    /// Tracked rows that cannot hold, each with a point where its error is least.
    var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []
    /// Empty unless requested.
    var candidates = AttainingCandidates(isWanted: false)
    /// `nil` unless found together with the solution.
    var proofs: FaceProofs?
    /// The variables that have several optimal values.
    var remainder = LevelPresolve.Remainder()
    /// The causes of ambiguity, if already described; `remainder` is then empty.
    var freedoms: [Freedom] = []
    /// Pivots for optional rows.
    var pivotCount = 0
    var reachedLimit: WorkLimit?
    var isCutOff: Bool { reachedLimit != nil }
  }

  private func workers(for partCount: Int) -> any Workers {
    partCount < Self.concurrentPartCount ? SingleWorker() : workers
  }

  /// Solutions of the components from `first` on; `nil` for large components, whose new roots have to be numbered in
  /// order.
  private func solveSmallComponents(
    from first: Int, of required: RequiredSolution, _ program: LinearProgram
  ) -> [ComponentSolution?] {
    let components = required.presolved.components
    let count = min(Self.componentsTogether, components.count - first)
    return workers(for: count).map(count) { place in
      let component = components[first + place]
      guard component.rows.count < levelThreshold else { return nil }
      return solveSingle(component, of: program) ?? solveWhole(component: first + place, of: required, program)
    }
  }

  /// Describes the ambiguity of components on which no other depends, so that few of their dictionaries are in memory
  /// at a time.
  private func describeEarly(
    _ small: inout [ComponentSolution?], _ early: inout EarlyFreedoms, of required: inout RequiredSolution,
    _ program: LinearProgram, _ aliases: (() -> [VariableAlias])?
  ) {
    guard findsFreedoms && explainsFreedoms else { return }
    let places = small.indices.filter { place in
      guard let part = small[place], !part.isCutOff, let state = part.remainder.undetermined.first else { return false }
      return early.canDescribe(state)
    }
    if places.isEmpty { return }
    let classes = early.classes(&required, program, aliases)
    let told = workers(for: places.count).map(places.count) { [small] number in
      let state = small[places[number]]?.remainder.undetermined.first
      // Components that reach a limit are described with the others.
      return (try? state?.freedoms(classes: classes, beside: [], sumTermLimit: sumTermLimit)) ?? []
    }
    for (place, freedoms) in zip(places, told) where !freedoms.isEmpty {
      small[place]?.freedoms = freedoms
      small[place]?.remainder.undetermined = []
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
  private func solveLarge(
    component index: Int, of required: inout RequiredSolution, _ program: LinearProgram, rootCount: Int
  ) -> ComponentSolution {
    if let result = solveSingle(required.presolved.components[index], of: program) { return result }
    if !required.isCutOff {
      var levels = LevelPresolve(index, of: required, solver: self)
      required.forgetSolution(ofComponent: index)
      if (try? levels.solveRanks()) != nil {
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
    state.solveOptionalRanks()
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
