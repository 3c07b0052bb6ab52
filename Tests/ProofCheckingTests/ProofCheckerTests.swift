import Foundation
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import TestSupport
import Testing

/// A scene below `Fixtures/scenes` or `Fixtures/rules`.
struct SceneFixture: Sendable, CustomTestStringConvertible {
  let file: URL
  var testDescription: String { file.pathComponents.suffix(2).joined(separator: "/") }

  static let all: [SceneFixture] = ["scenes", "rules"].flatMap { folder in
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures").appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted().map { SceneFixture(file: root.appending(path: $0)) }
  }
}

struct ProofCheckerTests {
  @Test(arguments: SceneFixture.all) func `every proof about a fixture holds`(fixture: SceneFixture) throws {
    let report = CheckedReport(try loadScene(Array(Data(contentsOf: fixture.file))))
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.configurations >= ConfigurationSpace(scene: report.scene).count)
  }

  @Test func `every proof about random scenes with stack views and parameters holds, of each rule`() throws {
    var findings: [String: Int] = [:]
    for seed in 0..<max(100, randomCount(500)) {
      var sample = RandomScene(seed: UInt64(100_000 + seed))
      if seed % 3 == 2 { sample.stack() }
      var scene = sample.scene
      if seed % 2 == 1 { scene.addParameter(seed: UInt64(seed)) }
      let verification = try CheckedReport(scene).verification()
      #expect(verification.refusals == [], "seed \(seed)")
      findings.merge(verification.findings, uniquingKeysWith: +)
    }
    let rules = [
      "conflicting-constraints", "unsatisfiable-range", "ambiguous-layout", "priority-tie", "unreachable-priority",
      "redundant-constraint",
    ]
    for rule in rules { #expect(findings[rule, default: 0] > 10 / (randomShare * randomShare), "\(rule)") }
  }

  @Test func `a view that is not installed has no frame, and a report that lists one is refused`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "badge", "installed": false }] },
        "constraints": { "w": "badge.width == 400", "in": "badge.width <= screen.width" } }
      """
    let report = CheckedReport(try loadScene(Array(text.utf8)))
    let bytes = String(decoding: report.bytes, as: UTF8.self)
    #expect(!bytes.contains("badge"))
    #expect(try report.verification().refusals == [])
    let frames = try #require(bytes.firstRange(of: #""frames": {"#))
    let forged = bytes.replacingCharacters(in: frames, with: #""frames": { "badge": [0, 0, 0, 0],"#)
    #expect(try report.verification(of: Array(forged.utf8)).refusals.count == 1)
  }

  /// From 200 views on, a witness lists only the frames that differ, which are the same in every state. Below, it lists all
  /// frames, which are not.
  @Test(arguments: [199, 200])
  func `an ambiguity that has nothing to do with states is found once`(viewCount: Int) throws {
    let views = (3..<viewCount).map { #"{ "id": "v\#($0)", "frame": [0, \#(2 * $0), 2, 2] }"# }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568],
            "subviews": [{ "id": "label" }, { "id": "box" }, \(views.joined(separator: ", "))] },
          "constraints": {
            "ll": "label.left == screen.left", "lt": "label.top == screen.top", "lh": "label.height == 20",
            "least": "label.width >= 100", "most": "label.width <= 200",
            "bl": "box.left == screen.left", "bt": "box.top == screen.top + 30", "bw": "box.width == 50",
            "bh": "box.height == 50" },
          "states": { "closed": {}, "open": { "constants": { "bh": 90 } }, "wide": { "constants": { "bw": 60 } } } }
        """.utf8))
    #expect(scene.views.count == viewCount)
    let report = CheckedReport(scene, isTogether: true)
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "ambiguous-layout") == 1)
  }

  @Test func `two layouts differ in every one of many attributes that share a cause`() throws {
    let labels = (0..<90).map { #"{ "id": "l\#($0)", "kind": "label", "intrinsicSize": [30, 10] }"# }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [1000, 100], "subviews": [
            { "id": "row", "kind": "stackView", "stack": {}, "subviews": [\(labels.joined(separator: ","))] } ] },
          "constraints": { "x": "row.left == screen.left", "r": "row.right == screen.right", "y": "row.top == screen.top",
            "b": "row.bottom == screen.bottom" } }
        """.utf8))
    let verification = try CheckedReport(scene).verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "ambiguous-layout", "priority-tie") == 1)
  }

  @Test func `random scenes have proofs of every kind`() throws {
    var optima = 0
    var findings: [String: Int] = [:]
    for seed in 0..<100 {
      let verification = try CheckedReport(RandomScene(seed: UInt64(seed)).scene).verification()
      optima += verification.optima
      findings.merge(verification.findings, uniquingKeysWith: +)
    }
    #expect(optima > 0)
    for rule in ["conflicting-constraints", "ambiguous-layout", "unreachable-priority", "clipped-content"] {
      #expect(findings[rule] ?? 0 > 0)
    }
  }
}
