import Foundation
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import Synchronization
import TestSupport
import Testing

/// Reports that are written in parts.
struct ReportPartTests {
  /// Counts around the boundaries of parts, and zero.
  @Test(arguments: [0, 1, 63, 64, 65, 4_096, 4_097])
  func `a report is the same whoever makes its parts, in JSON and as text`(count: Int) throws {
    let sample = try SampleReport(SampleReport.plain)
    let places = ["\"root\"", "\"size\"", "\"states\""]
    let report = sample.report(
      (0..<count).map { sample.finding(at: places[$0 % 3], label: "number \($0)", isExpected: $0 % 5 == 4) })
    let json = EncodedReport(report, version: "1")
    let text = TextReport(report)
    let writtenJSON = Mutex<[UInt8]>([])
    let writtenText = Mutex<[UInt8]>([])
    json.write(by: BackwardWorker()) { part in writtenJSON.withLock { $0 += part } }
    text.write(by: BackwardWorker()) { part in writtenText.withLock { $0 += part } }
    let bytes = (json: writtenJSON.withLock { $0 }, text: writtenText.withLock { $0 })
    #expect(bytes.json == json.bytes)
    #expect(bytes.text == text.bytes)
    let written = String(decoding: bytes.text, as: UTF8.self)
    let listed = written.split(separator: "\n").count { $0.contains("number ") }
    let left = written.firstMatch(of: /and ([0-9]+) more findings/).flatMap { Int($0.1) } ?? 0
    #expect(listed + left == count - count / 5)
    #expect(
      String(decoding: bytes.json, as: UTF8.self).split(separator: "\n").count { $0.contains("\"rule\":") } == count)
  }

  /// Half of the optional constraints on one width pull it down, half pull it up. The middle one holds, and all others
  /// have multipliers in the proof.
  @Test func `a long proof is given out in parts and is the same`() throws {
    let wishCount = 17_000
    let wishes = (0..<wishCount).map { #""w\#($0)": "a.width == \#($0 % 2 == 0 ? 10 : 20) @250""# }
    let sample = try SampleReport(
      """
      { "layoutdoctor": 1, "root": { "id": "root", "size": [320, 568], "subviews": [{ "id": "a" }] },
        "constraints": { "x": "a.left == root.left", "y": "a.top == root.top", "height": "a.height == 10",
          "between": "a.width == 15 @250", \(wishes.joined(separator: ", ")) } }
      """, provesOptima: true)
    let json = EncodedReport(sample.report([]), version: "1")
    let parts = Mutex<[[UInt8]]>([])
    json.write(by: BackwardWorker()) { part in parts.withLock { $0.append(part) } }
    #expect(parts.withLock { $0.count } > 1)
    #expect(Array(parts.withLock { $0 }.joined()) == json.bytes)
    #expect(
      String(decoding: json.bytes, as: UTF8.self).components(separatedBy: "\"multiplier\": ").count - 1 == wishCount)
  }

  /// Counts around the number of frames from which they are written in parts.
  @Test(arguments: [1_998, 1_999, 2_000, 2_113])
  func `the frames of many views are given out in parts and are the same`(
    subviewCount: Int
  ) throws {
    let subviews = (1...subviewCount).map { #"{ "id": "v\#($0)", "frame": [\#($0), 2, 3, 4.5] }"# }
    let sample = try SampleReport(
      """
      { "layoutdoctor": 1,
        "root": { "id": "root", "size": [320, 568], "subviews": [\(subviews.joined(separator: ", "))] } }
      """)
    let json = EncodedReport(sample.report([]), version: "1")
    let parts = Mutex<[[UInt8]]>([])
    json.write(by: BackwardWorker()) { part in parts.withLock { $0.append(part) } }
    let bytes = Array(parts.withLock { $0 }.joined())
    #expect(bytes == json.bytes)
    let frames =
      (["\"root\": [0, 0, 320, 568]"] + (1...subviewCount).map { "\"v\($0)\": [\($0), 2, 3, 4.5]" })
      .map { String(repeating: " ", count: 12) + $0 }.joined(separator: ",\n")
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"frames\": {\n\(frames)\n"))
  }

  private struct FullDisk: Error {}

  @Test(arguments: [true, false]) func `where the output fails nothing comes after, and the failure is told`(
    isJSON: Bool
  ) throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = sample.report((0..<300).map { sample.finding(at: "\"root\"", label: "number \($0)") })
    let parts = FailingOutput()
    #expect(throws: FullDisk.self) {
      if isJSON {
        try EncodedReport(report, version: "1").write(by: BackwardWorker(), to: parts.write)
      } else {
        try TextReport(report).write(by: BackwardWorker(), to: parts.write)
      }
    }
    #expect(parts.count.withLock { $0 } == 2)
  }

  /// An output that fails at the second part.
  private final class FailingOutput: Sendable {
    let count = Mutex(0)

    @Sendable func write(_ part: [UInt8]) throws(FullDisk) {
      let count = count.withLock { count -> Int in
        count += 1
        return count
      }
      if count == 2 { throw FullDisk() }
    }
  }
}
