// A shared program is solved in two parts that share no row: the unaffected rows, which no own rows reach, and the core together
// with the own rows. Every program is solved this way, so that the solution of the unaffected rows is the same for all.

extension SharedProgram {
  /// An optimum of one part of a program.
  package struct Part: Sendable {
    /// The values of the part's variables, which are roots of the shared program.
    let values: [Rational]
    /// Whether the required rows hold.
    package let isFeasible: Bool
    /// The rows that fail at `values`, with their errors; shared rows come first.
    package let failed: [(row: Row, error: Rational)]
    /// The tracked rows that hold in no point that is optimal at all stronger levels, each with its least error, in order of the
    /// part's rows.
    package let unreachable: [(row: Row, shortfall: Rational)]
    /// Why the optimum is not unique, in terms of the variables of the whole program. Tied rows are numbered as in
    /// `row(numbered:)`.
    package var freedoms: [Freedom] = []
    /// Whether the optimum is unique; computed only if freedoms are requested.
    package var isDetermined = true
    /// The limit that prevented a full explanation of ambiguity; proofs are then left out.
    package var reachedLimit: WorkLimit?
    /// If requested, the proofs of optimality, one element for each set of blocks (`SharedBlocks`) that was solved separately.
    var proofs: [PartProofs] = []
    /// If requested and the optimum is unique: for the tracked rows that fail at `values` but are not unreachable, points over
    /// the part's variables in which they hold. Rows are numbered as in the part. `nil` if there are too many points.
    var attaining: [AttainingPoint]?
  }

  /// A row by its number; own rows are numbered after the shared ones.
  package func row(numbered number: Int) -> Row {
    number < rowCount ? .shared(number) : .own(number - rowCount)
  }

  /// The number of a row; the inverse of `row(numbered:)`.
  func number(of row: Row) -> Int {
    switch row {
    case .shared(let row): row
    case .own(let row): rowCount + row
    }
  }

  /// By row of a part, the row that it comes from: shared rows, then a program's own.
  struct PartRows {
    let shared: [Int32]
    /// The own rows in the part; `nil` for all of them, in order.
    var own: [Int32]?

    subscript(row: Int) -> Row {
      if row < shared.count { return .shared(Int(shared[row])) }
      let row = row - shared.count
      return .own(own.map { Int($0[row]) } ?? row)
    }
  }

  /// The rows of the core, then all own rows.
  var coreRows: PartRows { PartRows(shared: origins) }

  /// Solves the unaffected rows, which no own rows reach.
  ///
  /// - Parameter program: The program from which the shared program was made; it must have kept the unaffected rows.
  /// - Returns: `nil` if its required rows conflict or a limit prevents an optimum.
  package func solveUnaffectedRows(of program: LinearProgram, by solver: LexicographicSolver) -> Part? {
    solve(
      unaffected, PartRows(shared: unaffectedOrigins), unaffectedRoots, of: program, and: nil, by: solver,
      mayFail: false)
  }

  /// Solves the core together with a program's own rows.
  ///
  /// - Parameters:
  ///   - rows: The own rows.
  ///   - program: The program from which the shared program was made.
  ///   - mayFail: Whether required rows may fail with the least sum of their errors; optimality is then always proven.
  /// - Returns: `nil` if required rows conflict and `mayFail` is false, or if it is true and a shared one might be among those
  ///   that fail; if a limit is reached; or if the own rows refer to variables that were not declared as changing.
  /// - Complexity: That of solving the core with the own rows.
  package func solve(
    adding rows: LinearProgram, to program: LinearProgram, by solver: LexicographicSolver, mayFail: Bool = false
  ) -> Part? {
    guard let core = self.program(adding: rows) else { return nil }
    var solver = solver
    if mayFail { solver.provesOptima = true }
    return solve(core, coreRows, roots, of: program, and: rows, by: solver, mayFail: mayFail)
  }

  /// Solves a part, and expresses the result in rows and variables of the whole program.
  ///
  /// - Parameters:
  ///   - part: A program over `roots`; `rows` are the rows that its rows come from.
  ///   - program: The program from which the shared program was made.
  ///   - own: All own rows, also those that are not in the part; `nil` if the part has none.
  ///   - mayFail: As in `solve(adding:to:by:mayFail:)`.
  /// - Returns: `nil` if required rows fail that must hold, if a limit prevents an optimum, or if a proof is missing for another
  ///   reason than the limit on proofs.
  func solve(
    _ part: LinearProgram, _ rows: PartRows, _ roots: [Int32], of program: LinearProgram, and own: LinearProgram?,
    by solver: LexicographicSolver, mayFail: Bool
  ) -> Part? {
    let solution = solver.solve(part) { aliases(of: roots) }
    guard solution.isFeasible || mayFail && !solution.isCutOff, !solution.isCutOff || solution.leavesOutFreedoms else {
      return nil
    }
    let failed = part.failed(at: solution.values, isFeasible: solution.isFeasible)
    let levels = Set(failed.map { part.rows[$0.row].strength }.filter { $0.level != nil })
    var proofs: PartProofs?
    if solver.provesOptima && !solution.isCutOff {
      var made = PartProofs()
      func proof(_ multipliers: [(row: Int, multiplier: Rational)]) -> PartProofs.Proof {
        PartProofs.Proof(
          rows: completed(multipliers, rows, in: program, and: own).multipliers.map {
            (row(numbered: $0.row), $0.multiplier)
          },
          weights: PartProofs.weights(multipliers, in: part))
      }
      let provenCount = solution.optima.count { $0.strength.level != nil }
      guard provenCount == levels.count || solution.leavesOutProofs else { return nil }
      guard solution.isFeasible || provenCount < solution.optima.count else { return nil }
      made.firstUnprovenLevel = levels.sorted().dropFirst(provenCount).first
      for optimum in solution.optima {
        if optimum.strength.level != nil {
          made.optima[optimum.strength] = proof(optimum.multipliers)
        } else {
          let recovery = proof(optimum.multipliers)
          // A required row whose multiplier is less than 1 holds in every point of least error (complementary slackness).
          // Presolve takes for granted that the shared required rows hold.
          let isBorne = recovery.rows.allSatisfy { row, multiplier in
            guard case .shared(let row) = row, program.rows[row].strength == .required else { return true }
            return multiplier.magnitude < .one
          }
          guard isBorne else { return nil }
          made.recovery = recovery
        }
      }
      for (entry, optimum) in zip(solution.unreachable, solution.unreachableOptima) {
        if optimum.multipliers.isEmpty && !solution.leavesOutProofs { return nil }
        made.unreachable[rows[entry.row]] = (optimum.strength, proof(optimum.multipliers))
      }
      proofs = made
    }
    return Part(
      values: solution.values, isFeasible: solution.isFeasible, failed: failed.map { (rows[$0.row], $0.error) },
      unreachable: solution.unreachable.map { (rows[$0.row], $0.shortfall) },
      freedoms: solution.freedoms.map { freedom in
        var freedom = freedom
        freedom.tiedRows = freedom.tiedRows.map { number(of: rows[$0]) }
        return freedom
      }, isDetermined: solution.isDetermined, reachedLimit: solution.reachedLimit,
      proofs: proofs.map { [$0] } ?? [],
      attaining: solution.attaining)
  }

  /// All variables that the given roots express, in order; `variable` is the index of the root.
  private func aliases(of roots: [Int32]) -> [VariableAlias] {
    var aliases: [VariableAlias] = []
    for (index, root) in roots.enumerated() {
      for variable in classes.members(of: root) {
        let own = classes.expressions[Int(variable)]
        aliases.append(
          VariableAlias(name: Int(variable), variable: Int32(index), scale: own.scale, offset: own.offset))
      }
    }
    return aliases.sorted { $0.name < $1.name }
  }

  /// Postsolves multipliers of a part's rows. The rows of the certificate are numbered as in `row(numbered:)`.
  func completed(
    _ multipliers: [(row: Int, multiplier: Rational)], _ rows: PartRows, in program: LinearProgram,
    and own: LinearProgram?
  ) -> Certificate {
    var numbered: [Int: Rational] = [:]
    for (row, multiplier) in multipliers { numbered[number(of: rows[row])] = multiplier }
    return elimination.complete(numbered, in: program, and: own)
  }

  /// Calls `body` with each variable of the core whose value differs from that in another point.
  ///
  /// - Parameter other: An optimum of the core with other own rows; `nil` for the point in which all roots of the core are zero.
  /// - Complexity: Linear in the roots of the core and in the variables reported.
  package func changes(_ core: Part, from other: Part?, _ body: (Int, Rational) -> Void) {
    for (index, root) in roots.enumerated() {
      let new = core.values[index]
      if new == other?.values[index] ?? .zero { continue }
      classes.forEachMember(of: root, at: new, body)
    }
  }

  /// The values of all variables of the whole program.
  ///
  /// - Parameters:
  ///   - core: `nil` for the point in which all roots of the core are zero.
  ///   - unaffected: The result of `solveUnaffectedRows`.
  package func values(_ core: Part?, unaffected: Part) -> [Rational] {
    values(core?.values ?? [Rational](repeating: .zero, count: roots.count), unaffected: unaffected.values)
  }
}

extension LinearProgram {
  /// The rows that fail at a point, with their errors, in order.
  ///
  /// - Parameter isFeasible: Whether all required and background rows hold, so that only optional rows are evaluated.
  func failed(at values: [Rational], isFeasible: Bool) -> [(row: Int, error: Rational)] {
    rows.indices.compactMap { row in
      if isFeasible && rows[row].strength.level == nil { return nil }
      let error = error(ofRow: row, at: values)
      return error.isZero ? nil : (row, error)
    }
  }
}
