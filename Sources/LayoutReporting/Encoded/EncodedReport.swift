import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// Version 1 of the JSON report: one object per run.
///
/// Keys are stable and always present, empty or null if there is no value; only `timings` and `shard` are optional.
package struct EncodedReport {
  package static let formatVersion = 1
  /// The version of the package, which reports name.
  package static let packageVersion = "0.1.0"

  /// The version of the program that writes the report.
  let version: String
  let scenes: [SceneReport]
  let summary: Summary
  private let report: RunReport
  /// `nil` for a whole run.
  private let shard: EncodedShard?

  package init(_ report: RunReport, version: String, shard: EncodedShard? = nil) {
    self.version = version
    self.shard = shard
    self.report = report
    scenes = report.scenes
    summary = report.summary
  }

  /// The report as bytes; the same run gives the same bytes.
  ///
  /// - Complexity: linear in the report.
  package var bytes: [UInt8] { collectedBytes { write(to: $0) } }

  /// Writes the bytes in order. The times of the run come last, so that they include the output before them.
  ///
  /// - Throws: the output's error.
  package func write<Failure: Error>(
    by workers: any Workers = SingleWorker(), to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    Self.begin(version, in: &json)
    for scene in scenes {
      json.element()
      try EncodedScene(scene).write(to: &json, by: workers, output)
    }
    try output(Self.finish(&json, summary, report.timings, report.clock, shard, to: output))
  }

  /// The part of a report about one scene; `write(_:…)` combines several parts.
  package static func part(of scene: SceneReport) -> [UInt8] {
    collectedBytes { output in
      var json = JSONWriter(depth: partDepth, isAtStart: true, capacity: 1 << 16)
      EncodedScene(scene).write(to: &json, by: SingleWorker(), output)
      output(json.bytes)
    }
  }

  /// Writes a report whose scenes are already encoded.
  ///
  /// - Parameters:
  ///   - parts: one for each scene, in report order.
  ///   - timings: one for each scene.
  ///   - clock: the clock of the run if times were requested.
  ///   - shard: the shard that the report is about; `nil` for a whole run.
  /// - Throws: the output's error.
  package static func write<Failure: Error>(
    _ parts: [[UInt8]], summary: Summary, timings: [Timings], clock: RunClock?, version: String,
    shard: EncodedShard? = nil, to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    begin(version, in: &json)
    for part in parts {
      json.element()
      try json.flush(to: output)
      try output(part)
    }
    try output(finish(&json, summary, timings, clock, shard, to: output))
  }

  /// The number of containers around a scene: the report and its list of scenes.
  private static let partDepth = 2

  private static func begin(_ version: String, in json: inout JSONWriter) {
    json.begin(.object)
    json.member("layoutdoctor", EncodedReport.formatVersion)
    json.member("version", version)
    json.key("scenes")
    json.begin(.array)
  }

  /// Writes what follows the scenes. Everything else is flushed before the times are written.
  private static func finish<Failure: Error>(
    _ json: inout JSONWriter, _ summary: Summary, _ timings: [Timings], _ clock: RunClock?,
    _ shard: EncodedShard?, to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    json.end(.array)
    json.key("summary")
    write(summary, to: &json)
    if let shard {
      json.key("shard")
      shard.write(to: &json)
    }
    if let clock {
      try json.flush(to: output)
      json.member("timings", clock.stages(of: timings))
    }
    json.end(.object)
    json.endLine()
    return json.bytes
  }

  private static func write(_ summary: Summary, to json: inout JSONWriter) {
    json.object(inline: true) { writeMembers(of: summary, to: &$0) }
  }

  static func writeMembers(of summary: Summary, to json: inout JSONWriter) {
    json.member("errors", summary.errors)
    json.member("warnings", summary.warnings)
    json.member("notes", summary.notes)
    json.member("expected", summary.expected)
    json.member("consequences", summary.consequences)
    json.member("baseline", summary.baseline)
    json.member("fixed", summary.fixed)
    json.member("earlier", summary.earlier)
    json.member("skipped", summary.skippedFiles)
    json.member("scenes", summary.scenes)
    json.member("configurations", summary.configurations)
  }
}
