// The L1 simplex of `Tableau` without its dictionary, for many short rows.
//
// The dictionary fills if many rows share variables. Here the rows stay as they are, and each step computes the column
// and the change of the gradient it needs from the inverse of the basis. Rows read `logical - form = constant`, so that
// a basis of logical variables is the unit matrix. The pivoting rules are those of `Tableau`.

/// The revised simplex for one component, in doubles or exact arithmetic.
struct RevisedSimplex<Number: SimplexNumber> {
  /// A structural variable, or the logical variable of a row. Those of rows come after all structural ones.
  struct Variable {
    var value: Number = 0
    var lower: Number?
    var upper: Number?
    /// The row in which it is basic.
    @OptionalIndex var position: Int32? = nil
    /// The cost per point above and below zero, at the level being solved.
    var costAbove: Int8 = 0
    var costBelow: Int8 = 0
    /// The side of zero of a basic soft variable, at the level being solved: 1 above, -1 below; 0 for all others.
    var side: Int8 = 0

    var isSoft: Bool { costAbove != 0 || costBelow != 0 }

    /// The slope of a basic soft variable's cost on its side of zero.
    var ownSlope: Int8 { side > 0 ? costAbove : side < 0 ? -costBelow : 0 }
  }

  private(set) var matrix: SimplexMatrix<Number>
  var variables: [Variable]
  /// The basic variable of each row.
  private(set) var basis: [Int32]
  /// The simplex multipliers of the cost, by row.
  private(set) var multipliers: [Number]
  /// The slope of the cost in each structural variable, without its own cost; zero for basic variables.
  private(set) var gradient: [Number]
  /// The sum of errors of the level being solved.
  private(set) var cost: Number = 0
  private(set) var pivotCount = 0
  /// Matrix entries visited, and their limit.
  private(set) var workCount = 0
  let workLimit: Int

  var inverse = BasisInverse<Number>()
  var column: SparseVector<Number>
  private var change: SparseVector<Number>
  /// The variable at which the search for an entering variable continues.
  private var cursor = 0

  var structuralCount: Int { matrix.columnCount }

  /// Starts with all logical variables basic.
  init(_ matrix: SimplexMatrix<Number>, bounds: [PresolvedProgram.Bound], workLimit: Int) {
    self.matrix = matrix
    self.workLimit = workLimit
    var variables = bounds.map {
      let (lower, upper) = ($0.lower.map { Number($0) }, $0.upper.map { Number($0) })
      return Variable(value: lower ?? upper ?? 0, lower: lower, upper: upper)
    }
    for row in 0..<matrix.rowCount {
      var value = matrix.constants[row]
      matrix.forEachTerm(ofRow: row) { value += $1 * variables[$0].value }
      variables.append(Variable(value: value, position: Int32(row)))
    }
    self.variables = variables
    basis = (0..<matrix.rowCount).map { Int32(bounds.count + $0) }
    multipliers = [Number](repeating: 0, count: matrix.rowCount)
    gradient = [Number](repeating: 0, count: bounds.count)
    column = SparseVector(count: matrix.rowCount)
    change = SparseVector(count: matrix.rowCount)
  }

  /// The slope of the cost in a nonbasic variable, without its own cost.
  func slope(of variable: Int) -> Number {
    variable < structuralCount ? gradient[variable] : -multipliers[variable - structuralCount]
  }

  var isCutOff: Bool { workCount >= workLimit }

  /// Adds rows to the level being solved: their logical variables cost their errors.
  ///
  /// Call `renew` before `optimise`.
  mutating func weigh(_ rows: Range<Int>, relation: (Int) -> RowRelation) {
    for row in rows {
      let relation = relation(row)
      variables[structuralCount + row].costAbove = Int8(relation.costAbove)
      variables[structuralCount + row].costBelow = Int8(relation.costBelow)
    }
  }

  /// Makes rows hold from now on, without cost.
  mutating func hold(_ rows: Range<Int>, relation: (Int) -> RowRelation) {
    for row in rows {
      let relation = relation(row)
      var state = variables[structuralCount + row]
      (state.costAbove, state.costBelow, state.side) = (0, 0, 0)
      if relation.costBelow != 0 { state.lower = 0 }
      if relation.costAbove != 0 { state.upper = 0 }
      variables[structuralCount + row] = state
    }
  }

  /// The least error of one row, whose logical variable is free, among the points where all others hold. Moves the
  /// present point there. `nil` if the work limit is reached.
  mutating func leastError(ofRow row: Int, _ relation: RowRelation) -> Number? {
    weigh(row..<row + 1) { _ in relation }
    cost = 0
    if variables[structuralCount + row].position != nil { takeSide(structuralCount + row) }
    priceAll()
    let hasEnd = optimise()
    let state = variables[structuralCount + row]
    variables[structuralCount + row] = Variable(value: state.value, position: state.position)
    return hasEnd && !isCutOff ? cost : nil
  }

  /// Sets the side of a soft basic variable from its value, and adds its error to the cost.
  private mutating func takeSide(_ variable: Int) {
    var state = variables[variable]
    if state.value.isNegligible {
      state.side = state.costAbove == 0 || state.costBelow != 0 ? 1 : -1
    } else {
      state.side = state.value > 0 ? 1 : -1
      cost += state.ownSlope == 0 ? 0 : state.value.magnitude
    }
    variables[variable] = state
  }

  /// Computes multipliers and gradient from scratch.
  private mutating func priceAll() {
    change.clear()
    for row in 0..<matrix.rowCount {
      let slope = variables[Int(basis[row])].ownSlope
      if slope != 0 { change.add(Number(slope: slope), at: row) }
    }
    for row in multipliers.indices { multipliers[row] = 0 }
    for variable in gradient.indices { gradient[variable] = 0 }
    applyChange()
  }

  /// Multiplies the change of the basic variables' slopes by the inverse, and adds it to multipliers and gradient.
  private mutating func applyChange() {
    workCount += inverse.multiplyTransposed(&change)
    for row in change.indices {
      let amount = change[Int(row)]
      if amount == 0 { continue }
      multipliers[Int(row)] += amount
      matrix.forEachTerm(ofRow: Int(row)) { gradient[$0] += amount * $1 }
      workCount += matrix.termCount(ofRow: Int(row))
    }
    change.clear()
  }

  /// Moves to an optimum of the level; stops early if the work limit is reached.
  ///
  /// - Returns: Whether the cost is bounded, which is always so without rounding errors.
  mutating func optimise() -> Bool {
    /// Pivots without progress after which Bland's rule applies, until there is progress again.
    let patience = 20
    var stalled = 0
    while !isCutOff && !cost.isNegligible {
      guard let (entering, direction, slope) = chooseEntering(byIndex: stalled >= patience) else { return true }
      computeColumn(of: entering)
      guard let next = ratioTest(entering, direction, slope: slope, byIndex: stalled >= patience) else { return false }
      stalled = next.length.isNegligible ? stalled + 1 : 0
      move(entering, direction, next)
      if inverse.isLong && !renew() { return false }
    }
    return true
  }

  /// A nonbasic variable and the direction in which moving it lowers the cost: the steepest of the first section of
  /// variables that contains any, starting where the last search ended (partial pricing); or the first by index.
  private mutating func chooseEntering(byIndex: Bool) -> (variable: Int, direction: Int, slope: Number)? {
    let section = 256
    var best: (variable: Int, direction: Int, slope: Number)?
    if byIndex { cursor = 0 }
    var seen = 0
    while seen < variables.count {
      let end = min(cursor + section, variables.count)
      for variable in cursor..<end where variables[variable].position == nil {
        guard let candidate = improvement(by: variable), candidate.slope > best?.slope ?? 0 else { continue }
        best = (variable, candidate.direction, candidate.slope)
        if byIndex { return best }
      }
      seen += end - cursor
      workCount += end - cursor
      if best != nil { return best }
      cursor = end == variables.count ? 0 : end
    }
    return nil
  }

  /// The direction in which moving a nonbasic variable lowers the cost, and the decrease per point.
  private func improvement(by variable: Int) -> (direction: Int, slope: Number)? {
    let slope = slope(of: variable)
    if slope.isNegligible { return nil }
    let direction = slope < 0 ? 1 : -1
    let state = variables[variable]
    let ownCost = direction > 0 ? state.costAbove : state.costBelow
    let improvement = ownCost == 0 ? slope.magnitude : slope.magnitude - Number(slope: ownCost)
    if improvement < 0 || improvement.isNegligible { return nil }
    if let bound = direction > 0 ? state.upper : state.lower, bound == state.value { return nil }
    return (direction, improvement)
  }

  /// Computes the decrease of the basic variables per unit of a nonbasic one.
  private mutating func computeColumn(of variable: Int) {
    column.clear()
    if variable < structuralCount {
      matrix.forEachEntry(ofColumn: variable) { column.add(-$1, at: $0) }
    } else {
      column.add(1, at: variable - structuralCount)
    }
    workCount += inverse.multiply(&column)
  }

  /// Moves the entering variable, and makes it basic if another one limits the step.
  private mutating func move(_ entering: Int, _ direction: Int, _ step: RatioTest<Number>.Step) {
    for row in step.passed {
      let state = variables[Int(basis[Int(row)])]
      let bend = Number(slope: state.costAbove + state.costBelow)
      change.add(state.side > 0 ? -bend : bend, at: Int(row))
      variables[Int(basis[Int(row)])].side = -state.side
    }
    let amount = direction > 0 ? step.length : -step.length
    if amount != 0 {
      for row in column.indices {
        let rate = column[Int(row)]
        if rate != 0 { variables[Int(basis[Int(row)])].value -= rate * amount }
      }
      variables[entering].value += amount
    }
    cost -= step.gain
    pivotCount += 1
    guard let row = step.leaving.map({ Int($0) }) else {
      if !step.passed.isEmpty { applyChange() }
      return
    }
    let leaving = Int(basis[row])
    variables[leaving].value = step.limit
    variables[leaving].position = nil
    variables[leaving].side = 0
    // The gradient is still that of the old basis, so it differs from the entering variable's slope by this error.
    var error = slope(of: entering)
    basis[row] = Int32(entering)
    variables[entering].position = Int32(row)
    if variables[entering].isSoft {
      variables[entering].side = Int8(direction)
      error += Number(slope: variables[entering].ownSlope)
    }
    inverse.replace(row, by: column)
    change.add(error, at: row)
    applyChange()
  }

  /// Refactorises the basis and recomputes all numbers; false if the basis is singular.
  mutating func renew() -> Bool {
    var isOpen = [Bool](repeating: true, count: matrix.rowCount)
    var columns: [Int32] = []
    for variable in basis {
      if Int(variable) < structuralCount {
        columns.append(variable)
      } else {
        isOpen[Int(variable) - structuralCount] = false
      }
    }
    columns.sort()
    var next = basis
    for row in isOpen.indices where !isOpen[row] { next[row] = Int32(structuralCount + row) }
    let renewed = BasisInverse(
      columns, isOpen: isOpen, rowCount: matrix.rowCount,
      column: { variable, body in matrix.forEachEntry(ofColumn: Int(variable)) { body($0, -$1) } },
      place: { next[$1] = $0 })
    guard let renewed else { return false }
    inverse = renewed
    basis = next
    for (row, variable) in basis.enumerated() { variables[Int(variable)].position = Int32(row) }
    // Ordering the columns visits each element about four times.
    workCount += 4 * matrix.entryCount + inverse.entryCount + inverse.workOfMaking
    computeValues()
    cost = 0
    for variable in basis where variables[Int(variable)].isSoft { takeSide(Int(variable)) }
    priceAll()
    return true
  }

  /// Computes the basic variables' values from those of the nonbasic ones.
  private mutating func computeValues() {
    column.clear()
    for row in 0..<matrix.rowCount {
      var value = matrix.constants[row]
      matrix.forEachTerm(ofRow: row) { variable, coefficient in
        if variables[variable].position == nil { value += coefficient * variables[variable].value }
      }
      let logical = variables[structuralCount + row]
      if logical.position == nil { value -= logical.value }
      if value != 0 { column.add(value, at: row) }
    }
    workCount += inverse.multiply(&column)
    for (row, variable) in basis.enumerated() { variables[Int(variable)].value = column[row] }
    column.clear()
  }

  /// The present basis.
  var foundBasis: FoundBasis {
    FoundBasis(
      basis: basis,
      isUpper: variables.map { state in state.upper.map { $0 == state.value } ?? false })
  }

  /// Takes over a basis found by another run, with nonbasic variables at their exact bounds.
  ///
  /// - Returns: Whether the basis is regular and all bounds hold in it.
  mutating func adopt(_ found: FoundBasis) -> Bool {
    basis = found.basis
    for index in variables.indices { (variables[index].position, variables[index].side) = (nil, 0) }
    for (row, variable) in basis.enumerated() { variables[Int(variable)].position = Int32(row) }
    for index in variables.indices where variables[index].position == nil {
      variables[index].value = (found.isUpper[index] ? variables[index].upper : variables[index].lower) ?? 0
    }
    guard renew() else { return false }
    return variables.allSatisfy { state in
      (state.lower.map { state.value >= $0 } ?? true) && (state.upper.map { state.value <= $0 } ?? true)
    }
  }
}

/// A basis found by one run of the revised simplex, for another run.
struct FoundBasis {
  /// The basic variable of each row.
  let basis: [Int32]
  /// By variable, whether it is at its upper bound.
  let isUpper: [Bool]
}

extension RevisedSimplex<Double> {
  /// Relaxes bounds and shifts rows by amounts far below a point, so that no two limits coincide (perturbation against
  /// degeneracy).
  ///
  /// An optimal basis of the perturbed problem is almost always optimal for the original one; the exact run decides.
  ///
  /// - Parameter rows: The rows whose constants may be shifted, which need not hold.
  mutating func perturb(_ rows: Range<Int>) {
    /// One to two millionths of a point, scattered by multiplying with the golden ratio (Knuth, volume 3, 6.4).
    func amount(_ index: Int) -> Double {
      (1 + Double(UInt32(truncatingIfNeeded: index &+ 1) &* 2_654_435_769) / 4_294_967_296) / 1_000_000
    }
    for index in 0..<structuralCount where variables[index].lower != variables[index].upper {
      let isUpper = variables[index].upper == variables[index].value
      variables[index].lower = variables[index].lower.map { $0 - amount(index) }
      variables[index].upper = variables[index].upper.map { $0 + amount(index) }
      if let bound = isUpper ? variables[index].upper : variables[index].lower { variables[index].value = bound }
    }
    for row in rows { matrix.constants[row] += amount(structuralCount + row) }
  }
}
