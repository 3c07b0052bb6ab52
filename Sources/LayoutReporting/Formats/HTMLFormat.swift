import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import WireFormat

/// One HTML file for people, which needs no other file: the inspector; without scripts and in print the problems of each scene,
/// with folded details and pictures.
struct HTMLFormat: ComposedFormat {
  let options: ReportOptions
  /// What changed since an earlier version; `nil` for a report about one version.
  var comparison: RunComparison?

  var listsWorstFirst: Bool { true }

  func start(of run: RunTotals) -> String {
    let line = Self.escaped(comparison?.summaryLine ?? TextReport.summaryLine(of: run.summary, isVerbose: true))
    var text = InspectorPage.head(
      title: "layoutdoctor: \(line)", generator: "layoutdoctor \(Self.escaped(run.version))")
    text += "<div id=\"report\">\n<header>\n<h1>layoutdoctor</h1>\n<p>\(line)</p>\n</header>\n<main>\n"
    let rows = run.statistics.rows
    if rows.isEmpty { return text }
    text += "<table>\n<thead><tr><th>Count</th><th>Rule</th><th>Severity</th></tr></thead>\n<tbody>\n"
    for row in rows {
      text += "<tr><td>\(row.count)</td><td>\(Self.link(to: row.rule))</td><td>\(Self.badge(row.severity))</td></tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }

  /// The part of a scene. Its sections are those of `Section`, the first without its start; its notice is the end of a line of the
  /// contents.
  func part(of scene: ReportedScene) -> ReportPart { part(of: scene, comparedAs: nil) }

  func part(of scene: ReportedScene, comparedAs changes: SceneComparison?) -> ReportPart {
    var part = ReportPart()
    func end(_ text: String) {
      part.body += text.utf8
      part.ends.append(part.body.count)
    }
    let isSection = !scene.results.isEmpty || changes != nil
    if !isSection {
      for _ in 0..<3 { end("") }
    } else {
      let name = scene.name.map { " \(Self.escaped($0))" } ?? ""
      let heading = "<code>\(Self.escaped(scene.file))</code>\(name)"
      let counts = Self.counts(of: scene)
      part.notices = Array("\(heading)</a> \(counts)</li>\n".utf8)
      let results = scene.results.sortedBySeverity.map { text(of: $0, in: scene.report) }.joined()
      let lines = changes.map { Self.list(of: ComparisonLines($0)) } ?? ""
      end("<h2>\(heading) \(counts)</h2>\n\(lines)\(results)")
      let pictures = pictures(of: scene)
      end(Self.folded(pictures.prefix(1), "Picture", " open"))
      end(Self.folded(pictures.dropFirst(), "More pictures", ""))
    }
    let json = EncodedReport.part(of: scene.report, withDetails: true, isCompact: true)
    let screen = InspectedScreen(json)
    end(
      (isSection ? "</section>\n" : "")
        + Self.listed(scene, screen)
        + Self.compressedBlock("content", screen.content)
        + Self.compressedBlock("comparison", changes?.compactJSON ?? []))
    for (kind, json) in [("motion", screen.motion), ("why", screen.why), ("sweeps", screen.sweeps)] {
      end(Self.compressedBlock(kind, json))
    }
    return part
  }

  /// The sections of a scene's part, in the order of the page.
  private enum Section: Int, CaseIterable {
    case problems, picture, morePictures, content, motion, why, sweeps
  }

  /// The page. Above the limit, all pictures but one of each scene, breakpoints, reasons, motion and the last pictures are left
  /// out, in this order, of the last scenes first: they have the least severe problems.
  func bytes(of parts: [ReportPart], _ run: RunTotals) -> [UInt8] {
    var start = start(of: run)
    let listed = parts.indices.filter { !parts[$0].notices.isEmpty }
    if listed.count > 1 {
      start += "<nav>\n<h2>Contents</h2>\n<ul>\n"
      for index in listed {
        start += "<li><a href=\"#scene-\(index + 1)\">\(String(decoding: parts[index].notices, as: UTF8.self))"
      }
      start += "</ul>\n</nav>\n"
    }
    let frame = start.utf8.count + end(of: run, omittedPictures: parts.count).utf8.count
    let isKept = sections(of: parts, keptWithin: Self.byteLimit(screens: parts.count) - frame)
    var bytes = Array(start.utf8)
    var anchors: Set<[UInt8]> = []
    for (index, part) in parts.enumerated() {
      if !part.notices.isEmpty { bytes += "<section id=\"scene-\(index + 1)\">\n".utf8 }
      for section in Section.allCases where isKept[index][section.rawValue] {
        let text = part.section(section.rawValue)
        bytes += section == .problems ? Self.withoutRepeatedAnchors(text, &anchors) : Array(text)
      }
    }
    let omittedCount = isKept.count { !$0[Section.picture.rawValue] || !$0[Section.morePictures.rawValue] }
    return bytes + Array(end(of: run, omittedPictures: omittedCount).utf8)
  }

  /// The text without the anchors of findings that are in the set: scenes of several files can have the same findings.
  private static func withoutRepeatedAnchors(_ text: ArraySlice<UInt8>, _ anchors: inout Set<[UInt8]>) -> [UInt8] {
    let mark = Array(" id=\"".utf8)
    var result: [UInt8] = []
    var rest = text
    // Quotes are rare in text, where they are escaped.
    var place = rest.startIndex
    while let quote = rest[place...].firstIndex(of: UInt8(ascii: "\"")) {
      place = quote + 1
      guard rest[..<place].suffix(mark.count).elementsEqual(mark) else { continue }
      let anchor = rest[place...].prefix { $0 != UInt8(ascii: "\"") }
      result += rest[..<(place - mark.count)]
      if anchors.insert(Array(anchor)).inserted { result += mark + anchor + [UInt8(ascii: "\"")] }
      rest = rest[anchor.endIndex...].dropFirst()
      place = rest.startIndex
    }
    return result + rest
  }

  /// The most bytes of a page.
  static func byteLimit(screens count: Int) -> Int {
    min(Limits.pageBytesOfScreen * max(1, count), count > 20 ? Limits.pageBytes : Limits.pageBytesOfTwentyScreens)
  }

  /// Whether each section of each part is kept.
  private func sections(of parts: [ReportPart], keptWithin limit: Int) -> [[Bool]] {
    var isKept = parts.map { _ in Section.allCases.map { _ in true } }
    var count = parts.reduce(0) { $0 + $1.body.count }
    for section in [Section.morePictures, .sweeps, .why, .motion, .picture] {
      for index in parts.indices.reversed() where count > limit {
        let size = parts[index].section(section.rawValue).count
        if size == 0 { continue }
        isKept[index][section.rawValue] = false
        count -= size
      }
    }
    // A large section that went last may have made room for small ones.
    for section in [Section.motion, .why, .sweeps, .picture, .morePictures] {
      for index in parts.indices where !isKept[index][section.rawValue] {
        let size = parts[index].section(section.rawValue).count
        if count + size > limit { continue }
        isKept[index][section.rawValue] = true
        count += size
      }
    }
    return isKept
  }

  private func end(of run: RunTotals, omittedPictures: Int) -> String {
    var text = ""
    if omittedPictures > 0 {
      text +=
        "<p>Pictures of \(counted(omittedPictures, "scene")) are left out at the limit of the page's size.</p>\n"
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
    return text + "</main>\n</div>\n\(InspectorPage.end)</body>\n</html>\n"
  }
}

extension HTMLFormat {
  /// What the list of screens shows of a scene.
  private static func listed(_ scene: ReportedScene, _ screen: InspectedScreen) -> String {
    var json = JSONWriter(depth: 0, isCompact: true)
    json.object { json in
      json.member("file", scene.file)
      json.member("name", scene.name)
      for severity in [Severity.error, .warning, .note] {
        json.key(named: "\(severity.rawValue)s")
        json.number(scene.results.count { $0.severity == severity })
      }
      json.key("expected")
      json.number(scene.report.checked?.findings.count { $0.isExpected } ?? 0)
      let findings = scene.report.checked.map { checked in
        checked.findings.map { $0.fingerprint(in: checked.scene) }
      }
      let lists: [(String, [String])] = [
        ("rules", scene.results.map(\.rule).unique()),
        ("fingerprints", (scene.results.compactMap(\.fingerprint) + (findings ?? [])).unique()),
        (
          "details",
          [("motion", screen.motion), ("why", screen.why), ("sweeps", screen.sweeps)].filter { !$1.isEmpty }.map(\.0)
        ),
      ]
      for (key, texts) in lists {
        json.key(named: key)
        json.array { json in
          for text in texts {
            json.element()
            json.string(text)
          }
        }
      }
    }
    return block("screen", json.bytes)
  }

  /// Data for the inspector. Nothing in it ends the element or begins another.
  private static func block(_ kind: String, _ json: [UInt8]) -> String {
    if json.isEmpty { return "" }
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in String(decoding: json, as: UTF8.self).printableJSON.utf8 {
      if byte == UInt8(ascii: "<") { text += "\\u003c".utf8 } else { text.append(byte) }
    }
    return "<script type=\"application/json\" class=\"\(kind)\">\(String(decoding: text, as: UTF8.self))</script>\n"
  }

  /// Compressed data for the inspector.
  private static func compressedBlock(_ kind: String, _ json: [UInt8]) -> String {
    if json.isEmpty { return "" }
    let text = Base64.text(of: Deflation.compressed(json))
    return "<script type=\"text/plain\" class=\"\(kind)\">\(text)</script>\n"
  }

  /// What changed in a scene, in words.
  private static func list(of lines: ComparisonLines) -> String {
    "<ul>\n" + lines.lines.filter { $0.depth > 0 }.map { "<li>\(escaped($0.text))</li>\n" }.joined() + "</ul>\n"
  }

  private static func counts(of scene: ReportedScene) -> String {
    [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = scene.results.count { $0.severity == severity }
      return count > 0
        ? "<span class=\"badge \(severity.rawValue)\">\(counted(count, severity.rawValue))</span>" : nil
    }.joined(separator: " ")
  }

  private func text(of result: ReportedResult, in report: SceneReport) -> String {
    let place = result.location.map { "<code>\($0.start.line):\($0.start.column)</code> " } ?? ""
    let isOpen = result.severity == .error ? " open" : ""
    let anchor = result.fingerprint.map { " id=\"\(Self.escaped($0))\"" } ?? ""
    var text = """
      <details class="finding \(result.severity.rawValue)"\(anchor)\(isOpen)>
      <summary>\(Self.badge(result.severity)) \(place)\(Self.escaped(result.message)) \(Self.link(to: result.rule))</summary>

      """
    let excerpt = excerpt(of: result, in: report)
    if !excerpt.isEmpty { text += "<pre>\(Self.escapedLines(excerpt))</pre>\n" }
    let details = result.details + [result.moreRepairs].compactMap(\.self)
    if !details.isEmpty {
      text += "<ul>\n" + details.map { "<li>\(Self.escaped($0))</li>\n" }.joined() + "</ul>\n"
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
  private func pictures(of scene: ReportedScene) -> [String] {
    guard let picture = options.picture, let checked = scene.report.checked,
      checked.scene.views.count <= Limits.picturedViews
    else { return [] }
    let faulty = Set(scene.results.flatMap(\.configurations)).sorted()
    var figures: [String] = []
    for index in faulty.prefix(Limits.picturesOfScene) {
      guard let svg = picture(checked, index), svg.utf8.count <= Limits.pictureBytes else { continue }
      let name = Self.escaped(scene.configurations[index])
      let shown = scene.results.sortedBySeverity.filter { $0.configurations.contains(index) }
      let more = shown.count > 1 ? "; and \(counted(shown.count - 1, "more finding"))" : ""
      let words = Self.escaped(shown.first?.message ?? "") + more
      figures.append(
        """
        <figure><img alt="wireframe of \(name): \(words)" loading="lazy" src="data:image/svg+xml;base64,\(Base64.text(of: Array(svg.utf8)))">
        <figcaption>\(name)</figcaption></figure>

        """)
    }
    let left = faulty.count - Limits.picturesOfScene
    if left > 0 && !figures.isEmpty {
      figures[figures.count - 1] += "<p>and \(counted(left, "more configuration")) with findings</p>\n"
    }
    return figures
  }

  private static func folded(_ pictures: ArraySlice<String>, _ summary: String, _ attribute: String) -> String {
    if pictures.isEmpty { return "" }
    return
      "<details class=\"pictures\"\(attribute)><summary>\(summary)</summary>\n<div>\n\(pictures.joined())</div>\n</details>\n"
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
}
