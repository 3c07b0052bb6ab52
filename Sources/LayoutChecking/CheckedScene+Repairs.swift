import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import SceneLoading

extension CheckedScene {
  /// The conflicts that a change to constraints is to end. One that follows from a mistake in a transition is mended there.
  package var conflicts: [Finding] {
    let conflicts = findings.filter { $0.rule == .conflictingConstraints }
    if conflicts.allSatisfy({ $0.cause == nil }) { return conflicts }
    let others = findings.filter { $0.rule != .conflictingConstraints && $0.consequenceCount > 0 }
    let mistakes = Set(others.map { $0.fingerprint(in: scene) })
    return conflicts.filter { conflict in conflict.cause.map { !mistakes.contains($0) } ?? true }
  }

  /// Applies the first repair of each conflict that causes no new problem. A conflict is skipped if an earlier repair
  /// changed one of its constraints. One that another edge ends, which no repair can say, keeps all of its constraints.
  ///
  /// - Returns: the applied repairs, in order.
  package func applyFirstRepairs(to bytes: inout [UInt8]) -> [Repair] {
    var applied: [Repair] = []
    var changes: [ConstraintChange] = []
    let kept = Set(conflicts.filter { !$0.otherEdges.isEmpty }.flatMap(\.constraints))
    for conflict in conflicts where conflict.otherEdges.isEmpty {
      if changes.contains(where: { conflict.constraints.contains(.written($0.constraint)) }) { continue }
      // Some changes to the constraints of a visual format cannot be written. Then the next repair is tried.
      for repair in conflict.repairs
      where repair.bringsNothing && !repair.constraints.contains(where: { kept.contains(.written($0)) }) {
        if let edited = apply(repair, after: changes, to: bytes) {
          bytes = edited
          changes += repair.changes
          applied.append(repair)
          break
        }
        if unwritableConstraint(of: repair) == nil { break }
      }
    }
    return applied
  }

  /// A constraint of a visual format that may keep a repair from being written; `nil` if there is none.
  package func unwritableConstraint(of repair: Repair) -> Constraint? {
    repair.changes.first { $0.site == .constraint && scene[$0.constraint].isFromFormat }.map { scene[$0.constraint] }
  }

  /// The text after a repair; `nil` if the repair cannot be written, or does not resolve its conflicts in the new text.
  ///
  /// - Parameter changes: the changes that the text already contains.
  package func apply(
    _ repair: Repair, after changes: [ConstraintChange] = [], to bytes: [UInt8]
  ) -> [UInt8]? {
    guard let edited = try? editScene(bytes, changes: repair.changes),
      holds(edited, repair, changes + repair.changes)
    else { return nil }
    return edited
  }

  /// Whether a repair resolves its conflicts in an edited text.
  ///
  /// - Parameter changes: all changes from the checked scene to the text, including the repair's.
  private func holds(
    _ bytes: [UInt8], _ repair: Repair, _ changes: [ConstraintChange]
  ) -> Bool {
    guard let scene = try? loadScene(bytes) else { return false }
    let solver = solver.changing(scene)
    return repair.resolves.allSatisfy { place in
      let configuration = configurations[place].configuration.applying(
        changes, to: self.scene, giving: scene)
      // A text may have another number of lines afterwards.
      return configuration.map { solver.layout(of: $0).isFeasible } ?? false
    }
  }
}
