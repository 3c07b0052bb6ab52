import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// A run for people: each finding with the relevant lines, then one line of counts.
package struct TextReport {
  let report: RunReport
  let style: Style
  /// Whether to omit everything but the findings.
  let isQuiet: Bool
  /// Whether to list the findings that are consequences of others.
  let listsConsequences: Bool

  /// The places that are shown of a conflict with at least two more.
  private static let conflictPlaces = 6
  /// The places that are shown of a tie of at most as many; of more, only the finding's own, since all say the same.
  private static let tiedPlaces = 3

  package init(
    _ report: RunReport, style: Style = Style(isColored: false), isQuiet: Bool = false,
    listsConsequences: Bool = false
  ) {
    self.report = report
    self.style = style
    self.isQuiet = isQuiet
    self.listsConsequences = listsConsequences
  }

  /// - Complexity: linear in the report.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text as UTF-8, without the times of the run.
  package var bytes: [UInt8] {
    let listed = report.scenes.map(listedFindings)
    var bytes: [UInt8] = []
    for severity in Self.severities {
      for (scene, listed) in zip(report.scenes, listed) {
        bytes += self.bytes(severity, of: scene, listed, isAlone: report.scenes.count == 1)
      }
    }
    return isQuiet ? bytes : bytes + Array("\(summaryLine.wrapped(toWidth: style.width))\n".utf8)
  }

  /// The part of a report about one scene.
  ///
  /// - Parameter isAlone: whether the report has no other.
  package static func part(
    of scene: SceneReport, style: Style, isQuiet: Bool, listsConsequences: Bool, isAlone: Bool
  ) -> ReportPart {
    let report = TextReport(
      RunReport(scenes: [scene]), style: style, isQuiet: isQuiet, listsConsequences: listsConsequences)
    let listed = report.listedFindings(of: scene)
    var part = ReportPart()
    for severity in severities {
      part.body += report.bytes(severity, of: scene, listed, isAlone: isAlone)
      part.ends.append(part.body.count)
    }
    return part
  }

  /// In the order of the report, which is that of the whole run.
  package static let severities = [Severity.error, .warning, .note]

  private func listedFindings(of scene: SceneReport) -> ListedFindings? {
    scene.checked.map {
      ListedFindings($0.findings, listsConsequences: listsConsequences, byteCount: scene.source.bytes.count)
    }
  }

  /// The heading of one scene among several.
  package static func heading(of scene: Scene, style: Style) -> String {
    style.bold("# \((scene.name ?? "").printable)") + "\n"
  }

  /// A line for each file that was skipped.
  package static func lines(ofSkipped files: [String]) -> [UInt8] {
    files.flatMap { Array("skipped: \($0.printable)\n".utf8) }
  }

  /// What is of one severity.
  private func bytes(
    _ severity: Severity, of scene: SceneReport, _ listed: ListedFindings?, isAlone: Bool
  ) -> [UInt8] {
    let start = ContinuousClock.now
    guard let checked = scene.checked, let listed else { return entries(severity, of: scene) }
    let causes = listsConsequences ? checked.causes(in: scene.source) : [:]
    var printer = MessagePrinter(scene, style: style)
    for entry in listed.entries where checked.findings[entry.finding].severity == severity {
      write(checked.findings[entry.finding], alikeCount: entry.alikeCount, causes, checked, to: &printer)
    }
    var bytes = printer.bytes
    if listed.leftCount > 0 && severity == .note {
      bytes += "and \(counted(listed.leftCount, "more finding")); `--format json` lists all\n\n".utf8
    }
    bytes += entries(severity, of: scene)
    if severity == .note, !isQuiet, !isAlone, var timings = checked.timings {
      timings.write = ContinuousClock.now - start
      bytes += "\(scene.file.printable): \(TextReport.text(of: timings))\n".utf8
    }
    return bytes
  }

  /// The messages about unmet expectations, which are errors, and unused allowances, which are notes.
  private func entries(_ severity: Severity, of scene: SceneReport) -> [UInt8] {
    var printer = MessagePrinter(scene, style: style)
    for expectation in scene.checked?.unmetExpectations ?? [] where severity == .error {
      printer.message(
        .error, expectation.message, at: expectation.location, tag: ReportedRule.unmetExpectation.id)
      printer.endMessage()
    }
    for allowed in scene.unusedAllowances where severity == .note {
      printer.message(.note, allowed.message, at: allowed.location, tag: ReportedRule.unusedAllowance.id)
      printer.endMessage()
    }
    return printer.bytes
  }

  /// - Parameters:
  ///   - alikeCount: the number of similar findings that are not listed.
  ///   - causes: the findings that have consequences, by fingerprint.
  private func write(
    _ finding: Finding, alikeCount: Int, _ causes: [String: String], _ checked: CheckedScene,
    to printer: inout MessagePrinter
  ) {
    let words = finding.words
    printer.message(
      finding.severity, finding.message(of: words), at: finding.location, tag: finding.rule.rawValue, label: words.label
    )
    // Of a long chain of constraints that conflict, both ends say the most.
    let isChain = finding.rule == .conflictingConstraints && words.related.count > Self.conflictPlaces
    let isLongTie = finding.rule == .priorityTie && words.related.count > Self.tiedPlaces
    let firstCount = isChain ? Self.conflictPlaces / 2 - 1 : isLongTie ? 0 : Limits.notes
    let lastCount = isChain ? Self.conflictPlaces / 2 : 0
    for note in words.related.prefix(firstCount) { printer.note(note.message, at: note.location) }
    let left = words.related.count - firstCount - lastCount
    if left > 0 { printer.line("and \(counted(left, "more place")); `--format json` lists all") }
    for note in words.related.suffix(lastCount) { printer.note(note.message, at: note.location) }
    if let name = checked.scene.name, checked.scene.source != nil { printer.line("in \(name)") }
    if let states = ConfigurationPhrase.text(finding, checked) { printer.line(states) }
    if let path = path(to: finding, checked), !path.isEmpty {
      printer.line("reached by \(checked.scene.text(of: path).printable)")
    }
    if let cause = finding.cause.flatMap({ causes[$0] }) {
      printer.line("follows from \(cause)")
    }
    if let reason = words.reason { printer.line("because \(reason)", isEmphasized: true) }
    for suggestion in words.suggestions { printer.line("try: \(suggestion)") }
    if let more = Self.moreRepairs(of: finding) { printer.line(more) }
    if finding.consequenceCount > 0 && !listsConsequences {
      let count = counted(finding.consequenceCount, "consequence")
      printer.line("and \(count) of it (`--consequences` shows \(finding.consequenceCount == 1 ? "it" : "them"))")
    }
    if alikeCount > 0 {
      printer.line("and \(alikeCount) more like this, with other numbers; `--format json` lists all")
    }
    printer.endMessage()
  }

  /// `and 8 more; `--format json` has 5 of them`: the repairs that are not described; `nil` if there are none.
  ///
  /// - Parameter whole: the report that has some of them.
  static func moreRepairs(of finding: Finding, listedBy whole: String = "`--format json`") -> String? {
    let listed = max(0, finding.repairs.count - LayoutDiagnosis.Limits.describedRepairs)
    let more = finding.repairs.count + finding.omittedRepairCount - LayoutDiagnosis.Limits.describedRepairs
    if more <= 0 { return nil }
    let which = listed < more ? "\(listed) of them" : more == 1 ? "it" : "them"
    return "and \(more) more" + (listed > 0 ? "; \(whole) has \(which)" : "")
  }

  private func path(to finding: Finding, _ checked: CheckedScene) -> [Exploration.Arrival]? {
    finding.place.flatMap { checked.motion?.exploration.path(to: $0) }
  }
}

extension TextReport {
  /// The reasons why scenes could not be loaded or fully checked, in the same form as findings.
  ///
  /// - Parameter offersExclusion: whether to add how a document that cannot be read is left out.
  package static func complaints(_ report: RunReport, style: Style, offersExclusion: Bool = false) -> String {
    var text = ""
    for scene in report.scenes {
      var printer = MessagePrinter(scene, style: style)
      for refusal in scene.refusals {
        printer.message(.error, refusal.message, at: refusal.location)
        if let related = refusal.related { printer.note(related.message, at: related.location) }
        if !refusal.keyPath.isEmpty { printer.line("at \(refusal.keyPath)") }
        if offersExclusion && (scene.file.hasSuffix(".storyboard") || scene.file.hasSuffix(".xib")) {
          let name = scene.file.withoutLeadingDots
          printer.line("to leave it out: \"exclude\": [\"\(name)\"] in .layoutdoctor.json")
        }
        printer.endMessage()
      }
      for remark in scene.remarks {
        printer.message(.note, remark, at: nil)
        printer.endMessage()
      }
      for limit in scene.incomplete {
        printer.message(limit.cutsCheckOff ? .error : .note, limit.message, at: nil)
        printer.endMessage()
      }
      text += String(decoding: printer.bytes, as: UTF8.self)
    }
    return text
  }

  /// `load 0.412 ms, lower 0.101 ms, …`.
  static func text(of timings: Timings) -> String {
    timings.stages.map { name, duration in "\(name) \(milliseconds(duration)) ms" }.joined(separator: ", ")
  }

  /// One line for each stage of the whole run, the last for the total; empty if times were not requested. It is written
  /// after the output that it measures.
  package static func timings(of report: RunReport) -> String {
    report.clock.map { timings(of: report.timings, $0) } ?? ""
  }

  /// - Parameter scenes: the times of each scene of the run.
  package static func timings(of scenes: [Timings], _ clock: RunClock) -> String {
    clock.stages(of: scenes).map { name, duration in
      "\(name.padded(toWidth: 8)) \(milliseconds(duration).leftPadded(toWidth: 12)) ms\n"
    }.joined()
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
  }

  /// `2 errors, 1 warning in 3 scenes, 12 configurations`.
  package var summaryLine: String { Self.summaryLine(of: report.summary, isVerbose: false) }

  /// `2 errors, 1 warning in 3 scenes, 12 configurations`.
  ///
  /// - Parameter isVerbose: whether the files that were skipped are listed.
  package static func summaryLine(of summary: Summary, isVerbose: Bool) -> String {
    let refused = "\(counted(summary.refusedScenes, "file")) could not be checked"
    let others = "\(counted(summary.skippedFiles, "other file")) skipped"
    let list = isVerbose ? "" : summary.skippedFiles == 1 ? "; --verbose names it" : "; --verbose lists them"
    let skipped = summary.skippedFiles > 0 ? "; \(others)\(list)" : ""
    if summary.scenes == summary.refusedScenes && summary.scenes > 0 { return refused + skipped }
    let counts = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    var line = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    let checked = summary.scenes - summary.refusedScenes - summary.knownRefusals
    line +=
      summary.logs > 0
      ? " in \(counted(summary.logs, "file"))"
      : " in \(counted(checked, "scene")), \(counted(summary.configurations, "configuration"))"
    if summary.consequences > 0 { line += "; \(counted(summary.consequences, "consequence")) of these" }
    if summary.expected > 0 { line += "; \(counted(summary.expected, "finding")) as expected" }
    if summary.baseline > 0 {
      let verb = summary.isBaselineUnwritten ? "would be" : summary.baseline == 1 ? "is" : "are"
      line += "; \(counted(summary.baseline, "finding")) \(verb) in the baseline"
    }
    if let revision = summary.revision {
      let findings = "\(counted(summary.earlier, "finding")) \(summary.earlier == 1 ? "was" : "were") there at"
      line += "; \(summary.earlier == 0 ? "none is left from" : findings) \(revision.printable)"
    }
    if summary.fixed > 0 {
      let isOne = summary.fixed == 1
      line += "; \(isOne ? "1 entry" : "\(summary.fixed) entries") of the baseline \(isOne ? "is" : "are") fixed"
    }
    if summary.refusedScenes > 0 { line += "; \(refused)" }
    if summary.knownRefusals > 0 {
      line += "; \(counted(summary.knownRefusals, "file")) could not be checked, as the baseline says"
    }
    return line + skipped
  }
}

extension Expectation {
  /// The message about an expectation that nothing matches.
  var message: String { "no finding of '\(rule.rawValue)' matches this expectation" }
}

extension AllowedRule {
  /// The message about an allowance that silences nothing.
  var message: String { "allowing '\(rule.rawValue)' silences nothing here" }
}

extension ExceededLimit {
  /// `stopped at the limit of 60 seconds, 4 left unchecked`.
  var message: String {
    let left = left > 0 ? ", \(left) left \(cutsCheckOff ? "unchecked" : "undone")" : ""
    return "stopped at the limit of \(text)\(left)"
  }

  /// `60 seconds for configurations`, `1 second for configurations`.
  fileprivate var text: String {
    guard limit == 1 else { return "\(limit) \(what)" }
    let words = what.split(separator: " ", maxSplits: 1)
    let first = words.first.map { $0.hasSuffix("s") ? $0.dropLast() : $0 }
    return ([Substring("1")] + (first.map { [$0] } ?? []) + words.dropFirst()).joined(separator: " ")
  }
}
