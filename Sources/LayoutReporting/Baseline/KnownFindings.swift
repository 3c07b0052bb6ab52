import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// A result that is left out of a report because it is known.
struct KnownResult: Sendable {
  let severity: Severity
  /// Whether a baseline has the result; otherwise an earlier revision has it.
  let isInBaseline: Bool
  /// Makes the result, which few formats list.
  let result: @Sendable () -> ReportedResult
}

/// Separates known findings from the others.
package struct KnownFindings: Sendable {
  /// How many findings with each fingerprint are known; `nil` if all are.
  package let counts: [String: Int]?
  /// How many of these are known for the file itself.
  package let own: [String: Int]
  /// The highest severity of the known findings with each fingerprint.
  package let severities: [String: Severity]
  /// The configurations that did not have the known findings with each fingerprint.
  package let absences: [String: Set<String>]
  /// The number of known findings that have been found so far, by fingerprint.
  private var found: [String: Int] = [:]

  /// - Parameters:
  ///   - counts: how many findings with each fingerprint are known; `nil` if all are.
  ///   - own: how many of these are known for the file itself.
  ///   - severities: the highest severity of those with each fingerprint, if it is known.
  ///   - absences: the ids of the configurations that did not have those with each fingerprint.
  package init(
    counts: [String: Int]?, own: [String: Int] = [:], severities: [String: Severity] = [:],
    absences: [String: Set<String>] = [:]
  ) {
    self.absences = absences
    self.counts = counts
    self.own = own
    self.severities = severities
  }

  /// The findings that are known for the file itself.
  package var ofFile: KnownFindings {
    KnownFindings(counts: own, own: own, severities: severities, absences: absences)
  }

  /// Whether more findings have been found than are known for the file itself.
  package var exceedsFile: Bool { counts != nil && found.contains { $0.value > own[$0.key] ?? 0 } }

  /// The scene without its known findings and without their consequences.
  ///
  /// A finding stays that is more severe than the known ones, or in a configuration that did not have them. It matches an entry, like a consequence, and is not counted.
  ///
  /// - Parameters:
  ///   - isEarlier: whether the known findings come from an earlier revision and not from a baseline.
  ///   - listsAbsences: whether entries list the configurations without the finding.
  package mutating func separate(
    _ report: SceneReport, isEarlier: Bool = false, listsAbsences: Bool = false
  ) -> SceneReport {
    if let findings = report.logFindings { return separate(findings, of: report) }
    guard let checked = report.checked else { return isEarlier ? report : separate(unreadable: report) }
    let scene = checked.scene
    var known: [BaselineEntry] = []
    var results: [KnownResult] = []
    let source = report.source
    func leaveOut(_ severity: Severity, _ result: @escaping @Sendable () -> ReportedResult) {
      results.append(KnownResult(severity: severity, isInBaseline: !isEarlier, result: result))
    }
    var causes: Set<String> = []
    // The findings that stand for others of their kind. One of these that is not known is new.
    var standing: Set<String> = []
    var matched: Set<String> = []
    var findings = checked.findings.filter { finding in
      if finding.isExpected { return true }
      // An entry of an older baseline keeps its fingerprint until the baseline is written again.
      let fingerprints = Finding.FingerprintVersion.allCases.map { finding.fingerprint(in: scene, $0) }
      guard let entry = fingerprints.first(where: { take($0) }) else { return true }
      let fingerprint = fingerprints[0]
      matched.insert(fingerprint)
      let isWorse =
        severities[entry].map { finding.severity > $0 } ?? false
        || !(absences[entry] ?? []).isDisjoint(with: checked.namedConfigurations(of: finding))
      let isLeftOut = finding.cause == nil && !isWorse
      known.append(
        BaselineEntry(
          fingerprint: entry, rule: finding.rule.rawValue, file: report.file,
          subject: finding.subject(in: scene), severity: finding.severity, isCounted: isLeftOut,
          absences: listsAbsences ? checked.namedConfigurations(without: finding) : []))
      if isLeftOut {
        causes.insert(fingerprint)
        if finding.evidence.standsForOthers { standing.insert(fingerprint) }
        leaveOut(finding.severity) { ReportedResult(finding, of: checked, in: source) }
      }
      return !isLeftOut
    }
    for index in findings.indices {
      guard let cause = findings[index].cause, standing.contains(cause) else { continue }
      if !matched.contains(findings[index].fingerprint(in: scene)) { findings[index].cause = nil }
    }
    findings.removeAll { finding in finding.cause.map(causes.contains) ?? false }
    let expectations = unknown(checked.unmetExpectations, in: scene, report.file, &known) { entry, fingerprint in
      leaveOut(.error) { ReportedResult(entry, fingerprint: fingerprint, in: source) }
    }
    let allowances = unknown(checked.unusedAllowances, in: scene, report.file, &known) { entry, fingerprint in
      leaveOut(.note) { ReportedResult(entry, fingerprint: fingerprint, in: source) }
    }
    if known.isEmpty { return report }
    var separated = report
    separated.content = .checked(
      checked.keeping(findings: findings, unmetExpectations: expectations, unusedAllowances: allowances))
    if isEarlier { separated.earlier += known } else { separated.known += known }
    separated.unchanged += results
    return separated
  }

  /// The report about a log without the known problems.
  private mutating func separate(_ findings: [LogFinding], of report: SceneReport) -> SceneReport {
    var separated = report
    separated.content = .log(
      findings.filter { finding in
        guard take(finding.fingerprint) else { return true }
        let isWorse = severities[finding.fingerprint].map { finding.severity > $0 } ?? false
        separated.known.append(
          BaselineEntry(
            fingerprint: finding.fingerprint, rule: finding.rule, file: finding.log,
            subject: finding.views.prefix(1).map { "'\($0)'" }.joined(), severity: finding.severity, isCounted: !isWorse
          ))
        if !isWorse {
          separated.unchanged.append(
            KnownResult(severity: finding.severity, isInBaseline: true) { ReportedResult(finding) })
        }
        return isWorse
      })
    return separated
  }

  /// The report about a file that cannot be read, without the reasons if they are known.
  private mutating func separate(unreadable report: SceneReport) -> SceneReport {
    if report.refusals.isEmpty { return report }
    let name = report.file.split(separator: "/").last.map(String.init) ?? report.file
    let rule = ReportedRule.invalidScene
    let fingerprint = StableHash.digits(of: [rule.id, name] + report.refusals.map(\.message))
    guard take(fingerprint) else { return report }
    var separated = report
    separated.content = .refused([])
    separated.known.append(
      BaselineEntry(
        fingerprint: fingerprint, rule: rule.id, file: report.file, subject: "", severity: rule.severity))
    return separated
  }

  private mutating func unknown<Entry: FingerprintedEntry>(
    _ entries: [Entry], in scene: Scene, _ file: String, _ known: inout [BaselineEntry],
    leaveOut: (Entry, _ fingerprint: String) -> Void
  ) -> [Entry] {
    zip(entries, Entry.fingerprints(of: entries, in: scene)).filter { entry, fingerprint in
      guard take(fingerprint) else { return true }
      leaveOut(entry, fingerprint)
      known.append(
        BaselineEntry(fingerprint: fingerprint, rule: Entry.reportedRule.id, file: file, subject: entry.rule.rawValue))
      return false
    }.map(\.0)
  }

  private mutating func take(_ fingerprint: String) -> Bool {
    guard let counts else { return true }
    guard let count = counts[fingerprint], found[fingerprint, default: 0] < count else { return false }
    found[fingerprint, default: 0] += 1
    return true
  }
}

extension CheckedScene {
  /// The ids of the configurations with a finding, without those that only transitions reach: their numbers may change.
  fileprivate func namedConfigurations(of finding: Finding) -> [String] {
    finding.configurations.map { configurations[$0].configuration }.filter { $0.number == 0 }.map(\.id)
  }

  /// The ids of the other ones; empty if the finding is about no configuration.
  fileprivate func namedConfigurations(without finding: Finding) -> [String] {
    if finding.configurations.isEmpty { return [] }
    let own = Set(finding.configurations)
    return configurations.indices.filter { !own.contains($0) && configurations[$0].configuration.number == 0 }
      .map { configurations[$0].configuration.id }
  }
}

/// An entry of a scene that is reported like a finding.
protocol FingerprintedEntry: Sendable {
  static var reportedRule: ReportedRule { get }
  var rule: RuleID { get }
  var location: SourceRange { get }
  var message: String { get }
  /// The names that distinguish the entry from others about the same rule.
  func names(in scene: Scene) -> [String]
}

extension Expectation: FingerprintedEntry {
  static var reportedRule: ReportedRule { .unmetExpectation }

  func names(in scene: Scene) -> [String] {
    let lists = [views?.map { scene.name(of: $0) } ?? [], constraints ?? [], configurations ?? []]
    // An empty text separates the lists.
    return lists.flatMap { $0.sorted() + [""] } + [severity?.rawValue ?? ""]
  }
}

extension AllowedRule: FingerprintedEntry {
  static var reportedRule: ReportedRule { .unusedAllowance }

  func names(in scene: Scene) -> [String] { [] }
}

extension FingerprintedEntry {
  /// For each entry, 16 hexadecimal digits that no other entry of the scene has.
  ///
  /// - Parameter scene: `nil` for entries of a configuration file.
  static func fingerprints(of entries: [Self], in scene: Scene?) -> [String] {
    var counts: [[String]: Int] = [:]
    return entries.map { entry in
      let identity =
        [reportedRule.id, entry.rule.rawValue, scene?.name ?? ""] + (scene.map { entry.names(in: $0) } ?? [])
      let occurrence = counts[identity, default: 0]
      counts[identity] = occurrence + 1
      return StableHash.digits(of: identity + [String(occurrence)])
    }
  }
}

extension Finding {
  /// The maximum number of names that an entry of a baseline lists.
  private static var namedCount: Int { 3 }

  /// The names of the constraints, or else of the views, or else of the transition, for people.
  fileprivate func subject(in scene: Scene) -> String {
    var names = constraints.map { scene.name(of: $0) }
    if names.isEmpty { names = views.map { scene.name(of: $0) } }
    if names.isEmpty, let transition { names = [scene[transition].name] }
    let more = names.count > Self.namedCount ? ", …" : ""
    return names.prefix(Self.namedCount).map { "'\($0)'" }.joined(separator: ", ") + more
  }
}
