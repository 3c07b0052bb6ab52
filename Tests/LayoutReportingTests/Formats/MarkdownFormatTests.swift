import LayoutModel
import Testing

@testable import LayoutReporting

struct MarkdownFormatTests {
  @Test func `a summary has a table of rules and folds the findings of each file`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scenes = ["a.json", "b.json"].map {
      FormatSample.scene(sample, [FormatSample.finding(sample, message: "one is true")], file: $0)
    }
    #expect(
      FormatSample.text(.markdown, [scenes[0], FormatSample.scene(sample, [], file: "sound.json"), scenes[1]]) == """
        ### layoutdoctor: 2 errors in 3 scenes, 24 configurations

        | Count | Rule | Severity |
        | ---: | --- | --- |
        | 2 | `occluded-view` | error |

        <details><summary><code>a.json</code>: 1 error</summary>

        - 2:24 **error**: one is true `occluded-view`
          - in states a, c
          - because 1 \\> 0
          - try: move it

        </details>

        <details><summary><code>b.json</code>: 1 error</summary>

        - 2:24 **error**: one is true `occluded-view`
          - in states a, c
          - because 1 \\> 0
          - try: move it

        </details>


        """)
  }

  @Test func `errors come first, over the files and within one`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let (note, warning, error) = (
      FormatSample.finding(sample, message: "n", severity: .note),
      FormatSample.finding(sample, message: "w", severity: .warning), FormatSample.finding(sample, message: "e")
    )
    let scenes = [("a.json", [note]), ("b.json", [warning, error]), ("c.json", [warning])].map {
      FormatSample.scene(sample, $1, file: $0)
    }
    let text = FormatSample.text(.markdown, scenes)
    let places = ["b.json", ": e ", ": w ", "c.json", "a.json", ": n "].map { text.firstRange(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test(arguments: [
    ("`a` *b* _c_", #"\`a\` \*b\* \_c\_"#), ("<b>&amp;|", #"\<b\>\&amp;\|"#), ("[l](x)", #"\[l\](x)"#),
    ("@me #1", "@<!-- -->me #<!-- -->1"), ("http://a", "http:<!-- -->//a"), ("www.a", "www<!-- -->.a"),
    ("a: b", "a: b"), (":x:", ":<!-- -->x:"), ("~~a~~ $b$", #"\~\~a\~\~ \$b\$"#),
    ("a\u{1B}\nb", #"a\\u{1B}\\u{A}b"#),
  ]) func `Markdown finds nothing of its own in a message`(text: String, escaped: String) {
    #expect(text.markdownEscaped == escaped)
  }

  @Test func `a file's name is no HTML`() throws {
    let text = try FormatSample.text(.markdown)
    #expect(text.contains("<code>a b/%,:&lt;&amp;&gt;&quot;&#39;`|\\u{A}[x](y).json</code>"))
  }

  @Test func `a summary of many findings stays below what GitHub accepts, and counts the rest`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = (0..<60).map { FormatSample.finding(sample, message: "finding \($0)") }
    let scenes = (0..<100).map { FormatSample.scene(sample, findings, file: "\($0).json") }
    let text = FormatSample.text(.markdown, scenes)
    #expect(text.utf8.count < 65_536)
    #expect(text.contains("- …and 10 more\n"))
    #expect(text.contains(" more scenes with findings.\n"))
  }
}
