import Foundation
import LayoutModel
import LayoutMotion
import LayoutSolving
import Oracles
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// A scene of `Fixtures/rules/<rule-id>/`.
struct RuleFixture: Sendable, CustomTestStringConvertible {
  let rule: RuleID
  let file: URL

  var testDescription: String { "\(rule.rawValue)/\(file.lastPathComponent)" }

  /// Every scene of every rule in the catalogue, in the order of their paths.
  static let all: [RuleFixture] = RuleCatalog.rules.flatMap { rule in
    let folder = root.appending(path: rule.id.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map {
      RuleFixture(rule: rule.id, file: folder.appending(path: $0))
    }
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/rules")

  func scene() throws -> Scene { try loadScene(Array(Data(contentsOf: file))) }
}

extension Diagnosis {
  /// The diagnosis of every configuration of a scene and of all its transitions.
  fileprivate init(ofAllConfigurationsIn scene: Scene, severities: [RuleID: Severity?] = [:]) {
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    var solved = (0..<space.count).map { solver.solve(space[$0]) }
    let exploration = Exploration(scene: scene)
    solved += solver.solveUnnamedNodes(of: exploration, in: space.environments)
    let motion = Motion(Layouts(scene), exploration: exploration, environments: space.environments)
    let ranges = solved.map { configuration in
      configuration.isFeasible
        ? scene.declaredRanges(for: configuration.configuration).map {
          solver.satisfiableRange($0, of: configuration.configuration)
        } : []
    }
    self.init(
      of: Analysis(scene: scene, configurations: solved, motion: motion, ranges: ranges) { [solved, solver] in
        solved.map { $0.isFeasible ? solver.redundantConstraints(of: $0) : Redundancies() }
      }, severities: severities)
  }
}

struct RuleFixtureTests {
  @Test(arguments: RuleCatalog.rules.map(\.id))
  func `a rule has a scene that triggers it and one that passes it`(id: RuleID) throws {
    let scenes = try RuleFixture.all.filter { $0.rule == id }.map { try $0.scene() }
    #expect(scenes.contains { $0.expectations.contains { $0.rule == id } })
    #expect(scenes.contains { $0.expectations.isEmpty })
  }

  @Test(arguments: RuleFixture.all) func `a scene produces what it expects and nothing graver than a note besides`(
    fixture: RuleFixture
  ) throws {
    let diagnosis = Diagnosis(ofAllConfigurationsIn: try fixture.scene())
    let unexpected = diagnosis.findings.filter { !$0.isExpected && $0.severity >= .warning }
    #expect(unexpected.map { "\($0.rule.rawValue): \($0.message)" } == [])
    #expect(diagnosis.unmetExpectations.map(\.rule.rawValue) == [])
    #expect(diagnosis.unusedAllowances.map(\.rule.rawValue) == [])
  }

  @Test(arguments: RuleFixture.all) func `the terms of a conflict's sum add up`(fixture: RuleFixture) throws {
    for finding in Diagnosis(ofAllConfigurationsIn: try fixture.scene()).findings {
      for case let conflict as ConflictEvidence in [finding.evidence] + finding.cases.map(\.evidence) {
        guard let sum = conflict.sum else { continue }
        #expect(sum.terms.map(\.value).reduce(.zero, +) == sum.need)
        #expect(sum.need != sum.have)
      }
    }
  }

  @Test(arguments: RuleCatalog.rules.map(\.id)) func `a rule's example triggers it`(id: RuleID) throws {
    let rule = try #require(RuleCatalog[id])
    let diagnosis = Diagnosis(
      ofAllConfigurationsIn: try loadScene(Array(rule.example.utf8)), severities: [id: rule.severity])
    #expect(diagnosis.findings.map(\.rule).contains(id))
  }

  @Test(arguments: RuleCatalog.rules.map(\.id)) func `a rule's mended example has no finding`(id: RuleID) throws {
    let rule = try #require(RuleCatalog[id])
    #expect(rule.mending.allSatisfy { rule.example.ranges(of: $0.0).count == 1 })
    #expect(rule.mendedExample != rule.example)
    let diagnosis = Diagnosis(
      ofAllConfigurationsIn: try loadScene(Array(rule.mendedExample.utf8)), severities: [id: rule.severity])
    #expect(diagnosis.findings.map(\.message) == [])
  }
}
