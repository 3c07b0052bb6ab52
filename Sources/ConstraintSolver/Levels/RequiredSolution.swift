// The required level of a program: feasible, or recovered so that it breaks least.
//
// Eliminating an equality means that it holds. Where required rows conflict, those that may have to give are relaxed and
// the reduction is made again without them. Which may? By duality, a row whose multiplier in the proof of the optimum is
// below one in absolute value holds in every recovery: breaking it by a point costs more than it gains. So it is enough to
// relax the rows whose multiplier reaches one and to repeat until no hard row's does: the optimal face is then exactly
// that of relaxing all required rows at once, at the price of the few that matter.

/// A program reduced, with the required level of its components solved from the first on.
struct RequiredSolution {
  var reduction: Reduction
  /// By component; none where no row is required, so that bounds alone count, where the optimum was found without, or given up.
  private var tableaus: [Int: Tableau] = [:]
  /// By component, where the rows are many and it was not given up.
  private var optima: [Int: ComponentOptimum] = [:]
  private var solvedCount = 0
  /// One proof for each contradiction met while nothing was relaxed; empty where the program is feasible.
  private(set) var certificates: [Certificate]
  /// What proves that the relaxed rows cannot err less, in terms of roots: for each component, then for each failed constant.
  private(set) var relaxationProofs: [[Int: Rational]]
  /// Required rows that may fail.
  let relaxed: Set<Int>
  private(set) var reachedLimit: WorkLimit?
  var isCutOff: Bool { reachedLimit != nil }
  private(set) var pivotCount = 0
  private let pivotLimit: Int
  private let exchangeThreshold: Int
  private let sparseThreshold: Int
  private var isRecovered = false

  /// Rounds of relaxing after which the recovery is given up.
  private static let roundLimit = 64
  /// Rounds from which on rows that share a variable with those to relax are relaxed with them: of a hundred demands on one
  /// width against a hundred others, each round shows two.
  private static let neighbourRound = 32

  /// No component is solved yet.
  ///
  /// - Parameters:
  ///   - relaxed: required rows that may fail.
  ///   - sparseThreshold: rows of a component from which on the revised simplex is the better one.
  init(
    reducing program: LinearProgram, relaxed: Set<Int> = [], pivotLimit: Int,
    exchangeThreshold: Int = Reduction.exchangeThreshold, sparseThreshold: Int = LevelReduction.threshold
  ) {
    let reduction = Reduction(program, relaxed: relaxed, exchangeThreshold: exchangeThreshold)
    certificates = reduction.contradictions.map {
      RequiredSolution.normalised(reduction.elimination.complete($0, in: program), program)
    }
    relaxationProofs = [[Int: Rational]](repeating: [:], count: reduction.components.count)
    for (row, excess) in reduction.failedConstants where program.rows[row].strength == .required {
      relaxationProofs.append([row: excess.isPositive ? -1 : 1])
    }
    self.reduction = reduction
    self.relaxed = relaxed
    self.pivotLimit = pivotLimit
    self.exchangeThreshold = exchangeThreshold
    self.sparseThreshold = sparseThreshold
  }

  /// All components are solved, and nothing is relaxed.
  init(_ program: LinearProgram, pivotLimit: Int) {
    self.init(reducing: program, pivotLimit: pivotLimit)
    solve()
  }

  /// Solves the components before one that are not solved yet; where rows conflict, all of them, with rows relaxed.
  ///
  /// - Returns: whether a conflict was met, or a limit reached: the components are then others than before.
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
      if rounds == RequiredSolution.roundLimit {
        reachedLimit = WorkLimit(what: "rounds of relaxing", limit: RequiredSolution.roundLimit)
      }
    }
    // Cut off, the layout is the one that breaks only what contradicts the rest. Some of it may be given up by now.
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

  /// The required rows that share a variable with some rows. Any more rows may be relaxed: the optimal face stays the same.
  private func neighbours(of rows: Set<Int>) -> [Int] {
    let program = reduction.program
    var isMentioned = [Bool](repeating: false, count: program.variableCount)
    for row in rows {
      for term in program.termRange(row) { isMentioned[Int(program.allTerms[term].variable)] = true }
    }
    return (0..<program.rowCount).filter { row in
      program.rows[row].strength == .required
        && program.termRange(row).contains { isMentioned[Int(program.allTerms[$0].variable)] }
    }
  }

  /// The same program with none of its components solved.
  private func reduced(relaxing relaxed: Set<Int>) -> RequiredSolution {
    RequiredSolution(
      reducing: reduction.program, relaxed: relaxed, pivotLimit: pivotLimit, exchangeThreshold: exchangeThreshold,
      sparseThreshold: sparseThreshold)
  }

  /// Required rows that are still hard and whose multiplier reaches one.
  ///
  /// In the proof of a contradiction the scale is arbitrary, so there every required row counts. The proofs of what is
  /// relaxed are one proof in parts: a row that several of them use counts with the sum.
  private func rowsToRelax(_ certificates: [Certificate], _ proofs: [Certificate]) -> Set<Int> {
    let program = reduction.program
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

  /// As above, without relaxing further rows.
  private mutating func solve(before end: Int = .max) {
    while solvedCount < min(end, reduction.components.count) {
      let multipliers = solve(reduction.components[solvedCount], at: solvedCount)
      relaxationProofs[solvedCount] = multipliers
      if relaxed.isEmpty && !multipliers.isEmpty { certificates.append(completed(multipliers)) }
      solvedCount += 1
    }
  }

  /// With the eliminated rows.
  private func completed(_ multipliers: [Int: Rational]) -> Certificate {
    reduction.elimination.complete(multipliers, in: reduction.program)
  }

  /// Returns multipliers that prove that its rows cannot err less; none where they hold.
  private mutating func solve(_ component: Reduction.Component, at index: Int) -> [Int: Rational] {
    let program = reduction.program
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

  /// The dictionary of a component on the face that its required rows leave.
  ///
  /// The logical variables of these rows come after those of the component, in their order.
  func tableau(ofComponent index: Int) -> Tableau {
    if let tableau = tableaus[index] { return tableau }
    var tableau = Tableau(reduction.components[index].bounds, pivotLimit: pivotLimit)
    let rows = reduction.components[index].requiredRows(of: reduction.program)
    if !rows.isEmpty { tableau.keepOptimalFace(tableau.solve(rows, of: reduction.program)) }
    return tableau
  }

  /// Gives up how a component was solved; why it cannot err less stays known, and its dictionary can be had again.
  mutating func forgetSolution(ofComponent index: Int) { (tableaus[index], optima[index]) = (nil, nil) }

  /// The optimum of a component's required rows, where it was found without a dictionary.
  func optimum(ofComponent index: Int) -> ComponentOptimum? { optima[index] }

  /// The values of a component's own variables in the point found.
  func point(ofComponent index: Int) -> [Rational] {
    if let optimum = optima[index] { return optimum.values }
    if let tableau = tableaus[index] { return tableau.variables[..<tableau.structuralCount].map(\.value) }
    return reduction.components[index].bounds.map { $0.lower ?? $0.upper ?? .zero }
  }

  /// Scaled so that the smallest multiplier of a required row is one: all of them may have to give.
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

extension Reduction.Component {
  func requiredRows(of program: LinearProgram) -> [(row: Int, form: AffineForm)] {
    rows.filter { program.rows[$0.row].strength.rank == nil }
  }

  /// Multipliers of variables that prove a level's optimum as those of the program's rows.
  ///
  /// - Parameter rows: of the logical variables, in their order.
  func multipliers(_ multipliers: [(variable: Int32, multiplier: Rational)], rows: [Int]) -> [Int: Rational] {
    var result: [Int: Rational] = [:]
    for (variable, multiplier) in multipliers {
      if Int(variable) >= roots.count {
        result[rows[Int(variable) - roots.count], default: .zero] += multiplier
      } else {
        let bound = bounds[Int(variable)]
        // The reduced cost is not negative at the lower bound and not positive at the upper one.
        if let owner = multiplier.isPositive ? bound.lowerRow : bound.upperRow {
          result[owner.row, default: .zero] += multiplier / owner.coefficient
        }
      }
    }
    return result
  }
}
