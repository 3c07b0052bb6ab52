// The slow, plain way to the best points of a hierarchy of rows, for checking the solver against.
//
// A dense two-phase simplex over non-negative variables with Bland's rule, in exact arithmetic: free variables are split in
// two, every soft row has two error variables, and the optimum of each level is kept by a row of its own.

import ConstraintSolver

/// A row of the oracle's program; level -1 is required, larger levels are weaker, nil is background.
package struct OracleRow: Sendable {
  package enum Relation: Sendable { case equal, atMost, atLeast }
  package var coefficients: [Rational]
  package var relation: Relation
  package var constant: Rational
  package var level: Int?

  package init(_ coefficients: [Rational], _ relation: Relation, _ constant: Rational, level: Int?) {
    self.coefficients = coefficients
    self.relation = relation
    self.constant = constant
    self.level = level
  }

  package func error(at point: [Rational]) -> Rational {
    var excess = -constant
    for (coefficient, value) in zip(coefficients, point) { excess += coefficient * value }
    switch relation {
    case .equal: return excess.magnitude
    case .atMost: return excess.isPositive ? excess : 0
    case .atLeast: return excess.isNegative ? -excess : 0
    }
  }
}

/// The best points of a hierarchy, by brute force.
package struct HierarchyOracle {
  package let rows: [OracleRow]
  package let variableCount: Int
  /// Whether the required rows can hold together.
  package let isFeasible: Bool
  /// The least error of each level from 0 on.
  package private(set) var levelErrors: [Rational] = []
  /// The least sum of errors of required rows.
  package private(set) var requiredError: Rational = 0
  /// Indices of optional rows that cannot hold given all stronger levels.
  package private(set) var unreachable: [Int] = []
  private var simplex: DenseSimplex

  package init(rows: [OracleRow], variableCount: Int) {
    self.rows = rows
    self.variableCount = variableCount
    let isFeasible = HierarchyOracle.canHold(rows.filter { ($0.level ?? -1) == -1 }, variableCount: variableCount)
    var columnCount = 2 * variableCount
    var equations: [([Int: Rational], Rational)] = []
    self.isFeasible = isFeasible
    // Where each soft row's two error variables stand.
    var errorColumns: [Int: (above: Int, below: Int)] = [:]
    for (index, row) in rows.enumerated() {
      var equation: [Int: Rational] = [:]
      for (variable, coefficient) in row.coefficients.enumerated() where !coefficient.isZero {
        equation[2 * variable] = coefficient
        equation[2 * variable + 1] = -coefficient
      }
      // coefficients * x - above + below = constant; a hard row's free side is its slack
      let isSoft = row.level.map { $0 >= 0 || !isFeasible } ?? false
      if isSoft || row.relation != .equal {
        if isSoft || row.relation == .atLeast { equation[columnCount] = -1 }
        if isSoft || row.relation == .atMost { equation[columnCount + 1] = 1 }
        errorColumns[index] = (columnCount, columnCount + 1)
        columnCount += 2
      }
      equations.append((equation, row.constant))
    }
    var simplex = DenseSimplex(columnCount: columnCount, equations: equations)
    func cost(of members: [Int]) -> [Int: Rational] {
      var cost: [Int: Rational] = [:]
      for index in members {
        guard let columns = errorColumns[index] else { continue }
        if rows[index].relation != .atLeast { cost[columns.above] = 1 }
        if rows[index].relation != .atMost { cost[columns.below] = 1 }
      }
      return cost
    }
    let levels = Set(rows.compactMap(\.level)).filter { $0 >= 0 || !isFeasible }.sorted()
    let last = levels.last ?? -1
    levelErrors = [Rational](repeating: 0, count: max(0, last + 1))
    for level in levels {
      for (index, row) in rows.enumerated() where row.level == level && level >= 0 {
        var alone = simplex
        if alone.minimise(cost(of: [index]))?.isPositive ?? false { unreachable.append(index) }
      }
      let members = rows.indices.filter { rows[$0].level == level }
      let objective = cost(of: members)
      let least = simplex.minimise(objective) ?? 0
      simplex.limit(objective, to: least)
      if level < 0 { requiredError = least } else { levelErrors[level] = least }
    }
    unreachable.sort()
    self.simplex = simplex
  }

  /// The least and greatest value of a linear form among the best points; nil where there is no end.
  package mutating func range(_ form: [Rational]) -> (least: Rational?, greatest: Rational?) {
    var objective: [Int: Rational] = [:]
    for (variable, coefficient) in form.enumerated() where !coefficient.isZero {
      objective[2 * variable] = coefficient
      objective[2 * variable + 1] = -coefficient
    }
    let least = simplex.minimise(objective)
    let greatest = simplex.minimise(objective.mapValues { -$0 }).map { -$0 }
    return (least, greatest)
  }

  /// Whether some rows can hold together, whatever their level.
  package static func canHold(_ rows: [OracleRow], variableCount: Int) -> Bool {
    var columnCount = 2 * variableCount
    var equations: [([Int: Rational], Rational)] = []
    for row in rows {
      var equation: [Int: Rational] = [:]
      for (variable, coefficient) in row.coefficients.enumerated() where !coefficient.isZero {
        equation[2 * variable] = coefficient
        equation[2 * variable + 1] = -coefficient
      }
      if row.relation != .equal {
        equation[columnCount] = row.relation == .atMost ? 1 : -1
        columnCount += 1
      }
      equations.append((equation, row.constant))
    }
    return DenseSimplex(columnCount: columnCount, equations: equations).isFeasible
  }
}

/// Minimises over non-negative variables under equations.
struct DenseSimplex {
  private(set) var isFeasible = true
  private var columnCount: Int
  /// Each row's coefficients, the right side last.
  private var table: [[Rational]] = []
  private var basis: [Int] = []

  init(columnCount: Int, equations: [([Int: Rational], Rational)]) {
    self.columnCount = columnCount
    let artificialStart = columnCount
    self.columnCount += equations.count
    for (index, (coefficients, constant)) in equations.enumerated() {
      var row = [Rational](repeating: 0, count: self.columnCount + 1)
      let sign: Rational = constant.isNegative ? -1 : 1
      for (column, coefficient) in coefficients { row[column] = coefficient * sign }
      row[artificialStart + index] = 1
      row[self.columnCount] = constant * sign
      table.append(row)
      basis.append(artificialStart + index)
    }
    var artificial: [Int: Rational] = [:]
    for index in equations.indices { artificial[artificialStart + index] = 1 }
    let rest = minimise(artificial) ?? 0
    isFeasible = rest.isZero
    guard isFeasible else { return }
    // Drive artificial variables out of the basis and drop their columns and the rows that say nothing.
    var kept: [Int] = []
    for row in table.indices {
      if basis[row] >= artificialStart, let column = (0..<artificialStart).first(where: { !table[row][$0].isZero }) {
        pivot(row, column)
      }
      if basis[row] < artificialStart { kept.append(row) }
    }
    table = kept.map { Array(table[$0][..<artificialStart]) + [table[$0][self.columnCount]] }
    basis = kept.map { basis[$0] }
    self.columnCount = artificialStart
  }

  /// The least value of a cost, nil where it has none; stays at the point found.
  mutating func minimise(_ cost: [Int: Rational]) -> Rational? {
    var reduced = [Rational](repeating: 0, count: columnCount + 1)
    for (column, value) in cost { reduced[column] = value }
    for row in table.indices {
      let factor = reduced[basis[row]]
      if !factor.isZero {
        for column in reduced.indices where !table[row][column].isZero {
          reduced[column] -= factor * table[row][column]
        }
      }
    }
    while let entering = (0..<columnCount).first(where: { reduced[$0].isNegative }) {
      var leaving: Int?
      var best = Rational.zero
      for row in table.indices where table[row][entering].isPositive {
        let ratio = table[row][columnCount] / table[row][entering]
        if leaving.map({ ratio < best || (ratio == best && basis[row] < basis[$0]) }) ?? true {
          leaving = row
          best = ratio
        }
      }
      guard let leaving else { return nil }
      pivot(leaving, entering)
      let factor = reduced[entering]
      for column in reduced.indices where !table[leaving][column].isZero {
        reduced[column] -= factor * table[leaving][column]
      }
    }
    return -reduced[columnCount]
  }

  /// From now on a form that now has its least value keeps it.
  mutating func limit(_ form: [Int: Rational], to value: Rational) {
    for row in table.indices { table[row].insert(0, at: columnCount) }
    var row = [Rational](repeating: 0, count: columnCount + 2)
    for (column, coefficient) in form { row[column] = coefficient }
    row[columnCount] = 1
    row[columnCount + 1] = value
    columnCount += 1
    for other in table.indices {
      let factor = row[basis[other]]
      if !factor.isZero {
        for column in row.indices where !table[other][column].isZero { row[column] -= factor * table[other][column] }
      }
    }
    table.append(row)
    basis.append(columnCount - 1)
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let inverse = Rational.one / table[row][column]
    for index in table[row].indices where !table[row][index].isZero { table[row][index] *= inverse }
    for other in table.indices where other != row {
      let factor = table[other][column]
      guard !factor.isZero else { continue }
      for index in table[row].indices where !table[row][index].isZero {
        table[other][index] -= factor * table[row][index]
      }
    }
    basis[row] = column
  }
}
