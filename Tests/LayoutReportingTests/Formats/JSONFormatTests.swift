import Foundation
import LayoutModel
import Testing

@testable import LayoutReporting

struct JSONFormatTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func run(_ text: String) throws -> [String: Any] {
    try #require((try object(text)["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ text: String) throws -> [[String: Any]] {
    try #require(try run(text)["results"] as? [[String: Any]])
  }

  @Test func `a SARIF result names its rule, its place and its fingerprint`() throws {
    let text = try FormatSample.text(.sarif)
    let result = try #require(try results(text).first)
    #expect(result["ruleId"] as? String == "occluded-view")
    #expect(result["level"] as? String == "error")
    let rules = try #require(
      ((try run(text)["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
    #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == "occluded-view")
    #expect(rules.allSatisfy { ($0["help"] as? [String: String])?["text"]?.isEmpty == false })
    let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
    let fingerprint = try #require(fingerprints["layoutdoctor/v2"])
    #expect(fingerprint.utf8.count == 16)
    #expect(fingerprints["primaryLocationLineHash"] == "\(fingerprint):1")
    let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(
      location["region"] as? [String: Int] == ["startLine": 2, "startColumn": 24, "endLine": 2, "endColumn": 30])
    #expect(
      (location["artifactLocation"] as? [String: String])?["uri"]
        == "a%20b/%25%2C%3A%3C%26%3E%22%27%60%7C%0A%5Bx%5D%28y%29.json")
    let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
    #expect((related["message"] as? [String: String]) == ["text": "the size"])
    let message = try #require((result["message"] as? [String: String])?["text"])
    // In SARIF, brackets could be a link.
    #expect(message.contains("\\[l\\](http://x)"))
    #expect(message.hasSuffix("\nin states a, c\nbecause 1 > 0\ntry: move it"))
  }

  @Test(arguments: [
    ("a/b.json", "a/b.json"), ("./a.json", "./a.json"), ("/a b.json", "file:///a%20b.json"),
    ("a:b.json", "a%3Ab.json"), ("é?#.json", "%C3%A9%3F%23.json"), ("<stdin>", "%3Cstdin%3E"),
  ]) func `a path is percent-encoded as a reference`(path: String, uri: String) {
    #expect(URIReference.text(ofPath: path) == uri)
  }

  @Test func `a SARIF run of scenes that could not be checked was no success`() throws {
    let sound = try SampleReport(SampleReport.plain)
    let text = FormatSample.text(.sarif, [FormatSample.refused, FormatSample.scene(sound, []), FormatSample.cutOff])
    #expect(try results(text).map { $0["ruleId"] as? String } == ["invalid-scene"])
    let invocation = try #require((try run(text)["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notices = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notices.map { ($0["descriptor"] as? [String: Any])?["id"] as? String } == ["incomplete-check"])
    let whole = FormatSample.text(.sarif, [FormatSample.scene(sound, [])])
    #expect(try results(whole).isEmpty)
    #expect((try run(whole)["invocations"] as? [[String: Any]])?.first?["executionSuccessful"] as? Bool == true)
  }

  @Test func `a line of JSON is an object, whatever characters end lines elsewhere`() throws {
    let text = try FormatSample.text(.jsonLines, message: "a\u{85}b\u{2028}c\u{2029}d##[e]")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.last == "")
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeToPrint })
    let finding = try object(String(lines[0]))
    #expect(finding["type"] as? String == "finding")
    #expect(finding["file"] as? String == FormatSample.file)
    #expect(finding["message"] as? String == "a\u{85}b\u{2028}c\u{2029}d##[e]")
    #expect(finding["configurations"] as? [String] == ["a", "c"])
    #expect(finding["cause"] is NSNull)
    let summary = try object(String(lines[1]))
    #expect(summary["type"] as? String == "summary")
    #expect(summary["errors"] as? Int == 1)
  }

  @Test func `only lines of JSON list consequences, and mark them`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let cause = FormatSample.finding(sample, message: "cause")
    var consequence = FormatSample.finding(sample, message: "consequence")
    consequence.cause = cause.fingerprint(in: sample.scene)
    let scene = FormatSample.scene(sample, [cause, consequence])
    for format in ReportFormat.allCases where format.composition(ReportOptions()) != nil && format != .jsonLines {
      // The inspector's data has them; without scripts, they are not shown.
      let text = FormatSample.text(format, [scene]).replacing(/<script.*?<\/script>/.dotMatchesNewlines(), with: "")
      #expect(!text.contains("consequence\""), "\(format)")
      #expect(text.contains("cause"), "\(format)")
    }
    let lines = FormatSample.text(.jsonLines, [scene]).split(separator: "\n")
    #expect(try object(String(lines[1]))["cause"] as? String == consequence.cause)
  }

  @Test func `consequences are listed on request, with what they follow from`() throws {
    let sample = try SampleReport(SampleReport.plain)
    var cause = FormatSample.finding(sample, message: "one")
    cause.consequenceCount = 1
    var consequence = FormatSample.finding(sample, message: "second finding")
    consequence.occurrence = 1
    consequence.cause = cause.fingerprint(in: sample.scene)
    let scene = FormatSample.scene(sample, [cause, consequence], file: "a.json")
    let options = ReportOptions(listsConsequences: true)
    for format in ReportFormat.allCases where format.composition(options) != nil && format != .jsonLines {
      let text = String(decoding: ComposedReport.part(of: scene, as: format, options).body, as: UTF8.self)
        .replacing(/<script.*?<\/script>/.dotMatchesNewlines(), with: "")
      #expect(text.contains("second finding") == format.canListConsequences, "\(format)")
      let words = "follows from 'occluded-view' in line 2"
      #expect(
        text.contains(format == .checkstyle ? words.xmlEscaped : words) == format.canListConsequences, "\(text)")
    }
  }

  @Test func `a Code Quality report has paths of the repository and fingerprints that differ between files`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let finding = FormatSample.finding(sample, message: "m", severity: .warning)
    let scenes = ["./a.json", "b.json"].map { FormatSample.scene(sample, [finding, finding], file: $0) }
    let text = FormatSample.text(.gitlab, scenes + [FormatSample.cutOff])
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let paths = issues.map { ($0["location"] as? [String: Any])?["path"] as? String }
    #expect(paths == ["a.json", "a.json", "b.json", "b.json", "cut.json"])
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 5)
    #expect(issues[0]["severity"] as? String == "minor")
    #expect(issues[0]["check_name"] as? String == "occluded-view")
    let lines = (issues[0]["location"] as? [String: Any])?["lines"] as? [String: Int]
    #expect(lines == ["begin": 2, "end": 2])
    #expect(try JSONSerialization.jsonObject(with: Data(FormatSample.text(.gitlab, []).utf8)) is [Any])
  }
}
