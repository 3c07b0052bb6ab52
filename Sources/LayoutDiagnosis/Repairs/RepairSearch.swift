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
  private(set) var trialCount = 0
  /// Sets of constraints whose changes were not tried.
  private(set) var untriedCount = 0
  /// Whether some were not tried because the deadline had passed.
  private(set) var isLate = false
  private let deadline: Deadline

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
    let members = finding.constraints
    // Each correction of a part hits every conflict of the part.
    guard let own = parts.firstIndex(where: { part in part[0].contains { members.contains(.written($0)) } }) else {
      return ([], 0)
    }
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
    found.sort { Repair.isBetter($0, $1, in: places, of: analysis.scene) }
    repairsOfPart[part] = found
    return found
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
