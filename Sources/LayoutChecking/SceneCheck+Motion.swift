import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

extension SceneCheck {
  /// Explores the transitions, and solves the configurations in which they end and that no state describes.
  mutating func followTransitions() {
    guard checker.followsTransitions && !scene.transitions.isEmpty else { return }
    guard !solving.hasPassed else {
      exceeded.append(ExceededLimit(solving, for: "transitions", left: scene.transitions.count))
      return
    }
    let start = ContinuousClock.now
    progress { "exploring transitions" }
    let environments = checker.selection.environments(of: space)
    let exploration = Exploration(scene: scene, environments: environments, deadline: solving)
    if checker.diagnoses { solveDrifted(exploration, environments) }
    motion = Motion(
      layoutsWithoutProofs, exploration: exploration, environments: environments,
      isSummary: !checker.diagnoses || !checker.playsAllRuns, known: solved, where: includes,
      progress: { [progress] count in progress { "\(count) runs of transitions" } })
    timings.solve += ContinuousClock.now - start
  }

  /// Transitions need no proofs, so layouts that prove optima would cost more than they save.
  private var layoutsWithoutProofs: Layouts {
    checker.provesOptima ? Layouts(layouts.solver.changing(scene)) : layouts
  }

  private mutating func solveDrifted(_ exploration: Exploration, _ environments: [SceneEnvironment?]) {
    let limit = min(scene.configurationLimit, LayoutMotion.Limits.driftedConfigurations.limit)
    var (count, omitted, left) = (0, 0, 0)
    for node in exploration.nodes where !node.isAsNamed && includes(node.states) {
      for environment in environments where exploration.has(node, under: environment) {
        if count == limit {
          omitted += 1
          continue
        }
        if solving.hasPassed {
          left += 1
          continue
        }
        progress { "\(count) configurations beside the named ones" }
        count += 1
        solved.append(
          layouts.solve(
            Configuration(
              scene: scene, states: node.states, environment: environment, content: node.content,
              number: node.number)))
      }
    }
    let what = "configurations beside the named ones"
    exceeded += ExceededLimit(what: what, limit: limit, left: omitted).ifReached
    exceeded += ExceededLimit(solving, for: what, left: left).ifReached
  }

  /// The requested layouts in flight.
  var moments: [FlightMoment] {
    guard let motion, let flight = checker.flight, let time = flight.time,
      let id = scene.transitions.first(where: { scene[$0].name == flight.transition })
    else { return [] }
    let runs = Motion.runs(
      of: id, layoutsWithoutProofs, motion.exploration, environments: checker.selection.environments(of: space),
      where: includes)
    return runs.map { FlightMoment(run: $0, time: time.seconds(of: $0.flight.duration)) }
  }

  private func includes(_ states: [StateID]) -> Bool {
    checker.selection.states.isEmpty
      || checker.selection.includes(states: zip(scene.machines, states).map { $0.states[$1.index].name })
  }
}
