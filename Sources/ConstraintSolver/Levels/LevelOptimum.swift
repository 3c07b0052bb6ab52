// The optimum of one level, with the rows that must hold given.
//
// The rows of the level are first eliminated as though they had to hold. Rows in a contradiction are relaxed and
// presolve is repeated; then rows whose multiplier in the dual certificate reaches one. A row with a smaller multiplier
// holds in every optimum, since failing by a point would cost more than it gains.

/// The optimal points of one level over a polyhedron.
struct LevelOptimum {
  /// Its background rows must hold; its required rows are the level.
  let program: LinearProgram
  private(set) var presolved: PresolvedProgram
  private(set) var pivotCount = 0
  /// Rows of the level that may fail.
  private var relaxed: Set<Int> = []
  /// By component of the presolved program.
  private var parts: [(rows: [Int], optimum: ComponentOptimum)] = []
  /// The dual certificate of each component, in terms of roots.
  private var proofs: [[Int: Rational]] = []
  private let levelCount: Int
  private let pivotLimit: Int
  private let sparseThreshold: Int
  private var rounds = 0
  /// Rounds after which all rows are relaxed and none is eliminated, with the same result.
  private static let roundLimit = 12

  /// - Precondition: The background rows can hold together.
  /// - Parameter sparseThreshold: Rows of a component from which on the revised simplex is used.
  /// - Throws: The limit that was reached.
  init(_ program: LinearProgram, pivotLimit: Int, activityThreshold: Int, sparseThreshold: Int) throws(WorkLimit) {
    self.program = program
    self.pivotLimit = pivotLimit
    self.sparseThreshold = sparseThreshold
    levelCount = program.rows.reduce(0) { $0 + ($1.strength == .required ? 1 : 0) }
    presolved = .empty
    while true {
      rounds += 1
      // Free the results of the last round before this one needs as much memory.
      (parts, proofs, presolved) = ([], [], .empty)
      presolved = PresolvedProgram(program, relaxed: relaxed, activityThreshold: activityThreshold)
      let count = relaxed.count
      try solve()
      if relaxed.count == count { return }
      // An inequality that may fail rarely comes alone, and relaxing inequalities costs no elimination.
      for row in program.rows.indices
      where program.rows[row].strength == .required
        && (program.rows[row].relation != .equal || rounds == Self.roundLimit)
      {
        relaxed.insert(row)
      }
    }
  }

  /// Solves the presolved components, and relaxes rows that may fail.
  private mutating func solve() throws(WorkLimit) {
    var contradictions = presolved.contradictions
    proofs = presolved.failedConstants.map { [$0.row: $0.excess.isPositive ? -1 : 1] }
    for component in presolved.components where contradictions.isEmpty {
      let given = component.rows.filter { program.rows[$0.row].strength == .background }
      let givenCount = given.count
      let rows = given + component.rows.filter { program.rows[$0.row].strength == .required }
      var sparse: ComponentOptimum?
      if rows.count >= sparseThreshold {
        sparse = ComponentOptimum(sparse: component, rows, givenCount: givenCount, of: program)
      }
      let optimum: ComponentOptimum
      if let sparse {
        optimum = sparse
      } else {
        optimum = try ComponentOptimum(
          component, given: Array(rows[..<givenCount]), level: Array(rows[givenCount...]), of: program,
          pivotLimit: pivotLimit)
      }
      if !optimum.isFeasible { contradictions.append(optimum.multipliers) }
      proofs.append(optimum.multipliers)
      pivotCount += optimum.pivotCount
      parts.append((rows.map(\.row), optimum))
    }
    relax(contradictions)
  }

  /// - Parameter contradictions: Rows of the level in these are relaxed. If there are any, `proofs` are incomplete.
  private mutating func relax(_ contradictions: [[Int: Rational]]) {
    let hasEliminated = presolved.elimination.merges.contains { program.rows[Int($0.row)].strength == .required }
    /// Calls `body` with the rows of the level in a proof, including eliminated rows found by postsolve.
    func forEachRow(_ multipliers: [Int: Rational], _ body: (_ row: Int, _ multiplier: Rational) -> Void) {
      if hasEliminated {
        for (row, multiplier) in presolved.elimination.complete(multipliers, in: program).multipliers
        where program.rows[row].strength == .required {
          body(row, multiplier)
        }
      } else {
        for (row, multiplier) in multipliers where program.rows[row].strength == .required { body(row, multiplier) }
      }
    }
    for contradiction in contradictions { forEachRow(contradiction) { row, _ in relaxed.insert(row) } }
    guard contradictions.isEmpty && relaxed.count < levelCount else { return }
    // The components' proofs are one proof together, so a row in several of them counts with the sum.
    var sums: [Int: Rational] = [:]
    for proof in proofs where !proof.isEmpty { forEachRow(proof) { sums[$0, default: .zero] += $1 } }
    let next = sums.filter { $0.value.magnitude >= .one && !relaxed.contains($0.key) }.map(\.key).sorted()
    relaxed.formUnion(next)
    // A failing row shifts its load to rows near it, which would be relaxed next. Relaxing a growing neighbourhood
    // limits the rounds.
    if !next.isEmpty && rounds > 1 { relax(within: 4, of: next) }
  }

  /// Relaxes the rows of the level within a distance, counted in rows that share a variable.
  private mutating func relax(within distance: Int, of rows: [Int]) {
    var isNear = [Bool](repeating: false, count: program.variableCount)
    var isReached = [Bool](repeating: false, count: program.rows.count)
    var reached = rows
    for row in rows { isReached[row] = true }
    for _ in 0..<distance where !reached.isEmpty {
      for row in reached { for (variable, _) in program.terms(ofRow: row) { isNear[variable] = true } }
      reached = program.rows.indices.filter { row in
        !isReached[row] && program.terms(ofRow: row).contains { isNear[$0.variable] }
      }
      for row in reached {
        isReached[row] = true
        if program.rows[row].strength == .required { relaxed.insert(row) }
      }
    }
  }

  /// The values of all variables at the optimum found.
  mutating func point() -> [Rational] {
    var roots = [Rational](repeating: .zero, count: presolved.rootCount)
    for (component, part) in zip(presolved.components, parts) {
      for (root, value) in zip(component.roots, part.optimum.values) { roots[Int(root)] = value }
    }
    return presolved.elimination.values(presolved.completed(roots), count: program.variableCount)
  }

  /// A dual certificate of the level's cost; empty if the cost is zero.
  func multipliers() -> [(row: Int, multiplier: Rational)] {
    var sum: [Int: Rational] = [:]
    for proof in proofs { sum.merge(proof) { $0 + $1 } }
    return sum.isEmpty ? [] : presolved.elimination.complete(sum, in: program).multipliers
  }

  /// The relation of each row in all optimal points: together they describe the optimal face. `nil` for no restriction.
  func relations() -> [RowRelation?] {
    var relations: [RowRelation?] = program.rows.map(\.relation)
    for row in relaxed { relations[row] = nil }
    for (component, part) in zip(presolved.components, parts) {
      for column in part.optimum.pinned {
        let bound = component.bounds[column]
        let owner = part.optimum.values[column] == bound.lower ? bound.lowerRow : bound.upperRow
        if let owner { relations[owner.row] = .equal }
      }
      for (row, relation) in zip(part.rows, part.optimum.relations) where relaxed.contains(row) || relation == .equal {
        relations[row] = relation
      }
    }
    return relations
  }
}
