import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

@testable import LayoutDiagnosis
@testable import LayoutReporting

/// A scene with one finding, the names of which mean something in every format.
enum FormatSample {
  static let file = "a b/%,:<&>\"'`|\n[x](y).json"
  static let message = "::error:: <b>&amp;</b> \"q\" 'q' `c` | *e* _u_ [l](http://x) @me #1 50% \u{1B}[2J \u{202E}"

  static func finding(
    _ sample: SampleReport, message: String = message, severity: Severity = .error, in configurations: [Int] = [0, 2]
  ) -> Finding {
    Finding(
      rule: .occludedView, severity: severity, message: message, configurations: configurations, views: [.root],
      location: sample.range(of: "\"size\""),
      related: [RelatedNote(message: "the size", location: sample.range(of: "[320, 568]"))], reason: "1 > 0",
      suggestions: ["move it"], evidence: Coverage(by: [], covered: Rational(1, over: 2)))
  }

  static func scene(_ sample: SampleReport, _ findings: [Finding], file: String = file) -> SceneReport {
    SceneReport(
      file: file, source: sample.source,
      content: .checked(
        CheckedScene(scene: sample.scene, configurations: sample.configurations, findings: findings)))
  }

  static func text(_ format: ReportFormat, _ scenes: [SceneReport], failOn: Severity = .warning) -> String {
    let bytes = ComposedReport.bytes(of: RunReport(scenes: scenes), as: format, failOn: failOn, version: "1.2.3")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The report of one scene with one finding.
  static func text(_ format: ReportFormat, file: String = file, message: String = message) throws -> String {
    let sample = try SampleReport(SampleReport.plain)
    return text(format, [scene(sample, [finding(sample, message: message)], file: file)])
  }

  static let refused = SceneReport(
    file: "refused.json", source: SourceText(bytes: Array("{}".utf8)),
    content: .refused([Refusal(message: "'root' is missing", location: SourceRange(0, 2), keyPath: "root")]))

  static let cutOff = SceneReport(
    file: "cut.json", source: SourceText(bytes: []),
    content: .cutOff([ExceededLimit(what: "seconds", limit: 60, left: 0)]))
}
