import ConstraintSolver
import TestSupport
import Testing

/// Programs that hang together in more rows than one dictionary is made for.
struct LargeComponentTests {
  /// Lengths in a row that share a whole; each wishes, at level 1, to be as long as the one before.
  private func row(of count: Int, sharing whole: Int, atLeast least: [Int: Int] = [:]) -> LinearProgram {
    var program = LinearProgram(variableCount: count)
    for variable in 0..<count {
      program.addRow([(variable, .one)], .greaterThanOrEqual, .zero, strength: .background, group: 0)
      if let least = least[variable] {
        program.addRow(
          [(variable, .one)], .greaterThanOrEqual, Rational(least), strength: .optional(level: 0), group: 0)
      }
      if variable > 0 {
        program.addRow(
          [(variable, .one), (variable - 1, -1)], .equal, .zero, strength: .optional(level: 1), group: 0,
          isTracked: true
        )
      }
    }
    program.addRow(
      (0..<count).map { ($0, .one) }, .equal, Rational(whole), strength: .required, group: 0)
    return program
  }

  @Test func `three hundred equal lengths share the whole`() {
    let solution = LexicographicSolver().solve(row(of: 300, sharing: 1000))
    #expect(solution.values == [Rational](repeating: Rational(10, over: 3), count: 300))
    #expect(solution.isDetermined && solution.freedoms.isEmpty && solution.unreachable.isEmpty)
  }

  /// The first wants 40 of 1000: the others share 960, and one step of 40 - 960/299 is the least in sum.
  @Test func `a length that must be greater is the only one that differs`() {
    let solution = LexicographicSolver().solve(row(of: 300, sharing: 1000, atLeast: [0: 40]))
    #expect(solution.values[0] == 40)
    #expect(solution.values.dropFirst().allSatisfy { $0 == Rational(960, over: 299) })
    #expect(solution.isDetermined && solution.unreachable.isEmpty)
  }

  /// Each could be as wide as it wishes while another gives way, so none is unreachable; who gives way is open.
  @Test func `widths that do not fit are ambiguous, each between what it must and what is left`() {
    let count = 120
    var program = LinearProgram(variableCount: count)
    for variable in 0..<count {
      program.addRow([(variable, .one)], .greaterThanOrEqual, 10, strength: .required, group: 0)
      program.addRow([(variable, .one)], .equal, 40, strength: .optional(level: 0), group: 0, isTracked: true)
    }
    program.addRow(
      (0..<count).map { ($0, .one) }, .lessThanOrEqual, Rational(30 * count), strength: .required, group: 0)
    let solution = LexicographicSolver().solve(program)
    let error = (0..<program.rowCount).filter { program.strength(ofRow: $0) == .optional(level: 0) }
      .reduce(Rational.zero) { $0 + program.error(ofRow: $1, at: solution.values) }
    #expect(error == Rational(10 * count))
    #expect(solution.unreachable.isEmpty)
    #expect(solution.freedoms.count == 1)
    #expect(solution.freedoms.first?.ranges.count == count)
    #expect(solution.freedoms.first?.ranges.allSatisfy { $0.minimum == 10 && $0.maximum == 40 } == true)
  }

  /// Views of free height one below the other: each height is a cause, and a position has the sums of the ends above it.
  @Test(arguments: [5, 40, 150]) func `positions below many free heights lie between sums of their ends`(count: Int) {
    var program = LinearProgram(variableCount: 2 * count)
    for index in 0..<count {
      let (top, height) = (2 * index, 2 * index + 1)
      program.addRow([(height, .one)], .greaterThanOrEqual, 10, strength: .required, group: 0)
      if index % 3 > 0 { program.addRow([(height, .one)], .lessThanOrEqual, 25, strength: .required, group: 0) }
      if index == 0 {
        program.addRow([(top, .one)], .equal, 3, strength: .required, group: 0)
      } else {
        program.addRow([(top, .one), (top - 2, -1), (top - 1, -1)], .equal, 8, strength: .required, group: 0)
      }
    }
    var solver = LexicographicSolver()
    solver.isLength = { !$0.isMultiple(of: 2) }
    let solution = solver.solve(program)
    #expect(!solution.isCutOff && solution.freedoms.count == count)
    #expect(!solution.isDetermined)
    var ranges: [Int: VariableRange] = [:]
    for freedom in solution.freedoms {
      for range in freedom.ranges { ranges[range.variable] = range }
      var points = [solution.values, solution.values]
      for value in freedom.witnesses.first { points[0][value.variable] = value.value }
      for value in freedom.witnesses.second { points[1][value.variable] = value.value }
      for point in points {
        #expect((0..<program.rowCount).allSatisfy { program.error(ofRow: $0, at: point).isZero })
      }
      #expect(freedom.ranges.allSatisfy { points[0][$0.variable] != points[1][$0.variable] })
    }
    for index in 1..<count {
      let range = ranges[2 * index]
      #expect(range?.minimum == Rational(3 + 18 * index))
      // The first height has no end, and so has no position below it.
      #expect(range != nil && range?.maximum == nil)
    }
    #expect(ranges[3]?.maximum == 25)
  }

  /// The positions are sums of ever more widths that do not fit: the best point stands, why it is not the only one is not told.
  @Test(arguments: [(100, true), (100_000, false)])
  func `a limit keeps from telling why what is a sum of much has no one place`(limit: Int, isCutOff: Bool) {
    let count = 120
    var program = LinearProgram(variableCount: 2 * count + 1)
    func position(_ index: Int) -> Int { count + index }
    program.addRow([(position(0), .one)], .equal, .zero, strength: .required, group: 0)
    for width in 0..<count {
      program.addRow([(width, .one)], .greaterThanOrEqual, 10, strength: .required, group: 0)
      program.addRow([(width, .one)], .equal, 40, strength: .optional(level: 0), group: 0, isTracked: true)
      program.addRow(
        [(position(width + 1), .one), (position(width), -1), (width, -1)], .equal, .zero, strength: .required, group: 0)
    }
    program.addRow(
      [(position(count), .one)], .lessThanOrEqual, Rational(30 * count), strength: .required, group: 0)
    var solver = LexicographicSolver()
    solver.sumTermLimit = limit
    let solution = solver.solve(program)
    #expect(solution.values[..<count].reduce(.zero, +) == Rational(30 * count))
    #expect(!solution.isDetermined)
    #expect(solution.reachedLimit?.what == (isCutOff ? "terms in sums of what moves" : nil))
    #expect(solution.freedoms.isEmpty == isCutOff)

    // The same of a program that shares all rows but the last with others: the limit does not keep from sharing.
    var isShared = [Bool](repeating: true, count: program.rowCount)
    isShared[program.rowCount - 1] = false
    let beside = solver.solve(program, isShared: isShared, changing: [position(count)])
    #expect(beside?.values[..<count].reduce(.zero, +) == Rational(30 * count))
    #expect(beside?.isDetermined == false)
    #expect(beside?.reachedLimit == solution.reachedLimit)
    #expect(beside?.freedoms.isEmpty == isCutOff)
    #expect(beside?.unreachable.map(\.row) == solution.unreachable.map(\.row))
  }
}
