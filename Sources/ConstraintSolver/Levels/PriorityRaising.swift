// The weakest level at which an optional row would hold in every optimal point, with all else unchanged.
//
// On the optimal face of the levels above a given one, a row whose least error is zero wins over that level and all
// weaker ones. This is monotone in the level, so the weakest such level is found by going up. At equal priority the row
// competes with the rows of the level: it holds if its error is zero in all points that are then optimal, weaker levels
// included.

/// The level to which an optional row would have to be raised to hold.
package enum RaisedLevel: Hashable, Sendable {
  /// Among the rows of the level.
  case at(Int)
  /// Between the level and the next stronger one.
  case above(Int)

  /// The level among whose rows, or just above which, the raised row is.
  package var level: Int {
    switch self {
    case .at(let level), .above(let level): level
    }
  }
}

/// Tries optional rows at stronger levels.
package struct PriorityRaising {
  private let program: LinearProgram
  private let required: RequiredSolution
  /// The component of each optional row that is not eliminated, and its index there.
  private var locations: [Int: (component: Int, rowIndex: Int)] = [:]
  /// The faces of the components queried so far.
  private var faces: [Int: Faces] = [:]

  /// The optional rows of one component by level, strongest first, and the optimal face before each level.
  private struct Faces {
    var levels: [(level: Int32, rowIndices: [Int])] = []
    var before: [Tableau] = []
    /// The optimum of each level, with its cost row still there, and its logical variables.
    var optima: [(tableau: Tableau, logicals: [Int32])] = []
  }

  /// - Parameter isFeasible: Whether the required rows are known to hold together.
  /// - Complexity: That of solving the required rows; if they are known to hold, of eliminating the equalities.
  package init(
    _ program: LinearProgram, isFeasible: Bool = false, pivotLimit: Int = LexicographicSolver().pivotLimit
  ) {
    self.program = program
    var required = RequiredSolution(reducing: program, pivotLimit: pivotLimit)
    if !isFeasible { required.recover() }
    self.required = required
    for (number, component) in required.presolved.components.enumerated() {
      for (rowIndex, entry) in component.rows.enumerated() where program.rows[entry.row].strength.level != nil {
        locations[entry.row] = (number, rowIndex)
      }
    }
  }

  /// The weakest level above its own at which a row holds in every optimal point; `nil` if there is none.
  ///
  /// - Precondition: The row is optional and cannot hold at its own level.
  /// - Complexity: One level solved for each level in between.
  package mutating func firstLevel(holding row: Int) -> RaisedLevel? {
    guard let (component, rowIndex) = locations[row], let own = program.rows[row].strength.level else { return nil }
    let faces = faces(of: component)
    let target = softRow(required.presolved.components[component].rows[rowIndex])
    for index in faces.levels.indices.reversed() where faces.levels[index].level < own {
      var alone = faces.before[index]
      _ = alone.solveLevel([target])
      guard alone.cost.isZero && !alone.isCutOff else { continue }
      let level = Int(faces.levels[index].level)
      return holds(rowIndex, amongLevelAt: index, of: component, faces) ? .at(level) : .above(level)
    }
    return nil
  }

  private func softRow(_ entry: (row: Int, form: AffineForm)) -> Tableau.SoftRow {
    Tableau.SoftRow(form: entry.form, relation: program.rows[entry.row].relation)
  }

  private mutating func faces(of component: Int) -> Faces {
    if let known = faces[component] { return known }
    let rows = required.presolved.components[component].rows
    var result = Faces(levels: required.presolved.components[component].optionalLevels(of: program))
    var tableau = required.tableau(ofComponent: component)
    for (_, rowIndices) in result.levels {
      result.before.append(tableau)
      let logicals = tableau.solveLevel(rowIndices.map { softRow(rows[$0]) })
      result.optima.append((tableau, logicals))
      tableau.keepOptimalFace(logicals)
    }
    faces[component] = result
    return result
  }

  /// Whether a row holds in every optimal point if it is raised to the level of an index.
  private func holds(_ rowIndex: Int, amongLevelAt index: Int, of component: Int, _ faces: Faces) -> Bool {
    let rows = required.presolved.components[component].rows
    let relation = program.rows[rows[rowIndex].row].relation
    // The row is added to the solved level, and is not among the rows of its own level.
    var (tableau, logicals) = faces.optima[index]
    let logical = tableau.extendLevel(by: softRow(rows[rowIndex]))
    logicals.append(logical)
    var next = index
    while true {
      tableau.keepOptimalFace(logicals)
      guard !tableau.isCutOff else { return false }
      let (least, most) = extremes(of: logical, in: tableau)
      let mayErr = (relation.costAbove != 0 && most) || (relation.costBelow != 0 && least)
      if !mayErr { return true }
      if !relation.error(ofExcess: tableau.variables[Int(logical)].value).isZero && tableau.isConstant(logical) {
        return false
      }
      next += 1
      guard next < faces.levels.count else { return false }
      logicals = tableau.solveLevel(faces.levels[next].rowIndices.filter { $0 != rowIndex }.map { softRow(rows[$0]) })
    }
  }

  /// Whether a variable is negative somewhere on a face, and whether it is positive somewhere.
  private func extremes(of logical: Int32, in tableau: Tableau) -> (below: Bool, above: Bool) {
    func isBeyond(_ direction: Int) -> Bool {
      var face = tableau
      let isEndless = face.extremise([(logical, .one)], direction) != nil
      return isEndless || face.isCutOff || (face.variables[Int(logical)].value * Rational(direction)).isPositive
    }
    return (isBeyond(-1), isBeyond(1))
  }
}
