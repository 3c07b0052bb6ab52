// Why an optional constraint cannot hold.
//
// Take the required rows, the errors that the stronger optional rows have in the layout found as limits on what they may
// err, and the constraint itself as required: no point satisfies all of them, since one would be as good at every stronger
// priority and satisfy the constraint too. The other members of an irreducible conflict of this program block it.
//
// A limit on an error may owe to constraints that have no part in the matter. So members are then left out one by one: where
// the constraint is still unreachable among those that stay, each at its own priority, these are asked again.

import ConstraintSolver
import LayoutModel

/// Finds what blocks the unreachable constraints of one solved configuration.
struct BlockingAnalysis {
  let lowered: LoweredConfiguration
  let solution: LexicographicSolution

  func unreachablePriorities() -> [UnreachablePriority] {
    let rows = Array(0..<lowered.program.rowCount)
    return solution.unreachable.compactMap { row, shortfall in
      guard case .written(let id) = lowered.references[lowered.program.group(ofRow: row)] else { return nil }
      var blocking = blocking(row, among: rows, at: solution.values)
      reduce(&blocking, of: row)
      return UnreachablePriority(
        constraint: id, blockers: blocking.groups.map { lowered.references[$0] }, shortfall: shortfall,
        multipliers: blocking.proof)
    }
  }

  /// Constraints that block one, with the proof.
  private struct Blocking {
    /// In order of group, the blocked constraint's own left out.
    var groups: [Int]
    var proof: [ProofTerm]
  }

  /// Leaves out each member without which the constraint stays unreachable.
  private func reduce(_ blocking: inout Blocking, of target: Int) {
    let program = lowered.program
    let own = program.group(ofRow: target)
    var position = 0
    while position < blocking.groups.count {
      var groups = Set(blocking.groups)
      groups.remove(blocking.groups[position])
      let rows = (0..<program.rowCount).filter { row in
        row == target || program.strength(ofRow: row) == .background
          || (program.group(ofRow: row) != own && groups.contains(program.group(ofRow: row)))
      }
      var part = LinearProgram(variableCount: program.variableCount)
      for row in rows {
        part.addRow(
          program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
          strength: program.strength(ofRow: row), group: program.group(ofRow: row), isTracked: row == target)
      }
      let solution = LexicographicSolver().solve(part)
      let smaller =
        solution.isFeasible && !solution.unreachable.isEmpty
        ? self.blocking(target, among: rows, at: solution.values) : nil
      if let smaller, !smaller.proof.isEmpty {
        blocking = smaller
        position = 0
      } else {
        position += 1
      }
    }
  }

  private func blocking(_ target: Int, among rows: [Int], at values: [Rational]) -> Blocking {
    let program = lowered.program
    var blocked = LinearProgram(variableCount: program.variableCount)
    var origins: [Int] = []
    func add(_ row: Int, _ relation: RowRelation, _ constant: Rational, strength: Strength) {
      blocked.addRow(
        program.terms(ofRow: row), relation, constant, strength: strength, group: program.group(ofRow: row))
      origins.append(row)
    }
    for row in rows {
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
      let error = program.error(ofRow: row, at: values)
      if error.isZero {
        add(row, relation, constant, strength: .required)
      } else if relation == .equal {
        // An error either way is as good.
        add(row, .lessThanOrEqual, constant + error, strength: .required)
        add(row, .greaterThanOrEqual, constant - error, strength: .required)
      } else {
        add(row, relation, constant + program.excess(ofRow: row, at: values), strength: .required)
      }
    }
    var refiner = ConflictRefiner(blocked)
    guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else {
      return Blocking(groups: [], proof: [])
    }
    let conflict = refiner.refine(certificate)
    let own = program.group(ofRow: target)
    return Blocking(
      groups: conflict.groups.filter { $0 != own },
      proof: conflict.certificate.multipliers.map {
        ProofTerm(row: lowered.proofRow(origins[$0.row]), multiplier: $0.multiplier)
      })
  }
}
