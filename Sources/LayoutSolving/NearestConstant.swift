import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// The constant of a required constraint that is nearest to its own and lets all required constraints hold.
  ///
  /// The possible constants form an interval; with the constraint made optional, its least error leads to the nearer
  /// end. `nil` if there is none, or if the constant depends on parameters.
  ///
  /// - Parameter excluded: Constraints to ignore, such as those whose removal resolves other conflicts.
  package func nearestConstant(of id: ConstraintID, without excluded: Set<ConstraintID> = []) -> Rational? {
    guard configuration.constants[id.index].terms.isEmpty else { return nil }
    var part = LinearProgram(variableCount: program.variableCount)
    var target: Int?
    for row in 0..<program.rowCount {
      var strength = program.strength(ofRow: row)
      if case .optional = strength { continue }
      let reference = reference(ofRow: row)
      if case .written(let other)? = reference, excluded.contains(other) { continue }
      if strength == .required && reference == .written(id) {
        target = part.rowCount
        strength = .optional(level: 0)
      }
      part.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row), strength: strength,
        group: program.group(ofRow: row))
    }
    guard let target else { return nil }
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(part)
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    return value(of: configuration.constants[id.index]) + part.excess(ofRow: target, at: solution.values)
  }
}
