import LayoutModel
import SceneLoading

/// Checks one scene of a report, one configuration after the other, so that only one layout is in memory at a time.
struct SceneCheck {
  let scene: Scene
  let names: SceneNames
  let entry: ReportValue
  let path: String
  private(set) var verification = Verification()
  private var findings: [Finding] = []
  private var configurationIDs: Set<String> = []
  /// By the id of a configuration, the repairs with frames in it.
  private var repairsOfConfiguration: [String: [(finding: Int, repair: ReportValue)]] = [:]
  /// The usual severity of each rule; empty if severities are not judged.
  let severities: [String: Severity]
  /// The named configurations that were read, by environment.
  private var namedCounts: [String: Int] = [:]
  /// The ids of configurations without a layout, and of those with an ambiguous one.
  private var infeasible: [String] = []
  private var ambiguous: [String] = []
  /// The proofs of layouts over sweeps, which parts of sweeps name by index.
  private var proofs: [ReportValue] = []

  private struct Finding {
    let entry: ReportValue
    let rule: String
    let kind: FindingCheck.Kind?
    let configurations: [String]
    var isChecked = false
    var isCutShort = false
    var refusal: RefusalReason?
  }

  /// The evidence of a finding for one configuration.
  private struct Listed {
    let finding: Int
    let evidence: ReportValue
    /// The index of the configuration in the list of the finding, or in that of the case.
    let index: Int
  }

  init(
    scene: Scene, names: SceneNames, entry: ReportValue, path: String, severities: [String: Severity]
  ) {
    self.severities = severities
    self.scene = scene
    self.names = names
    self.entry = entry
    self.path = path
  }

  mutating func run() throws(CheckFailure) {
    proofs = try entry.optional("proofs")?.elements() ?? []
    let excused = try ExcusedProofs(try entry.member("incomplete"), left: entry.optional("left"))
    var findingsOfConfiguration: [String: [Listed]] = [:]
    for (index, finding) in try entry.member("findings").elements().enumerated() {
      let configurations = try finding.member("configurations").strings()
      let rule = try finding.member("rule").string()
      findings.append(
        Finding(entry: finding, rule: rule, kind: FindingCheck.Kind(rule: rule), configurations: configurations))
      try countUnchecked(in: finding)
      for repair in try finding.member("repairs").elements() {
        for id in try RepairCheck.configurations(of: repair) {
          repairsOfConfiguration[id, default: []].append((index, repair))
        }
      }
      if let reason = try claims(of: finding, rule) { findings[index].refusal = reason }
      for (id, listed) in try evidence(of: finding, index, configurations) {
        findingsOfConfiguration[id, default: []].append(listed)
      }
    }
    for (index, configuration) in try entry.member("configurations").elements().enumerated() {
      let id = try configuration.member("id").string()
      let findings = findingsOfConfiguration[id] ?? []
      if let reason = try check(configuration, id: id, findings, excused) {
        verification.refusals.append(RefusedEntry(path: "\(path).configurations[\(index)]", reason: reason))
      }
    }
    try checkTransitions()
    countMissing()
    conclude()
  }

  /// Checks what a finding says of itself beside its evidence.
  private mutating func claims(of finding: ReportValue, _ rule: String) throws(CheckFailure) -> RefusalReason? {
    guard RuleID(rawValue: rule) != nil else { return .unknownRule(rule) }
    if let kind = FindingCheck.Kind(rule: rule), kind != .transientConflict,
      try finding.member("configurations").elements().isEmpty
    {
      return .noConfiguration
    }
    let severity = try finding.optional("severity")?.string()
    if let severity = severity.flatMap({ Severity(rawValue: $0) }), severity < severities[rule] ?? severity {
      verification.unchecked.loweredSeverities += 1
    }
    guard try finding.optional("expected")?.bool() == true else { return nil }
    let views = Set(try finding.member("views").strings())
    let constraints = Set(try finding.member("constraints").strings())
    let isExpected = scene.expectations.contains { expectation in
      expectation.rule.rawValue == rule && (expectation.severity?.rawValue ?? severity) == severity
        && (expectation.views.map { Set($0.map { scene.name(of: $0) }) == views } ?? true)
        && (expectation.constraints.map { Set($0) == constraints } ?? true)
    }
    return isExpected ? nil : .notExpected
  }

  /// Checks that transitions lead from and to the states that the scene has for them. Their times are not checked.
  private mutating func checkTransitions() throws(CheckFailure) {
    for (index, run) in (try entry.optional("transitions")?.elements() ?? []).enumerated() {
      let name = try run.member("id").string()
      var reason: RefusalReason? = .unknownTransition(name)
      for machine in scene.machines {
        guard let transition = machine.transitions.first(where: { $0.name == name }) else { continue }
        let sources = transition.sources.map { machine.states[$0.index].name }
        let (from, to) = (try run.member("from").string(), try run.member("to").string())
        let isRight = sources.contains(from) && to == machine.states[transition.target.index].name
        reason = isRight ? nil : .otherEnds(transition: name)
        if isRight { break }
      }
      if let reason {
        verification.refusals.append(RefusedEntry(path: "\(path).transitions[\(index)]", reason: reason))
      } else {
        verification.unchecked.transitions += 1
      }
    }
  }

  /// Counts the configurations and the findings that are missing.
  private mutating func countMissing() {
    let states = scene.machines.reduce(1) { $0 * max(1, $1.states.count) }
    let own = scene.environments.map(\.name)
    // Devices replace the scene's environments.
    let areOwn = own.contains { namedCounts[$0] != nil } || namedCounts.isEmpty
    let environments = areOwn && !own.isEmpty ? own : Array(namedCounts.keys)
    let expected = environments.isEmpty ? states : environments.count * states
    verification.unchecked.configurations += max(0, expected - namedCounts.values.reduce(0, +))
    if configurationIDs.isEmpty && !isExcused {
      verification.refusals.append(RefusedEntry(path: "\(path).configurations", reason: .noConfiguration))
    }
    func count(_ ids: [String], without kinds: [FindingCheck.Kind]) -> Int {
      let explained = Set(
        findings.filter { $0.kind.map(kinds.contains) ?? false }.flatMap(\.configurations))
      return ids.count { !explained.contains($0) }
    }
    verification.unchecked.unexplainedConflicts += count(infeasible, without: [.conflict, .transientConflict])
    verification.unchecked.unexplainedAmbiguities += count(ambiguous, without: [.ambiguity, .unstableText])
  }

  /// Whether the report says that a limit left something out.
  private var isExcused: Bool { (try? entry.member("incomplete").elements().isEmpty) == false }

  /// The evidence of a finding for each of its configurations. The first case is checked twice, since the finding repeats
  /// it.
  private mutating func evidence(
    of finding: ReportValue, _ index: Int, _ configurations: [String]
  ) throws(CheckFailure) -> [(configuration: String, Listed)] {
    let evidence = try finding.member("evidence")
    func listed(_ configurations: [String], _ evidence: ReportValue) -> [(configuration: String, Listed)] {
      configurations.enumerated().map { ($1, Listed(finding: index, evidence: evidence, index: $0)) }
    }
    guard let cases = try evidence.optional("cases")?.elements() else { return listed(configurations, evidence) }
    var result: [(configuration: String, Listed)] = []
    var covered: Set<String> = []
    for (index, entry) in cases.enumerated() {
      let own = try entry.member("configurations").strings()
      if index == 0 { result += listed(own, evidence) }
      result += listed(own, entry)
      covered.formUnion(own)
    }
    if covered != Set(configurations), findings[index].refusal == nil {
      findings[index].refusal = .missingEvidence("cases")
    }
    return result
  }

  private mutating func check(
    _ configuration: ReportValue, id: String, _ listed: [Listed], _ excused: ExcusedProofs
  ) throws(CheckFailure) -> RefusalReason? {
    guard configurationIDs.insert(id).inserted else { return .repeatedConfiguration(id) }
    let environment = try configuration.member("environment")
    let found = ConfigurationLookup(scene: scene).configuration(
      id: id, state: try configuration.member("state").string(),
      environment: environment.isNull ? nil : try environment.string())
    let transition = try configuration.optional("transition")?.string()
    if let transition, !scene.machines.contains(where: { $0.transitions.contains { $0.name == transition } }) {
      return .unknownConfiguration(id)
    }
    let changes = configuration.optional("changes")
    let values: Configuration
    switch found {
    case .unknown: return .unknownConfiguration(id)
    case _ where transition != nil:
      verification.unchecked.layoutsInFlight += 1
      return nil
    case .named(let named):
      if let changes, !changes.isNull { return .unexpectedChanges }
      values = named
    case .drifted(var drifted):
      guard let changes, !changes.isNull else { return .missingEvidence("changes") }
      do { try ConfigurationChanges(changes, in: scene, names: names).apply(to: &drifted) } catch {
        guard case .refused(let reason) = error else { throw error }
        return reason
      }
      values = drifted
      verification.unchecked.paths += 1
    }
    let check = ConfigurationCheck(
      scene: scene, names: names, entry: configuration, excused: excused, proofs: proofs)
    do {
      let layout = try check.layout(values)
      for finding in listed { try self.check(finding, in: layout, excused) }
      let (proven, cutShort) = try check.check(layout)
      let (shown, unshown) = try check.checkRanges(layout)
      verification.ranges += shown
      let swept = try check.checkSweeps(layout)
      verification.breakpoints += swept.breakpoints
      verification.optima += swept.proven
      verification.unchecked.cutShort += swept.cutShort
      try checkRepairs(in: layout, excused)
      verification.optima += proven
      verification.unchecked.cutShort += cutShort + unshown
      verification.unchecked.changingTexts += try changingTextCount(in: configuration)
      verification.configurations += 1
      if case .named = found {
        namedCounts[environment.isNull ? "" : try environment.string(), default: 0] += 1
        if try !configuration.member("feasible").bool() {
          infeasible.append(id)
        } else if try !configuration.member("ambiguous").members().isEmpty {
          ambiguous.append(id)
        }
      }
      return nil
    } catch {
      guard case .refused(let reason) = error else { throw error }
      return reason
    }
  }

  private mutating func check(
    _ listed: Listed, in layout: Layout, _ excused: ExcusedProofs
  ) throws(CheckFailure) {
    let index = listed.finding
    guard let kind = findings[index].kind, findings[index].refusal == nil else { return }
    let check = FindingCheck(
      names: names, entry: findings[index].entry, evidence: listed.evidence, layout: layout, index: listed.index,
      excused: excused)
    do {
      switch try check.check(kind) {
      case .holds:
        if kind == .ambiguity && !findings[index].isChecked {
          verification.unchecked.rangeEnds += try check.unprovenEndCount()
        }
        findings[index].isChecked = true
      case .cutShort: findings[index].isCutShort = true
      case .skipped: break
      }
    } catch {
      guard case .refused(let reason) = error else { throw error }
      findings[index].refusal = reason
    }
  }

  /// The number of texts that are said to change their number of lines with every pass, in the configuration and over its sweeps.
  private func changingTextCount(in configuration: ReportValue) throws(CheckFailure) -> Int {
    var count = try configuration.optional("nextLines")?.members().count ?? 0
    guard let sweeps = configuration.optional("sweeps"), !sweeps.isNull else { return count }
    for (_, breakpoints) in try sweeps.members() {
      for breakpoint in try breakpoints.elements() {
        for part in try breakpoint.optional("evidence")?.member("parts").elements() ?? [] {
          count += try part.optional("nextLines")?.members().count ?? 0
        }
      }
    }
    return count
  }

  private mutating func checkRepairs(in layout: Layout, _ excused: ExcusedProofs) throws(CheckFailure) {
    for (index, repair) in repairsOfConfiguration[layout.id] ?? [] where findings[index].refusal == nil {
      do {
        let check = RepairCheck(scene: scene, names: names, entry: repair, excused: excused)
        guard let (proven, cutShort) = try check.check(in: layout) else {
          verification.unchecked.cutShort += 1
          continue
        }
        verification.layoutsAfterRepairs += 1
        verification.optima += proven
        let evidence = try repair.member("evidence").member(layout.id)
        verification.unchecked.changingTexts += try evidence.optional("nextLines")?.members().count ?? 0
        verification.unchecked.cutShort += cutShort
      } catch {
        guard case .refused(let reason) = error else { throw error }
        findings[index].refusal = reason
      }
    }
  }

  private mutating func conclude() {
    var unknownIDsOfRepairs: [Int: String] = [:]
    for (id, repairs) in repairsOfConfiguration where !configurationIDs.contains(id) {
      for (finding, _) in repairs { unknownIDsOfRepairs[finding] = min(id, unknownIDsOfRepairs[finding] ?? id) }
    }
    for (index, finding) in findings.enumerated() {
      let unknown = finding.configurations.first { !configurationIDs.contains($0) } ?? unknownIDsOfRepairs[index]
      if let reason = finding.refusal ?? unknown.map({ .unknownConfiguration($0) }) {
        verification.refusals.append(RefusedEntry(path: "\(path).findings[\(index)]", reason: reason))
        continue
      }
      if finding.isCutShort {
        verification.unchecked.cutShort += 1
        continue
      }
      if finding.isChecked {
        verification.findings[finding.rule, default: 0] += 1
        if finding.kind == .transientConflict { verification.unchecked.paths += 1 }
      } else {
        verification.unchecked.findings[finding.rule, default: 0] += 1
      }
    }
  }

  /// Counts claims that could only be checked by solving again, and ends that the evidence does not prove.
  private mutating func countUnchecked(in finding: ReportValue) throws(CheckFailure) {
    verification.unchecked.repairs += try finding.member("repairs").elements().count
    let evidence = try finding.member("evidence")
    verification.unchecked.completions += try evidence.optional("completions")?.elements().count ?? 0
    if let raised = evidence.optional("raiseTo"), !raised.isNull { verification.unchecked.raisedPriorities += 1 }
    verification.unchecked.relations += try evidence.optional("freedom")?.elements().count ?? 0
  }
}
