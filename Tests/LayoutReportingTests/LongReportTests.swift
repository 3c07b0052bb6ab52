import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import TestSupport
import Testing

/// Reports about many findings, views or constraints.
struct LongReportTests {
  @Test(arguments: [0, 1, 65, 4_097])
  func `all findings are in the JSON report, and the text report counts those that it leaves out`(count: Int) throws {
    let sample = try SampleReport(SampleReport.plain)
    let places = ["\"root\"", "\"size\"", "\"states\""]
    let report = sample.report(
      (0..<count).map { sample.finding(at: places[$0 % 3], label: "number \($0)", isExpected: $0 % 5 == 4) })
    let written = TextReport(report).text
    let listed = written.split(separator: "\n").count { $0.contains("number ") }
    let left = written.firstMatch(of: /and ([0-9]+) more findings/).flatMap { Int($0.1) } ?? 0
    #expect(listed + left == count - count / 5)
    let json = String(decoding: EncodedReport(report, version: "1").bytes, as: UTF8.self)
    #expect(json.split(separator: "\n").count { $0.contains("\"rule\":") } == count)
  }

  /// Half of the optional constraints on one width pull it down, half pull it up. The middle one holds, and all others
  /// have multipliers in the proof.
  @Test func `a long proof has all multipliers`() throws {
    let wishCount = 17_000
    let wishes = (0..<wishCount).map { #""w\#($0)": "a.width == \#($0 % 2 == 0 ? 10 : 20) @250""# }
    let sample = try SampleReport(
      """
      { "layoutdoctor": 1, "root": { "id": "root", "size": [320, 568], "subviews": [{ "id": "a" }] },
        "constraints": { "x": "a.left == root.left", "y": "a.top == root.top", "height": "a.height == 10",
          "between": "a.width == 15 @250", \(wishes.joined(separator: ", ")) } }
      """, provesOptima: true)
    let json = EncodedReport(sample.report([]), version: "1")
    #expect(
      String(decoding: json.bytes, as: UTF8.self).components(separatedBy: "\"multiplier\": ").count - 1 == wishCount)
  }

  @Test func `the frames of many views are written in the order of the views`() throws {
    let subviewCount = 2_000
    let subviews = (1...subviewCount).map { #"{ "id": "v\#($0)", "frame": [\#($0), 2, 3, 4.5] }"# }
    let sample = try SampleReport(
      """
      { "layoutdoctor": 1,
        "root": { "id": "root", "size": [320, 568], "subviews": [\(subviews.joined(separator: ", "))] } }
      """)
    let json = EncodedReport(sample.report([]), version: "1")
    let frames =
      (["\"root\": [0, 0, 320, 568]"] + (1...subviewCount).map { "\"v\($0)\": [\($0), 2, 3, 4.5]" })
      .map { String(repeating: " ", count: 12) + $0 }.joined(separator: ",\n")
    #expect(String(decoding: json.bytes, as: UTF8.self).contains("\"frames\": {\n\(frames)\n"))
  }
}
