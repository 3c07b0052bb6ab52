// Parametric analysis of a core in the constants of a program's own rows.

/// The optimum of those blocks of a core in which it is unique, as a function of the constants of a program's own rows.
struct ParametricAnalysis: Sendable {
  /// Rows times points; with more, an analysis takes as long as solving, and more memory.
  private static let rowLimit = 500_000
  private let sharedProgram: SharedProgram
  /// The rows added to the core.
  private let own: LinearProgram
  private let part: SharedProgram.Part
  /// By variable of the core, whether its block has several optimal points.
  let isAmbiguous: [Bool]
  private let best: ParametricPoint
  /// Points in which tracked rows hold that fail in the optimum although they could hold.
  private let attaining: [(level: Int32, rows: [Int], point: ParametricPoint)]
  /// Rows that hold in no point that is optimal at all stronger levels, except those of ambiguous blocks.
  private let unreachable: Set<SharedProgram.Row>

  /// - Parameters:
  ///   - own: The rows with which a part of the shared program was solved.
  ///   - part: The solution, in which all required rows hold; computed with attaining points.
  ///   - blocks: The blocks of the core with these rows.
  /// - Returns: `nil` if it is unknown which blocks are ambiguous, if more than the signs of rows decides which rows
  ///   can hold, or if a limit left results out.
  init?(
    _ sharedProgram: SharedProgram, adding own: LinearProgram, solvedAs part: SharedProgram.Part, _ blocks: SharedBlocks
  ) {
    let coreCount = sharedProgram.core.rowCount
    guard part.isDetermined || !part.freedoms.isEmpty || part.reachedLimit != nil, part.proofs.allSatisfy(\.isWhole),
      let points = part.attaining, points.count * coreCount <= Self.rowLimit,
      let program = sharedProgram.program(adding: own)
    else { return nil }
    let ambiguous = Set(part.freedoms.map { blocks.block(of: $0) })
    let isAmbiguous = (0..<sharedProgram.core.variableCount).map { ambiguous.contains(blocks[$0]) }
    func counts(_ row: Int) -> Bool {
      !program.allTerms[program.termRange(row)].contains { isAmbiguous[Int($0.variable)] }
    }
    guard let best = ParametricPoint(program, at: part.values, changingFrom: coreCount, counts: counts) else {
      return nil
    }
    let rows = Dictionary(uniqueKeysWithValues: (0..<program.rowCount).map { (sharedProgram.coreRows[$0], $0) })
    let unreachable = part.unreachable.filter { rows[$0.row].map(counts) ?? false }
    // If the optimum has a larger error, the least error is found in another point.
    let errors = Dictionary(uniqueKeysWithValues: part.failed.map { ($0.row, $0.error) })
    guard unreachable.allSatisfy({ errors[$0.row] == $0.shortfall }) else { return nil }
    var attaining: [(level: Int32, rows: [Int], point: ParametricPoint)] = []
    for attained in points {
      let point = ParametricPoint(program, at: attained.values, changingFrom: coreCount) { row in
        counts(row) && program.rows[row].strength.level.map { $0 < attained.level } ?? true
          || attained.rows.contains(row)
      }
      guard let point else { return nil }
      attaining.append((attained.level, attained.rows, point))
    }
    (self.sharedProgram, self.own, self.part, self.isAmbiguous) = (sharedProgram, own, part, isAmbiguous)
    (self.best, self.attaining, self.unreachable) = (best, attaining, Set(unreachable.map(\.row)))
  }

  /// The solution of the core with other own rows, except in ambiguous blocks, which keep their old solution.
  ///
  /// - Returns: `nil` if the rows differ in more than constants, or some row does not stay on its side.
  /// - Complexity: Linear in the core, plus solving the equations of a step for each of the points.
  func part(adding rows: LinearProgram) -> SharedProgram.Part? {
    guard rows.differsInConstantsAlone(from: own), let program = sharedProgram.program(adding: rows) else { return nil }
    let changes = (0..<rows.rowCount).map { rows.rows[$0].constant - own.rows[$0].constant }
    guard let values = best.point(in: program, changes) else { return nil }
    var attained: [AttainingPoint] = []
    for (level, rows, point) in attaining {
      guard let values = point.point(in: program, changes) else { return nil }
      attained.append(AttainingPoint(level: level, rows: rows, values: values))
    }
    let failed = program.failed(at: values, isFeasible: true).map {
      (row: sharedProgram.coreRows[$0.row], error: $0.error)
    }
    var unreachable = part.unreachable.filter { !self.unreachable.contains($0.row) }
    for (row, error) in failed where self.unreachable.contains(row) { unreachable.append((row, error)) }
    return SharedProgram.Part(
      values: values, isFeasible: true, failed: failed, unreachable: unreachable.sorted { $0.row < $1.row },
      freedoms: part.freedoms, isDetermined: part.isDetermined, reachedLimit: part.reachedLimit, proofs: part.proofs,
      attaining: attained)
  }
}

extension LinearProgram {
  /// Whether all rows are those of another program, except for constants and groups.
  package func differsInConstantsAlone(from other: LinearProgram) -> Bool {
    guard rowCount == other.rowCount && allTerms.count == other.allTerms.count else { return false }
    return rows.indices.allSatisfy { row in
      let (new, old) = (rows[row], other.rows[row])
      return new.termEnd == old.termEnd && new.relation == old.relation && new.strength == old.strength
        && new.isTracked == old.isTracked
    }
      && allTerms.indices.allSatisfy {
        allTerms[$0].variable == other.allTerms[$0].variable
          && coefficient(ofTerm: $0) == other.coefficient(ofTerm: $0)
      }
  }
}
