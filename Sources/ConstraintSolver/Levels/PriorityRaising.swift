// From which rank on an optional row holds in every best point, all else unchanged.
//
// On the face of the points that are best at all ranks above one, a row whose least error is zero wins over that rank and
// all weaker ones: a higher rank is no worse for it, so the first rank above which it wins is found by going up. Ranked
// equal with the rows there it trades off against them; it holds if in no point that is then best, the weaker ranks
// respected, it errs.

/// Where an optional row would have to stand to hold.
package enum RaisedRank: Hashable, Sendable {
  /// Among the rows of the rank.
  case at(Int)
  /// Between the rank and the next stronger one.
  case above(Int)

  /// Whose rows the raised one stands beside, or just before.
  package var rank: Int {
    switch self {
    case .at(let rank), .above(let rank): rank
    }
  }
}

/// Tries optional rows at stronger ranks.
package struct PriorityRaising {
  private let program: LinearProgram
  private let required: RequiredSolution
  /// The component of each row that has a choice, with its place there.
  private var places: [Int: (component: Int, place: Int)] = [:]
  /// The faces of the components asked about.
  private var faces: [Int: Faces] = [:]

  /// One component's optional rows by rank, strongest first, and the face that the ranks before each leave.
  private struct Faces {
    var ranks: [(rank: Int, rows: [Int])] = []
    var before: [Tableau] = []
    /// The optimum of each rank, its cost still standing, with its rows' logical variables.
    var optima: [(tableau: Tableau, logicals: [Int32])] = []
  }

  /// - Parameter isFeasible: whether the required rows are known to hold together.
  /// - Complexity: that of solving the required rows; where they are known to hold, of eliminating their equalities.
  package init(
    _ program: LinearProgram, isFeasible: Bool = false, pivotLimit: Int = LexicographicSolver().pivotLimit
  ) {
    self.program = program
    var required = RequiredSolution(reducing: program, pivotLimit: pivotLimit)
    if !isFeasible { required.recover() }
    self.required = required
    for (index, component) in required.reduction.components.enumerated() {
      for (place, entry) in component.rows.enumerated() where program.rows[entry.row].strength.rank != nil {
        places[entry.row] = (index, place)
      }
    }
  }

  /// The weakest place above its own at which a row holds in every best point; nil where there is none.
  ///
  /// - Precondition: the row is optional and cannot hold at its own rank.
  /// - Complexity: one level solved for each rank between.
  package mutating func firstRank(holding row: Int) -> RaisedRank? {
    guard let (component, place) = places[row], let own = program.rows[row].strength.rank else { return nil }
    let faces = faces(of: component)
    let target = softRow(required.reduction.components[component].rows[place])
    for index in faces.ranks.indices.reversed() where faces.ranks[index].rank < own {
      var alone = faces.before[index]
      _ = alone.solveLevel([target])
      guard alone.cost.isZero && !alone.isCutOff else { continue }
      let rank = faces.ranks[index].rank
      return holds(place, amongRankAt: index, of: component, faces) ? .at(rank) : .above(rank)
    }
    return nil
  }

  private func softRow(_ entry: (row: Int, form: AffineForm)) -> Tableau.SoftRow {
    Tableau.SoftRow(form: entry.form, relation: program.rows[entry.row].relation)
  }

  private mutating func faces(of component: Int) -> Faces {
    if let known = faces[component] { return known }
    let rows = required.reduction.components[component].rows
    var byRank: [Int: [Int]] = [:]
    for (place, entry) in rows.enumerated() {
      if let rank = program.rows[entry.row].strength.rank { byRank[Int(rank), default: []].append(place) }
    }
    var result = Faces(ranks: byRank.sorted { $0.key < $1.key }.map { (rank: $0.key, rows: $0.value) })
    var tableau = required.tableau(ofComponent: component)
    for (_, places) in result.ranks {
      result.before.append(tableau)
      let logicals = tableau.solveLevel(places.map { softRow(rows[$0]) })
      result.optima.append((tableau, logicals))
      tableau.keepOptimalFace(logicals)
    }
    faces[component] = result
    return result
  }

  /// Whether a row holds in every best point once it stands among the rows of a stronger rank.
  private func holds(_ place: Int, amongRankAt index: Int, of component: Int, _ faces: Faces) -> Bool {
    let rows = required.reduction.components[component].rows
    let relation = program.rows[rows[place].row].relation
    // It comes to the rows of the rank, which are solved, and is not among those of a weaker one.
    var (tableau, level) = faces.optima[index]
    let logical = tableau.extendLevel(by: softRow(rows[place]))
    level.append(logical)
    var next = index
    while true {
      tableau.keepOptimalFace(level)
      guard !tableau.isCutOff else { return false }
      let (least, most) = extremes(of: logical, in: tableau)
      let mayErr = (relation.costAbove != 0 && most) || (relation.costBelow != 0 && least)
      if !mayErr { return true }
      if !relation.error(ofExcess: tableau.variables[Int(logical)].value).isZero && tableau.isConstant(logical) {
        return false
      }
      next += 1
      guard next < faces.ranks.count else { return false }
      level = tableau.solveLevel(faces.ranks[next].rows.filter { $0 != place }.map { softRow(rows[$0]) })
    }
  }

  /// Whether a variable is below zero somewhere on a face, and whether it is above.
  private func extremes(of logical: Int32, in tableau: Tableau) -> (below: Bool, above: Bool) {
    func isBeyond(_ direction: Int) -> Bool {
      var face = tableau
      let isEndless = face.extremise([(logical, .one)], direction) != nil
      return isEndless || face.isCutOff || (face.variables[Int(logical)].value * Rational(direction)).isPositive
    }
    return (isBeyond(-1), isBeyond(1))
  }
}
