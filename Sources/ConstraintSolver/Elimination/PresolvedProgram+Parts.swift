// A presolved program is solved in two parts that have no row in common: the rest, which no further rows reach, and the core
// with these. Every program is solved like this, so that what is found of the rest is the same for all.

extension PresolvedProgram {
  /// Best points of one part of a program.
  package struct Part: Sendable {
    /// Of the part's roots.
    let values: [Rational]
    /// Whether the required rows hold.
    package let isFeasible: Bool
    /// Rows that fail, those of the part's shared rows first.
    package let failed: [(row: Row, error: Rational)]
    /// Tracked rows that can hold in no best point, in order of the part's rows.
    package let unreachable: [(row: Row, shortfall: Rational)]
    /// In terms of the variables as written; tied rows are numbered as `row(numbered:)` has them.
    package var freedoms: [Freedom] = []
    package var isDetermined = true
    /// The limit that keeps from telling all freedoms; proofs are left out then.
    package var reachedLimit: WorkLimit?
    /// Where optima are to be proven; of blocks that were solved apart, one by one.
    var proofs: [PartProofs] = []
    /// Where asked for, and where there is one best point: for all tracked rows that fail although they need not, points over
    /// the part's roots in which they hold; rows are numbered as in the part. Nil where there are too many.
    var attaining: [AttainingPoint]?
  }

  /// A row by its number, where those of the programs' own are counted after the shared ones.
  package func row(numbered number: Int) -> Row {
    number < rowCount ? .shared(number) : .own(number - rowCount)
  }

  /// The inverse of that.
  func number(of row: Row) -> Int {
    switch row {
    case .shared(let row): row
    case .own(let row): rowCount + row
    }
  }

  /// What the rows of a part are: shared ones, then a program's own.
  struct PartRows {
    let shared: [Int32]
    /// Nil for all of them, in order.
    var own: [Int32]?

    subscript(row: Int) -> Row {
      if row < shared.count { return .shared(Int(shared[row])) }
      let row = row - shared.count
      return .own(own.map { Int($0[row]) } ?? row)
    }
  }

  /// Those of the core with all of a program's own.
  var coreRows: PartRows { PartRows(shared: origins) }

  /// Solves what no further rows reach.
  ///
  /// - Parameter program: the one that is presolved, its rest kept.
  /// - Returns: nil where there is no point, or where a limit keeps from finding the best.
  package func solveRest(of program: LinearProgram, by solver: LexicographicSolver) -> Part? {
    solve(rest, PartRows(shared: restOrigins), restRoots, of: program, and: nil, by: solver, gives: false)
  }

  /// Solves the shared rows that some more reach, together with these.
  ///
  /// - Parameters:
  ///   - program: the one that is presolved.
  ///   - gives: whether required rows among those added may give; then optima are proven in any case.
  /// - Returns: nil where there is no point, or none that breaks the added rows alone and breaks them least; where a limit is
  ///   reached; and where the rows refer to other variables than those that were named as changing.
  /// - Complexity: that of solving what the rows can change.
  package func solve(
    adding rows: LinearProgram, to program: LinearProgram, by solver: LexicographicSolver, gives: Bool = false
  ) -> Part? {
    guard let core = self.program(adding: rows) else { return nil }
    var solver = solver
    if gives { solver.provesOptima = true }
    return solve(core, coreRows, roots, of: program, and: rows, by: solver, gives: gives)
  }

  /// - Parameters:
  ///   - part: over some roots; its rows are those given.
  ///   - own: all rows that are not shared.
  func solve(
    _ part: LinearProgram, _ rows: PartRows, _ roots: [Int32], of program: LinearProgram, and own: LinearProgram?,
    by solver: LexicographicSolver, gives: Bool
  ) -> Part? {
    let solution = solver.solve(part) { aliases(of: roots) }
    guard solution.isFeasible || gives && !solution.isCutOff, !solution.isCutOff || solution.leavesOutFreedoms else {
      return nil
    }
    let failed = part.failed(at: solution.values, isFeasible: solution.isFeasible)
    let ranks = Set(failed.compactMap { part.rows[$0.row].strength.rank })
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
      let provenCount = solution.optima.count { $0.rank != nil }
      guard provenCount == ranks.count || solution.leavesOutProofs else { return nil }
      guard solution.isFeasible || provenCount < solution.optima.count else { return nil }
      made.firstUnprovenRank = ranks.sorted().dropFirst(provenCount).first.map { Int($0) }
      for optimum in solution.optima {
        if let rank = optimum.rank {
          made.optima[rank] = proof(optimum.multipliers)
        } else {
          let recovery = proof(optimum.multipliers)
          // A shared row that weighs less holds wherever the rows err least, as its being eliminated takes for granted.
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
        made.unreachable[rows[entry.row]] = (optimum.rank ?? -1, proof(optimum.multipliers))
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

  /// All variables that hang on some roots, in order.
  private func aliases(of roots: [Int32]) -> [VariableAlias] {
    var aliases: [VariableAlias] = []
    for (place, root) in roots.enumerated() {
      for variable in classes.members(of: root) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        aliases.append(VariableAlias(name: Int(variable), variable: Int32(place), scale: scale, offset: offset))
      }
    }
    return aliases.sorted { $0.name < $1.name }
  }

  /// Multipliers of a part's rows with those of the eliminated rows; a program's own rows are counted after the shared ones.
  func completed(
    _ multipliers: [(row: Int, multiplier: Rational)], _ rows: PartRows, in program: LinearProgram,
    and own: LinearProgram?
  ) -> Certificate {
    var numbered: [Int: Rational] = [:]
    for (row, multiplier) in multipliers { numbered[number(of: rows[row])] = multiplier }
    return elimination.complete(numbered, in: program, and: own)
  }

  /// Tells each variable of the core whose value is not that of another point.
  ///
  /// - Parameter other: nil for the point in which all that can change is zero.
  /// - Complexity: linear in the roots that can change and in the variables told.
  package func changes(_ core: Part, from other: Part?, _ body: (Int, Rational) -> Void) {
    forEachChange(core, from: other, body)
  }

  @inline(__always)
  private func forEachChange(_ core: Part, from other: Part?, _ body: (Int, Rational) -> Void) {
    for (place, root) in roots.enumerated() {
      let new = core.values[place]
      if new == other?.values[place] ?? .zero { continue }
      classes.forEachMember(of: root, at: new, body)
    }
  }

  /// Gives the first variables of the core whose values are not those of another point their new ones.
  ///
  /// - Parameters:
  ///   - values: by variable, those of the other point.
  ///   - other: nil for the point in which all that can change is zero.
  /// - Complexity: linear in the roots that can change and in the variables changed.
  package func change(_ values: UnsafeMutableBufferPointer<Rational>, to core: Part, from other: Part?) {
    forEachChange(core, from: other) { variable, value in
      if variable < values.count { unsafe values[variable] = value }
    }
  }

  /// The values of all variables.
  ///
  /// - Parameter core: nil for the point in which all that can change is zero.
  package func values(_ core: Part?, rest: Part) -> [Rational] {
    values(core?.values ?? [Rational](repeating: .zero, count: roots.count), settled: rest.values)
  }
}

extension LinearProgram {
  /// The rows that fail in a point, in order; only optional ones where the others hold.
  func failed(at values: [Rational], isFeasible: Bool) -> [(row: Int, error: Rational)] {
    rows.indices.compactMap { row in
      if isFeasible && rows[row].strength.rank == nil { return nil }
      let error = error(ofRow: row, at: values)
      return error.isZero ? nil : (row, error)
    }
  }
}
