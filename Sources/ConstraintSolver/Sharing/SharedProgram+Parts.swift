// A shared program is solved in two parts that share no row: the unaffected rows, which no own rows reach, and the core together
// with the own rows. Every program is solved this way, so that the solution of the unaffected rows is the same for all.

extension SharedProgram {
  /// An optimum of one part of a program.
  package struct Part: Sendable {
    /// The values of the part's roots.
    let values: [Rational]
    /// Whether the required rows hold.
    package let isFeasible: Bool
    /// Rows that fail, the part's shared rows first.
    package let failed: [(row: Row, error: Rational)]
    /// Tracked rows that hold in no optimal point, in order of the part's rows.
    package let unreachable: [(row: Row, shortfall: Rational)]
    /// In terms of the original variables; tied rows are numbered as in `row(numbered:)`.
    package var freedoms: [Freedom] = []
    package var isDetermined = true
    /// The limit that prevented a full explanation of ambiguity; proofs are then left out.
    package var reachedLimit: WorkLimit?
    /// If requested, the proofs of optimality, one for each group of blocks that was solved separately.
    var proofs: [PartProofs] = []
    /// If requested and the optimum is unique: points over the part's roots in which the tracked rows hold that fail in
    /// it although they could hold; rows are numbered as in the part. `nil` if there are too many.
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

  /// The origins of a part's rows: shared rows, then a program's own.
  struct PartRows {
    let shared: [Int32]
    /// `nil` for all own rows, in order.
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
  /// - Parameter program: The presolved program, whose unaffected rows were kept.
  /// - Returns: `nil` if its required rows conflict or a limit prevents an optimum.
  package func solveUnaffectedRows(of program: LinearProgram, by solver: LexicographicSolver) -> Part? {
    solve(
      unaffected, PartRows(shared: unaffectedOrigins), unaffectedRoots, of: program, and: nil, by: solver,
      mayFail: false)
  }

  /// Solves the core together with a program's own rows.
  ///
  /// - Parameters:
  ///   - program: The presolved program.
  ///   - mayFail: Whether added required rows may fail; optimality is then always proven.
  /// - Returns: `nil` if no point satisfies the shared rows with the least error of the added rows, if a limit is
  ///   reached, or if the rows refer to variables that were not declared as changing.
  /// - Complexity: That of solving the rows that can change.
  package func solve(
    adding rows: LinearProgram, to program: LinearProgram, by solver: LexicographicSolver, mayFail: Bool = false
  ) -> Part? {
    guard let core = self.program(adding: rows) else { return nil }
    var solver = solver
    if mayFail { solver.provesOptima = true }
    return solve(core, coreRows, roots, of: program, and: rows, by: solver, mayFail: mayFail)
  }

  /// - Parameters:
  ///   - part: A program over `roots` whose rows are `rows`.
  ///   - own: All rows that are not shared.
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
          // A shared row with a smaller multiplier holds in every optimum, as its elimination assumes.
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

  /// All variables that are expressed by some roots, in order.
  private func aliases(of roots: [Int32]) -> [VariableAlias] {
    var aliases: [VariableAlias] = []
    for (place, root) in roots.enumerated() {
      for variable in classes.members(of: root) {
        let own = classes.expressions[Int(variable)]
        aliases.append(
          VariableAlias(name: Int(variable), variable: Int32(place), scale: own.scale, offset: own.offset))
      }
    }
    return aliases.sorted { $0.name < $1.name }
  }

  /// Postsolves multipliers of a part's rows; own rows are numbered after the shared ones.
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
  /// - Parameter other: `nil` for the point in which all changeable roots are zero.
  /// - Complexity: Linear in the changeable roots and in the variables reported.
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

  /// Updates the values of the core's variables where they differ from those in another point.
  ///
  /// - Parameters:
  ///   - values: By variable, the values in the other point; shorter than the program's variables if only the first
  ///     ones are needed.
  ///   - other: `nil` for the point in which all changeable roots are zero.
  /// - Complexity: Linear in the changeable roots and in the variables changed.
  package func change(_ values: UnsafeMutableBufferPointer<Rational>, to core: Part, from other: Part?) {
    forEachChange(core, from: other) { variable, value in
      if variable < values.count { unsafe values[variable] = value }
    }
  }

  /// The values of all variables.
  ///
  /// - Parameter core: `nil` for the point in which all changeable roots are zero.
  package func values(_ core: Part?, unaffected: Part) -> [Rational] {
    values(core?.values ?? [Rational](repeating: .zero, count: roots.count), unaffected: unaffected.values)
  }
}

extension LinearProgram {
  /// The rows that fail at a point, in order; only optional ones if the others hold.
  func failed(at values: [Rational], isFeasible: Bool) -> [(row: Int, error: Rational)] {
    rows.indices.compactMap { row in
      if isFeasible && rows[row].strength.level == nil { return nil }
      let error = error(ofRow: row, at: values)
      return error.isZero ? nil : (row, error)
    }
  }
}
