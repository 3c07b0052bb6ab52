/// Solves one component level by level with a dictionary.
struct ComponentSolver {
  let program: LinearProgram
  let component: PresolvedProgram.Component
  var tableau: Tableau
  /// The logical variables of the rows added so far.
  var logicals: [(variable: Int32, row: Int)]
  /// Rows that cannot hold, each with the values of the component's own variables where its error is least.
  var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []

  /// Points in which rows may hold that fail in the optimum.
  var candidates = AttainingCandidates(isWanted: false)
}

extension ComponentSolver {
  /// Starts with the optimal face of the component's required rows.
  init(component index: Int, of required: RequiredSolution, _ program: LinearProgram) {
    let component = required.presolved.components[index]
    let rows = component.requiredRows(of: program).map(\.row)
    self.init(
      program: program, component: component, tableau: required.tableau(ofComponent: index),
      logicals: rows.enumerated().map { (variable: Int32(component.roots.count + $0.offset), row: $0.element) })
  }

  var isCutOff: Bool { tableau.isCutOff }

  /// Minimises the error of each level in turn, strongest first, keeping the optima of those before.
  mutating func solveOptionalLevels() {
    for (level, rowIndices) in component.optionalLevels(of: program) where !tableau.isCutOff {
      if candidates.isWanted { candidates.add(best: point(of: tableau), beforeLevel: level) }
      let rows = rowIndices.map { component.rows[$0] }
      let before = rows.contains { program.rows[$0.row].isTracked } ? tableau : nil
      let added = tableau.solveLevel(
        rows.map { Tableau.SoftRow(form: $0.form, relation: program.rows[$0.row].relation) })
      if let before, !tableau.cost.isZero {
        for (row, logical) in zip(rows, added) where program.rows[row.row].isTracked {
          probe(row, ofLevel: level, error: tableau.variables[Int(logical)].value, before: before)
        }
      }
      tableau.keepOptimalFace(added)
      logicals.append(contentsOf: zip(added, rows).map { (variable: $0, row: $1.row) })
    }
  }

  /// Computes the least error of a failing row alone in its level, to find out whether it is unreachable.
  private mutating func probe(
    _ row: (row: Int, form: AffineForm), ofLevel level: Int32, error excess: Rational, before: Tableau
  ) {
    let relation = program.rows[row.row].relation
    guard !relation.error(ofExcess: excess).isZero else { return }
    var alone = before
    _ = alone.solveLevel([Tableau.SoftRow(form: row.form, relation: relation)])
    if alone.isCutOff { return }
    if !alone.cost.isZero {
      unreachable.append((row.row, alone.cost, point(of: alone)))
    } else if candidates.hasRoom {
      candidates.add(probed: point(of: alone), ofLevel: level)
    }
  }

  /// The values of the component's own variables in a dictionary.
  private func point(of tableau: Tableau) -> [Rational] { component.roots.indices.map { tableau.variables[$0].value } }
}
