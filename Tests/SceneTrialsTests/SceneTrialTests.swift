import Foundation
import FuzzInputs
import SceneTrials
import TestSupport
import Testing

@Suite struct SceneTrialTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")
  static let found = names(in: "fuzz/found")
  static let scenes = names(in: "fuzz/scenes")

  private static func names(in folder: String) -> [String] {
    let path = fixtures.appending(path: folder).path()
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { "\(folder)/\($0)" }
  }

  private static func trial(_ name: String) throws -> SceneTrial {
    var extent = SceneTrial.Extent()
    extent.comparesFindings = true
    return SceneTrial(Array(try Data(contentsOf: fixtures.appending(path: name))), extent: extent)
  }

  @Test func `a scene is checked, verified and drawn`() throws {
    let trial = try Self.trial("scenes/login.json")
    #expect(trial.faults.isEmpty)
    for stage in ["checked", "followed in flight", "verified", "drawn"] {
      #expect(trial.reached.contains("stage \(stage)"))
    }
  }

  @Test func `what is no scene is refused with its error`() {
    let trial = SceneTrial(Array("{\"layoutdoctor\": 1, }".utf8))
    #expect(trial.reached == ["stage refused by the loader", "error trailingComma"])
    #expect(trial.faults.isEmpty)
  }

  @Test(arguments: found) func `an input that once broke something breaks nothing`(name: String) throws {
    #expect(try Self.trial(name).faults == [])
  }

  @Test(arguments: scenes) func `a small scene of an unusual kind is checked and verified`(name: String) throws {
    let trial = try Self.trial(name)
    #expect(trial.faults == [])
    #expect(trial.reached.contains("stage verified"))
  }

  #if DEBUG
    /// One scene takes nearly a second here, fifty times as long as in an optimised build, which runs all seeds.
    static let seeds = randomSeeds(10)
  #else
    static let seeds = randomSeeds(2_000)
  #endif

  @Test(arguments: seeds) func `verify accepts scenes whose steps set what nothing else mentions`(
    seeds: Range<Int>
  ) {
    var verified = 0
    for seed in seeds {
      var random = InputRandom(seed: 30, input: UInt64(seed))
      let scene = RandomSceneText(&random, movesAlways: true)
      let trial = SceneTrial(scene.bytes)
      #expect(trial.faults == [], "seed \(seed): \(String(decoding: scene.bytes, as: UTF8.self))")
      if trial.reached.contains("stage verified") { verified += 1 }
    }
    // If the loader rejected most generated scenes, the test would check nothing.
    #expect(verified * 4 >= seeds.count * 3)
  }
}
