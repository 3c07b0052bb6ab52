import ConstraintSolver
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
  ///   - deadline: after which no further rule is run.
  ///   - workers: run the rules, which do not hang on each other.
  /// - Complexity: linear in the evidence, apart from the rules' own work and from sorting the findings.
  package init(
    of analysis: Analysis, rules: [any Rule] = RuleCatalog.rules, severities: [RuleID: Severity?] = [:],
    isPartial: Bool = false, deadline: Deadline = .none, workers: any Workers = SingleWorker()
  ) {
    let scene = analysis.scene
    var silencing = Silencing(in: scene)
    var raw: [[Finding]] = []
    var limits: [ExceededLimit] = []
    let run = rules.filter { (severities[$0.id] ?? $0.severity) != nil }
    typealias Result = (found: [Finding], limits: [ExceededLimit])
    @Sendable func look(_ place: Int) -> Result? {
      if deadline.hasPassed { return nil }
      var limits: [ExceededLimit] = []
      let found = run[place].findings(in: analysis, exceeding: &limits)
      return (found, limits)
    }
    // What is asked for of screens is found before rules ask: of many configurations first of all, of one while other rules
    // look.
    let asking = run.indices.filter { ExaminedScreens.rules.contains(run[$0].id) }
    let others = run.indices.filter { !ExaminedScreens.rules.contains(run[$0].id) }
    @Sendable func examine() { if !asking.isEmpty && !deadline.hasPassed { _ = analysis.examined } }
    if analysis.configurations.count > 1 { examine() }
    // The others from the last: what takes longest stands there. For one worker, those that ask come last, when nothing is
    // kept any more that others needed for a while.
    let single = others.reversed().map { [$0] }
    let groups = workers.jobs > 1 ? [asking] + single : single + [asking]
    let order = groups.flatMap { $0 }
    var results = workers.map(groups.count) { place -> [Result?] in
      let group = groups[place]
      if group == asking {
        examine()
        if workers.jobs == 1 { analysis.screens.removeGeometries() }  // others that look at them have done so
      }
      return workers.map(group.count) { look(group[$0]) }
    }.flatMap { $0 }
    analysis.screens.removeAll()  // only rules look at them
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
    exceededLimits = limits
    findings = Merging.merge([Finding](taking: &raw), in: analysis)
    if let motion = analysis.motion {
      for index in findings.indices where findings[index].place == nil {
        findings[index].place = findings[index].configurations.first.flatMap {
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
    unusedAllowances = isPartial ? [] : silencing.unused.filter { entry in run.contains { $0.id == entry.rule } }
    sortFindings(of: scene)
  }

  /// By place, rule, names of constraints, names of views, then configurations.
  private mutating func sortFindings(of scene: Scene) {
    guard var order = Diagnosis.reportOrder(of: findings, scene) else { return }
    // In place, since findings can fill more memory than the scene.
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

  /// Which finding comes at each place; nil where all are in order.
  private static func reportOrder(of findings: [Finding], _ scene: Scene) -> [Int]? {
    let starts = findings.map(\.location.start)
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      starts[a] == starts[b] ? precedes(findings[a], findings[b], scene) : starts[a] < starts[b]
    }
    if !findings.indices.dropFirst().contains(where: { isBefore($0, $0 - 1) }) { return nil }
    return findings.indices.sorted(by: isBefore)
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

extension Array {
  /// The elements of several arrays, in order, each of which is emptied once it is copied: together they can fill more memory
  /// than a scene.
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
