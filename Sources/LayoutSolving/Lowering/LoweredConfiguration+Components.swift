import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// A row of a constraint, to be compared with that of another configuration.
  struct Row: Hashable, Sendable {
    /// `nil` for background rows, as the priority is.
    let reference: ConstraintReference?
    let priority: Rational?
    let variables: [Int]
    let coefficients: [Rational]
    let relation: RowRelation
    let constant: Rational
  }

  func row(_ row: Int) -> Row {
    let (terms, reference) = (program.terms(ofRow: row), reference(ofRow: row))
    return Row(
      reference: reference, priority: reference.map { _ in priority(of: program.strength(ofRow: row)) },
      variables: terms.map(\.variable), coefficients: terms.map(\.coefficient), relation: program.relation(ofRow: row),
      constant: program.constant(ofRow: row))
  }

  /// The rows of some components only. The variables of the others are fixed to their values.
  ///
  /// - Complexity: linear in the program.
  func restricted(
    to parts: Set<Connections.Part>, _ connections: Connections, values: [Rational]
  ) -> LoweredConfiguration {
    var result = self
    result.program = LinearProgram(variableCount: program.variableCount)
    for row in 0..<program.rowCount {
      let terms = program.terms(ofRow: row)
      let part = connections.part(of: terms)
      guard parts.contains(part) || (part == .screen && program.strength(ofRow: row) == .background) else { continue }
      result.program.addRow(row, of: program)
    }
    for variable in 0..<program.variableCount
    where !configuration.isFixed(variable) && !parts.contains(connections.part(ofVariable: variable)) {
      result.program.addRow(
        [(variable, .one)], .equal, values[variable], strength: .background, group: nil)
    }
    return result
  }

  /// The values of all variables in a layout.
  func values(_ solved: SolvedConfiguration) -> [Rational] { values(solved.frames, solved.contentSizes) }

  func values(_ frames: [Frame], _ contentSizes: [AxisPair<Rational>?]) -> [Rational] {
    var values: [Rational] = []
    values.reserveCapacity(program.variableCount)
    for frame in frames {
      values.append(frame.x)
      values.append(frame.y)
      values.append(frame.width)
      values.append(frame.height)
    }
    for case let size? in contentSizes { values += [size.horizontal, size.vertical] }
    return values
  }

  /// The rows of the components of some constraints, and those that fix the root's frame, ascending.
  func rows(connectedWith ids: [ConstraintID]) -> [Int] {
    let connections = Connections(self)
    return rows(of: Set(ids.compactMap { connections.part(of: $0) }), connections)
  }

  private func rows(of parts: Set<Connections.Part>, _ connections: Connections) -> [Int] {
    let own = parts.filter { $0 != .screen }.flatMap { connections.rows(of: $0) }
    // Without the constraints of the root's frame alone, unless they are meant.
    let root = connections.rows(of: .screen).filter {
      parts.contains(.screen) || program.strength(ofRow: Int($0)) == .background
    }
    return (own + root).map { Int($0) }.sorted()
  }

  /// Whether the required rows of the components of some constraints can hold together.
  package func canHold(connectedWith references: [ConstraintReference]) -> Bool {
    let (wanted, connections) = (Set(references), Connections(self))
    let own = (0..<program.rowCount).filter { reference(ofRow: $0).map(wanted.contains) ?? false }
    let parts = Set(own.map { connections.part(of: program.terms(ofRow: $0)) })
    return only(rows(of: parts, connections).filter { program.strength(ofRow: $0).level == nil }).canHold
  }

  /// Whether all required rows can hold together.
  package var canHold: Bool {
    var refiner = ConflictRefiner(program)
    if case .feasible = refiner.decide(refiner.groups) { return true }
    return false
  }
}
