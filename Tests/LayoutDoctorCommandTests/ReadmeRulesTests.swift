import Foundation
import LayoutDoctorCommand
import Testing

struct ReadmeRulesTests {
  private static let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")

  /// `RECORD_SNAPSHOTS=1` writes the table anew.
  @Test func `the rule table of the README is the catalogue's`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- rules -->\n"))
    let end = try #require(text.range(of: "<!-- end of rules -->"))
    let table = String(text[start.upperBound..<end.lowerBound])
    #expect(table == RuleTexts.markdown)
    guard table != RuleTexts.markdown, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    let recorded = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: RuleTexts.markdown)
    try recorded.write(to: Self.readme, atomically: true, encoding: .utf8)
  }
}
