import ConstraintSolver
import LayoutModel

/// The connected components of a configuration's unknowns. Rows of any strength connect their unknowns, except for the fixed
/// attributes of the root's frame.
package struct Connections: Sendable {
  /// For each variable, the smallest variable of its component.
  private let leaders: [Int32]
  /// For each written constraint, its component; `nil` if the constraint has no row.
  private let partOfConstraint: [Part?]
  private let rows: [Part: [Int32]]
  /// For each attribute of the root's frame, whether it is fixed.
  private let isFixed: [Bool]

  /// A connected component.
  package enum Part: Hashable, Comparable, Sendable {
    /// The component of rows that contain only the root's frame.
    case screen
    /// The component with this smallest variable.
    case variables(from: Int32)
  }

  /// A text that wraps also connects its width to its height.
  ///
  /// - Complexity: almost linear in the number of terms.
  package init(_ lowered: LoweredConfiguration) {
    let program = lowered.program
    let configuration = lowered.configuration
    isFixed = FrameAttribute.allCases.map { configuration.isFixed($0.rawValue) }
    var sets = DisjointSets(count: program.variableCount)
    for row in 0..<program.rowCount {
      let free = program.terms(ofRow: row).filter { !configuration.isFixed($0.variable) }
      for term in free.dropFirst() { sets.join(Int32(free[0].variable), Int32(term.variable)) }
    }
    for (index, properties) in lowered.configuration.properties.enumerated() where properties.lineLimit != nil {
      let (width, height) = (lowered.variable(ViewID(index), .width), lowered.variable(ViewID(index), .height))
      if !configuration.isFixed(width) && !configuration.isFixed(height) { sets.join(Int32(width), Int32(height)) }
    }
    leaders = (0..<Int32(program.variableCount)).map { sets.leader(of: $0) }
    var partOfConstraint = [Part?](repeating: nil, count: lowered.scene.constraints.count)
    var rows: [Part: [Int32]] = [:]
    for row in 0..<program.rowCount {
      let part = Connections.part(of: program.terms(ofRow: row), leaders, isFixed)
      rows[part, default: []].append(Int32(row))
      if case .written(let id)? = lowered.reference(ofRow: row) { partOfConstraint[id.index] = part }
    }
    self.partOfConstraint = partOfConstraint
    self.rows = rows
  }

  package func part(of id: ConstraintID) -> Part? { partOfConstraint[id.index] }

  /// A fixed attribute of the root's frame is a component of its own.
  package func part(of attribute: ViewAttribute) -> Part {
    part(ofVariable: LoweredConfiguration.variable(attribute.view, attribute.attribute))
  }

  /// The components of the rows of a proof.
  ///
  /// - Complexity: linear in the number of rows.
  package func parts(of rows: [ProofRow], in lowered: LoweredConfiguration) -> Set<Part> {
    let wanted = Set(rows)
    let program = lowered.program
    return Set(
      (0..<program.rowCount).filter { wanted.contains(lowered.proofRow($0)) }.map {
        part(of: program.terms(ofRow: $0))
      })
  }

  func part(ofVariable variable: Int) -> Part { .variables(from: leaders[variable]) }

  func part(of terms: [(variable: Int, coefficient: Rational)]) -> Part {
    Connections.part(of: terms, leaders, isFixed)
  }

  func rows(of part: Part) -> [Int32] { rows[part] ?? [] }

  private static func part(
    of terms: [(variable: Int, coefficient: Rational)], _ leaders: [Int32], _ isFixed: [Bool]
  ) -> Part {
    let free = terms.first { $0.variable >= isFixed.count || !isFixed[$0.variable] }
    return free.map { .variables(from: leaders[$0.variable]) } ?? .screen
  }
}
