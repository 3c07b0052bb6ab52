import ConstraintSolver
import LayoutModel
import LayoutReporting
import LayoutSolving

extension SceneAnalyzer {
  /// The layouts in flight that were asked for.
  func moments(in scene: Scene, _ space: ConfigurationSpace, _ motion: Motion?) -> [FlightMoment] {
    guard let motion, let flight, let time = flight.time,
      let id = scene.transitions.first(where: { scene[$0].name == flight.transition })
    else { return [] }
    let runs = Motion.runs(
      of: id, in: scene, motion.exploration, environments: selection.environments(of: space),
      isOnDevices: !selection.devices.isEmpty,
      where: { includes($0, of: scene) })
    return runs.map { FlightMoment(run: $0, time: time.seconds(of: $0.flight.duration)) }
  }

  private func includes(_ states: [StateID], of scene: Scene) -> Bool {
    selection.states.isEmpty
      || selection.includes(states: zip(scene.machines, states).map { $0.states[$1.index].name })
  }

  /// What the transitions of a scene do, and the configurations that they leave behind otherwise than states say.
  ///
  /// - Parameters:
  ///   - named: the configurations as states name them, solved.
  ///   - exceeded: gains the deadline where something but runs is left out.
  func explore(
    _ scene: Scene, _ space: ConfigurationSpace, _ solver: SceneSolver, _ families: SolvedFamilies,
    beside named: [SolvedConfiguration], deadline: Deadline, _ exceeded: inout [ExceededLimit], _ progress: Progress
  ) -> (Motion?, drifted: [SolvedConfiguration], Duration) {
    guard followsTransitions && !scene.transitions.isEmpty else { return (nil, [], .zero) }
    guard !deadline.hasPassed else {
      exceeded.append(ExceededLimit(deadline, for: "transitions", left: scene.transitions.count))
      return (nil, [], .zero)
    }
    let clock = ContinuousClock()
    let start = clock.now
    progress { "exploring transitions" }
    let exploration = Exploration(scene: scene, deadline: deadline)
    let environments = selection.environments(of: space)
    var drifted: [SolvedConfiguration] = []
    var left = 0
    let limit = min(scene.configurationLimit, Exploration.driftLimit)
    var omitted = 0
    if diagnoses {
      for place in exploration.places where !place.isAsNamed && includes(place.states, of: scene) {
        for environment in environments {
          if drifted.count == limit {
            omitted += 1
            continue
          }
          if deadline.hasPassed {
            left += 1
            continue
          }
          progress { "\(drifted.count) configurations beside the named ones" }
          let configuration = Configuration(
            scene: scene, states: place.states, environment: environment, content: place.content,
            number: place.number)
          drifted.append(families.solve(configuration, solver) ?? solver.solve(configuration))
        }
      }
    }
    if omitted > 0 {
      exceeded.append(ExceededLimit(what: "configurations beside the named ones", limit: limit, left: omitted))
    }
    if left > 0 { exceeded.append(ExceededLimit(deadline, for: "configurations beside the named ones", left: left)) }
    let motion = Motion(
      scene: scene, exploration: exploration, environments: environments,
      isOnDevices: !selection.devices.isEmpty, isSummary: !diagnoses || !playsAllRuns,
      known: named + drifted,
      // Beside a family that proves what is best, layouts alone would cost more.
      family: { provesOptima ? nil : families.family(of: $0) }, where: { includes($0, of: scene) },
      deadline: deadline, progress: { count in progress { "\(count) runs of transitions" } })
    return (motion, drifted, clock.now - start)
  }
}
