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
}
