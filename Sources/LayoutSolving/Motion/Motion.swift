// All that transitions do in a scene: what they can reach, and every run of one from everything that it can start in.

import ConstraintSolver
import LayoutModel

/// The transitions of a scene in the environments looked at.
package struct Motion: Sendable {
  package let exploration: Exploration
  /// In order of place, then transition, then environment.
  package private(set) var runs: [TransitionRun] = []
  /// The limits that were reached.
  package private(set) var exceededLimits: [ExceededLimit] = []

  /// For each transition and environment the run from the first place in which it can start.
  package var summary: [TransitionRun] {
    var seen: Set<Key> = []
    return runs.filter { seen.insert(Key(transition: $0.transition, environment: $0.origin.environmentName)).inserted }
      .enumerated().sorted { ($0.element.transition, $0.offset) < ($1.element.transition, $1.offset) }.map(\.element)
  }

  private struct Key: Hashable {
    let transition: TransitionID
    let environment: String?
  }

  /// Runs of transitions played at most.
  package static let runLimit = 4096

  /// - Parameters:
  ///   - isSummary: plays each transition only from the first place in which it can start.
  ///   - includes: whether a place's states are looked at.
  ///   - progress: called before each run with the number of those done.
  package init(
    scene: Scene, exploration: Exploration, environments: [SceneEnvironment?],
    isSummary: Bool = false, where includes: ([StateID]) -> Bool = { _ in true }, progress: (Int) -> Void = { _ in }
  ) {
    self.exploration = exploration
    let solver = SceneSolver(scene: scene)
    if exploration.unexplored > 0 {
      exceededLimits.append(
        ExceededLimit(
          what: "reachable configurations", limit: Exploration.placeLimit, left: exploration.unexplored))
    }
    if exploration.isCutOff {
      exceededLimits.append(
        ExceededLimit(what: "steps of a transition", limit: TransitionExecution.stepLimit, left: 0))
    }
    var caches = environments.map { LayoutCache(solver: solver, environment: $0) }
    var left = 0
    var played: Set<TransitionID> = []
    for place in exploration.places where includes(place.states) {
      for id in scene.transitions where scene[id].canStart(in: place.states[id.machine]) {
        if !played.insert(id).inserted && isSummary { continue }
        guard runs.count + environments.count <= Self.runLimit else {
          left += environments.count
          continue
        }
        var execution = TransitionExecution(
          scene: scene, hierarchy: solver.hierarchy, states: place.states, content: place.content)
        execution.trigger(id)
        execution.finish()
        for index in caches.indices {
          progress(runs.count)
          runs.append(TransitionRun(of: execution.trace, id, from: place, in: scene, with: &caches[index]))
        }
      }
    }
    if left > 0 {
      exceededLimits.append(ExceededLimit(what: "runs of transitions", limit: Self.runLimit, left: left))
    }
    if runs.contains(where: \.isCutOff) {
      exceededLimits.append(
        ExceededLimit(what: "pieces of time", limit: ProgressSum.partLimit, left: runs.count(where: \.isCutOff)))
    }
    if caches.contains(where: \.isCutOff) {
      exceededLimits.append(ExceededLimit(what: "pivots", limit: LexicographicSolver().pivotLimit, left: 0))
    }
  }
}

extension Motion {
  /// The runs of one transition from every configuration as named that can be reached and in which it can start; from the
  /// states themselves where none can be reached.
  package static func runs(
    of id: TransitionID, in scene: Scene, _ exploration: Exploration, environments: [SceneEnvironment?],
    where includes: ([StateID]) -> Bool = { _ in true }
  ) -> [TransitionRun] {
    let solver = SceneSolver(scene: scene)
    let transition = scene[id]
    var places = exploration.places.filter {
      $0.isAsNamed && transition.canStart(in: $0.states[id.machine]) && includes($0.states)
    }
    if places.isEmpty {
      places = transition.sources.map { source in
        var states = scene.machines.map(\.initial)
        states[id.machine] = source
        return Exploration.Place(named: states, in: scene)
      }.filter { includes($0.states) }
    }
    var caches = environments.map { LayoutCache(solver: solver, environment: $0) }
    return places.flatMap { place in
      var execution = TransitionExecution(
        scene: scene, hierarchy: solver.hierarchy, states: place.states, content: place.content)
      execution.trigger(id)
      execution.finish()
      return caches.indices.map { TransitionRun(of: execution.trace, id, from: place, in: scene, with: &caches[$0]) }
    }
  }
}

extension Exploration.Place {
  /// A place that no path leads to.
  fileprivate init(named states: [StateID], in scene: Scene) {
    self.init(
      states: states, content: Configuration.Content(scene: scene, states: states), arrival: nil, isAsNamed: true,
      number: 0, distance: 0)
  }
}

extension TransitionRun {
  init(
    of trace: TransitionTrace, _ transition: TransitionID, from place: Exploration.Place, in scene: Scene,
    with cache: inout LayoutCache
  ) {
    var replay = TraceReplay(
      scene: scene, trace: trace, start: place.content, states: place.states, cache: cache.take())
    replay.run()
    replay.findTransientConflicts(from: place.content)
    cache = replay.cache
    let (solver, environment) = (cache.solver, cache.environment)
    var isCutOff = false
    let breaches = replay.flight.limitBreaches(
      solver: solver,
      configuration: {
        Configuration(scene: scene, states: place.states, environment: environment, content: $0)
      }, isCutOff: &isCutOff)
    self.init(
      transition: transition,
      origin: Configuration(
        scene: scene, states: place.states, environment: cache.environment, content: place.content,
        number: place.number),
      trace: trace, flight: replay.flight, faults: replay.faults,
      breaches: breaches, isCutOff: isCutOff)
  }
}
