import ConstraintSolver
import Dispatch
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Screen geometries` {
  @Test func `each layout has its own, whoever asks for which at the same time`() {
    let drawing = Drawing(
      screen(Sketch("a", .label, (0, 0, 40, 20))), screen(Sketch("a", .label, (5, 0, 40, 20))),
      screen(Sketch("a", .label, (0, 0, 40, 20))))
    let geometries = ScreenGeometries()
    let solved = drawing.analysis.configurations
    DispatchQueue.concurrentPerform(iterations: 60) { turn in
      let place = turn % solved.count
      let geometry = geometries.geometry(
        scene: drawing.scene, solved[place].configuration.content, frames: solved[place].frames,
        contentSizes: solved[place].contentSizes)
      #expect(geometry.bounds[1].box.minX == (place == 1 ? 5 : 0))
      if turn == 30 { geometries.removeAll() }
    }
  }
}
