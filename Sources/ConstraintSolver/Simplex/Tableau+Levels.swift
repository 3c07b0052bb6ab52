extension Tableau {
  /// A row of the level being solved.
  struct SoftRow {
    /// Left side minus constant, over the structural variables.
    var form: AffineForm
    var relation: RowRelation
  }

  /// Minimises the sum of errors of new rows on the optimal face of the levels before.
  ///
  /// Call `keepOptimalFace` before the next level. If a limit ends the work, `isCutOff` is set, and the point need not
  /// be optimal.
  ///
  /// - Parameter crashing: Whether to start with a crash basis that satisfies equalities.
  /// - Returns: The logical variables, in the order of the rows.
  mutating func solveLevel(_ softRows: [SoftRow], crashing: Bool = false) -> [Int32] {
    let logicals = softRows.map { add($0) }
    if crashing { satisfyEqualities(logicals) }
    var costs: [(row: SparseRow, factor: Rational)] = []
    for logical in logicals where variables[Int(logical)].basicRow != nil {
      chooseSide(of: logical)
      let slope = ownSlope(of: logical)
      if slope != 0 { costs.append((dependence(of: logical), Rational(slope))) }
    }
    gradient = SparseRow(sum: costs, variableCount: variables.count)
    cost = levelError(logicals)
    _ = optimise(until: .zero)
    return logicals
  }

  /// Adds a row to the level just solved, before `keepOptimalFace`, and minimises the sum of errors again.
  ///
  /// The optimum is the same as that of solving the whole level with the row, but takes few pivots.
  ///
  /// - Returns: The logical variable of the row.
  mutating func extendLevel(by softRow: SoftRow) -> Int32 {
    let logical = add(softRow)
    chooseSide(of: logical)
    addOwnCost(of: logical, times: 1)
    cost += levelError([logical])
    _ = optimise(until: .zero)
    return logical
  }

  /// Adds the logical variable of a row of the level.
  private mutating func add(_ softRow: SoftRow) -> Int32 {
    let logical = addLogical(softRow.form)
    variables[Int(logical)].costAbove = Int8(softRow.relation.costAbove)
    variables[Int(logical)].costBelow = Int8(softRow.relation.costBelow)
    return logical
  }

  /// Records on which side of zero a basic soft variable is.
  private mutating func chooseSide(of logical: Int32) {
    let state = variables[Int(logical)]
    // At zero either side is valid. The side without cost saves a pivot.
    let isBelow = state.value.isZero ? state.costAbove != 0 && state.costBelow == 0 : !state.value.isPositive
    variables[Int(logical)].side = isBelow ? -1 : 1
  }

  /// Crash basis: makes a free variable basic in each equality that contains one, and moves it so that the equality
  /// holds. Of several, it takes the one that occurs in the fewest rows.
  private mutating func satisfyEqualities(_ logicals: [Int32]) {
    for logical in logicals where !isCutOff {
      let state = variables[Int(logical)]
      guard state.costAbove != 0 && state.costBelow != 0, let basicRow = state.basicRow else { continue }
      let row = rows[Int(basicRow)]
      var entering: Int32?
      for variable in row.variables {
        let candidate = variables[Int(variable)]
        guard Int(variable) < structuralCount, candidate.lower == nil, candidate.upper == nil else { continue }
        if entering.map({ occurrences.count(of: variable) < occurrences.count(of: $0) }) ?? true {
          entering = variable
        }
      }
      if entering == nil && state.value.isZero {
        // The equality holds. A variable that can move both ways becomes basic, so that the logical one limits no step.
        entering = row.variables.first { Int($0) < structuralCount && givesWay($0, besides: logical) }
      }
      guard let entering else { continue }
      move(entering, by: -(state.value / row[entering]))
      pivot(entering, row: Int(basicRow))
    }
  }

  /// Whether a nonbasic variable can move both ways within its own bounds, and moves no soft row other than `logical` off
  /// zero.
  private mutating func givesWay(_ variable: Int32, besides logical: Int32) -> Bool {
    guard canMove(variable, 1) && canMove(variable, -1) else { return false }
    return rowsContaining(variable).allSatisfy { row in
      let basic = basicVariables[Int(row)]
      return basic == logical || !variables[Int(basic)].value.isZero || !variables[Int(basic)].isSoft
    }
  }

  /// The sum of errors of the soft rows at the present point.
  func levelError(_ logicals: [Int32]) -> Rational {
    var sum = Rational.zero
    for logical in logicals {
      let state = variables[Int(logical)]
      if state.value.isPositive && state.costAbove != 0 { sum += state.value }
      if state.value.isNegative && state.costBelow != 0 { sum -= state.value }
    }
    return sum
  }

  /// The dual certificate of the level's optimum: multipliers of the level's rows, of rows of earlier levels, and of
  /// bounds of structural variables.
  ///
  /// In the weighted sum of `left side - constant` all variables cancel, and the constant is minus the optimum. The
  /// multiplier of a nonbasic variable is its slope in the gradient. That of a basic soft variable is minus the slope of
  /// its error.
  ///
  /// - Precondition: Fixed variables have not been removed from the rows, else the multipliers of their rows and bounds
  ///   are missing.
  func levelMultipliers() -> [(variable: Int32, multiplier: Rational)] {
    var result: [(variable: Int32, multiplier: Rational)] = []
    for (variable, slope) in zip(gradient.variables, gradient.coefficients) { result.append((variable, slope)) }
    for variable in basicVariables {
      let slope = ownSlope(of: variable)
      if slope != 0 { result.append((variable, Rational(-slope))) }
    }
    return result
  }

  /// Turns the level's optimum into bounds, so that later levels move only on the optimal face.
  ///
  /// If the optimum is zero, every row must hold. Otherwise a variable whose reduced cost is not zero keeps its value,
  /// and the other rows stay on their side of zero.
  ///
  /// - Parameter removesFixed: Whether variables that can no longer move are removed from all rows.
  mutating func keepOptimalFace(_ logicals: [Int32], removesFixed: Bool = true) {
    let isZero = cost.isZero
    var settled: [Int32] = []
    if !isZero {
      for (variable, slope) in zip(gradient.variables, gradient.coefficients)
      where !variables[Int(variable)].isSoft && !slope.isZero {
        variables[Int(variable)].lower = variables[Int(variable)].value
        variables[Int(variable)].upper = variables[Int(variable)].value
        settled.append(variable)
      }
    }
    for logical in logicals {
      var state = variables[Int(logical)]
      let mayRise: Bool
      let mayFall: Bool
      if isZero {
        (mayRise, mayFall) = (state.costAbove == 0, state.costBelow == 0)
      } else if state.basicRow != nil {
        (mayRise, mayFall) = (state.side > 0, state.side < 0)
      } else {
        let slope = gradient[logical]
        mayRise = (slope + Rational(Int(state.costAbove))).isZero
        mayFall = (Rational(Int(state.costBelow)) - slope).isZero
      }
      if !mayFall && state.value >= .zero { state.lower = .zero }
      if !mayRise && state.value <= .zero { state.upper = .zero }
      state.costAbove = 0
      state.costBelow = 0
      state.side = 0
      variables[Int(logical)] = state
      if state.lower != nil && state.lower == state.upper { settled.append(logical) }
    }
    gradient = SparseRow()
    if !removesFixed { return }
    for variable in 0..<Int32(variables.count) where isPinched(variable) { settled.append(variable) }
    for variable in settled where !isCutOff { fix(variable) }
  }

  /// Whether equal bounds leave a variable one value, and it is not fixed yet.
  private func isPinched(_ variable: Int32) -> Bool {
    let index = Int(variable)
    return !variables[index].isFixed && variables[index].lower != nil
      && variables[index].lower == variables[index].upper
  }
}
