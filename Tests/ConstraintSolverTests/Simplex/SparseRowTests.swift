import Testing

@testable import ConstraintSolver

struct SparseRowTests {
  private func row(_ terms: [(Int32, Rational)]) -> SparseRow {
    var row = SparseRow()
    for (variable, coefficient) in terms { row.addTerm(variable, coefficient) }
    return row
  }

  /// `3 (2 x + z) + (y - 3 z) = 6 x + y`. Of many variables, the terms are sorted instead of the cells.
  @Test(arguments: [4, 1_000]) func `a sum leaves out variables that cancel`(variableCount: Int) {
    let sum = SparseRow(
      sum: [(row([(0, 2), (3, 1)]), 3), (row([(2, 1), (3, -3)]), 1)], variableCount: variableCount)
    #expect(sum.variables == [0, 2] && sum.coefficients == [6, 1])
  }

  /// `(2 b + 5 e) + 2 (-b + 7 d) = 14 d + 5 e`, of which only d is new.
  @Test func `adding a row leaves out what cancels and reports what is new`() {
    var sum = row([(1, 2), (4, 5)])
    var new: [Int32] = []
    sum.add(row([(1, -1), (3, 7)]), times: 2) { new.append($0) }
    #expect(sum.variables == [3, 4] && sum.coefficients == [14, 5] && new == [3])
  }

  /// With b = -a / 2 + 4 f, `a + 2 b + 3 c = 3 c + 8 f`.
  @Test func `a variable is replaced by a row`() {
    var changed = row([(0, 1), (1, 2), (2, 3)])
    var (scratch, new): (SparseRow, [Int32]) = (SparseRow(5, 1), [])
    changed.substitute(1, coefficient: 2, by: row([(0, Rational(-1, over: 2)), (5, 4)]), &scratch) { new.append($0) }
    #expect(changed.variables == [2, 5] && changed.coefficients == [3, 8] && new == [5])
  }

  /// In a row of the even variables below 40, one is replaced by three times another: the next one, one far away in either
  /// direction, and one that the row contains.
  @Test(arguments: [(20, 21), (20, 19), (4, 37), (36, 3), (4, 38), (38, 4)])
  func `a variable is replaced by a multiple of another`(old: Int32, new: Int32) {
    var changed = row((0..<20).map { (2 * $0, Rational(Int($0) + 1)) })
    let coefficient = changed[old]
    var expected = Dictionary(uniqueKeysWithValues: zip(changed.variables, changed.coefficients))
    expected[old] = nil
    expected[new, default: 0] += 3 * coefficient
    var (scratch, reported): (SparseRow, [Int32]) = (SparseRow(), [])
    changed.substitute(old, coefficient: coefficient, by: row([(new, 3)]), &scratch) { reported.append($0) }
    #expect(changed.variables == expected.keys.sorted())
    #expect(changed.variables.allSatisfy { changed[$0] == expected[$0] })
    #expect(reported == (new % 2 == 0 ? [] : [new]))
  }
}
