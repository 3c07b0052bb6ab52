// All motion in a scene: what its transitions can reach, and the run of each one from every node in which it can
// start.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The runs of a scene's transitions in the selected environments.
package struct Motion: Sendable {
  package let exploration: Exploration
  /// Runs of a single transition, in order of node, then transition, then environment.
  package private(set) var runs: [TransitionRun] = []
  /// Runs of two transitions, the second triggered during the first.
  package private(set) var interruptedRuns: [TransitionRun] = []
  /// For each transition and environment, the run from the first node in which it can start, or from a start state if
  /// none is reachable.
  package private(set) var summary: [TransitionRun] = []
  /// The limits that were reached.
  package private(set) var exceededLimits: [ExceededLimit] = []

  private let solver: SceneSolver
  private var scene: Scene { solver.scene }
  private var caches: [LayoutCache]
  private var deadline: Deadline { solver.deadline }
  private var isLate = false
  /// The number of runs beyond the limit.
  private var skippedCount = 0
  /// Whether runs after the deadline are not counted, because counting takes time, too.
  private var isCountUnknown = false

  /// - Parameters:
  ///   - layouts: solve what is laid out on the way; no further run is played after their deadline.
  ///   - isSummary: plays each transition only from the first node in which it can start.
  ///   - known: configurations solved before; a transition that reaches one of them does not solve it again.
  ///   - includes: whether a node's states are selected.
  ///   - progress: called before each run with the number of runs done.
  package init(
    _ layouts: Layouts, exploration: Exploration, environments: [SceneEnvironment?], isSummary: Bool = false,
    known: [SolvedConfiguration] = [], where includes: ([StateID]) -> Bool = { _ in true },
    progress: (Int) -> Void = { _ in }
  ) {
    self.exploration = exploration
    solver = layouts.solver
    caches = environments.map { LayoutCache(layouts, environment: $0, known: known) }
    let scene = solver.scene
    let transitions = scene.transitions
    /// The environments of the runs of each transition.
    var played = [Set<EnvironmentID?>](repeating: [], count: transitions.count)
    let nodes = exploration.nodes.filter { includes($0.states) }
    for node in nodes {
      for (index, id) in transitions.enumerated() where scene[id].canStart(in: node.states[id.machine]) {
        let isFirst = played[index].insert(node.environment).inserted
        if isSummary && !isFirst { continue }
        progress(runs.count)
        let new = play(id, from: node)
        runs += new
        if isFirst { summary += new }
      }
    }
    for (index, id) in transitions.enumerated() {
      guard let source = scene[id].sources.first else { continue }
      for environment in exploration.differentEnvironments where !played[index].contains(environment) {
        let node = Exploration.Node(namedWith: source, of: id, environment, in: scene)
        if includes(node.states) { summary += play(id, from: node) }
      }
    }
    summary = summary.enumerated().sorted { ($0.element.transition, $0.offset) < ($1.element.transition, $1.offset) }
      .map(\.element)
    if !isSummary {
      for node in nodes {
        progress(runs.count + interruptedRuns.count)
        playInterruptions(from: node)
      }
    }
    noteLimits()
  }

  private mutating func play(_ id: TransitionID, from node: Exploration.Node) -> [TransitionRun] {
    var execution = TransitionExecution(scene: scene, hierarchy: solver.hierarchy, node: node)
    execution.trigger(id)
    execution.finish()
    return play(execution, [id], from: node)
  }

  private mutating func play(
    _ execution: TransitionExecution, _ transitions: [TransitionID], from node: Exploration.Node
  ) -> [TransitionRun] {
    isLate = isLate || deadline.hasPassed
    let own = caches.indices.filter { exploration.has(node, under: caches[$0].environment) }
    guard runs.count + interruptedRuns.count + own.count <= Limits.runs.limit && !isLate else {
      skippedCount += own.count
      return []
    }
    return own.map {
      TransitionRun(of: execution, transitions, from: node, in: scene, with: &caches[$0])
    }
  }

  /// Plays every second transition in the middle of each pause of an interruptible one.
  private mutating func playInterruptions(from node: Exploration.Node) {
    for first in scene.transitions
    where scene[first].isInterruptible && scene[first].canStart(in: node.states[first.machine]) {
      var execution = TransitionExecution(scene: scene, hierarchy: solver.hierarchy, node: node)
      execution.trigger(first)
      while let nextTime = execution.nextTime, !execution.isFinished {
        isLate = isLate || deadline.hasPassed
        if isLate {
          isCountUnknown = true
          return
        }
        for second in scene.transitions where scene[second].canStart(in: execution.states[second.machine]) {
          var both = execution
          both.trigger(second, at: (execution.time + nextTime) / 2)
          both.finish()
          interruptedRuns += play(both, [first, second], from: node)
        }
        execution.advance()
      }
    }
  }

  private mutating func noteLimits() {
    func note(_ limit: WorkLimit, left: Int = 0) { exceededLimits.append(ExceededLimit(limit, left: left)) }
    if exploration.isLate {
      exceededLimits.append(
        ExceededLimit(deadline, for: "reachable configurations", left: exploration.unexplored))
    } else if exploration.exceedsDriftLimit {
      note(Limits.driftedConfigurations, left: exploration.unexplored)
    } else if exploration.unexplored > 0 {
      note(WorkLimit(what: "reachable configurations", limit: exploration.limit), left: exploration.unexplored)
    }
    if exploration.isCutOff { note(Limits.steps) }
    if exploration.leavesScaleRange { note(Limits.scales) }
    let distant = (runs + interruptedRuns).count(where: \.flight.hasDistantFrames)
    if distant > 0 { note(Limits.coordinates, left: distant) }
    if isLate {
      let left = isCountUnknown ? 0 : skippedCount
      exceededLimits.append(ExceededLimit(deadline, for: "runs of transitions", left: left))
    } else if skippedCount > 0 {
      note(Limits.runs, left: skippedCount)
    }
    let cutOff = (runs + interruptedRuns).count(where: \.isCutOff)
    if cutOff > 0 { note(Limits.timePieces, left: cutOff) }
    if let limit = caches.lazy.compactMap(\.conflictLimit).first { exceededLimits.append(limit) }
    if caches.contains(where: \.isCutOff) { note(Limits.laidOutViews) }
  }
}

extension Motion {
  /// The runs of one transition from every reachable node whose content is as named and in which it can start; from its
  /// source states if there is none.
  package static func runs(
    of id: TransitionID, _ layouts: Layouts, _ exploration: Exploration, environments: [SceneEnvironment?],
    where includes: ([StateID]) -> Bool = { _ in true }
  ) -> [TransitionRun] {
    let scene = layouts.solver.scene
    let transition = scene[id]
    var nodes = exploration.nodes.filter {
      $0.isAsNamed && transition.canStart(in: $0.states[id.machine]) && includes($0.states)
    }
    let reached = nodes.map(\.environment)
    for environment in exploration.differentEnvironments where !reached.contains(environment) {
      nodes += transition.sources.map { Exploration.Node(namedWith: $0, of: id, environment, in: scene) }
        .filter { includes($0.states) }
    }
    var caches = environments.map { LayoutCache(layouts, environment: $0) }
    return nodes.flatMap { node in
      var execution = TransitionExecution(scene: scene, hierarchy: layouts.solver.hierarchy, node: node)
      execution.trigger(id)
      execution.finish()
      return caches.indices.filter { exploration.has(node, under: caches[$0].environment) }
        .map { TransitionRun(of: execution, [id], from: node, in: scene, with: &caches[$0]) }
    }
  }
}

extension Exploration.Node {
  /// A node that no path leads to: a state of one machine, with the others in their initial states.
  fileprivate init(
    namedWith state: StateID, of transition: TransitionID, _ environment: EnvironmentID?, in scene: Scene
  ) {
    var states = scene.machines.map(\.initial)
    states[transition.machine] = state
    self.init(
      states: states, environment: environment,
      content: Configuration.Content(scene: scene, states: states, environment: environment), arrival: nil,
      isAsNamed: true, number: 0, distance: 0)
  }
}

extension TransitionRun {
  fileprivate init(
    of execution: TransitionExecution, _ transitions: [TransitionID], from node: Exploration.Node, in scene: Scene,
    with cache: inout LayoutCache
  ) {
    let trace = execution.trace
    var replay = TraceReplay(
      scene: scene, trace: trace, start: node.content, states: node.states, cache: cache.take())
    replay.run()
    replay.findTransientConflicts(from: node.content)
    cache = replay.cache
    var isCutOff = false
    var breaches: [LimitBreach] = []
    var gaps: [EdgeGap] = []
    if !replay.flight.hasDistantFrames {
      breaches = replay.flight.limitBreaches(
        solver: cache.solver, configuration: { [cache] in cache.configuration($0, states: node.states) },
        isCutOff: &isCutOff)
      gaps = replay.flight.edgeGaps(in: scene, isCutOff: &isCutOff)
    }
    self.init(
      transition: transitions[0], interruption: transitions.count > 1 ? transitions[1] : nil,
      origin: Configuration(
        scene: scene, states: node.states, environment: cache.environment, content: node.content,
        number: node.number),
      // Nobody asks for the code of an interrupted run, and thousands of them would fill gigabytes.
      endStates: execution.states, trace: transitions.count > 1 ? trace.withoutCode : trace, flight: replay.flight,
      faults: replay.faults, breaches: breaches, gaps: gaps, isCutOff: isCutOff)
  }
}
