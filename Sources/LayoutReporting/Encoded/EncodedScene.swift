import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// One file of the run; a rejected one has errors instead of configurations and findings.
struct EncodedScene {
  let file: String
  let source: SourceText
  let checked: CheckedScene?
  let errors: [Refusal]
  let incomplete: [ExceededLimit]
  private let unusedAllowances: [AllowedRule]

  init(_ report: SceneReport) {
    file = report.file
    source = report.source
    checked = report.checked
    errors = report.refusals
    incomplete = report.incomplete
    unusedAllowances = report.unusedAllowances
  }

  /// The configurations at rest, or the requested ones in flight instead; made one at a time.
  private var configurations: some Sequence<EncodedConfiguration> {
    let solved = checked?.configurations ?? []
    let moments = checked?.moments ?? []
    return (0..<(moments.isEmpty ? solved.count : moments.count)).lazy.compactMap { index in
      guard let checked else { return nil }
      return moments.isEmpty
        ? EncodedConfiguration(
          solved[index], ranges: checked.ranges.indices.contains(index) ? checked.ranges[index] : [], in: checked)
        : EncodedConfiguration(moments[index], in: checked)
    }
  }

  /// - Parameter output: receives the bytes written so far whenever there are many.
  func write<Failure: Error>(
    to json: inout JSONWriter, by workers: any Workers, _ output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = ContinuousClock.now
    json.begin(.object)
    json.member("file", file)
    json.member("name", checked?.scene.name)
    json.key("configurations")
    json.begin(.array)
    for configuration in configurations {
      json.element()
      try configuration.write(to: &json, by: workers, output)
      try json.flush(to: output)
    }
    json.end(.array)
    json.member("transitions", checked?.motion?.summary ?? []) { run, json in
      if let scene = checked?.scene { EncodedTransition(run, in: scene).write(to: &json) }
    }
    json.key("findings")
    json.begin(.array)
    if let checked {
      try json.elements(checked.findings.count, by: workers, to: output) { [source] range, json in
        let encoded = EncodedFindings(of: checked, source: source)
        let findings = checked.findings.span
        for index in range {
          json.element()
          encoded.write(findings[index], to: &json)
        }
      }
    }
    json.end(.array)
    json.member("unmetExpectations", checked?.unmetExpectations ?? []) { expectation, json in
      write(rule: expectation.rule, at: expectation.location, to: &json)
    }
    json.member("unusedAllowances", unusedAllowances) { allowed, json in
      write(rule: allowed.rule, at: allowed.location, to: &json)
    }
    json.write(errors: errors, in: source)
    json.write(incomplete: incomplete)
    if var timings = checked?.timings {
      timings.write = ContinuousClock.now - start
      json.member("timings", timings.stages)
    }
    json.end(.object)
  }

  private func write(rule: RuleID, at location: SourceRange, to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", rule.rawValue)
      json.key("location")
      EncodedLocation(location, in: source).write(to: &json)
    }
  }
}

extension JSONWriter {
  /// Version 1 of the output of a command about one scene.
  ///
  /// - Parameters:
  ///   - incomplete: the limits that the command reached, apart from those of the scene's check.
  ///   - content: writes what only this command has.
  static func output(
    about scene: SceneReport, version: String, incomplete: [ExceededLimit] = [],
    content: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("layoutdoctor", EncodedReport.formatVersion)
      json.member("version", version)
      json.member("file", scene.file)
      json.member("name", scene.checked?.scene.name)
      content(&json)
      json.write(errors: scene.refusals, in: scene.source)
      json.write(incomplete: (scene.checked?.incomplete ?? []) + incomplete)
    }
    return json.finished()
  }

  /// Writes the reasons why a scene could not be loaded.
  mutating func write(errors: [Refusal], in source: SourceText) {
    member("errors", errors) { error, json in
      json.object { json in
        json.member("message", error.message)
        json.member("keyPath", error.keyPath)
        json.key("location")
        EncodedLocation(error.location, in: source).write(to: &json)
      }
    }
  }

  /// Writes the limits that were reached.
  mutating func write(incomplete limits: [ExceededLimit]) {
    member("incomplete", limits) { limit, json in
      json.object(inline: true) { json in
        json.member("what", limit.what)
        json.member("limit", limit.limit)
        json.member("left", limit.left)
      }
    }
  }
}

/// A source range as lines and columns from 1, the end exclusive; null if there is none.
struct EncodedLocation {
  private let bounds: (start: SourcePosition, end: SourcePosition)?

  init(_ range: SourceRange?, in source: borrowing SourceText) {
    guard let range else {
      bounds = nil
      return
    }
    bounds = source.positions(of: range)
  }

  func write(to json: inout JSONWriter) {
    guard let (start, end) = bounds else { return json.null() }
    json.buffer.append(#"{"line": "# as StaticString)
    json.number(start.line)
    json.buffer.append(#", "column": "# as StaticString)
    json.number(start.column)
    json.buffer.append(#", "endLine": "# as StaticString)
    json.number(end.line)
    json.buffer.append(#", "endColumn": "# as StaticString)
    json.number(end.column)
    json.buffer.append(UInt8(ascii: "}"))
  }
}
