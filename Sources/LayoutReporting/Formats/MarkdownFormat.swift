import LayoutModel

/// A summary for a pull request's comment or a job's summary: a table of rules, and the problems of each scene, folded and
/// the worst first.
struct MarkdownFormat: ComposedFormat {
  let options: ReportOptions

  /// GitHub refuses comments of more than 65,536 characters.
  var byteLimit: Int { 56_000 }
  var listsWorstFirst: Bool { true }

  func linked(_ report: [UInt8]) -> [UInt8] {
    FindingLink.resolved(report, page: options.page) { text, address in "[\(text)](\(address))" }
  }

  func start(of run: RunTotals) -> String {
    var text = "### layoutdoctor: \(TextReport.summaryLine(of: run.summary, isVerbose: true))\n\n"
    let rows = run.statistics.rows
    if rows.isEmpty { return text }
    text += "| Count | Rule | Severity |\n| ---: | --- | --- |\n"
    for row in rows { text += "| \(row.count) | `\(row.rule)` | \(row.severity.rawValue) |\n" }
    return text + "\n"
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String {
    omittedScenes > 0 ? "…and \(counted(omittedScenes, "more scene")) with findings.\n" : ""
  }

  func part(of scene: ReportedScene) -> ReportPart {
    if scene.results.isEmpty { return ReportPart() }
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = scene.results.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    let name = scene.name.map { ": <code>\(Self.html($0))</code>" } ?? ""
    var text =
      "<details><summary><code>\(Self.html(scene.file))</code>\(name): \(counts.joined(separator: ", "))</summary>\n\n"
    var listed = 0
    for result in scene.results.sortedBySeverity.prefix(Limits.markdownFindings) {
      let item = item(result, in: scene)
      if text.utf8.count + item.utf8.count > Limits.markdownBytes { break }
      text += item
      listed += 1
    }
    if listed < scene.results.count { text += "- …and \(scene.results.count - listed) more\n" }
    return ReportPart(text + "\n</details>\n\n")
  }

  private func item(_ result: ReportedResult, in scene: ReportedScene) -> String {
    let place = result.location.map { "\($0.start.line):\($0.start.column) " } ?? ""
    let message = FindingLink.marked(result.message.markdownEscaped, result, in: scene)
    var text = "- \(place)**\(result.severity.rawValue)**: \(message) `\(result.rule)`\n"
    for detail in result.details { text += "  - \(detail.markdownEscaped)\n" }
    return text
  }

  /// The text inside an HTML element.
  private static func html(_ text: String) -> String { text.printable.xmlEscaped }
}

extension String {
  /// The text as plain words within a line of Markdown: no emphasis, no HTML, no link, no mention of a person or an issue.
  var markdownEscaped: String {
    let special = "\\`*_[]<>|&~$".unicodeScalars
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in printable.unicodeScalars {
      // GitHub links `@name`, `#1`, `a://b` and `www.a` even if they are escaped, and replaces `:name:` by an emoji. An
      // empty comment separates the parts.
      let isLinked = previous == "@" || previous == "#" || previous == ":" && scalar != " "
      if isLinked || scalar == "." && (previous == "w" || previous == "W") { result += "<!-- -->" }
      if special.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }
}
