import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The findings of the rules in a scene, after `allow` and `expect`.
package struct Diagnosis: Sendable {
  /// Merged over configurations, in report order.
  package var findings: [Finding]
  /// Entries of `expect` that no finding matches.
  package var unmetExpectations: [Expectation]
  /// Entries of `allow` that silence nothing.
  package var unusedAllowances: [AllowedRule]
  /// Limits that rules reached.
  package var exceededLimits: [ExceededLimit]

  package init(
    findings: [Finding] = [], unmetExpectations: [Expectation] = [], unusedAllowances: [AllowedRule] = [],
    exceededLimits: [ExceededLimit] = []
  ) {
    self.exceededLimits = exceededLimits
    self.findings = findings
    self.unmetExpectations = unmetExpectations
    self.unusedAllowances = unusedAllowances
  }

  /// The rules that the import of a document allows by itself: because of "Ambiguity: Never Verify", of the size of its canvas, of
  /// placeholders and of outlets.
  private static let rulesAllowedByDocuments: Set<RuleID> = [
    .ambiguousLayout, .priorityTie, .unreachablePriority, .offscreenView, .cutContent,
  ]

  /// Runs the rules over an analysis.
  ///
  /// - Parameters:
  ///   - severities: replace the rules' own; `nil` turns a rule off.
  ///   - isPartial: whether a filter excluded configurations from the analysis. Entries that those might need are then
  ///     not reported as unmet or unused.
  ///   - findsCauses: whether to look for findings that are consequences of others.
  ///   - deadline: no further rule is run after it.
  ///   - workers: run the rules, which are independent of each other.
  /// - Complexity: linear in the evidence, apart from the rules' own work and from sorting the findings.
  package init(
    of analysis: Analysis, rules: [any Rule] = RuleCatalog.rules, severities: [RuleID: Severity?] = [:],
    isPartial: Bool = false, findsCauses: Bool = true, deadline: Deadline = .none,
    workers: any Workers = SingleWorker()
  ) {
    let scene = analysis.scene
    var silencing = Silencing(in: scene)
    var raw: [[Finding]] = []
    var limits: [ExceededLimit] = []
    let expected = Set(scene.expectations.map(\.rule))
    let run = rules.filter { rule in
      let usual = rule.isOffByDefault && !expected.contains(rule.id) ? nil : rule.severity
      return (severities[rule.id] ?? usual) != nil
    }
    typealias Result = (found: [Finding], limits: [ExceededLimit])
    @Sendable func look(_ place: Int) -> Result? {
      if deadline.hasPassed { return nil }
      var limits: [ExceededLimit] = []
      let found = run[place].findings(in: analysis, exceeding: &limits)
      return (found, limits)
    }
    // Some rules share the examination of screens. With many configurations it is done first; with one, while other
    // rules run.
    let asking = run.indices.filter { ExaminedScreens.rules.contains(run[$0].id) }
    let others = run.indices.filter { !ExaminedScreens.rules.contains(run[$0].id) }
    @Sendable func examine() { if !asking.isEmpty && !deadline.hasPassed { _ = analysis.examined } }
    if analysis.configurations.count > 1 { examine() }
    // The other rules run in reverse order, because the slowest come last. With one worker, the rules that need screens
    // run at the end, when the memory of the others has been freed.
    let single = others.reversed().map { [$0] }
    let groups = workers.jobs > 1 ? [asking] + single : single + [asking]
    let order = groups.flatMap { $0 }
    var results = workers.map(groups.count) { place -> [Result?] in
      let group = groups[place]
      if group == asking {
        examine()
        if workers.jobs == 1 { analysis.screens.removeGeometries() }  // all other uses are done
      }
      return workers.map(group.count) { look(group[$0]) }
    }.flatMap { $0 }
    analysis.screens.removeAll()  // only rules use them
    analysis.geometries.removeAll()
    let leftCount = results.count { $0 == nil }
    let isPartial = isPartial || leftCount > 0
    if leftCount > 0 { limits.append(ExceededLimit(deadline, for: "rules", left: leftCount)) }
    for place in run.indices {
      let rule = run[place]
      guard let number = order.firstIndex(of: place), case (var found, let reached)? = results[number] else { continue }
      results[number] = nil
      if let severity = severities[rule.id] ?? nil {
        for index in found.indices { found[index].severity = severity }
      }
      silencing.apply(to: &found, in: analysis)
      if !found.isEmpty { raw.append(found) }
      limits += reached
    }
    let all = [Finding](taking: &raw)
    var causes: [FindingIdentity?] = []
    if findsCauses {
      var search = ConsequenceSearch(analysis, rules: run, deadline: deadline)
      causes = search.causes(of: all)
      limits += search.exceededLimits
    } else {
      causes = all.map { _ in nil }
    }
    exceededLimits = limits
    (findings, causes) = Merging.merge(all, causes: causes, in: analysis)
    if let motion = analysis.motion {
      for index in findings.indices where findings[index].place == nil {
        findings[index].place = findings[index].shownConfiguration.flatMap {
          motion.exploration.place(of: analysis.configurations[$0].configuration)
        }
      }
    }
    var matching = Matching(scene.expectations, in: analysis, isPartial: isPartial)
    if !scene.expectations.isEmpty {
      for index in findings.indices { findings[index].isExpected = matching.match(findings[index]) }
    }
    let isOff: (RuleID) -> Bool = { if case .some(.none) = severities[$0] { true } else { false } }
    unmetExpectations = matching.unmet(isPartial: isPartial).filter { !isOff($0.rule) }
    // Allowances that come with a document need not silence anything.
    unusedAllowances =
      isPartial
      ? []
      : silencing.unused.filter { entry in
        run.contains { $0.id == entry.rule }
          && !(scene.source != nil && Self.rulesAllowedByDocuments.contains(entry.rule))
      }
    numberOccurrences(in: scene)
    nameCauses(causes, in: scene)
    if scene.displayNames.hasViewLabels {
      for index in findings.indices { findings[index].nameViewInFull(in: scene) }
    }
    sortFindings(of: scene)
  }

  /// Distinguishes findings whose identities have the same hash.
  private mutating func numberOccurrences(in scene: Scene) {
    var counts: [UInt64: Int] = [:]
    counts.reserveCapacity(findings.count)
    for index in findings.indices {
      let hash = FindingFingerprint(findings[index]).hash(in: scene)
      findings[index].occurrence = counts[hash, default: 0]
      counts[hash] = findings[index].occurrence + 1
    }
  }

  /// Gives each consequence the fingerprint of its cause, and counts the consequences of each cause. What follows from a
  /// silenced finding is a problem of its own.
  private mutating func nameCauses(_ causes: [FindingIdentity?], in scene: Scene) {
    if causes.allSatisfy({ $0 == nil }) { return }
    let wanted = Set(causes.compactMap { $0 })
    var places: [FindingIdentity: Int] = [:]
    for index in findings.indices.reversed() {
      let identity = FindingIdentity(findings[index])
      if wanted.contains(identity) { places[identity] = index }
    }
    for (index, cause) in causes.enumerated() {
      guard let place = cause.flatMap({ places[$0] }) else { continue }
      findings[index].cause = findings[place].fingerprint(in: scene)
      findings[place].consequenceCount += 1
    }
  }

  /// By location, rule, names of constraints, names of views, then configurations.
  private mutating func sortFindings(of scene: Scene) {
    guard var order = Diagnosis.reportOrder(of: findings, scene) else { return }
    // In place, because findings can fill more memory than the scene.
    for start in order.indices {
      var place = start
      while order[place] != start {
        let next = order[place]
        findings.swapAt(place, next)
        order[place] = place
        place = next
      }
      order[place] = place
    }
  }

  /// The index of the finding for each position; `nil` if all are in order.
  private static func reportOrder(of findings: [Finding], _ scene: Scene) -> [Int]? {
    let starts = findings.map(\.location.start)
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      starts[a] == starts[b] ? precedes(findings[a], findings[b], scene) : starts[a] < starts[b]
    }
    if !findings.indices.dropFirst().contains(where: { isBefore($0, $0 - 1) }) { return nil }
    return findings.indices.sorted(by: isBefore)
  }

  /// Compares two findings that start at the same location.
  private static func precedes(_ a: Finding, _ b: Finding, _ scene: Scene) -> Bool {
    if a.rule != b.rule { return a.rule.rawValue < b.rule.rawValue }
    if a.constraints != b.constraints {
      let names = (a.constraints.map { scene.name(of: $0) }, b.constraints.map { scene.name(of: $0) })
      if names.0 != names.1 { return names.0.lexicographicallyPrecedes(names.1) }
    }
    if a.views != b.views {
      return a.views.map { scene[$0].name }.lexicographicallyPrecedes(b.views.map { scene[$0].name })
    }
    if a.configurations != b.configurations { return a.configurations.lexicographicallyPrecedes(b.configurations) }
    if a.location.end != b.location.end { return a.location.end < b.location.end }
    return a.message < b.message
  }
}

extension Array {
  /// Concatenates several arrays, emptying each once it is copied: together they can fill more memory than a scene.
  init(taking parts: inout [Self]) {
    self.init()
    reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for index in parts.indices {
      append(contentsOf: parts[index])
      parts[index] = []
    }
    parts = []
  }
}
