import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// The layouts over sweeps, checked without the solver.
struct SweepTamperingTests {
  typealias Step = CheckedReport.Step

  /// Over widths from 300 to 500, the card is as wide as the screen less 40, but at most 300: from 340 on, `right` lacks what is more.
  /// The hint fails below 20 + 300 + 16 = 336, although nothing moves. The note shows its text on three lines below 400 and on two from
  /// there on, and is 60 tall in any case.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [400, 400], "subviews": [
        { "id": "card" }, { "id": "badge" },
        { "id": "note", "kind": "label", "text": { "width": 800, "lineHeight": 20, "lines": 0 } }] },
      "constraints": {
        "left": "card.left == screen.left + 20", "right": "card.right == screen.right - 20 @740",
        "most": "card.width <= 300", "top": "card.top == screen.top", "height": "card.height == 50",
        "badge.left": "badge.left == screen.left + 20", "badge.width": "badge.width == 300",
        "badge.top": "badge.top == screen.top", "badge.height": "badge.height == 50",
        "hint": "badge.right <= screen.right - 16 @500",
        "note.left": "note.left == screen.left", "note.right": "note.right == screen.right",
        "note.top": "note.top == screen.top", "note.height": "note.height == 60" } }
    """

  private let report: CheckedReport
  private let width: [Step] = ["scenes", 0, "configurations", 0, "sweeps", "width"]

  init() throws { report = CheckedReport(withDetailsOf: try loadScene(Array(Self.text.utf8))) }

  private func reasons(_ path: [Step], _ change: (Any) -> Any?) throws -> [RefusalReason] {
    try report.verification(of: report.tampered(path, change)).refusals.map(\.reason)
  }

  /// The value at a path.
  private func value(_ path: [Step]) throws -> Any? {
    var found: Any?
    _ = try report.tampered(path) { value in
      found = value
      return value
    }
    return found
  }

  @Test func `layouts over sweeps are verified, and so are those where only errors bend`() throws {
    let verification = try report.verification()
    #expect(verification.refusals == [] && verification.unchecked.cutShort == 0)
    let breakpoints = try value(width) as? [[String: Any]]
    #expect(breakpoints?.map { $0["at"] as? Int } == [300, 340, 400, 500])
    let parts = try value(width + [0, "evidence", "parts"]) as? [[String: Any]]
    #expect(parts?.map { $0["to"] as? Int } == [336, 340])
  }

  /// At 500, `right` lacks 500 - 40 - 300 = 160; with a card of 280, 20 more.
  @Test func `a frame at a breakpoint that is not optimal is refused`() throws {
    let reasons = try reasons(width + [3, "frames"]) { frames in
      (frames as? [String: Any])?.merging(["card": [20, 0, 280, 50]]) { $1 }
    }
    #expect(reasons == [.wrongBound(claimed: "180", actual: "160")])
  }

  /// A card that is 5 further to the right: required constraints fail.
  @Test func `a frame at a breakpoint that breaks a required constraint is refused`() throws {
    let reasons = try reasons(width + [3, "frames"]) { frames in
      (frames as? [String: Any])?.merging(["card": [25, 0, 300, 50]]) { $1 }
    }
    #expect(reasons == [.wrongVerdict(isFeasible: true)])
  }

  @Test func `another verdict is refused`() throws {
    #expect(try reasons(width + [0, "feasible"]) { _ in false } == [.wrongVerdict(isFeasible: false)])
  }

  @Test func `the last breakpoint says of its layout what the part before it says`() throws {
    #expect(try reasons(width + [3, "feasible"]) { _ in false } == [.wrongVerdict(isFeasible: false)])
    #expect(try reasons(width + [3, "lines"]) { _ in ["note": 7] } == [.disorder])
    #expect(try reasons(width + [3, "evidence", "parts"]) { _ in [["to": 600, "proofs": [Int]()]] } == [.disorder])
  }

  @Test func `breakpoints that bound nothing, and sweeps beside the configuration, are refused`() throws {
    func changed(_ change: @escaping ([Any]) -> [Any]) throws -> [RefusalReason] {
      try reasons(width) { ($0 as? [Any]).map(change) }
    }
    #expect(try changed { $0 + [$0[3]] } == [.disorder])
    #expect(try changed { [$0[0]] + $0 } == [.disorder])
    #expect(try changed { [$0[0]] } == [.disorder])
    #expect(try changed { _ in [] } == [.disorder])
    // The configuration is 400 wide.
    #expect(try changed { Array($0[...1]) } == [.disorder])
  }

  /// From 300 to 400, a card that grows from 260 to 300 breaks no required constraint, but at 340 it could be 300 wide already.
  @Test func `a breakpoint that is left out is refused`() throws {
    let reasons = try reasons(width) { breakpoints in
      guard var breakpoints = breakpoints as? [[String: Any]] else { return nil }
      breakpoints.remove(at: 1)
      breakpoints[0]["evidence"] = ["frames": [:], "parts": [["to": 400, "proofs": [Int]()]]]
      breakpoints[1]["frames"] = (breakpoints[1]["frames"] as? [String: Any])?.merging(["card": [20, 0, 300, 50]]) {
        $1
      }
      return breakpoints
    }
    // The first row that changes its sign is that of the hint.
    #expect(reasons == [.nonlinear(row: "hint")])
  }

  @Test func `parts that do not reach the next breakpoint, or reach across where a row ceases to hold, are refused`()
    throws
  {
    let parts = width + [0, "evidence", "parts"]
    #expect(try reasons(width + [0, "evidence"]) { _ in nil } == [.missingEvidence("width = 340")])
    #expect(try reasons(parts + [1]) { _ in nil } == [.missingEvidence("width = 340")])
    #expect(try reasons(parts + [0]) { _ in nil } == [.nonlinear(row: "hint")])
    #expect(try reasons(parts + [0, "to"]) { _ in 341 } == [.disorder])
    #expect(try reasons(parts + [1, "to"]) { _ in 336 } == [.disorder])
  }

  /// Below 336, the hint lacks 36 at 300, and 336 less the width in general.
  @Test func `a proof of another part is refused, and so is a missing one`() throws {
    let parts = width + [0, "evidence", "parts"]
    let proofs = try #require(try value(parts + [0, "proofs"]) as? [Int])
    #expect(proofs.count == (try value(parts + [1, "proofs"]) as? [Int] ?? []).count + 1)
    let without = try reasons(parts + [0, "proofs"]) { ($0 as? [Int])?.filter { proofs.firstIndex(of: $0) != 1 } }
    #expect(without == [.missingEvidence("@500")])
    #expect(try reasons(parts + [1, "proofs"]) { _ in proofs } == [.wrongBound(claimed: "0", actual: "-4")])
    #expect(try reasons(parts + [0, "proofs", 0]) { _ in 1_000 } == [.missingEvidence("proofs[1000]")])
    let excused = try report.tampered(["scenes", 0]) { scene in
      let changed = CheckedReport.changing(scene, (parts + [0, "proofs"]).dropFirst(2)) { _ in [Int]() }
      return CheckedReport.changing(changed as Any, ["left"]) { _ in ["evidence"] }
    }
    let verification = try report.verification(of: excused)
    #expect(verification.refusals == [] && verification.unchecked.cutShort == proofs.count)
  }

  @Test func `another number of lines is refused, at breakpoints and between them`() throws {
    let more = try reasons(width + [0, "lines", "note"]) { _ in 4 }
    #expect(more == [.wrongLineCount("note", claimed: 4, actual: 3)])
    // Three lines up to 410, although two are enough from 400 on.
    let later = try reasons(width) { breakpoints in
      guard var breakpoints = breakpoints as? [[String: Any]] else { return nil }
      breakpoints[1] =
        CheckedReport.changing(breakpoints[1], ["evidence", "parts", 0, "to"]) { _ in 410 } as? [String: Any] ?? [:]
      breakpoints[2]["at"] = 410
      breakpoints[2]["frames"] = ["screen": [0, 0, 410, 400], "note": [0, 0, 410, 60]]
      return breakpoints
    }
    #expect(later == [.wrongLineCount("note", claimed: 3, actual: 2)])
  }

  /// The page is as wide as the screen and 900 tall, and so is what the scroll view shows.
  @Test func `another content size at a breakpoint is refused`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [400, 400], "subviews": [
            { "id": "list", "kind": "scrollView", "subviews": [{ "id": "page" }] }] },
          "constraints": {
            "left": "list.left == screen.left", "right": "list.right == screen.right", "top": "list.top == screen.top",
            "bottom": "list.bottom == screen.bottom", "page.left": "page.left == list.content.left",
            "page.right": "page.right == list.content.right @700", "page.top": "page.top == list.content.top",
            "page.bottom": "page.bottom == list.content.bottom", "page.width": "page.width == list.width",
            "page.height": "page.height == 900" } }
        """.utf8))
    let report = CheckedReport(withDetailsOf: scene)
    #expect(try report.verification().refusals == [])
    let last = width + [1, "evidence", "contentSizes", "list"]
    for (size, reason) in [
      ([507, 900], .missingEvidence("@700")), ([500, 901], .wrongVerdict(isFeasible: true)),
    ] as [([Int], RefusalReason)] {
      var old: Any?
      let changed = try report.tampered(last) { value in
        old = value
        return size
      }
      #expect(old as? [Int] == [500, 900])
      #expect(try report.verification(of: changed).refusals.map(\.reason) == [reason])
    }
  }
}
