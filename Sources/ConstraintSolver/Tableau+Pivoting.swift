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
      guard let block = ratioTest(entering, direction, slope: slope, isLong: isLong) else {
        return .unbounded(variable: entering, direction: direction)
      }
      if goal == .reachingZero && block.gain >= cost {
        cost = .zero
        return .optimal
      }
      stalled = block.step.isZero ? stalled + 1 : 0
      if !block.passed.isEmpty { flip(block.passed) }
      move(entering, by: direction > 0 ? block.step : -block.step)
      cost -= block.gain
      if let leaving = block.leaving {
        exchange(entering, leaving, direction: direction)
      } else {
        countPivot(cells: 0)  // a step to the variable's own bound; an exchange counts itself
      }
    }
    return .cutOff
  }

  /// A nonbasic variable and the direction in which moving it lowers the cost: the steepest one, or the first by index.
  private func chooseEntering(byIndex: Bool) -> (variable: Int32, direction: Int, slope: Rational)? {
    var best: (Int32, Int, Rational)?
    var bestSlope = Rational.zero
    for (variable, slope) in zip(gradient.variables, gradient.coefficients) {
      let state = variables[Int(variable)]
      let direction = slope.isNegative ? 1 : -1
      let ownCost = direction > 0 ? state.costAbove : state.costBelow
      let improvement = ownCost == 0 ? slope.magnitude : slope.magnitude - Rational(Int(ownCost))
      guard improvement > bestSlope, canMove(state, direction) else { continue }
      if byIndex { return (variable, direction, improvement) }
      best = (variable, direction, improvement)
      bestSlope = improvement
    }
    return best
  }

  /// Whether the bounds of a nonbasic variable let it move.
  func canMove(_ state: Variable, _ direction: Int) -> Bool {
    if state.isFixed { return false }
    let bound = direction > 0 ? state.upper : state.lower
    return bound.map { $0 != state.value } ?? true
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
    let state = variables[Int(entering)]
    var step: Rational?
    var leaving: Int32?
    if let bound = direction > 0 ? state.upper : state.lower { step = (bound - state.value).magnitude }
    var kinks: [(ratio: Rational, variable: Int32, weight: Rational)] = []
    for row in rowsContaining(entering) {
      let basic = basicVariables[Int(row)]
      let basicState = variables[Int(basic)]
      let coefficient = rows[Int(row)][entering]
      let rises = (coefficient.sign > 0) == (direction > 0)
      guard let limit = rises ? ceiling(basicState) : floor(basicState) else { continue }
      let room = (limit - basicState.value).magnitude
      // Cheap tests before the exact quotient: no room is a step of zero.
      let ratio = room.isZero ? .zero : room / coefficient.magnitude
      if isLong && basicState.side != 0 {
        let bend = Rational(Int(basicState.costAbove) + Int(basicState.costBelow))
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
    kinks.sort { $0.ratio != $1.ratio ? $0.ratio < $1.ratio : $0.variable < $1.variable }
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

  /// How far up a basic variable may go: its bound, or zero where it is soft and below.
  private func ceiling(_ state: Variable) -> Rational? {
    if state.side < 0 { return state.upper.map { min($0, .zero) } ?? .zero }
    return state.upper
  }

  private func floor(_ state: Variable) -> Rational? {
    if state.side > 0 { return state.lower.map { max($0, .zero) } ?? .zero }
    return state.lower
  }

  /// Moves a nonbasic variable and all basic ones with it.
  mutating func move(_ variable: Int32, by step: Rational) {
    guard !step.isZero else { return }
    variables[Int(variable)].value += step
    for row in rowsContaining(variable) {
      variables[Int(basicVariables[Int(row)])].value += rows[Int(row)][variable] * step
    }
  }

  /// Makes a nonbasic variable basic in place of another, keeping count of the cost.
  private mutating func exchange(_ entering: Int32, _ leaving: Int32, direction: Int) {
    let row = Int(variables[Int(leaving)].basicRow)
    addOwnCost(of: leaving, times: -1)
    variables[Int(leaving)].side = 0
    pivot(entering, row: row)
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
    let state = variables[Int(basic)]
    return state.side > 0 ? Int(state.costAbove) : state.side < 0 ? -Int(state.costBelow) : 0
  }

  /// Solves a row for the entering variable and substitutes it everywhere; values stay as they are.
  mutating func pivot(_ entering: Int32, row: Int) {
    let leaving = basicVariables[row]
    let users = rowsContaining(entering)
    var definition = rows[row]
    let coefficient = definition.remove(entering)
    // leaving = coefficient * entering + rest, so entering = leaving / coefficient - rest / coefficient
    let inverse = Rational.one / coefficient
    definition.scale(by: -inverse)
    definition.addTerm(leaving, inverse)
    countPivot(cells: definition.count * users.count)
    rows[row] = definition
    occurrences[Int(entering)] = []
    occurrences[Int(leaving)] = [Int32(row)]
    for user in users where Int(user) != row {
      let factor = rows[Int(user)].remove(entering)
      rows[Int(user)].add(definition, times: factor) { occurrences[Int($0)].append(user) }
    }
    let slope = gradient.remove(entering)
    gradient.add(definition, times: slope)
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
    for row in rowsContaining(variable) { _ = rows[Int(row)].remove(variable) }
    _ = gradient.remove(variable)
    occurrences[Int(variable)] = []
  }

  /// The nonbasic variable of a row that is best made basic: a free one, then one of few occurrences.
  private func bestReplacement(inRow row: Int) -> Int32? {
    func rank(_ variable: Int32) -> (Int, Int) {
      let state = variables[Int(variable)]
      return (state.lower == nil && state.upper == nil ? 0 : 1, occurrences[Int(variable)].count)
    }
    return rows[row].variables.min { rank($0) < rank($1) }
  }
}
