import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import TestSupport
import Testing

/// Evidence about layouts in which inferred contents are smaller.
struct SmallerContentProofTests {
  typealias Step = CheckedReport.Step

  /// Two labels that fill a row exactly.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [168, 568], "subviews": [
        { "id": "name", "kind": "label", "intrinsicSize": [80, 20], "inferred": true },
        { "id": "price", "kind": "label", "intrinsicSize": [40, 20], "inferred": true } ] },
      "constraints": {
        "name.leading": "name.leading == screen.leading + 20", "name.top": "name.top == screen.top + 20",
        "gap": "price.leading == name.trailing + 8", "price.trailing": "price.trailing == screen.trailing - 20",
        "price.top": "price.top == name.top" } }
    """

  private static let evidence: [Step] = ["scenes", 0, "findings", .first("rule", "priority-tie"), "evidence"]

  private func report() throws -> CheckedReport { CheckedReport(try loadScene(Array(Self.text.utf8))) }

  @Test func `a tie of smaller contents is verified`() throws {
    let verification = try report().verification()
    #expect(verification.refusals == [])
    #expect(verification.findings["priority-tie"] == 1)
  }

  @Test(
    arguments: [
      (evidence + ["inferredLess"], 0), (evidence + ["inferredLess"], -1),
      (evidence + ["levels", 0, "multipliers", 0, "multiplier"], "1/2"),
      (evidence + ["witnesses", 0, "frames", "name", 2], 90),
      (evidence + ["witnesses", 1, "frames", "price"], [0, 0, 1, 1]),
      (evidence + ["tiedPriority"], 750),
    ] as [([Step], any Sendable)])
  func `other layouts are refused`(path: [Step], value: any Sendable) throws {
    let report = try report()
    func refusals() throws -> Int {
      do { return try report.verification(of: report.tampered(path) { _ in value }).refusals.count } catch { return 1 }
    }
    #expect(try refusals() > 0)
  }
}
