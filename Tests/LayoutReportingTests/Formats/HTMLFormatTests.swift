import LayoutChecking
import LayoutModel
import Testing

@testable import LayoutDiagnosis
@testable import LayoutReporting

struct HTMLFormatTests {
  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>text{fill:red}</style></svg>"

  private func text(
    _ scenes: [SceneReport], picture: ReportOptions.Picture? = { _, _ in HTMLFormatTests.svg }
  ) -> String {
    let bytes = ComposedReport.bytes(of: RunReport(scenes: scenes), as: .html, picture: picture, version: "1.2.3")
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `no name leaves its element, and nothing is loaded or run`() throws {
    let text = try FormatSample.text(.html)
    #expect(text.contains(":error:: &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;q&quot; &#39;q&#39;"))
    let parts = [
      "<b>", "javascript:", "\u{1B}", "\u{202E}", "<link", "@import", "url(", "src=\"http", "href=\"http",
    ]
    for part in parts {
      #expect(!text.contains(part), "\(part)")
    }
    #expect(text.contains("<code>a b/%,:&lt;&amp;&gt;&quot;&#39;`|"))
    #expect(text.matches(of: /<script>/).count == 2)
    // The two that run, the list and the data of the screen, and the compressed scripts.
    #expect(text.matches(of: /<script/).count == 5)
    #expect(text.contains(#""file":"a b/%,:\u003c&>"#))
  }

  @Test func `every element is closed, in order`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = text([
      FormatSample.scene(sample, [FormatSample.finding(sample)]), FormatSample.refused, FormatSample.cutOff,
    ])
    var open: [Substring] = []
    for tag in report.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      let (_, slash, name) = tag.output
      if ["meta", "img", "input"].contains(name) { continue }
      if slash.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty)
  }

  @Test func `a finding has its lines, its reason and its rule, which is explained once`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let finding = FormatSample.finding(sample, message: "covered")
    let report = text([FormatSample.scene(sample, [finding, finding], file: "a.json")])
    #expect(report.contains("<h2><code>a.json</code>"))
    #expect(report.contains("<li>because 1 &gt; 0</li>"))
    #expect(report.contains("<li>try: move it</li>"))
    #expect(report.contains("^^^"))
    #expect(report.matches(of: /href="#rule-occluded-view"/).count == 3)
    #expect(report.matches(of: /id="rule-occluded-view"/).count == 1)
    let print = finding.fingerprint(in: sample.scene)
    #expect(report.contains("<details class=\"finding error\" id=\"\(print)\" open>"))
  }

  @Test func `all repairs are counted, those of the inspector and those that no report describes`() throws {
    let sample = try SampleReport(SampleReport.plain)
    var finding = FormatSample.finding(sample)
    finding.repairs = (0..<8).map { _ in Repair(kind: .remove, changes: []) }
    finding.omittedRepairCount = 2
    #expect(
      text([FormatSample.scene(sample, [finding])]).contains(
        "<li>and 7 more; this page with JavaScript has 5 of them</li>"))
  }

  @Test func `a conflict comes before other errors, and these before warnings`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let rules: [(RuleID, Severity)] = [
      (.redundantConstraint, .warning), (.ambiguousLayout, .error), (.conflictingConstraints, .error),
      (.missingContentSize, .error),
    ]
    let findings = rules.map { rule, severity in
      var finding = FormatSample.finding(sample, severity: severity)
      finding.rule = rule
      return finding
    }
    let listed = text([FormatSample.scene(sample, findings)]).matches(
      of: /<summary>.*<code>([a-z-]+)<\/code><\/a><\/summary>/
    ).map(\.1)
    #expect(listed == ["conflicting-constraints", "ambiguous-layout", "missing-content-size", "redundant-constraint"])
  }

  @Test func `faulty configurations are pictures, whose styles stay their own`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let others = [
      FormatSample.finding(sample, message: "less", severity: .note, in: [0]),
      FormatSample.finding(sample, message: "worst \"x\""),
    ]
    let report = text([FormatSample.scene(sample, others)])
    let images = report.matches(of: /<img alt="([^"]*)"/).map(\.1)
    #expect(
      images == ["wireframe of a: worst &quot;x&quot;; and 1 more finding", "wireframe of c: worst &quot;x&quot;"])
    #expect(report.contains("src=\"data:image/svg+xml;base64,\(Base64.text(of: Array(Self.svg.utf8)))\""))
    #expect(!report.contains("text{fill:red}"))
    #expect(text([FormatSample.scene(sample, [])]).contains("<p>no findings in 1 scene"))
    #expect(!text([FormatSample.scene(sample, [FormatSample.finding(sample)])], picture: nil).contains("<img"))
  }

  @Test func `a picture beyond the limit is left out`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = ReportedScene(FormatSample.scene(sample, [FormatSample.finding(sample)]))
    func hasPicture(of length: Int) -> Bool {
      let format = HTMLFormat(options: ReportOptions { _, _ in String(repeating: "x", count: length) })
      return !format.part(of: scene).section(1).isEmpty || !format.part(of: scene).section(2).isEmpty
    }
    #expect(hasPicture(of: Limits.pictureBytes))
    #expect(!hasPicture(of: Limits.pictureBytes + 1))
  }

  @Test
  func
    `beyond the limit, more than one picture goes first, then breakpoints, reasons, moments and pictures, of the last scene first`()
  {
    func page(_ length: Int) -> String {
      var part = ReportPart()
      for name in ["problems", "picture", "more", "content", "motion", "why", "sweeps"] {
        part.body += Array("[\(name)]".utf8) + [UInt8](repeating: 65, count: length)
        part.ends.append(part.body.count)
      }
      let run = RunTotals(Summary(), version: "1")
      return String(
        decoding: ComposedReport.bytes(of: [(part, .error), (part, .error)], as: .html, ReportOptions(), run),
        as: UTF8.self)
    }
    func counts(_ page: String) -> [Int] {
      ["problems", "picture", "more", "content", "motion", "why", "sweeps"].map {
        page.components(separatedBy: "[\($0)]").count - 1
      }
    }
    let run = RunTotals(Summary(), version: "1")
    let frame = ComposedReport.bytes(of: [], as: .html, ReportOptions(), run).count
    let limit = HTMLFormat.byteLimit(screens: 2) - frame
    #expect(counts(page(limit / 15)) == [2, 2, 2, 2, 2, 2, 2])
    #expect(counts(page(limit / 14)) == [2, 2, 1, 2, 2, 2, 2])
    #expect(counts(page(limit / 9)) == [2, 2, 0, 2, 2, 0, 0])
    let least = page(limit)
    #expect(counts(least) == [2, 0, 0, 2, 0, 0, 0])
    #expect(least.contains("<p>Pictures of 2 scenes are left out at the limit of the page's size.</p>"))
  }

  @Test func `scenes are listed by their worst problem, with a line in the contents`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = text([
      FormatSample.scene(sample, [FormatSample.finding(sample, severity: .note)], file: "a.json"),
      FormatSample.scene(sample, [FormatSample.finding(sample)], file: "b.json"),
      FormatSample.scene(sample, [], file: "c.json"),
    ])
    let headings = report.matches(of: /<section id="(scene-\d+)">\n<h2><code>(.)/)
    #expect(headings.map(\.2) == ["b", "a"])
    #expect(report.matches(of: /<li><a href="#(scene-\d+)"><code>/).map(\.1) == headings.map(\.1))
    let anchors = report.matches(of: /\sid="([^"]+)"/).map(\.1)
    #expect(Set(anchors).count == anchors.count)
    let listed = report.matches(of: /class="screen">\{"file":"(.).json"/).map(\.1)
    #expect(listed == ["b", "a", "c"])
  }

  @Test func `a screen lists the fingerprints of all its findings, so that each can be linked to`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let cause = FormatSample.finding(sample)
    var consequence = sample.finding(at: "[320, 568]")
    consequence.rule = .clippedContent
    consequence.cause = cause.fingerprint(in: sample.scene)
    var expected = sample.finding(at: "[320, 568]", isExpected: true)
    expected.rule = .offscreenView
    let report = text([FormatSample.scene(sample, [cause, consequence, expected])])
    let prints = [cause, consequence, expected].map { "\"\($0.fingerprint(in: sample.scene))\"" }
    #expect(Set(prints).count == 3)
    #expect(report.contains("\"fingerprints\":[\(prints.joined(separator: ","))]"))
  }

  @Test func `a text stays within its block of data, and the same run gives the same bytes`() throws {
    let name = "</script><!-- <script> ]]> \u{2028}\u{2029}\u{85} end"
    let text = try FormatSample.text(.html, file: name, message: name)
    #expect(text.contains(#"\u003c/script>\u003c!-- \u003cscript>"#))
    #expect(!text.contains("</script><!--") && !text.contains("<!--"))
    for scalar in ["\u{2028}", "\u{2029}", "\u{85}"] { #expect(!text.contains(scalar)) }
    #expect(try FormatSample.text(.html, file: name, message: name) == text)
  }

  @Test func `the policy lets the page's own style and scripts run, and nothing else`() throws {
    let text = try FormatSample.text(.html)
    let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]+)"/)).1
    #expect(policy.hasPrefix("default-src 'none'; "))
    let sources = text.matches(of: /(?s)<(?:style|script)>(.*?)<\/(?:style|script)>/).map(\.1)
    #expect(sources.count == 3)
    for source in sources {
      #expect(policy.contains("'sha256-\(Base64.text(of: SHA256.hash(of: Array(source.utf8))))'"))
    }
    // The fourth is that of the scripts that the page decompresses.
    #expect(policy.matches(of: /'sha256-/).count == 4)
    #expect(!text.contains("unsafe-inline"))
  }

  @Test func `the page of a small screen has at most 150 kB`() throws {
    #expect(try FormatSample.text(.html).utf8.count <= 150_000)
  }

  @Test(arguments: [ReportFormat.markdown, .github])
  func `other reports of the run link their findings to the page`(format: ReportFormat) throws {
    let sample = try SampleReport(SampleReport.plain)
    let finding = FormatSample.finding(sample, message: "covered")
    let scene = FormatSample.scene(sample, [finding], file: "a.json")
    func part(_ page: String?) -> String {
      let options = ReportOptions(page: page)
      let part = ComposedReport.part(of: scene, as: format, ReportOptions())
      let run = RunTotals(Summary(), version: "1")
      return String(
        decoding: ComposedReport.bytes(of: [(part, .error)], as: format, options, run), as: UTF8.self)
    }
    let screen = (sample.scene.name ?? "a.json").percentEncoded(except: "-._~")
    let link = "out%20dir/%28x%29.html#screen=\(screen)&finding=\(finding.fingerprint(in: sample.scene))"
    let text = part("out dir/(x).html")
    #expect(text.contains(format == .markdown ? "[covered](\(link))" : link.replacing("%", with: "%25")))
    #expect(!part(nil).contains("#screen="))
    for text in [part(nil), text] { #expect(!text.utf8.contains { $0 < 10 }) }
  }
}
