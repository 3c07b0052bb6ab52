import Foundation
import LayoutChecking
import LayoutModel
import LayoutMotion
import LayoutReporting
import LayoutSolving
import SceneLoading
import Testing

struct EncodedPathTests {
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "v" }] },
      "constraints": { "width": "v.width == 0" },
      "states": { "a": {} },
      "environments": { "e": { "size": [320, 568] } },
      "transitions": [{ "id": "grow", "from": "a", "to": "a", "steps": [{ "constants": { "width": { "by": 1 } } }] }] }
    """

  @Test func `the paths of a long way are written as steps from another configuration`() throws {
    let count = 100
    let source = SourceText(bytes: Array(Self.text.utf8))
    let scene = try loadScene(source.bytes)
    let exploration = Exploration(scene: scene, nodeLimit: count)
    let environments = scene.environments.map { Optional($0) }
    let solver = SceneSolver(scene: scene)
    let configurations = exploration.nodes.map { place in
      solver.solve(
        Configuration(
          scene: scene, states: place.states, environment: scene.environments[0], content: place.content,
          number: place.number))
    }
    let motion = Motion(Layouts(scene), exploration: exploration, environments: environments, isSummary: true)
    let checked = CheckedScene(scene: scene, configurations: configurations, motion: motion)
    let report = RunReport(scenes: [SceneReport(file: "f.json", source: source, content: .checked(checked))])
    let object = try JSONSerialization.jsonObject(with: Data(EncodedReport(report, version: "1").bytes))
    let scenes = try #require((object as? [String: Any])?["scenes"] as? [[String: Any]])
    let written = try #require(scenes[0]["configurations"] as? [[String: Any]])
    #expect(written.count == count)
    var paths: [String: (steps: Int, start: String?)] = [:]
    for configuration in written {
      let id = try #require(configuration["id"] as? String)
      let steps = try #require(configuration["path"] as? [String])
      #expect(steps.allSatisfy { $0 == "grow" } && steps.count <= 32)
      paths[id] = (steps.count, configuration["pathFrom"] as? String)
    }
    // Concatenated, they are the whole path.
    for place in 0..<count {
      var id: String? = place == 0 ? "a@e" : "a~\(place)@e"
      var length = 0
      while let next = id {
        let path = try #require(paths[next])
        length += path.steps
        id = path.start
      }
      #expect(length == place)
    }
  }
}
