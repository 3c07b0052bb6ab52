import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries a change in every configuration: re-solves the parts that it touches, and compares layouts and findings.
///
/// Configurations in which the touched part is the same share one solution.
struct RepairTrial {
  let analysis: Analysis
  let solver: SceneSolver
  private let severities: [RuleID: Severity?]
  /// The problems before the change.
  private let known: Set<Fault>
  /// By configuration, what is wrong before the change, apart from what smaller contents would show.
  private let before: [Harm]
  /// By configuration, a number; equal for configurations in which rules report the same if the layout is the same.
  private let settings: [Int]
  private var unchanged: UnchangedConfigurations
  /// Rows solved, configurations compared and views examined so far.
  private(set) var work = 0

  /// The rules whose new findings count as broken by a change, in addition to conflicts.
  private static let rules: [any Rule] = [
    AmbiguousLayout(findsCompletions: false), PriorityTie(), ClippedContent(), CutContent(), OverlappingContent(),
    ObstructedControl(), OccludedView(), OutsideSafeArea(),
  ]

  /// One finding in one configuration.
  private struct Fault: Hashable {
    let rule: RuleID
    let configuration: Int
    /// Another tie of the same view counts as the same fault.
    let view: ViewID?

    init(_ finding: Finding, in configuration: Int) {
      rule = finding.rule
      self.configuration = configuration
      view = finding.views.first
    }
  }

  private struct Key: Hashable {
    /// Numbers of the parts' contents.
    let parts: [Int]
    let settings: [ConstraintSetting]
  }

  /// Everything apart from the layout that determines what the rules find.
  private struct RuleSetting: Hashable {
    let environment: String?
    let properties: [ViewProperties]
    let known: Set<ViewFault>
    /// The rules that the states allow.
    let allowed: Set<RuleID>
  }

  private struct ViewFault: Hashable {
    let rule: RuleID
    let view: ViewID?
  }

  private struct Shown: Hashable {
    let outcome: Int
    let setting: Int
  }

  /// What is wrong in a configuration.
  private struct Harm {
    var faultCount = 0
    let frames: ShownFrames
  }

  init(_ analysis: Analysis, _ solver: SceneSolver, severities: [RuleID: Severity?]) {
    self.analysis = analysis
    var solver = solver
    // No layout of a trial is in a report.
    solver.provesOptima = false
    self.solver = solver
    self.severities = severities
    unchanged = UnchangedConfigurations(analysis, solver)
    let all = Diagnosis(
      of: analysis, rules: RepairTrial.rules, severities: severities, isPartial: true, findsCauses: false)
    known = Set(all.findings.flatMap { finding in finding.configurations.map { Fault(finding, in: $0) } })
    var harms = analysis.configurations.map { Harm(frames: ShownFrames($0, of: analysis.scene)) }
    let own = Self.diagnosis(of: analysis.configurations, in: analysis.scene, severities)
    for place in own.findings.flatMap(\.configurations) { harms[place].faultCount += 1 }
    before = harms
    var knownOfPlace: [Int: Set<ViewFault>] = [:]
    for fault in known {
      knownOfPlace[fault.configuration, default: []].insert(ViewFault(rule: fault.rule, view: fault.view))
    }
    var numbers: [RuleSetting: Int] = [:]
    settings = analysis.configurations.enumerated().map { place, solved in
      let setting = RuleSetting(
        environment: solved.configuration.environmentName, properties: solved.configuration.properties,
        known: knownOfPlace[place] ?? [],
        allowed: Set(
          zip(analysis.scene.machines, solved.configuration.states).flatMap { machine, state in
            machine.states[state.index].allowed.map(\.rule)
          }))
      let number = numbers[setting] ?? numbers.count
      numbers[setting] = number
      return number
    }
  }

  /// Tries a change and returns its effect.
  mutating func run(_ kind: Repair.Kind, _ changes: [ConstraintChange]) -> Repair {
    let changed = analysis.scene.applying(changes)
    let ids = changes.map(\.constraint).unique()
    var repair = Repair(kind: kind, changes: changes)
    var positions: [Key: Int] = [:]
    var outcomes: [PartOutcome] = []
    var places: [[Int]] = []
    var shown: [Shown: Int] = [:]
    var solved: [SolvedConfiguration] = []
    var conflicting: [Int] = []
    // The changed constraints that fail in every layout in which they are active.
    var failing = Set(ids)
    var firstTrials: [(configuration: Configuration, parts: Set<Connections.Part>, place: Int)] = []
    for (place, before) in analysis.configurations.enumerated() {
      guard let after = before.configuration.applying(changes, to: analysis.scene, giving: changed) else { continue }
      work += 1
      let parts = unchanged.parts(of: ids, at: place)
      let key = Key(
        parts: unchanged.contents(of: parts, at: place), settings: ids.map { after.content.setting(of: $0) })
      let number = positions[key] ?? outcomes.count
      if number == outcomes.count {
        positions[key] = number
        let outcome = unchanged.outcome(of: after, changing: ids, in: Set(parts), at: place)
        work += outcome.rowCount
        outcomes.append(outcome)
        firstTrials.append((after, Set(parts), place))
      }
      let outcome = outcomes[number]
      failing.subtract(ids.filter { after.isActive[$0.index] && !outcome.failing.contains($0) })
      let failingParts = unchanged.failingParts(at: place)
      let isFeasible = outcome.isFeasible && failingParts.isSubset(of: parts)
      if isFeasible && !before.isFeasible {
        repair.resolves.append(place)
      } else if !failingParts.isDisjoint(with: parts) && outcome.endsConflict {
        repair.ends.append(place)
      } else if failingParts.isDisjoint(with: parts) && !outcome.isFeasible {
        conflicting.append(place)
      }
      let same = Shown(outcome: number, setting: settings[place])
      if let position = shown[same] {
        places[position].append(place)
      } else {
        shown[same] = places.count
        places.append([place])
        solved.append(outcome.configuration(after, from: before, isFeasible: isFeasible))
      }
    }
    repair.moves = moves(outcomes)
    work += solved.count * analysis.scene.views.count
    let touched = places.flatMap { $0 }.sorted()
    let isDead =
      kind == .lower && !failing.isEmpty && !isOff(.unreachablePriority)
      && neverHolds(anyOf: failing, in: firstTrials, of: changed)
    judge(
      &repair, places, solved,
      broken: [.conflictingConstraints: conflicting, .unreachablePriority: isDead ? touched : []])
    return repair
  }

  /// Whether the rule about unreachable priorities would report one of these constraints of a changed scene.
  private mutating func neverHolds(
    anyOf ids: Set<ConstraintID>,
    in trials: [(configuration: Configuration, parts: Set<Connections.Part>, place: Int)], of changed: Scene
  ) -> Bool {
    var dead = ids.filter { id in !changed[id].allowed.contains { $0.rule == .unreachablePriority } }
    for trial in trials where !dead.isEmpty {
      let layout = unchanged.layout(
        of: trial.configuration, findingUnreachable: dead, in: trial.parts, at: trial.place)
      let unreachable = layout.unreachable.filter { !$0.isMeant(by: layout, in: changed) }.map(\.constraint)
      dead.formIntersection(unreachable + ids.filter { !trial.configuration.isActive[$0.index] })
    }
    return !dead.isEmpty
  }

  private func moves(_ outcomes: [PartOutcome]) -> [Repair.Move] {
    var distances: [ViewID: Rational] = [:]
    for outcome in outcomes {
      for move in outcome.moves { distances[move.view] = max(distances[move.view] ?? .zero, move.distance) }
    }
    return distances.map { Repair.Move(view: $0.key, distance: $0.value) }.sorted {
      $0.distance != $1.distance ? $0.distance > $1.distance : $0.view < $1.view
    }
  }

  /// What the rules find in layouts, without what smaller contents would show.
  private static func diagnosis(
    of solved: [SolvedConfiguration], in scene: Scene, _ severities: [RuleID: Severity?]
  ) -> Diagnosis {
    Diagnosis(
      of: Analysis(scene: scene, configurations: solved, isWhole: false, solvesSmallerContents: false), rules: rules,
      severities: severities, isPartial: true, findsCauses: false)
  }

  /// Notes what is wrong after a change.
  ///
  /// - Parameters:
  ///   - places: for each solved configuration, all configurations with the same outcome and setting.
  ///   - broken: what is wrong apart from what rules find in a layout.
  private func judge(
    _ repair: inout Repair, _ places: [[Int]], _ solved: [SolvedConfiguration], broken: [RuleID: [Int]]
  ) {
    let diagnosis = Self.diagnosis(of: solved, in: analysis.scene, severities)
    for place in places.joined() {
      repair.faultCount -= before[place].faultCount
      repair.collapsedCount -= before[place].frames.collapsedCount
      repair.overhang -= before[place].frames.overhang
    }
    var configurations = broken.filter { !$0.value.isEmpty && !isOff($0.key) }.mapValues { Set($0) }
    for finding in diagnosis.findings {
      for place in finding.configurations.flatMap({ places[$0] }) {
        repair.faultCount += 1
        if !known.contains(Fault(finding, in: place)) { configurations[finding.rule, default: []].insert(place) }
      }
    }
    repair.breaks = configurations.map { Repair.Break(rule: $0.key, configurations: $0.value.sorted()) }
      .sorted { $0.rule.rawValue < $1.rule.rawValue }
    for (own, layout) in zip(places, solved) {
      let shown = ShownFrames(layout, of: analysis.scene)
      repair.collapsedCount += own.count * shown.collapsedCount
      repair.overhang += Rational(own.count) * shown.overhang
    }
  }

  private func isOff(_ rule: RuleID) -> Bool { if case .some(.none) = severities[rule] { true } else { false } }
}
