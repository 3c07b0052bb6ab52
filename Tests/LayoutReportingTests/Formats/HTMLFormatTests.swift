import LayoutChecking
import LayoutModel
import Testing

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
      "<b>", "<script", "javascript:", "\u{1B}", "\u{202E}", "<link", "@import", "url(", "src=\"http", "href=\"http",
    ]
    for part in parts {
      #expect(!text.contains(part), "\(part)")
    }
    #expect(text.contains("<code>a b/%,:&lt;&amp;&gt;&quot;&#39;`|"))
  }

  @Test func `every element is closed, in order`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = text([
      FormatSample.scene(sample, [FormatSample.finding(sample)]), FormatSample.refused, FormatSample.cutOff,
    ])
    var open: [Substring] = []
    for tag in report.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      let (_, slash, name) = tag.output
      if ["meta", "img"].contains(name) { continue }
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
    #expect(report.matches(of: /id="/).count == 1)
  }

  @Test func `faulty configurations are pictures, whose styles stay their own`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = text([FormatSample.scene(sample, [FormatSample.finding(sample)])])
    let image = "<img alt=\"wireframe of "
    #expect(report.components(separatedBy: image).count == 3)
    #expect(report.contains("src=\"data:image/svg+xml;base64,\(Base64.text(of: Array(Self.svg.utf8)))\""))
    #expect(!report.contains("text{fill:red}"))
    #expect(text([FormatSample.scene(sample, [])]).contains("<p>no findings in 1 scene"))
    #expect(!text([FormatSample.scene(sample, [FormatSample.finding(sample)])], picture: nil).contains("<img"))
  }

  @Test func `a picture beyond the limit is left out`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(sample, [FormatSample.finding(sample)])
    let limit = Limits.pictureBytes
    #expect(text([scene]) { _, _ in String(repeating: "x", count: limit) }.contains("<img"))
    #expect(!text([scene]) { _, _ in String(repeating: "x", count: limit + 1) }.contains("<img"))
  }

  @Test func `scenes beyond the limit have no pictures, but all findings`() throws {
    let part = ReportPart([UInt8](repeating: 65, count: 20_000_000), notices: Array("short".utf8))
    let run = RunTotals(Summary(), Statistics(), version: "1")
    let bytes = ComposedReport.bytes(of: [part, part, part].map { ($0, .error) }, as: .html, ReportOptions(), run)
    #expect(bytes.count < 21_000_000)
    let end = String(decoding: bytes.suffix(1_000), as: UTF8.self)
    #expect(end.contains("Ashortshort<p>The pictures of 2 scenes are left out at the limit of 32 MB.</p>"))
  }
}
