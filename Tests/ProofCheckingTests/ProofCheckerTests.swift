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

  // 31057: constraints of two priorities are traded.
  @Test(arguments: Array(0..<500) + [31057]) func `every proof about a random scene holds`(seed: Int) throws {
    let verification = try CheckedReport(RandomScene(seed: UInt64(seed)).scene).verification()
    #expect(verification.refusals == [])
    #expect(verification.configurations == 1)
  }

  @Test(arguments: 10_000..<10_300) func `every proof about a random scene with stack views holds`(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(seed))
    sample.stack()
    #expect(try CheckedReport(sample.scene).verification().refusals == [])
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
