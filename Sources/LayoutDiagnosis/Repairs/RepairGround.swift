import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The unchanged configurations, each with its independent parts, built on first access.
struct RepairGround {
  private let analysis: Analysis
  private let solver: SceneSolver
  private var grounds: [Ground?]
  /// Equal contents have equal numbers.
  private var numbers: [LoweredConfiguration.PartContent: Int] = [:]

  private struct Ground {
    let lowered: LoweredConfiguration
    let connections: Connections
    let values: [Rational]
    let failingParts: Set<Connections.Part>
    var numbers: [Connections.Part: Int] = [:]
  }

  init(_ analysis: Analysis, _ solver: SceneSolver) {
    self.analysis = analysis
    self.solver = solver
    grounds = [Ground?](repeating: nil, count: analysis.configurations.count)
  }

  private mutating func ground(at place: Int) -> Ground {
    if let ground = grounds[place] { return ground }
    let solved = analysis.configurations[place]
    let lowered = solver.lower(solved.configuration)
    let connections = Connections(lowered)
    let values = lowered.values(solved)
    let ground = Ground(
      lowered: lowered, connections: connections, values: values,
      failingParts: solved.isFeasible ? [] : lowered.failingParts(connections, at: values))
    grounds[place] = ground
    return ground
  }

  /// The parts that contain active constraints, in order and without duplicates.
  mutating func parts(of ids: [ConstraintID], at place: Int) -> [Connections.Part] {
    let connections = ground(at: place).connections
    return ids.compactMap { connections.part(of: $0) }.unique().sorted()
  }

  /// The unsatisfiable parts.
  mutating func failingParts(at place: Int) -> Set<Connections.Part> { ground(at: place).failingParts }

  /// Numbers of the parts' contents: equal if everything that determines the parts is equal.
  mutating func contents(of parts: [Connections.Part], at place: Int) -> [Int] {
    var ground = ground(at: place)
    var result: [Int] = []
    for part in parts {
      let number: Int
      if let known = ground.numbers[part] {
        number = known
      } else {
        let content = ground.lowered.content(of: part, ground.connections, values: ground.values)
        number = numbers[content] ?? numbers.count
        numbers[content] = number
        ground.numbers[part] = number
        grounds[place] = ground
      }
      result.append(number)
    }
    return result
  }

  /// The layout of a changed configuration, re-solved only in the parts that the change touches.
  mutating func outcome(
    of changed: Configuration, changing ids: [ConstraintID], in parts: Set<Connections.Part>, at place: Int
  ) -> PartOutcome {
    let ground = ground(at: place)
    let before = analysis.configurations[place]
    let (lowered, after) = solver.inPasses(changed) { configuration in
      let lowered = solver.lower(configuration).restricted(to: parts, ground.connections, values: ground.values)
      return (lowered, solver.solve(lowered, findsConflicts: false, findsUnreachable: false))
    } frames: {
      $0.1.frames
    }
    var endsConflict = after.isFeasible
    // If other conflicts remain, this one has ended if the configuration is satisfiable without them.
    let ended = before.correctedParts.filter { part in part.contains { $0.contains(where: ids.contains) } }
    let others = before.correctedParts.filter { part in !part.contains { $0.contains(where: ids.contains) } }
    if !after.isFeasible && !ended.isEmpty && !others.isEmpty {
      var reduced = changed
      for id in others.flatMap({ $0[0] }) { reduced.content.isActive[id.index] = false }
      endsConflict = solver.lower(reduced).restricted(to: parts, ground.connections, values: ground.values).canHold
    }
    return PartOutcome(before: before, after: after, rowCount: lowered.rowCount, endsConflict: endsConflict)
  }
}
