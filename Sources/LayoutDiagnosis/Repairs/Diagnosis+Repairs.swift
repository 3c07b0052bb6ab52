import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Diagnosis {
  /// The most repairs that a finding offers.
  private static let repairLimit = 8
  /// The most changes that are tried for one configuration.
  private static let trialLimit = 24
  /// Rows solved in all, after which nothing more is tried: some seconds.
  private static let rowLimit = 1_000_000
  /// The repairs that a finding tells in words.
  private static let suggestionLimit = 3

  /// Gives each conflict the repairs that end all conflicts of its first configuration, each of them tried.
  ///
  /// - Parameter severities: those that the diagnosis was made with.
  package mutating func offerRepairs(
    in analysis: Analysis, solver: SceneSolver, severities: [RuleID: Severity?] = [:]
  ) {
    guard findings.contains(where: { $0.rule == .conflictingConstraints }) else { return }
    var trial = RepairTrial(analysis, solver, severities: severities)
    var tried: [[ConstraintChange]: Repair] = [:]
    var repairs: [Int: [Repair]] = [:]
    for index in findings.indices where findings[index].rule == .conflictingConstraints {
      guard let place = findings[index].configurations.first else { continue }
      if repairs[place] == nil {
        var found: [Repair] = []
        for (kind, changes) in Diagnosis.candidates(at: place, in: analysis, solver) {
          if tried[changes] == nil {
            if trial.rowCount > Diagnosis.rowLimit { break }
            tried[changes] = trial.run(kind, changes)
          }
          if let repair = tried[changes], repair.resolves.contains(place) { found.append(repair) }
        }
        repairs[place] = Array(found.sorted(by: Repair.isBetter).prefix(Diagnosis.repairLimit))
      }
      guard let offered = repairs[place], !offered.isEmpty else { continue }
      findings[index].repairs = offered.map { repair in
        var repair = repair
        repair.text = RepairPhrase(repair, of: findings[index], in: analysis).text
        return repair
      }
      findings[index].suggestions = findings[index].repairs.prefix(Diagnosis.suggestionLimit).map(\.text)
    }
  }

  /// Smallest corrections first: weakened, given another constant where one is enough, or left out.
  private static func candidates(
    at place: Int, in analysis: Analysis, _ solver: SceneSolver
  ) -> [(kind: Repair.Kind, changes: [ConstraintChange])] {
    let solved = analysis.configurations[place]
    let states = solved.configuration.states
    var candidates: [(kind: Repair.Kind, changes: [ConstraintChange])] = []
    func add(_ kind: Repair.Kind, _ value: ConstraintChange.Value, of ids: [ConstraintID]) {
      let changes = ids.compactMap { ConstraintChange(value, of: $0, in: analysis.scene, states: states) }
      if changes.count == ids.count { candidates.append((kind, changes)) }
    }
    for ids in solved.corrections where candidates.count < trialLimit {
      add(.lower, .priority(.optionalAtMost), of: ids)
      if ids.count == 1, let constant = solver.lower(solved.configuration).nearestConstant(of: ids[0]),
        let decimal = ExactDecimal(exactly: constant)
      {
        add(.constant, .constant(decimal), of: ids)
      }
      add(.remove, .inactive, of: ids)
    }
    return Array(candidates.prefix(trialLimit))
  }
}

extension Priority {
  /// The highest priority that is not required.
  fileprivate static let optionalAtMost = Priority(ExactDecimal(999))
}
