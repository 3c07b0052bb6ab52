import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Diagnosis {
  /// Gives each conflict the repairs that were tested and end it, and says what settling an ambiguity brings.
  ///
  /// If a configuration has several independent conflicts, each finding has the repairs of its own conflict. The first
  /// finding of the configuration then also lists the repairs that end all of them. Repairs are numbered over the whole
  /// scene from 1, as they are listed; a repair that is listed again keeps its number.
  ///
  /// - Parameters:
  ///   - severities: those that the diagnosis was made with.
  ///   - deadline: no further repair is tried after it.
  package mutating func offerRepairs(
    in analysis: Analysis, severities: [RuleID: Severity?] = [:], deadline: Deadline = .none
  ) {
    judgeCompletions(in: analysis, severities: severities, deadline: deadline)
    guard findings.indices.contains(where: { findings[$0].rule == .conflictingConstraints }) else { return }
    var search = RepairSearch(analysis, severities: severities, deadline: deadline)
    var numbers: [[ConstraintChange]: Int] = [:]
    for index in findings.indices where findings[index].rule == .conflictingConstraints {
      var (repairs, omittedCount) = search.repairs(of: findings[index])
      findings[index].otherEdges = search.otherEdges(for: findings[index])
      let unmirrored = search.unmirrored(in: findings[index])
      if !unmirrored.isEmpty {
        findings[index].words.name(unmirrored: unmirrored, in: analysis.scene)
        findings[index].otherEdges.insert(analysis.scene.phrase(mirroring: unmirrored), at: 0)
        // A constant that ends the conflict right to left is wrong left to right.
        repairs.removeAll { $0.kind == .constant && unmirrored.contains($0.constraints[0]) }
      }
      let edges = findings[index].otherEdges.map { "\($0) (tried: the conflict ends)" }
      let contents = search.lowerContents(for: findings[index])
      let first = edges + contents.sound
      guard !repairs.isEmpty else {
        if !(first + contents.others).isEmpty { findings[index].words.suggestions = first + contents.others }
        continue
      }
      findings[index].repairs = repairs.map { repair in
        var repair = repair
        repair.number = numbers[repair.changes] ?? numbers.count + 1
        numbers[repair.changes] = repair.number
        let phrase = RepairPhrase(repair, of: findings[index], in: analysis)
        (repair.text, repair.textOfLast) = (phrase.text, phrase.textOfLast)
        return repair
      }
      findings[index].omittedRepairCount = omittedCount
      findings[index].words.suggestions =
        first + findings[index].repairs.prefix(Limits.describedRepairs).map(\.text) + contents.others
    }
    if search.isLate {
      exceededLimits.append(ExceededLimit(deadline, for: "repairs", left: search.untriedCount))
    } else if search.untriedCount > 0 {
      exceededLimits.append(
        ExceededLimit(
          what: "repairs tried", limit: search.trialCount, left: search.untriedCount, cutsCheckOff: false))
    }
  }
}
