import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport

extension SceneOracle {
  /// That the constraints that cannot hold are told, each with others that block it, none of which can be spared.
  package func checkUnreachable(_ solved: SolvedConfiguration, _ best: HierarchyOracle, _ comment: String = "") throws {
    var expected: [ConstraintID] = []
    for row in best.unreachable {
      if case .written(let id)? = references[row] { expected.append(id) }
    }
    try expect(solved.unreachable.map(\.constraint) == expected, comment)
    for entry in solved.unreachable {
      try expect(entry.shortfall.isPositive, comment)
      try expect(!entry.multipliers.isEmpty, comment)
      guard solved.isFeasible else { continue }
      func isBlocked(by blockers: [ConstraintReference]) -> Bool {
        let kept = zip(rows, references).filter { _, reference in
          reference.map { $0 == .written(entry.constraint) || blockers.contains($0) } ?? true
        }
        let part = HierarchyOracle(rows: kept.map(\.0), variableCount: variableCount)
        return part.unreachable.contains { kept[$0].1 == .written(entry.constraint) }
      }
      try expect(isBlocked(by: entry.blockers), comment)
      for blocker in entry.blockers {
        try expect(
          !isBlocked(by: entry.blockers.filter { $0 != blocker }),
          "\(blocker) is not needed: \(comment)")
      }
    }
  }
}
