import ConstraintSolver
import TestSupport

extension Oracle {
  static let components = [
    Oracle("trees of sums with wishes at three levels have the same optimum in parts as in one dictionary", samples: 40)
    {
      try LargeComponents.compare($0)
    }
  ]
}

private enum LargeComponents {
  static func compare(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 60...160, using: &random)
    let fanOut = Int.random(in: 2...6, using: &random)
    var program = LinearProgram(variableCount: count)
    program.addRow(
      [(0, .one)], .equal, Rational(Int.random(in: 5...60, using: &random) * count), strength: .required, group: 0)
    for variable in 0..<count {
      program.addRow([(variable, .one)], .greaterThanOrEqual, .zero, strength: .background, group: 0)
      let children = (variable * fanOut + 1)..<max(variable * fanOut + 1, min(variable * fanOut + fanOut + 1, count))
      if children.isEmpty {
        let size = Rational(Int.random(in: 10...40, using: &random))
        program.addRow(
          [(variable, .one)], .greaterThanOrEqual, size, strength: .optional(level: 0), group: 0, isTracked: true)
        program.addRow(
          [(variable, .one)], .lessThanOrEqual, size, strength: .optional(level: 2), group: 0, isTracked: true)
        continue
      }
      program.addRow(
        [(variable, .one)] + children.map { ($0, -1) }, .equal, 8, strength: .required, group: 0)
      for child in children.dropFirst() where Int.random(in: 0..<4, using: &random) > 0 {
        let factor: Rational = [1, 1, 1, 2, Rational(16, over: 9)].randomElement(using: &random) ?? 1
        program.addRow(
          [(child, .one), (child - 1, -factor)], .equal, .zero, strength: .optional(level: 1), group: 0, isTracked: true
        )
      }
    }
    var whole = LexicographicSolver()
    whole.levelThreshold = .max
    var parts = LexicographicSolver()
    parts.levelThreshold = 20
    let (expected, found) = (whole.solve(program), parts.solve(program))
    try expect(!found.isCutOff)
    try expect(found.isFeasible == expected.isFeasible)
    func errors(_ solution: LexicographicSolution) throws -> [Rational] {
      var errors = [Rational](repeating: .zero, count: 4)
      for row in 0..<program.rowCount {
        let error = program.error(ofRow: row, at: solution.values)
        switch program.strength(ofRow: row) {
        case .background: try expect(error.isZero)
        case .required: errors[0] += error
        case .optional(let level): errors[Int(level) + 1] += error
        }
      }
      return errors
    }
    try expect(try errors(found) == errors(expected))
    try expect(found.unreachable.map(\.row) == expected.unreachable.map(\.row))
    try expect(found.unreachable.map(\.shortfall) == expected.unreachable.map(\.shortfall))
    try expect(found.isDetermined == expected.isDetermined)
    func ends(_ solution: LexicographicSolution) -> [Int: [Rational?]] {
      var ends: [Int: [Rational?]] = [:]
      for freedom in solution.freedoms {
        for range in freedom.ranges { ends[range.variable] = [range.minimum, range.maximum] }
      }
      return ends
    }
    try expect(ends(found) == ends(expected))
  }
}
