import Foundation
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import Testing

struct EncodedReportTests {
  private func object(_ report: RunReport) throws -> [String: Any] {
    let bytes = EncodedReport(report, version: "1.2.3").bytes
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func scene(_ report: RunReport) throws -> [String: Any] {
    try #require((try object(report)["scenes"] as? [[String: Any]])?.first)
  }

  @Test func `every key of a finding is there, and its range is of lines and columns`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = try scene(sample.report([sample.finding(at: "\"size\"")]))["findings"] as? [[String: Any]]
    let finding = try #require(findings?.first)
    for key in [
      "rule", "severity", "message", "configurations", "views", "constraints", "location", "related", "evidence",
      "repairs", "fingerprint",
    ] {
      #expect(finding[key] != nil, "\(key)")
    }
    let location = try #require(finding["location"] as? [String: Int])
    #expect(location == ["line": 2, "column": 24, "endLine": 2, "endColumn": 30])
    #expect(finding["views"] as? [String] == ["画面"])
  }

  @Test func `a scene that could not be loaded has errors and nothing else`() throws {
    let report = RunReport(scenes: [
      SceneReport(
        file: "f.json", source: SourceText(bytes: Array("{}".utf8)),
        content: .refused([Refusal(message: "m", location: SourceRange(0, 2))]))
    ])
    let scene = try scene(report)
    #expect((scene["configurations"] as? [Any])?.isEmpty == true)
    #expect((scene["findings"] as? [Any])?.isEmpty == true)
    #expect((scene["errors"] as? [[String: Any]])?.first?["message"] as? String == "m")
  }

  @Test func `timings come only when they were measured`() throws {
    let sample = try SampleReport(SampleReport.plain)
    #expect(try scene(sample.report([]))["timings"] == nil)
  }

  @Test func `a frame of thirds is decimal, exact to a millionth`() throws {
    let sample = try SampleReport(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [{ "id": "v" }] },
        "constraints": { "w": "v.width == superview.width / 3", "l": "v.left == superview.left",
          "t": "v.top == superview.top", "h": "v.height == 1" } }
      """)
    let configurations = try #require(try scene(sample.report([]))["configurations"] as? [[String: Any]])
    let frames = try #require(configurations.first?["frames"] as? [String: [Double]])
    #expect(frames["r"] == [0, 0, 100, 100])
    #expect(abs(try #require(frames["v"])[2] - 100.0 / 3) < 1e-6)
  }

  @Test func `the schema is JSON`() throws {
    _ = try #require(try JSONSerialization.jsonObject(with: Data(EncodedReport.schema.utf8)) as? [String: Any])
  }
}
