// Strict priorities, level by level, component by component.
//
// Components share no row, so each is solved through all its ranks by itself. The result is checked by the caller against
// the rows as written; nothing of the reduction is needed for that.

/// Solves programs of one size limit.
package struct LexicographicSolver: Sendable {
  /// Pivots in one component after which it is given up: far beyond any layout, yet an end.
  package var pivotLimit = 200_000
  /// Whether to tell why the best points are more than one; the point given is the same in any case.
  package var findsFreedoms = true
  /// Whether freedoms are told, not only whether there are any.
  package var explainsFreedoms = true
  /// Whether to prove that no errors are smaller; nothing else hangs on it.
  package var provesOptima = false

  /// Rows that hang together from which on positions are exchanged for distances. The best points are the same; of
  /// several, another may be found, and fewer relations between variables are told.
  package var exchangeThreshold = Reduction.exchangeThreshold

  /// Rows of a component from which on it is reduced anew for each rank; the best points are the same.
  package var levelThreshold = LevelReduction.threshold

  package init() {}

  package func solve(_ program: LinearProgram) -> LexicographicSolution {
    var required = RequiredSolution(
      program, pivotLimit: pivotLimit, recovers: true, exchangeThreshold: exchangeThreshold,
      sparseThreshold: levelThreshold)
    var solution = LexicographicSolution()
    solution.isFeasible = required.certificates.isEmpty
    solution.certificates = required.certificates
    solution.reachedLimit = required.reachedLimit
    solution.counts.merges = required.reduction.elimination.merges.count
    solution.counts.wideNumbers = required.reduction.elimination.store.overflowCount
    solution.counts.pivots = required.pivotCount
    for (row, excess) in required.reduction.failedConstants where program.rows[row].isTracked {
      solution.unreachable.append((row, program.rows[row].relation.error(ofExcess: excess)))
    }
    var rootValues = [Rational](repeating: .zero, count: required.reduction.rootCount)
    var points: [[Rational]] = []
    var unreachable: [OptimalityProver.Target] = solution.unreachable.map { .failedConstant(row: $0.row) }
    var undetermined: [ComponentSolver] = []
    var definitions = required.reduction.definitions
    for (index, component) in required.reduction.components.enumerated() {
      let part = solve(component: index, of: required, program, rootCount: rootValues.count)
      solution.counts.pivots += part.pivotCount
      if let limit = part.reachedLimit { solution.reachedLimit = limit }
      if findsFreedoms && !part.isCutOff && !part.remainder.undetermined.isEmpty {
        solution.isDetermined = false
        if explainsFreedoms {
          undetermined += part.remainder.undetermined
          definitions += part.remainder.definitions
          rootValues += part.remainder.values
        }
      }
      for (row, shortfall, point) in part.unreachable {
        solution.unreachable.append((row, shortfall))
        if provesOptima { unreachable.append(.row(row, component: index, point: point)) }
      }
      if provesOptima { points.append(part.point) }
      for (root, value) in zip(component.roots, part.point) { rootValues[Int(root)] = value }
    }
    rootValues = required.reduction.completed(rootValues)
    solution.values = required.reduction.elimination.values(rootValues, count: program.variableCount)
    if !undetermined.isEmpty {
      let classes = VariableClasses(&required.reduction.elimination, count: program.variableCount)
      for part in UndeterminedParts(undetermined, definitions: definitions, rootValues).parts {
        do {
          solution.freedoms += try part.freedoms(classes: classes, beside: solution.values)
        } catch {
          solution.reachedLimit = error
        }
      }
    }
    if provesOptima && !solution.isCutOff {
      var prover = OptimalityProver(required, points: points, pivotLimit: pivotLimit)
      solution.optima = prover.optima()
      solution.unreachableOptima = unreachable.sorted { $0.row < $1.row }.map { prover.proof(of: $0) }
    }
    solution.unreachable.sort { $0.row < $1.row }
    return solution
  }
}

extension LexicographicSolver {
  /// A component solved through all ranks.
  private struct ComponentSolution {
    /// By place of the component's variables.
    var point: [Rational] = []
    /// Tracked rows that cannot hold, with a point where each errs least.
    var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []
    /// What has several best values.
    var remainder = LevelReduction.Remainder()
    /// Made for optional rows.
    var pivotCount = 0
    var reachedLimit: WorkLimit?
    var isCutOff: Bool { reachedLimit != nil }
  }

  private func solve(
    component index: Int, of required: RequiredSolution, _ program: LinearProgram, rootCount: Int
  ) -> ComponentSolution {
    var result = ComponentSolution()
    let component = required.reduction.components[index]
    if let single = SingleVariable(component, of: program), let value = single.value {
      result.point = [value]
      result.unreachable = single.unreachable.map { ($0.row, $0.shortfall, [$0.value]) }
      return result
    }
    if component.rows.count >= levelThreshold && !required.isCutOff {
      var levels = LevelReduction(index, of: required, solver: self)
      do {
        try levels.solveRanks()
        result.remainder = try levels.remainder(rootCount: rootCount)
        result.point = levels.point
        result.unreachable = levels.unreachable
        result.pivotCount = levels.pivotCount
        return result
      } catch {}  // a dictionary of the whole may do
    }
    var state = ComponentSolver(component: index, of: required, program)
    let requiredPivots = state.tableau.pivotCount
    state.solveOptionalRanks()
    result.point = component.roots.indices.map { state.tableau.variables[$0].value }
    result.unreachable = state.unreachable
    if findsFreedoms {
      state.tableau.fixImplied()
      if !state.isDetermined { result.remainder.undetermined = [state] }
    }
    result.pivotCount = state.tableau.pivotCount - requiredPivots
    result.reachedLimit = state.tableau.reachedLimit
    return result
  }
}

/// Every variable as `scale * root + offset`, and the variables of each root.
struct VariableClasses {
  let expressions: [(root: Int32, scale: Rational, offset: Rational)]
  /// Those of root r are `members[start[r]..<start[r + 1]]`, in order.
  private let start: [Int32]
  private let members: [Int32]

  init(_ elimination: inout EqualityElimination, count: Int) {
    var expressions: [(root: Int32, scale: Rational, offset: Rational)] = []
    expressions.reserveCapacity(count)
    var start = [Int32](repeating: 0, count: count + 2)
    for variable in 0..<count {
      let expression = elimination.expression(of: variable)
      expressions.append(expression)
      start[Int(expression.root) + 2] += 1  // constants, whose root is -1, are counted before the first
    }
    for index in 1..<start.count { start[index] += start[index - 1] }
    var next = start
    var members = [Int32](repeating: 0, count: count)
    for variable in 0..<count {
      let place = Int(expressions[variable].root) + 1
      members[Int(next[place])] = Int32(variable)
      next[place] += 1
    }
    self.expressions = expressions
    self.start = start
    self.members = members
  }

  /// The variables that a root stands for, itself among them, in order; none for a left side.
  func members(of root: Int32) -> ArraySlice<Int32> {
    if Int(root) >= expressions.count { return [] }
    return members[Int(start[Int(root) + 1])..<Int(start[Int(root) + 2])]
  }
}

extension EqualityElimination {
  /// The first variables' values from those of the roots.
  mutating func values(_ rootValues: [Rational], count: Int) -> [Rational] {
    (0..<count).map { variable in
      let (root, scale, offset) = expression(of: variable)
      return root < 0
        ? offset
        : scale.smallInteger == 1 && offset.isZero ? rootValues[Int(root)] : scale * rootValues[Int(root)] + offset
    }
  }
}
