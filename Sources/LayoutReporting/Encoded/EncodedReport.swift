import ConstraintSolver
import LayoutDiagnosis
import LayoutModel

/// Version 1 of the JSON report: one object for one run.
///
/// Keys are stable and always there, empty or null where there is nothing; only `timings` come on request.
package struct EncodedReport {
  package static let formatVersion = 1

  /// The version of the program that writes the report.
  let version: String
  let scenes: [SceneReport]
  let summary: Summary
  private let report: RunReport

  package init(_ report: RunReport, version: String) {
    self.version = version
    self.report = report
    scenes = report.scenes
    summary = report.summary
  }

  /// The report as bytes; the same run gives the same bytes.
  ///
  /// - Complexity: linear in the report.
  package var bytes: [UInt8] { collectedBytes { write(to: $0) } }

  /// Gives the bytes out in order; the times of the run come last, so that they tell of the output before them.
  ///
  /// - Throws: what the output throws.
  package func write<Failure: Error>(
    by workers: any Workers = SingleWorker(), to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.begin(.object)
    json.member("layoutdoctor", EncodedReport.formatVersion)
    json.member("version", version)
    json.key("scenes")
    json.begin(.array)
    for scene in scenes {
      json.element()
      try EncodedScene(scene).write(to: &json, by: workers, output)
    }
    json.end(.array)
    json.key("summary")
    write(summary, to: &json)
    if let clock = report.clock {
      try json.flush(to: output)
      json.member("timings", clock.stages(of: report))
    }
    json.end(.object)
    try output(json.finished())
  }

  private func write(_ summary: Summary, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("errors", summary.errors)
      json.member("warnings", summary.warnings)
      json.member("notes", summary.notes)
      json.member("expected", summary.expected)
      json.member("skipped", summary.skippedFiles)
      json.member("scenes", summary.scenes)
      json.member("configurations", summary.configurations)
    }
  }
}
