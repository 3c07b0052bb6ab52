import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import Testing

/// Does the last piece first, as may happen where several are worked on at a time.
private struct BackwardWorker: Workers {
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).reversed().map(work).reversed()
  }
}

/// Reports that are made in parts.
struct ReportPartTests {
  /// The sizes around which parts begin, and none.
  @Test(arguments: [0, 1, 127, 128, 129, 4_096, 4_097])
  func `a report is the same whoever makes its parts, in JSON and as text`(count: Int) throws {
    let sample = try SampleReport(SampleReport.plain)
    let places = ["\"root\"", "\"size\"", "\"states\""]
    let report = sample.report(
      (0..<count).map { sample.finding(at: places[$0 % 3], label: "number \($0)", isExpected: $0 % 5 == 4) })
    let json = EncodedReport(report, version: "1")
    let text = TextReport(report)
    var bytes: (json: [UInt8], text: [UInt8]) = ([], [])
    json.write(by: BackwardWorker()) { bytes.json += $0 }
    text.write(by: BackwardWorker()) { bytes.text += $0 }
    #expect(bytes.json == json.bytes)
    #expect(bytes.text == text.bytes)
    let written = String(decoding: bytes.text, as: UTF8.self)
    #expect(written.split(separator: "\n").count { $0.contains("number ") } == count - count / 5)
    #expect(
      String(decoding: bytes.json, as: UTF8.self).split(separator: "\n").count { $0.contains("\"rule\":") } == count)
  }
}
