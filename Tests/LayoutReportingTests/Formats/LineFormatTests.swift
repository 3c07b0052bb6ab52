import LayoutModel
import Testing

@testable import LayoutReporting

struct LineFormatTests {
  @Test func `a concise report has one line for each finding`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(
      sample,
      [FormatSample.finding(sample, message: "one"), FormatSample.finding(sample, message: "two", severity: .note)],
      file: "a.json")
    #expect(
      FormatSample.text(.concise, [scene, FormatSample.refused, FormatSample.cutOff]) == """
        a.json:2:24: error: one [occluded-view]
        a.json:2:24: note: two [occluded-view]
        refused.json:1:1: error: 'root' is missing [invalid-scene]
        cut.json: error: stopped at the limit of 60 seconds [incomplete-check]

        """)
  }

  @Test func `Xcode gets notes for the other places and for what is known`() throws {
    #expect(
      try FormatSample.text(.xcode, file: "/a.json", message: "one") == """
        /a.json:2:24: error: one [occluded-view]
        /a.json:2:32: note: the size
        /a.json:2:24: note: in states a, c
        /a.json:2:24: note: because 1 > 0
        /a.json:2:24: note: try: move it

        """)
    #expect(
      FormatSample.text(.xcode, [FormatSample.cutOff])
        == "cut.json:1:1: error: stopped at the limit of 60 seconds [incomplete-check]\n")
  }

  @Test func `names in lines act on no terminal and no build service`() throws {
    for format in [ReportFormat.concise, .xcode] {
      let text = try FormatSample.text(format)
      #expect(text.hasPrefix("a b/%,:<&>\"'`|\\u{A}[x](y).json:2:24: error: \\u{3A}:error:: <b>"))
      #expect(text.contains("\\u{1B}[2J \\u{202E} [occluded-view]\n"))
    }
  }

  @Test func `a workflow command escapes what GitHub's toolkit escapes`() throws {
    let text = try FormatSample.text(.github, message: "50% :: a, b")
    #expect(
      text == """
        ::error file=a b/%25%2C%3A<&>"'`|%0A[x](y).json,line=2,endLine=2,col=24,endColumn=30,title=occluded-view\
        ::50%25 :: a, b%0Ain states a, c%0Abecause 1 > 0%0Atry: move it

        """)
  }

  @Test func `a workflow command is one line whatever the names are`() throws {
    let text = try FormatSample.text(.github, file: "::error::a\r##[x]\u{1B}.json")
    #expect(text.hasPrefix("::error file=%3A%3Aerror%3A%3Aa%0D\\u{23}#[x]\\u{1B}.json,line=2,"))
    #expect(text.split(whereSeparator: \.isNewline).count == 1)
    #expect(text.contains("::\\u{3A}:error:: <b>"))
  }

  @Test func `severities are those of GitHub`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = Severity.allCases.map { FormatSample.finding(sample, message: "m", severity: $0) }
    let lines = FormatSample.text(.github, [FormatSample.scene(sample, findings)]).split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["::notice", "::warning", "::error"])
  }

  @Test func `a range over several lines has no columns for GitHub`() throws {
    let sample = try SampleReport(SampleReport.plain)
    var finding = FormatSample.finding(sample, message: "m")
    finding.location = SourceRange(0, sample.source.bytes.count)
    let text = FormatSample.text(.github, [FormatSample.scene(sample, [finding], file: "a.json")])
    #expect(text.hasPrefix("::error file=a.json,line=1,endLine=3,title=occluded-view::m"))
  }

  @Test func `statistics have a line for each rule, the most severe first`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let severities: [Severity] = Array(repeating: .note, count: 10) + [.error, .warning, .warning]
    let scene = FormatSample.scene(sample, severities.map { FormatSample.finding(sample, severity: $0) })
    #expect(
      Statistics([scene, FormatSample.refused]).text == """
         1  occluded-view  error
         2  occluded-view  warning
        10  occluded-view  note

        """)
  }
}
