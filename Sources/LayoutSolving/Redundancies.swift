import ConstraintSolver
import LayoutModel

/// A required constraint that others imply.
package struct Redundancy: Sendable {
  package let constraint: ConstraintID
  /// Constraints that are implied in the same way by this one and the others, in scene order.
  package let interchangeable: [ConstraintID]
  /// Rows whose weighted sum of `E - b` is at most the constraint's; `nil` for `<=`.
  package let atLeast: [ProofTerm]?
  /// Rows whose weighted sum of `E - b` is at least the constraint's, with the opposite signs; `nil` for `>=`.
  package let atMost: [ProofTerm]?

  /// False if a limit left the proof out.
  package var isProven: Bool { atLeast != nil || atMost != nil }

  package init(
    constraint: ConstraintID, interchangeable: [ConstraintID] = [], atLeast: [ProofTerm]?, atMost: [ProofTerm]?
  ) {
    self.constraint = constraint
    self.interchangeable = interchangeable
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// The constraints that imply it, in order of the proof and without repetition.
  package var implying: [ConstraintReference] {
    let first = Self.constraints(of: atLeast ?? [])
    guard let atMost, atMost != atLeast else { return first }
    let seen = Set(first)
    return first + Self.constraints(of: atMost).filter { !seen.contains($0) }
  }

  /// Rows of one constraint are adjacent in a proof.
  private static func constraints(of terms: [ProofTerm]) -> [ConstraintReference] {
    var found: [ConstraintReference] = []
    found.reserveCapacity(terms.count)
    var last: ConstraintID?
    let span = terms.span
    for index in span.indices {
      guard case .constraint(let reference, _) = span[index].row else { continue }
      if case .written(let id) = reference {
        if id != last { found.append(reference) }
        last = id
      } else {
        if reference != found.last { found.append(reference) }
        last = nil
      }
    }
    return found
  }

  /// The same redundancy, reported for an interchangeable constraint.
  package func exchanged(for other: ConstraintID) -> Redundancy {
    let row = ProofRow.constraint(.written(other), nil)
    func exchange(_ terms: [ProofTerm]) -> [ProofTerm] {
      guard let own = terms.first(where: { $0.row == row })?.multiplier else { return terms }
      return [ProofTerm(row: .constraint(.written(constraint), nil), multiplier: .one / own)]
        + terms.filter { $0.row != row }.map { ProofTerm(row: $0.row, multiplier: -($0.multiplier / own)) }
    }
    // Of equal bounds, one may be written with its sides swapped.
    let swapsBounds =
      (atLeast == nil) != (atMost == nil)
      && (atLeast ?? atMost ?? []).contains { $0.row == row && $0.multiplier.isNegative }
    return Redundancy(
      constraint: other, interchangeable: (interchangeable.filter { $0 != other } + [constraint]).sorted(),
      atLeast: (swapsBounds ? atMost : atLeast).map(exchange),
      atMost: (swapsBounds ? atLeast : atMost).map(exchange))
  }
}

/// The redundant constraints of one configuration.
package struct Redundancies: Sendable {
  /// In scene order.
  package let constraints: [Redundancy]
  /// The limits that were reached.
  package let exceededLimits: [ExceededLimit]

  package init(constraints: [Redundancy] = [], exceededLimits: [ExceededLimit] = []) {
    self.constraints = constraints
    self.exceededLimits = exceededLimits
  }
}

extension SceneSolver {
  /// The required constraints of a feasible configuration that all the others imply.
  package func redundantConstraints(of solved: SolvedConfiguration) -> Redundancies {
    let lowered = lower(solved.configuration)
    let program = lowered.program
    func written(_ row: Int) -> ConstraintID? {
      if case .written(let id)? = lowered.reference(ofRow: row) { id } else { nil }
    }
    func terms(_ terms: RedundantRow.Terms) -> [ProofTerm] {
      terms.map { ProofTerm(row: lowered.proofRow($0.row), multiplier: $0.multiplier) }
    }
    func isEqual(_ a: RedundantRow.Terms, _ b: RedundantRow.Terms) -> Bool {
      a.span.isIdentical(to: b.span) || a.elementsEqual(b) { $0.row == $1.row && $0.multiplier == $1.multiplier }
    }
    func analyze() -> (found: [RedundantRow], leftCount: Int, unprovenCount: Int) {
      let analysis = RedundancyAnalysis(program, at: lowered.values(solved)) { written($0) != nil }
      return (analysis.found, analysis.leftCount, analysis.unprovenCount)
    }
    var (found, leftCount, unprovenCount) = analyze()
    var constraints: [Redundancy] = []
    constraints.reserveCapacity(found.count)
    // Proofs can need more memory than the scene, so each is freed as soon as it is converted.
    while let redundant = found.popLast() {
      guard let constraint = written(redundant.row) else { continue }
      let atLeast = redundant.atLeast.map(terms)
      let isTwoSided = redundant.atLeast.flatMap { first in redundant.atMost.map { isEqual(first, $0) } } ?? false
      constraints.append(
        Redundancy(
          constraint: constraint, interchangeable: redundant.interchangeable.compactMap(written),
          atLeast: atLeast, atMost: isTwoSided ? atLeast : redundant.atMost.map(terms)))
    }
    constraints.reverse()  // of one constraint, the first reason comes first
    constraints.sort { $0.constraint < $1.constraint }
    let cells = ExceededLimit(ConstraintSolver.Limits.redundancyCells, left: leftCount)
    let proofRows = ExceededLimit(
      ConstraintSolver.Limits.redundancyProofRows, left: unprovenCount, cutsCheckOff: false)
    return Redundancies(constraints: constraints, exceededLimits: cells.ifReached + proofRows.ifReached)
  }
}
