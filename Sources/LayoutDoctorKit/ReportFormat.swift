import LayoutDrawing
import LayoutReporting

/// The formats of a report, with the names of `layoutdoctor check --format`. <doc:ReportFormats> lists the programs
/// that read each format.
public enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, concise, sarif, junit, github, gitlab, checkstyle, xcode, markdown, html
  case jsonLines = "json-lines"
}

extension CheckReport {
  /// The report in a format, as `layoutdoctor check` prints it.
  ///
  /// - Parameters:
  ///   - format: the format of the text.
  ///   - severity: the lowest severity of a finding that fails a test case of ``ReportFormat/junit``.
  public func text(as format: ReportFormat, failingOn severity: Severity = .warning) -> String {
    let report = RunReport(scenes: [run.report])
    guard let composed = LayoutReporting.ReportFormat(rawValue: format.rawValue) else { return "" }
    switch composed {
    case .text: return TextReport(report).text
    case .json: return json
    default:
      let bytes = ComposedReport.bytes(
        of: report, as: composed, failOn: severity.internalValue,
        picture: { scene, index in
          Wireframe(
            scene: scene.scene, solved: scene.picturedLayout(index), findings: scene.findingsOfConfigurations[index]
          ).svg()
        }, version: EncodedReport.packageVersion)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
