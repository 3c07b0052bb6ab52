import Foundation
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDrawing

/// A scene with everything that is drawn of it.
struct DiagnosedScene {
  let scene: Scene
  let configurations: [SolvedConfiguration]
  let findings: [Finding]
  let motion: Motion
  var runs: [TransitionRun] { motion.summary }

  init(_ text: String) throws { self.init(try loadScene(Array(text.utf8))) }

  init(_ scene: Scene) {
    self.scene = scene
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    configurations = (0..<space.count).map { solver.solve(space[$0]) }
    motion = Motion(
      Layouts(scene), exploration: Exploration(scene: scene), environments: space.environments, isSummary: false)
    findings = Diagnosis(of: Analysis(scene: scene, configurations: configurations, motion: motion)).findings
  }

  func wireframe(_ index: Int) -> Wireframe {
    Wireframe(
      scene: scene, solved: configurations[index], findings: findings.filter { $0.configurations.contains(index) })
  }

  /// One drawing of each kind for each configuration and transition, by name.
  var drawings: [(name: String, svg: String)] {
    var drawings: [(name: String, svg: String)] = []
    for index in configurations.indices {
      let id = configurations[index].configuration.id
      drawings.append(("\(id).wireframe", wireframe(index).svg()))
      drawings.append(("\(id).constraints", wireframe(index).svg(showsConstraints: true)))
    }
    for run in runs {
      let name = scene[run.transition].name
      let findings = findings(about: run)
      drawings.append(("\(name).filmstrip", Filmstrip(scene: scene, run: run, findings: findings).svg()))
      drawings.append(("\(name).animated", TransitionAnimation(scene: scene, run: run, findings: findings).svg()))
    }
    return drawings
  }

  func findings(about run: TransitionRun) -> [Finding] { findings.filter { $0.transition == run.transition } }
}

/// A scene of `Fixtures`.
struct FixtureScene: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static let scenes = named("scenes")
  /// Rules that draw more than boxes.
  static let rules = [
    "occluded-view", "ambiguous-layout", "offscreen-view", "obstructed-control", "occluded-in-flight", "overshoot",
    "conflicting-constraints", "transient-conflict",
  ].flatMap { named("rules/\($0)") }.filter { $0.path.contains("/faulty-") }

  private static func named(_ folder: String) -> [FixtureScene] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { FixtureScene(path: "\(folder)/\($0)") }
  }

  func diagnosed() throws -> DiagnosedScene {
    DiagnosedScene(try loadScene(Array(Data(contentsOf: Self.root.appending(path: path)))))
  }
}
