import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// One HTML file for people, with the problems of each scene, folded details and pictures. It needs no script and no other file.
struct HTMLFormat: ComposedFormat {
  let options: ReportOptions

  var byteLimit: Int { Limits.pageBytes }

  func start(of run: RunTotals) -> String {
    let line = Self.escaped(TextReport.summaryLine(of: run.summary, isVerbose: true))
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="layoutdoctor \(Self.escaped(run.version))">
      <title>layoutdoctor: \(line)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>layoutdoctor</h1>
      <p>\(line)</p>
      </header>
      <main>

      """
    let rows = run.statistics.rows
    if rows.isEmpty { return text }
    text += "<table>\n<thead><tr><th>Count</th><th>Rule</th><th>Severity</th></tr></thead>\n<tbody>\n"
    for row in rows {
      text += "<tr><td>\(row.count)</td><td>\(Self.link(to: row.rule))</td><td>\(Self.badge(row.severity))</td></tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }

  func part(of scene: ReportedScene) -> ReportPart {
    if scene.results.isEmpty { return ReportPart() }
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = scene.results.count { $0.severity == severity }
      return count > 0
        ? "<span class=\"badge \(severity.rawValue)\">\(counted(count, severity.rawValue))</span>" : nil
    }
    let name = scene.name.map { " \(Self.escaped($0))" } ?? ""
    var start = "<section>\n<h2><code>\(Self.escaped(scene.file))</code>\(name) \(counts.joined(separator: " "))</h2>\n"
    for result in scene.results.sortedBySeverity { start += text(of: result, in: scene.report) }
    let end = "</section>\n"
    let pictures = pictures(of: scene)
    let plain = Array((start + end).utf8)
    return pictures.isEmpty ? ReportPart(plain) : ReportPart(Array((start + pictures + end).utf8), notices: plain)
  }

  func partBeyondLimit(_ part: ReportPart) -> [UInt8]? { part.notices.isEmpty ? part.body : part.notices }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String {
    var text = ""
    if omittedScenes > 0 {
      let limit = byteLimit / 1_000_000
      text += "<p>The pictures of \(counted(omittedScenes, "scene")) are left out at the limit of \(limit) MB.</p>\n"
    }
    let rules = ReportedRule.all.filter { rule in run.statistics.rows.contains { $0.rule == rule.id } }
    if !rules.isEmpty {
      text += "<section>\n<h2>Rules</h2>\n<dl>\n"
      for rule in rules {
        text += "<dt id=\"rule-\(rule.id)\"><code>\(rule.id)</code></dt>\n"
        text += "<dd><p>Found when \(Self.escaped(rule.summary)).</p>\n"
        for paragraph in rule.explanation.split(separator: "\n").map(String.init) {
          text += "<p>\(Self.escaped(paragraph))</p>\n"
        }
        if !rule.example.isEmpty {
          text += "<details><summary>Example</summary>\n<pre>\(Self.escapedLines(rule.example))</pre></details>\n"
        }
        text += "</dd>\n"
      }
      text += "</dl>\n</section>\n"
    }
    return text + "</main>\n</body>\n</html>\n"
  }
}

extension HTMLFormat {
  private func text(of result: ReportedResult, in report: SceneReport) -> String {
    let place = result.location.map { "<code>\($0.start.line):\($0.start.column)</code> " } ?? ""
    let isOpen = result.severity == .error ? " open" : ""
    var text = """
      <details class="finding \(result.severity.rawValue)"\(isOpen)>
      <summary>\(Self.badge(result.severity)) \(place)\(Self.escaped(result.message)) \(Self.link(to: result.rule))</summary>

      """
    let excerpt = excerpt(of: result, in: report)
    if !excerpt.isEmpty { text += "<pre>\(Self.escapedLines(excerpt))</pre>\n" }
    if !result.details.isEmpty {
      text += "<ul>\n" + result.details.map { "<li>\(Self.escaped($0))</li>\n" }.joined() + "</ul>\n"
    }
    return text + "</details>\n"
  }

  /// The lines of the scene that the result is about, as the text report shows them.
  private func excerpt(of result: ReportedResult, in report: SceneReport) -> String {
    guard let range = result.range, !report.source.bytes.isEmpty else { return "" }
    var printer = MessagePrinter(report, style: Style(isColored: false))
    printer.message(result.severity, "", at: range, label: result.label)
    for note in result.notes { printer.note(note.message, at: note.location) }
    let text = String(decoding: printer.bytes, as: UTF8.self)
    // The first line is the message.
    return text.firstIndex(of: "\n").map { String(text[text.index(after: $0)...]) } ?? ""
  }

  /// The wireframes of the first configurations with problems, as images, so that their styles and ids do not affect
  /// the page.
  private func pictures(of scene: ReportedScene) -> String {
    guard let picture = options.picture, let checked = scene.report.checked,
      checked.scene.views.count <= Limits.picturedViews
    else { return "" }
    let faulty = Set(scene.results.flatMap(\.configurations)).sorted()
    var figures = ""
    for index in faulty.prefix(Limits.picturesOfScene) {
      guard let svg = picture(checked, index), svg.utf8.count <= Limits.pictureBytes else { continue }
      let name = Self.escaped(scene.configurations[index])
      figures += """
        <figure><img alt="wireframe of \(name)" src="data:image/svg+xml;base64,\(Base64.text(of: Array(svg.utf8)))">
        <figcaption>\(name)</figcaption></figure>

        """
    }
    if figures.isEmpty { return "" }
    let left = faulty.count - Limits.picturesOfScene
    let more = left > 0 ? "<p>and \(counted(left, "more configuration")) with findings</p>\n" : ""
    return "<details class=\"pictures\" open><summary>Pictures</summary>\n<div>\n\(figures)</div>\n\(more)</details>\n"
  }

  private static func badge(_ severity: Severity) -> String {
    "<span class=\"badge \(severity.rawValue)\">\(severity.rawValue)</span>"
  }

  /// The id of a rule, linked to its explanation if the report has one.
  private static func link(to rule: String) -> String {
    let others = [ReportedRule.invalidScene.id, ReportedRule.incompleteCheck.id]
    return ReportedRule.indices[rule] != nil && !others.contains(rule)
      ? "<a href=\"#rule-\(rule)\"><code>\(rule)</code></a>" : "<code>\(escaped(rule))</code>"
  }

  private static func escaped(_ text: String) -> String { text.printable.xmlEscaped }

  private static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
  }

  /// Colours are those of the pictures.
  private static let style = """
    :root{color-scheme:light dark;--paper:#fff;--text:#1b1f23;--faint:#57606a;--line:#d0d7de;--desk:#f6f8fa;--error:#b34700;--warning:#8a5a00;--note:#005a8e}
    @media (prefers-color-scheme:dark){:root{--paper:#0d1117;--text:#e6edf3;--faint:#9aa4af;--line:#30363d;--desk:#161b22;--error:#ff9147;--warning:#f0c04d;--note:#8ccdf5}}
    body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
    h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}header p{margin:.25rem 0 1rem}
    code,pre{font-family:ui-monospace,monospace;font-size:.9em}a{color:inherit}
    table{border-collapse:collapse}th,td{padding:.2rem .8rem .2rem 0;text-align:left;border-bottom:1px solid var(--line)}
    .badge{font-size:.8rem;font-weight:600}.badge.error{color:var(--error)}.badge.warning{color:var(--warning)}.badge.note{color:var(--note)}
    details{margin:.4rem 0}.finding{border-left:.25rem solid var(--line);padding-left:.75rem}
    .finding.error{border-color:var(--error)}.finding.warning{border-color:var(--warning)}.finding.note{border-color:var(--note)}
    summary{cursor:pointer;overflow-wrap:anywhere}pre{background:var(--desk);padding:.5rem;overflow-x:auto;margin:.4rem 0}
    ul{margin:.4rem 0;padding-left:1.2rem;color:var(--faint)}.pictures div{display:flex;flex-wrap:wrap;gap:1rem}
    figure{margin:0;max-width:100%}img{max-width:100%;max-height:40rem;border:1px solid var(--line)}figcaption{color:var(--faint)}
    dt{margin-top:1rem}dd{margin:0}dd p{margin:.3rem 0}
    """
}
