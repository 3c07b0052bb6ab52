import LayoutModel
import SceneLoading

/// Checks one configuration of a report: its frames, their errors, and the proofs that no layout has smaller errors.
struct ConfigurationCheck {
  let scene: Scene
  let names: SceneNames
  let entry: ReportValue
  let excused: ExcusedProofs
  /// The proofs of layouts over sweeps.
  let proofs: [ReportValue]

  /// The rounding tolerance of decimals in reports, in points.
  static let decimalTolerance = Fraction(1) / Fraction(1_000_000)

  /// The layout that the report gives for the configuration.
  func layout(_ named: Configuration) throws(CheckFailure) -> Layout {
    let configuration = try named.withLines(of: entry, in: scene)
    let rows = ConfigurationRows(scene: scene, configuration: configuration)
    guard let evidence = entry.optional("evidence") else { throw .refused(.missingEvidence("evidence")) }
    let decimals = try ListedFrames(entry, names: names, viewCount: scene.views.count)
    for view in scene.views.indices where decimals.isListed[view] != configuration.properties[view].isInstalled {
      let name = scene.views[view].name
      throw .refused(decimals.isListed[view] ? .unknownView(name) : .missingFrame(view: name))
    }
    let rounded = decimals.applied(to: [Fraction](repeating: .zero, count: rows.unknownCount))
    let exact = try ListedFrames(evidence, names: names, viewCount: scene.views.count).applied(
      toRounded: rounded, in: scene)
    let isFeasible = try entry.member("feasible").bool()
    guard try entry.member("recovered").bool() != isFeasible else {
      throw .refused(.wrongVerdict(isFeasible: isFeasible))
    }
    return Layout(
      rows: rows, id: configuration.id, isFeasible: isFeasible, point: exact, ambiguous: try ambiguous(),
      leastErrors: try leastErrors(evidence), ranges: try ranges(), ends: try ends(evidence))
  }

  private func leastErrors(_ evidence: ReportValue) throws(CheckFailure) -> [String: Fraction] {
    var result: [String: Fraction] = [:]
    for entry in try evidence.member("unreachable").elements() {
      let name = try entry.member("constraint").string()
      guard result.updateValue(try entry.member("error").number(), forKey: name) == nil else {
        throw .refused(.repeatedName(name))
      }
    }
    return result
  }

  private func ambiguous() throws(CheckFailure) -> Set<String> {
    var result: Set<String> = []
    for (name, attributes) in try entry.member("ambiguous").members() {
      guard names.view(name) != nil else { throw .refused(.unknownView(name)) }
      for attribute in try attributes.strings() { result.insert("\(name).\(attribute)") }
    }
    return result
  }

  /// - Returns: the number of least errors proven by multipliers, and the number of proofs that a limit left out.
  func check(_ layout: Layout) throws(CheckFailure) -> (proven: Int, cutShort: Int) {
    let (exact, proven, cutShort) = try layout.checkOptimality(
      try entry.member("evidence"), lines: entry, isExcused: excused.optima)
    try checkViolations(layout)
    let listed = try layout.checkLevels(try entry.member("levels"), tolerance: ConfigurationCheck.decimalTolerance)
    guard exact.filter({ $0 != Row.requiredPriority }) == listed else { throw .refused(.disorder) }
    let unproven = try checkLeastErrors(layout)
    try checkEnds(layout)
    return (proven, cutShort + unproven)
  }

  private func checkViolations(_ layout: Layout) throws(CheckFailure) {
    var errors: [String: Fraction] = [:]
    var priorities: [String: Fraction] = [:]
    for (row, error) in zip(layout.rows.rows, layout.errors) {
      guard let constraint = row.constraint else { continue }
      priorities[constraint] = row.priority
      if !error.isZero { errors[constraint, default: .zero] += error }
    }
    for violation in try entry.member("violations").elements() {
      let name = try violation.member("constraint").string()
      guard let priority = priorities[name] else { throw .refused(.unknownConstraint(name)) }
      guard try violation.member("priority").number() == priority else { throw .refused(.wrongPriority(name)) }
      let claimed = try violation.member("error").number()
      let actual = errors.removeValue(forKey: name) ?? .zero
      guard !actual.isZero, (claimed - actual).magnitude <= ConfigurationCheck.decimalTolerance else {
        throw .refused(.wrongError(what: name, claimed: claimed.description, actual: actual.description))
      }
    }
    if let name = errors.keys.min() { throw .refused(.unlistedViolation(name)) }
  }
}
