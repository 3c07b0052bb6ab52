import Testing

@testable import ConstraintSolver

struct TableauTests {
  private func soft(
    _ terms: [(Int32, Rational)], _ relation: RowRelation, _ constant: Rational
  ) -> Tableau.SoftRow {
    Tableau.SoftRow(
      form: AffineForm(terms: terms.map { (variable: $0.0, coefficient: $0.1) }, constant: -constant),
      relation: relation)
  }

  private func bounded(_ lower: Rational, _ upper: Rational) -> PresolvedProgram.Bound {
    var bound = PresolvedProgram.Bound()
    bound.setLower(lower, row: 0, coefficient: 1)
    bound.setUpper(upper, row: 1, coefficient: 1)
    return bound
  }

  /// The sum of distances from 10, 20, 21, 40 and 90 is least at their median, 21: 11 + 1 + 0 + 19 + 69 = 100.
  @Test func `the least sum of distances is that from the median`() {
    var tableau = Tableau(at: [0], pivotLimit: 100)
    let places: [Rational] = [10, 20, 21, 40, 90]
    let logicals = tableau.solveLevel(places.map { soft([(0, 1)], .equal, $0) })
    #expect(tableau.variables[0].value == 21 && tableau.cost == 100)
    // In the weighted sum of `x - place`, x cancels, and the constant is minus the least sum.
    let multipliers = tableau.levelMultipliers()
    #expect(multipliers.reduce(0) { $0 + $1.multiplier } == 0)
    let constant = multipliers.reduce(Rational.zero) { sum, entry in
      sum - entry.multiplier * (logicals.firstIndex(of: entry.variable).map { places[$0] } ?? 0)
    }
    #expect(constant == -100)
  }

  /// x + y is 10 first, so of x and y, which should both be 3, the first gets its way: y is 7, 4 off.
  @Test func `a later level moves only on the optimal face of those before`() {
    var tableau = Tableau(at: [0, 0], pivotLimit: 100)
    for (row, least) in [
      (soft([(0, 1), (1, 1)], .equal, 10), Rational.zero), (soft([(0, 1)], .equal, 3), 0),
      (soft([(1, 1)], .equal, 3), 4),
    ] {
      let logicals = tableau.solveLevel([row])
      #expect(tableau.cost == least)
      tableau.keepOptimalFace(logicals)
    }
    #expect(tableau.variables[0].value == 3 && tableau.variables[1].value == 7)
  }

  /// Where x is at most 5 and should be 8, it stays 3 off in all optimal points, although a later row would have it be 0.
  @Test func `a variable with a reduced cost is fixed`() {
    var tableau = Tableau([bounded(0, 5)], pivotLimit: 100)
    let logicals = tableau.solveLevel([soft([(0, 1)], .equal, 8)])
    #expect(tableau.cost == 3)
    tableau.keepOptimalFace(logicals)
    #expect(tableau.isConstant(0))
    _ = tableau.solveLevel([soft([(0, 1)], .equal, 0)])
    #expect(tableau.cost == 5 && tableau.variables[0].value == 5)
  }

  /// The rows a = x + 2 y - z and b = 3 x - y, whichever two of the five variables are basic.
  @Test func `a pivot changes the dictionary and not the equations`() {
    var tableau = Tableau(at: [1, 2, 3], pivotLimit: 100)
    let a = tableau.addLogical(AffineForm(terms: [(0, 1), (1, 2), (2, -1)], constant: 0))
    let b = tableau.addLogical(AffineForm(terms: [(0, 3), (1, -1)], constant: 7))
    for (entering, row) in [(Int32(0), 0), (1, 1), (a, 0), (2, 0), (b, 1)] {
      tableau.pivot(entering, row: row)
      for nonbasic in Int32(0)..<5 where tableau.variables[Int(nonbasic)].basicRow == nil {
        func slope(_ variable: Int32) -> Rational { tableau.dependence(of: variable)[nonbasic] }
        #expect(slope(a) == slope(0) + 2 * slope(1) - slope(2))
        #expect(slope(b) == 3 * slope(0) - slope(1))
      }
      #expect(tableau.variables.map(\.value) == [1, 2, 3, 2, 8])
    }
  }

  /// x is at most 4, and at least y in the second dictionary, which is at least 6.
  @Test func `joined dictionaries keep their rows and bounds`() {
    var first = Tableau([bounded(0, 4)], pivotLimit: 100)
    first.keepOptimalFace(first.solveLevel([soft([(0, 1)], .greaterThanOrEqual, 1)]))
    var second = Tableau([bounded(6, 9), PresolvedProgram.Bound()], pivotLimit: 100)
    second.keepOptimalFace(second.solveLevel([soft([(0, 1), (1, -1)], .lessThanOrEqual, 0)]))
    var joined = Tableau(joining: [first, second], pivotLimit: 100)
    func end(_ place: Int32, _ direction: Int) -> Rational? {
      joined.extremise([(place, 1)], direction) == nil ? joined.variables[Int(place)].value : nil
    }
    #expect(end(0, -1) == 1 && end(0, 1) == 4)
    #expect(end(1, -1) == 6 && end(1, 1) == 9)
    #expect(end(2, -1) == 6 && end(2, 1) == nil)
    #expect(joined.extremise([(0, 1), (1, -1)], 1) == nil)
    #expect(joined.variables[0].value - joined.variables[1].value == -2)
  }

  @Test func `a dictionary that reaches the limit on pivots says so`() {
    var tableau = Tableau(at: [0, 0, 0], pivotLimit: 2)
    _ = tableau.solveLevel((0..<3).map { soft([($0, 1)], .equal, 5) })
    #expect(tableau.isCutOff)
    #expect(tableau.reachedLimit == WorkLimit(what: Limits.pivots.what, limit: 2))
  }

  /// x + y is 10, so y = 10 - x stays where x is fixed.
  @Test func `a fixed variable is in no row`() {
    var tableau = Tableau(at: [0, 0], pivotLimit: 100)
    tableau.keepOptimalFace(tableau.solveLevel([soft([(0, 1), (1, 1)], .equal, 10)]))
    #expect(!tableau.isConstant(0) && !tableau.isConstant(1))
    tableau.fix(0)
    #expect(tableau.isConstant(0) && tableau.isConstant(1))
    #expect(tableau.rows.allSatisfy { !$0.contains(0) })
  }
}
