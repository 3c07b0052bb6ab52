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
    /// Roots that a row defines and nothing else needs, in order of elimination: each is the value of its form, over the
    /// places of roots and, from `roots.count` on, of definitions that come later.
    var definitions: [(root: Int32, form: AffineForm)] = []
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
    let isHardEquality = kept.map { hard($0.row) && program.relations[$0.row] == .equal }
    var peeling = Peeling(
      kept, isHardEquality: isHardEquality, isFree: bounds.map { $0.lower == nil && $0.upper == nil })
    peeling.eliminate()
    for merge in peeling.merges { elimination.record(merge) }
    var rest: [(row: Int, form: AffineForm)] = []
    for (index, entry) in peeling.rows.enumerated() where !peeling.isEliminated[index] {
      if !entry.form.terms.isEmpty {
        rest.append(entry)
      } else if !program.relations[entry.row].error(ofExcess: entry.form.constant).isZero {
        if hard(entry.row) {
          fail(entry.row, excess: entry.form.constant)
        } else {
          failedConstants.append((entry.row, entry.form.constant))
        }
      }
    }
    split(rest, peeling.definitions, bounds: bounds)
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
  private mutating func split(
    _ kept: [(row: Int, form: AffineForm)], _ definitions: [(root: Int32, form: AffineForm)], bounds: [Bound]
  ) {
    var sets = DisjointSets(count: program.variableCount)
    for (_, form) in kept { for (variable, _) in form.terms { sets.join(form.terms[0].variable, variable) } }
    for (root, form) in definitions { for (variable, _) in form.terms { sets.join(root, variable) } }
    var isDefined = [Bool](repeating: false, count: program.variableCount)
    for (root, _) in definitions { isDefined[Int(root)] = true }
    var componentOfLeader = [Int32](repeating: -1, count: program.variableCount)
    var places = [Int32](repeating: -1, count: program.variableCount)
    for variable in 0..<program.variableCount where elimination.expression(of: variable).root == Int32(variable) {
      let head = Int(sets.leader(of: Int32(variable)))
      if componentOfLeader[head] < 0 {
        componentOfLeader[head] = Int32(components.count)
        components.append(Component())
      }
      guard !isDefined[variable] else { continue }
      let index = Int(componentOfLeader[head])
      places[variable] = Int32(components[index].roots.count)
      components[index].roots.append(Int32(variable))
      components[index].bounds.append(bounds[variable])
    }
    func local(_ form: AffineForm) -> AffineForm {
      var local = form
      for term in local.terms.indices { local.terms[term].variable = places[Int(local.terms[term].variable)] }
      return local
    }
    for (row, form) in kept {
      components[Int(componentOfLeader[Int(sets.leader(of: form.terms[0].variable))])].rows.append((row, local(form)))
    }
    var counts = [Int32](repeating: 0, count: components.count)
    for (root, _) in definitions {
      let index = Int(componentOfLeader[Int(sets.leader(of: root))])
      places[Int(root)] = Int32(components[index].roots.count) + counts[index]
      counts[index] += 1
    }
    for (root, form) in definitions {
      components[Int(componentOfLeader[Int(sets.leader(of: root))])].definitions.append((root, local(form)))
    }
  }
}

extension Reduction.Component {
  /// The values of the roots and then of the definitions, from those of the component's own variables.
  func values(_ own: (Int) -> Rational) -> [Rational] {
    var values = roots.indices.map(own) + [Rational](repeating: .zero, count: definitions.count)
    // A definition's form has roots and later definitions only.
    for (index, definition) in definitions.enumerated().reversed() {
      values[roots.count + index] = definition.form.constant
      for (place, coefficient) in definition.form.terms {
        values[roots.count + index] += coefficient * values[Int(place)]
      }
    }
    return values
  }

  /// The root at a place of `values`.
  func root(at place: Int) -> Int32 { place < roots.count ? roots[place] : definitions[place - roots.count].root }

  /// A place's value over the component's own variables, as coefficients by place.
  func expansion(of place: Int) -> [(place: Int32, coefficient: Rational)] {
    guard place >= roots.count else { return [(Int32(place), .one)] }
    var cells: [Int: Rational] = [place: .one]
    var open = [place]  // definitions to replace, the earliest last
    var result: [(place: Int32, coefficient: Rational)] = []
    while let next = open.popLast() {
      guard let factor = cells.removeValue(forKey: next), !factor.isZero else { continue }
      for (target, coefficient) in definitions[next - roots.count].form.terms {
        let target = Int(target)
        if cells[target] == nil && target >= roots.count {
          let position = open.firstIndex { $0 < target } ?? open.count
          open.insert(target, at: position)
        }
        cells[target, default: .zero] += factor * coefficient
      }
    }
    for (place, coefficient) in cells.sorted(by: { $0.key < $1.key }) where !coefficient.isZero {
      result.append((Int32(place), coefficient))
    }
    return result
  }
}
