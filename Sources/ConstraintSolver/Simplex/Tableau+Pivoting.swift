extension Tableau {
  /// Pivots without progress after which Bland's rule applies, until there is progress again.
  private static let patience = 20

  enum Outcome {
    case optimal
    /// The cost is unbounded as the nonbasic variable moves in the direction.
    case unbounded(variable: Int32, direction: Int)
    /// The limit on pivots was reached.
    case cutOff
  }

  /// A condition that ends the search before an optimum is proven.
  enum Goal {
    case none
    /// The cost is zero.
    case zero
    /// The next step would bring the cost to zero or below; it is not made.
    case reachingZero
    /// The next step would bring the cost below zero; it is not made, but the cost is updated.
    case passingZero
  }

  /// Moves to an optimum of the present cost.
  mutating func optimise(until goal: Goal = .none) -> Outcome {
    var stalled = 0
    while !isCutOff {
      if goal == .zero && cost.isZero { return .optimal }
      guard let (entering, direction, slope) = chooseEntering(byIndex: stalled >= Tableau.patience) else {
        return .optimal
      }
      let isLong = stalled < Tableau.patience
      readColumn(of: entering)
      guard let step = ratioTest(entering, direction, slope: slope, isLong: isLong) else {
        return .unbounded(variable: entering, direction: direction)
      }
      if goal == .reachingZero && step.gain >= cost {
        cost = .zero
        return .optimal
      }
      if goal == .passingZero && step.gain > cost {
        cost -= step.gain
        return .optimal
      }
      stalled = step.length.isZero ? stalled + 1 : 0
      if !step.passed.isEmpty { flip(step.passed) }
      moveColumn(of: entering, by: direction > 0 ? step.length : -step.length)
      cost -= step.gain
      if let leaving = step.leaving {
        exchange(entering, leaving, direction: direction)
      } else {
        countPivot(cells: 0)  // a step to the variable's own bound; `exchange` counts its own pivot
      }
    }
    return .cutOff
  }

  /// A nonbasic variable and the direction in which moving it lowers the cost: the steepest of the first section of
  /// variables that contains any, starting where the last search ended (partial pricing); or the first by index.
  private mutating func chooseEntering(byIndex: Bool) -> (variable: Int32, direction: Int, slope: Rational)? {
    let section = 256
    var start = byIndex || cursor >= gradient.count ? 0 : cursor
    var seen = 0
    while seen < gradient.count {
      let end = min(start + section, gradient.count)
      if let best = steepest(of: start..<end, byIndex: byIndex) {
        cursor = end - start == gradient.count ? 0 : start
        return best
      }
      seen += end - start
      start = end == gradient.count ? 0 : end
    }
    return nil
  }

  private func steepest(of range: Range<Int>, byIndex: Bool) -> (variable: Int32, direction: Int, slope: Rational)? {
    var best: (Int32, Int, Rational)?
    var bestSlope = Rational.zero
    for entry in range {
      let slope = gradient.coefficients[entry]
      if slope.isZero { continue }
      let variable = gradient.variables[entry]
      let index = Int(variable)
      let direction = slope.isNegative ? 1 : -1
      let ownCost = direction > 0 ? variables[index].costAbove : variables[index].costBelow
      let improvement = ownCost == 0 ? slope.magnitude : slope.magnitude - Rational(Int(ownCost))
      guard improvement > bestSlope, canMove(variable, direction) else { continue }
      if byIndex { return (variable, direction, improvement) }
      best = (variable, direction, improvement)
      bestSlope = improvement
    }
    return best
  }

  /// Whether the bounds of a nonbasic variable allow it to move in a direction.
  func canMove(_ variable: Int32, _ direction: Int) -> Bool {
    let index = Int(variable)
    if variables[index].isFixed { return false }
    return direction > 0
      ? variables[index].upper != variables[index].value : variables[index].lower != variables[index].value
  }

  /// The ratio test for `column`, that of the entering variable.
  ///
  /// - Parameter isLong: Whether the step may pass kinks of the cost; if not, ties are broken by index, as Bland's rule
  ///   requires.
  private func ratioTest(
    _ entering: Int32, _ direction: Int, slope: Rational, isLong: Bool
  ) -> RatioTest<Rational>.Step? {
    let state = variables[Int(entering)]
    let ownBound = direction > 0 ? state.upper : state.lower
    var test = RatioTest<Rational>(ownBound: ownBound.map { ($0 - state.value).magnitude })
    for index in column.rows.indices {
      let basic = basicVariables[Int(column.rows[index])]
      let coefficient = column.coefficients[index]
      let rises = (coefficient.sign > 0) == (direction > 0)
      guard let room = room(of: basic, isUp: rises) else { continue }
      let isSoft = isLong && variables[Int(basic)].side != 0
      // A cheap test before the exact quotient: no room means a step of zero.
      if !isSoft, let first = test.first, first.length.isZero,
        !room.isZero || first.leaving.map({ basic >= $0 }) ?? true
      {
        continue
      }
      let ratio = room.isZero ? .zero : room / coefficient.magnitude
      if isSoft {
        let bend = Rational(Int(variables[Int(basic)].costAbove) + Int(variables[Int(basic)].costBelow))
        test.addKink(ratio, key: basic, weight: bend * coefficient.magnitude)
      } else {
        test.addLimit(ratio, key: basic, at: .zero, pivot: .one, index: basic)
      }
    }
    return test.step(slope: slope)
  }

  /// Moves basic soft variables to the other side of zero.
  private mutating func flip(_ passed: [Int32]) {
    var changes: [(row: SparseRow, factor: Rational)] = [(gradient, .one)]
    for basic in passed {
      let state = variables[Int(basic)]
      let bend = Int(state.costAbove) + Int(state.costBelow)
      changes.append((dependence(of: basic), Rational(state.side > 0 ? -bend : bend)))
      variables[Int(basic)].side = -state.side
    }
    gradient = SparseRow(sum: changes, variableCount: variables.count)
  }

  /// The distance a basic variable can move up or down: to its bound, or to zero if it is soft and on the other side;
  /// `nil` if unlimited.
  private func room(of basic: Int32, isUp: Bool) -> Rational? {
    let index = Int(basic)
    let side = variables[index].side
    let bound = isUp ? variables[index].upper : variables[index].lower
    let limit: Rational
    if isUp ? side < 0 : side > 0 {
      limit = bound.map { isUp ? min($0, .zero) : max($0, .zero) } ?? .zero
    } else {
      guard let bound else { return nil }
      limit = bound
    }
    return (limit - variables[index].value).magnitude
  }

  /// Moves a nonbasic variable and all basic ones that depend on it.
  mutating func move(_ variable: Int32, by step: Rational) {
    guard !step.isZero else { return }
    readColumn(of: variable)
    moveColumn(of: variable, by: step)
  }

  /// The same, if `column` is already that of the variable.
  private mutating func moveColumn(of variable: Int32, by step: Rational) {
    guard !step.isZero else { return }
    variables[Int(variable)].value += step
    for index in column.rows.indices {
      variables[Int(basicVariables[Int(column.rows[index])])].value += column.coefficients[index] * step
    }
  }

  /// Makes a nonbasic variable basic in place of another, and updates the gradient.
  private mutating func exchange(_ entering: Int32, _ leaving: Int32, direction: Int) {
    guard let row = variables[Int(leaving)].basicRow else { preconditionFailure("variable \(leaving) is not basic") }
    addOwnCost(of: leaving, times: -1)
    variables[Int(leaving)].side = 0
    pivotColumn(of: entering, row: Int(row))
    if variables[Int(entering)].isSoft {
      variables[Int(entering)].side = Int8(direction)
      addOwnCost(of: entering, times: 1)
    }
  }

  /// Adds the cost of a basic soft variable, which is linear on its side of zero, to the gradient.
  mutating func addOwnCost(of basic: Int32, times factor: Int) {
    let slope = ownSlope(of: basic)
    if slope != 0 { gradient.add(dependence(of: basic), times: Rational(slope * factor)) }
  }

  /// The slope of a basic soft variable's cost on its side of zero.
  func ownSlope(of basic: Int32) -> Int {
    let side = variables[Int(basic)].side
    return side > 0 ? Int(variables[Int(basic)].costAbove) : side < 0 ? -Int(variables[Int(basic)].costBelow) : 0
  }

  /// Solves a row for the entering variable and substitutes it everywhere; values do not change.
  mutating func pivot(_ entering: Int32, row: Int) {
    readColumn(of: entering)
    pivotColumn(of: entering, row: row)
  }

  /// The same, if `column` is already that of the entering variable.
  private mutating func pivotColumn(of entering: Int32, row: Int) {
    let leaving = basicVariables[row]
    var definition = SparseRow()
    swap(&definition, &rows[row])
    let coefficient = definition.remove(entering)
    // leaving = coefficient * entering + rest, so entering = leaving / coefficient - rest / coefficient
    let inverse = Rational.one / coefficient
    definition.scale(by: -inverse)
    definition.addTerm(leaving, inverse)
    countPivot(cells: definition.count * column.rows.count)
    occurrences.removeAll(of: entering)
    occurrences.removeAll(of: leaving)
    occurrences.append(Int32(row), to: leaving)
    for index in column.rows.indices where Int(column.rows[index]) != row {
      let user = column.rows[index]
      rows[Int(user)].substitute(
        entering, coefficient: column.coefficients[index], by: definition, &scratch
      ) { occurrences.append(user, to: $0) }
    }
    if let index = gradient.index(of: entering) {
      let slope = gradient.coefficients[index]
      gradient.substitute(entering, coefficient: slope, by: definition, &scratch) { _ in }
    }
    rows[row] = definition
    basicVariables[row] = entering
    variables[Int(entering)].basicRow = Int32(row)
    variables[Int(leaving)].basicRow = nil
  }

  /// Removes a variable that can no longer move from all rows, after pivoting it out of the basis if necessary.
  mutating func fix(_ variable: Int32) {
    if let row = variables[Int(variable)].basicRow {
      guard let entering = bestReplacement(inRow: Int(row)) else { return }  // a constant
      pivot(entering, row: Int(row))
    }
    guard !variables[Int(variable)].isFixed else { return }
    variables[Int(variable)].isFixed = true
    readColumn(of: variable)
    for row in column.rows { _ = rows[Int(row)].remove(variable) }
    _ = gradient.remove(variable)
    occurrences.removeAll(of: variable)
  }

  /// The nonbasic variable of a row that is best made basic: a free one, then one with few occurrences.
  private func bestReplacement(inRow row: Int) -> Int32? {
    func rank(_ variable: Int32) -> (Int, Int) {
      let isFree = variables[Int(variable)].lower == nil && variables[Int(variable)].upper == nil
      return (isFree ? 0 : 1, occurrences.count(of: variable))
    }
    return rows[row].variables.min { rank($0) < rank($1) }
  }
}
