import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// A JSON object on each line: one for each problem and each limit, and at the end one with the counts of the run.
///
/// Consequences and expected findings are listed, too; `cause` and `expected` mark them.
struct JSONLinesFormat: ComposedFormat {
  func part(of scene: ReportedScene) -> ReportPart {
    let lines = scene.checkedLines + scene.results.filter { RuleID(rawValue: $0.rule) == nil }.map { Line($0) }
    var body = JSONWriter.lines(of: lines, separator: "\n") { line, json in write(line, of: scene, to: &json) }
    if !body.isEmpty { body.append(UInt8(ascii: "\n")) }
    return ReportPart(body)
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String {
    var json = JSONWriter()
    json.object(inline: true) { json in
      json.member("type", "summary")
      EncodedReport.writeMembers(of: run.summary, to: &json)
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }

  fileprivate struct Line {
    let result: ReportedResult
    var cause: String?
    var isExpected = false

    init(_ result: ReportedResult, cause: String? = nil, isExpected: Bool = false) {
      self.result = result
      self.cause = cause
      self.isExpected = isExpected
    }
  }

  private func write(_ line: Line, of scene: ReportedScene, to json: inout JSONWriter) {
    let result = line.result
    json.object(inline: true) { json in
      json.member("type", result.rule == ReportedRule.incompleteCheck.id ? "limit" : "finding")
      json.member("file", scene.file)
      json.member("scene", scene.name)
      json.member("rule", result.rule)
      json.member("severity", result.severity.rawValue)
      json.member("message", result.message)
      json.write("location", result.location)
      json.member("configurations", result.configurations) { scene.configurations[$0] }
      json.member("views", result.views)
      json.member("constraints", result.constraints)
      json.member("details", result.details)
      json.member("related", result.related) { note, json in
        json.object { json in
          json.member("message", note.message)
          json.write("location", note.location)
        }
      }
      json.member("fingerprint", result.fingerprint)
      json.member("cause", line.cause)
      json.member("expected", line.isExpected)
    }
  }
}

extension ReportedScene {
  /// All findings, including consequences and expected ones.
  fileprivate var checkedLines: [JSONLinesFormat.Line] {
    guard let checked = report.checked else { return [] }
    return checked.findings.map { finding in
      JSONLinesFormat.Line(
        ReportedResult(finding, of: checked, in: report.source), cause: finding.cause, isExpected: finding.isExpected)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: StaticString, _ location: ReportedLocation?) {
    key(name)
    guard let location else { return null() }
    object { json in
      json.member("line", location.start.line)
      json.member("column", location.start.column)
      json.member("endLine", location.end.line)
      json.member("endColumn", location.end.column)
    }
  }
}
