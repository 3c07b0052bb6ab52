extension Tableau {
  /// Pivots without progress after which Bland's rule takes over, until there is progress again.
  private static let patience = 20

  enum Outcome {
    case optimal
    /// The cost falls for ever as the nonbasic variable moves in the direction.
    case unbounded(variable: Int32, direction: Int)
    /// The limit on pivots was reached.
    case cutOff
  }

  /// What ends the search before an optimum is proven.
  enum Goal {
    case none
    /// A point where the cost is zero.
    case zero
    /// That the next step would bring the cost to zero or below; it is not made.
    case reachingZero
    /// That the next step would bring the cost below zero; it is not made, but counted in the cost.
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
      guard let block = ratioTest(entering, direction, slope: slope, isLong: isLong) else {
        return .unbounded(variable: entering, direction: direction)
      }
      if goal == .reachingZero && block.gain >= cost {
        cost = .zero
        return .optimal
      }
      if goal == .passingZero && block.gain > cost {
        cost -= block.gain
        return .optimal
      }
      stalled = block.step.isZero ? stalled + 1 : 0
      if !block.passed.isEmpty { flip(block.passed) }
      moveColumn(of: entering, by: direction > 0 ? block.step : -block.step)
      cost -= block.gain
      if let leaving = block.leaving {
        exchange(entering, leaving, direction: direction)
      } else {
        countPivot(cells: 0)  // a step to the variable's own bound; an exchange counts itself
      }
    }
    return .cutOff
  }

  /// A nonbasic variable and the direction in which moving it lowers the cost: the steepest one of the first section of
  /// variables that has any, from where the last one was found on (partial pricing); or the first by index.
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

  private func steepest(of places: Range<Int>, byIndex: Bool) -> (variable: Int32, direction: Int, slope: Rational)? {
    var best: (Int32, Int, Rational)?
    var bestSlope = Rational.zero
    for place in places {
      let slope = gradient.coefficients[place]
      if slope.isZero { continue }
      let variable = gradient.variables[place]
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

  /// Whether the bounds of a nonbasic variable let it move.
  func canMove(_ variable: Int32, _ direction: Int) -> Bool {
    let index = Int(variable)
    if variables[index].isFixed { return false }
    return direction > 0
      ? variables[index].upper != variables[index].value : variables[index].lower != variables[index].value
  }

  /// How far the entering variable goes.
  private struct Block {
    var step: Rational
    /// The basic variable that then leaves; nil where the entering one has reached its own bound.
    var leaving: Int32?
    /// Soft variables that change sides on the way.
    var passed: [Int32] = []
    /// What the cost falls by.
    var gain: Rational
  }

  /// The first basic variable in the way, or with `isLong` the last one before the cost would rise again: where a soft
  /// variable passes zero the slope becomes flatter, and as long as it falls there is no need to stop (the long-step rule;
  /// for one variable alone it finds the weighted median). Nil where nothing ends it.
  private mutating func ratioTest(
    _ entering: Int32, _ direction: Int, slope: Rational, isLong: Bool
  ) -> Block? {
    var step: Rational?
    var leaving: Int32?
    let start = variables[Int(entering)].value
    if let bound = direction > 0 ? variables[Int(entering)].upper : variables[Int(entering)].lower {
      step = (bound - start).magnitude
    }
    var kinks: [(ratio: Rational, variable: Int32, weight: Rational)] = []
    for place in column.rows.indices {
      let basic = basicVariables[Int(column.rows[place])]
      let coefficient = column.coefficients[place]
      let rises = (coefficient.sign > 0) == (direction > 0)
      guard let room = room(of: basic, isUp: rises) else { continue }
      let isSoft = isLong && variables[Int(basic)].side != 0
      // Cheap tests before the exact quotient: no room is a step of zero.
      if !isSoft, let step, step.isZero, !room.isZero || leaving.map({ basic >= $0 }) ?? true { continue }
      let ratio = room.isZero ? .zero : room / coefficient.magnitude
      if isSoft {
        let bend = Rational(Int(variables[Int(basic)].costAbove) + Int(variables[Int(basic)].costBelow))
        kinks.append((ratio, basic, bend * coefficient.magnitude))
      } else if step.map({ ratio < $0 || (ratio == $0 && (leaving.map { basic < $0 } ?? false)) }) ?? true {
        step = ratio
        leaving = basic
      }
    }
    var slope = slope
    var gain = Rational.zero
    var reached = Rational.zero
    var passed: [Int32] = []
    if kinks.count > 1 { kinks.sort { $0.ratio != $1.ratio ? $0.ratio < $1.ratio : $0.variable < $1.variable } }
    for kink in kinks {
      if let step, kink.ratio >= step { break }
      gain += slope * (kink.ratio - reached)
      reached = kink.ratio
      slope -= kink.weight
      if slope.sign <= 0 { return Block(step: kink.ratio, leaving: kink.variable, passed: passed, gain: gain) }
      passed.append(kink.variable)
    }
    guard let step else { return nil }
    return Block(step: step, leaving: leaving, passed: passed, gain: gain + slope * (step - reached))
  }

  /// Moves basic soft variables to the other side of zero.
  private mutating func flip(_ passed: [Int32]) {
    var changes: [(row: SparseRow, factor: Rational)] = [(gradient, .one)]
    for basic in passed {
      let state = variables[Int(basic)]
      let bend = Int(state.costAbove) + Int(state.costBelow)
      changes.append((rows[Int(state.basicRow)], Rational(state.side > 0 ? -bend : bend)))
      variables[Int(basic)].side = -state.side
    }
    gradient = SparseRow(sum: changes, variableCount: variables.count)
  }

  /// How far up or down a basic variable may go: to its bound, or to zero where it is soft and on the other side; nil where
  /// nothing ends it.
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

  /// Moves a nonbasic variable and all basic ones with it.
  mutating func move(_ variable: Int32, by step: Rational) {
    guard !step.isZero else { return }
    readColumn(of: variable)
    moveColumn(of: variable, by: step)
  }

  /// The same where `column` is the variable's.
  private mutating func moveColumn(of variable: Int32, by step: Rational) {
    guard !step.isZero else { return }
    variables[Int(variable)].value += step
    for place in column.rows.indices {
      variables[Int(basicVariables[Int(column.rows[place])])].value += column.coefficients[place] * step
    }
  }

  /// Makes a nonbasic variable basic in place of another, keeping count of the cost.
  private mutating func exchange(_ entering: Int32, _ leaving: Int32, direction: Int) {
    let row = Int(variables[Int(leaving)].basicRow)
    addOwnCost(of: leaving, times: -1)
    variables[Int(leaving)].side = 0
    pivotColumn(of: entering, row: row)
    if variables[Int(entering)].isSoft {
      variables[Int(entering)].side = Int8(direction)
      addOwnCost(of: entering, times: 1)
    }
  }

  /// Adds the cost of a basic soft variable, which is linear on its side, to the gradient.
  mutating func addOwnCost(of basic: Int32, times factor: Int) {
    let slope = ownSlope(of: basic)
    if slope != 0 { gradient.add(rows[Int(variables[Int(basic)].basicRow)], times: Rational(slope * factor)) }
  }

  /// How the cost of a basic soft variable changes with it, on its side of zero.
  func ownSlope(of basic: Int32) -> Int {
    let side = variables[Int(basic)].side
    return side > 0 ? Int(variables[Int(basic)].costAbove) : side < 0 ? -Int(variables[Int(basic)].costBelow) : 0
  }

  /// Solves a row for the entering variable and substitutes it everywhere; values stay as they are.
  mutating func pivot(_ entering: Int32, row: Int) {
    readColumn(of: entering)
    pivotColumn(of: entering, row: row)
  }

  /// The same where `column` is the entering variable's.
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
    for place in column.rows.indices where Int(column.rows[place]) != row {
      let user = column.rows[place]
      rows[Int(user)].substitute(
        entering, coefficient: column.coefficients[place], by: definition, &scratch
      ) { occurrences.append(user, to: $0) }
    }
    let place = gradient.index(of: entering)
    if place >= 0 {
      let slope = gradient.coefficients[place]
      gradient.substitute(entering, coefficient: slope, by: definition, &scratch) { _ in }
    }
    rows[row] = definition
    basicVariables[row] = entering
    variables[Int(entering)].basicRow = Int32(row)
    variables[Int(leaving)].basicRow = -1
  }

  /// Takes a variable that cannot move any more out of all rows, pivoting it out of the basis first where need be.
  mutating func fix(_ variable: Int32) {
    if variables[Int(variable)].basicRow >= 0 {
      let row = Int(variables[Int(variable)].basicRow)
      guard let entering = bestReplacement(inRow: row) else { return }  // nothing moves it: a constant
      pivot(entering, row: row)
    }
    guard !variables[Int(variable)].isFixed else { return }
    variables[Int(variable)].isFixed = true
    readColumn(of: variable)
    for row in column.rows { _ = rows[Int(row)].remove(variable) }
    _ = gradient.remove(variable)
    occurrences.removeAll(of: variable)
  }

  /// The nonbasic variable of a row that is best made basic: a free one, then one of few occurrences.
  private func bestReplacement(inRow row: Int) -> Int32? {
    func rank(_ variable: Int32) -> (Int, Int) {
      let isFree = variables[Int(variable)].lower == nil && variables[Int(variable)].upper == nil
      return (isFree ? 0 : 1, occurrences.count(of: variable))
    }
    return rows[row].variables.min { rank($0) < rank($1) }
  }
}
