import LayoutModel
import Oracles
import SceneLoading
import Testing

struct RedundancyTamperingTests {
  typealias Step = CheckedReport.Step

  /// The width follows from both edges. It is 320, so the minimum of 100 is redundant.
  private static let text = """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner" }] },
      "constraints": {
        "least": "banner.width >= 100", "left": "banner.left == screen.left", "right": "banner.right == screen.right",
        "width": "banner.width == screen.width", "top": "banner.top == screen.top", "height": "banner.height == 50" } }
    """

  private static let evidence: [Step] = [
    "scenes", 0, "findings", .first("rule", "redundant-constraint"), "evidence",
  ]

  @Test func `what follows is verified by its sum`() throws {
    let verification = try CheckedReport(try loadScene(Array(Self.text.utf8))).verification()
    #expect(verification.refusals == [])
    #expect(verification.findings["redundant-constraint", default: 0] == 2)
  }

  @Test func `a sum that was changed is refused`() throws {
    let report = CheckedReport(try loadScene(Array(Self.text.utf8)))
    let changes: [([Step], (Any) -> Any?)] = [
      (["atLeast", 0, "multiplier"], { _ in "7/3" }), (["atLeast", 0], { _ in nil }),
      (["atLeast", 0, "constraint"], { _ in "height" }), (["impliedBy", 0], { _ in nil }),
      (["impliedBy", 0], { _ in "least" }), (["impliedBy", 0], { _ in "nothing" }),
    ]
    for (path, change) in changes {
      let verification = try report.verification(of: report.tampered(Self.evidence + path, change))
      #expect(verification.refusals.map(\.path).contains { $0.hasPrefix("scenes[0].findings[") }, "\(path)")
    }
  }
}
