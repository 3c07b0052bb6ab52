import FuzzInputs
import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

/// Devices replace the environments of screens. A cell or a view has no device, so it keeps its own environments.
struct DeviceSelectionTests {
  private static let device = ConfigurationSelection(
    devices: [Device.named("iphone-17-pro")].compactMap(\.self).map { SceneEnvironment($0) })

  private func layouts(_ scene: Scene, _ selection: ConfigurationSelection = .everything) -> [SolvedConfiguration] {
    var checker = SceneChecker(selection: selection)
    checker.diagnoses = false
    return checker.check(scene).configurations
  }

  @Test(arguments: ["cell", "view"])
  func `texts keep the scale of their environment in a scene without devices`(kind: String) throws {
    let text = """
      { "layoutdoctor": 1, "kind": "\(kind)",
        "root": { "id": "row", "size": [300, 80],
          "subviews": [{ "id": "price", "kind": "label", "intrinsicSize": [60, 20] }] },
        "constraints": { "price.top": "price.top == row.top", "price.leading": "price.leading == row.leading" },
        "environments": { "usual": {}, "large": { "textScale": 1.5 } } }
      """
    let solved = layouts(try loadScene(Array(text.utf8)), Self.device)
    #expect(solved.map(\.configuration.environmentName) == ["usual", "large"])
    #expect(solved.map { $0.frames[1].width } == [60, 90])
    #expect(solved.map { $0.frames[1].height } == [20, 30])
  }

  @Test(arguments: randomSeeds(400))
  func `a configuration has the same frames beside others, alone, and where a device is selected`(
    seeds: Range<Int>
  ) throws {
    for seed in seeds {
      var random = InputRandom(seed: 48, input: UInt64(seed))
      // Small roots would count as screens otherwise.
      let text = Array("{\"kind\": \"view\", ".utf8) + RandomSceneText(&random).bytes.dropFirst()
      guard let scene = try? loadScene(text) else { continue }
      let together = layouts(scene)
      #expect(layouts(scene, Self.device).map(\.frames) == together.map(\.frames), "seed \(seed)")
      for solved in together {
        let alone = SceneSolver(scene: scene).solve(solved.configuration)
        #expect(alone.frames == solved.frames, "seed \(seed), \(solved.configuration.id)")
      }
    }
  }
}
