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
    in analysis: Analysis, solver: SceneSolver, severities: [RuleID: Severity?] = [:],
    deadline: Deadline = .none
  ) {
    judgeCompletions(in: analysis, solver, severities: severities, deadline: deadline)
    guard findings.indices.contains(where: { findings[$0].rule == .conflictingConstraints }) else { return }
    var search = RepairSearch(analysis, solver, severities: severities, deadline: deadline)
    var numbers: [[ConstraintChange]: Int] = [:]
    var partCount = 0
    for index in findings.indices where findings[index].rule == .conflictingConstraints {
      let (repairs, omittedCount) = search.repairs(of: findings[index])
      findings[index].otherEdges = search.otherEdges(for: findings[index])
      let unmirrored = search.unmirrored(in: findings[index])
      if !unmirrored.isEmpty {
        findings[index].words.name(unmirrored: unmirrored, in: analysis.scene)
        findings[index].otherEdges.insert(analysis.scene.phrase(mirroring: unmirrored), at: 0)
      }
      let edges = findings[index].otherEdges.map { "\($0) (tried: the conflict ends)" }
      let contents = analysis.contentSuggestions(for: findings[index], &partCount, deadline)
      guard !repairs.isEmpty else {
        if !edges.isEmpty || !contents.isEmpty { findings[index].words.suggestions = edges + contents }
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
        edges + findings[index].repairs.prefix(Limits.describedRepairs).map(\.text) + contents
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

extension Analysis {
  /// What ends a conflict by lowering a required hugging or compression resistance, tried in each of its configurations.
  ///
  /// These are priorities of views, not constraints that `fix` could edit.
  ///
  /// - Parameter partCount: the views and constraints in all layouts tried so far.
  fileprivate func contentSuggestions(
    for finding: Finding, _ partCount: inout Int, _ deadline: Deadline
  ) -> [String] {
    guard case .conflict(let conflict) = finding.evidence else { return [] }
    return conflict.members.compactMap { member in
      guard let lowered = scene.lowering(member), !deadline.hasPassed else { return nil }
      partCount += (scene.views.count + scene.constraints.count) * finding.configurations.count
      guard partCount <= Limits.contentTrialParts else { return nil }
      let solver = SceneSolver(scene: lowered.scene)
      let ends = finding.configurations.allSatisfy { place in
        let solved = configurations[place]
        var configuration = solved.configuration
        for part in solved.correctedParts where !part[0].contains(where: { conflict.members.contains(.written($0)) }) {
          for id in part[0] { configuration.content.isActive[id.index] = false }
        }
        return solver.lower(configuration).canHold(connectedWith: lowered.size)
      }
      return ends ? "\(scene.verb(.lower, member)) to 999 (tried: the conflict ends)" : nil
    }
  }
}

extension Scene {
  /// The scene with another priority of a content, and the size that it is about; `nil` for other constraints.
  fileprivate func lowering(_ reference: ConstraintReference) -> (scene: Scene, size: ViewAttribute)? {
    // A text that wraps has another height in another width.
    if textViews.contains(view(of: reference)) { return nil }
    var scene = self
    switch reference {
    case .hugging(let view, let axis):
      scene.views[view.index].hugging[axis] = .optionalAtMost
      return (scene, ViewAttribute(view: view, attribute: axis.size))
    case .compression(let view, let axis):
      scene.views[view.index].compression[axis] = .optionalAtMost
      return (scene, ViewAttribute(view: view, attribute: axis.size))
    case .written, .fitting, .frame, .stack: return nil
    }
  }
}
