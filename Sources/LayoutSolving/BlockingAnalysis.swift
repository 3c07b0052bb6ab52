// Why an optional constraint cannot hold.
//
// Take the required rows, the errors that the stronger optional rows have in the layout found as limits on what they may
// err, and the constraint itself as required: no point satisfies all of them, since one would be as good at every stronger
// priority and satisfy the constraint too. An irreducible conflict of this program contains the constraint, and its other
// members are a smallest set that blocks it.

import ConstraintSolver
import LayoutModel

/// Finds what blocks the unreachable constraints of one solved configuration.
struct BlockingAnalysis {
  let lowered: LoweredConfiguration
  let solution: LexicographicSolution

  func unreachablePriorities() -> [UnreachablePriority] {
    solution.unreachable.compactMap { row, shortfall in
      guard case .written(let id) = lowered.references[lowered.program.group(ofRow: row)] else { return nil }
      let (blockers, multipliers) = blockers(ofRow: row)
      return UnreachablePriority(
        constraint: id, blockers: blockers, shortfall: shortfall, multipliers: multipliers)
    }
  }

  private func blockers(ofRow target: Int) -> ([ConstraintReference], [ProofTerm]) {
    let program = lowered.program
    var blocked = LinearProgram(variableCount: program.variableCount)
    var origins: [Int] = []
    func add(_ row: Int, _ relation: RowRelation, _ constant: Rational, strength: Strength) {
      blocked.addRow(
        program.terms(ofRow: row), relation, constant, strength: strength, group: program.group(ofRow: row))
      origins.append(row)
    }
    for row in 0..<program.rowCount {
      let (relation, constant) = (program.relation(ofRow: row), program.constant(ofRow: row))
      switch program.strength(ofRow: row) {
      case .background:
        add(row, relation, constant, strength: .background)
        continue
      case .required: break
      case .optional(let rank):
        if row == target {
          add(row, relation, constant, strength: .required)
          continue
        }
        guard case .optional(let own) = program.strength(ofRow: target), rank < own else { continue }
      }
      let excess = program.excess(ofRow: row, at: solution.values)
      let error = program.error(ofRow: row, at: solution.values)
      if error.isZero {
        add(row, relation, constant, strength: .required)
      } else if relation == .equal {
        // An error either way is as good.
        add(row, .lessThanOrEqual, constant + error, strength: .required)
        add(row, .greaterThanOrEqual, constant - error, strength: .required)
      } else {
        add(row, relation, constant + excess, strength: .required)
      }
    }
    let refiner = ConflictRefiner(blocked)
    guard case .infeasible(let certificate) = refiner.decideAll() else { return ([], []) }
    let conflict = refiner.refine(certificate)
    let own = program.group(ofRow: target)
    return (
      conflict.groups.filter { $0 != own }.map { lowered.references[$0] },
      conflict.certificate.multipliers.map {
        ProofTerm(row: lowered.proofRows[origins[$0.row]], multiplier: $0.multiplier)
      }
    )
  }
}
