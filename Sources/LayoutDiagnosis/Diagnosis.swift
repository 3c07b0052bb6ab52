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
      var found = rule.findings(in: analysis, exceeding: &limits)
      if severities[rule.id] != nil { for index in found.indices { found[index].severity = severity } }
      silencing.apply(to: &found, in: analysis)
      if raw.isEmpty { raw = found } else { raw += found }
    }
    exceededLimits = limits
    findings = Merging.merge(raw, in: analysis)
    if analysis.motion != nil {
      for index in findings.indices where findings[index].path == nil {
        findings[index].path = findings[index].configurations.first.flatMap {
          analysis.path(to: analysis.configurations[$0].configuration)
        }
      }
    }
    var matching = Matching(scene.expectations, in: analysis, isPartial: isPartial)
    if !scene.expectations.isEmpty {
      for index in findings.indices { findings[index].isExpected = matching.match(findings[index]) }
    }
    let isOff: (RuleID) -> Bool = { if case .some(.none) = severities[$0] { true } else { false } }
    unmetExpectations = matching.unmet(isPartial: isPartial).filter { !isOff($0.rule) }
    unusedAllowances = isPartial ? [] : silencing.unused.filter { run.contains($0.rule) }
    findings = Diagnosis.inReportOrder(findings, scene)
  }

  /// By place, rule, names of constraints, names of views, then configurations.
  private static func inReportOrder(_ findings: [Finding], _ scene: Scene) -> [Finding] {
    let starts = findings.indices.map { findings[$0].location.start }
    return findings.indices.sorted {
      starts[$0] == starts[$1] ? precedes(findings[$0], findings[$1], scene) : starts[$0] < starts[$1]
    }.map { findings[$0] }
  }

  /// Of two findings that start at one place.
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
