import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The findings of the rules in a scene, after `allow` and `expect`.
package struct Diagnosis: Sendable {
  /// Merged over configurations, in report order.
  package var findings: [Finding] = []
  /// Entries of `expect` that no finding matches.
  package var unmetExpectations: [Expectation] = []
  /// Entries of `allow` that silence nothing.
  package var unusedAllowances: [AllowedRule] = []
  /// The rules allowed by the caller, not by the scene, that would have findings.
  package var silencedRules: Set<RuleID> = []
  /// Limits that rules reached.
  package var exceededLimits: [ExceededLimit] = []

  package init() {}

  /// Runs the rules over an analysis.
  ///
  /// - Parameters:
  ///   - severities: replace the rules' own; `nil` turns a rule off.
  ///   - allowed: rules that are silent in addition to those that the scene allows.
  ///   - isPartial: whether a filter excluded configurations from the analysis. Entries that might apply to these are then
  ///     not reported as unmet or unused.
  ///   - reportsUnusedAllowances: whether unused allowances are reported; if `nil`, only if the analysis is not partial.
  ///   - findsCauses: whether to look for findings that are consequences of others.
  ///   - deadline: no further rule is run after it.
  ///   - workers: run the rules, which are independent of each other.
  /// - Complexity: linear in the evidence, apart from the rules' own work and from sorting the findings.
  package init(
    of analysis: Analysis, rules: [any Rule] = RuleCatalog.rules, severities: [RuleID: Severity?] = [:],
    allowed: Set<RuleID> = [], isPartial: Bool = false, reportsUnusedAllowances: Bool? = nil, findsCauses: Bool = true,
    deadline: Deadline = .none,
    workers: any Workers = SingleWorker()
  ) {
    let scene = analysis.scene
    var silencing = Silencing(in: scene, and: allowed)
    var all: [Finding] = []
    var limits: [ExceededLimit] = []
    let expected = Set(scene.expectations.map(\.rule))
    let run = rules.filter { rule in
      let usual = rule.isOffByDefault && !expected.contains(rule.id) ? nil : rule.severity
      return (severities[rule.id] ?? usual) != nil
    }
    typealias Result = (found: [Finding], limits: [ExceededLimit])
    @Sendable func look(_ index: Int) -> Result? {
      if deadline.hasPassed { return nil }
      var limits: [ExceededLimit] = []
      let found = run[index].findings(in: analysis, exceeding: &limits)
      return (found, limits)
    }
    // Some rules share the examination of screens, which is divided among the workers, too.
    if !deadline.hasPassed && run.contains(where: { ExaminedScreens.rules.contains($0.id) }) { _ = analysis.examined }
    // The slowest rules come last, so they are begun first.
    let results = Array(workers.map(run.count) { look(run.count - 1 - $0) }.reversed())
    let leftCount = results.count { $0 == nil }
    let isPartial = isPartial || leftCount > 0
    limits += ExceededLimit(deadline, for: "rules", left: leftCount).ifReached
    for (rule, result) in zip(run, results) {
      guard case (var found, let reached)? = result else { continue }
      if let severity = severities[rule.id] ?? nil {
        for index in found.indices { found[index].severity = severity }
      }
      silencing.apply(to: &found, in: analysis)
      all += found
      limits += reached
    }
    var causes = all.map { _ in FindingIdentity?.none }
    if findsCauses {
      var search = ConsequenceSearch(analysis, rules: run, deadline: deadline)
      causes = search.causes(joining: &all)
      limits += search.exceededLimits
    } else {
      run.join(&all, causes: &causes, in: analysis)
    }
    exceededLimits = limits
    (findings, causes) = Merging.merge(all, causes: causes, in: analysis)
    if let motion = analysis.motion {
      for index in findings.indices where findings[index].place == nil {
        findings[index].place = findings[index].shownConfiguration.flatMap {
          motion.exploration.node(of: analysis.configurations[$0].configuration)
        }
      }
    }
    var matching = Matching(scene.expectations, in: analysis, isPartial: isPartial)
    if !scene.expectations.isEmpty {
      for index in findings.indices { findings[index].isExpected = matching.match(findings[index]) }
    }
    unusedAllowances =
      !(reportsUnusedAllowances ?? !isPartial) || leftCount > 0
      ? []
      : silencing.unused.filter { entry in
        // Redundant constraints are only searched for if all configurations are analysed.
        !entry.mayBeUnused && (analysis.isWhole || entry.rule != .redundantConstraint)
          && run.contains { $0.id == entry.rule }
      }
    silencedRules = silencing.silencedRules
    nameUnmirroredConstraints(in: analysis)
    numberOccurrences(in: scene)
    let before = findings.map(\.severity)
    nameCauses(causes, severities: severities, in: analysis)
    // An expected severity is that of the rule or that of the worst consequence.
    for index in findings.indices where findings[index].severity != before[index] {
      if matching.match(findings[index]) { findings[index].isExpected = true }
    }
    let isOff: (RuleID) -> Bool = { if case .some(.none) = severities[$0] { true } else { false } }
    unmetExpectations = matching.unmet(isPartial: isPartial).filter { !isOff($0.rule) }
    if scene.displayNames.hasViewLabels {
      for index in findings.indices { findings[index].nameViewInFull(in: scene) }
    }
    sortFindings(of: scene)
  }

  /// Distinguishes findings that would have the same fingerprint.
  private mutating func numberOccurrences(in scene: Scene) {
    var counts: [UInt64: Int] = [:]
    for index in findings.indices {
      let key = findings[index].fingerprintHash(in: scene).value
      findings[index].occurrence = counts[key, default: 0]
      counts[key] = findings[index].occurrence + 1
    }
  }

  /// Gives each consequence the fingerprint of its cause, and counts the consequences of each cause. A consequence of a
  /// silenced finding counts as a problem of its own, and so does what an expected finding would only stand for.
  ///
  /// - Parameter severities: those that replace the rules' own, which count where a finding is not reported by itself, too.
  private mutating func nameCauses(
    _ causes: [FindingIdentity?], severities: [RuleID: Severity?], in analysis: Analysis
  ) {
    if causes.allSatisfy({ $0 == nil }) { return }
    let indices = Dictionary(
      zip(findings.map(FindingIdentity.init), findings.indices), uniquingKeysWith: { first, _ in first })
    var followers: [Int: [Finding]] = [:]
    for index in findings.indices {
      guard let cause = firstCause(of: index, causes, indices) else { continue }
      let isExpected = findings[cause].isExpected && findings[cause].evidence.standsForOthers
      if isExpected && !findings[index].isExpected { continue }
      findings[index].cause = findings[cause].fingerprint(in: analysis.scene)
      findings[cause].consequenceCount += 1
      if severities[findings[index].rule] != nil {
        findings[cause].severity = max(findings[cause].severity, findings[index].severity)
      }
      followers[cause, default: []].append(findings[index])
    }
    for (cause, followers) in followers {
      let (evidence, severity) = (findings[cause].evidence, findings[cause].severity)
      evidence.add(followers, to: &findings[cause], in: analysis)
      if severities[findings[cause].rule] != nil { findings[cause].severity = severity }
    }
  }

  /// The index of the finding that others follow from and that itself follows from none; `nil` for a problem of its own.
  private func firstCause(
    of index: Int, _ causes: [FindingIdentity?], _ indices: [FindingIdentity: Int]
  ) -> Int? {
    var chain = [index]
    while let next = causes[chain[chain.count - 1]].flatMap({ indices[$0] }) {
      // Of findings that follow from each other, the first is a problem of its own.
      if let start = chain.firstIndex(of: next) {
        let first = chain[start...].min()
        return first == index ? nil : first
      }
      chain.append(next)
    }
    return chain.count > 1 ? chain[chain.count - 1] : nil
  }

  /// By location, rule, names of constraints, names of views, then configurations.
  private mutating func sortFindings(of scene: Scene) {
    findings.sort { a, b in
      a.location.start == b.location.start
        ? Self.precedes(a, b, scene) : a.location.start < b.location.start
    }
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
