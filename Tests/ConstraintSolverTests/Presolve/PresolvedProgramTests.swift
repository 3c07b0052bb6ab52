import TestSupport
import Testing

@testable import ConstraintSolver

struct PresolvedProgramTests {
  /// Positions, each tied to one or two before it, and now and then three at once, so that some sides have sides in them.
  private func chain(_ random: inout SeededGenerator) -> LinearProgram {
    var program = LinearProgram(variableCount: 12)
    for variable in 1..<12 {
      var terms = [(variable: variable, coefficient: Rational.one), (variable - 1, -1)]
      if variable > 3 && Int.random(in: 0..<3, using: &random) == 0 {
        terms.append(
          (variable - Int.random(in: 2...3, using: &random), Rational(Int.random(in: 1...3, using: &random))))
      }
      let relations: [RowRelation] = [.greaterThanOrEqual, .lessThanOrEqual, .equal]
      program.addRow(
        terms, relations[Int.random(in: 0..<3, using: &random)], Rational(Int.random(in: 0...9, using: &random)),
        strength: .optional(level: 0), group: 0)
    }
    return program
  }

  @Test(arguments: 0..<200)
  func `row activities have the values that rows have at a point`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let program = chain(&random)
    let presolved = PresolvedProgram(program, relaxed: [], activityThreshold: 1)
    let point = (0..<program.variableCount).map { _ in Rational(Int.random(in: -50...50, using: &random), over: 3) }
    let roots = presolved.rootValues(at: point)
    #expect(roots.count == presolved.rootCount && presolved.rootCount > program.variableCount)
    #expect(presolved.completed(roots).prefix(point.count).elementsEqual(point))
    for component in presolved.components {
      for (row, form) in component.rows {
        let value = form.value(at: component.roots.map { roots[Int($0)] })
        let excess = program.terms(ofRow: row).reduce(-program.rows[row].constant) {
          $0 + $1.coefficient * point[$1.variable]
        }
        #expect(value == excess)
      }
    }
  }
}
