// A program after its required equalities are eliminated: what still has choices, split into independent components.

/// A program reduced to components over the roots of its eliminated equalities.
struct Reduction {
  let program: LinearProgram
  var elimination: EqualityElimination
  /// In order of their first root.
  var components: [Component] = []
  /// Rows that reduce to a constant and fail, with their excess.
  var failedConstants: [(row: Int, excess: Rational)] = []
  /// Proofs of contradictions that no choice can mend.
  var certificates: [Certificate] = []

  /// Roots that share rows, and these rows.
  struct Component {
    /// Roots in order; a root's place here is its variable in the tableau.
    var roots: [Int32] = []
    var bounds: [Bound] = []
    /// The program's rows here that a tableau must respect, in order of row.
    var rows: [(row: Int, form: AffineForm)] = []
  }

  /// The range of a root, and the rows that say so.
  struct Bound {
    var lower: Rational?
    var upper: Rational?
    /// The row that gave each bound, and the root's coefficient in it.
    var lowerRow: (row: Int, coefficient: Rational)?
    var upperRow: (row: Int, coefficient: Rational)?
  }

  /// - Parameter relaxed: required rows that are not eliminated and bound nothing, but cost their error.
  init(_ program: LinearProgram, relaxed: Set<Int>) {
    self.program = program
    let hard = { (row: Int) in program.strengths[row].rank == nil && !relaxed.contains(row) }
    let equalities = (0..<program.rowCount).filter { program.relations[$0] == .equal && hard($0) }
    elimination = EqualityElimination(
      program,
      rows: equalities.filter { program.strengths[$0] == .background }
        + equalities.filter { program.strengths[$0] == .required })
    for row in elimination.contradictions { fail(row, excess: elimination.reduce(program, row: row).constant) }

    var bounds = [Bound](repeating: Bound(), count: program.variableCount)
    var kept: [(row: Int, form: AffineForm)] = []
    var isRemaining = [Bool](repeating: false, count: program.rowCount)
    for row in elimination.remaining { isRemaining[row] = true }
    for row in 0..<program.rowCount {
      let isHard = hard(row)
      if isHard && program.relations[row] == .equal && !isRemaining[row] { continue }
      let form = elimination.reduce(program, row: row)
      if form.terms.isEmpty {
        if !program.relations[row].error(ofExcess: form.constant).isZero {
          if isHard { fail(row, excess: form.constant) } else { failedConstants.append((row, form.constant)) }
        }
      } else if form.terms.count == 1 && isHard && program.relations[row] != .equal {
        tighten(&bounds[Int(form.terms[0].variable)], by: form, row: row)
      } else {
        kept.append((row, form))
      }
    }
    split(kept, bounds: bounds)
  }

  /// A hard row that no choice can mend.
  private mutating func fail(_ row: Int, excess: Rational) {
    certificates.append(elimination.complete([row: excess.isPositive ? -1 : 1], in: program))
  }

  /// `coefficient * root + constant` is on the row's side of zero.
  private mutating func tighten(_ bound: inout Bound, by form: AffineForm, row: Int) {
    let coefficient = form.terms[0].coefficient
    let limit = -(form.constant / coefficient)
    let old = bound
    if (program.relations[row] == .greaterThanOrEqual) == coefficient.isPositive {
      guard bound.lower.map({ limit > $0 }) ?? true else { return }
      bound.lower = limit
      bound.lowerRow = (row, coefficient)
    } else {
      guard bound.upper.map({ limit < $0 }) ?? true else { return }
      bound.upper = limit
      bound.upperRow = (row, coefficient)
    }
    if let lower = bound.lower, let upper = bound.upper, lower > upper, let below = bound.lowerRow,
      let above = bound.upperRow
    {
      let multipliers = [below.row: Rational.one / below.coefficient, above.row: -(Rational.one / above.coefficient)]
      certificates.append(elimination.complete(multipliers, in: program))
      bound = old
    }
  }

  /// Groups roots that share rows.
  private mutating func split(_ kept: [(row: Int, form: AffineForm)], bounds: [Bound]) {
    var parents = (0..<Int32(program.variableCount)).map { $0 }
    func leader(_ variable: Int32) -> Int32 {
      var variable = variable
      while parents[Int(variable)] != variable {
        parents[Int(variable)] = parents[Int(parents[Int(variable)])]
        variable = parents[Int(variable)]
      }
      return variable
    }
    for (_, form) in kept {
      let first = leader(form.terms[0].variable)
      for (variable, _) in form.terms.dropFirst() {
        let other = leader(variable)
        let common = leader(first)
        if other != common { parents[Int(max(other, common))] = min(other, common) }
      }
    }
    var componentOfLeader = [Int32](repeating: -1, count: program.variableCount)
    var places = [Int32](repeating: -1, count: program.variableCount)
    for variable in 0..<program.variableCount where elimination.expression(of: variable).root == Int32(variable) {
      let head = Int(leader(Int32(variable)))
      if componentOfLeader[head] < 0 {
        componentOfLeader[head] = Int32(components.count)
        components.append(Component())
      }
      let index = Int(componentOfLeader[head])
      places[variable] = Int32(components[index].roots.count)
      components[index].roots.append(Int32(variable))
      components[index].bounds.append(bounds[variable])
    }
    for (row, form) in kept {
      let index = Int(componentOfLeader[Int(leader(form.terms[0].variable))])
      var local = form
      for term in local.terms.indices { local.terms[term].variable = places[Int(local.terms[term].variable)] }
      components[index].rows.append((row, local))
    }
  }
}
