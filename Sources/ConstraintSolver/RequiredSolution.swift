// The required level of a program: feasible, or recovered so that it breaks least.
//
// Eliminating an equality means that it holds. Where required rows conflict, those that may have to give are relaxed and
// the reduction is made again without them. Which may? By duality, a row whose multiplier in the proof of the optimum is
// below one in absolute value holds in every recovery: breaking it by a point costs more than it gains. So it is enough to
// relax the rows whose multiplier reaches one and to repeat until no hard row's does: the optimal face is then exactly
// that of relaxing all required rows at once, at the price of the few that matter.

/// A program reduced, with each component's required level solved.
struct RequiredSolution {
  var reduction: Reduction
  /// By component; nil where no row is required, so that bounds alone count.
  private var tableaus: [Tableau?]
  /// The logical variables of each component's required rows, in the order of these rows.
  var logicals: [[Int32]]
  /// One proof for each contradiction met while nothing was relaxed; empty where the program is feasible.
  var certificates: [Certificate]
  /// What proves that the relaxed rows cannot err less, in terms of roots: for each component, then for each failed constant.
  var relaxationProofs: [[Int: Rational]] = []
  /// Required rows that may fail.
  var relaxed: Set<Int> = []
  var reachedLimit: WorkLimit?
  var isCutOff: Bool { reachedLimit != nil }
  private(set) var pivotCount = 0
  private var pivotLimit: Int

  /// Rounds of relaxing after which the recovery is given up.
  private static let roundLimit = 64

  init(
    _ program: LinearProgram, pivotLimit: Int, recovers: Bool, exchangeThreshold: Int = Reduction.exchangeThreshold
  ) {
    var relaxed: Set<Int> = []
    (self, _) = RequiredSolution.pass(
      program, relaxed: relaxed, pivotLimit: pivotLimit, exchangeThreshold: exchangeThreshold)
    guard recovers && !certificates.isEmpty else { return }
    let unrelaxed = self
    var next = RequiredSolution.rowsToRelax(certificates, [], program, relaxed)
    var rounds = 0
    while !next.isEmpty && !isCutOff {
      rounds += 1
      relaxed.formUnion(next)
      let proofs: [Certificate]
      (self, proofs) = RequiredSolution.pass(
        program, relaxed: relaxed, pivotLimit: pivotLimit, exchangeThreshold: exchangeThreshold)
      next = RequiredSolution.rowsToRelax(certificates, proofs, program, relaxed)
      if rounds == RequiredSolution.roundLimit {
        reachedLimit = WorkLimit(what: "rounds of relaxing", limit: RequiredSolution.roundLimit)
      }
    }
    // Cut off, the layout is the one that breaks only what contradicts the rest.
    if let limit = reachedLimit {
      self = unrelaxed
      reachedLimit = limit
    }
    certificates = unrelaxed.certificates
  }

  /// Required rows that are still hard and whose multiplier reaches one.
  ///
  /// In the proof of a contradiction the scale is arbitrary, so there every required row counts. The proofs of what is
  /// relaxed are one proof in parts: a row that several of them use counts with the sum.
  private static func rowsToRelax(
    _ certificates: [Certificate], _ proofs: [Certificate], _ program: LinearProgram, _ relaxed: Set<Int>
  ) -> Set<Int> {
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

  /// Solves once with the given rows relaxed.
  ///
  /// - Returns: the solution, whose certificates are the contradictions met; and the proofs of the optimum of what is relaxed.
  private static func pass(
    _ program: LinearProgram, relaxed: Set<Int>, pivotLimit: Int, exchangeThreshold: Int
  ) -> (RequiredSolution, [Certificate]) {
    let reduction = Reduction(program, relaxed: relaxed, exchangeThreshold: exchangeThreshold)
    var solution = RequiredSolution(
      reduction: reduction, certificates: reduction.certificates.map { normalised($0, program) },
      pivotLimit: pivotLimit)
    var proofs: [Certificate] = []
    var constantProofs: [[Int: Rational]] = []
    for (row, excess) in reduction.failedConstants where program.rows[row].strength == .required {
      let multipliers: [Int: Rational] = [row: excess.isPositive ? -1 : 1]
      constantProofs.append(multipliers)
      proofs.append(reduction.elimination.complete(multipliers, in: program))
    }
    for (index, component) in reduction.components.enumerated() {
      let rows = component.rows.filter { program.rows[$0.row].strength.rank == nil }
      if rows.isEmpty {
        solution.relaxationProofs.append([:])
        solution.tableaus.append(nil)
        solution.logicals.append([])
        continue
      }
      var tableau = Tableau(component.bounds, pivotLimit: pivotLimit)
      let logicals = tableau.solveLevel(
        rows.map { Tableau.SoftRow(form: $0.form, relation: program.rows[$0.row].relation) }, crashing: true)
      solution.pivotCount += tableau.pivotCount
      if let limit = tableau.reachedLimit { solution.reachedLimit = limit }
      solution.relaxationProofs.append([:])
      if !tableau.cost.isZero {
        let multipliers = solution.multipliers(
          of: tableau, logicals: logicals, rows: rows.map(\.row), component: reduction.components[index])
        let proof = reduction.elimination.complete(multipliers, in: program)
        solution.relaxationProofs[index] = multipliers
        if relaxed.isEmpty { solution.certificates.append(proof) } else { proofs.append(proof) }
      }
      tableau.keepOptimalFace(logicals)
      solution.tableaus.append(tableau)
      solution.logicals.append(logicals)
    }
    solution.relaxationProofs += constantProofs
    solution.relaxed = relaxed
    return (solution, proofs)
  }

  /// The dictionary of a component on the face that its required rows leave.
  func tableau(ofComponent index: Int) -> Tableau {
    tableaus[index] ?? Tableau(reduction.components[index].bounds, pivotLimit: pivotLimit)
  }

  /// The values of a component's own variables in the point found.
  func point(ofComponent index: Int) -> [Rational] {
    if let tableau = tableaus[index] { return tableau.variables[..<tableau.structuralCount].map(\.value) }
    return reduction.components[index].bounds.map { $0.lower ?? $0.upper ?? .zero }
  }

  private init(reduction: Reduction, certificates: [Certificate], pivotLimit: Int) {
    self.reduction = reduction
    self.pivotLimit = pivotLimit
    self.certificates = certificates
    tableaus = []
    logicals = []
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

  /// The level's multipliers as those of the program's rows.
  private func multipliers(
    of tableau: Tableau, logicals: [Int32], rows: [Int], component: Reduction.Component
  ) -> [Int: Rational] {
    var result: [Int: Rational] = [:]
    for (variable, multiplier) in tableau.levelMultipliers() {
      if Int(variable) >= component.roots.count {
        // Logical variables were added in the order of the rows, after the structural ones.
        result[rows[Int(variable) - component.roots.count], default: .zero] += multiplier
      } else {
        let bound = component.bounds[Int(variable)]
        // The reduced cost is not negative at the lower bound and not positive at the upper one.
        if let owner = multiplier.isPositive ? bound.lowerRow : bound.upperRow {
          result[owner.row, default: .zero] += multiplier / owner.coefficient
        }
      }
    }
    return result
  }
}
