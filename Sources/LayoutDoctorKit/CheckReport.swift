import LayoutChecking
import LayoutModel
import LayoutReporting

/// The result of checking a scene: findings and layouts.
public struct CheckReport: Sendable {
  /// Everything that is wrong, in file order. Findings that the scene lists under `expect` are marked ``Finding/isExpected``.
  public let findings: [Finding]
  /// The layout of each configuration that was solved, including those that only transitions reach.
  public let layouts: [Layout]
  let run: CheckedRun

  init(_ run: CheckedRun) {
    self.run = run
    findings = run.checked.findings.map { Finding($0, of: run) }
    layouts = run.layouts
  }

  /// Whether the scene passes, as the exit status of `layoutdoctor check` reports it.
  ///
  /// It does not pass if it has an unexpected finding of at least the given severity, if an expected finding is
  /// missing, or if the check is not complete.
  public func passes(failingOn severity: Severity = .warning) -> Bool {
    isComplete && !RunReport(scenes: [run.report]).summary.hasFindings(atLeast: severity.internalValue)
  }

  /// Whether no limit left something unchecked. ``description`` names the limits that were reached.
  public var isComplete: Bool { !run.checked.isCutOff }

  /// The JSON report with all evidence, as `layoutdoctor check --format json` prints it.
  public var json: String {
    String(
      decoding: EncodedReport(RunReport(scenes: [run.report]), version: EncodedReport.packageVersion).bytes,
      as: UTF8.self)
  }

  /// The scene with a repair applied to its text; `nil` if the text cannot express the repair, or if it is an Interface
  /// Builder document.
  ///
  /// - Parameter repair: a repair of this report.
  public func scene(applying repair: Repair) -> LayoutScene? {
    guard run.scene.importedText == nil else { return nil }
    return run.checked.apply(repair.repair, to: run.scene.source.bytes).flatMap { bytes in
      try? LayoutScene(bytes: bytes, file: run.scene.file)
    }
  }
}

extension CheckReport: CustomStringConvertible {
  /// The findings as `layoutdoctor check` prints them, then the limits that were reached.
  public var description: String {
    let report = RunReport(scenes: [run.report])
    return TextReport(report).text + TextReport.complaints(report, style: Style(isColored: false))
  }
}

/// The layouts of a scene.
public struct Solution: Sendable {
  /// One for each configuration: environments vary fastest, then the states of the last machine.
  public let layouts: [Layout]
  /// Whether no limit left a configuration out.
  public let isComplete: Bool

  init(_ run: CheckedRun) {
    layouts = run.layouts
    isComplete = !run.checked.isCutOff
  }

  /// The layout of a configuration, such as `expanded@iphone-se-3`; `nil` if it was not solved.
  public subscript(configuration: String) -> Layout? { layouts.first { $0.configuration == configuration } }
}

/// A checked scene with its text, shared by the findings, repairs and layouts of a report.
final class CheckedRun: Sendable {
  let scene: LayoutScene
  let checked: CheckedScene

  init(_ scene: LayoutScene, _ checked: CheckedScene) {
    self.scene = scene
    self.checked = checked
  }

  var report: SceneReport { report(of: checked) }

  func report(of checked: CheckedScene) -> SceneReport {
    SceneReport(file: scene.file, source: scene.source, content: .checked(checked))
  }

  var layouts: [Layout] { checked.configurations.indices.map { Layout($0, of: self) } }

  func id(ofConfiguration index: Int) -> String { checked.configurations[index].configuration.id }
}
