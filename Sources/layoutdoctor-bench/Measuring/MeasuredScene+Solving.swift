import BenchScenes
import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Solving alone, under a name that callgrind can find.
@inline(never)
func solveMeasuredProgram(_ program: LinearProgram) -> LexicographicSolution {
  LexicographicSolver().solve(program)
}

extension MeasuredScene {
  func measureCold() {
    let scene = load(draft)
    let configuration = ConfigurationSpace(scene: scene)[0]
    let held = heldMemory()
    var isFirst = true
    sampler.run {
      let (lowered, lowering) = timed { SceneSolver(scene: scene).lower(configuration) }
      let (solution, solving) = timed { solveMeasuredProgram(lowered.program) }
      if isFirst {
        isFirst = false
        emit("value rows \(lowered.rowCount)")
        emit("value variables \(lowered.program.variableCount)")
        emit("value bytes-per-row \(Double(max(0, peakMemory() - held)) / Double(lowered.rowCount))")
        for (name, count) in counts(of: solution) { emit("value \(name) \(count)") }
      }
      return [("cold", lowering + solving), ("lower", lowering), ("solve", solving)]
    }
  }

  /// Each run solves the state as written, then the one in which a constant differs.
  func measureChange() {
    let scene = load(family.scene(views: views, shuffleSeed: shuffleSeed))
    let space = ConfigurationSpace(scene: scene)
    sampler.run {
      let solver = SceneSolver(scene: scene)
      let times = (0..<space.count).map { index in
        timed { solveMeasuredProgram(solver.lower(space[index]).program) }.seconds
      }
      return [("states", times.reduce(0, +)), ("one-more-state", times.last ?? 0)]
    }
  }

  func measureEnvironments() {
    var draft = draft
    draft.environmentCount = 50
    let space = ConfigurationSpace(scene: load(draft))
    sampler.run {
      let solver = SceneSolver(scene: space.scene)
      let times = (0..<space.count).map { index in
        timed { solveMeasuredProgram(solver.lower(space[index]).program) }.seconds
      }
      return [("50-environments", times.reduce(0, +))]
    }
  }

  func measureConflicts(_ count: Int) {
    var draft = draft
    draft.plantConflicts(count, seed: 1)
    let scene = load(draft)
    let program = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0]).program
    var isFirst = true
    sampler.run {
      let (found, seconds) = timed { ConflictEnumeration(program, limit: count) }
      if isFirst {
        isFirst = false
        emit("value rows \(program.rowCount)")
        emit("value found \(found.conflicts.count)")
        emit("value members \(found.conflicts.map(\.groups.count).max() ?? 0)")
      }
      return [(count == 1 ? "1-conflict" : "\(count)-conflicts", seconds)]
    }
  }

  func writeProgram() {
    let scene = load(draft)
    let program = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0]).program
    guard writeFile(programPath, ProgramText(program).bytes) else {
      complain("layoutdoctor-bench: cannot write '\(programPath)'")
      return
    }
    emit("value rows \(program.rowCount)")
  }
}
