// The required rows of a configuration with one of its numbers as an unknown. That number stands in the rows linearly, so the
// values at which they can hold are the shadow of a polyhedron: an interval. Its ends are where the nearest value to the ends
// of the range lies, which the solver finds as the optimum of one optional row.

import ConstraintSolver
import LayoutModel

/// The required rows of one configuration over its views and one more unknown.
struct RangeProgram {
  let lowered: LoweredConfiguration
  let subject: RangeSubject
  /// The unknown that the range varies.
  let variable: Int
  /// The required rows and the background, without what fixes the unknown.
  private let rows: [Row]
  private let variableCount: Int

  private struct Row {
    let origin: Int
    var terms: [(variable: Int, coefficient: Rational)]
    var constant: Rational
  }

  init(_ lowered: LoweredConfiguration, _ subject: RangeSubject) {
    self.lowered = lowered
    self.subject = subject
    let program = lowered.program
    var fixed: ViewAttribute?
    switch subject {
    case .width: fixed = ViewAttribute(view: .root, attribute: .width)
    case .height: fixed = ViewAttribute(view: .root, attribute: .height)
    case .textScale, .parameter: break
    }
    let variable = fixed.map { lowered.variable($0.view, $0.attribute) } ?? program.variableCount
    variableCount = fixed == nil ? program.variableCount + 1 : program.variableCount
    self.variable = variable
    rows = (0..<program.rowCount).compactMap { row in
      let strength = program.strength(ofRow: row)
      guard strength == .required || strength == .background else { return nil }
      if let fixed, case .background(let attribute) = lowered.proofRow(row), attribute == fixed { return nil }
      var entry = Row(origin: row, terms: program.terms(ofRow: row), constant: program.constant(ofRow: row))
      if let share = lowered.share(of: subject, inRow: row), !share.isZero {
        entry.terms.append((variable, -share))
        entry.constant -= share * lowered.configuration.value(of: subject)
      }
      return entry
    }
  }

  /// The value nearest to another one at which some groups can hold, within bounds; nil where none is.
  ///
  /// - Parameter groups: those whose rows count; nil for all.
  func nearest(to value: Rational, within bounds: (Rational, Rational), among groups: Set<Int>? = nil) -> Rational? {
    var program = LinearProgram(variableCount: variableCount)
    for row in rows {
      let group = lowered.program.group(ofRow: row.origin)
      let strength = lowered.program.strength(ofRow: row.origin)
      if let groups, strength == .required, !groups.contains(group) { continue }
      program.addRow(
        row.terms, lowered.program.relation(ofRow: row.origin), row.constant, strength: strength, group: group)
    }
    program.addRow([(variable, .one)], .greaterThanOrEqual, bounds.0, strength: .background, group: -1)
    program.addRow([(variable, .one)], .lessThanOrEqual, bounds.1, strength: .background, group: -1)
    program.addRow([(variable, .one)], .equal, value, strength: .optional(rank: 0), group: lowered.references.count)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(program)
    return solution.isFeasible && !solution.isCutOff ? solution.values[variable] : nil
  }
}

extension LoweredConfiguration {
  /// By how much the constant of a row grows when the subject grows by one; nil where it has no part in it.
  fileprivate func share(of subject: RangeSubject, inRow row: Int) -> Rational? {
    guard case .constraint(let reference, _) = proofRow(row) else { return nil }
    switch (subject, reference) {
    case (.parameter(let parameter), .written(let id)):
      return configuration.constants[id.index].terms.reduce(Rational.zero) {
        $1.parameter == parameter ? $0 + Rational($1.coefficient) : $0
      }
    case (.textScale, .hugging(let view, let axis)), (.textScale, .compression(let view, let axis)):
      guard scene[view].kind.showsText, let size = configuration.properties[view.index].intrinsicSize[axis] else {
        return nil
      }
      return Rational(size)
    default: return nil
    }
  }
}
