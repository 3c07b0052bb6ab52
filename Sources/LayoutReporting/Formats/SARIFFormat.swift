import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import WireFormat

/// SARIF 2.1.0, the format of code scanning: one run with all rules, and a result for each problem.
///
/// If findings are compared with those of a baseline or of an earlier revision, the known ones are results, too, with another
/// `baselineState`.
struct SARIFFormat: ComposedFormat {
  let options: ReportOptions

  /// How a result relates to the earlier results.
  private enum State: String {
    case new, unchanged, absent
  }

  private typealias Item = (result: ReportedResult, state: State, isSuppressed: Bool)

  var separator: String { Self.separator }

  private static let separator = ",\n"
  /// All rules, as the array's content.
  private static let rules = String(
    decoding: JSONWriter.lines(of: ReportedRule.all, separator: separator) { write($0, to: &$1) }, as: UTF8.self)

  func start(of run: RunTotals) -> String {
    """
    {
    "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    "version": "2.1.0",
    "runs": [{
    "tool": { "driver": { "name": "layoutdoctor", "version": "\(run.version)", "semanticVersion": "\(run.version)",
    "rules": [
    \(Self.rules)
    ] } },
    "columnKind": "unicodeCodePoints",
    "results": [

    """
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String {
    let isWhole = run.summary.refusedScenes == 0 && !run.summary.isIncomplete
    let notices = notices.map { String(decoding: $0, as: UTF8.self) }.joined(separator: separator)
    return """

      ],
      "invocations": [{ "executionSuccessful": \(isWhole), "toolExecutionNotifications": [
      \(notices)
      ] }]
      }]
      }

      """
  }

  func part(of scene: ReportedScene) -> ReportPart {
    let new = scene.results.filter { $0.rule != ReportedRule.incompleteCheck.id }.map { Item($0, .new, false) }
    let known = options.isCompared ? scene.unchanged.map { Item($0.result, .unchanged, $0.isInBaseline) } : []
    let limits = scene.results.filter { $0.rule == ReportedRule.incompleteCheck.id }
    var fixes = RepairEdits(scene.report)
    let body = JSONWriter.lines(of: new + known, separator: separator) { item, json in
      write(item, of: scene, fixes: item.state == .new ? fixes.fixes(of: item.result) : [], to: &json)
    }
    let notices = JSONWriter.lines(of: limits, separator: separator) { result, json in
      json.object(inline: true) { json in
        json.text("message", result.message.sarifText)
        json.member("level", "error")
        json.key("descriptor")
        json.object { json in
          json.member("id", result.rule)
          json.member("index", ReportedRule.indices[result.rule] ?? 0)
        }
        json.member("locations", [scene.path]) { file, json in json.location(of: file) }
      }
    }
    return ReportPart(body, notices: notices)
  }

  /// Findings of the baseline or of an earlier revision that are gone.
  func lastPart(of run: RunTotals) -> [UInt8] {
    if !options.isCompared { return [] }
    return JSONWriter.lines(of: run.absent, separator: separator) { entry, json in
      json.object(inline: true) { json in
        let rule = ReportedRule.indices[entry.rule]
        json.member("ruleId", entry.rule)
        if let rule {
          json.member("ruleIndex", rule)
          json.member("level", ReportedRule.all[rule].severity.rawValue)
        }
        let subject = entry.subject.isEmpty ? "" : " of \(entry.subject)"
        json.text("message", "no finding matches '\(entry.rule)'\(subject) any more".sarifText)
        json.member("locations", entry.file.isEmpty ? [] : [entry.file.withoutLeadingDots]) { file, json in
          json.location(of: file)
        }
        json.fingerprints(entry.fingerprint)
        write(.absent, isSuppressed: false, to: &json)
      }
    }
  }

  private func write(_ state: State, isSuppressed: Bool, to json: inout JSONWriter) {
    if !options.isCompared { return }
    json.member("baselineState", state.rawValue)
    // Either all results of a run have suppressions, or none.
    if !options.hasBaseline { return }
    json.member("suppressions", isSuppressed ? [()] : []) { _, json in
      json.object { json in
        json.member("kind", "external")
        json.member("justification", "in the baseline")
      }
    }
  }

  private static func write(_ rule: ReportedRule, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("id", rule.id)
      json.text("shortDescription", "Found when \(rule.summary).")
      json.text("fullDescription", rule.explanation)
      let example = rule.example.isEmpty ? "" : "\n\nExample:\n\n"
      json.key("help")
      json.object { json in
        json.member("text", rule.explanation + example + rule.example)
        json.member(
          "markdown", rule.explanation + (example.isEmpty ? "" : "\(example)```json\n\(rule.example)\n```\n"))
      }
      json.key("defaultConfiguration")
      json.object { json in
        json.member("level", rule.severity.rawValue)
        if rule.isOffByDefault { json.member("enabled", false) }
      }
    }
  }

  private func write(
    _ item: Item, of scene: ReportedScene, fixes: [SuggestedFix], to json: inout JSONWriter
  ) {
    let result = item.result
    json.object(inline: true) { json in
      json.member("ruleId", result.rule)
      // The messages of a log have no rule.
      if let index = ReportedRule.indices[result.rule] { json.member("ruleIndex", index) }
      json.member("level", result.severity.rawValue)
      json.text("message", ([result.message] + result.details).map(\.sarifText).joined(separator: "\n"))
      json.member("locations", [result.location]) { $1.location(of: scene.path, $0) }
      if !result.related.isEmpty {
        json.member("relatedLocations", result.related.enumerated()) { note, json in
          json.location(of: scene.path, note.element.location, id: note.offset, message: note.element.message)
        }
      }
      if let fingerprint = result.fingerprint {
        json.fingerprints(fingerprint)
      }
      if !fixes.isEmpty {
        json.member("fixes", fixes) { fix, json in json.write(fix, to: scene.path) }
      }
      write(item.state, isSuppressed: item.isSuppressed, to: &json)
      json.key("properties")
      json.object { json in
        json.member("scene", scene.name)
        json.member("configurations", result.configurations.map { scene.configurations[$0] })
        json.member("views", result.views)
        json.member("constraints", result.constraints)
      }
    }
  }
}

extension JSONWriter {
  /// Writes an object with a text as its only member.
  fileprivate mutating func text(_ name: StaticString, _ text: String) {
    key(name)
    object { $0.member("text", text) }
  }

  /// Writes what identifies a result over runs. GitHub only reads `primaryLocationLineHash`, and computes it from the line and
  /// its neighbours where it is missing: an edit nearby would then close an alert and open another one.
  fileprivate mutating func fingerprints(_ fingerprint: String) {
    key("partialFingerprints")
    object { json in
      json.member("layoutdoctor/v2", fingerprint)
      json.member("primaryLocationLineHash", "\(fingerprint):1")
    }
  }

  fileprivate mutating func location(
    of file: String, _ location: ReportedLocation? = nil, id: Int? = nil, message: String? = nil
  ) {
    object { json in
      if let id { json.member("id", id) }
      json.key("physicalLocation")
      json.object { json in
        json.artifact(file)
        if let location { json.region("region", location) }
      }
      if let message { json.text("message", message.sarifText) }
    }
  }

  private mutating func artifact(_ file: String) {
    key("artifactLocation")
    object { $0.member("uri", URIReference.text(ofPath: file)) }
  }

  private mutating func region(_ name: StaticString, _ location: ReportedLocation) {
    key(name)
    object { json in
      json.member("startLine", location.start.line)
      json.member("startColumn", location.start.column)
      json.member("endLine", location.end.line)
      json.member("endColumn", location.end.column)
    }
  }

  fileprivate mutating func write(_ fix: SuggestedFix, to file: String) {
    object { json in
      json.text("description", fix.text.sarifText)
      json.member("artifactChanges", [fix]) { fix, json in
        json.object { json in
          json.artifact(file)
          json.member("replacements", fix.replacements) { replacement, json in
            json.object { json in
              json.region("deletedRegion", replacement.location)
              json.text("insertedContent", replacement.text)
            }
          }
        }
      }
    }
  }
}

extension String {
  /// The text as a SARIF message, in which `[text](address)` is a link.
  fileprivate var sarifText: String {
    guard utf8.contains(UInt8(ascii: "[")) && utf8.contains(UInt8(ascii: "(")) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "[" || scalar == "]" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
