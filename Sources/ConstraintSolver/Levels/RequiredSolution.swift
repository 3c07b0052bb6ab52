// The required level of a program: satisfied if feasible, else with the least error.
//
// Eliminated equalities hold exactly. If required rows conflict, those that may have to fail are relaxed, and presolve
// is repeated without them. By duality, a row whose multiplier in the dual certificate is less than one in absolute
// value holds in every optimum: failing by a point would cost more than it gains. So it is enough to relax rows whose
// multiplier reaches one, and to repeat until there are no more. The optimal face is then that of relaxing all required
// rows at once, but few rows are relaxed.

/// A presolved program with the required level of its components solved in order.
struct RequiredSolution {
  var presolved: PresolvedProgram
  /// By component, its dictionary; absent if no row is required, if the revised simplex solved it, or once it is freed.
  private var tableaus: [Int: Tableau] = [:]
  /// By component, its optimum by the revised simplex, until it is freed.
  private var optima: [Int: ComponentOptimum] = [:]
  private var solvedCount = 0
  /// One Farkas certificate for each contradiction found while nothing was relaxed; empty if the program is feasible.
  private(set) var certificates: [Certificate]
  /// Dual certificates of the relaxed rows' least error, in terms of roots: one for each component, then one for each
  /// failed constant.
  private(set) var relaxationProofs: [[Int: Rational]]
  /// Required rows that may fail.
  let relaxed: Set<Int>
  private(set) var reachedLimit: WorkLimit?
  var isCutOff: Bool { reachedLimit != nil }
  private(set) var pivotCount = 0
  private let pivotLimit: Int
  private let activityThreshold: Int
  private let sparseThreshold: Int
  private var isRecovered = false

  /// Rounds from which on rows that share a variable with those to relax are relaxed too: among a hundred demands on
  /// one width against a hundred others, each round finds two.
  private static let neighbourRound = 32

  /// Presolves the program and solves no component yet.
  ///
  /// - Parameters:
  ///   - relaxed: Required rows that may fail.
  ///   - sparseThreshold: Rows of a component from which on the revised simplex is used.
  init(
    reducing program: LinearProgram, relaxed: Set<Int> = [], pivotLimit: Int,
    activityThreshold: Int = PresolvedProgram.activityThreshold, sparseThreshold: Int = LevelPresolve.threshold
  ) {
    let presolved = PresolvedProgram(program, relaxed: relaxed, activityThreshold: activityThreshold)
    certificates = presolved.contradictions.map {
      RequiredSolution.normalised(presolved.elimination.complete($0, in: program), program)
    }
    relaxationProofs = [[Int: Rational]](repeating: [:], count: presolved.components.count)
    for (row, excess) in presolved.failedConstants where program.rows[row].strength == .required {
      relaxationProofs.append([row: excess.isPositive ? -1 : 1])
    }
    self.presolved = presolved
    self.relaxed = relaxed
    self.pivotLimit = pivotLimit
    self.activityThreshold = activityThreshold
    self.sparseThreshold = sparseThreshold
  }

  /// Presolves the program and solves all components without relaxing rows.
  init(_ program: LinearProgram, pivotLimit: Int) {
    self.init(reducing: program, pivotLimit: pivotLimit)
    solve()
  }

  /// Solves the components before `end`. If rows conflict, relaxes rows and solves all components again.
  ///
  /// - Returns: Whether there was a conflict or a limit was reached; the components have then changed.
  @discardableResult
  mutating func recover(before end: Int = .max) -> Bool {
    if isRecovered { return false }
    solve(before: end)
    if certificates.isEmpty && !isCutOff { return false }
    solve()
    let certificates = certificates
    var next = rowsToRelax(certificates, [])
    var rounds = 0
    while !next.isEmpty && !isCutOff {
      rounds += 1
      if rounds >= RequiredSolution.neighbourRound { next.formUnion(neighbours(of: next)) }
      self = reduced(relaxing: relaxed.union(next))
      solve()
      next = rowsToRelax(self.certificates, relaxationProofs.filter { !$0.isEmpty }.map(completed))
      if rounds == Limits.relaxingRounds.limit {
        reachedLimit = Limits.relaxingRounds
      }
    }
    // After a limit, return the solution without relaxation, in which only contradictory rows fail. Parts of it may
    // have been freed.
    if isCutOff || relaxed.isEmpty {
      let limit = reachedLimit
      self = reduced(relaxing: [])
      solve()
      reachedLimit = limit
    }
    self.certificates = certificates
    isRecovered = true
    return true
  }

  /// The required rows that share a variable with some rows. Relaxing more rows than necessary does not change the
  /// optimal face.
  private func neighbours(of rows: Set<Int>) -> [Int] {
    let program = presolved.program
    var isMentioned = [Bool](repeating: false, count: program.variableCount)
    for row in rows {
      for term in program.termRange(row) { isMentioned[Int(program.allTerms[term].variable)] = true }
    }
    return (0..<program.rowCount).filter { row in
      program.rows[row].strength == .required
        && program.termRange(row).contains { isMentioned[Int(program.allTerms[$0].variable)] }
    }
  }

  /// Presolves the same program again with other relaxed rows.
  private func reduced(relaxing relaxed: Set<Int>) -> RequiredSolution {
    RequiredSolution(
      reducing: presolved.program, relaxed: relaxed, pivotLimit: pivotLimit, activityThreshold: activityThreshold,
      sparseThreshold: sparseThreshold)
  }

  /// Required rows that are not relaxed and whose multiplier reaches one.
  ///
  /// A Farkas certificate can be scaled arbitrarily, so all its required rows count. The dual certificates of
  /// components are one certificate together: a row in several of them counts with the sum.
  private func rowsToRelax(_ certificates: [Certificate], _ proofs: [Certificate]) -> Set<Int> {
    let program = presolved.program
    var rows: Set<Int> = []
    var sums: [Int: Rational] = [:]
    func add(_ row: Int, _ multiplier: Rational) {
      guard program.rows[row].strength == .required && multiplier.magnitude >= .one && !relaxed.contains(row) else {
        return
      }
      rows.insert(row)
    }
    for certificate in certificates {
      for (row, multiplier) in certificate.multipliers { add(row, multiplier) }
    }
    for proof in proofs {
      for (row, multiplier) in proof.multipliers { sums[row, default: .zero] += multiplier }
    }
    for (row, multiplier) in sums { add(row, multiplier) }
    return rows
  }

  /// Solves the components before `end` without relaxing further rows.
  private mutating func solve(before end: Int = .max) {
    while solvedCount < min(end, presolved.components.count) {
      let multipliers = solve(presolved.components[solvedCount], at: solvedCount)
      relaxationProofs[solvedCount] = multipliers
      if relaxed.isEmpty && !multipliers.isEmpty { certificates.append(completed(multipliers)) }
      solvedCount += 1
    }
  }

  /// Postsolves multipliers.
  private func completed(_ multipliers: [Int: Rational]) -> Certificate {
    presolved.elimination.complete(multipliers, in: presolved.program)
  }

  /// Returns a dual certificate of the least error of the component's required rows; empty if they hold.
  private mutating func solve(_ component: PresolvedProgram.Component, at index: Int) -> [Int: Rational] {
    let program = presolved.program
    let rows = component.requiredRows(of: program)
    if rows.count >= sparseThreshold && !rows.isEmpty,
      let optimum = ComponentOptimum(sparse: component, rows, givenCount: 0, of: program)
    {
      optima[index] = optimum
      pivotCount += optimum.pivotCount
      return optimum.multipliers
    }
    if rows.isEmpty { return [:] }
    var tableau = Tableau(component.bounds, pivotLimit: pivotLimit)
    let logicals = tableau.solve(rows, of: program)
    pivotCount += tableau.pivotCount
    if let limit = tableau.reachedLimit { reachedLimit = limit }
    let multipliers =
      tableau.cost.isZero ? [:] : component.multipliers(tableau.levelMultipliers(), rows: rows.map(\.row))
    tableau.keepOptimalFace(logicals)
    tableaus[index] = tableau
    return multipliers
  }

  /// The dictionary of a component on the optimal face of its required rows.
  ///
  /// The logical variables of these rows come after the component's variables, in order.
  func tableau(ofComponent index: Int) -> Tableau {
    if let tableau = tableaus[index] { return tableau }
    var tableau = Tableau(presolved.components[index].bounds, pivotLimit: pivotLimit)
    let rows = presolved.components[index].requiredRows(of: presolved.program)
    if !rows.isEmpty { tableau.keepOptimalFace(tableau.solve(rows, of: presolved.program)) }
    return tableau
  }

  /// Frees the solution of a component. Its certificate is kept, and its dictionary can be computed again.
  mutating func forgetSolution(ofComponent index: Int) { (tableaus[index], optima[index]) = (nil, nil) }

  /// The optimum of a component's required rows, if the revised simplex found it.
  func optimum(ofComponent index: Int) -> ComponentOptimum? { optima[index] }

  /// The values of a component's own variables at the optimum found.
  func point(ofComponent index: Int) -> [Rational] {
    if let optimum = optima[index] { return optimum.values }
    if let tableau = tableaus[index] { return tableau.variables[..<tableau.structuralCount].map(\.value) }
    return presolved.components[index].bounds.map { $0.lower ?? $0.upper ?? .zero }
  }

  /// Scales a certificate so that the least multiplier of a required row is one, since all of them may have to fail.
  private static func normalised(_ certificate: Certificate, _ program: LinearProgram) -> Certificate {
    let least = certificate.multipliers.filter { program.rows[$0.row].strength == .required }
      .map(\.multiplier.magnitude).min()
    guard let least, least < .one else { return certificate }
    return Certificate(
      multipliers: certificate.multipliers.map { ($0.row, $0.multiplier / least) },
      contradiction: certificate.contradiction / least)
  }
}

extension Tableau {
  /// Solves required rows as the first level; returns their logical variables.
  fileprivate mutating func solve(_ rows: [(row: Int, form: AffineForm)], of program: LinearProgram) -> [Int32] {
    solveLevel(rows.map { SoftRow(form: $0.form, relation: program.rows[$0.row].relation) }, crashing: true)
  }
}

extension PresolvedProgram.Component {
  func requiredRows(of program: LinearProgram) -> [(row: Int, form: AffineForm)] {
    rows.filter { program.rows[$0.row].strength.level == nil }
  }

  /// The indices of the optional rows by level, strongest first.
  func optionalLevels(of program: LinearProgram) -> [(level: Int32, rowIndices: [Int])] {
    var indicesOfLevel: [Int32: [Int]] = [:]
    for (index, entry) in rows.enumerated() {
      if let level = program.rows[entry.row].strength.level { indicesOfLevel[level, default: []].append(index) }
    }
    return indicesOfLevel.sorted { $0.key < $1.key }.map { (level: $0.key, rowIndices: $0.value) }
  }

  /// Translates multipliers of a level's variables to multipliers of the program's rows.
  ///
  /// - Parameter rows: The rows of the logical variables, in order.
  func multipliers(_ multipliers: [(variable: Int32, multiplier: Rational)], rows: [Int]) -> [Int: Rational] {
    var result: [Int: Rational] = [:]
    for (variable, multiplier) in multipliers {
      if Int(variable) >= roots.count {
        result[rows[Int(variable) - roots.count], default: .zero] += multiplier
      } else {
        let bound = bounds[Int(variable)]
        // The reduced cost is not negative at a lower bound and not positive at an upper one.
        if let owner = multiplier.isPositive ? bound.lowerRow : bound.upperRow {
          result[owner.row, default: .zero] += multiplier / owner.coefficient
        }
      }
    }
    return result
  }
}
