import Foundation
import LayoutModel
import Testing

@testable import LayoutReporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct XMLFormatTests {
  @Test func `JUnit has a test case for the scene and one for a finding in several configurations`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(sample, [FormatSample.finding(sample, message: "m")], file: "a.json")
    let elements = try parse(FormatSample.text(.junit, [scene]))
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["scene", "occluded-view 画面"])
    #expect(Set(cases.map { $0.attributes["classname"] }) == ["a.json"])
    let suite = try #require(elements.first { $0.name == "testsuite" })
    #expect(suite.attributes == ["name": "a.json", "tests": "2", "failures": "1", "errors": "0", "skipped": "0"])
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure.attributes == ["type": "occluded-view", "message": "m"])
    #expect(
      failure.text == """
        a.json:2:24: error: m [occluded-view]
          in states a, c
          because 1 > 0
          try: move it
        """)
  }

  /// Build services take test cases of one class and name for the same test.
  @Test func `test cases of two scenes of a file have different classes`() throws {
    let scenes = try ["One", "Two"].map { name in
      let text = SampleReport.plain.replacing("\"root\"", with: "\"name\": \"\(name)\", \"root\"")
      return FormatSample.scene(try SampleReport(text), [], file: "a.json")
    }
    let cases = try parse(FormatSample.text(.junit, scenes)).filter { $0.name == "testcase" }
    #expect(Set(cases.map { $0.attributes["classname"] }) == ["a.json: One", "a.json: Two"])
  }

  @Test func `findings of one rule and view have different names, the most severe first`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(
      sample,
      [
        FormatSample.finding(sample, message: "w", severity: .warning, in: [0]),
        FormatSample.finding(sample, message: "e", in: [0]),
      ])
    let elements = try parse(FormatSample.text(.junit, [scene]))
    #expect(elements.filter { $0.name == "failure" }.map { $0.attributes["message"] } == ["e", "w"])
    #expect(
      elements.filter { $0.name == "testcase" }.map { $0.attributes["name"] } == [
        "scene", "occluded-view 画面", "occluded-view 画面 (2)",
      ])
  }

  @Test func `a finding that does not fail the run does not fail its test case`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(
      sample, [FormatSample.finding(sample, message: "w", severity: .warning, in: [0])], file: "a.json")
    let elements = try parse(FormatSample.text(.junit, [scene], failOn: .error))
    #expect(!elements.contains { $0.name == "failure" })
    #expect(elements.first { $0.name == "system-out" }?.text == "a.json:2:24: warning: w [occluded-view]")
  }

  @Test func `scenes that could not be checked are errors`() throws {
    let elements = try parse(FormatSample.text(.junit, [FormatSample.refused, FormatSample.cutOff]))
    #expect(
      elements.filter { $0.name == "error" }.map { $0.attributes["type"] } == ["invalid-scene", "incomplete-check"])
    #expect(elements.filter { $0.name == "testsuite" }.map { $0.attributes["errors"] } == ["1", "1"])
  }

  @Test func `Checkstyle lists the findings of each file`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let scene = FormatSample.scene(sample, [FormatSample.finding(sample, message: "m", severity: .note)])
    let elements = try parse(FormatSample.text(.checkstyle, [scene, FormatSample.refused]))
    #expect(elements.map(\.name) == ["checkstyle", "file", "error", "file", "error"])
    #expect(elements[1].attributes == ["name": FormatSample.file])
    #expect(
      elements[2].attributes == [
        "line": "2", "column": "24", "severity": "info", "message": "m", "source": "layoutdoctor.occluded-view",
      ])
  }

  @Test(arguments: [ReportFormat.junit, .checkstyle])
  func `no name breaks XML, and what XML cannot contain is spelled out`(format: ReportFormat) throws {
    let hostile = "]]>\u{0}\u{8}\u{1B}\u{FFFE}\u{FFFF}\u{85}\u{2028}\t<!-- ##[error]"
    let text = try FormatSample.text(format, file: hostile, message: FormatSample.message + hostile)
    #expect(!text.contains("##["))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    let elements = try parse(text)
    let name = elements.compactMap { $0.attributes["classname"] ?? $0.attributes["name"] }.last {
      $0.hasPrefix("]]>")
    }
    #expect(name == "]]>\\u{0}\\u{8}\\u{1B}\\u{FFFE}\\u{FFFF}\u{85}\u{2028}\t<!-- ##[error]")
    let message = elements.compactMap { $0.attributes["message"] }.first
    #expect(message?.hasPrefix("\\u{3A}:error:: <b>&amp;</b> \"q\" 'q' `c` | *e* _u_ [l](http://x)") == true)
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private func parse(_ text: String) throws -> [Element] {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(text)")
    return reader.elements
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
      isInLast = true
    }

    /// Whether the innermost element is the last in the list.
    private var isInLast = false

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if isInLast { elements[elements.count - 1].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      isInLast = false
    }
  }
}
