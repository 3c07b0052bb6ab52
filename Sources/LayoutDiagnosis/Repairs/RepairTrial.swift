import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries a change in every configuration: re-solves the parts that it touches, and compares layouts and findings.
///
/// Configurations in which the touched part is the same share one solution.
struct RepairTrial {
  let analysis: Analysis
  private let severities: [RuleID: Severity?]
  /// The problems before the change.
  private let known: Set<RepairFault>
  /// By configuration, those of layouts recovered from conflicts, which may follow from these.
  private let doubtful: [Int: [RepairFault]]
  /// By configuration, what is wrong before the change, apart from what smaller contents would show.
  private let before: [Harm]
  /// By configuration, a number; equal for configurations in which rules report the same if the outcome is the same.
  private let settings: [Int]
  private var unchanged: UnchangedConfigurations
  /// Rows solved, configurations compared and views examined so far.
  private(set) var work = 0

  /// The rules whose new findings count as broken by a change, in addition to conflicts.
  private static let rules: [any Rule] = [
    AmbiguousLayout(findsCompletions: false), MissingContentSize(), PriorityTie(), ClippedContent(), CutContent(),
    OverlappingContent(comparesDirections: false), ObstructedControl(), OccludedView(), OutsideSafeArea(), LostView(),
  ]

  private struct Key: Hashable {
    /// Numbers of the parts' contents.
    let parts: [Int]
    let settings: [ConstraintSetting]
  }

  /// Everything apart from an outcome that determines what the rules find.
  private struct RuleSetting: Hashable {
    let environment: String?
    let properties: [ViewProperties]
    /// Equal layouts before the change, with an equal outcome, are equal layouts after it.
    let frames: [Frame]
    let contentSizes: [AxisPair<Rational>?]
    let ambiguousAttributes: [ViewAttribute]
    let undeterminedContents: [ContentAxis]
    let known: Set<RepairFault.Problem>
    /// The rules that the states allow.
    let allowed: Set<RuleID>
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

  /// The layouts after a change. Configurations with the same outcome and the same settings share one.
  private struct TriedLayouts {
    var outcomes: [PartOutcome] = []
    var solved: [SolvedConfiguration] = []
    /// For each solved configuration, all configurations that share it.
    var places: [[Int]] = []
    var numbers: [Key: Int] = [:]
    var positions: [Shown: Int] = [:]
  }

  /// A configuration after a change, before others are compared with it.
  private struct Tried {
    let outcome: PartOutcome
    /// Whether no configuration before it has the outcome.
    let isNew: Bool
    let parts: Set<Connections.Part>
    let isFeasible: Bool
  }

  init(_ analysis: Analysis, severities: [RuleID: Severity?]) {
    self.analysis = analysis
    self.severities = severities
    unchanged = UnchangedConfigurations(analysis)
    let all = Self.findings(in: analysis, severities)
    var known = Set(all.flatMap { finding in finding.configurations.map { RepairFault(finding, in: $0) } })
    var harms = analysis.configurations.map { Harm(frames: ShownFrames($0, of: analysis.scene)) }
    for (place, harm) in harms.enumerated() {
      known.formUnion(harm.frames.faults(in: place))
    }
    self.known = known
    doubtful = Dictionary(
      grouping: known.filter { !analysis.configurations[$0.configuration].isFeasible }, by: \.configuration)
    let own = Self.findings(of: analysis.configurations, by: analysis.solver, severities)
    for finding in own where finding.rule != .offscreenView {
      for place in finding.configurations { harms[place].faultCount += 1 }
    }
    before = harms
    var knownOfPlace: [Int: Set<RepairFault.Problem>] = [:]
    for fault in known { knownOfPlace[fault.configuration, default: []].insert(fault.problem) }
    var numbers: [RuleSetting: Int] = [:]
    settings = analysis.configurations.enumerated().map { place, solved in
      let setting = RuleSetting(
        environment: solved.configuration.environmentName, properties: solved.configuration.properties,
        frames: solved.frames, contentSizes: solved.contentSizes,
        ambiguousAttributes: solved.ambiguousAttributes.map(\.attribute),
        undeterminedContents: solved.undeterminedContents, known: knownOfPlace[place] ?? [],
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
    var layouts = TriedLayouts()
    var conflicting: [Int] = []
    // The changed constraints that fail in every layout in which they are active.
    var failing = Set(ids)
    var firstTrials: [(configuration: Configuration, parts: Set<Connections.Part>, place: Int)] = []
    for (place, before) in analysis.configurations.enumerated() {
      guard let after = before.configuration.applying(changes, to: analysis.scene, giving: changed) else { continue }
      let tried = solve(after, changing: ids, at: place, into: &layouts)
      repair.shifts.append((place, tried.outcome.shifts))
      if tried.isNew { firstTrials.append((after, tried.parts, place)) }
      failing.subtract(ids.filter { after.isActive[$0.index] && !tried.outcome.failing.contains($0) })
      let failingParts = unchanged.failingParts(at: place)
      if tried.isFeasible && !before.isFeasible {
        repair.resolves.append(place)
      } else if !failingParts.isDisjoint(with: tried.parts) && tried.outcome.endsConflict {
        repair.ends.append(place)
      } else if failingParts.isDisjoint(with: tried.parts) && !tried.outcome.isFeasible {
        conflicting.append(place)
      }
    }
    repair.moves = moves(layouts.outcomes)
    var dead: Set<ConstraintID> = []
    if kind == .lower && !failing.isEmpty && !isOff(.unreachablePriority) {
      dead = constraintsThatNeverHold(among: failing, in: firstTrials, of: changed)
    }
    let placesOfDead = layouts.places.flatMap { $0 }.filter { place in
      dead.contains { analysis.configurations[place].configuration.isActive[$0.index] }
    }
    judge(
      &repair, layouts, broken: [.conflictingConstraints: conflicting, .unreachablePriority: placesOfDead])
    return repair
  }

  /// Solves a changed configuration, unless its outcome is known.
  private mutating func solve(
    _ changed: Configuration, changing ids: [ConstraintID], at place: Int, into layouts: inout TriedLayouts
  ) -> Tried {
    work += 1
    let parts = unchanged.parts(of: ids, at: place)
    let touched = Set(parts)
    let key = Key(
      parts: unchanged.contents(of: parts, at: place), settings: ids.map { changed.content.setting(of: $0) })
    let number = layouts.numbers[key] ?? layouts.outcomes.count
    let isNew = number == layouts.outcomes.count
    if isNew {
      layouts.numbers[key] = number
      let outcome = unchanged.outcome(of: changed, changing: ids, in: touched, at: place)
      work += outcome.rowCount
      layouts.outcomes.append(outcome)
    }
    let outcome = layouts.outcomes[number]
    let isFeasible = outcome.isFeasible && unchanged.failingParts(at: place).isSubset(of: parts)
    let same = Shown(outcome: number, setting: settings[place])
    if let position = layouts.positions[same] {
      layouts.places[position].append(place)
    } else {
      layouts.positions[same] = layouts.places.count
      layouts.places.append([place])
      layouts.solved.append(
        outcome.configuration(
          changed, from: analysis.configurations[place], beside: unchanged.ambiguities(outside: touched, at: place),
          isFeasible: isFeasible))
      work += analysis.scene.views.count
    }
    return Tried(outcome: outcome, isNew: isNew, parts: touched, isFeasible: isFeasible)
  }

  /// What is wrong in the layouts of some configurations, as far as these are recovered from conflicts.
  func doubtfulFaults(in places: [Int]) -> Set<RepairFault> { Set(places.flatMap { doubtful[$0] ?? [] }) }

  /// What is wrong in some configurations without these constraints.
  mutating func faults(without ids: [ConstraintID], in places: [Int]) -> Set<RepairFault> {
    var layouts = TriedLayouts()
    for place in places {
      let configuration = analysis.configurations[place].configuration.without(ids)
      _ = solve(configuration, changing: ids, at: place, into: &layouts)
    }
    let shown = layouts.solved.map { ShownFrames($0, of: analysis.scene) }
    return Set(foundFaults(in: layouts)).union(faults(shown, in: layouts))
  }

  /// Whether it was wrong before any change.
  func isKnown(_ fault: RepairFault) -> Bool { known.contains(fault) }

  /// Whether it was wrong before any change, and does not only follow from a conflict.
  ///
  /// - Parameter beside: what is wrong in layouts with conflicts, but does not follow from these.
  func isKnown(_ fault: RepairFault, beside: Set<RepairFault>) -> Bool {
    isKnown(fault) && (analysis.configurations[fault.configuration].isFeasible || beside.contains(fault))
  }

  /// The rules whose findings are notes.
  var notes: Set<RuleID> { Set(severities.filter { $0.value == .some(.note) }.keys) }

  mutating func addWork(_ count: Int) { work += count }

  /// Whether a view lies outside the screen and in another layout inside, so that it may wait for its turn.
  func mayWait(_ fault: RepairFault) -> Bool {
    guard fault.problem.kind == .finding(.offscreenView) else { return false }
    return analysis.configurations.indices.contains {
      analysis.configurations[$0].isFeasible
        && !known.contains(RepairFault(fault.problem.kind, fault.problem.view, in: $0))
    }
  }

  /// Those of some constraints of a changed scene that the rule about unreachable priorities would report.
  private mutating func constraintsThatNeverHold(
    among ids: Set<ConstraintID>,
    in trials: [(configuration: Configuration, parts: Set<Connections.Part>, place: Int)], of changed: Scene
  ) -> Set<ConstraintID> {
    var dead = ids.filter { id in !changed[id].allowed.contains { $0.rule == .unreachablePriority } }
    for trial in trials where !dead.isEmpty {
      let layout = unchanged.layout(
        of: trial.configuration, findingUnreachable: dead, in: trial.parts, at: trial.place)
      let unreachable = layout.unreachable.filter { !$0.isMeant(by: layout, in: changed) }.map(\.constraint)
      dead.formIntersection(unreachable + ids.filter { !trial.configuration.isActive[$0.index] })
    }
    return dead
  }

  /// What the rules find in layouts of a changed scene.
  func findings(of solved: [SolvedConfiguration], by changed: SceneSolver) -> [Finding] {
    Self.findings(of: solved, by: changed, severities)
  }

  private func moves(_ outcomes: [PartOutcome]) -> [Repair.Move] {
    var moves: [ViewID: Repair.Move] = [:]
    for outcome in outcomes {
      for move in outcome.moves { moves[move.view, default: move].formUnion(move) }
    }
    return moves.values.sorted {
      $0.distance != $1.distance ? $0.distance > $1.distance : $0.view < $1.view
    }
  }

  /// What the rules find in layouts, without what smaller contents would show.
  private static func findings(
    of solved: [SolvedConfiguration], by solver: SceneSolver, _ severities: [RuleID: Severity?]
  ) -> [Finding] {
    findings(
      in: Analysis(
        scene: solver.scene, configurations: solved, solver: solver, isWhole: false, solvesSmallerContents: false),
      severities)
  }

  /// What the rules find, without what may follow from an ambiguity.
  private static func findings(in analysis: Analysis, _ severities: [RuleID: Severity?]) -> [Finding] {
    var silent = analysis
    silent.suggestionTrials = nil
    let diagnosis = Diagnosis(of: silent, rules: rules, severities: severities, isPartial: true, findsCauses: false)
    let undetermined = UndeterminedViews(in: analysis)
    return diagnosis.findings.compactMap { $0.keepingDetermined(except: undetermined) }
  }

  /// What the rules find in layouts, once for each finding and configuration.
  private func foundFaults(in layouts: TriedLayouts) -> [RepairFault] {
    Self.findings(of: layouts.solved, by: analysis.solver, severities).flatMap { finding in
      finding.configurations.flatMap { layouts.places[$0] }.map { RepairFault(finding, in: $0) }
    }
  }

  /// The views without an area in each of some layouts.
  private func faults(_ shown: [ShownFrames], in layouts: TriedLayouts) -> [RepairFault] {
    zip(layouts.places, shown).flatMap { places, shown in places.flatMap(shown.faults) }
  }

  /// Notes what is wrong after a change.
  ///
  /// - Parameter broken: what is wrong apart from what rules find in a layout.
  private func judge(_ repair: inout Repair, _ layouts: TriedLayouts, broken: [RuleID: [Int]]) {
    for place in layouts.places.joined() {
      repair.faultCount -= before[place].faultCount
      repair.collapsedCount -= before[place].frames.collapsedCount
      repair.overhang -= before[place].frames.overhang
    }
    for (rule, places) in broken where !isOff(rule) {
      repair.newFaults.formUnion(places.map { RepairFault(.finding(rule), in: $0) })
    }
    let found = foundFaults(in: layouts)
    repair.faultCount += found.count { $0.problem.kind != .finding(.offscreenView) }
    let shown = layouts.solved.map { ShownFrames($0, of: analysis.scene) }
    for (places, shown) in zip(layouts.places, shown) {
      repair.collapsedCount += places.count * shown.collapsedCount
      repair.overhang += Rational(places.count) * shown.overhang
    }
    for fault in found + faults(shown, in: layouts) {
      if !known.contains(fault) {
        repair.newFaults.insert(fault)
      } else {
        repair.remainingFaults.insert(fault)
      }
    }
  }

  private func isOff(_ rule: RuleID) -> Bool { if case .some(.none) = severities[rule] { true } else { false } }
}

extension Finding {
  /// The finding without the configurations in which the contents that overlap or reach beyond an edge have no determined place;
  /// `nil` if no configuration is left.
  fileprivate func keepingDetermined(except undetermined: UndeterminedViews) -> Finding? {
    let groups = cases.isEmpty ? [(configurations, evidence)] : cases.map { ($0.configurations, $0.evidence) }
    var dropped: Set<Int> = []
    for (configurations, evidence) in groups {
      dropped.formUnion(configurations.filter { !evidence.isDetermined(in: $0, except: undetermined) })
    }
    if dropped.isEmpty { return self }
    let kept = configurations.indices.filter { !dropped.contains(configurations[$0]) }
    if kept.isEmpty { return nil }
    var finding = self
    finding.keepConfigurations(at: kept)
    return finding
  }
}

extension FindingEvidence {
  /// Whether some content has a determined place along the axis of an edge beyond which it reaches, or both contents of some overlap
  /// have one; `true` for evidence of other kinds.
  fileprivate func isDetermined(in configuration: Int, except undetermined: UndeterminedViews) -> Bool {
    switch self as any FindingEvidence {
    case let reach as ContentReach:
      reach.reach.edges.contains { distance in
        reach.contents.contains { !undetermined.contains($0, along: distance.edge.axis, in: configuration) }
      }
    case let evidence as OverlappingContent.Evidence:
      evidence.overlaps.contains { overlap in
        overlap.views.allSatisfy { !undetermined.contains($0, in: configuration) }
      }
    default: true
    }
  }
}
