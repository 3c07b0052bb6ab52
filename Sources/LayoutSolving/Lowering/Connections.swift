import ConstraintSolver
import LayoutModel

/// Which unknowns of a configuration hang together by rows of any strength; what the screen fixes connects nothing.
package struct Connections: Sendable {
  /// By variable: the least variable that hangs together with it.
  private let leaders: [Int32]
  /// By constraint, nil where it has no row.
  private let partOfConstraint: [Part?]
  private let rows: [Part: [Int32]]

  /// A set of unknowns that hang together.
  package struct Part: Hashable, Comparable, Sendable {
    let leader: Int32

    /// Of rows in which the screen alone occurs.
    static let screen = Part(leader: -1)

    package static func < (a: Part, b: Part) -> Bool { a.leader < b.leader }
  }

  /// - Complexity: almost linear in the terms.
  package init(_ lowered: LoweredConfiguration) {
    let program = lowered.program
    var sets = DisjointSets(count: program.variableCount)
    for row in 0..<program.rowCount {
      let free = program.terms(ofRow: row).filter { !Connections.isFixed($0.variable) }
      for term in free.dropFirst() { sets.join(Int32(free[0].variable), Int32(term.variable)) }
    }
    leaders = (0..<Int32(program.variableCount)).map { sets.leader(of: $0) }
    var partOfConstraint = [Part?](repeating: nil, count: lowered.scene.constraints.count)
    var rows: [Part: [Int32]] = [:]
    for row in 0..<program.rowCount {
      let part = Connections.part(of: program.terms(ofRow: row), leaders)
      rows[part, default: []].append(Int32(row))
      let group = program.group(ofRow: row)
      if group >= 0, case .written(let id) = lowered.references[group] { partOfConstraint[id.index] = part }
    }
    self.partOfConstraint = partOfConstraint
    self.rows = rows
  }

  package func part(of id: ConstraintID) -> Part? { partOfConstraint[id.index] }

  func part(ofVariable variable: Int) -> Part { Part(leader: leaders[variable]) }

  func part(of terms: [(variable: Int, coefficient: Rational)]) -> Part { Connections.part(of: terms, leaders) }

  func rows(of part: Part) -> [Int32] { rows[part] ?? [] }

  /// The root's frame.
  private static func isFixed(_ variable: Int) -> Bool { variable < FrameAttribute.allCases.count }

  private static func part(of terms: [(variable: Int, coefficient: Rational)], _ leaders: [Int32]) -> Part {
    guard let free = terms.first(where: { !isFixed($0.variable) }) else { return .screen }
    return Part(leader: leaders[free.variable])
  }
}
