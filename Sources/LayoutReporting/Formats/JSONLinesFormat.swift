import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import WireFormat

/// A JSON object on each line: one for each problem and each limit, and at the end one with the counts of the run.
///
/// Consequences and expected findings are listed, too; `cause` and `expected` mark them.
struct JSONLinesFormat: ComposedFormat {
  func part(of scene: ReportedScene) -> ReportPart {
    let lines =
      scene.checkedLines
      + scene.results.filter { RuleID(rawValue: $0.rule) == nil }.map { Line(result: $0, scene: scene) }
    var body = JSONWriter.lines(of: lines, separator: "\n") { Line.wire.form.write($0, &$1) }
    if !body.isEmpty { body.append(UInt8(ascii: "\n")) }
    return ReportPart(body)
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String {
    var json = JSONWriter()
    json.object(inline: true) { json in
      json.member("type", "summary")
      run.summary.writeMembers(to: &json)
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }

  fileprivate struct Line: WireValue {
    let result: ReportedResult
    let scene: ReportedScene
    var cause: String?
    var isExpected = false

    static let wire = WireTable<Line>(inline: true) {
      Field("type", .text) { $0.result.rule == ReportedRule.incompleteCheck.id ? "limit" : "finding" }
      Field("file", .text, \.scene.file)
      Field("scene", .optional(.text), \.scene.name)
      Field("rule", .text, \.result.rule)
      Field("severity", .severity, \.result.severity)
      Field("message", .text, \.result.message)
      Field("location", .location, \.result.location)
      Field("configurations", .texts) { line in line.result.configurations.map { line.scene.configurations[$0] } }
      Field("views", .texts, \.result.views)
      Field("constraints", .texts, \.result.constraints)
      Field("details", .texts, \.result.details)
      Field("related", .list(.object)) {
        $0.result.related.map { LocatedNote(message: $0.message, location: $0.location) }
      }
      Field("fingerprint", .optional(.text), \.result.fingerprint)
      Field("cause", .optional(.text), \.cause)
      Field("expected", .flag, \.isExpected)
    }
  }
}

extension ReportedScene {
  /// All findings, including consequences and expected ones.
  fileprivate var checkedLines: [JSONLinesFormat.Line] {
    guard let checked = report.checked else { return [] }
    return checked.findings.map { finding in
      JSONLinesFormat.Line(
        result: ReportedResult(finding, of: checked, in: report.source), scene: self, cause: finding.cause,
        isExpected: finding.isExpected)
    }
  }
}
