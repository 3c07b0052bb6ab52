import ConstraintSolver
import LayoutModel
import LayoutSolving
import TestSupport
import Testing

/// What the code of transitions leaves behind, with priorities that nothing else in the scene has.
struct SteppedSceneOracleTests {
  /// Configurations of a scene that are compared: code that adds to a number again and again reaches any number of them.
  private static let placeLimit = 6

  @Test(arguments: randomSeeds(300))
  func `what steps leave behind is laid out as measured rows and brute force say`(seeds: Range<Int>) {
    for seed in seeds { compare(seed: seed) }
  }

  /// Each configuration by itself, beside the first named one, and beside the one that was left behind before it.
  private func compare(seed: Int) {
    var sample = RandomScene(seed: UInt64(500_000 + seed), isDetermined: seed % 3 == 0)
    if seed % 2 == 0 { sample.vary() }
    var scene = sample.scene
    scene.addRandomTransitions(seed: UInt64(seed))
    let solver = SceneSolver(scene: scene)
    let environment = scene.environments.first
    var families: [ConfigurationFamily] = []
    for place in Exploration(scene: scene, placeLimit: Self.placeLimit).places {
      let configuration = Configuration(
        scene: scene, states: place.states, environment: environment, content: place.content, number: place.number)
      let beside = families.compactMap { $0.solve(configuration) }
      SceneOracle(scene: scene, configuration: configuration).check(
        [solver.solve(configuration)] + beside, "seed \(seed), \(configuration.id)")
      if families.count > 1 { families.removeLast() }
      if let family = ConfigurationFamily(solver, beside: configuration) { families.append(family) }
    }
  }

  @Test func `the transitions reach configurations of every kind`() {
    var counts: [String: Int] = [:]
    for seed in 0..<200 {
      var scene = RandomScene(seed: UInt64(500_000 + seed), isDetermined: seed % 3 == 0).scene
      scene.addRandomTransitions(seed: UInt64(seed))
      let solver = SceneSolver(scene: scene)
      let written = Set(scene.constraints.map(\.priority))
      for place in Exploration(scene: scene, placeLimit: Self.placeLimit).places where !place.isAsNamed {
        let configuration = Configuration(
          scene: scene, states: place.states, environment: nil, content: place.content, number: place.number)
        if !Set(configuration.priorities).isSubset(of: written) {
          counts["new priority", default: 0] += 1
          if !solver.solve(configuration).isFeasible { counts["new priority in a conflict", default: 0] += 1 }
        }
        if configuration.isActive != scene.constraints.map(\.isActive) { counts["activation", default: 0] += 1 }
      }
    }
    for kind in ["new priority", "new priority in a conflict", "activation"] {
      #expect(counts[kind, default: 0] >= 20, "\(kind)")
    }
  }
}
