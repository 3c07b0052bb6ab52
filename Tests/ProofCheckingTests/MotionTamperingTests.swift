import Foundation
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// Tampers with the evidence for ranges, transitions and ends of ambiguous attributes.
struct MotionTamperingTests {
  typealias Step = CheckedReport.Step

  /// From 120 on, `inset` leaves no room for the box. The transition leaves values in `far` that differ from those of the
  /// state, and at one moment requires the box to be wider than its limit. `loose` may move between the edges of the box, and
  /// `free` is unbounded along the screen.
  static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "box" }, { "id": "loose" }, { "id": "free" },
        { "id": "hint", "kind": "label", "intrinsicSize": [40, 20] } ] },
      "parameters": { "inset": { "range": [0, 200], "value": 20 }, "gap": { "range": [0, 10], "value": 5 } },
      "constraints": {
        "left": "box.left == screen.left + inset", "right": "box.right <= screen.right - inset",
        "width": "box.width == 80", "limit": "box.width <= 100", "top": "box.top == screen.top + gap",
        "height": "box.height == 50", "wish": "box.height == 90 @500",
        "loose.left": "loose.left >= box.left", "loose.right": "loose.right <= box.right",
        "loose.width": "loose.width == 30", "loose.top": "loose.top == box.bottom", "loose.height": "loose.height == 10",
        "free.left": "free.left >= box.right", "free.width": "free.width == 10", "free.top": "free.top == screen.top",
        "free.height": "free.height == 10",
        "hint.left": "hint.left == screen.left", "hint.top": "hint.top == screen.top + 200" },
      "states": { "near": {}, "far": { "constants": { "width": 140, "limit": 150, "height": 60 } } },
      "transitions": [{ "id": "go", "from": "near", "to": "far", "steps": [
        { "constants": { "width": 140, "limit": 150, "height": 55 } },
        { "views": { "hint": { "hidden": true } } },
        { "animate": { "duration": 0.2, "steps": [{ "layout": "screen" }] } } ] }] }
    """

  private static let checked = Result { CheckedReport(try loadScene(Array(text.utf8))) }

  static func report() throws -> CheckedReport { try checked.get() }

  private static func finding(_ rule: String) -> [Step] {
    ["scenes", 0, "findings", .first("rule", rule), "evidence"]
  }

  private static func configuration(_ id: String) -> [Step] { ["scenes", 0, "configurations", .first("id", id)] }

  private static let range = finding("unsatisfiable-range")
  private static let midway = finding("transient-conflict")
  private static let near = configuration("near")
  private static let drifted = configuration("far~1")

  @Test func `the report as it was written is verified to the end`() throws {
    let verification = try Self.report().verification()
    #expect(verification.refusals == [])
    #expect(verification.configurations == 3)
    #expect(verification.count(ofRules: "unsatisfiable-range") == 1)
    #expect(verification.count(ofRules: "transient-conflict") == 1)
    #expect(verification.ranges == 6)
    #expect(verification.unchecked.rangeEnds == 0)
    #expect(verification.unchecked.cutShort == 0)
    #expect(verification.unchecked.findings["state-drift"] ?? 0 > 0)
  }

  @Test func `a range that works nowhere is proven to work nowhere`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 100], "subviews": [{ "id": "card" }] },
          "constraints": { "l": "card.left == screen.left", "r": "card.right <= screen.right", "w": "card.width == 300",
            "y": "card.top == screen.top", "h": "card.height == 50" },
          "environments": { "small": { "widthRange": [100, 200] } } }
        """.utf8))
    let verification = try CheckedReport(scene).verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "unsatisfiable-range") == 1)
    #expect(verification.ranges == 0)
  }

  @Test(arguments: 0..<Self.changes.count) func `one value changed is refused at its entry`(index: Int) throws {
    let (name, path, change) = Self.changes[index]
    let report = try Self.report()
    let verification = try report.verification(of: report.tampered(path, change))
    let part = if case .key("findings") = path[2] { "findings" } else { "configurations" }
    #expect(verification.refusals.contains { $0.path.hasPrefix("scenes[0].\(part)[") }, "\(name)")
  }

  @Test func `a finding about a range that its configuration does not list is refused`() throws {
    let report = try Self.report()
    let listed = Self.near + ["ranges", .first("subject", "inset")]
    for bytes in [try report.tampered(listed, Self.gone), try report.tampered(listed + ["holds"], Self.to(NSNull()))] {
      let refusals = try report.verification(of: bytes).refusals
      #expect(
        refusals.contains {
          $0.path.hasPrefix("scenes[0].findings[") && $0.reason == .missingEvidence("range of inset")
        })
    }
  }

  @Test func `proofs that a limit left out are counted where the report says so, and refused where not`() throws {
    let report = try TamperingTests.report()
    let first: [Step] = ["scenes", 0, "configurations", .first("id", "sound"), "evidence"]
    for path: [Step] in [first + ["levels", 0, "multipliers"], first + ["unreachable", 0, "multipliers"]] {
      let silent = try report.tampered(path, Self.to([Any]()))
      #expect(try report.verification(of: silent).refusals.map(\.path) == ["scenes[0].configurations[0]"])
      let honest = try report.tampered(["scenes", 0]) { value in
        var scene = value as? [String: Any] ?? [:]
        scene["incomplete"] = [["what": "pivots in proofs", "limit": 200_000, "left": 1]]
        scene["configurations"] = CheckedReport.changing(
          scene["configurations"] ?? [], path[3...], Self.to([Any]()))
        return scene
      }
      let verification = try report.verification(of: honest)
      #expect(verification.refusals == [])
      #expect(verification.unchecked.cutShort == 1)
    }
  }

  private static func to(_ value: Any) -> (Any) -> Any? { { _ in value } }
  private static var gone: (Any) -> Any? { { _ in nil } }

  static var changes: [(String, [Step], (Any) -> Any?)] { rangeChanges + driftChanges + midwayChanges + endChanges }

  private static var rangeChanges: [(String, [Step], (Any) -> Any?)] {
    let listed = near + ["ranges", .first("subject", "inset")]
    return [
      ("subject", range + ["subject"], to("gap")),
      ("unknown subject", range + ["subject"], to("nothing")),
      ("declared end", range + ["declared", 1], to(210)),
      ("where it begins", range + ["unsatisfiable", 0], to(115)),
      ("where it begins, too late", range + ["unsatisfiable", 0], to(125)),
      ("where it ends", range + ["unsatisfiable", 1], to(190)),
      ("value checked", range + ["checked"], to(21)),
      ("value shown", range + ["at"], to(150)),
      ("value shown that works", range + ["at"], to(110)),
      ("contradiction", range + ["contradiction"], to("0 >= 3")),
      ("multiplier", range + ["multipliers", 0, "multiplier"], to("5")),
      ("row taken out", range + ["multipliers", 0], gone),
      ("witness taken out", range + ["witnesses", 0], gone),
      ("frame of a witness", range + ["witnesses", 0, "frames", "box", 2], to(-3)),
      ("end that holds", listed + ["holds", 1], to(121)),
      ("end beyond what is declared", listed + ["holds", 0], to(-1)),
      ("range's value", listed + ["checked"], to(19)),
      ("range's subject", listed + ["subject"], to("nothing")),
      ("layout at an end", listed + ["witnesses", 1, "frames", "box", 0], to(0)),
      ("layout taken out", listed + ["witnesses", 1], gone),
    ]
  }

  private static var driftChanges: [(String, [Step], (Any) -> Any?)] {
    let constraint = drifted + ["changes", "constraints", .first("constraint", "height")]
    let view = drifted + ["changes", "views", .first("view", "hint")]
    return [
      ("changes taken out", drifted + ["changes"], to(NSNull())),
      ("change taken out", constraint, gone),
      ("changed constraint", constraint + ["constraint"], to("width")),
      ("unknown changed constraint", constraint + ["constraint"], to("nothing")),
      ("constant", constraint + ["constant", "numbers", 0], to(56)),
      (
        "parameter of a constant", constraint + ["constant", "parameters"], to([["parameter": "nothing", "factor": 1]])
      ),
      ("parameter in a constant", constraint + ["constant", "parameters"], to([["parameter": "gap", "factor": 1]])),
      ("activity", constraint + ["active"], to(false)),
      ("priority", constraint + ["priority"], to(400)),
      ("changed view", view + ["view"], to("nothing")),
      ("natural size", view + ["intrinsicSize", 0], to(61)),
      ("no natural size", view + ["intrinsicSize"], to([0, 0])),
      ("frame of a view", view + ["frame"], to([1, 1, 1, 1])),
      ("changes of what is as its state says", near + ["changes"], to(["constraints": [Any](), "views": [Any]()])),
      ("frame of a drifted layout", drifted + ["frames", "box", 3], to(56)),
      ("id of a drifted layout", drifted + ["id"], to("near~1")),
    ]
  }

  private static var midwayChanges: [(String, [Step], (Any) -> Any?)] {
    let change = midway + ["changes", "constraints", .first("constraint", "width")]
    return [
      ("state", midway + ["state"], to("nothing")),
      ("other state", midway + ["state"], to("far")),
      ("change on the way", change, gone),
      ("constant on the way", change + ["constant", "numbers", 0], to(90)),
      ("activity on the way", change + ["active"], to(false)),
      ("priority on the way", change + ["priority"], to(999)),
      ("multiplier on the way", midway + ["multipliers", 0, "multiplier"], to("3")),
      ("contradiction on the way", midway + ["contradiction"], to("0 >= 41")),
      ("witness on the way", midway + ["witnesses", 0], gone),
      ("frame on the way", midway + ["witnesses", 0, "frames", "box", 2], to(500)),
    ]
  }

  private static var endChanges: [(String, [Step], (Any) -> Any?)] {
    let ends = near + ["evidence", "ends"]
    let first = ends + [.first("view", "loose")]
    // Comes after the minimum and maximum of `loose`, and the minimum of `free`.
    let endless = ends + [3]
    return [
      ("end", first + ["value"], to(19)),
      ("side of an end", first + ["end"], to("max")),
      ("attribute of an end", first + ["attribute"], to("width")),
      ("view of an end", first + ["view"], to("nothing")),
      ("multiplier of an end", first + ["multipliers", 0, "multiplier"], to("2")),
      ("row of an end", first + ["multipliers", 0], gone),
      ("no end", first + ["value"], to(NSNull())),
      ("move that has an end", endless + ["value"], to(1000)),
      ("frame of an end", endless + ["frames", "free", 0], to(-1)),
    ]
  }
}
