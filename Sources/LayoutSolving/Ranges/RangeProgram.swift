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
  /// The row that fixes the unknown; nil where it is not one of a view.
  private let fixedRow: Int?
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
    fixedRow = fixed.flatMap { attribute in
      (0..<program.rowCount).first { row in
        if case .background(attribute) = lowered.proofRow(row) { true } else { false }
      }
    }
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

  /// A value at which groups can hold that is as near to another one as can be.
  struct Nearest {
    let value: Rational
    /// The point, by variable of the configuration's program; the root's size may be another.
    let point: [Rational]
    /// Multipliers of the configuration's rows, whose weighted sum hangs on the subject alone; nil where a limit was reached.
    let multipliers: [(row: Int, multiplier: Rational)]?
  }

  /// The value nearest to another one at which some groups can hold, within bounds; nil where none is.
  ///
  /// - Parameter groups: those whose rows count; nil for all.
  func nearest(to value: Rational, within bounds: (Rational, Rational), among groups: Set<Int>? = nil) -> Nearest? {
    let (program, origins) = self.program(nearestTo: value, within: bounds, among: groups)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    solver.provesOptima = groups != nil
    let solution = solver.solve(program)
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    // The rows that tell how far the range goes, and from where, are not the configuration's.
    let proof = solution.optima.first { $0.rank == 0 }?.multipliers.compactMap { term in
      term.row < origins.count ? (row: origins[term.row], multiplier: term.multiplier) : nil
    }
    return Nearest(value: solution.values[variable], point: solution.values, multipliers: proof)
  }

  /// Whether a limit keeps from knowing if any value within bounds works.
  func isCutOff(within bounds: (Rational, Rational)) -> Bool {
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    return solver.solve(program(nearestTo: bounds.0, within: bounds, among: nil).program).isCutOff
  }

  /// - Returns: the program, and for each of its first rows the row of the configuration that it is.
  private func program(
    nearestTo value: Rational, within bounds: (Rational, Rational), among groups: Set<Int>?
  ) -> (program: LinearProgram, origins: [Int]) {
    var program = LinearProgram(variableCount: variableCount)
    var origins: [Int] = []
    for row in rows {
      let group = lowered.program.group(ofRow: row.origin)
      let strength = lowered.program.strength(ofRow: row.origin)
      if let groups, strength == .required, !groups.contains(group) { continue }
      origins.append(row.origin)
      program.addRow(
        row.terms, lowered.program.relation(ofRow: row.origin), row.constant, strength: strength, group: group)
    }
    program.addRow([(variable, .one)], .greaterThanOrEqual, bounds.0, strength: .background, group: -1)
    program.addRow([(variable, .one)], .lessThanOrEqual, bounds.1, strength: .background, group: -1)
    program.addRow([(variable, .one)], .equal, value, strength: .optional(rank: 0), group: lowered.references.count)
    return (program, origins)
  }

  /// That the groups conflict at a value beyond the nearest one, by multipliers that prove it of every such value.
  ///
  /// - Parameter other: the same configuration with that value.
  func proof(of nearest: Nearest, in other: LoweredConfiguration) -> (terms: [ProofTerm], contradiction: Rational)? {
    guard var multipliers = nearest.multipliers else { return nil }
    if let fixedRow {
      var slope = Rational.zero
      for (row, multiplier) in multipliers {
        for term in other.program.terms(ofRow: row) where term.variable == variable {
          slope += multiplier * term.coefficient
        }
      }
      if !slope.isZero { multipliers.append((fixedRow, -slope)) }
    }
    multipliers.sort { $0.row < $1.row }
    let sum = multipliers.reduce(Rational.zero) { $0 + $1.multiplier * other.program.constant(ofRow: $1.row) }
    let terms = multipliers.map { ProofTerm(row: other.proofRow($0.row), multiplier: $0.multiplier) }
    return sum > .zero ? (terms, sum) : nil
  }

  /// A point as a layout at its own value.
  func layout(_ nearest: Nearest) -> WitnessLayout {
    let zero = [Rational](repeating: .zero, count: lowered.program.variableCount)
    let values = nearest.point.indices.map { VariableValue(variable: $0, value: nearest.point[$0]) }
      .filter { $0.variable < lowered.program.variableCount && !$0.value.isZero }
    var empty = lowered.frames(at: zero)
    switch subject {
    case .width: empty[0].width = nearest.value
    case .height: empty[0].height = nearest.value
    case .textScale, .parameter: break
    }
    return lowered.layout(empty, contentSizes: lowered.contentSizes(at: zero), with: values)
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
