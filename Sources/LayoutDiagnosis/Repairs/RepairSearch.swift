import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries changes that may end conflicts, each change once.
struct RepairSearch {
  private let analysis: Analysis
  private var trial: RepairTrial
  private var tried: [[ConstraintChange]: Repair] = [:]
  /// By part, then by configuration: a constant that suffices in one may not suffice in another.
  private var repairsOfPart: [Part: [Repair]] = [:]
  /// Configurations whose repairs of all conflicts together are already listed.
  private var isWholeListed: Set<Int> = []
  private var configurationsOfPart: [[[ConstraintID]]: [Int]] = [:]
  /// By part, what is wrong beside its conflicts.
  private var faultsBesidePart: [[[ConstraintID]]: Set<RepairFault>] = [:]
  private(set) var trialCount = 0
  /// Sets of constraints whose changes were not tried.
  private(set) var untriedCount = 0
  /// Whether some were not tried because the deadline had passed.
  private(set) var isLate = false
  private let deadline: Deadline
  /// Layouts in which changes that no repair can say were tried.
  private var changedCount = 0

  /// Sets of constraints that are tried as repairs of one part of a configuration's conflicts, and of all of them. The latter combine
  /// what is tried for each part, the best first, so later ones add nothing new.
  private static let (triedCorrections, wholeTriedCorrections) = (64, 4)

  /// Repairs of its own conflict, and of all conflicts of its configuration, that a finding lists.
  private static let (listedCount, wholeListedCount) = (8, 4)

  private struct Part: Hashable {
    let configuration: Int
    /// `nil` for all parts together.
    let index: Int?
  }

  init(_ analysis: Analysis, severities: [RuleID: Severity?], deadline: Deadline = .none) {
    self.analysis = analysis
    self.deadline = deadline
    trial = RepairTrial(analysis, severities: severities)
    for (index, solved) in analysis.configurations.enumerated() {
      for part in solved.correctedParts { configurationsOfPart[part, default: []].append(index) }
    }
  }

  /// The repairs of a finding to list, the best first, and the number of others. Repairs of all conflicts come last.
  mutating func repairs(of finding: Finding) -> (repairs: [Repair], omittedCount: Int) {
    guard let part = part(of: finding) else { return ([], 0) }
    let found = repairs(of: part)
    var listed = Array(found.prefix(Self.listedCount))
    var omittedCount = found.count - listed.count
    let isOneOfSeveral = analysis.configurations[part.configuration].correctedParts.count > 1
    if isOneOfSeveral && isWholeListed.insert(part.configuration).inserted {
      let whole = repairs(of: Part(configuration: part.configuration, index: nil))
      listed += whole.prefix(Self.wholeListedCount)
      omittedCount += max(0, whole.count - Self.wholeListedCount)
    }
    return (listed, omittedCount)
  }

  private mutating func repairs(of part: Part) -> [Repair] {
    if let known = repairsOfPart[part] { return known }
    let solved = analysis.configurations[part.configuration]
    let parts = solved.correctedParts
    let corrections = part.index.map { parts[$0] } ?? solved.corrections
    // There can be thousands of configurations with a part each, so no further work is done for any of them.
    if trial.work > Limits.searchedParts {
      untriedCount += corrections.count
      repairsOfPart[part] = []
      return []
    }
    var limit = Self.triedCorrections
    var configurations = Array(analysis.configurations.indices)
    var excluded: Set<ConstraintID> = []
    if let index = part.index {
      configurations = configurationsOfPart[parts[index]] ?? [part.configuration]
      for other in parts.indices where other != index { excluded.formUnion(parts[other][0]) }
    } else {
      limit = Self.wholeTriedCorrections
      configurations = configurations.filter { analysis.configurations[$0].partCorrections == solved.partCorrections }
    }
    // The first is the one whose evidence the finding reports.
    configurations = [part.configuration] + configurations.filter { $0 != part.configuration }
    let candidates = RepairCandidates(analysis, configurations: configurations, excluding: excluded)
    var found: [Repair] = []
    for (count, ids) in corrections.enumerated() {
      if isSpent() || count >= limit {
        // All parts together have any number of combinations; only the best few are of use.
        if part.index != nil || count == 0 { untriedCount += corrections.count - count }
        break
      }
      for candidate in candidates.candidates(for: ids) {
        if tried[candidate.changes] == nil {
          if isSpent() {
            untriedCount += 1
            break
          }
          tried[candidate.changes] = trial.run(candidate.kind, candidate.changes)
          trialCount += 1
        }
        guard var repair = tried[candidate.changes],
          repair.resolves.contains(part.configuration)
            || (part.index != nil && repair.ends.contains(part.configuration))
        else { continue }
        repair.endsForgotten = candidate.endsForgotten
        found.append(repair)
      }
    }
    if found.contains(where: { !$0.hasOddNumber }) { found.removeAll(where: \.hasOddNumber) }
    judge(&found, of: part, in: configurations)
    found.sort { Repair.isBetter($0, $1, in: configurations, of: analysis.scene) }
    repairsOfPart[part] = found
    return found
  }

  /// Whether nothing more is tried, since the limit on work is reached or the deadline has passed.
  private mutating func isSpent() -> Bool {
    if deadline.hasPassed { isLate = true }
    return isLate || trial.work > Limits.searchedParts
  }

  /// Decides what each repair of a part brings: also what was wrong before, but only because of the conflict.
  private mutating func judge(_ repairs: inout [Repair], of part: Part, in configurations: [Int]) {
    let here = Set(configurations)
    let remaining: [Set<RepairFault>] = repairs.map { repair in
      let ended = repair.endedConfigurations.intersection(here)
      return repair.remainingFaults.filter { ended.contains($0.configuration) }
    }
    let beside = remaining.allSatisfy(\.isEmpty) ? [] : faultsBeside(part)
    let corrected = analysis.configurations[part.configuration].correctedParts
    let ids = (part.index.map { [corrected[$0]] } ?? corrected).joined().joined()
    let views = Set(ids.flatMap { [analysis.scene[$0].first.view, analysis.scene[$0].second?.view] })
    for index in repairs.indices {
      var faults = repairs[index].newFaults.union(remaining[index].subtracting(beside))
      faults = faults.filter { $0.problem.kind != .collapseOfLeaf || views.contains($0.problem.view) }
      if repairs[index].endsForgotten { faults = faults.filter { !trial.mayWait($0) } }
      repairs[index].bring(faults, notes: trial.notes)
    }
  }

  /// What is wrong whichever constraints give way to end the conflicts of a part, or of all parts.
  ///
  /// What a limit leaves untried counts as such.
  private mutating func faultsBeside(_ part: Part) -> Set<RepairFault> {
    let parts = analysis.configurations[part.configuration].correctedParts
    var faults: Set<RepairFault>?
    for index in parts.indices where part.index == nil || part.index == index {
      let own = faultsBeside(parts[index])
      faults = faults.map { $0.intersection(own) } ?? own
    }
    return faults ?? []
  }

  private mutating func faultsBeside(_ corrections: [[ConstraintID]]) -> Set<RepairFault> {
    if let known = faultsBesidePart[corrections] { return known }
    let configurations = configurationsOfPart[corrections] ?? []
    var faults = trial.doubtfulFaults(in: configurations)
    for ids in corrections.prefix(Limits.consequenceMembers) where !faults.isEmpty {
      if deadline.hasPassed || trial.work > Limits.searchedParts { break }
      faults.formIntersection(trial.faults(without: ids, in: configurations))
    }
    faultsBesidePart[corrections] = faults
    return faults
  }
}

extension RepairSearch {
  /// The part of a finding; `nil` if no change to written constraints ends its conflict.
  private func part(of finding: Finding) -> Part? {
    guard let configuration = finding.shownConfiguration else { return nil }
    let parts = analysis.configurations[configuration].correctedParts
    return parts.firstIndex { $0.contains(oneOf: finding.constraints) }.map {
      Part(configuration: configuration, index: $0)
    }
  }

  /// What ends a conflict and brings nothing new, in words: the same edge of both views in a constraint that ties opposite ones,
  /// or another multiplier of the size of an ancestor.
  ///
  /// No change of a constraint in a scene says it, so it is not one of the repairs.
  mutating func otherEdges(for finding: Finding) -> [String] {
    finding.constraints.compactMap { member in
      guard case .written(let id) = member, let part = part(of: finding) else { return nil }
      let ways = [analysis.scene.takingOtherEdge(in: id), takingOtherMultiplier(in: id, of: finding, part)]
      guard let (changed, text) = ways.compactMap(\.self).first,
        problems(after: changed, changing: [member], ending: finding) == []
      else { return nil }
      return text
    }
  }

  /// What ends a conflict by lowering a required hugging or compression resistance, in words: what brings nothing, and the rest.
  ///
  /// These are priorities of views, not constraints that `fix` could edit.
  mutating func lowerContents(for finding: Finding) -> (sound: [String], others: [String]) {
    let scene = analysis.scene
    let tried = finding.constraints.compactMap { member -> (text: String, brought: [String])? in
      guard let changed = scene.lowering(member),
        let brought = problems(after: changed, changing: [member], ending: finding)
      else { return nil }
      let effects = ["the conflict ends"] + brought
      return ("\(scene.verb(.lower, member)) to 999 (tried: \(effects.joined(separator: "; ")))", brought)
    }
    return (tried.filter(\.brought.isEmpty).map(\.text), tried.filter { !$0.brought.isEmpty }.map(\.text))
  }

  /// The scene with the multiplier of an ancestor's size with which the other constraints can hold, in words, too.
  ///
  /// - Returns: `nil` for other constraints, and without a multiplier that one would write.
  private func takingOtherMultiplier(
    in id: ConstraintID, of finding: Finding, _ part: Part
  ) -> (changed: Scene, text: String)? {
    let scene = analysis.scene
    guard let conflict = (finding.evidence as? ConflictEvidence)?.conflict,
      !scene[id].isFromFormat, !scene[id].multiplier.isOne, scene[id].first.attribute.isSize,
      let second = scene[id].second, second.guide == .none, second.attribute == scene[id].first.attribute,
      scene.isAncestor(second.view, of: scene[id].first.view),
      let member = conflict.members.firstIndex(of: .written(id)), conflict.witnesses.indices.contains(member)
    else { return nil }
    let solved = analysis.configurations[part.configuration]
    let configuration = solved.configuration
    // With the constraint left out, the others give this size, which need not be the only one.
    let size = conflict.witnesses[member][second.view.index][second.attribute.axis.size]
    if !size.isPositive { return nil }
    let parts = solved.correctedParts
    var excluded: Set<ConstraintID> = []
    for other in parts.indices where other != part.index { excluded.formUnion(parts[other][0]) }
    guard let constant = analysis.solver.lower(configuration).nearestConstant(of: id, without: excluded) else {
      return nil
    }
    let change = (constant - configuration.constant(of: id)) / size
    let before = Rational(scene[id].multiplier)
    guard (before + change).isPositive, let after = ExactDecimal(exactly: before + change), after.exponent >= -3 else {
      return nil
    }
    var changed = scene
    changed.constraints[id.index].multiplier = Ratio(after)
    return (changed, "change the multiplier of \(scene.quotedName(of: id)) from \(decimal(before)) to \(after)")
  }

  /// The constraints of a conflict that appears only right to left which end it and bring nothing new if they are tied to leading and
  /// trailing edges in place of left and right ones; empty if there are none.
  mutating func unmirrored(in finding: Finding) -> [ConstraintID] {
    guard analysis.isOnlyRightToLeft(finding) else { return [] }
    let ids = finding.constraints.compactMap(\.written)
    let sets = analysis.unmirroredSets(among: ids.filter(analysis.scene.isUnmirrored))
    return sets.first { set in
      problems(after: analysis.scene.mirroring(set), changing: set.map { .written($0) }, ending: finding) == []
    } ?? []
  }

  /// What is wrong after a change that no repair can say and was not before, in words. It is tried in all configurations but those
  /// that have only other conflicts.
  ///
  /// - Parameter members: the constraints that differ, all of them members of the conflict.
  /// - Returns: `nil` if the conflict does not end, if there is a new one, or if a limit is exceeded.
  private mutating func problems(
    after changed: Scene, changing members: [ConstraintReference], ending finding: Finding
  ) -> [String]? {
    let solver = analysis.solver.changing(changed)
    changedCount += analysis.configurations.count
    guard !deadline.hasPassed, changed.allowsTrials(in: changedCount),
      let layouts = self.layouts(by: solver, with: members, ending: finding)
    else { return nil }
    let beside = part(of: finding).map { faultsBeside($0) } ?? faultsOfOtherViews(than: finding)
    return trial.problems(in: layouts, by: solver).filter { fault, _ in
      // Other conflicts remain.
      fault.problem.kind != .finding(.conflictingConstraints) && !trial.isKnown(fault, beside: beside)
    }.phrases(in: analysis.scene)
  }

  /// What is wrong with views that a conflict without written constraints is not about.
  private func faultsOfOtherViews(than finding: Finding) -> Set<RepairFault> {
    trial.doubtfulFaults(in: finding.configurations).filter { fault in
      fault.problem.view.map { !finding.views.contains($0) } ?? true
    }
  }

  /// The layouts of a changed scene in the configurations with one of some constraints.
  ///
  /// Configurations with other conflicts only are left out.
  ///
  /// - Returns: `nil` if the conflict remains, or if there is a new one.
  private func layouts(
    by solver: SceneSolver, with members: [ConstraintReference], ending finding: Finding
  ) -> [RepairTrial.Tried]? {
    var layouts: [RepairTrial.Tried] = []
    for (index, before) in analysis.configurations.enumerated()
    where members.contains(where: { before.configuration.mayHave($0) }) {
      let hasConflict = finding.configurations.contains(index)
      guard before.isFeasible || hasConflict else { continue }
      let after = solver.layout(of: before.configuration)
      guard after.isFeasible || hasConflict && before.canEndConflict(of: finding.constraints, in: after, by: solver)
      else { return nil }
      layouts.append((index, after))
    }
    return layouts
  }
}

extension Configuration {
  /// Whether a constraint is active, if the scene has written it.
  fileprivate func mayHave(_ reference: ConstraintReference) -> Bool {
    if case .written(let id) = reference { isActive[id.index] } else { true }
  }
}

extension Scene {
  /// The scene with a priority of a content at which it is optional; `nil` for other constraints.
  fileprivate func lowering(_ reference: ConstraintReference) -> Scene? {
    // A text that wraps has another height in another width.
    if textViews.contains(view(of: reference)) { return nil }
    var scene = self
    switch reference {
    case .hugging(let view, let axis): scene.views[view.index].hugging[axis] = .optionalAtMost
    case .compression(let view, let axis): scene.views[view.index].compression[axis] = .optionalAtMost
    case .written, .fitting, .frame, .stack: return nil
    }
    return scene
  }
}

extension Scene {
  /// The scene with the same edge of both views in a constraint that ties opposite edges, in words, too.
  ///
  /// - Returns: `nil` for other constraints, and where opposite edges are usual: between neighbours.
  fileprivate func takingOtherEdge(in id: ConstraintID) -> (changed: Scene, text: String)? {
    let first = self[id].first
    guard !self[id].isFromFormat, self[id].multiplier.isOne, let second = self[id].second,
      second.attribute == first.attribute.opposite,
      isAncestor(second.view, of: first.view) || isAncestor(first.view, of: second.view)
        || areTied(first.view, second.view, at: second.attribute)
    else { return nil }
    var changed = self
    let after = Anchor(view: second.view, guide: second.guide, attribute: first.attribute)
    changed.constraints[id.index].second = after
    return (changed, phrase(using: after, inPlaceOf: second, in: id))
  }

  /// Whether a constraint ties the same edge of two views.
  private func areTied(_ view: ViewID, _ other: ViewID, at edge: Attribute) -> Bool {
    constraints.contains { constraint in
      guard let second = constraint.second, constraint.first.attribute == edge, second.attribute == edge else {
        return false
      }
      return constraint.first.view == view && second.view == other
        || constraint.first.view == other && second.view == view
    }
  }
}

extension SolvedConfiguration {
  /// The parts of its conflicts that changes to written constraints end.
  ///
  /// If the search for conflicts was cut off, the broken required constraints are one correction.
  var correctedParts: [[[ConstraintID]]] {
    let parts = partCorrections.filter { !$0.isEmpty }
    guard parts.isEmpty && !isFeasible else { return parts }
    var broken: [ConstraintID] = []
    for violation in violations where violation.priority == 1000 {
      guard case .written(let id) = violation.constraint else { return [] }
      broken.append(id)
    }
    return broken.isEmpty ? [] : [[broken.sorted()]]
  }

  /// Whether some constraints are in a correction of conflicts.
  func hasCorrection(of members: [ConstraintReference]) -> Bool {
    correctedParts.contains { $0.contains(oneOf: members) }
  }

  /// Whether the conflicts that some constraints are part of have ended in another layout, although others may remain.
  func canEndConflict(of members: [ConstraintReference], in after: SolvedConfiguration, by solver: SceneSolver) -> Bool
  {
    // Each conflict of a part is connected with its corrections.
    var (connected, others) = (members, [ConstraintID]())
    for part in correctedParts {
      if part.contains(oneOf: members) {
        connected += part.joined().map { .written($0) }
      } else {
        others += part[0]
      }
    }
    return solver.lower(after.configuration.without(others)).canHold(connectedWith: connected)
  }
}

extension [[ConstraintID]] {
  /// Whether the corrections of a part contain one of some constraints.
  fileprivate func contains(oneOf members: [ConstraintReference]) -> Bool {
    contains { $0.contains { members.contains(.written($0)) } }
  }
}
