import ConstraintSolver
import LayoutModel

/// A required constraint that follows from others.
package struct RedundantConstraint: Hashable, Sendable {
  package let constraint: ConstraintID
  /// In scene order.
  package let implying: [ConstraintReference]
  /// What the sizes and the screen contribute.
  package let background: [ProofRow]
}

extension SceneSolver {
  /// The required constraints of a feasible configuration that follow from others, in scene order.
  package func redundantConstraints(of configuration: Configuration) -> [RedundantConstraint] {
    let lowered = lower(configuration)
    let program = lowered.program
    func written(_ row: Int) -> ConstraintID? {
      let group = program.group(ofRow: row)
      guard group >= 0, case .written(let id) = lowered.references[group] else { return nil }
      return id
    }
    return program.redundantRows { written($0) != nil }.compactMap { redundant in
      guard let id = written(redundant.row) else { return nil }
      let groups = redundant.implying.map { program.group(ofRow: $0) }
      return RedundantConstraint(
        constraint: id, implying: Set(groups.filter { $0 >= 0 }).sorted().map { lowered.references[$0] },
        background: redundant.implying.filter { program.group(ofRow: $0) < 0 }.map { lowered.proofRow($0) })
    }.sorted { $0.constraint < $1.constraint }
  }
}
