import Foundation
import LayoutModel
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

  @Test(arguments: 0..<randomCount(200)) func `every proof about a random free root holds`(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(200_000 + seed), isDetermined: seed % 4 == 0)
    if seed % 3 == 0 { sample.wrapTexts() }
    if seed % 5 == 0 { sample.stack() }
    if seed % 2 == 0 { sample.vary() }
    sample.freeRoot()
    var scene = sample.scene
    for index in scene.environments.indices {
      scene.environments[index].widthRange = ClosedDecimalRange(ExactDecimal(20), ExactDecimal(400))
      scene.environments[index].heightRange = ClosedDecimalRange(ExactDecimal(20), ExactDecimal(400))
    }
    let verification = try CheckedReport(scene).verification()
    #expect(verification.refusals == [], "seed \(seed)")
  }

  @Test(arguments: 0..<randomCount(40))
  func `every proof about a random scene whose environments change it holds`(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(940_000 + seed), isDetermined: seed % 4 == 0)
    if seed % 3 == 0 { sample.wrapTexts() }
    if seed % 3 == 1 { sample.stack() }
    sample.vary()
    sample.varyEnvironments()
    let report = CheckedReport(sample.scene)
    let together = CheckedReport(sample.scene, isTogether: true)
    #expect(try report.withoutMultipliers() == together.withoutMultipliers(), "seed \(seed)")
    #expect(try report.verification().refusals == [], "seed \(seed)")
    #expect(try together.verification().refusals == [], "seed \(seed)")
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

  @Test(arguments: 20_000..<20_000 + randomCount(200)) func `every proof about a random scene with a parameter holds`(
    seed: Int
  ) throws {
    var scene = RandomScene(seed: UInt64(seed)).scene
    scene.addParameter(seed: UInt64(seed))
    #expect(try CheckedReport(scene).verification().refusals == [])
  }

  // 31057: constraints of two priorities compete.
  @Test(arguments: Array(0..<randomCount(300)) + [31057]) func `every proof about a random scene holds`(seed: Int)
    throws
  {
    let verification = try CheckedReport(RandomScene(seed: UInt64(seed)).scene).verification()
    #expect(verification.refusals == [])
    #expect(verification.configurations == 1)
  }

  // 177: two constraints compete, and either of them, or both, may be reported as a blocker.
  @Test(arguments: Array(0..<randomCount(150)) + [177])
  func `a report is the same whether states are solved beside each other or not, but for how its proofs add up`(
    seed: Int
  ) throws {
    var sample = RandomScene(seed: UInt64(40_000 + seed), isDetermined: seed % 2 == 0)
    if seed % 3 == 0 { sample.stack() }
    sample.vary()
    let report = CheckedReport(sample.scene)
    let together = CheckedReport(sample.scene, isTogether: true)
    #expect(try report.withoutMultipliers() == together.withoutMultipliers())
    #expect(try report.verification().refusals == [])
    #expect(try together.verification().refusals == [])
  }

  /// Proofs may differ if there are several.
  @Test(arguments: 0..<randomCount(150))
  func `a report of layouts that are followed has the same findings, and its proofs hold`(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(50_000 + seed), isDetermined: true)
    if seed % 3 == 0 { sample.stack() }
    sample.vary()
    let followed = try CheckedReport(sample.scene, isTogether: true, hasParametricAnalysis: true).verification()
    #expect(followed.refusals == [])
    #expect(try followed.findings == CheckedReport(sample.scene).verification().findings)
  }

  @Test(arguments: 10_000..<10_000 + randomCount(300)) func `every proof about a random scene with stack views holds`(
    seed: Int
  ) throws {
    var sample = RandomScene(seed: UInt64(seed))
    sample.stack()
    #expect(try CheckedReport(sample.scene).verification().refusals == [])
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

extension Scene {
  /// Lets a parameter change one of the constraints, and declares a wide range for it.
  fileprivate mutating func addParameter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    parameters = [
      Parameter(name: "p", lowerBound: ExactDecimal(-400), upperBound: ExactDecimal(400), value: .zero)
    ]
    guard let index = constraints.indices.randomElement(using: &random) else { return }
    let factor = ExactDecimal(Int64.random(in: 1...3, using: &random))
    constraints[index].constant.terms = [
      ConstantExpression.Term(coefficient: factor, parameter: ParameterID(0))
    ]
    if !environments.isEmpty {
      environments[0].widthRange = ClosedDecimalRange(ExactDecimal(100), ExactDecimal(900))
      environments[0].heightRange = ClosedDecimalRange(ExactDecimal(100), ExactDecimal(900))
    }
  }
}
