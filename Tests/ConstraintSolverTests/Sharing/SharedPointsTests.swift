import Testing

@testable import ConstraintSolver

struct SharedPointsTests {
  /// A width (0) of at least 20 + 30 for a label (1) and a field (2), the middle (3) of both, and a size (4) of at least 5 that
  /// has nothing to do with them. Programs change the width.
  private func points() throws -> SharedPoints {
    var program = LinearProgram(variableCount: 5)
    program.addRow([(1, 1), (2, 1), (0, -1)], .equal, 0, strength: .required, group: 0)
    program.addRow([(1, 1)], .greaterThanOrEqual, 20, strength: .required, group: 1)
    program.addRow([(2, 1)], .greaterThanOrEqual, 30, strength: .required, group: 2)
    program.addRow([(3, 2), (1, -1), (2, -1)], .equal, 0, strength: .required, group: 3)
    program.addRow([(4, 1)], .greaterThanOrEqual, 5, strength: .required, group: 4)
    let shared = try #require(
      SharedProgram(
        program, isShared: [Bool](repeating: true, count: 5), changing: [0], keepsUnaffectedRows: true))
    return try SharedPoints(shared, changing: [0])
  }

  private func width(_ relation: RowRelation, _ value: Rational) -> LinearProgram {
    var program = LinearProgram(variableCount: 5)
    program.addRow([(0, 1)], relation, value, strength: .required, group: 0)
    return program
  }

  @Test func `a range is what the shared rows leave`() throws {
    var points = try points()
    let free = try points.range(of: 0)
    #expect(free.least == 50 && free.greatest == nil)
  }

  /// With a width of 100 the field is 30 at least, so the label is 70 at most; the middle of both is 50.
  @Test func `added rows narrow the ranges`() throws {
    var points = try points()
    try points.add(width(.equal, 100))
    let (label, middle) = (try points.range(of: 1), try points.range(of: 3))
    #expect(label.least == 20 && label.greatest == 70)
    #expect(middle.least == 50 && middle.greatest == 50)
    try points.add(width(.lessThanOrEqual, 100))
    #expect(try points.range(of: 0).greatest == 100)
  }

  @Test func `values satisfy all rows`() throws {
    var points = try points()
    try points.add(width(.equal, 80))
    let values = points.values()
    #expect(values[0] == 80 && values[1] + values[2] == 80 && values[1] >= 20 && values[2] >= 30)
    #expect(values[3] * 2 == 80 && values[4] >= 5)
  }

  @Test func `too small a width is a contradiction`() throws {
    var points = try points()
    #expect(throws: SharedPoints.Failure.contradiction) { try points.add(width(.lessThanOrEqual, 49)) }
  }

  @Test func `a row about another variable is out of reach`() throws {
    var points = try points()
    var program = LinearProgram(variableCount: 5)
    program.addRow([(4, 1)], .equal, 7, strength: .required, group: 0)
    #expect(throws: SharedPoints.Failure.outOfReach) { try points.add(program) }
  }
}
