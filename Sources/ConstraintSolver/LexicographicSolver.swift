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
  /// Whether to prove that no errors are smaller; nothing else hangs on it.
  package var provesOptima = false

  package init() {}

  package func solve(_ program: LinearProgram) -> LexicographicSolution {
    var required = RequiredSolution(program, pivotLimit: pivotLimit, recovers: true)
    var solution = LexicographicSolution()
    solution.isFeasible = required.certificates.isEmpty
    solution.certificates = required.certificates
    solution.isCutOff = required.isCutOff
    for (row, excess) in required.reduction.failedConstants where program.tracked[row] {
      solution.unreachable.append((row, program.relations[row].error(ofExcess: excess)))
    }
    var rootValues = [Rational](repeating: .zero, count: program.variableCount)
    var points: [[Rational]] = []
    var unreachable: [OptimalityProver.Target] = solution.unreachable.map { .failedConstant(row: $0.row) }
    let classes = VariableClasses(&required.reduction.elimination, count: program.variableCount)
    for index in required.tableaus.indices {
      let component = required.reduction.components[index]
      let requiredRows = component.rows.filter { program.strengths[$0.row].rank == nil }.map(\.row)
      var state = ComponentSolver(
        program: program, component: component, tableau: required.tableaus[index],
        logicals: Array(zip(required.logicals[index], requiredRows)).map { (variable: $0, row: $1) })
      state.solveOptionalRanks()
      solution.unreachable.append(contentsOf: state.unreachable)
      if provesOptima {
        points.append(component.roots.indices.map { state.tableau.variables[$0].value })
        for (entry, point) in zip(state.unreachable, state.unreachablePoints) {
          unreachable.append(.row(entry.row, component: index, point: point))
        }
      }
      for (place, value) in component.values({ state.tableau.variables[$0].value }).enumerated() {
        rootValues[Int(component.root(at: place))] = value
      }
      if findsFreedoms { solution.freedoms.append(contentsOf: state.freedoms(classes: classes)) }
      if state.isCutOff { solution.isCutOff = true }
    }
    if provesOptima && !solution.isCutOff {
      var prover = OptimalityProver(required, points: points, pivotLimit: pivotLimit)
      solution.optima = prover.optima()
      solution.unreachableOptima = unreachable.sorted { $0.row < $1.row }.map { prover.proof(of: $0) }
    }
    solution.unreachable.sort { $0.row < $1.row }
    solution.values = classes.values(rootValues)
    return solution
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

  /// The variables that a root stands for, itself among them, in order.
  func members(of root: Int32) -> ArraySlice<Int32> {
    members[Int(start[Int(root) + 1])..<Int(start[Int(root) + 2])]
  }

  /// All variables' values from those of the roots.
  func values(_ rootValues: [Rational]) -> [Rational] {
    expressions.map { $0.root < 0 ? $0.offset : $0.scale * rootValues[Int($0.root)] + $0.offset }
  }
}
