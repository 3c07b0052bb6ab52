import LayoutModel
import LayoutSolving

/// One file of the run; a refused one has errors in place of configurations and findings.
struct EncodedScene {
  let file: String
  let source: SourceText
  let checked: CheckedScene?
  let errors: [Refusal]

  init(_ report: SceneReport) {
    file = report.file
    source = report.source
    checked = report.checked
    errors = report.refusals
  }

  /// Those at rest, or those in flight that were asked for in their place; made one at a time.
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

  func write(to json: inout JSONWriter) {
    let start = ContinuousClock.now
    json.object { json in
      json.member("file", file)
      json.member("name", checked?.scene.name)
      json.member("configurations", configurations) { configuration, json in configuration.write(to: &json) }
      json.member("transitions", checked?.motion?.summary ?? []) { run, json in
        if let scene = checked?.scene { EncodedTransition(run, in: scene).write(to: &json) }
      }
      json.member("findings", checked?.findings ?? []) { finding, json in
        if let checked { EncodedFinding(finding, in: checked, source: source).write(to: &json) }
      }
      json.member("unmetExpectations", checked?.unmetExpectations ?? []) { expectation, json in
        write(rule: expectation.rule, at: expectation.location, to: &json)
      }
      json.member("unusedAllowances", checked?.unusedAllowances ?? []) { allowed, json in
        write(rule: allowed.rule, at: allowed.location, to: &json)
      }
      json.write(errors: errors, in: source)
      json.write(incomplete: checked?.incomplete ?? [])
      if var timings = checked?.timings {
        timings.write = ContinuousClock.now - start
        json.member("timings", timings.stages)
      }
    }
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
  /// Why a scene could not be loaded.
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

  /// The limits that were reached.
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

/// A range of the source as lines and columns from 1, the end exclusive; null where there is none.
struct EncodedLocation {
  private let bounds: (start: SourcePosition, end: SourcePosition)?

  init(_ range: SourceRange?, in source: SourceText) {
    bounds = range.map { (source.position(ofByte: $0.start), source.position(ofByte: $0.end)) }
  }

  func write(to json: inout JSONWriter) {
    guard let (start, end) = bounds else { return json.null() }
    json.object(inline: true) { json in
      json.member("line", start.line)
      json.member("column", start.column)
      json.member("endLine", end.line)
      json.member("endColumn", end.column)
    }
  }
}
