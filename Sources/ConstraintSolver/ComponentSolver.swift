/// One component on its way through the ranks.
struct ComponentSolver {
  let program: LinearProgram
  let component: Reduction.Component
  var tableau: Tableau
  /// The logical variables of the rows met so far.
  var logicals: [(variable: Int32, row: Int)]
  var unreachable: [(row: Int, shortfall: Rational)] = []
  /// For each of these rows, the component's own variables where it errs least.
  var unreachablePoints: [[Rational]] = []

  init(
    program: LinearProgram, component: Reduction.Component, tableau: Tableau,
    logicals: [(variable: Int32, row: Int)]
  ) {
    self.program = program
    self.component = component
    self.tableau = tableau
    self.logicals = logicals
  }

  var isCutOff: Bool { tableau.isCutOff }

  /// Minimises the error of each rank in turn, strongest first, keeping the optimum of those before.
  mutating func solveOptionalRanks() {
    let optional = component.rows.filter { program.strengths[$0.row].rank != nil }
    let byRank = optional.sorted {
      (program.strengths[$0.row].rank ?? 0, $0.row) < (program.strengths[$1.row].rank ?? 0, $1.row)
    }
    var start = 0
    while start < byRank.count && !tableau.isCutOff {
      let rank = program.strengths[byRank[start].row].rank
      var end = start
      while end < byRank.count && program.strengths[byRank[end].row].rank == rank { end += 1 }
      let rows = byRank[start..<end]
      let before = rows.contains { program.tracked[$0.row] } ? tableau : nil
      let added = tableau.solveLevel(
        rows.map { Tableau.SoftRow(form: $0.form, relation: program.relations[$0.row]) })
      if let before, !tableau.cost.isZero {
        for (row, logical) in zip(rows, added) where program.tracked[row.row] {
          probe(row, error: tableau.variables[Int(logical)].value, before: before)
        }
      }
      tableau.keepOptimalFace(added)
      logicals.append(contentsOf: zip(added, rows).map { (variable: $0, row: $1.row) })
      start = end
    }
  }

  /// Whether a row that fails in the point found could hold, were it alone in its rank.
  private mutating func probe(_ row: (row: Int, form: AffineForm), error excess: Rational, before: Tableau) {
    let relation = program.relations[row.row]
    guard !relation.error(ofExcess: excess).isZero else { return }
    var alone = before
    _ = alone.solveLevel([Tableau.SoftRow(form: row.form, relation: relation)])
    guard !alone.cost.isZero && !alone.isCutOff else { return }
    unreachable.append((row.row, alone.cost))
    unreachablePoints.append(component.roots.indices.map { alone.variables[$0].value })
  }
}
