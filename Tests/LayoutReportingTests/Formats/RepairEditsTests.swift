import LayoutChecking
import LayoutModel
import SceneLoading
import Testing

@testable import LayoutReporting

struct RepairEditsTests {
  /// The width is greater than the limit of 100; the text has characters of several bytes before them.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "画面", "size": [320, 568], "subviews": [{ "id": "箱" }] },
      "constraints": {
        "left": "`箱`.left == `画面`.left", "top": "`箱`.top == `画面`.top", "height": "`箱`.height == 50",
        "幅": "`箱`.width == 200", "limit": "`箱`.right <= `画面`.right - 220" } }
    """

  private func report(_ text: String) throws -> SceneReport {
    let bytes = Array(text.utf8)
    var checker = SceneChecker(seconds: 60)
    checker.offersRepairs = true
    return SceneReport(
      file: "a.json", source: SourceText(bytes: bytes), content: .checked(checker.check(try loadScene(bytes))))
  }

  @Test func `another priority is an insertion behind the constraint`() throws {
    let scene = ReportedScene(try report(Self.text))
    let result = try #require(scene.results.first { !$0.repairs.isEmpty })
    var edits = RepairEdits(scene.report)
    let fixes = edits.fixes(of: result)
    #expect(!fixes.isEmpty)
    let lowered = try #require(fixes.first { $0.replacements.map(\.text) == [" @999"] })
    let location = lowered.replacements[0].location
    #expect(location.start == location.end)
    #expect(location.start.line == 5)
    // `    "幅": "`箱`.width == 200` is 26 characters long.
    #expect(location.start.column == 27)
  }

  @Test func `text that is not a scene of ours has no edits`() throws {
    let scene = ReportedScene(try report(Self.text))
    let document = SceneReport(
      file: "a.xib", source: SourceText(bytes: Array("<document/>".utf8)), content: scene.report.content)
    var edits = RepairEdits(document)
    for result in ReportedScene(document).results { #expect(edits.fixes(of: result).isEmpty) }
  }
}
