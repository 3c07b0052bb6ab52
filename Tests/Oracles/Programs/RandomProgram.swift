import ConstraintSolver
import TestSupport

/// A small program of layout-like rows; each row is a group of its own, numbered by row.
package struct RandomProgram {
  package static let levelCount = 3
  package private(set) var rows: [OracleRow] = []
  package private(set) var program: LinearProgram
  package let variableCount: Int

  /// The weighted sum of some rows as written: its coefficients and its constant.
  package func sum(weighing multipliers: [(row: Int, multiplier: Rational)]) -> (
    coefficients: [Rational], constant: Rational
  ) {
    var coefficients = [Rational](repeating: 0, count: variableCount)
    var constant = Rational.zero
    for (index, multiplier) in multipliers {
      for variable in coefficients.indices {
        coefficients[variable] += rows[index].coefficients[variable] * multiplier
      }
      constant += rows[index].constant * multiplier
    }
    return (coefficients, constant)
  }

  /// - Parameter requiredCount: how many rows are required, where no others are wanted.
  package init(using random: inout SeededGenerator, requiredCount: ClosedRange<Int>? = nil) {
    variableCount = Int.random(in: 1...6, using: &random)
    program = LinearProgram(variableCount: variableCount)
    // Some variables are sizes, some are free, one may be fixed.
    for variable in 0..<variableCount where Int.random(in: 0..<3, using: &random) > 0 {
      var coefficients = [Rational](repeating: 0, count: variableCount)
      coefficients[variable] = 1
      add(OracleRow(coefficients, .atLeast, 0, level: nil))
    }
    if Bool.random(using: &random) {
      var coefficients = [Rational](repeating: 0, count: variableCount)
      coefficients[0] = 1
      add(OracleRow(coefficients, .equal, 100, level: nil))
    }
    let isTight = Bool.random(using: &random)
    let coefficients: [Rational] = [1, 1, 1, 1, -1, -1, -1, 2, -2, Rational(1, over: 2), Rational(-16, over: 9)]
    if let requiredCount {
      for _ in 0..<Int.random(in: requiredCount, using: &random) { addRandomRow(level: -1, coefficients, &random) }
      return
    }
    for _ in 0..<Int.random(in: 0...(isTight ? 8 : 5), using: &random) {
      let level = Int.random(in: -1..<RandomProgram.levelCount, using: &random)
      addRandomRow(level: Bool.random(using: &random) ? -1 : level, coefficients, &random)
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      addRandomRow(level: Int.random(in: 0..<RandomProgram.levelCount, using: &random), coefficients, &random)
    }
  }

  /// Required rows alone: two or three demands on each of few sizes, and some rows that tie these together, with more or less to
  /// spare.
  package init(linking random: inout SeededGenerator) {
    variableCount = Int.random(in: 2...3, using: &random)
    program = LinearProgram(variableCount: variableCount)
    let units = (0..<variableCount).map { variable in (0..<variableCount).map { Rational($0 == variable ? 1 : 0) } }
    for unit in units { add(OracleRow(unit, .atLeast, 0, level: nil)) }
    let relations: [OracleRow.Relation] = [.equal, .equal, .atMost, .atLeast]
    for unit in units {
      for _ in 0..<Int.random(in: 2...(variableCount == 2 ? 3 : 2), using: &random) {
        let value = Rational(10 * Int.random(in: 1...3, using: &random))
        add(OracleRow(unit, relations.randomElement(using: &random)!, value, level: -1))
      }
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let coefficients = units.map { _ in [Rational(1), 1, 1, 0, -1].randomElement(using: &random)! }
      let sum = Rational(5 * Int.random(in: -2...16, using: &random))
      add(OracleRow(coefficients, [.atMost, .atLeast].randomElement(using: &random)!, sum, level: -1))
    }
  }

  /// The same rows, of which some have greater constants.
  package func adding(_ changes: [Int: Rational]) -> RandomProgram {
    changing { index, row in row.constant += changes[index] ?? 0 }
  }

  /// As many rows of the same variables.
  package func changing(_ change: (Int, inout OracleRow) -> Void) -> RandomProgram {
    var result = self
    (result.rows, result.program) = ([], LinearProgram(variableCount: variableCount))
    for (index, row) in rows.enumerated() {
      var row = row
      change(index, &row)
      result.add(row)
    }
    return result
  }

  /// Some of the rows alone, as a program.
  package func only(_ places: [Int]) -> LinearProgram {
    var result = LinearProgram(variableCount: variableCount)
    for row in places {
      result.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
        strength: program.strength(ofRow: row), group: program.group(ofRow: row), isTracked: rows[row].level ?? -1 >= 0)
    }
    return result
  }

  private mutating func addRandomRow(level: Int, _ choices: [Rational], _ random: inout SeededGenerator) {
    var coefficients = [Rational](repeating: 0, count: variableCount)
    for _ in 0..<[1, 1, 2, 2, 2, 3, 4].randomElement(using: &random)! {
      coefficients[Int.random(in: 0..<variableCount, using: &random)] = choices.randomElement(using: &random)!
    }
    let relation: OracleRow.Relation = [.equal, .equal, .atMost, .atLeast].randomElement(using: &random)!
    let constant = [Rational(Int.random(in: -4...4, using: &random) * 10), 0, Rational(1, over: 3)]
    add(OracleRow(coefficients, relation, constant.randomElement(using: &random)!, level: level))
  }

  private mutating func add(_ row: OracleRow) {
    let relation: RowRelation =
      switch row.relation {
      case .equal: .equal
      case .atMost: .lessThanOrEqual
      case .atLeast: .greaterThanOrEqual
      }
    let strength: Strength =
      switch row.level {
      case nil: .background
      case -1: .required
      case let level?: .optional(level: Int32(level))
      }
    let terms = row.coefficients.enumerated().map { (variable: $0.offset, coefficient: $0.element) }
    program.addRow(
      terms, relation, row.constant, strength: strength, group: rows.count, isTracked: row.level ?? -1 >= 0)
    rows.append(row)
  }
}
