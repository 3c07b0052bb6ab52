import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

struct RedundanciesTests {
  /// By how much a row can miss its constant, one way, where only some rows hold: 1 at most.
  private func slack(
    of row: Int, upwards: Bool, among rows: [Int], _ program: LinearProgram
  ) -> Rational {
    var part = LinearProgram(variableCount: program.variableCount)
    for row in rows {
      part.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
        strength: program.strength(ofRow: row), group: row)
    }
    let target = program.constant(ofRow: row) + (upwards ? 1 : -1)
    part.addRow(
      program.terms(ofRow: row), upwards ? .greaterThanOrEqual : .lessThanOrEqual, target,
      strength: .optional(level: 0), group: program.rowCount)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(part)
    return 1 - part.error(ofRow: part.rowCount - 1, at: solution.values)
  }

  private func isImplied(_ row: Int, by rows: [Int], _ program: LinearProgram) -> Bool {
    let relation = program.relation(ofRow: row)
    if relation != .greaterThanOrEqual, slack(of: row, upwards: true, among: rows, program).isPositive { return false }
    return relation == .lessThanOrEqual || !slack(of: row, upwards: false, among: rows, program).isPositive
  }

  /// What a weighted sum leaves of a row: the number by which the row is above it, nil where a variable is left.
  private func difference(_ terms: RedundantRow.Terms, from row: Int, _ program: LinearProgram) -> Rational? {
    var sum = [Rational](repeating: 0, count: program.variableCount)
    var number = -program.constant(ofRow: row)
    for (variable, coefficient) in program.terms(ofRow: row) { sum[variable] += coefficient }
    for (other, multiplier) in terms {
      number += multiplier * program.constant(ofRow: other)
      for (variable, coefficient) in program.terms(ofRow: other) { sum[variable] += -(multiplier * coefficient) }
    }
    return sum.allSatisfy(\.isZero) ? number : nil
  }

  private func check(_ terms: RedundantRow.Terms, of row: Int, isLower: Bool, _ program: LinearProgram) -> Bool {
    let areSigned = terms.allSatisfy { other, multiplier in
      let weight = isLower ? multiplier : -multiplier
      return switch program.relation(ofRow: other) {
      case .equal: true
      case .lessThanOrEqual: !weight.isPositive
      case .greaterThanOrEqual: !weight.isNegative
      }
    }
    guard let number = difference(terms, from: row, program) else { return false }
    return areSigned && !terms.contains { $0.row == row } && (isLower ? !number.isNegative : !number.isPositive)
  }

  private func check(_ program: LinearProgram, _ name: String) -> Int {
    let solution = LexicographicSolver().solve(program)
    guard solution.isFeasible else { return 0 }
    let hard = (0..<program.rowCount).filter {
      if case .optional = program.strength(ofRow: $0) { false } else { true }
    }
    // With positions exchanged for distances, too, which else only large programs are worth.
    let exchanged = RedundancyAnalysis(program, at: solution.values, activityThreshold: 0) { _ in true }
    let analysis = RedundancyAnalysis(program, at: solution.values) { _ in true }
    return check(program, analysis, hard, name) + check(program, exchanged, hard, name)
  }

  private func check(_ program: LinearProgram, _ analysis: RedundancyAnalysis, _ hard: [Int], _ name: String) -> Int {
    #expect(analysis.leftCount == 0)
    let told = Set(analysis.found.flatMap { $0.interchangeable + [$0.row] })
    for row in hard where program.strength(ofRow: row) == .required {
      let expected = isImplied(row, by: hard.filter { $0 != row }, program)
      #expect(told.contains(row) == expected, "\(name), row \(row)")
    }
    for entry in analysis.found {
      #expect((entry.atLeast == nil) == (program.relation(ofRow: entry.row) == .lessThanOrEqual))
      #expect((entry.atMost == nil) == (program.relation(ofRow: entry.row) == .greaterThanOrEqual))
      if let terms = entry.atLeast { #expect(check(terms, of: entry.row, isLower: true, program), "\(name)") }
      if let terms = entry.atMost { #expect(check(terms, of: entry.row, isLower: false, program), "\(name)") }
    }
    return told.count
  }

  @Test(arguments: 0..<6) func `a constraint of a random scene is told where all others imply it, and only there`(
    part: UInt64
  ) {
    var count = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      let random = RandomScene(seed: seed)
      count += check(
        SceneSolver(scene: random.scene).lower(random.configuration).program, "seed \(seed)")
    }
    #expect(count > 5)
  }

  /// Rows of few values over few variables, around a point in which all hold, many of them with nothing to spare.
  @Test(arguments: 0..<6) func `a row of a random program is told where all others imply it, and only there`(
    part: UInt64
  ) {
    var count = 0
    for seed in (part * 150)..<(part * 150 + 150) {
      var random = SeededGenerator(seed: seed)
      let variableCount = Int.random(in: 1...4, using: &random)
      var program = LinearProgram(variableCount: variableCount)
      for row in 0..<Int.random(in: 2...8, using: &random) {
        let terms = (0..<variableCount).map {
          (variable: $0, coefficient: Rational(Int.random(in: -1...1, using: &random)))
        }
        let value = terms.reduce(Rational.zero) { $0 + $1.coefficient * Rational($1.variable + 1) }
        let room = Rational(Int.random(in: 0...2, using: &random) / 2)
        let strength: Strength = Int.random(in: 0..<5, using: &random) == 0 ? .background : .required
        switch Int.random(in: 0..<3, using: &random) {
        case 0: program.addRow(terms, .equal, value, strength: strength, group: row)
        case 1: program.addRow(terms, .lessThanOrEqual, value + room, strength: strength, group: row)
        default: program.addRow(terms, .greaterThanOrEqual, value - room, strength: strength, group: row)
        }
      }
      count += check(program, "seed \(seed)")
    }
    #expect(count > 100)
  }

  /// Many inequalities, most of which bound the region somewhere: what one search sees spares others.
  @Test(arguments: 0..<4) func `of many inequalities, those are told that all others imply`(part: UInt64) {
    var (count, rowCount) = (0, 0)
    for seed in (part * 25)..<(part * 25 + 25) {
      var random = SeededGenerator(seed: 7000 + seed)
      let variableCount = Int.random(in: 2...4, using: &random)
      var program = LinearProgram(variableCount: variableCount)
      for row in 0..<Int.random(in: 8...14, using: &random) {
        let terms = (0..<variableCount).map {
          (variable: $0, coefficient: Rational(Int.random(in: -3...3, using: &random)))
        }
        let value = terms.reduce(Rational.zero) { $0 + $1.coefficient * Rational($1.variable + 1) }
        let room = Rational(Int.random(in: 0...9, using: &random))
        if Bool.random(using: &random) {
          program.addRow(terms, .lessThanOrEqual, value + room, strength: .required, group: row)
        } else {
          program.addRow(terms, .greaterThanOrEqual, value - room, strength: .required, group: row)
        }
      }
      rowCount += 2 * program.rowCount
      count += check(program, "seed \(seed)")
    }
    #expect(count > rowCount / 10 && count < rowCount * 9 / 10)
  }
}
