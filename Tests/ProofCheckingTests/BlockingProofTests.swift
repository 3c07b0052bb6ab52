import Foundation
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// Proofs that a constraint cannot hold beside those that block it.
struct BlockingProofTests {
  /// The findings about unreachable priorities of a report whose proofs all hold.
  private func unreachable(_ text: String, isTogether: Bool) throws -> [[String: Any]] {
    let report = CheckedReport(try loadScene(Array(text.utf8)), isTogether: isTogether)
    #expect(try report.verification().refusals == [])
    let object = try #require(JSONSerialization.jsonObject(with: Data(report.bytes)) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    let findings = try #require(scenes[0]["findings"] as? [[String: Any]])
    return findings.filter { $0["rule"] as? String == "unreachable-priority" }
  }

  /// What blocks a constraint in each configuration.
  private func blockers(_ text: String, isTogether: Bool) throws -> [String: [String]] {
    var blockers: [String: [String]] = [:]
    for finding in try unreachable(text, isTogether: isTogether) {
      let evidence = try #require(finding["evidence"] as? [String: Any])
      let listed = evidence["cases"] as? [[String: Any]] ?? []
      if listed.isEmpty {
        for id in finding["configurations"] as? [String] ?? [] { blockers[id] = evidence["blockedBy"] as? [String] }
      }
      for entry in listed {
        for id in entry["configurations"] as? [String] ?? [] { blockers[id] = entry["blockedBy"] as? [String] }
      }
    }
    return blockers
  }

  /// 'edge' and 'flush' both put the card at 0, so it is 280 wide, and its centre is at 140 instead of 150. In the state
  /// 'inset', 'edge' puts it at 20, where its centre would be at 150: only 'flush' is then in the way.
  @Test(arguments: [false, true])
  func `what blocks in one state is not taken for another in which it has moved`(isTogether: Bool) throws {
    let blockers = try blockers(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 100], "subviews": [{ "id": "card" }] },
        "constraints": {
          "edge": "card.left == screen.left @750", "right": "card.right == screen.right - 20 @750",
          "flush": "screen.left == card.left", "center": "card.centerX == screen.centerX @50" },
        "states": { "start": {}, "inset": { "constants": { "edge": 20 } } } }
      """, isTogether: isTogether)
    #expect(blockers["inset"] == ["right", "flush"])
    let start = try #require(blockers["start"])
    #expect(start == ["right", "flush"] || start == ["edge", "right"])
  }

  /// The frame makes the icon 40 wide, and 'wide' requires at least 50. In the state 'soft', 'narrow' gives way above 600.
  @Test(arguments: [false, true])
  func `an optional constraint is not taken for a required one of another state`(isTogether: Bool) throws {
    let blockers = try blockers(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 100], "subviews": [
          { "id": "panel", "subviews": [{ "id": "icon", "frame": [0, 0, 40, 40] }] }] },
        "constraints": { "wide": "icon.width == panel.width + 50", "narrow": "icon.width == 40" },
        "states": {
          "firm": { "priorities": { "wide": 250 } }, "soft": { "priorities": { "wide": 250, "narrow": 600 } } } }
      """, isTogether: isTogether)
    #expect(blockers["soft"] == ["icon.frame"])
    #expect(blockers["firm"]?.count == 1)
  }

  /// The centre of the mark is 200 right of the box, so that 'panel.right' and 'mark.right' are 240 off together, however they
  /// share that. Without 'panel.left', the panel could be where 'mark.left' holds; with it, the mark is 200 - 40 off.
  @Test func `a proof uses a constraint that competes with those in the contradiction`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 100], "subviews": [
          { "id": "box", "subviews": [{ "id": "panel", "subviews": [{ "id": "mark" }] }] }] },
        "constraints": {
          "panel.left": "panel.left == box.left + 20 @750", "panel.right": "panel.right == box.right - 20 @750",
          "mark.left": "mark.left == panel.left + 20 @600", "mark.right": "mark.right == panel.right - 20 @750",
          "mark.center": "mark.centerX == box.right + 200" } }
      """
    let findings = try unreachable(text, isTogether: false)
    let evidence = try #require(findings.first?["evidence"] as? [String: Any])
    #expect(findings.count == 1)
    #expect(evidence["shortfall"] as? Int == 160)
    #expect(evidence["blockedBy"] as? [String] == ["panel.left", "panel.right", "mark.right", "mark.center"])
  }
}
