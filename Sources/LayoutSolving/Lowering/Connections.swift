import ConstraintSolver
import LayoutModel

/// The connected components of a configuration's unknowns. Rows of any strength connect their unknowns, but the root's frame
/// connects nothing.
package struct Connections: Sendable {
  /// For each variable, the smallest variable of its component.
  private let leaders: [Int32]
  /// For each written constraint, its component; `nil` if the constraint has no row.
  private let partOfConstraint: [Part?]
  private let rows: [Part: [Int32]]

  /// A connected component.
  package struct Part: Hashable, Comparable, Sendable {
    let leader: Int32

    /// The component of rows that contain only the root's frame.
    static let screen = Part(leader: -1)

    package static func < (a: Part, b: Part) -> Bool { a.leader < b.leader }
  }

  /// A text that wraps also connects its width to its height.
  ///
  /// - Complexity: almost linear in the number of terms.
  package init(_ lowered: LoweredConfiguration) {
    let program = lowered.program
    var sets = DisjointSets(count: program.variableCount)
    for row in 0..<program.rowCount {
      let free = program.terms(ofRow: row).filter { !Connections.isFixed($0.variable) }
      for term in free.dropFirst() { sets.join(Int32(free[0].variable), Int32(term.variable)) }
    }
    for (index, properties) in lowered.configuration.properties.enumerated() where properties.lineLimit != nil {
      let view = ViewID(index)
      if view != .root {
        sets.join(Int32(lowered.variable(view, .width)), Int32(lowered.variable(view, .height)))
      }
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

  /// Returns whether a variable belongs to the root's frame.
  private static func isFixed(_ variable: Int) -> Bool { variable < FrameAttribute.allCases.count }

  private static func part(of terms: [(variable: Int, coefficient: Rational)], _ leaders: [Int32]) -> Part {
    guard let free = terms.first(where: { !isFixed($0.variable) }) else { return .screen }
    return Part(leader: leaders[free.variable])
  }
}
