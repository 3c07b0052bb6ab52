// One level of rows that may fail, above rows that hold.
//
// The rows of the level are eliminated with the others as though they had to hold. Those in a contradiction are relaxed, and
// it is done again; then those whose multiplier reaches one in the proof that what is relaxed cannot err less. A row of a
// smaller multiplier holds in every optimum, since failing by a point costs more than it gains.

/// The points of a polyhedron in which further rows err least in sum.
struct LevelOptimum {
  /// The program's background rows hold, its required rows err as little as they can.
  let program: LinearProgram
  private(set) var reduction: Reduction
  private(set) var pivotCount = 0
  /// Rows of the level that may fail.
  private var relaxed: Set<Int> = []
  /// By component of the reduction.
  private var parts: [(rows: [Int], optimum: ComponentOptimum)] = []
  /// What proves each part's optimum, in terms of roots.
  private var proofs: [[Int: Rational]] = []
  private let levelCount: Int
  private let pivotLimit: Int
  private let sparseThreshold: Int
  private var rounds = 0

  /// Rounds of relaxing after which all rows of the level are relaxed, and none eliminated.
  private static let roundLimit = 12

  /// - Precondition: the background rows can hold together.
  /// - Parameter sparseThreshold: rows of a component from which on the revised simplex is the better one.
  /// - Throws: the limit that was reached.
  init(_ program: LinearProgram, pivotLimit: Int, exchangeThreshold: Int, sparseThreshold: Int) throws(WorkLimit) {
    self.program = program
    self.pivotLimit = pivotLimit
    self.sparseThreshold = sparseThreshold
    levelCount = program.rows.reduce(0) { $0 + ($1.strength == .required ? 1 : 0) }
    reduction = .empty
    while true {
      rounds += 1
      // What the last round found goes before this one takes as much memory.
      (parts, proofs, reduction) = ([], [], .empty)
      reduction = Reduction(program, relaxed: relaxed, exchangeThreshold: exchangeThreshold)
      let count = relaxed.count
      try solve()
      if relaxed.count == count { return }
      // One inequality in the way comes with others, and none is of use for eliminating.
      for row in program.rows.indices
      where program.rows[row].strength == .required
        && (program.rows[row].relation != .equal || rounds == LevelOptimum.roundLimit)
      {
        relaxed.insert(row)
      }
    }
  }

  /// Solves what is left of the rows, and relaxes those that may have to give.
  private mutating func solve() throws(WorkLimit) {
    var contradictions = reduction.contradictions
    proofs = reduction.failedConstants.map { [$0.row: $0.excess.isPositive ? -1 : 1] }
    for component in reduction.components where contradictions.isEmpty {
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

  /// - Parameter contradictions: rows of the level in these may have to give; if there are any, `proofs` are not complete.
  private mutating func relax(_ contradictions: [[Int: Rational]]) {
    let hasEliminated = reduction.elimination.merges.contains { program.rows[Int($0.row)].strength == .required }
    /// The rows of the level in a proof; those eliminated have a part in it that is to be found.
    func forEachRow(_ multipliers: [Int: Rational], _ body: (_ row: Int, _ multiplier: Rational) -> Void) {
      if hasEliminated {
        for (row, multiplier) in reduction.elimination.complete(multipliers, in: program).multipliers
        where program.rows[row].strength == .required {
          body(row, multiplier)
        }
      } else {
        for (row, multiplier) in multipliers where program.rows[row].strength == .required { body(row, multiplier) }
      }
    }
    for contradiction in contradictions { forEachRow(contradiction) { row, _ in relaxed.insert(row) } }
    guard contradictions.isEmpty && relaxed.count < levelCount else { return }
    // The parts' proofs are one proof: a row that several of them use counts with the sum.
    var sums: [Int: Rational] = [:]
    for proof in proofs where !proof.isEmpty { forEachRow(proof) { sums[$0, default: .zero] += $1 } }
    let next = sums.filter { $0.value.magnitude >= .one && !relaxed.contains($0.key) }.map(\.key).sorted()
    relaxed.formUnion(next)
    // What gives passes on what it must bear to rows near it, which would come next: ever further, so that the rounds are few.
    if !next.isEmpty && rounds > 1 { relax(within: 4, of: next) }
  }

  /// Relaxes rows of the level that few rows, sharing a variable one with the next, lead to.
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

  /// All variables in the point found.
  mutating func point() -> [Rational] {
    var roots = [Rational](repeating: .zero, count: reduction.rootCount)
    for (component, part) in zip(reduction.components, parts) {
      for (root, value) in zip(component.roots, part.optimum.values) { roots[Int(root)] = value }
    }
    return reduction.elimination.values(reduction.completed(roots), count: program.variableCount)
  }

  /// What proves that the rows of the level err no less; none where all of them hold.
  func multipliers() -> [(row: Int, multiplier: Rational)] {
    var sum: [Int: Rational] = [:]
    for proof in proofs { sum.merge(proof) { $0 + $1 } }
    return sum.isEmpty ? [] : reduction.elimination.complete(sum, in: program).multipliers
  }

  /// What each row says of the optima: together, these relations hold there and nowhere else; nil for nothing.
  func relations() -> [RowRelation?] {
    var relations: [RowRelation?] = program.rows.map(\.relation)
    for row in relaxed { relations[row] = nil }
    for (component, part) in zip(reduction.components, parts) {
      for place in part.optimum.pinned {
        let bound = component.bounds[place]
        let owner = part.optimum.values[place] == bound.lower ? bound.lowerRow : bound.upperRow
        if let owner { relations[owner.row] = .equal }
      }
      for (row, relation) in zip(part.rows, part.optimum.relations) where relaxed.contains(row) || relation == .equal {
        relations[row] = relation
      }
    }
    return relations
  }
}
