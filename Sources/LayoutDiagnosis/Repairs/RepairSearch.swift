import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries what might end conflicts, each change once.
struct RepairSearch {
  private let analysis: Analysis
  private let solver: SceneSolver
  private var trial: RepairTrial
  private var tried: [[ConstraintChange]: Repair] = [:]
  /// By part, then by configuration: a constant that is enough in one may not be in another.
  private var repairsOfPart: [Part: [Repair]] = [:]
  /// Configurations whose repairs of all conflicts together are listed.
  private var isWholeListed: Set<Int> = []
  private var placesOfPart: [[[ConstraintID]]: [Int]] = [:]
  private(set) var trialCount = 0
  /// Sets of constraints whose change was left untried.
  private(set) var untriedCount = 0
  /// Whether some were left because the deadline had passed.
  private(set) var isLate = false
  private let deadline: Deadline

  private struct Part: Hashable {
    let place: Int
    /// Nil for all parts together.
    let index: Int?
  }

  /// The most repairs that a finding lists of its own conflict.
  private static let listLimit = 8
  /// The most that it lists of all conflicts of its configuration together.
  private static let wholeListLimit = 4
  /// The most sets of constraints that are tried for one part.
  private static let correctionLimit = 64
  /// The most that are tried for all parts of a configuration together: they are combinations of what is tried for each part
  /// by itself, the best of each first, so that later ones say nothing new.
  private static let wholeCorrectionLimit = 4
  /// Rows solved and configurations compared in all, after which nothing more is tried: about a second.
  private static let workLimit = 400_000

  init(_ analysis: Analysis, _ solver: SceneSolver, severities: [RuleID: Severity?], deadline: Deadline = .none) {
    self.analysis = analysis
    self.deadline = deadline
    self.solver = solver
    trial = RepairTrial(analysis, solver, severities: severities)
    for (place, solved) in analysis.configurations.enumerated() {
      for part in solved.correctedParts { placesOfPart[part, default: []].append(place) }
    }
  }

  /// The least change first, and how many more there are.
  mutating func repairs(of finding: Finding) -> (repairs: [Repair], omittedCount: Int) {
    guard let place = finding.configurations.first else { return ([], 0) }
    let parts = analysis.configurations[place].correctedParts
    let members = finding.constraints
    // Each correction of a part meets every conflict of it.
    guard let own = parts.firstIndex(where: { part in part[0].contains { members.contains(.written($0)) } }) else {
      return ([], 0)
    }
    let found = repairs(of: Part(place: place, index: own))
    var listed = Array(found.prefix(RepairSearch.listLimit))
    var omittedCount = found.count - listed.count
    if parts.count > 1 && isWholeListed.insert(place).inserted {
      let whole = repairs(of: Part(place: place, index: nil))
      listed += whole.prefix(RepairSearch.wholeListLimit)
      omittedCount += max(0, whole.count - RepairSearch.wholeListLimit)
    }
    return (listed, omittedCount)
  }

  private mutating func repairs(of part: Part) -> [Repair] {
    if let known = repairsOfPart[part] { return known }
    let solved = analysis.configurations[part.place]
    let parts = solved.correctedParts
    let corrections = part.index.map { parts[$0] } ?? solved.corrections
    // Of thousands of configurations with a part each, nothing that follows is done in vain for each of them.
    if trial.work > RepairSearch.workLimit {
      untriedCount += corrections.count
      repairsOfPart[part] = []
      return []
    }
    var limit = RepairSearch.correctionLimit
    var places = Array(analysis.configurations.indices)
    var excluded: Set<ConstraintID> = []
    if let index = part.index {
      places = placesOfPart[parts[index]] ?? [part.place]
      for other in parts.indices where other != index { excluded.formUnion(parts[other][0]) }
    } else {
      limit = RepairSearch.wholeCorrectionLimit
      places = places.filter { analysis.configurations[$0].partCorrections == solved.partCorrections }
    }
    // The first is the one whose evidence the finding tells.
    places = [part.place] + places.filter { $0 != part.place }
    let candidates = RepairCandidates(analysis, solver, places: places, excluding: excluded)
    var found: [Repair] = []
    for (count, ids) in corrections.enumerated() {
      if deadline.hasPassed { isLate = true }
      if count >= limit || trial.work > RepairSearch.workLimit || isLate {
        // Of all parts together there are as many combinations as one likes: what is wanted of them is the best few.
        if part.index != nil || count == 0 { untriedCount += corrections.count - count }
        break
      }
      for candidate in candidates.candidates(for: ids) {
        if tried[candidate.changes] == nil {
          tried[candidate.changes] = trial.run(candidate.kind, candidate.changes)
          trialCount += 1
        }
        guard let repair = tried[candidate.changes],
          repair.resolves.contains(part.place) || (part.index != nil && repair.ends.contains(part.place))
        else { continue }
        found.append(repair)
      }
    }
    found.sort { Repair.isBetter($0, $1, in: places) }
    repairsOfPart[part] = found
    return found
  }
}

extension SolvedConfiguration {
  /// The parts of its conflicts that changes of written constraints end.
  ///
  /// Where the search for conflicts was cut off, what the layout breaks tells one way.
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
