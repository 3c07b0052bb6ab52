import ConstraintSolver
import LayoutModel

/// Why an ambiguous attribute goes as far as it does, and no further.
package struct AttributeEnd: Sendable {
  package let attribute: ViewAttribute
  package let isMaximum: Bool
  package let reach: Reach

  package enum Reach: Sendable {
    /// A best layout that has this value, and multipliers whose weighted sum is the attribute and nothing else.
    case value(Rational, multipliers: [ProofTerm], layout: WitnessLayout)
    /// What a best layout can be moved by as often as one likes: a move for each view that moves.
    case endless(move: WitnessLayout)
  }
}

extension SceneSolver {
  /// Views times ends that are proven of one configuration at most.
  private static let endWorkLimit = 2_000

  /// Whether ends of ambiguous attributes are proven at all.
  var provesEnds: Bool { endLimit > 0 }

  private var endLimit: Int { min(provenEndLimit, Self.endWorkLimit / scene.views.count) }

  /// The proofs of how far ambiguous attributes go, as far as the limits let them.
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
  /// A wish beyond the end, weaker than all else, fails by as much as it is beyond; that proof is the end's.
  fileprivate func reach(
    _ attribute: ViewAttribute, to value: Rational, isMaximum: Bool, from best: [Rational]
  ) -> AttributeEnd.Reach? {
    let variable = variable(attribute.view, attribute.attribute)
    // What cannot hold would be proven each time anew, and is told already.
    var extended = program.untracked
    extended.addRow(
      [(variable, .one)], .equal, value + (isMaximum ? 1 : -1), strength: .optional(rank: Int32(priorities.count)),
      group: references.count)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    solver.provesOptima = true
    let solution = solver.solve(extended)
    guard !solution.isCutOff, solution.values[variable] == value,
      let proof = solution.optima.first(where: { $0.rank == priorities.count })
    else { return nil }
    return .value(
      value,
      multipliers: proof.multipliers.filter { $0.row < program.rowCount }.map {
        ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier)
      },
      layout: layout(
        frames(at: best), contentSizes: contentSizes(at: best), with: changes(from: best, to: solution.values)))
  }

  /// A move that changes no error, however often it is made: rows that are equalities or fail stand still, others may move
  /// away from where they would fail.
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
    // Of all moves, one that leaves as much as it can where it is.
    for variable in 0..<program.variableCount {
      moves.addRow(
        [(variable, .one)], .equal, .zero, strength: .optional(rank: 0), group: program.rowCount + 1)
    }
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(moves)
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
