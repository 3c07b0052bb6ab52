// Finds every configuration that transitions can reach, breadth first from the initial states, by executing their code.
//
// Layouts do not decide what code runs, so environments only matter if they change the scene itself. Because the search
// is breadth first, the first path found to a configuration is a shortest one. A transition and its interruption count as
// two steps.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The configurations that the transitions of a scene can reach.
package struct Exploration: Sendable {
  /// In order of distance from the initial states; these come first.
  package private(set) var nodes: [Node] = []
  /// A lower bound on the nodes that were found but not explored, because a limit was reached.
  package private(set) var unexplored = 0
  /// Whether a transition had too many steps to be run to its end.
  package private(set) var isCutOff = false
  /// Whether a transition scales a view beyond the range that a scene may have.
  package private(set) var leavesScaleRange = false

  /// Whether the deadline passed before everything was explored.
  package private(set) var isLate = false

  /// Whether all reachable nodes are known.
  package var isComplete: Bool { unexplored == 0 && !isCutOff && !leavesScaleRange && !isLate }

  /// A configuration at rest, in all environments that change the scene in the same way.
  package struct Node: Sendable {
    /// One per machine.
    package let states: [StateID]
    /// The first of the environments; `nil` if no environment changes the scene.
    package let environment: EnvironmentID?
    package let content: Configuration.Content
    /// `nil` for an initial node.
    package let arrival: Arrival?
    /// Whether the content equals what the states define.
    package let isAsNamed: Bool
    /// 0 if the content is what the states define; otherwise counted from 1 among nodes with the same states and
    /// environments.
    package let number: Int
    /// The number of transitions that lead to it.
    package let distance: Int
  }

  /// How a node is first reached.
  package struct Arrival: Hashable, Sendable {
    /// The index of a node nearer to the initial states.
    package let origin: Int
    package let transition: TransitionID
    /// The transition that is triggered before the other one has ended.
    package let interruption: TransitionID?
  }

  /// States, and the normalized content.
  fileprivate struct Key: Hashable {
    let states: [StateID]
    let environment: EnvironmentID?
    let content: Configuration.Content
  }

  /// The maximum number of nodes that are explored.
  package let limit: Int
  /// The number of nodes whose content is not as named.
  private var driftCount = 0
  /// Whether more than `Limits.driftedConfigurations` nodes were found whose content is not as named.
  package private(set) var exceedsDriftLimit = false

  private struct Name: Hashable {
    let states: [StateID]
    let environment: EnvironmentID?
    var number: Int
  }

  /// For each environment, the first one that changes the scene in the same way; empty if none changes the scene.
  private let representatives: [EnvironmentID?: EnvironmentID?]

  private var known: Set<Key> = []
  /// Runs of two transitions whose ends are not yet nodes, in order of distance.
  private var interrupted: [(key: Key, arrival: Arrival)] = []
  private var positions: [Name: Int] = [:]
  /// The different configurations beyond the limit. To bound memory, at most `limit` of them are counted.
  private var unexploredKeys: Set<Key> = []

  private let scene: Scene
  private let deadline: Deadline

  /// - Parameters:
  ///   - environments: those to explore; `nil` for all of the scene's.
  ///   - deadline: no further transition is run after it.
  package init(
    scene: Scene, environments: [SceneEnvironment?]? = nil, nodeLimit: Int? = nil,
    runLimit: Int = Limits.explorationRuns, deadline: Deadline = .none
  ) {
    self.scene = scene
    self.deadline = deadline
    limit = nodeLimit ?? scene.configurationLimit
    let environments = environments ?? (scene.environments.isEmpty ? [nil] : scene.environments)
    representatives = Self.representatives(of: environments.map { $0?.id }, in: scene)
    let transitions = scene.transitions
    guard !transitions.isEmpty else { return }
    for environment in differentEnvironments { addInitialNodes(environment) }
    let hierarchy = ViewHierarchy(scene)
    var runs = 0
    var next = 0
    while next < nodes.count || !interrupted.isEmpty {
      addInterrupted(before: next < nodes.count ? nodes[next].distance : .max)
      guard next < nodes.count else { break }
      let node = nodes[next]
      isLate = isLate || deadline.hasPassed
      guard runs < runLimit && !isLate else {
        unexplored += nodes.count - next
        return
      }
      for transition in transitions where scene[transition].canStart(in: node.states[transition.machine]) {
        runs += 1
        var execution = TransitionExecution(scene: scene, hierarchy: hierarchy, node: node)
        execution.trigger(transition)
        if scene[transition].isInterruptible {
          runs += interrupt(execution, transition, from: next)
        }
        execution.finish()
        note(execution.trace)
        add(
          Key(execution), Arrival(origin: next, transition: transition, interruption: nil))
      }
      next += 1
    }
  }

  /// Triggers every transition in each pause of another one.
  ///
  /// The moment within a pause only decides the order in which later code runs, so the middle is used.
  ///
  /// - Returns: the number of runs.
  private mutating func interrupt(
    _ execution: TransitionExecution, _ first: TransitionID, from origin: Int
  ) -> Int {
    var runs = 0
    var execution = execution
    while let nextTime = execution.nextTime, !execution.isFinished {
      isLate = isLate || deadline.hasPassed
      if isLate { break }
      for second in scene.transitions where scene[second].canStart(in: execution.states[second.machine]) {
        var both = execution
        both.trigger(second, at: (execution.time + nextTime) / 2)
        both.finish()
        runs += 1
        note(both.trace)
        interrupted.append((Key(both), Arrival(origin: origin, transition: first, interruption: second)))
      }
      execution.advance()
    }
    return runs
  }

  /// Adds the nodes that interruptions lead to, once their distance is reached.
  private mutating func addInterrupted(before distance: Int) {
    let due = interrupted.prefix { nodes[$0.arrival.origin].distance + 2 <= distance }
    for (key, arrival) in due { add(key, arrival) }
    interrupted.removeFirst(due.count)
  }

  /// Adds the initial nodes. A machine without transitions may be in any of its states.
  private mutating func addInitialNodes(_ environment: EnvironmentID?) {
    var combinations: [[StateID]] = [[]]
    for machine in scene.machines {
      let choices = machine.transitions.isEmpty ? machine.states.indices.map { StateID($0) } : [machine.initial]
      combinations = combinations.flatMap { states in choices.map { states + [$0] } }
      if combinations.count > limit {
        unexplored += combinations.count - limit
        combinations.removeLast(combinations.count - limit)
      }
    }
    for states in combinations {
      let content = Configuration.Content(scene: scene, states: states, environment: environment)
      add(Key(states: states, environment: environment, content: content.normalized), nil)
    }
  }

  private mutating func note(_ trace: TransitionTrace) {
    if trace.leavesScaleRange { leavesScaleRange = true } else if trace.isCutOff { isCutOff = true }
  }

  private mutating func add(_ key: Key, _ arrival: Arrival?) {
    guard !known.contains(key) else { return }
    let named = Configuration.Content(scene: scene, states: key.states, environment: key.environment)
    let isAsNamed = key.content == named.normalized
    let isBeyondDrift = !isAsNamed && driftCount >= Limits.driftedConfigurations.limit
    guard nodes.count < limit && !isBeyondDrift else {
      if isBeyondDrift { exceedsDriftLimit = true }
      if unexploredKeys.count < limit, unexploredKeys.insert(key).inserted { unexplored += 1 }
      return
    }
    var name = Name(states: key.states, environment: key.environment, number: 0)
    if !isAsNamed {
      driftCount += 1
      repeat { name.number += 1 } while positions[name] != nil
    }
    known.insert(key)
    positions[name] = nodes.count
    nodes.append(
      Node(
        states: key.states, environment: key.environment, content: isAsNamed ? named : key.content, arrival: arrival,
        isAsNamed: isAsNamed, number: name.number,
        distance: arrival.map { nodes[$0.origin].distance + ($0.interruption == nil ? 1 : 2) } ?? 0))
  }

  /// The node of a configuration; `nil` if it is unreachable.
  package func node(of configuration: Configuration) -> Int? {
    guard let environment = representative(of: configuration.environment) else { return nil }
    return positions[Name(states: configuration.states, environment: environment, number: configuration.number)]
  }

  /// Returns whether a node stands for configurations under an environment.
  package func has(_ node: Node, under environment: SceneEnvironment?) -> Bool {
    representative(of: environment?.id) == .some(node.environment)
  }

  /// The first environment that changes the scene in the same way; `nil` if the environment is not explored.
  private func representative(of environment: EnvironmentID?) -> EnvironmentID?? {
    representatives.isEmpty ? .some(nil) : representatives[environment]
  }

  /// One environment for each way to change the scene, in order; `nil` stands for no change.
  var differentEnvironments: [EnvironmentID?] {
    representatives.isEmpty ? [nil] : Set(representatives.values).sorted { ($0?.index ?? -1) < ($1?.index ?? -1) }
  }

  private static func representatives(
    of environments: [EnvironmentID?], in scene: Scene
  ) -> [EnvironmentID?: EnvironmentID?] {
    if environments.allSatisfy({ scene.changes(of: $0) == nil }) { return [:] }
    var result: [EnvironmentID?: EnvironmentID?] = [:]
    var known: [Configuration.Content: EnvironmentID?] = [:]
    for environment in environments where result[environment] == nil {
      let content = Configuration.Content(scene: scene, states: [], environment: environment)
      let first = known[content] ?? environment
      known[content] = .some(first)
      result[environment] = .some(first)
    }
    return result
  }

  /// The transitions from an initial node to a node. Each call builds the list, because nodes share their paths.
  package func path(to node: Int) -> [Arrival] {
    path(to: node, last: .max).steps
  }

  /// The last transitions of the path to a node, and the node in which they start.
  package func path(to node: Int, last count: Int) -> (start: Int, steps: [Arrival]) {
    var steps: [Arrival] = []
    var start = node
    while steps.count < count, let arrival = nodes[start].arrival {
      steps.append(arrival)
      start = arrival.origin
    }
    return (start, steps.reversed())
  }
}

extension Exploration.Key {
  /// The end of an execution.
  fileprivate init(_ execution: TransitionExecution) {
    self.init(
      states: execution.states, environment: execution.environment, content: execution.content.normalized)
  }
}

extension Transition {
  package func canStart(in state: StateID) -> Bool { sources.contains(state) }
}

extension Scene {
  /// The maximum number of configurations that are solved or explored; fewer if each of them is large.
  package var configurationLimit: Int {
    max(1, min(Limits.configurations, Limits.configurationCells / max(1, views.count + constraints.count)))
  }
}
