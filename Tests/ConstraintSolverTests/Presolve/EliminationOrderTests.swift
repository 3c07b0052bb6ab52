import TestSupport
import Testing

@testable import ConstraintSolver

struct EliminationOrderTests {
  /// Each variable is one more than the one before, and the first is 0: in an order drawn at random.
  private func chain(of count: Int) -> (program: LinearProgram, order: [Int]) {
    var random = SeededGenerator(seed: 7)
    var order = Array(0..<count).shuffled(using: &random)
    // What closes the circle may not lie at its end, where the order by variables has it, too.
    if let place = order.firstIndex(of: count / 2) { order.swapAt(place, count - 1) }
    var program = LinearProgram(variableCount: count)
    for variable in order {
      program.addTerm(variable, 1)
      if variable > 0 { program.addTerm(variable - 1, -1) }
      program.endRow(.equal, variable == 0 ? 0 : 1, strength: .required, group: variable)
    }
    return (program, order)
  }

  @Test func `rows far apart are put in the order of their last variables`() throws {
    let (program, order) = chain(of: 1_000)
    let ordered = try #require(EliminationOrder.byLastVariable(Array(0..<1_000), of: program))
    #expect(ordered.map { order[$0] } == Array(0..<1_000))
    #expect(LexicographicSolver().solve(program).values == (0..<1_000).map { Rational($0) })
  }

  @Test func `the background's rows stay first, in their order`() throws {
    var program = LinearProgram(variableCount: 3_000)
    for variable in [2_000, 10, 1_000] {
      program.addRow([(variable, 1)], .equal, 1, strength: .background, group: nil)
    }
    for variable in [2_999, 5, 2_000] {
      program.addRow([(variable, 1)], .equal, 1, strength: .required, group: variable)
    }
    #expect(EliminationOrder.byLastVariable(Array(0..<6), of: program) == [0, 1, 2, 4, 5, 3])
  }

  @Test func `rows near each other stay in their order`() {
    let (program, _) = chain(of: 200)
    #expect(EliminationOrder.byLastVariable(Array(0..<200), of: program) == nil)
  }

  @Test func `the last of contradictory rows is reported, in any order`() {
    let (chain, _) = chain(of: 1_000)
    // The whole chain and this row make one circle; the last row closes it.
    var program = LinearProgram(variableCount: 1_000)
    program.addRow([(999, 1)], .equal, 5, strength: .required, group: 1_000)
    for row in 0..<1_000 {
      program.addTerms(ofRow: row, of: chain)
      program.endRow(as: chain.rows[row], chain.rows[row].constant)
    }
    let elimination = EqualityElimination(program, rows: Array(0...1_000))
    #expect(elimination.contradictions == [1_000])
    #expect(elimination.redundant.isEmpty)
  }

  @Test(arguments: 0..<8) func `all rows reported as redundant can be left out, in any order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1_200
    // Each variable is bound to one before it, and one in five to another one, too.
    var rows = (0..<count).map {
      (variable: $0, base: $0 == 0 ? nil : Int.random(in: max(0, $0 - 5)..<$0, using: &random))
    }
    for variable in 5..<count where Int.random(in: 0..<5, using: &random) == 0 {
      rows.append((variable, Int.random(in: 0..<variable, using: &random)))
    }
    rows.shuffle(using: &random)
    func program(without left: Set<Int> = []) -> LinearProgram {
      var program = LinearProgram(variableCount: count)
      for (index, row) in rows.enumerated() where !left.contains(index) {
        program.addTerm(row.variable, 1)
        if let base = row.base { program.addTerm(base, -1) }
        program.endRow(.equal, Rational(row.variable - (row.base ?? 0)), strength: .required, group: index)
      }
      return program
    }
    let whole = program()
    #expect(EliminationOrder.byLastVariable(Array(0..<rows.count), of: whole) != nil)
    let values = (0..<count).map { Rational($0) }
    let found = RedundancyAnalysis(whole, at: values) { _ in true }.found.map(\.row)
    #expect(Set(found).count == rows.count - count && found.count == rows.count - count)
    let solution = LexicographicSolver().solve(program(without: Set(found)))
    #expect(solution.values == values && solution.isDetermined)
  }
}
