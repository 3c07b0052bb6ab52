import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// The layouts after repairs, checked without the solver.
///
/// The banner is to be 300 wide between 20 and 20 of 320. Without one of the two, or with one of them lowered, it is, and the note, a text of
/// 300, has one line instead of two.
struct RepairTamperingTests {
  typealias Step = CheckedReport.Step

  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "banner", "subviews": [{ "id": "dot" }] },
        { "id": "note", "kind": "label", "text": { "width": 300, "lineHeight": 20, "lines": 0 } }] },
      "constraints": {
        "left": "banner.leading == screen.leading + 20", "right": "banner.trailing == screen.trailing - 20",
        "width": { "equation": "banner.width == 300", "active": false },
        "top": "banner.top == screen.top", "height": "banner.height == 50",
        "dot.width": "dot.width == 1/3 * banner.width", "dot.left": "dot.leading == banner.leading @740",
        "dot.top": "dot.top == banner.top", "dot.height": "dot.height == 10",
        "note.left": "note.leading == banner.leading", "note.right": "note.trailing == banner.trailing",
        "note.top": "note.top == banner.bottom"
      },
      "states": { "narrow": {}, "wide": { "activate": ["width"] } } }
    """

  private func report() throws -> CheckedReport { CheckedReport(withDetailsOf: try loadScene(Array(Self.text.utf8))) }

  private let repair: [Step] = [
    "scenes", 0, "findings", .first("rule", "conflicting-constraints"), "repairs", .repair(kind: "deactivate", "right"),
  ]

  private func lowered(_ constraint: String) -> [Step] {
    ["scenes", 0, "findings", .first("rule", "conflicting-constraints"), "repairs", .repair(kind: "lower", constraint)]
  }

  @Test func `layouts after each repair are verified`() throws {
    let verification = try report().verification()
    #expect(verification.refusals == [])
    // Each of three constraints can be removed, lowered or, for the width, changed.
    #expect(verification.layoutsAfterRepairs >= 3)
    #expect(verification.unchecked.cutShort == 0)
  }

  /// The refusals of the report with one repair changed.
  private func refusals(
    _ path: [Step], _ change: @escaping (inout [String: Any]) -> Void
  ) throws -> [RefusedEntry] {
    let report = try report()
    let changed = try report.tampered(path) { value in
      guard var object = value as? [String: Any] else { return nil }
      change(&object)
      return object
    }
    return try report.verification(of: changed).refusals
  }

  @Test func `a conflict that a repair is said to bring where it resolves one is refused`() throws {
    let refusals = try refusals(repair) {
      $0["breaks"] = [["rule": "conflicting-constraints", "configurations": ["wide"]]]
    }
    #expect(refusals.map(\.reason) == [.wrongVerdict(isFeasible: false)])
  }

  @Test func `a frame that breaks a constraint which the repair keeps is refused`() throws {
    let refusals = try refusals(repair + ["frames", "wide"]) { $0["dot"] = [0, 0, 100.001, 10] }
    #expect(refusals.map(\.path) == ["scenes[0].findings[0]"])
    #expect(refusals.map(\.reason) == [.wrongVerdict(isFeasible: true)])
  }

  /// Nothing required keeps the dot from being 5 to the right of where it belongs at 740.
  @Test func `a frame that is not optimal is refused`() throws {
    let moved: [Double] = [5, 0, 100, 10]
    let silent = try refusals(repair + ["frames", "wide"]) { $0["dot"] = moved }
    #expect(silent.map(\.reason) == [.wrongError(what: "@740", claimed: "0", actual: "5")])
    let claimed = try refusals(repair) { object in
      object["frames"] = CheckedReport.changing(object["frames"] as Any, ["wide"]) { frames in
        (frames as? [String: Any])?.merging(["dot": moved]) { $1 }
      }
      object["evidence"] = CheckedReport.changing(
        object["evidence"] as Any, ["wide", "levels", .index(1), "error"]
      ) { _ in 5 }
    }
    #expect(claimed.map(\.reason) == [.wrongBound(claimed: "5", actual: "0")])
  }

  /// 20 + 300 + 20 - 320 = 20 is what the lowered constraint lacks.
  @Test func `an error without its proof is refused, unless a limit left it out`() throws {
    let report = try report()
    let first: [Step] = ["evidence", "wide", "levels", 0]
    let proof = lowered("left") + first
    var error: Any?
    _ = try report.tampered(proof + ["error"]) { value in
      error = value
      return value
    }
    #expect(error as? Int == 20)
    let without = try refusals(proof) { $0["multipliers"] = [Any]() }
    #expect(without.map(\.reason) == [.wrongBound(claimed: "20", actual: "0")])
    let missing = try refusals(lowered("left")) { $0["evidence"] = nil }
    #expect(missing.map(\.reason) == [.missingEvidence("frames after repairs")])
    for steps in [first + ["multipliers"], ["evidence"]] {
      let changed = try report.tampered(["scenes", 0]) { scene in
        let changed = CheckedReport.changing(scene, (lowered("left") + steps).dropFirst(2)) { _ in
          steps.count > 1 ? [Any]() : nil
        }
        return CheckedReport.changing(changed as Any, ["left"]) { _ in ["evidence"] }
      }
      let verification = try report.verification(of: changed)
      #expect(verification.refusals == [] && verification.unchecked.cutShort == 1)
    }
  }

  @Test func `another number of lines after a repair is refused`() throws {
    let evidence = repair + ["evidence", "wide"]
    let more = try refusals(evidence) { $0["lines"] = ["note": 2] }
    #expect(more.count == 1)
    let next = try refusals(evidence) { $0["nextLines"] = ["note": 2] }
    #expect(next.map(\.reason) == [.wrongLineCount("note", claimed: 2, actual: 1)])
    let without = try refusals(evidence) { $0["lines"] = nil }
    #expect(without.map(\.reason) == [.missingEvidence("lines")])
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
