import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries changes that may end conflicts, each change once.
struct RepairSearch {
  private let analysis: Analysis
  private let solver: SceneSolver
  private var trial: RepairTrial
  private var tried: [[ConstraintChange]: Repair] = [:]
  /// By part, then by configuration: a constant that suffices in one may not suffice in another.
  private var repairsOfPart: [Part: [Repair]] = [:]
  /// Configurations whose repairs of all conflicts together are already listed.
  private var isWholeListed: Set<Int> = []
  private var placesOfPart: [[[ConstraintID]]: [Int]] = [:]
  /// By part, what is wrong beside its conflicts.
  private var faultsBesidePart: [[[ConstraintID]]: Set<RepairFault>] = [:]
  private(set) var trialCount = 0
  /// Sets of constraints whose changes were not tried.
  private(set) var untriedCount = 0
  /// Whether some were not tried because the deadline had passed.
  private(set) var isLate = false
  private let deadline: Deadline
  /// Views and constraints in all layouts in which other edges were tried.
  private var edgePartCount = 0

  private struct Part: Hashable {
    let place: Int
    /// `nil` for all parts together.
    let index: Int?
  }

  init(_ analysis: Analysis, _ solver: SceneSolver, severities: [RuleID: Severity?], deadline: Deadline = .none) {
    self.analysis = analysis
    self.deadline = deadline
    self.solver = solver
    trial = RepairTrial(analysis, solver, severities: severities)
    for (place, solved) in analysis.configurations.enumerated() {
      for part in solved.correctedParts { placesOfPart[part, default: []].append(place) }
    }
  }

  /// The repairs of a finding to list, the best first, and the number of others. Repairs of all conflicts come last.
  mutating func repairs(of finding: Finding) -> (repairs: [Repair], omittedCount: Int) {
    guard let place = finding.shownConfiguration else { return ([], 0) }
    let parts = analysis.configurations[place].correctedParts
    guard let own = parts.firstIndex(where: { $0.isPart(of: finding) }) else { return ([], 0) }
    let found = repairs(of: Part(place: place, index: own))
    var listed = Array(found.prefix(Limits.listedRepairs))
    var omittedCount = found.count - listed.count
    if parts.count > 1 && isWholeListed.insert(place).inserted {
      let whole = repairs(of: Part(place: place, index: nil))
      listed += whole.prefix(Limits.wholeListedRepairs)
      omittedCount += max(0, whole.count - Limits.wholeListedRepairs)
    }
    return (listed, omittedCount)
  }

  private mutating func repairs(of part: Part) -> [Repair] {
    if let known = repairsOfPart[part] { return known }
    let solved = analysis.configurations[part.place]
    let parts = solved.correctedParts
    let corrections = part.index.map { parts[$0] } ?? solved.corrections
    // There can be thousands of configurations with a part each, so no further work is done for any of them.
    if trial.work > Limits.repairWork {
      untriedCount += corrections.count
      repairsOfPart[part] = []
      return []
    }
    var limit = Limits.repairCorrections
    var places = Array(analysis.configurations.indices)
    var excluded: Set<ConstraintID> = []
    if let index = part.index {
      places = placesOfPart[parts[index]] ?? [part.place]
      for other in parts.indices where other != index { excluded.formUnion(parts[other][0]) }
    } else {
      limit = Limits.wholeRepairCorrections
      places = places.filter { analysis.configurations[$0].partCorrections == solved.partCorrections }
    }
    // The first place is the one whose evidence the finding reports.
    places = [part.place] + places.filter { $0 != part.place }
    let candidates = RepairCandidates(analysis, solver, places: places, excluding: excluded)
    var found: [Repair] = []
    for (count, ids) in corrections.enumerated() {
      if deadline.hasPassed { isLate = true }
      if count >= limit || trial.work > Limits.repairWork || isLate {
        // All parts together have any number of combinations; only the best few are of use.
        if part.index != nil || count == 0 { untriedCount += corrections.count - count }
        break
      }
      for candidate in candidates.candidates(for: ids) {
        if tried[candidate.changes] == nil {
          tried[candidate.changes] = trial.run(candidate.kind, candidate.changes)
          trialCount += 1
        }
        guard var repair = tried[candidate.changes],
          repair.resolves.contains(part.place) || (part.index != nil && repair.ends.contains(part.place))
        else { continue }
        repair.endsForgotten = candidate.endsForgotten
        found.append(repair)
      }
    }
    if found.contains(where: { !$0.hasOddNumber }) { found.removeAll(where: \.hasOddNumber) }
    judge(&found, of: part, in: places)
    found.sort { Repair.isBetter($0, $1, in: places, of: analysis.scene) }
    repairsOfPart[part] = found
    return found
  }

  /// Decides what each repair of a part brings: also what was wrong before, but only because of the conflict.
  private mutating func judge(_ repairs: inout [Repair], of part: Part, in places: [Int]) {
    let here = Set(places)
    let remaining: [Set<RepairFault>] = repairs.map { repair in
      let ended = repair.endedConfigurations.intersection(here)
      return repair.remainingFaults.filter { ended.contains($0.configuration) }
    }
    let beside = remaining.allSatisfy(\.isEmpty) ? [] : faultsBeside(part)
    for index in repairs.indices {
      var faults = repairs[index].newFaults.union(remaining[index].subtracting(beside))
      if repairs[index].endsForgotten { faults = faults.filter { !trial.mayWait($0) } }
      repairs[index].bring(faults)
    }
  }

  /// What is wrong whichever constraints give way to end the conflicts of a part, or of all parts.
  ///
  /// What a limit leaves untried counts as such.
  private mutating func faultsBeside(_ part: Part) -> Set<RepairFault> {
    let parts = analysis.configurations[part.place].correctedParts
    var faults: Set<RepairFault>?
    for index in parts.indices where part.index == nil || part.index == index {
      let own = faultsBeside(parts[index])
      faults = faults.map { $0.intersection(own) } ?? own
    }
    return faults ?? []
  }

  private mutating func faultsBeside(_ corrections: [[ConstraintID]]) -> Set<RepairFault> {
    if let known = faultsBesidePart[corrections] { return known }
    let places = placesOfPart[corrections] ?? []
    var faults = trial.doubtfulFaults(in: places)
    for ids in corrections.prefix(Limits.consequenceMembers) where !faults.isEmpty {
      if deadline.hasPassed || trial.work > Limits.repairWork { break }
      faults.formIntersection(trial.faults(without: ids, in: places))
    }
    faultsBesidePart[corrections] = faults
    return faults
  }
}

extension RepairSearch {
  /// What ends a conflict and brings nothing new, in words: the same edge of both views in a constraint that ties opposite ones,
  /// or another multiplier of the size of an ancestor.
  ///
  /// Each was tried in all configurations but those that have only other conflicts. No change of a constraint in a scene says
  /// it, so it is not one of the repairs.
  mutating func otherEdges(for finding: Finding) -> [String] {
    guard let place = finding.shownConfiguration,
      let own = analysis.configurations[place].correctedParts.firstIndex(where: { $0.isPart(of: finding) })
    else { return [] }
    let scene = analysis.scene
    let partCount = (scene.views.count + scene.constraints.count) * analysis.configurations.count
    var suggestions: [String] = []
    for case .written(let id) in finding.constraints {
      if deadline.hasPassed || edgePartCount + partCount > Limits.edgeTrialParts { break }
      let trials = [scene.takingOtherEdge(in: id), takingOtherMultiplier(in: id, of: finding, own)]
      guard let (changed, text) = trials.compactMap(\.self).first else { continue }
      edgePartCount += partCount
      let beside = faultsBeside(Part(place: place, index: own))
      guard let layouts = solve(changed, with: [id], ending: finding),
        trial.findsNothingNew(in: layouts, of: changed, beside: beside)
      else { continue }
      suggestions.append(text)
    }
    return suggestions
  }

  /// The scene with the multiplier of an ancestor's size with which the other constraints can hold, in words, too.
  ///
  /// - Returns: `nil` for other constraints, and without a multiplier that one would write.
  private func takingOtherMultiplier(
    in id: ConstraintID, of finding: Finding, _ part: Int
  ) -> (changed: Scene, text: String)? {
    let scene = analysis.scene
    guard case .conflict(let conflict) = finding.evidence, let place = finding.shownConfiguration,
      !scene[id].isFromFormat, !scene[id].multiplier.isOne, scene[id].first.attribute.isSize,
      let second = scene[id].second, second.guide == .none, second.attribute == scene[id].first.attribute,
      scene.isAncestor(second.view, of: scene[id].first.view),
      let member = conflict.members.firstIndex(of: .written(id)), conflict.witnesses.indices.contains(member)
    else { return nil }
    let solved = analysis.configurations[place]
    let configuration = solved.configuration
    // With the constraint left out, the others give this size, which need not be the only one.
    let size = conflict.witnesses[member][second.view.index][second.attribute.axis.size]
    if !size.isPositive { return nil }
    let parts = solved.correctedParts
    var excluded: Set<ConstraintID> = []
    for other in parts.indices where other != part { excluded.formUnion(parts[other][0]) }
    guard let constant = solver.lower(configuration).nearestConstant(of: id, without: excluded) else { return nil }
    let change = (constant - configuration.constant(of: id)) / size
    let before = Rational(exactly: scene[id].multiplier)
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
    guard analysis.isOnlyRightToLeft(finding), let place = finding.shownConfiguration,
      let own = analysis.configurations[place].correctedParts.firstIndex(where: { $0.isPart(of: finding) })
    else { return [] }
    let scene = analysis.scene
    let partCount = (scene.views.count + scene.constraints.count) * analysis.configurations.count
    let ids = finding.constraints.compactMap { if case .written(let id) = $0 { id } else { nil } }
    for set in analysis.unmirroredSets(among: ids.filter(scene.isUnmirrored)) {
      if deadline.hasPassed || edgePartCount + partCount > Limits.edgeTrialParts { break }
      edgePartCount += partCount
      let changed = scene.mirroring(set)
      let beside = faultsBeside(Part(place: place, index: own))
      if let layouts = solve(changed, with: set, ending: finding),
        trial.findsNothingNew(in: layouts, of: changed, beside: beside)
      {
        return set
      }
    }
    return []
  }

  /// The layouts of a changed scene in the configurations with a constraint, each with the index of its configuration.
  ///
  /// Configurations with other conflicts only are left out.
  ///
  /// - Returns: `nil` if the conflict remains, or if there is a new one.
  private func solve(
    _ changed: Scene, with ids: [ConstraintID], ending finding: Finding
  ) -> [(place: Int, solved: SolvedConfiguration)]? {
    let solver = SceneSolver(scene: changed)
    var layouts: [(place: Int, solved: SolvedConfiguration)] = []
    for (place, before) in analysis.configurations.enumerated()
    where ids.contains(where: { before.configuration.isActive[$0.index] }) {
      let hasConflict = finding.configurations.contains(place)
      guard before.isFeasible || hasConflict else { continue }
      let after = solver.inPasses(before.configuration) {
        solver.solve(solver.lower($0), findsConflicts: false, findsUnreachable: false)
      } frames: {
        $0.frames
      }
      if !after.isFeasible {
        guard hasConflict else { return nil }
        var configuration = before.configuration
        // Each conflict of the finding's part has one of these members.
        var members = ids
        for part in before.correctedParts {
          if part.isPart(of: finding) {
            members += part.flatMap { $0 }
          } else {
            for other in part[0] { configuration.content.isActive[other.index] = false }
          }
        }
        guard solver.lower(configuration).canHold(connectedWith: members) else { return nil }
      }
      layouts.append((place, after))
    }
    return layouts
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

extension [[ConstraintID]] {
  /// Whether a conflict belongs to the part with these corrections, each of which hits every conflict of the part.
  fileprivate func isPart(of finding: Finding) -> Bool {
    self[0].contains { finding.constraints.contains(.written($0)) }
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
}
