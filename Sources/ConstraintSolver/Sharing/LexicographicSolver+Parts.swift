extension LexicographicSolver {
  /// Solves a program as one of several that share rows (`SharedProgram`). The choice between several optimal points
  /// depends on this program alone, not on the other programs' own rows.
  ///
  /// - Parameters:
  ///   - isShared: Whether a row is shared by all programs.
  ///   - variables: All variables that rows which are not shared refer to, in any of the programs.
  /// - Returns: `nil` if the required rows conflict or a limit is reached.
  package func solve(
    _ program: LinearProgram, isShared: [Bool], changing variables: [Int]
  ) -> LexicographicSolution? {
    guard
      let sharedProgram = SharedProgram(program, isShared: isShared, changing: variables, keepsUnaffectedRows: true),
      let unaffected = sharedProgram.solveUnaffectedRows(of: program, by: self)
    else { return nil }
    let ownRows = (0..<program.rowCount).filter { !isShared[$0] }
    var own = LinearProgram(variableCount: program.variableCount)
    for row in ownRows { own.addRow(row, of: program) { $0 } }
    guard let core = sharedProgram.solve(adding: own, to: program, by: self) else { return nil }
    var solution = joined(unaffected, core, of: sharedProgram, ownRows, in: program)
    if !solution.unreachable.isEmpty, let blocks = SharedBlocks(sharedProgram, adding: own) {
      solution.blocks = (0..<program.rowCount).map { isShared[$0] ? blocks.block(ofRow: $0, in: program) : .eliminated }
      for (index, row) in ownRows.enumerated() { solution.blocks[row] = blocks.block(ofRow: index, of: own) }
    }
    return solution
  }

  /// Joins the solutions of the two parts of a shared program.
  ///
  /// - Parameter ownRows: The rows that are not shared, in the order in which they were added to the core.
  package func joined(
    _ unaffected: SharedProgram.Part, _ core: SharedProgram.Part, of sharedProgram: SharedProgram, _ ownRows: [Int],
    in program: LinearProgram
  ) -> LexicographicSolution {
    func number(_ row: SharedProgram.Row) -> Int {
      switch row {
      case .shared(let row): row
      case .own(let row): ownRows[row]
      }
    }
    var solution = LexicographicSolution()
    solution.values = sharedProgram.values(core, unaffected: unaffected)
    solution.isDetermined = unaffected.isDetermined && core.isDetermined
    solution.unreachable = (unaffected.unreachable + core.unreachable).map { (number($0.row), $0.shortfall) }
      .sorted { $0.row < $1.row }
    solution.freedoms = Freedom.merged(unaffected.freedoms, core.freedoms).map { freedom in
      var freedom = freedom
      freedom.tiedRows = freedom.tiedRows.map { number(sharedProgram.row(numbered: $0)) }.sorted()
      return freedom
    }
    solution.reachedLimit = core.reachedLimit ?? unaffected.reachedLimit
    solution.leavesOutFreedoms = solution.isCutOff
    guard provesOptima && !solution.isCutOff else { return solution }
    func numbered(_ proof: JoinedProofs.Proof) -> OptimumProof {
      OptimumProof(
        strength: proof.strength,
        multipliers: proof.multipliers.map { (number($0.row), $0.multiplier) }.sorted { $0.row < $1.row })
    }
    var proofs = JoinedProofs([unaffected, core], termLimit: proofTermLimit) {
      program.rows[number($0)].strength == .required
    }
    solution.optima = proofs.optima.map(numbered)
    let rows = (unaffected.unreachable + core.unreachable).map(\.row).sorted { number($0) < number($1) }
    solution.unreachableOptima = rows.map { numbered(proofs.proof(of: $0)) }
    solution.leavesOutProofs = proofs.leavesOutProofs
    return solution
  }
}

extension Freedom {
  /// The freedoms of two parts, in order of their first variable.
  package static func merged(_ a: [Freedom], _ b: [Freedom]) -> [Freedom] {
    (a + b).enumerated().sorted { ($0.element.firstVariable, $0.offset) < ($1.element.firstVariable, $1.offset) }
      .map(\.element)
  }

  /// - Precondition: there are ranges, as in every freedom that a solver finds.
  package var firstVariable: Int { ranges[0].variable }
}
