import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Solves every configuration again with something changed, and compares.
struct RepairTrial {
  let analysis: Analysis
  let solver: SceneSolver
  private let severities: [RuleID: Severity?]
  /// What was wrong before.
  private let known: Set<Fault>
  /// Rows solved so far.
  private(set) var rowCount = 0

  /// The rules that tell what a change breaks.
  private static let rules: [any Rule] = [ConflictingConstraints(), AmbiguousLayout(), PriorityTie(), ClippedContent()]

  /// One finding in one configuration.
  private struct Fault: Hashable {
    let rule: RuleID
    let configuration: Int
    let view: ViewID?
    /// Of a conflict only: another tie of the same view is no other fault.
    let constraints: [ConstraintReference]

    init(_ finding: Finding, in configuration: Int) {
      rule = finding.rule
      self.configuration = configuration
      view = finding.views.first
      constraints = finding.rule == .conflictingConstraints ? finding.constraints : []
    }
  }

  init(_ analysis: Analysis, _ solver: SceneSolver, severities: [RuleID: Severity?]) {
    self.analysis = analysis
    self.solver = solver
    self.severities = severities
    let before = Diagnosis(of: analysis, rules: RepairTrial.rules, severities: severities, isPartial: true)
    known = Set(before.findings.flatMap { finding in finding.configurations.map { Fault(finding, in: $0) } })
  }

  /// What comes of a change.
  ///
  /// - Complexity: one solution for each configuration that the change concerns.
  mutating func run(_ kind: Repair.Kind, _ changes: [ConstraintChange]) -> Repair {
    let changed = analysis.scene.applying(changes)
    var places: [Int] = []
    var solved: [SolvedConfiguration] = []
    for (place, before) in analysis.configurations.enumerated() {
      var configuration = before.configuration
      configuration.content = configuration.content.applying(
        changes, to: analysis.scene, giving: changed, states: configuration.states)
      guard changes.contains(where: { differ($0.constraint, before.configuration, configuration) }) else { continue }
      let lowered = solver.lower(configuration)
      rowCount += lowered.rowCount
      places.append(place)
      // Without a constraint, or with a weaker one, no new conflict arises.
      solved.append(solver.solve(lowered, findsConflicts: kind == .constant, findsUnreachable: false))
    }
    var repair = Repair(kind: kind, changes: changes, resolves: [], moves: [], breaks: [])
    for (place, after) in zip(places, solved)
    where after.isFeasible && !analysis.configurations[place].isFeasible {
      repair.resolves.append(place)
    }
    repair.moves = moves(places, solved)
    repair.breaks = breaks(places, solved)
    return repair
  }

  /// Whether a constraint asks for something else.
  private func differ(_ id: ConstraintID, _ a: Configuration, _ b: Configuration) -> Bool {
    let index = id.index
    if !a.isActive[index] && !b.isActive[index] { return false }
    return a.isActive[index] != b.isActive[index] || a.constants[index] != b.constants[index]
      || a.priorities[index] != b.priorities[index]
  }

  private func moves(_ places: [Int], _ solved: [SolvedConfiguration]) -> [Repair.Move] {
    var distances = [Rational](repeating: .zero, count: analysis.scene.views.count)
    for (place, after) in zip(places, solved) {
      for (view, frames) in zip(analysis.configurations[place].frames, after.frames).enumerated()
      where frames.0 != frames.1 {
        distances[view] = max(distances[view], frames.0.distance(to: frames.1))
      }
    }
    let moves = distances.enumerated().filter { !$0.element.isZero }.map {
      Repair.Move(view: ViewID($0.offset), distance: $0.element)
    }
    return moves.sorted { $0.distance != $1.distance ? $0.distance > $1.distance : $0.view < $1.view }
  }

  private func breaks(_ places: [Int], _ solved: [SolvedConfiguration]) -> [Repair.Break] {
    let diagnosis = Diagnosis(
      of: Analysis(scene: analysis.scene, configurations: solved, isWhole: false), rules: RepairTrial.rules,
      severities: severities, isPartial: true)
    var configurations: [RuleID: Set<Int>] = [:]
    for finding in diagnosis.findings {
      for place in finding.configurations.map({ places[$0] }) where !known.contains(Fault(finding, in: place)) {
        configurations[finding.rule, default: []].insert(place)
      }
    }
    return configurations.map { Repair.Break(rule: $0.key, configurations: $0.value.sorted()) }
      .sorted { $0.rule.rawValue < $1.rule.rawValue }
  }
}

extension Frame {
  /// The most that one of the edges differs.
  fileprivate func distance(to other: Frame) -> Rational {
    let (dx, dy) = (other.x - x, other.y - y)
    let (right, bottom) = (dx + other.width - width, dy + other.height - height)
    return [dx, dy, right, bottom].map(\.magnitude).reduce(.zero, max)
  }
}
