// The best point of a core with other constants in the rows that a program adds to it.

/// The only best point of a core with some rows, and what else is to be known to tell that of the same rows with other
/// constants without solving them.
package struct PostoptimalAnalysis: Sendable {
  private let presolved: PresolvedProgram
  /// The rows added to the core.
  private let own: LinearProgram
  private let best: FollowedPoint
  /// Points in which tracked rows hold that fail in the best one, although they need not.
  private let attaining: [FollowedPoint]
  /// That the best point errs no less, which the same multipliers prove of those that it becomes.
  private let proofs: PartProofs
  /// Rows that can hold in no point that is best at all stronger ranks.
  private let unreachable: Set<PresolvedProgram.Row>

  /// Rows of a core from which on this costs less than solving one more program.
  package static let threshold = 32
  /// Rows that attaining points are followed in, all together: beyond, that takes as long as solving, and more memory.
  private static let rowLimit = 500_000

  /// - Parameters:
  ///   - own: the rows with which a part of the presolved program was solved.
  ///   - part: solved by one who keeps attaining points.
  /// - Returns: nil where the best points are several, where it hangs on more than this which rows can hold, and where limits
  ///   left something out.
  package init?(_ presolved: PresolvedProgram, adding own: LinearProgram, solvedAs part: PresolvedProgram.Part) {
    let coreCount = presolved.core.rowCount
    guard part.isFeasible && part.isDetermined && part.reachedLimit == nil && part.proofs.isWhole,
      let points = part.attaining, points.count * coreCount <= PostoptimalAnalysis.rowLimit,
      let program = presolved.program(adding: own)
    else { return nil }
    guard let best = FollowedPoint(program, at: part.values, changingFrom: coreCount, counts: { _ in true }) else {
      return nil
    }
    // Where the best point errs more than that, another one errs least.
    let errors = Dictionary(uniqueKeysWithValues: part.failed.map { ($0.row, $0.error) })
    guard part.unreachable.allSatisfy({ errors[$0.row] == $0.shortfall }) else { return nil }
    var attaining: [FollowedPoint] = []
    for attained in points {
      let point = FollowedPoint(program, at: attained.values, changingFrom: coreCount) { row in
        program.rows[row].strength.rank.map { $0 < attained.rank } ?? true || attained.rows.contains(row)
      }
      guard let point else { return nil }
      attaining.append(point)
    }
    (self.presolved, self.own, self.best, self.attaining) = (presolved, own, best, attaining)
    proofs = part.proofs
    unreachable = Set(part.unreachable.map(\.row))
  }

  /// The part that solving the core with other rows would find.
  ///
  /// - Returns: nil where rows differ in more than constants, and where some do not stay on their side.
  /// - Complexity: linear in the core, and that of solving the equations of a step for each of the points followed.
  package func part(adding rows: LinearProgram) -> PresolvedProgram.Part? {
    guard rows.differsInConstantsAlone(from: own), let program = presolved.program(adding: rows) else { return nil }
    let changes = (0..<rows.rowCount).map { rows.rows[$0].constant - own.rows[$0].constant }
    guard let values = best.point(in: program, changes),
      attaining.allSatisfy({ $0.point(in: program, changes) != nil })
    else { return nil }
    let failed = program.failed(at: values, isFeasible: true).map {
      (row: presolved.row($0.row, ofPart: presolved.origins), $0.error)
    }
    return PresolvedProgram.Part(
      values: values, isFeasible: true, failed: failed,
      unreachable: failed.filter { unreachable.contains($0.row) }, proofs: proofs)
  }
}

extension LinearProgram {
  /// Whether all rows but for their constants and groups are those of another program.
  fileprivate func differsInConstantsAlone(from other: LinearProgram) -> Bool {
    guard rowCount == other.rowCount && termVariables == other.termVariables else { return false }
    return rows.indices.allSatisfy { row in
      let (new, old) = (rows[row], other.rows[row])
      return new.termEnd == old.termEnd && new.relation == old.relation && new.strength == old.strength
        && new.isTracked == old.isTracked
    } && termVariables.indices.allSatisfy { coefficient(ofTerm: $0) == other.coefficient(ofTerm: $0) }
  }
}
