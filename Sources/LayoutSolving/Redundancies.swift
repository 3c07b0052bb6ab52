import ConstraintSolver
import LayoutModel

/// A required constraint that follows from others.
package struct RedundantConstraint: Sendable {
  package let constraint: ConstraintID
  /// Constraints that follow in the same way from it and the others, in scene order.
  package let interchangeable: [ConstraintID]
  /// Rows whose weighted sum of `E - b` is the constraint's, less a number that is not negative; nil for `<=`.
  package let atLeast: [ProofTerm]?
  /// As above, less a number that is not positive, and with the opposite signs; nil for `>=`.
  package let atMost: [ProofTerm]?

  /// False where a limit left the proof out.
  package var isProven: Bool { atLeast != nil || atMost != nil }

  package init(
    constraint: ConstraintID, interchangeable: [ConstraintID] = [], atLeast: [ProofTerm]?, atMost: [ProofTerm]?
  ) {
    self.constraint = constraint
    self.interchangeable = interchangeable
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// What implies it, in order of the proof and without repetition.
  package var implying: [ConstraintReference] {
    var seen: Set<ConstraintReference> = []
    return ((atLeast ?? []) + (atMost ?? [])).compactMap { term in
      guard case .constraint(let reference, _) = term.row, seen.insert(reference).inserted else { return nil }
      return reference
    }
  }

  /// The same, told of an interchangeable constraint.
  package func exchanged(for other: ConstraintID) -> RedundantConstraint {
    let row = ProofRow.constraint(.written(other), nil)
    func exchange(_ terms: [ProofTerm]) -> [ProofTerm] {
      guard let own = terms.first(where: { $0.row == row })?.multiplier else { return terms }
      return [ProofTerm(row: .constraint(.written(constraint), nil), multiplier: .one / own)]
        + terms.filter { $0.row != row }.map { ProofTerm(row: $0.row, multiplier: -($0.multiplier / own)) }
    }
    // Of equal bounds, one may be written from the other side.
    let turns =
      (atLeast == nil) != (atMost == nil)
      && (atLeast ?? atMost ?? []).contains { $0.row == row && $0.multiplier.isNegative }
    return RedundantConstraint(
      constraint: other, interchangeable: (interchangeable.filter { $0 != other } + [constraint]).sorted(),
      atLeast: (turns ? atMost : atLeast).map(exchange), atMost: (turns ? atLeast : atMost).map(exchange))
  }
}

/// The redundant constraints of one configuration.
package struct Redundancies: Sendable {
  /// In scene order.
  package let constraints: [RedundantConstraint]
  /// The limits that were reached.
  package let exceededLimits: [ExceededLimit]
}

extension SceneSolver {
  /// The required constraints of a feasible configuration that follow from all the others.
  package func redundantConstraints(of solved: SolvedConfiguration) -> Redundancies {
    let lowered = lower(solved.configuration)
    let program = lowered.program
    func written(_ row: Int) -> ConstraintID? {
      let group = program.group(ofRow: row)
      guard group >= 0, case .written(let id) = lowered.references[group] else { return nil }
      return id
    }
    func terms(_ terms: RedundantRow.Terms) -> [ProofTerm] {
      terms.map { ProofTerm(row: lowered.proofRow($0.row), multiplier: $0.multiplier) }
    }
    let analysis = RedundancyAnalysis(program, at: lowered.values(solved)) { written($0) != nil }
    let constraints = analysis.found.compactMap { redundant in
      written(redundant.row).map {
        RedundantConstraint(
          constraint: $0, interchangeable: redundant.interchangeable.compactMap(written),
          atLeast: redundant.atLeast.map(terms), atMost: redundant.atMost.map(terms))
      }
    }
    var limits: [ExceededLimit] = []
    if analysis.leftCount > 0 {
      limits.append(
        ExceededLimit(
          what: "cells in redundancy analysis", limit: RedundancyAnalysis.workLimit, left: analysis.leftCount))
    }
    if analysis.unprovenCount > 0 {
      limits.append(
        ExceededLimit(
          what: "rows in proofs of redundancy", limit: RedundancyAnalysis.proofLimit, left: analysis.unprovenCount,
          cutsCheckOff: false))
    }
    return Redundancies(
      constraints: constraints.sorted { $0.constraint < $1.constraint }, exceededLimits: limits)
  }
}
