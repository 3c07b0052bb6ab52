import ConstraintSolver
import LayoutModel

/// The proof of an ambiguous attribute's minimum or maximum, or of its absence.
package struct AttributeEnd: Sendable {
  package let attribute: ViewAttribute
  package let isMaximum: Bool
  package let reach: Reach

  package enum Reach: Sendable {
    /// An optimal layout with this value, and multipliers whose weighted sum is the attribute alone.
    case value(Rational, multipliers: [ProofTerm], layout: WitnessLayout)
    /// The attribute is unbounded: a direction in which an optimal layout stays optimal, given as the change of each frame.
    case endless(move: WitnessLayout)
  }
}

extension SceneSolver {
  /// Whether any ends of ambiguous attributes are proven.
  var provesEnds: Bool { endLimit > 0 }

  private var endLimit: Int { min(provenEndLimit, Limits.endViews / scene.views.count) }

  /// The proofs of the ends of ambiguous attributes, as many as the limits allow.
  func ends(of attributes: [AmbiguousAttribute], in lowered: LoweredConfiguration, at best: [Rational])
    -> [AttributeEnd]
  {
    let limit = endLimit
    var ends: [AttributeEnd] = []
    for attribute in attributes {
      for (value, isMaximum) in [(attribute.minimum, false), (attribute.maximum, true)] where ends.count < limit {
        let reach =
          value.map { lowered.reach(attribute.attribute, to: $0, isMaximum: isMaximum, from: best) }
          ?? lowered.endlessMove(of: attribute.attribute, isMaximum: isMaximum, from: best)
        if let reach { ends.append(AttributeEnd(attribute: attribute.attribute, isMaximum: isMaximum, reach: reach)) }
      }
    }
    return ends
  }
}

extension LoweredConfiguration {
  /// Proves an end with an additional optional constraint that is weaker than all others and requires a value one point beyond
  /// the end. The proof of its least error is the proof of the end.
  fileprivate func reach(
    _ attribute: ViewAttribute, to value: Rational, isMaximum: Bool, from best: [Rational]
  ) -> AttributeEnd.Reach? {
    let variable = variable(attribute.view, attribute.attribute)
    // Unreachable constraints are already reported, so they are not tracked again.
    var extended = program.untracked
    let weakest = Strength.optional(level: Int32(priorities.count))
    extended.addRow(
      [(variable, .one)], .equal, value + (isMaximum ? 1 : -1), strength: weakest, group: references.count)
    let solution = extended.optimum(provesOptima: true)
    guard !solution.isCutOff, solution.values[variable] == value,
      let proof = solution.optima.first(where: { $0.strength == weakest })
    else { return nil }
    return .value(
      value,
      multipliers: proof.multipliers.filter { $0.row < program.rowCount }.map {
        ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier)
      },
      layout: layout(
        frames(at: best), contentSizes: contentSizes(at: best), with: changes(from: best, to: solution.values)))
  }

  /// A direction of change that keeps every error however far the layout moves. Equalities and failing rows keep their values;
  /// other rows may move away from their bounds.
  fileprivate func endlessMove(
    of attribute: ViewAttribute, isMaximum: Bool, from best: [Rational]
  ) -> AttributeEnd.Reach? {
    var moves = LinearProgram(variableCount: program.variableCount)
    for row in 0..<program.rowCount {
      let fails = !program.error(ofRow: row, at: best).isZero
      moves.addRow(
        program.terms(ofRow: row), fails ? .equal : program.relation(ofRow: row), .zero, strength: .required, group: row
      )
    }
    let step: Rational = isMaximum ? 1 : -1
    moves.addRow(
      [(variable(attribute.view, attribute.attribute), .one)], .equal, step, strength: .required,
      group: program.rowCount)
    // Among all directions, prefers one that changes few variables.
    for variable in 0..<program.variableCount {
      moves.addRow(
        [(variable, .one)], .equal, .zero, strength: .optional(level: 0), group: program.rowCount + 1)
    }
    let solution = moves.optimum()
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    let zero = Frame(x: .zero, y: .zero, width: .zero, height: .zero)
    let still = [Frame](repeating: zero, count: scene.views.count)
    let stillContent = scene.views.map { $0.kind == .scrollView ? AxisPair(Rational.zero, Rational.zero) : nil }
    let none = [Rational](repeating: .zero, count: program.variableCount)
    return .endless(
      move: layout(still, contentSizes: stillContent, with: changes(from: none, to: solution.values)))
  }

  private func changes(from old: [Rational], to new: [Rational]) -> [VariableValue] {
    new.indices.filter { new[$0] != old[$0] }.map { VariableValue(variable: $0, value: new[$0]) }
  }
}
