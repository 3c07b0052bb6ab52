import Foundation
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

struct TamperingTests {
  typealias Step = CheckedReport.Step

  /// In `torn`, two widths conflict, a height is unreachable, a label is too small for its text, `loose` is ambiguous, and
  /// `away` is outside the screen.
  static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "box" }, { "id": "loose" }, { "id": "title", "kind": "label", "intrinsicSize": [120, 20] },
        { "id": "away", "frame": [400, 0, 10, 10] } ] },
      "constraints": {
        "left": "box.left == screen.left + 20", "top": "box.top == screen.top + 20",
        "width": "box.width == 100", "height": "box.height == 50", "tall": "box.height == 90 @500",
        "wide": { "equation": "box.width >= 160", "active": false },
        "title.left": "title.left == box.right", "title.top": "title.top == box.top",
        "title.width": "title.width == 80", "loose.top": "loose.top == box.bottom",
        "loose.left": "loose.left >= box.left", "loose.right": "loose.right <= screen.right",
        "loose.height": "loose.height == 10", "loose.width": "loose.width == 40" },
      "states": { "sound": {}, "torn": { "activate": ["wide"] } } }
    """

  private static let checked = Result { CheckedReport(try loadScene(Array(text.utf8))) }

  static func report() throws -> CheckedReport { try checked.get() }

  private static let conflict: [Step] = finding("conflicting-constraints")
  private static let ambiguity: [Step] = finding("ambiguous-layout")
  private static let unreachable: [Step] = finding("unreachable-priority")

  private static func finding(_ rule: String) -> [Step] { ["scenes", 0, "findings", .first("rule", rule)] }

  private static func configuration(_ id: String) -> [Step] { ["scenes", 0, "configurations", .first("id", id)] }

  @Test func `the report as it was written is verified`() throws {
    let verification = try Self.report().verification()
    #expect(verification.refusals == [])
    #expect(verification.configurations == 2)
    #expect(verification.count(ofRules: "conflicting-constraints") == 1)
    #expect(verification.count(ofRules: "ambiguous-layout", "priority-tie") > 0)
    #expect(verification.count(ofRules: "unreachable-priority") == 1)
    #expect(verification.count(ofRules: "clipped-content") == 1)
    #expect(verification.count(ofRules: "offscreen-view") == 1)
    #expect(verification.optima > 0)
  }

  @Test(arguments: 0..<Self.changes.count) func `one value changed is refused at its entry`(index: Int) throws {
    let (name, path, change) = Self.changes[index]
    let report = try Self.report()
    let verification = try report.verification(of: report.tampered(path, change))
    let paths = verification.refusals.map(\.path)
    #expect(!paths.isEmpty, "\(name)")
    let part = if case .key("findings") = path[2] { "findings" } else { "configurations" }
    #expect(paths.contains { $0.hasPrefix("scenes[0].\(part)[") }, "\(name)")
  }

  private static func number(_ value: Any) -> Double { (value as? Double) ?? Double(value as? String ?? "") ?? 0 }

  private static func plus(_ more: Double) -> (Any) -> Any? { { number($0) + more } }

  private static func negated(_ value: Any) -> Any? {
    guard let text = value as? String else { return nil }
    return text.hasPrefix("-") ? String(text.dropFirst()) : "-\(text)"
  }

  private static func changed(_ to: Any) -> (Any) -> Any? { { _ in to } }

  static var changes: [(String, [Step], (Any) -> Any?)] {
    [
      ("multiplier", conflict + ["evidence", "multipliers", 0, "multiplier"], changed("7/3")),
      (
        "sign of a multiplier", conflict + ["evidence", "multipliers", .first("constraint", "wide"), "multiplier"],
        negated
      ),
      ("row taken out", conflict + ["evidence", "multipliers", 0], { _ in nil }),
      ("row of another constraint", conflict + ["evidence", "multipliers", 0, "constraint"], changed("height")),
      ("row that is nowhere", conflict + ["evidence", "multipliers", 0, "constraint"], changed("nothing")),
      ("contradiction", conflict + ["evidence", "contradiction"], changed("0 >= 61")),
      ("contradiction of nothing", conflict + ["evidence", "contradiction"], changed("0 >= 0")),
      ("member", conflict + ["constraints", 0], changed("height")),
      ("unknown member", conflict + ["constraints", 0], changed("nothing")),
      ("member taken out", conflict + ["constraints", 0], { _ in nil }),
      ("optional member", conflict + ["constraints", 0], changed("tall")),
      ("witness taken out", conflict + ["evidence", "witnesses", 0], { _ in nil }),
      ("witness of another member", conflict + ["evidence", "witnesses", 0, "without"], changed("height")),
      ("width of a witness", conflict + ["evidence", "witnesses", 0, "frames", "box", 2], plus(-61)),
      ("negative width in a witness", conflict + ["evidence", "witnesses", 0, "frames", "loose", 2], changed(-1)),
      ("configuration of a conflict", conflict + ["configurations", 0], changed("sound")),
      ("unknown configuration", conflict + ["configurations", 0], changed("nothing")),
      ("least of a range", ambiguity + ["evidence", "ranges", 0, "min"], changed(1000)),
      ("greatest of a range", ambiguity + ["evidence", "ranges", 0, "max"], changed(-1000)),
      ("attribute of a range", ambiguity + ["evidence", "ranges", 0, "attribute"], changed("height")),
      ("view of a range", ambiguity + ["evidence", "ranges", 0, "view"], changed("box")),
      ("frame in an ambiguity", ambiguity + ["evidence", "witnesses", 0, "frames", "loose", 0], changed(1000)),
      ("other frame in an ambiguity", ambiguity + ["evidence", "witnesses", 1, "frames", "box", 3], changed(60)),
      ("range in a case", ambiguity + ["evidence", "cases", 1, "ranges", 0, "min"], changed(1000)),
      ("range in the first case", ambiguity + ["evidence", "cases", 0, "ranges", 0, "min"], changed(1000)),
      ("frame in a case", ambiguity + ["evidence", "cases", 1, "witnesses", 1, "frames", "box", 3], changed(60)),
      ("case taken out", ambiguity + ["evidence", "cases", 1], { _ in nil }),
      ("configuration of a case", ambiguity + ["evidence", "cases", 1, "configurations", 0], changed("nothing")),
      ("shortfall", unreachable + ["evidence", "shortfall"], plus(1)),
      ("priority to raise to", unreachable + ["evidence", "raiseTo"], changed(400)),
      ("blocker", unreachable + ["evidence", "blockedBy", 0], changed("width")),
      ("multiplier of a blocker", unreachable + ["evidence", "multipliers", 0, "multiplier"], changed("2")),
      ("size needed", finding("clipped-content") + ["evidence", "axes", 0, "needed"], plus(1)),
      ("size there is", finding("clipped-content") + ["evidence", "axes", 0, "available"], plus(1)),
      ("frame off screen", finding("offscreen-view") + ["evidence", "frames", 0, 0], plus(1)),
      ("frame", configuration("sound") + ["frames", "box", 0], plus(1)),
      ("exact frame", configuration("sound") + ["evidence", "frames", "box", 0], plus(1)),
      ("frame taken out", configuration("sound") + ["frames", "box"], { _ in nil }),
      ("level's error", configuration("sound") + ["levels", 1, "error"], plus(1)),
      ("exact level's error", configuration("sound") + ["evidence", "levels", 1, "error"], plus(1)),
      ("level taken out", configuration("sound") + ["levels", 1], { _ in nil }),
      ("violation's error", configuration("sound") + ["violations", 0, "error"], plus(1)),
      ("violation taken out", configuration("sound") + ["violations", 0], { _ in nil }),
      ("constraint of a violation", configuration("sound") + ["violations", 0, "constraint"], changed("width")),
      ("priority of a violation", configuration("sound") + ["violations", 0, "priority"], plus(1)),
      (
        "certificate", configuration("sound") + ["evidence", "levels", 0, "multipliers", 0, "multiplier"],
        changed("9/7")
      ),
      (
        "certificate's sign", configuration("torn") + ["evidence", "levels", 0, "multipliers", 0, "multiplier"], negated
      ),
      ("certificate taken out", configuration("torn") + ["evidence", "levels", 0], { _ in nil }),
      (
        "certificate of least error", configuration("sound") + ["evidence", "unreachable", 0, "multipliers", 0],
        { _ in nil }
      ),
      ("feasible", configuration("torn") + ["feasible"], changed(true)),
      ("recovered", configuration("sound") + ["recovered"], changed(true)),
      ("id", configuration("torn") + ["id"], changed("whole")),
      ("id of a drifted state", configuration("torn") + ["id"], changed("torn~1")),
      ("environment", configuration("torn") + ["environment"], changed("iphone-16")),
      ("evidence", configuration("torn") + ["evidence"], { _ in nil }),
    ]
  }

  @Test func `a layout that holds but is not the best is refused`() throws {
    // The optional width is 20 with an error of 30 at best, because the required minimum is 50. The tampered layout is 60 wide.
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] },
          "constraints": { "x": "a.left == screen.left", "y": "a.top == screen.top", "h": "a.height == 10",
            "least": "a.width >= 50", "w": "a.width == 20 @750" } }
        """.utf8))
    let report = CheckedReport(scene)
    #expect(try report.verification().refusals == [])
    let text = String(decoding: report.bytes, as: UTF8.self)
      .replacing("\"a\": [0, 0, 50, 10]", with: "\"a\": [0, 0, 60, 10]").replacing(
        "\"error\": 30", with: "\"error\": 40")
    let refusals = try report.verification(of: Array(text.utf8)).refusals
    #expect(refusals.map(\.path).contains("scenes[0].configurations[0]"))
  }

  /// Verifies a report that says that a limit was reached, with one part removed.
  private func verification(
    reaching what: String, without path: [Step], in report: CheckedReport
  ) throws -> Verification {
    let limited = try CheckedReport.changing(
      JSONSerialization.jsonObject(with: Data(report.bytes)), ["scenes", 0, "incomplete"],
      { _ in [["what": what, "limit": 1, "left": 1]] })
    let cut = CheckedReport.changing(try #require(limited), path[...]) { _ in [Any]() }
    return try report.verification(of: Array(JSONSerialization.data(withJSONObject: try #require(cut))))
  }

  /// The parts that may be missing, and the limits that excuse this.
  private static var excuses: [([Step], [String])] {
    [
      (
        configuration("torn") + ["evidence", "levels", 0, "multipliers"],
        ["pivots", "terms in sums of what moves", "pivots in proofs", "terms in proofs"]
      ),
      (
        configuration("sound") + ["evidence", "unreachable", 0, "multipliers"],
        ["pivots", "terms in sums of what moves", "pivots in proofs", "terms in proofs"]
      ),
      (conflict + ["evidence", "witnesses"], ["rows in conflict refinement", "seconds for conflicts"]),
      (unreachable + ["evidence", "multipliers"], ["terms in blocking sets"]),
    ]
  }

  @Test(
    arguments: [
      "pivots", "terms in sums of what moves", "pivots in proofs", "terms in proofs", "rows in conflict refinement",
      "seconds for conflicts", "pivots in ranges", "conflicts",
      "repairs tried",
      "configurations", "rows in blocking sets", "terms in blocking sets",
    ], 0..<excuses.count)
  func `only a limit on the work on a proof excuses that it is missing`(what: String, index: Int) throws {
    let (path, excusing) = Self.excuses[index]
    let verification = try verification(reaching: what, without: path, in: Self.report())
    let isExcused = excusing.contains(what)
    #expect(verification.refusals.isEmpty == isExcused)
    #expect((verification.unchecked.cutShort == 1) == isExcused)
  }

  @Test(arguments: [("pivots in ranges", true), ("pivots in proofs", false), ("repairs tried", false)])
  func `a range without layouts at its ends is excused by a limit on ranges only`(what: String, isExcused: Bool) throws
  {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] },
          "constraints": { "x": "a.left == screen.left", "y": "a.top == screen.top", "h": "a.height == 10",
            "w": "a.width == 300", "r": "a.right <= screen.right" },
          "environments": { "phones": { "widthRange": [300, 400] } } }
        """.utf8))
    let verification = try verification(
      reaching: what, without: ["scenes", 0, "configurations", 0, "ranges", 0, "witnesses"], in: CheckedReport(scene))
    #expect(verification.refusals.isEmpty == isExcused)
  }

  @Test func `that a raised priority helps is counted as not checked`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] },
          "constraints": { "x": "a.left == screen.left", "y": "a.top == screen.top", "h": "a.height == 10",
            "w": "a.width == 300 @750", "wish": "a.width == 200 @500" } }
        """.utf8))
    #expect(try CheckedReport(scene).verification().unchecked.raisedPriorities == 1)
    #expect(try Self.report().verification().unchecked.raisedPriorities == 0)
  }

  @Test func `a layout in flight needs a transition of the scene`() throws {
    let report = try Self.report()
    let bytes = try report.tampered(Self.configuration("torn")) { value in
      var configuration = value as? [String: Any] ?? [:]
      configuration["transition"] = "nothing"
      return configuration
    }
    #expect(try report.verification(of: bytes).refusals.map(\.path) == ["scenes[0].configurations[1]"])
  }

  @Test func `what is no report names the place`() throws {
    let report = try Self.report()
    let broken: [[UInt8]] = [
      Array("{}".utf8), Array("[]".utf8), Array(#"{ "scenes": 3 }"#.utf8),
      try report.tampered(Self.configuration("sound") + ["frames"], { _ in [1] }),
      try report.tampered(Self.configuration("sound") + ["levels", 0, "error"], { _ in "x" }),
      try report.tampered(Self.conflict + ["evidence", "multipliers"], { _ in nil }),
    ]
    for bytes in broken {
      #expect(throws: ProofChecker.Failure.self) { try report.verification(of: bytes) }
    }
  }

  @Test func `a report of other files says which`() throws {
    let bytes = Array(#"{ "scenes": [{ "file": "a" }, { "file": "b" }] }"#.utf8)
    #expect {
      try Self.report().verification(of: bytes)
    } throws: { error in
      if case .otherFiles(let files)? = error as? ProofChecker.Failure { files == ["a", "b"] } else { false }
    }
  }

  @Test(
    arguments: ["1e999999999", "-1e-999999999", "1e99999999999999999999", String(repeating: "7", count: 1_000_000)])
  func `a number that no report holds is refused at its place`(number: String) throws {
    let report = try Self.report()
    let marked = try report.tampered(Self.configuration("sound") + ["levels", 0, "error"]) { _ in 987_654_321 }
    let text = String(decoding: marked, as: UTF8.self).replacingOccurrences(of: "987654321", with: number)
    #expect {
      try report.verification(of: Array(text.utf8))
    } throws: { error in
      guard case .unreadable(let error)? = error as? ProofChecker.Failure else { return false }
      if case .tooManyDigits = error.kind { return error.keyPath.hasSuffix("error") }
      return false
    }
  }

  @Test func `fractions that would take hours to add make the report too long to check`() throws {
    let report = try Self.report()
    let number = String(repeating: "71", count: 300) + "/1" + String(repeating: "37", count: 300)
    let path = Self.configuration("sound") + ["frames", "box"]
    let bytes = try report.tampered(path) { _ in [number, number, number, number] }
    #expect {
      try ProofChecker(scene: report.scene, work: 10_000).check(try loadJSON(bytes), file: "scene.json")
    } throws: { error in
      if case .numbersTooLong? = error as? ProofChecker.Failure { true } else { false }
    }
  }
}
