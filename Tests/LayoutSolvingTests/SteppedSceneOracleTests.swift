import ConstraintSolver
import LayoutModel
import LayoutMotion
import Oracles
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

/// What the code of transitions leaves behind, with priorities that nothing else in the scene has.
struct SteppedSceneOracleTests {
  /// Configurations of a scene that are compared: code that adds to a number again and again reaches any number of them.
  private static let nodeLimit = 6

  @Test(arguments: randomSeeds(300))
  func `what steps leave behind is laid out as measured rows and brute force say`(seeds: Range<Int>) throws {
    for seed in seeds { try compare(seed: seed) }
  }

  /// Seed 2458: a view's width is fixed by its frame and, in all configurations, by a constraint.
  @Test func `a frame that fixes a width blocks alone what a constraint of the same width would block with it`() throws
  {
    try compare(seed: 2458)
  }

  /// Each configuration by itself, beside the first named one, and beside the one that was left behind before it.
  private func compare(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(500_000 + seed), isDetermined: seed % 3 == 0)
    if seed % 2 == 0 { sample.vary() }
    var scene = sample.scene
    scene.addRandomTransitions(seed: UInt64(seed))
    let solver = SceneSolver(scene: scene)
    let environment = scene.environments.first
    var families: [ConfigurationFamily] = []
    for node in Exploration(scene: scene, nodeLimit: Self.nodeLimit).nodes {
      let configuration = Configuration(
        scene: scene, states: node.states, environment: environment, content: node.content, number: node.number)
      let beside = families.compactMap { $0.solve(configuration) }
      try SceneOracle(scene: scene, configuration: configuration).check(
        [solver.solve(configuration)] + beside, "seed \(seed), \(configuration.id)")
      if families.count > 1 { families.removeLast() }
      if let family = ConfigurationFamily(solver, beside: configuration) { families.append(family) }
    }
  }

  @Test func `the transitions reach configurations of every kind`() {
    var counts: [String: Int] = [:]
    for seed in 0..<randomCount(200) {
      var scene = RandomScene(seed: UInt64(500_000 + seed), isDetermined: seed % 3 == 0).scene
      scene.addRandomTransitions(seed: UInt64(seed))
      let solver = SceneSolver(scene: scene)
      let written = Set(scene.constraints.map(\.priority))
      for node in Exploration(scene: scene, nodeLimit: Self.nodeLimit).nodes where !node.isAsNamed {
        let configuration = Configuration(
          scene: scene, states: node.states, environment: nil, content: node.content, number: node.number)
        if !Set(configuration.priorities).isSubset(of: written) {
          counts["new priority", default: 0] += 1
          if !solver.solve(configuration).isFeasible { counts["new priority in a conflict", default: 0] += 1 }
        }
        if configuration.isActive != scene.constraints.map(\.isActive) { counts["activation", default: 0] += 1 }
      }
    }
    for kind in ["new priority", "new priority in a conflict", "activation"] {
      #expect(counts[kind, default: 0] >= 20 / randomShare, "\(kind)")
    }
  }

  /// A label that wants to be 30, 90 and 10 tall, beside a conflict; code changes how much it wants the first.
  private static func scene(height: String, step: String) throws -> Scene {
    try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568],
            "subviews": [{ "id": "note" }, { "id": "badge", "frame": [0, 0, 40, 20] }] },
          "constraints": {
            "note.low": "note.height == 30 @\(height)", "note.tall": "note.height == 90 @600",
            "note.flat": "note.height == 10 @500", "badge.top": "badge.top == screen.top + 8" },
          "states": { "shown": { "activate": ["note.low"] } },
          "transitions": [{ "id": "touch", "from": "shown", "to": "shown", "steps": [\(step)] }] }
        """.utf8))
  }

  @Test(arguments: [
    ("400", #"{ "priorities": { "note.low": 550 } }"#, 90, [600, 550, 500] as [Rational]),
    ("400", #"{ "priorities": { "note.low": 650 } }"#, 30, [650, 600, 500]),
    ("400", #"{ "priorities": { "note.low": { "by": 150 } } }"#, 90, [600, 550, 500]),
    ("1000", #"{ "priorities": { "note.low": 520 } }"#, 90, [600, 520, 500]),
    ("1000", #"{ "priorities": { "note.low": 999 } }"#, 30, [999, 600, 500]),
  ])
  func `a priority that only a step sets has its place among the others in a conflict`(
    height: String, step: String, expected: Int, priorities: [Rational]
  ) throws {
    let scene = try Self.scene(height: height, step: step)
    let solver = SceneSolver(scene: scene)
    let left = try #require(Exploration(scene: scene, nodeLimit: 2).nodes.last)
    let named = Configuration(scene: scene, states: left.states, environment: nil)
    let configuration = Configuration(
      scene: scene, states: left.states, environment: nil, content: left.content, number: 1)
    var layouts = [solver.solve(configuration)]
    let family = try #require(solver.solve(solver.lower(named), isApart: true).family)
    if let beside = family.solve(configuration) { layouts.append(beside) }
    for solved in layouts {
      #expect(!solved.isFeasible && solved.conflicts.count == 1)
      #expect(solved.frames[1].height == Rational(expected))
      #expect(solved.levels.map(\.priority) == priorities)
    }
  }

  @Test func `a family without a priority does not lay out a configuration that has it`() throws {
    let scene = try Self.scene(height: "400", step: #"{ "priorities": { "note.low": { "by": 137 } } }"#)
    let solver = SceneSolver(scene: scene)
    let left = try #require(Exploration(scene: scene, nodeLimit: 2).nodes.last)
    let named = Configuration(scene: scene, states: left.states, environment: nil)
    let orderedPriorities = UsedPriorities(scene, beside: named).ordered
    let configuration = Configuration(
      scene: scene, states: left.states, environment: nil, content: left.content, number: 1)
    #expect(
      orderedPriorities.level(of: Priority(ExactDecimal(537))) == nil
        && orderedPriorities.level(of: Priority(ExactDecimal(600))) == 0)
    #expect(
      LoweredConfiguration(
        scene: scene, configuration: named, hierarchy: solver.hierarchy, orderedPriorities: orderedPriorities) != nil)
    #expect(
      LoweredConfiguration(
        scene: scene, configuration: configuration, hierarchy: solver.hierarchy, orderedPriorities: orderedPriorities)
        == nil
    )
  }

  @Test func `priorities that steps set are known, but for those that are none`() throws {
    let scene = try Self.scene(
      height: "400",
      step: #"{ "sequence": [{ "animate": { "duration": 1, "steps": [{ "priorities": { "note.low": 7 } }] } }] }"#)
    let named = Configuration(scene: scene, states: [StateID(0)], environment: nil)
    #expect(UsedPriorities(scene, beside: named).ordered.priorities == [600, 500, 400, 7])
    #expect(Priority(validating: .zero) == nil && Priority(validating: ExactDecimal(1001)) == nil)
  }
}
