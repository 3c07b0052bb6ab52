import Testing

@testable import ConstraintSolver

/// Programs in which each of many demands contradicts each of many limits: their conflicts are a product.
struct ManyConflictsTests {
  /// Demands of 100 and more, then limits of 0 and more, on one sum.
  private func program(
    demandCount: Int, limitCount: Int, of variables: Int, strength: Strength = .required
  ) -> LinearProgram {
    var program = LinearProgram(variableCount: variables)
    let terms = (0..<variables).map { (variable: $0, coefficient: Rational.one) }
    for demand in 0..<demandCount {
      program.addRow(terms, .greaterThanOrEqual, Rational(100 + demand), strength: strength, group: program.rowCount)
    }
    for limit in 0..<limitCount {
      program.addRow(terms, .lessThanOrEqual, Rational(limit), strength: strength, group: program.rowCount)
    }
    return program
  }

  @Test(arguments: [1, 2, 5]) func `of a hundred demands against a hundred limits some pairs are reported`(
    variables: Int
  ) {
    let program = program(demandCount: 100, limitCount: 100, of: variables)
    let enumeration = ConflictEnumeration(program, limit: 16)
    #expect(enumeration.conflicts.count == 16)
    #expect(Set(enumeration.conflicts.map(\.groups)).count == 16)
    #expect(enumeration.leftCount > 0 && !enumeration.isWhole && !enumeration.isCutOff)
    for conflict in enumeration.conflicts {
      #expect(conflict.groups.count == 2 && conflict.groups[0] < 100 && conflict.groups[1] >= 100)
      #expect(conflict.certificate.contradiction > 0)
      for (index, witness) in conflict.witnesses.enumerated() {
        var point = [Rational](repeating: .zero, count: variables)
        for entry in witness { point[entry.variable] = entry.value }
        #expect(program.error(ofRow: conflict.groups[1 - index], at: point).isZero)
        #expect(!program.error(ofRow: conflict.groups[index], at: point).isZero)
      }
    }
    // Each conflict is found by deciding about all rows once, and refined by deciding about two.
    #expect(enumeration.refiner.rowCount < 100_000)
  }

  @Test func `one demand against a hundred limits is mended by itself`() {
    let enumeration = ConflictEnumeration(program(demandCount: 1, limitCount: 100, of: 2), limit: 16)
    #expect(enumeration.conflicts.count == 16)
    #expect(enumeration.parts.count == 1)
    #expect(enumeration.parts[0].smallestCorrections { _ in 0 }.first == [0])
    #expect(enumeration.refiner.rowCount < 100_000)
  }

  @Test func `choices alike are combined one at a time`() {
    let choices = CorrectionChoices((0..<60).map { [2 * $0, 2 * $0 + 1] })
    let first = (0..<60).map { 2 * $0 }
    #expect(Array(choices.combinations.prefix(1)) == [first])
    #expect(
      choices.combinations.prefix(4).map { $0.suffix(2) } == [[116, 118], [116, 119], [117, 118], [117, 119]])
    #expect(
      Array(CorrectionChoices([[1, 4], [2], [0, 3, 5]]).combinations) == [
        [0, 1, 2], [1, 2, 3], [1, 2, 5], [0, 2, 4], [2, 3, 4], [2, 4, 5],
      ])
    #expect(Array(CorrectionChoices([]).combinations) == [[]])
  }

  @Test(arguments: [1, 2]) func `a hundred demands against a hundred limits give way as little as can be`(
    variables: Int
  ) {
    let program = program(demandCount: 100, limitCount: 100, of: variables)
    let solution = LexicographicSolver().solve(program)
    #expect(!solution.isFeasible && !solution.isCutOff)
    // At 100 as at 99, the errors of one side are 1, 2, … 100, those of the other 0, 1, … 99.
    let error = (0..<program.rowCount).reduce(Rational.zero) { $0 + program.error(ofRow: $1, at: solution.values) }
    #expect(error == 10_000)
  }
}
