import ConstraintSolver
import Testing

/// Programs of more components than are solved before the first of them is done.
struct RequiredSolutionTests {
  private static let blockCount = 210
  private static let variablesOfBlock = 2
  private static let rowsOfBlock = 6

  /// Pairs of sizes that cannot both be as wished, one of which cannot be at all; only a simplex tells.
  private func program(contradictingAt contradicting: Int, _ strength: Strength) -> LinearProgram {
    var program = LinearProgram(variableCount: Self.variablesOfBlock * Self.blockCount)
    for block in 0..<Self.blockCount {
      let (a, b) = (2 * block, 2 * block + 1)
      for size in [a, b] {
        program.addRow([(size, 1)], .greaterThanOrEqual, 0, strength: .background, group: program.rowCount)
      }
      program.addRow([(a, 1), (b, 1)], .lessThanOrEqual, 10, strength: strength, group: program.rowCount)
      program.addRow(
        [(a, 1), (b, -1)], .greaterThanOrEqual, block == contradicting ? 20 : -4, strength: strength,
        group: program.rowCount)
      for (size, wish) in [(a, 8), (b, block % 2 == 0 ? 8 : 20)] {
        program.addRow(
          [(size, 1)], .equal, Rational(wish), strength: .optional(level: 0), group: program.rowCount, isTracked: true)
      }
    }
    return program
  }

  @Test(arguments: [Strength.required, .background], [false, true])
  func `a contradiction found late is reported like one found at once`(
    _ strength: Strength, _ provesOptima: Bool
  ) {
    // Blocks trade places, so that all but the order is the same.
    let late = Self.blockCount - 2
    func traded(_ index: Int, of size: Int) -> Int {
      switch index / size {
      case 0: late * size + index % size
      case late: index % size
      default: index
      }
    }
    func row(_ index: Int) -> Int { traded(index, of: Self.rowsOfBlock) }
    func variable(_ index: Int) -> Int { traded(index, of: Self.variablesOfBlock) }
    func terms(_ multipliers: [(row: Int, multiplier: Rational)]) -> [Int: Rational] {
      Dictionary(uniqueKeysWithValues: multipliers)
    }
    func tradedTerms(_ multipliers: [(row: Int, multiplier: Rational)]) -> [Int: Rational] {
      terms(multipliers.map { (row($0.row), $0.multiplier) })
    }
    var solver = LexicographicSolver()
    solver.provesOptima = provesOptima
    solver.componentsTogether = 200
    let first = solver.solve(program(contradictingAt: 0, strength))
    let last = solver.solve(program(contradictingAt: late, strength))
    #expect(!first.isFeasible && !last.isFeasible && !last.isCutOff)
    #expect(last.values == last.values.indices.map { first.values[variable($0)] })
    #expect(last.certificates.map { terms($0.multipliers) } == first.certificates.map { tradedTerms($0.multipliers) })
    #expect(last.certificates.count == 1)
    #expect(last.counts == first.counts)
    let unreachable = Dictionary(uniqueKeysWithValues: first.unreachable.map { (row($0.row), $0.shortfall) })
    #expect(Dictionary(uniqueKeysWithValues: last.unreachable) == unreachable)
    #expect(unreachable.count >= Self.blockCount / 2)
    func ranges(_ solution: LexicographicSolution, _ variable: (Int) -> Int) -> [Int: [Rational?]] {
      Dictionary(
        uniqueKeysWithValues: solution.freedoms.flatMap(\.ranges).map {
          (variable($0.variable), [$0.minimum, $0.maximum])
        })
    }
    #expect(ranges(last) { $0 } == ranges(first, variable))
    #expect(last.freedoms.count == first.freedoms.count && last.freedoms.count >= Self.blockCount / 2 - 1)
    #expect(last.optima.map { terms($0.multipliers) } == first.optima.map { tradedTerms($0.multipliers) })
    #expect(last.optima.isEmpty != provesOptima)
  }
}
