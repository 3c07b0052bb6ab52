import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// The frames after repairs, checked without the solver.
struct RepairTamperingTests {
  typealias Step = CheckedReport.Step

  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner", "subviews": [{ "id": "dot" }] }] },
      "constraints": {
        "left": "banner.leading == screen.leading + 20", "right": "banner.trailing == screen.trailing - 20",
        "width": { "equation": "banner.width == 300", "active": false },
        "top": "banner.top == screen.top", "height": "banner.height == 50",
        "dot.width": "dot.width == 1/3 * banner.width", "dot.left": "dot.leading == banner.leading",
        "dot.top": "dot.top == banner.top", "dot.height": "dot.height == 10"
      },
      "states": { "narrow": {}, "wide": { "activate": ["width"] } } }
    """

  private func report() throws -> CheckedReport { CheckedReport(withDetailsOf: try loadScene(Array(Self.text.utf8))) }

  private let repair: [Step] = [
    "scenes", 0, "findings", .first("rule", "conflicting-constraints"), "repairs", .first("kind", "remove"),
  ]

  @Test func `required constraints hold in the frames after each repair`() throws {
    let verification = try report().verification()
    #expect(verification.refusals == [])
    // Each of three constraints can be removed, lowered or, for the width, changed.
    #expect(verification.layoutsAfterRepairs >= 3)
  }

  @Test func `a frame that breaks a constraint which the repair keeps is refused`() throws {
    let report = try report()
    let path = repair + ["frames", "wide", "dot"]
    let changed = try report.tampered(path) { value in
      (value as? [Double]).map { [$0[0], $0[1], $0[2] + 0.001, $0[3]] }
    }
    let refusals = try report.verification(of: changed).refusals
    #expect(refusals.map(\.path) == ["scenes[0].findings[0]"])
    guard case .broken(row: "dot.width", _, _)? = refusals.first?.reason else {
      Issue.record("\(refusals)")
      return
    }
  }

  @Test func `frames of views and configurations that do not exist are refused`() throws {
    let report = try report()
    for (path, name) in [(repair + ["frames", "wide"], "nothing"), (repair + ["frames"], "torn")] {
      let changed = try report.tampered(path) { value in
        guard var object = value as? [String: Any] else { return nil }
        object[name] = object.removeValue(forKey: object.keys.sorted()[0])
        return object
      }
      #expect(!(try report.verification(of: changed).refusals.isEmpty), "\(name)")
    }
  }

  @Test func `a change that does not end the conflict is refused`() throws {
    let report = try report()
    let changed = try report.tampered(repair + ["changes", 0, "constraint"]) { _ in "height" }
    #expect(!(try report.verification(of: changed).refusals.isEmpty))
  }
}
