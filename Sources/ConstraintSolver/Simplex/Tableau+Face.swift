// The optimal face that remains when every level is solved.
//
// A variable is ambiguous if and only if it takes two values on the face. First the implied equalities are found:
// inequalities that hold with equality on the whole face. Then the variables that still depend on free columns are
// exactly the ambiguous ones: each remaining bound is slack somewhere, so by convexity all are slack at one point, and
// around that point every column moves freely (relative interior; Schrijver, Theory of Linear and Integer Programming,
// 1986, section 8.2).

extension Tableau {
  /// The length of a step along an unbounded direction to a witness, in points.
  static let witnessStep: Rational = 100
  /// Passes of `movable`; pivots decide the variables that are left, with the same result.
  private static let movablePassLimit = 32

  /// Whether the dictionary shows that a variable has one value, whatever the nonbasic variables are.
  func isConstant(_ variable: Int32) -> Bool {
    let state = variables[Int(variable)]
    return state.basicRow.map { rows[Int($0)].isEmpty } ?? state.isFixed
  }

  /// Fixes every variable that the bounds of the face imply one value for.
  mutating func fixImplied() {
    let moves = movable()
    var candidates = (0..<Int32(variables.count)).filter {
      boundSide($0) != 0 && !moves[Int($0)] && !isConstant($0)
    }
    while !candidates.isEmpty && !isCutOff {
      // Move all candidates off their bounds together, as far as the face allows.
      var objective = SparseRow()
      var start: [Rational] = []
      for variable in candidates {
        let state = variables[Int(variable)]
        start.append(state.value)
        let sign = Rational(-boundSide(variable))
        if let row = state.basicRow {
          objective.add(rows[Int(row)], times: sign)
        } else {
          objective.addTerm(variable, sign)
        }
      }
      gradient = objective
      let outcome = optimise()
      var direction = SparseRow()
      if case .unbounded(let variable, _) = outcome { direction = SparseRow(variable, .one) }
      gradient = SparseRow()
      let stuck = zip(candidates, start).filter { variable, value in
        if variables[Int(variable)].value != value { return false }
        guard let ray = direction.variables.first else { return true }
        return variable != ray && !(variables[Int(variable)].basicRow.map { rows[Int($0)].contains(ray) } ?? false)
      }.map(\.0)
      if case .cutOff = outcome { return }
      if stuck.count == candidates.count {
        for variable in stuck {
          variables[Int(variable)].lower = variables[Int(variable)].value
          variables[Int(variable)].upper = variables[Int(variable)].value
          fix(variable)
        }
        return
      }
      candidates = stuck
    }
  }

  /// Variables that are seen to move on the face without a pivot.
  ///
  /// Each of them is strictly between its bounds at some point, so all of them are at a mean of these points. From
  /// there, further columns may move.
  private mutating func movable() -> [Bool] {
    var result = [Bool](repeating: false, count: variables.count)
    func mayMove(_ variable: Int32, _ direction: Int) -> Bool { result[Int(variable)] || canMove(variable, direction) }
    var columns = variables.indices.filter { variables[$0].basicRow == nil && !variables[$0].isFixed }
    for _ in 0..<Self.movablePassLimit {
      var stuck: [Int] = []
      for column in columns {
        let rows = rowsContaining(Int32(column))
        let moves = [1, -1].contains { direction in
          mayMove(Int32(column), direction)
            && rows.allSatisfy { row in
              mayMove(basicVariables[Int(row)], self.rows[Int(row)][Int32(column)].sign * direction)
            }
        }
        guard moves else {
          stuck.append(column)
          continue
        }
        result[column] = true
        for row in rows { result[Int(basicVariables[Int(row)])] = true }
      }
      if stuck.isEmpty || stuck.count == columns.count { break }
      columns = stuck
    }
    return result
  }

  /// 1 if a variable is at its lower bound, -1 at its upper one, 0 in between.
  private func boundSide(_ variable: Int32) -> Int {
    let state = variables[Int(variable)]
    return state.lower == state.value ? 1 : state.upper == state.value ? -1 : 0
  }

  /// Moves to a point of the face where a linear form is extreme. Returns a ray if the form is unbounded.
  ///
  /// - Parameters:
  ///   - form: Over any variables of the dictionary.
  ///   - direction: 1 for the maximum, -1 for the minimum.
  ///   - goal: An earlier end of the search, if `cost` is the value of the form.
  mutating func extremise(
    _ form: [(column: Int32, coefficient: Rational)], _ direction: Int, until goal: Goal = .none
  ) -> (variable: Int32, direction: Int)? {
    gradient = dependence(of: form, times: Rational(-direction))
    count(cells: gradient.count)
    if case .unbounded(let entering, let way) = optimise(until: goal) { return (entering, way) }
    return nil
  }

  /// The least error of one row on the face. Unless it is zero, the present point moves to where it is attained.
  mutating func leastError(of form: AffineForm, _ relation: RowRelation) -> Rational {
    let excess = form.terms.reduce(form.constant) { $0 + $1.coefficient * variables[Int($1.variable)].value }
    cost = relation.error(ofExcess: excess)
    if cost.isZero { return .zero }
    let sign: Rational = excess.isNegative ? -1 : 1
    gradient = dependence(of: form.terms.map { ($0.variable, $0.coefficient) }, times: sign)
    // A row that can hold is crossed on the way to its extreme.
    if case .unbounded = optimise(until: .reachingZero) { cost = .zero }
    gradient = SparseRow()
    return cost
  }

  /// A variable expressed by nonbasic ones that can move, without its constant.
  func dependence(of variable: Int32) -> SparseRow {
    let state = variables[Int(variable)]
    if let row = state.basicRow { return rows[Int(row)] }
    return state.isFixed ? SparseRow() : SparseRow(variable, .one)
  }

  /// A multiple of a linear form expressed by nonbasic variables that can move, without its constant.
  func dependence(of form: [(column: Int32, coefficient: Rational)], times factor: Rational = .one) -> SparseRow {
    var own = SparseRow()
    var others: [(row: SparseRow, factor: Rational)] = []
    for (variable, coefficient) in form {
      let state = variables[Int(variable)]
      if let row = state.basicRow {
        others.append((rows[Int(row)], coefficient * factor))
      } else if !state.isFixed {
        own.addTerm(variable, coefficient * factor)
      }
    }
    if others.isEmpty { return own }
    if !own.isEmpty { others.append((own, .one)) }
    return SparseRow(sum: others, variableCount: variables.count)
  }

  /// The nonbasic variables that can move.
  var freeVariables: some Sequence<Int32> {
    variables.indices.lazy.filter { variables[$0].basicRow == nil && !variables[$0].isFixed }.map { Int32($0) }
  }

  /// Makes variables nonbasic in place of others, as many as are independent of each other; values do not change and may
  /// violate bounds.
  ///
  /// - Parameter isWanted: By variable.
  mutating func makeNonbasic(_ isWanted: [Bool]) {
    for column in Array(freeVariables) where !isWanted[Int(column)] && !isCutOff {
      let row = rowsContaining(column).first { isWanted[Int(basicVariables[Int($0)])] }
      if let row { pivot(column, row: Int(row)) }
    }
  }

  /// Restricts the face to where a variable is extreme, if it is bounded in that direction.
  mutating func restrictToExtreme(_ variable: Int32, _ direction: Int) {
    guard extremise([(variable, .one)], direction) == nil else { return }
    let fixed = zip(gradient.variables, gradient.coefficients).filter { !$0.1.isZero }.map(\.0)
    gradient = SparseRow()
    for column in fixed {
      variables[Int(column)].lower = variables[Int(column)].value
      variables[Int(column)].upper = variables[Int(column)].value
      fix(column)
    }
  }
}
