import ConstraintSolver
import Foundation
import LayoutModel
import LayoutSolving
import Oracles
import SceneLoading
import TestSupport
import Testing

/// The layouts of the fixtures, checked against rows that are found by measuring.
struct FixtureLayoutTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private static let scenes =
    (FileManager.default.enumerator(atPath: fixtures.path())?.compactMap { $0 as? String } ?? [])
    .filter { ($0.hasPrefix("scenes/") || $0.hasPrefix("rules/")) && $0.hasSuffix(".json") }.sorted()

  @Test(arguments: scenes)
  func `every configuration has the layout beside others that it has by itself`(path: String) throws {
    ConfigurationFamilyTests.check(
      try loadScene(Array(try Data(contentsOf: Self.fixtures.appending(path: path)))))
  }

  @Test(arguments: scenes)
  func `every configuration keeps the required constraints and the level errors are as stated`(path: String) throws {
    let scene = try loadScene(Array(try Data(contentsOf: Self.fixtures.appending(path: path))))
    // Stack views and parameters are more than the measuring knows.
    guard scene.parameters.isEmpty, !scene.views.contains(where: { $0.kind == .stackView }) else { return }
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    for index in 0..<space.count {
      let solved = solver.solve(space[index])
      let measured = SceneOracle(scene: scene, configuration: solved.configuration)
      var point: [Rational] = []
      for (view, frame) in solved.frames.enumerated() {
        let content = solved.contentSizes[view]
        point += [frame.x, frame.y, frame.width, frame.height, content?.horizontal ?? 0, content?.vertical ?? 0]
      }
      var errors = [Rational](repeating: 0, count: measured.priorities.count)
      for row in measured.rows {
        let error = row.error(at: point)
        switch row.level {
        case nil: #expect(error.isZero)
        case -1: #expect(error.isZero || !solved.isFeasible)
        case let level?: errors[level] += error
        }
      }
      #expect(errors == solved.levels.map(\.error), "\(solved.configuration.id)")
      #expect(solved.isFeasible == solved.conflicts.isEmpty)
    }
  }
}
