import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

struct LayoutsTests {
  @Test func `no configuration is begun after the deadline`() {
    var sample = RandomScene(seed: 1)
    sample.vary()
    let space = ConfigurationSpace(scene: sample.scene)
    var layouts = Layouts(SceneSolver(scene: sample.scene))
    let late = Deadline(seconds: 1, from: .now - .seconds(2))
    #expect(space.count > 1)
    #expect(
      layouts.solve(Array(0..<space.count), of: space, by: SingleWorker(), deadline: late, progress: { _ in }).isEmpty)
  }

  @Test func `a batch holds four configurations of each worker`() {
    var sample = RandomScene(seed: 1)
    sample.vary()
    let space = ConfigurationSpace(scene: sample.scene)
    var layouts = Layouts(SceneSolver(scene: sample.scene))
    var counts: [Int] = []
    // The first is solved alone, and the others follow from it.
    let indices = [Int](repeating: 0, count: 10)
    _ = layouts.solve(indices, of: space, by: BackwardWorker(), deadline: .none) { counts.append($0) }
    #expect(counts == [0, 1, 9])
  }

  @Test func `the frames of one more configuration are those that it has on its own`() {
    var counts = (feasible: 0, conflicting: 0)
    for seed in 0..<randomCount(200) {
      var sample = RandomScene(seed: UInt64(70_000 + seed), isDetermined: seed % 2 == 0)
      sample.vary()
      let space = ConfigurationSpace(scene: sample.scene)
      var layouts = Layouts(sample.scene)
      for index in 0..<space.count {
        let (plain, alone) = (layouts.plainLayout(of: space[index]), layouts.solver.solve(space[index]))
        #expect(plain.frames == alone.frames && plain.contentSizes == alone.contentSizes)
        #expect(plain.isFeasible == alone.isFeasible)
        #expect(layouts.canHold(space[index]) == alone.isFeasible)
        if alone.isFeasible { counts.feasible += 1 } else { counts.conflicting += 1 }
      }
    }
    #expect(counts.feasible > 50 / randomShare && counts.conflicting > 50 / randomShare)
  }

  @Test func `what is tried in a changed scene has the same deadline, and is not proven`() {
    let scene = RandomScene(seed: 1).scene
    var solver = SceneSolver(scene: scene)
    solver.provesOptima = true
    solver.deadline = Deadline(seconds: 1, from: .now - .seconds(2))
    let changed = solver.changing(scene)
    #expect(changed.deadline.hasPassed)
    #expect(!changed.provesOptima)
  }
}
