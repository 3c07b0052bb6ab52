import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import WireFormat

/// Version 1 of the JSON report: one object per run.
///
/// Keys are stable and always present, empty or null if there is no value; only `timings` and `shard` are optional.
package struct EncodedReport {
  package static let formatVersion = 1
  /// The version of the package, which reports name.
  package static let packageVersion = "0.1.0"

  /// The version of the program that writes the report.
  private let version: String
  private let scenes: Scenes
  private let summary: Summary
  private let times: RunTimes?
  /// `nil` for a whole run.
  private let shard: EncodedShard?

  fileprivate enum Scenes {
    case reports([SceneReport])
    case parts([[UInt8]])
  }

  package init(_ report: RunReport, version: String) {
    self.version = version
    shard = nil
    scenes = .reports(report.scenes)
    summary = report.summary
    times = report.clock.map { RunTimes(clock: $0, scenes: report.timings) }
  }

  /// A report whose scenes are already encoded.
  ///
  /// - Parameters:
  ///   - parts: one for each scene, in report order.
  ///   - timings: one for each scene.
  ///   - clock: the clock of the run if times were requested.
  ///   - shard: the shard that the report is about; `nil` for a whole run.
  package init(
    _ parts: [[UInt8]], summary: Summary, timings: [Timings], clock: RunClock?, version: String,
    shard: EncodedShard? = nil
  ) {
    self.version = version
    self.shard = shard
    scenes = .parts(parts)
    self.summary = summary
    times = clock.map { RunTimes(clock: $0, scenes: timings) }
  }

  /// The report as bytes; the same run gives the same bytes.
  ///
  /// - Complexity: linear in the report.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    Self.wire.form.write(self, &json)
    return json.finished()
  }

  /// The part of a report about one scene, of which `init(_:…)` combines several.
  ///
  /// - Parameters:
  ///   - withDetails: whether it has the details that were collected with the scene.
  ///   - isCompact: whether it has neither line ends nor spaces, nor the evidence of configurations, as a part of a page.
  package static func part(of scene: SceneReport, withDetails: Bool = false, isCompact: Bool = false) -> [UInt8] {
    // The report and its list of scenes are around it.
    var json = JSONWriter(depth: 2, isCompact: isCompact)
    EncodedScene.form(withDetails: withDetails, hasProofs: !isCompact).write(scene, &json)
    return json.bytes
  }

  /// The JSON Schema of the report.
  package static var schema: String { wire.form.schema.document("report") }
}

extension EncodedReport: WireValue {
  package static let wire = WireTable<EncodedReport>(nil, "One object for one run.") {
    Field.formatVersion
    Field("version", .text, \.version).doc("version of the program")
    Field("scenes", .scenes, \.scenes)
    Field("summary", .object, \.summary)
    Field("shard", ifPresent: .object, \.shard)
    Field("timings", ifPresent: .runTimes, \.times)
  }
}

extension Field {
  static var formatVersion: Field {
    let form = WireForm<Int>(WireSchema(keywords: ["\"const\": \(EncodedReport.formatVersion)"])) { $1.number($0) }
    return Field("layoutdoctor", form, { _ in EncodedReport.formatVersion }).doc("version of the format")
  }
}

extension WireForm where Value == EncodedReport.Scenes {
  fileprivate static var scenes: WireForm {
    let reports = WireForm<[SceneReport]>.list(EncodedScene.form)
    return WireForm(reports.schema) { scenes, json in
      switch scenes {
      case .reports(let scenes): reports.write(scenes, &json)
      case .parts(let parts):
        json.array { json in
          for part in parts { json.element(part) }
        }
      }
    }
  }
}

/// The times of a run.
private struct RunTimes {
  let clock: RunClock
  let scenes: [Timings]
}

extension WireForm where Value == RunTimes {
  fileprivate static var runTimes: WireForm {
    let stages = WireForm<[(name: String, duration: Duration)]>.stages(
      "start", "load", "lower", "solve", "diagnose", "write", "total")
    var schema = stages.schema
    schema.doc = """
      seconds, only on request: the stages over all scenes; start is what came before the program's first statement, total \
      all since the start of the process
      """
    return WireForm(schema) { times, json in
      stages.write(times.clock.stages(of: times.scenes), &json)
    }
  }
}

extension Summary: WireValue {
  package static let wire = WireTable<Summary>(inline: true) {
    Field("errors", .count, \.errors).doc("findings that are errors, and expectations that nothing matches")
    Field("warnings", .count, \.warnings)
    Field("notes", .count, \.notes).doc("findings that are notes, and allowances that silence nothing")
    Field("expected", .count, \.expected).addedLater.doc("findings that the scene expects, counted nowhere else")
    Field("consequences", .count, \.consequences).addedLater.doc("findings with a cause, counted nowhere else")
    Field("baseline", .count, \.baseline)
      .addedLater.doc("findings that are in the baseline, listed and counted nowhere else")
    Field("fixed", .count, \.fixed).addedLater.doc("entries of the baseline that no finding matches")
    Field("earlier", .count, \.earlier)
      .addedLater.doc("findings that the revision of --since has, listed and counted nowhere else")
    Field("skipped", .count, \.skippedFiles)
      .addedLater.doc(
        "what is left out: JSON files that are no scenes, documents of kinds without scenes, and what is excluded or ignored"
      )
    Field("scenes", .count, \.scenes).doc("every file of the run")
    Field("configurations", .count, \.configurations)
  }
}
