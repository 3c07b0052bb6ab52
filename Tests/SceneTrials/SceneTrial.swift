import LayoutChecking
import LayoutDiagnosis
import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving
import ProofChecking
import SceneLoading

/// Runs one scene in memory through everything that the commands do: load, check, report, verify and draw.
///
/// Fuzzing and regression tests run it on inputs of every kind. It writes no file.
package struct SceneTrial: Sendable {
  /// What the run has covered, each entry once: stages, rules and limits, such as `stage checked` and `rule state-drift`.
  package private(set) var reached: Set<String> = []
  /// The faults found; empty if all went well.
  package private(set) var faults: [Fault] = []

  package struct Fault: Hashable, Sendable {
    package let kind: Kind
    package let text: String
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// `verify` refuses an entry of the report.
    case refusedByVerify = "refused-by-verify"
    /// `verify` cannot read the JSON report.
    case unreadableReport = "unreadable-report"
    /// A check without proofs finds something different from a check with them.
    case differentFindings = "different-findings"
  }

  /// How much work a trial does.
  package struct Extent: Sendable {
    /// Whether to check a second time, without proofs, and compare the findings.
    package var comparesFindings = false
    /// Whether Graphviz lays out the constraint graphs, which takes longer than everything else.
    package var rendersGraphs = false

    package init() {}
  }

  private static let file = "scene.json"
  /// The number of states and of transitions that are drawn.
  private static let drawnCount = 3

  package init(_ bytes: [UInt8], extent: Extent = Extent()) {
    let source = SourceText(bytes: bytes)
    var content: SceneReport.Content
    do { content = .checked(Self.checker(provesOptima: true).check(try loadScene(bytes))) } catch {
      for error in error.errors { reached.insert("error \(Self.caseName(of: error.kind))") }
      content = .refused(error.errors.map(Refusal.init))
    }
    let report = SceneReport(file: Self.file, source: source, content: content)
    let run = RunReport(scenes: [report])
    _ = TextReport.complaints(run, style: Style(isColored: false))
    for format in ReportFormat.allCases {
      _ = ComposedReport.bytes(of: run, as: format, version: EncodedReport.packageVersion)
    }
    guard let checked = report.checked else {
      reached.insert("stage refused by the loader")
      return
    }
    record(checked)
    verify(EncodedReport(run, version: EncodedReport.packageVersion).bytes, checked.scene)
    _ = TextReport(run, style: Style(isColored: true)).bytes
    _ = FrameTable(checked).text
    if let motion = checked.motion { _ = TimelineTable(checked.scene, runs: motion.summary).text }
    draw(checked, GraphSource(fileName: Self.file, text: report.source), extent)
    if extent.comparesFindings { compare(checked) }
  }

  /// The time limit of one check, below the time after which a fuzzer gives up. Work left out by it is reported.
  private static let secondsOfCheck = 4

  private static func checker(provesOptima: Bool) -> SceneChecker {
    var checker = SceneChecker(seconds: secondsOfCheck)
    checker.provesOptima = provesOptima
    checker.offersRepairs = true
    return checker
  }

  private mutating func record(_ checked: CheckedScene) {
    reached.insert("stage checked")
    if !checked.findings.isEmpty { reached.insert("stage checked with findings") }
    if checked.isCutOff { reached.insert("stage cut off by a limit") }
    if checked.motion != nil { reached.insert("stage followed in flight") }
    if checked.configurations.contains(where: { !$0.isFeasible }) { reached.insert("stage recovered from a conflict") }
    for finding in checked.findings {
      reached.insert("rule \(finding.rule.rawValue)")
      if !finding.repairs.isEmpty { reached.insert("stage offered repairs") }
    }
    for limit in checked.incomplete { reached.insert("limit \(limit.what)") }
  }

  private mutating func verify(_ bytes: [UInt8], _ scene: Scene) {
    let verification: Verification
    do {
      verification = try ProofChecker(scene: scene).check(try loadJSON(bytes), file: Self.file)
    } catch {
      faults.append(Fault(kind: .unreadableReport, text: "\(error)"))
      return
    }
    reached.insert("stage verified")
    if verification.unchecked.cutShort > 0 { reached.insert("stage verified in part") }
    for refusal in verification.refusals {
      faults.append(Fault(kind: .refusedByVerify, text: "\(refusal.path): \(refusal.reason)"))
    }
  }

  private mutating func draw(_ checked: CheckedScene, _ source: GraphSource, _ extent: Extent) {
    for solved in checked.configurations.prefix(Self.drawnCount) {
      _ = Wireframe(scene: checked.scene, solved: solved, findings: checked.findings).svg(showsConstraints: true)
    }
    let versions = checked.configurations.prefix(Self.drawnCount).map {
      LayoutComparison.Version(scene: checked.scene, solved: $0)
    }
    for (old, new) in zip(versions, versions.dropFirst()) {
      let comparison = LayoutComparison(old: old, new: new)
      _ = ComparisonDrawing(
        old: old, new: new, comparison: comparison, newFindings: checked.findings.map { .init($0) },
        goneFindings: checked.findings
      ).svg()
    }
    for run in (checked.motion?.summary ?? []).prefix(Self.drawnCount) {
      _ = Filmstrip(scene: checked.scene, run: run, findings: checked.findings).svg()
      _ = TransitionAnimation(scene: checked.scene, run: run, findings: checked.findings).svg()
    }
    let states = checked.configurations.prefix(Self.drawnCount).map { GraphState($0, findings: checked.findings) }
    let graph = ConstraintGraph(scene: checked.scene, states: states, source: source)
    for page in graph.pages { _ = graph.dot(of: page) }
    if !checked.scene.machines.isEmpty {
      _ = StateDiagram(
        scene: checked.scene, configurations: checked.configurations, findings: checked.findings,
        motion: checked.motion, source: source
      ).dot()
    }
    if extent.rendersGraphs, let page = graph.pages.first, let layout = try? graph.layout() {
      _ = try? graph.render(page, layout: layout, format: "svg")
      reached.insert("stage rendered by Graphviz")
    }
    reached.insert("stage drawn")
  }

  private mutating func compare(_ checked: CheckedScene) {
    if checked.isCutOff { return }
    let other = Self.checker(provesOptima: false).check(checked.scene)
    reached.insert("stage compared with a check without proofs")
    let (first, second) = (checked.findings.map(Self.outline), other.findings.map(Self.outline))
    guard first != second, !other.isCutOff else { return }
    let index = zip(first, second).prefix { $0 == $1 }.count
    let texts = [first, second].map { $0.indices.contains(index) ? $0[index] : "nothing" }
    faults.append(Fault(kind: .differentFindings, text: "\(texts[0]) with proofs, \(texts[1]) without"))
  }

  /// What identifies a finding in the comparison.
  private static func outline(_ finding: Finding) -> String {
    "\(finding.rule.rawValue) of views \(finding.views.map(\.index)) in \(finding.configurations)"
  }

  /// The name of an enumeration's case, without its associated values.
  private static func caseName(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
