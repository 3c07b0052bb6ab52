import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries a change in every configuration, and compares layouts and findings with those before it.
struct RepairTrial {
  let analysis: Analysis
  private let severities: [RuleID: Severity?]
  /// The problems before the change.
  private let known: Set<RepairFault>
  /// By configuration, those of layouts recovered from conflicts, which may follow from these.
  private let doubtful: [Int: [RepairFault]]
  /// By configuration, what is wrong before the change, apart from what smaller contents would show.
  private let before: [Harm]
  /// Views and constraints in the layouts tried so far.
  private(set) var work = 0

  /// The rules whose new findings count as broken by a change, in addition to conflicts.
  private static let rules: [any Rule] = [
    AmbiguousLayout(), MissingContentSize(), PriorityTie(), ClippedContent(), CutContent(),
    OverlappingContent(), ObstructedControl(), OccludedView(), OutsideSafeArea(), LostView(),
  ]

  /// A layout after a change, with the index of its configuration.
  typealias Tried = (index: Int, solved: SolvedConfiguration)

  /// What is wrong in a configuration.
  private struct Harm {
    var faultCount = 0
    let frames: ShownFrames
  }

  init(_ analysis: Analysis, severities: [RuleID: Severity?]) {
    self.analysis = analysis
    self.severities = severities
    let all = Self.findings(in: analysis, severities)
    var known = Set(all.flatMap { finding in finding.configurations.map { RepairFault(finding, in: $0) } })
    var harms = analysis.configurations.map { Harm(frames: ShownFrames($0, of: analysis.scene)) }
    for (index, harm) in harms.enumerated() { known.formUnion(harm.frames.faults(in: index)) }
    self.known = known
    doubtful = Dictionary(
      grouping: known.filter { !analysis.configurations[$0.configuration].isFeasible }, by: \.configuration)
    let own = Self.findings(of: analysis.configurations, by: analysis.solver, severities)
    for finding in own where finding.rule != .offscreenView {
      for index in finding.configurations { harms[index].faultCount += 1 }
    }
    before = harms
  }

  /// Tries a change and returns its effect.
  mutating func run(_ kind: Repair.Kind, _ changes: [ConstraintChange]) -> Repair {
    let changed = analysis.scene.applying(changes)
    let ids = changes.map(\.constraint).unique()
    let members = ids.map { ConstraintReference.written($0) }
    var repair = Repair(kind: kind, changes: changes)
    var layouts: [Tried] = []
    var conflicting: [Int] = []
    // The lowered constraints that can hold in none of the layouts in which they are active.
    var dead: Set<ConstraintID> = []
    if kind == .lower && !isOff(.unreachablePriority) {
      dead = Set(ids.filter { id in !changed[id].allowed.contains { $0.rule == .unreachablePriority } })
    }
    for (index, before) in analysis.configurations.enumerated() {
      guard let configuration = before.configuration.applying(changes, to: analysis.scene, giving: changed) else {
        continue
      }
      var after = layout(of: configuration)
      let inactive = ids.filter { !configuration.isActive[$0.index] }
      dead = dead.filter { id in inactive.contains(id) || after.violations.contains { $0.constraint == .written(id) } }
      if !dead.subtracting(inactive).isEmpty {
        after = layout(of: configuration, findsUnreachable: true)
        let unreachable = after.unreachable.filter { !$0.isMeant(by: after, in: changed) }
        dead.formIntersection(unreachable.map(\.constraint) + inactive)
      }
      layouts.append((index, after))
      if after.isFeasible {
        if !before.isFeasible { repair.resolves.append(index) }
      } else if before.hasCorrection(of: members) {
        if before.canEndConflict(of: members, in: after, by: analysis.solver) { repair.ends.append(index) }
      } else if before.isFeasible || isNewConflict(of: members, in: after, before) {
        conflicting.append(index)
      }
    }
    repair.compare(layouts, with: analysis.configurations)
    let indicesOfDead = layouts.map(\.index).filter { index in
      dead.contains { analysis.configurations[index].configuration.isActive[$0.index] }
    }
    judge(
      &repair, layouts, broken: [.conflictingConstraints: conflicting, .unreachablePriority: indicesOfDead])
    return repair
  }

  private mutating func layout(of changed: Configuration, findsUnreachable: Bool = false) -> SolvedConfiguration {
    work += analysis.scene.partCount
    return analysis.solver.layout(of: changed, findsUnreachable: findsUnreachable)
  }

  /// Whether some constraints conflict in a layout with other conflicts, but did not before.
  private func isNewConflict(
    of members: [ConstraintReference], in after: SolvedConfiguration, _ before: SolvedConfiguration
  ) -> Bool {
    analysis.solver.lower(before.configuration).canHold(connectedWith: members)
      && !analysis.solver.lower(after.configuration).canHold(connectedWith: members)
  }

  /// What is wrong in the layouts of some configurations, as far as these are recovered from conflicts.
  func doubtfulFaults(in indices: [Int]) -> Set<RepairFault> { Set(indices.flatMap { doubtful[$0] ?? [] }) }

  /// What is wrong in some configurations without these constraints.
  mutating func faults(without ids: [ConstraintID], in indices: [Int]) -> Set<RepairFault> {
    let layouts = indices.map { index in
      (index, layout(of: analysis.configurations[index].configuration.without(ids)))
    }
    let shown = layouts.flatMap { ShownFrames($1, of: analysis.scene).faults(in: $0) }
    return Set(foundFaults(in: layouts) + shown)
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

  /// What the rules find in layouts of a changed scene.
  func findings(of solved: [SolvedConfiguration], by changed: SceneSolver) -> [Finding] {
    Self.findings(of: solved, by: changed, severities)
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
    silent.suggestionTrial = nil
    let diagnosis = Diagnosis(of: silent, rules: rules, severities: severities, isPartial: true, findsCauses: false)
    let undetermined = UndeterminedViews(in: analysis)
    return diagnosis.findings.compactMap { $0.keepingDetermined(except: undetermined) }
  }

  /// What the rules find in layouts, once for each finding and configuration.
  private func foundFaults(in layouts: [Tried]) -> [RepairFault] {
    findings(of: layouts.map(\.solved), by: analysis.solver).flatMap { finding in
      finding.configurations.map { RepairFault(finding, in: layouts[$0].index) }
    }
  }

  /// Notes what is wrong after a change.
  ///
  /// - Parameter broken: what is wrong apart from what rules find in a layout.
  private func judge(_ repair: inout Repair, _ layouts: [Tried], broken: [RuleID: [Int]]) {
    for (rule, indices) in broken where !isOff(rule) {
      repair.newFaults.formUnion(indices.map { RepairFault(.finding(rule), in: $0) })
    }
    let found = foundFaults(in: layouts)
    repair.faultCount += found.count { $0.problem.kind != .finding(.offscreenView) }
    var faults = found
    for (index, solved) in layouts {
      let shown = ShownFrames(solved, of: analysis.scene)
      faults += shown.faults(in: index)
      repair.faultCount -= before[index].faultCount
      repair.collapsedCount += shown.collapsedCount - before[index].frames.collapsedCount
      repair.overhang += shown.overhang - before[index].frames.overhang
    }
    repair.newFaults.formUnion(faults.filter { !known.contains($0) })
    repair.remainingFaults.formUnion(faults.filter(known.contains))
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
