import ConstraintSolver
import TestSupport

extension Oracle {
  /// Each program is solved in four ways: with and without free variables exchanged for left sides, and with and without a presolve
  /// for each level, which otherwise only large programs are worth.
  static let programs = [
    Oracle("a random program has the optimum, the ranges and the conflicts of brute force", samples: 12_000) {
      try SolvedProgram.compare($0)
    }
  ]
}

/// A solution of a random program, compared with the oracle's.
package enum SolvedProgram {
  fileprivate static func compare(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed / 4))
    let sample = RandomProgram(using: &random)
    var solver = LexicographicSolver()
    if seed % 2 == 1 { solver.activityThreshold = 0 }
    if seed % 4 > 1 { solver.levelThreshold = seed % 8 > 3 ? 0 : 3 }
    solver.provesOptima = true
    let solution = solver.solve(sample.program)
    let oracle = try expectBest(solution, sample)
    try checkConflicts(solution, sample, oracle)
  }

  /// Holds a solution with all its evidence but for conflicts against the oracle.
  @discardableResult
  package static func expectBest(_ solution: LexicographicSolution, _ sample: RandomProgram) throws -> HierarchyOracle {
    var oracle = HierarchyOracle(rows: sample.rows, variableCount: sample.variableCount)
    try expect(!solution.isCutOff)
    try expect(solution.isFeasible == oracle.isFeasible)
    for row in sample.rows where row.level == nil || (row.level == -1 && oracle.isFeasible) {
      try expect(row.error(at: solution.values).isZero)
    }
    for level in -1..<RandomProgram.levelCount {
      let members = sample.rows.filter { $0.level == level }
      let error = members.reduce(Rational.zero) { $0 + $1.error(at: solution.values) }
      let least = level < 0 ? oracle.requiredError : level < oracle.levelErrors.count ? oracle.levelErrors[level] : 0
      try expect(error == least, "level \(level)")
    }
    var ranges: [Int: VariableRange] = [:]
    for freedom in solution.freedoms { for range in freedom.ranges { ranges[range.variable] = range } }
    for variable in 0..<sample.variableCount {
      var form = [Rational](repeating: 0, count: sample.variableCount)
      form[variable] = 1
      let (least, greatest) = oracle.range(form)
      let isAmbiguous = least == nil || least != greatest
      try expect((ranges[variable] != nil) == isAmbiguous, "variable \(variable)")
      if let range = ranges[variable] {
        try expect(range.minimum == least)
        try expect(range.maximum == greatest)
      } else {
        try expect(solution.values[variable] == least)
      }
    }
    let unreachable = solution.unreachable.map { $0.row }
    try expect(unreachable == oracle.unreachable)
    try checkOptima(solution, sample)
    try checkFreedoms(solution, sample)
    return oracle
  }

  /// Each level that errs is proven: of every point, the weighted sum of the rows is the same constant; a row that holds adds
  /// nothing below zero to it, one that errs takes no more from it than its error, times what its level weighs.
  package static func checkOptima(_ solution: LexicographicSolution, _ sample: RandomProgram) throws {
    let errors = sample.rows.map { $0.error(at: solution.values) }
    let erring = Set(zip(sample.rows, errors).filter { !$0.1.isZero }.compactMap(\.0.level)).sorted()
    try expect(solution.optima.map { $0.strength.level.map { Int($0) } ?? -1 } == erring)
    for proof in solution.optima {
      let proven = proof.strength.level.map { Int($0) } ?? -1
      var weights: [Int: Rational] = [proven: 1]
      for (index, multiplier) in proof.multipliers {
        if let level = sample.rows[index].level, erring.contains(level), level < proven {
          weights[level] = max(weights[level] ?? 0, multiplier.magnitude)
        }
      }
      let (sum, constant) = sample.sum(weighing: proof.multipliers)
      let vanishes = sum.allSatisfy { $0.isZero }
      try expect(vanishes)
      var least = constant
      for (level, weight) in weights where level < proven {
        for (row, error) in zip(sample.rows, errors) where row.level == level { least -= weight * error }
      }
      try expect(least == zip(sample.rows, errors).reduce(Rational.zero) { $1.0.level == proven ? $0 + $1.1 : $0 })
      for (index, multiplier) in proof.multipliers {
        let row = sample.rows[index]
        if row.relation == .atLeast { try expect(!multiplier.isNegative) }
        if row.relation == .atMost { try expect(!multiplier.isPositive) }
        if let weight = row.level.flatMap({ weights[$0] }) { try expect(multiplier.magnitude <= weight) }
        try expect((row.level ?? -2) <= proven)
      }
    }
  }

  private static func checkFreedoms(_ solution: LexicographicSolution, _ sample: RandomProgram) throws {
    for freedom in solution.freedoms {
      var points = [solution.values, solution.values]
      for value in freedom.witnesses.first { points[0][value.variable] = value.value }
      for value in freedom.witnesses.second { points[1][value.variable] = value.value }
      for range in freedom.ranges { try expect(points[0][range.variable] != points[1][range.variable]) }
      for point in points {
        for level in -1..<RandomProgram.levelCount {
          let members = sample.rows.filter { $0.level == level }
          let error = members.reduce(Rational.zero) { $0 + $1.error(at: point) }
          let best = members.reduce(Rational.zero) { $0 + $1.error(at: solution.values) }
          try expect(error == best, "witness, level \(level)")
        }
        for row in sample.rows where row.level == nil { try expect(row.error(at: point).isZero) }
        for relation in freedom.relations {
          let right = relation.terms.reduce(relation.constant) { $0 + $1.coefficient * point[$1.variable] }
          try expect(point[relation.variable] == right)
        }
      }
    }
  }

  private static func checkConflicts(
    _ solution: LexicographicSolution, _ sample: RandomProgram, _ oracle: HierarchyOracle
  ) throws {
    try expect(solution.certificates.isEmpty == oracle.isFeasible)
    var refiner = ConflictRefiner(sample.program)
    for certificate in solution.certificates {
      try check(certificate, sample)
      let conflict = refiner.refine(certificate)
      try check(conflict.certificate, sample)
      let background = sample.rows.filter { $0.level == nil }
      func rows(_ groups: [Int]) -> [OracleRow] { groups.map { sample.rows[$0] } }
      try expect(!HierarchyOracle.canHold(background + rows(conflict.groups), variableCount: sample.variableCount))
      for (index, witness) in conflict.witnesses.enumerated() {
        var point = [Rational](repeating: 0, count: sample.variableCount)
        for entry in witness { point[entry.variable] = entry.value }
        var rest = conflict.groups
        rest.remove(at: index)
        for row in rows(rest) { try expect(row.error(at: point).isZero) }
        try expect(HierarchyOracle.canHold(background + rows(rest), variableCount: sample.variableCount))
      }
    }
  }

  /// The weighted sum of the rows as written must read `0 >= contradiction`.
  private static func check(_ certificate: Certificate, _ sample: RandomProgram) throws {
    let (sum, constant) = sample.sum(weighing: certificate.multipliers)
    for (index, multiplier) in certificate.multipliers {
      let row = sample.rows[index]
      switch row.relation {
      case .equal: break
      case .atLeast: try expect(multiplier.isPositive)
      case .atMost: try expect(multiplier.isNegative)
      }
      try expect(row.level == nil || row.level == -1)
    }
    let vanishes = sum.allSatisfy { $0.isZero }
    try expect(vanishes)
    try expect(constant == certificate.contradiction)
    try expect(certificate.contradiction.isPositive)
  }
}
