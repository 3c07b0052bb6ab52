import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

struct SceneLayoutsTests {
  /// All layouts of a scene, in some order.
  private func layouts(_ solver: SceneSolver, _ space: ConfigurationSpace, order: [Int]) -> [SolvedConfiguration] {
    var layouts = SceneLayouts(solver)
    let timed = layouts.solve(order, of: space, by: SingleWorker(), deadline: .none, progress: { _ in })
    return timed.map(\.solved)
  }

  /// Compares the frames of all configurations solved forwards, backwards, and each by itself.
  private func expectSameFramesInAnyOrder(_ solver: SceneSolver, _ space: ConfigurationSpace, seed: Int) {
    let order = Array(0..<space.count)
    let forward = layouts(solver, space, order: order)
    let backward = Array(layouts(solver, space, order: order.reversed()).reversed())
    for index in order {
      let comment = Comment(rawValue: "seed \(seed), configuration \(index)")
      #expect(forward[index].frames == backward[index].frames, comment)
      if forward[index].isFeasible {
        #expect(forward[index].frames == solver.solve(space[index]).frames, comment)
      }
    }
  }

  /// With no terms to explain ambiguities, each ambiguous layout is cut short.
  @Test(arguments: randomSeeds(100), [true, false])
  func `the layout of a configuration does not depend on those solved before it`(seeds: Range<Int>, explains: Bool) {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(700_000 + seed))
      sample.vary()
      var scene = sample.scene
      scene.environments = [0, 1, 7, 60, 61, 200].map { more in
        SceneEnvironment(name: "wider by \(more)", size: AxisPair(ExactDecimal(300 + more), ExactDecimal(667)))
      }
      var solver = SceneSolver(scene: scene)
      solver.analysisThreshold = 0
      if !explains { solver.sumTermLimit = 0 }
      expectSameFramesInAnyOrder(solver, ConfigurationSpace(scene: scene), seed: seed)
    }
  }

  @Test(arguments: randomSeeds(50))
  func `a layout under environments that change the scene does not depend on those solved before it`(
    seeds: Range<Int>
  ) {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(930_000 + seed))
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      sample.varyEnvironments()
      var solver = SceneSolver(scene: sample.scene)
      solver.analysisThreshold = 0
      expectSameFramesInAnyOrder(solver, ConfigurationSpace(scene: sample.scene), seed: seed)
    }
  }

  @Test func `no configuration is begun after the deadline`() {
    var sample = RandomScene(seed: 1)
    sample.vary()
    let space = ConfigurationSpace(scene: sample.scene)
    var layouts = SceneLayouts(SceneSolver(scene: sample.scene))
    let late = Deadline(seconds: 1, from: .now - .seconds(2))
    #expect(space.count > 1)
    #expect(
      layouts.solve(Array(0..<space.count), of: space, by: SingleWorker(), deadline: late, progress: { _ in }).isEmpty)
  }

  @Test func `a batch holds four configurations of each worker`() {
    var sample = RandomScene(seed: 1)
    sample.vary()
    let space = ConfigurationSpace(scene: sample.scene)
    var layouts = SceneLayouts(SceneSolver(scene: sample.scene))
    var counts: [Int] = []
    // The first is solved alone, and the others follow from it.
    let indices = [Int](repeating: 0, count: 10)
    _ = layouts.solve(indices, of: space, by: BackwardWorker(), deadline: .none) { counts.append($0) }
    #expect(counts == [0, 1, 9])
  }
}
