import LayoutModel
import LayoutSolving

/// What the rules found in a scene, after `allow` and `expect`.
package struct Diagnosis: Sendable {
  /// Merged over configurations, in report order.
  package var findings: [Finding]
  /// Entries of `expect` that nothing matches.
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

  /// Runs the rules over an analysis.
  ///
  /// - Parameters:
  ///   - severities: in place of the rules' own; nil turns a rule off.
  ///   - isPartial: whether a filter kept configurations from the analysis. What these might need is then not reported
  ///     as unmet or unused.
  /// - Complexity: linear in the evidence, apart from the rules' own work and from sorting the findings.
  package init(
    of analysis: Analysis, rules: [any Rule] = RuleCatalog.rules, severities: [RuleID: Severity?] = [:],
    isPartial: Bool = false
  ) {
    let scene = analysis.scene
    var silencing = Silencing(in: scene)
    var raw: [Finding] = []
    var run: Set<RuleID> = []
    var limits: [ExceededLimit] = []
    for rule in rules {
      let severity = severities[rule.id] ?? rule.severity
      guard let severity else { continue }
      run.insert(rule.id)
      for var finding in rule.findings(in: analysis, exceeding: &limits) {
        if severities[rule.id] != nil { finding.severity = severity }
        if silencing.apply(to: &finding, in: analysis) { raw.append(finding) }
      }
    }
    exceededLimits = limits
    findings = Merging.merge(raw, in: analysis)
    for index in findings.indices where findings[index].path == nil {
      findings[index].path = findings[index].configurations.first.flatMap {
        analysis.path(to: analysis.configurations[$0].configuration)
      }
    }
    var matching = Matching(scene.expectations, in: analysis, isPartial: isPartial)
    for index in findings.indices { findings[index].isExpected = matching.match(findings[index]) }
    let isOff: (RuleID) -> Bool = { if case .some(.none) = severities[$0] { true } else { false } }
    unmetExpectations = matching.unmet(isPartial: isPartial).filter { !isOff($0.rule) }
    unusedAllowances = isPartial ? [] : silencing.unused.filter { run.contains($0.rule) }
    findings = Diagnosis.inReportOrder(findings, scene)
  }

  /// By place, rule, names of constraints, names of views, then configurations.
  private static func inReportOrder(_ findings: [Finding], _ scene: Scene) -> [Finding] {
    struct SortKey {
      let finding: Finding
      let place: (Int32, Int32)
      let constraints: [String]
      let views: [String]
    }
    let keys = findings.map { finding in
      SortKey(
        finding: finding, place: (finding.location.start, finding.location.end),
        constraints: finding.constraints.map { scene.name(of: $0) }, views: finding.views.map { scene[$0].name })
    }
    return keys.sorted { a, b in
      if a.place.0 != b.place.0 { return a.place.0 < b.place.0 }
      if a.finding.rule != b.finding.rule { return a.finding.rule.rawValue < b.finding.rule.rawValue }
      if a.constraints != b.constraints { return a.constraints.lexicographicallyPrecedes(b.constraints) }
      if a.views != b.views { return a.views.lexicographicallyPrecedes(b.views) }
      if a.finding.configurations != b.finding.configurations {
        return a.finding.configurations.lexicographicallyPrecedes(b.finding.configurations)
      }
      if a.place.1 != b.place.1 { return a.place.1 < b.place.1 }
      return a.finding.message < b.finding.message
    }.map(\.finding)
  }
}
