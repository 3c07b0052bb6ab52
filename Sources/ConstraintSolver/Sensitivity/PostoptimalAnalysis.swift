// The best points of a core with other constants in the rows that a program adds to it.

/// The best points of those blocks of a core that have only one, and what else is to be known to tell that of the same rows with
/// other constants without solving them.
struct PostoptimalAnalysis: Sendable {
  private let presolved: PresolvedProgram
  /// The rows added to the core.
  private let own: LinearProgram
  private let part: PresolvedProgram.Part
  /// By place of a root, whether its block has several best points.
  let isAmbiguous: [Bool]
  private let best: FollowedPoint
  /// Points in which tracked rows hold that fail in the best one, although they need not.
  private let attaining: [(rank: Int32, rows: [Int], point: FollowedPoint)]
  /// Rows that can hold in no point that is best at all stronger ranks, but for those of ambiguous blocks.
  private let unreachable: Set<PresolvedProgram.Row>

  /// Rows that attaining points are followed in, all together: beyond, that takes as long as solving, and more memory.
  private static let rowLimit = 500_000

  /// - Parameters:
  ///   - own: the rows with which a part of the presolved program was solved.
  ///   - part: in which all required rows hold, solved by one who keeps attaining points.
  ///   - blocks: those of the core with these rows.
  /// - Returns: nil where it is not known which blocks are ambiguous, where it hangs on more than this which rows can hold, and
  ///   where limits left something out.
  init?(
    _ presolved: PresolvedProgram, adding own: LinearProgram, solvedAs part: PresolvedProgram.Part, _ blocks: CoreBlocks
  ) {
    let coreCount = presolved.core.rowCount
    guard part.isDetermined || !part.freedoms.isEmpty || part.reachedLimit != nil, part.proofs.allSatisfy(\.isWhole),
      let points = part.attaining, points.count * coreCount <= PostoptimalAnalysis.rowLimit,
      let program = presolved.program(adding: own)
    else { return nil }
    let ambiguous = Set(part.freedoms.map { blocks.block(of: $0) })
    let isAmbiguous = (0..<presolved.core.variableCount).map { ambiguous.contains(blocks[$0]) }
    func counts(_ row: Int) -> Bool {
      !program.allTerms[program.termRange(row)].contains { isAmbiguous[Int($0.variable)] }
    }
    guard let best = FollowedPoint(program, at: part.values, changingFrom: coreCount, counts: counts) else {
      return nil
    }
    let rows = Dictionary(uniqueKeysWithValues: (0..<program.rowCount).map { (presolved.coreRows[$0], $0) })
    let unreachable = part.unreachable.filter { rows[$0.row].map(counts) ?? false }
    // Where the best point errs more than that, another one errs least.
    let errors = Dictionary(uniqueKeysWithValues: part.failed.map { ($0.row, $0.error) })
    guard unreachable.allSatisfy({ errors[$0.row] == $0.shortfall }) else { return nil }
    var attaining: [(rank: Int32, rows: [Int], point: FollowedPoint)] = []
    for attained in points {
      let point = FollowedPoint(program, at: attained.values, changingFrom: coreCount) { row in
        counts(row) && program.rows[row].strength.rank.map { $0 < attained.rank } ?? true || attained.rows.contains(row)
      }
      guard let point else { return nil }
      attaining.append((attained.rank, attained.rows, point))
    }
    (self.presolved, self.own, self.part, self.isAmbiguous) = (presolved, own, part, isAmbiguous)
    (self.best, self.attaining, self.unreachable) = (best, attaining, Set(unreachable.map(\.row)))
  }

  /// The part that solving the core with other rows would find, but for ambiguous blocks: these are as they were.
  ///
  /// - Returns: nil where rows differ in more than constants, and where some do not stay on their side.
  /// - Complexity: linear in the core, and that of solving the equations of a step for each of the points followed.
  func part(adding rows: LinearProgram) -> PresolvedProgram.Part? {
    guard rows.differsInConstantsAlone(from: own), let program = presolved.program(adding: rows) else { return nil }
    let changes = (0..<rows.rowCount).map { rows.rows[$0].constant - own.rows[$0].constant }
    guard let values = best.point(in: program, changes) else { return nil }
    var attained: [AttainingPoint] = []
    for (rank, rows, point) in attaining {
      guard let values = point.point(in: program, changes) else { return nil }
      attained.append(AttainingPoint(rank: rank, rows: rows, values: values))
    }
    let failed = program.failed(at: values, isFeasible: true).map { (row: presolved.coreRows[$0.row], error: $0.error) }
    var unreachable = part.unreachable.filter { !self.unreachable.contains($0.row) }
    for (row, error) in failed where self.unreachable.contains(row) { unreachable.append((row, error)) }
    return PresolvedProgram.Part(
      values: values, isFeasible: true, failed: failed, unreachable: unreachable.sorted { $0.row < $1.row },
      freedoms: part.freedoms, isDetermined: part.isDetermined, reachedLimit: part.reachedLimit, proofs: part.proofs,
      attaining: attained)
  }
}

extension LinearProgram {
  /// Whether all rows but for their constants and groups are those of another program.
  fileprivate func differsInConstantsAlone(from other: LinearProgram) -> Bool {
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
