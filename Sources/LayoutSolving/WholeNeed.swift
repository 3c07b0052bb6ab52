import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// Proves how long a given length would have to be for the members of a conflict and all that has to fit beside them.
  ///
  /// The conflict's own proof counts further lengths in the same chain as 0. Constraints that tie the given length to others than the
  /// members do are left out: they can be a conflict of their own.
  ///
  /// - Parameters:
  ///   - given: the row that fixes the length.
  ///   - excluded: constraints to ignore, such as those whose removal resolves other conflicts.
  /// - Returns: `nil` if no length suffices, or if none is missing.
  /// - Complexity: a linear program of the conflict's component.
  package func wholeNeed(
    of conflict: Conflict, given: ProofRow, without excluded: Set<ConstraintID>
  ) -> (multipliers: [ProofTerm], contradiction: Rational)? {
    let members = Set(conflict.members)
    let rows = rows(connectedWith: conflict.members.compactMap(\.written))
    guard let target = rows.first(where: { proofRow($0) == given }) else { return nil }
    let variable = program.firstVariable(ofRow: target)
    let view = attribute(ofVariable: variable)?.view
    var part = LinearProgram(variableCount: program.variableCount)
    var origins: [Int] = []
    for row in rows where row != target && program.strength(ofRow: row).level == nil {
      if let reference = reference(ofRow: row), !members.contains(reference) {
        if case .written(let id) = reference, excluded.contains(id) { continue }
        if program.terms(ofRow: row).contains(where: { attribute(ofVariable: $0.variable)?.view == view }) { continue }
      }
      part.addRow(row, of: program)
      origins.append(row)
    }
    let length = program.constant(ofRow: target)
    part.addRow([(variable, .one)], .equal, length, strength: .optional(level: 0), group: nil)
    let solution = part.optimum(provesOptima: true)
    guard solution.isFeasible && !solution.isCutOff,
      let optimum = solution.optima.first(where: { $0.strength == .optional(level: 0) })
    else { return nil }
    var found = optimum.multipliers.filter { $0.row < origins.count && !$0.multiplier.isZero }.map {
      (row: origins[$0.row], multiplier: $0.multiplier)
    }
    var coefficients: [Int: Rational] = [:]
    for (row, multiplier) in found {
      for term in program.terms(ofRow: row) {
        coefficients[term.variable, default: .zero] += multiplier * term.coefficient
      }
    }
    // All unknowns but the length cancel out.
    guard let slope = coefficients.removeValue(forKey: variable), slope.isPositive,
      coefficients.values.allSatisfy(\.isZero)
    else { return nil }
    found.append((target, -slope))
    found.sort { $0.row < $1.row }
    let contradiction = found.reduce(Rational.zero) { $0 + $1.multiplier * program.constant(ofRow: $1.row) }
    guard contradiction.isPositive else { return nil }
    return (found.map { ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier) }, contradiction)
  }
}
