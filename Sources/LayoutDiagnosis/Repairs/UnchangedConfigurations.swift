import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The unchanged configurations, each with its independent parts, built on first access.
struct UnchangedConfigurations {
  private let analysis: Analysis
  private var known: [Prepared?]
  /// Equal contents have equal numbers.
  private var numbers: [LoweredConfiguration.PartContent: Int] = [:]

  private struct Prepared {
    let lowered: LoweredConfiguration
    let connections: Connections
    let values: [Rational]
    let failingParts: Set<Connections.Part>
    var numbers: [Connections.Part: Int] = [:]
  }

  init(_ analysis: Analysis) {
    self.analysis = analysis
    known = [Prepared?](repeating: nil, count: analysis.configurations.count)
  }

  private mutating func prepared(at place: Int) -> Prepared {
    if let own = known[place] { return own }
    let solved = analysis.configurations[place]
    let lowered = analysis.solver.lower(solved.configuration)
    let connections = Connections(lowered)
    let values = lowered.values(solved)
    let own = Prepared(
      lowered: lowered, connections: connections, values: values,
      failingParts: solved.isFeasible ? [] : lowered.failingParts(connections, at: values))
    known[place] = own
    return own
  }

  /// The parts that contain active constraints, in order and without duplicates.
  mutating func parts(of ids: [ConstraintID], at place: Int) -> [Connections.Part] {
    let connections = prepared(at: place).connections
    return ids.compactMap { connections.part(of: $0) }.unique().sorted()
  }

  /// The unsatisfiable parts.
  mutating func failingParts(at place: Int) -> Set<Connections.Part> { prepared(at: place).failingParts }

  /// Numbers of the parts' contents: equal if everything that determines the parts is equal.
  mutating func contents(of parts: [Connections.Part], at place: Int) -> [Int] {
    var own = prepared(at: place)
    var result: [Int] = []
    for part in parts {
      let number: Int
      if let known = own.numbers[part] {
        number = known
      } else {
        let content = own.lowered.content(of: part, own.connections, values: own.values)
        number = numbers[content] ?? numbers.count
        numbers[content] = number
        own.numbers[part] = number
        known[place] = own
      }
      result.append(number)
    }
    return result
  }

  /// What is ambiguous in the other parts, which a change leaves as it is.
  mutating func ambiguities(outside parts: Set<Connections.Part>, at place: Int) -> PartOutcome.Ambiguities {
    let connections = prepared(at: place).connections
    let solved = analysis.configurations[place]
    func isOutside(_ entry: AmbiguousAttribute) -> Bool { !parts.contains(connections.part(of: entry.attribute)) }
    return PartOutcome.Ambiguities(
      attributes: solved.ambiguousAttributes.filter(isOutside),
      causes: solved.ambiguities.filter { $0.attributes.allSatisfy(isOutside) })
  }

  /// The layout of a changed configuration, re-solved only in the parts that the change touches.
  mutating func outcome(
    of changed: Configuration, changing ids: [ConstraintID], in parts: Set<Connections.Part>, at place: Int
  ) -> PartOutcome {
    let own = prepared(at: place)
    let before = analysis.configurations[place]
    let (after, rowCount) = solution(of: changed, in: parts, own)
    var endsConflict = after.isFeasible
    // If other conflicts remain, this one has ended if the configuration is satisfiable without them.
    let ended = before.correctedParts.filter { part in part.contains { $0.contains(where: ids.contains) } }
    let others = before.correctedParts.filter { part in !part.contains { $0.contains(where: ids.contains) } }
    if !after.isFeasible && !ended.isEmpty && !others.isEmpty {
      let reduced = changed.without(others.flatMap { $0[0] })
      endsConflict = analysis.solver.lower(reduced).restricted(to: parts, own.connections, values: own.values).canHold
    }
    return PartOutcome(before: before, after: after, rowCount: rowCount, endsConflict: endsConflict)
  }

  /// The layout of some parts of a changed configuration, with those of some constraints that can never hold.
  mutating func layout(
    of changed: Configuration, findingUnreachable ids: Set<ConstraintID>, in parts: Set<Connections.Part>, at place: Int
  ) -> SolvedConfiguration {
    solution(of: changed, in: parts, prepared(at: place), findingUnreachable: ids).layout
  }

  private func solution(
    of changed: Configuration, in parts: Set<Connections.Part>, _ own: Prepared,
    findingUnreachable ids: Set<ConstraintID> = []
  ) -> (layout: SolvedConfiguration, rowCount: Int) {
    let solver = analysis.solver
    return solver.inPasses(changed) { configuration in
      let lowered = solver.lower(configuration)
        .restricted(to: parts, own.connections, values: own.values, tracking: ids)
      return (solver.solve(lowered, findsConflicts: false, findsUnreachable: !ids.isEmpty), lowered.rowCount)
    } frames: {
      $0.0.frames
    }
  }
}
