import LayoutModel
import Oracles
import SceneLoading
import Testing

struct ScreenTamperingTests {
  typealias Step = CheckedReport.Step

  private static let text = """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 200], "safeArea": [20, 0, 0, 0], "subviews": [
        { "id": "title", "kind": "label", "frame": [0, 5, 50, 10] },
        { "id": "wide", "kind": "label", "frame": [60, 100, 60, 20] },
        { "id": "card", "clipsToBounds": true, "frame": [0, 130, 50, 30], "subviews": [
          { "id": "line", "kind": "label", "frame": [5, 25, 20, 10] }] },
        { "id": "name", "kind": "label", "frame": [0, 50, 50, 20] },
        { "id": "price", "kind": "label", "frame": [40, 55, 50, 20] },
        { "id": "close", "kind": "button", "hitInsets": [1, 2, 3, 4], "frame": [0, 170, 20, 12] }] } }
    """

  @Test func `where views are is verified by their frames`() throws {
    let verification = try CheckedReport(try loadScene(Array(Self.text.utf8))).verification()
    #expect(verification.refusals == [])
    #expect(verification.findings["cut-content"] == 2)
    #expect(verification.findings["outside-safe-area"] == 1)
    #expect(verification.findings["overlapping-content"] == 1)
    #expect(verification.findings["small-touch-target"] == 1)
  }

  @Test(
    arguments: [
      ("cut-content", ["edges", 0, "points"], "21"), ("outside-safe-area", ["edges", 0, "points"], "14"),
      ("overlapping-content", ["overlaps", 0, "area", 0], "39"), ("small-touch-target", ["sides", 0, "size"], "20"),
      ("small-touch-target", ["least"], "10"),
    ] as [(String, [Step], String)])
  func `a number that was changed is refused`(rule: String, path: [Step], value: String) throws {
    let report = CheckedReport(try loadScene(Array(Self.text.utf8)))
    let steps: [Step] = ["scenes", 0, "findings", .first("rule", rule), "evidence"]
    let verification = try report.verification(of: report.tampered(steps + path) { _ in value })
    #expect(!verification.refusals.isEmpty)
  }
}
