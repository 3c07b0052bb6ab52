import LayoutDiagnosis
import Testing

@testable import LayoutReporting

struct ListedFindingsTests {
  @Test func `of findings alike a few are listed and the others counted`() throws {
    let sample = try SampleReport(SampleReport.plain)
    func text(_ count: Int) -> String {
      let alike = Array(repeating: sample.finding(at: "\"root\""), count: count)
      return TextReport(sample.report([sample.finding(at: "\"size\"")] + alike + [sample.finding(at: "568")])).text
    }
    let limit = LayoutReporting.Limits.alikeFindings
    #expect(!text(limit).contains(" more"))
    #expect(text(limit + 3).contains("  and 3 more like this, with other numbers; `--format json` lists all\n\n"))
    #expect(text(limit + 3).split(separator: "\n").count == text(limit).split(separator: "\n").count + 1)
    #expect(text(limit + 3).contains("\(limit + 5) errors in 1 scene"))
  }

  @Test func `what is expected is not counted among those alike`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = (0..<40).map { sample.finding(at: "\"root\"", isExpected: $0 % 10 != 0) }
    let listed = ListedFindings(findings, byteCount: 0)
    #expect(listed.entries.map(\.finding) == [0, 10, 20, 30])
    #expect(listed.entries.map(\.alikeCount) == [0, 0, 0, 0])
  }

  @Test func `a small scene with thousands of findings has a text below a megabyte`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = (0..<20_000).map { sample.finding(at: $0 % 2 == 0 ? "\"root\"" : "\"size\"") }
    let text = TextReport(sample.report(findings)).text
    let listed = text.split(separator: "\n").count { $0.contains("something is true") }
    #expect(text.utf8.count < 1_000_000)
    #expect(listed >= LayoutReporting.Limits.findings && listed < 2 * LayoutReporting.Limits.findings)
    #expect(text.contains("\nand \(20_000 - listed) more findings; `--format json` lists all\n"))
    #expect(text.contains("20000 errors in 1 scene"))
  }

  @Test func `a large scene lists more`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let findings = (0..<20_000).map { sample.finding(at: $0 % 2 == 0 ? "\"root\"" : "\"size\"") }
    #expect(ListedFindings(findings, byteCount: 1_000_000).leftCount == 0)
    #expect(ListedFindings(findings, byteCount: 1_000_000).entries.count == 20_000)
  }
}
