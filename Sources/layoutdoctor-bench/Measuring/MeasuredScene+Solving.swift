import BenchScenes
import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Solves a program in a function of its own, so that callgrind can find it by name.
@inline(never)
func solveMeasuredProgram(_ program: LinearProgram, explaining: Bool = false) -> LexicographicSolution {
  var solver = LexicographicSolver()
  solver.explainsFreedoms = explaining
  return solver.solve(program)
}

extension MeasuredScene {
  /// - Parameter explaining: whether ambiguities are explained.
  func measureCold(explaining: Bool) {
    let scene = load(draft)
    let configuration = ConfigurationSpace(scene: scene)[0]
    let held = heldMemory()
    var isFirst = true
    sampler.run {
      let (lowered, lowering) = timed { SceneSolver(scene: scene).lower(configuration) }
      let (solution, solving) = timed { solveMeasuredProgram(lowered.program, explaining: explaining) }
      if isFirst {
        isFirst = false
        emit("value rows \(lowered.rowCount)")
        emit("value variables \(lowered.program.variableCount)")
        emit("value bytes-per-row \(Double(max(0, peakMemory() - held)) / Double(lowered.rowCount))")
        for (name, count) in counts(of: solution) { emit("value \(name) \(count)") }
      }
      return explaining
        ? [("explain", lowering + solving)] : [("cold", lowering + solving), ("lower", lowering), ("solve", solving)]
    }
  }

  /// Measures scenes as small as real screens.
  func measureScreens() {
    let scenes = (0..<1000).map { load(.screen($0)) }
    sampler.run {
      var (lowering, solving) = (0.0, 0.0)
      for scene in scenes {
        let (lowered, seconds) = timed { SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0]) }
        lowering += seconds
        solving += timed { solveMeasuredProgram(lowered.program) }.seconds
      }
      return [("1000-screens", lowering + solving), ("lower", lowering), ("solve", solving)]
    }
  }

  /// Each run solves a state, then one in which a constant differs.
  func measureChange() {
    measureFamily(ConfigurationSpace(scene: load(family.scene(views: views, shuffleSeed: shuffleSeed)))) {
      [("state-as-written", $0), ("sharing", $1), ("one-more-state", $2)]
    }
  }

  /// Each state changes a different constant.
  func measureStates() {
    var draft = family.scene(views: views, shuffleSeed: shuffleSeed)
    draft.editCount = 50
    measureFamily(ConfigurationSpace(scene: load(draft))) {
      [("1-state", $0), ("50-more-states", $1 + $2)]
    }
  }

  func measureEnvironments() {
    var draft = draft
    draft.environmentCount = 50
    measureFamily(ConfigurationSpace(scene: load(draft))) {
      [("1-environment", $0), ("50-environments", $1 + $2)]
    }
  }

  /// - Parameter series: makes the results from three times: the first configuration alone, the first configuration
  ///   including the work that is shared with others, and all other configurations.
  private func measureFamily(
    _ space: ConfigurationSpace, _ series: (Double, Double, Double) -> [(name: String, seconds: Double)]
  ) {
    var isFirst = true
    sampler.run {
      let solver = SceneSolver(scene: space.scene)
      let (_, cold) = timed { solver.solve(space[0]) }
      let (family, sharing) = timed {
        let family = ConfigurationFamily(solver, beside: space[0])
        if family?.solve(space[0]) == nil { _ = solver.solve(space[0]) }
        return family
      }
      var others = 0.0
      var alone = 0
      for index in 1..<space.count {
        let (isWarm, seconds) = timed {
          let configuration = space[index]
          if family?.solve(configuration) != nil { return true }
          _ = solver.solve(configuration)
          return false
        }
        others += seconds
        if !isWarm { alone += 1 }
      }
      if isFirst {
        isFirst = false
        emit("value from-the-beginning \(1 + alone)")
      }
      return series(cold, sharing, others)
    }
  }

  /// Each run computes the widths for which a state's layout holds, then those of a state in which a constant differs.
  func measureRanges() {
    let scene = load(family.scene(views: views, shuffleSeed: shuffleSeed))
    let space = ConfigurationSpace(scene: scene)
    let declared = DeclaredRange(subject: .width, lower: 0, upper: 1_000_000, location: scene[.root].nameLocation)
    sampler.run {
      let solver = SceneSolver(scene: scene)
      let (_, cold) = timed { solver.solve(space[0]) }
      var ranges = RangeFamilies(solver, environments: space.environments)
      let (_, first) = timed {
        ranges.prepare(declared, for: space[0])
        return ranges.satisfiableRange(declared, of: space[0])
      }
      let (_, others) = timed { (1..<space.count).map { ranges.satisfiableRange(declared, of: space[$0]) } }
      return [("widths", first), ("widths-of-one-more-state", others), ("its-cold-solve", cold)]
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
