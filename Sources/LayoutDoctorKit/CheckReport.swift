import LayoutChecking
import LayoutModel
import LayoutReporting

/// What a check of a scene has found.
public struct CheckReport: Sendable {
  /// Everything that is wrong, in file order. Findings that the scene lists under `expect` are marked ``Finding/isExpected``.
  public let findings: [Finding]
  /// The layout of each configuration that was solved, also of those that only transitions lead to.
  public let layouts: [Layout]
  let run: CheckedRun

  init(_ run: CheckedRun) {
    self.run = run
    findings = run.checked.findings.map { Finding($0, of: run) }
    layouts = run.layouts
  }

  /// Whether the scene passes, as the exit status of `layoutdoctor check` reports it.
  ///
  /// It does not where there is a finding of the severity or a graver one that the scene does not expect, where a finding that it
  /// expects is missing, or where the check is not complete.
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

  /// The scene with a repair made in its text; `nil` where its text cannot be changed so that the repair does what it says, as that
  /// of an Interface Builder document.
  ///
  /// - Parameter repair: one of this report's.
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

  /// The layout of a configuration, such as `expanded@iphone-se-3`; `nil` where it was not solved.
  public subscript(configuration: String) -> Layout? { layouts.first { $0.configuration == configuration } }
}

/// A checked scene with its text, shared by everything that a report gives.
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
