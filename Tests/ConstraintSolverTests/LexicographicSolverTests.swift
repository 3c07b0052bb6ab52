import ConstraintSolver
import TestSupport
import Testing

struct LexicographicSolverTests {
  /// Each in four ways: with free variables exchanged for left sides, and reduced anew for each level, which else only large
  /// programs are worth.
  @Test(arguments: randomSeeds(12000))
  func `random programs agree with the oracle`(seeds: Range<Int>) throws {
    for seed in seeds { try compare(seed: seed) }
  }

  @Test func `freedoms do not depend on the workers`() {
    // Wishes that cannot all hold, for so many variables that several workers are worth it.
    let count = 150
    var program = LinearProgram(variableCount: 2 * count)
    for variable in 0..<count {
      let (width, height) = (variable, variable + count)
      for (row, constant) in [50, 60 + variable % 7].enumerated() {
        program.addRow(
          [(width, 1)], .equal, Rational(constant), strength: .optional(level: 0), group: 3 * variable + row)
      }
      program.addRow(
        [(height, 1), (width, -1)], .lessThanOrEqual, Rational(variable % 3), strength: .required,
        group: 3 * variable + 2)
    }
    let alone = LexicographicSolver().solve(program)
    var solver = LexicographicSolver()
    solver.workers = BackwardWorker()
    let together = solver.solve(program)
    #expect(alone.freedoms.count >= count)
    #expect("\(together.freedoms)" == "\(alone.freedoms)")
    #expect(together.values == alone.values)
  }

  /// So many that they are solved in several goes; some are told why they are ambiguous at once, others only at the end.
  @Test func `independent programs joined into one keep their optima and freedoms`() {
    var whole = LinearProgram(variableCount: 6 * 4000)
    var (values, unreachable, freedoms): ([Rational], [Int], [Freedom]) = ([], [], [])
    var seed: UInt64 = 9_000_000
    while values.count < whole.variableCount - 6 {
      seed += 1
      var random = SeededGenerator(seed: seed)
      let sample = RandomProgram(using: &random)
      let alone = LexicographicSolver().solve(sample.program)
      guard alone.isFeasible else { continue }
      let (firstVariable, firstRow) = (values.count, whole.rowCount)
      for row in sample.rows.indices {
        whole.addRow(
          sample.program.terms(ofRow: row).map { ($0.variable + firstVariable, $0.coefficient) },
          sample.program.relation(ofRow: row), sample.program.constant(ofRow: row),
          strength: sample.program.strength(ofRow: row), group: firstRow + row,
          isTracked: sample.rows[row].level ?? -1 >= 0)
      }
      values += alone.values
      unreachable += alone.unreachable.map { $0.row + firstRow }
      freedoms += alone.freedoms.map { freedom in
        func moved(_ values: [VariableValue]) -> [VariableValue] {
          values.map { VariableValue(variable: $0.variable + firstVariable, value: $0.value) }
        }
        var freedom = freedom
        for index in freedom.ranges.indices { freedom.ranges[index].variable += firstVariable }
        freedom.tiedRows = freedom.tiedRows.map { $0 + firstRow }
        for index in freedom.relations.indices {
          freedom.relations[index].variable += firstVariable
          for term in freedom.relations[index].terms.indices {
            freedom.relations[index].terms[term].variable += firstVariable
          }
        }
        freedom.witnesses = (moved(freedom.witnesses.first), moved(freedom.witnesses.second))
        return freedom
      }
    }
    let solution = LexicographicSolver().solve(whole)
    #expect(Array(solution.values.prefix(values.count)) == values)
    #expect(solution.unreachable.map(\.row) == unreachable)
    let told = solution.freedoms.filter { ($0.ranges.first?.variable ?? 0) < values.count }
    #expect(told.count == freedoms.count && told.count > 4096)
    for (a, b) in zip(told, freedoms) { #expect("\(a)" == "\(b)") }
  }

  private func compare(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed / 4))
    let sample = RandomProgram(using: &random)
    var solver = LexicographicSolver()
    if seed % 2 == 1 { solver.activityThreshold = 0 }
    if seed % 4 > 1 { solver.levelThreshold = seed % 8 > 3 ? 0 : 3 }
    solver.provesOptima = true
    let solution = solver.solve(sample.program)
    let oracle = expectBest(solution, sample)
    checkConflicts(solution, sample, oracle)
  }

  /// Holds a solution with all its evidence but for conflicts against the oracle.
  @discardableResult
  func expectBest(_ solution: LexicographicSolution, _ sample: RandomProgram) -> HierarchyOracle {
    var oracle = HierarchyOracle(rows: sample.rows, variableCount: sample.variableCount)
    #expect(!solution.isCutOff)
    #expect(solution.isFeasible == oracle.isFeasible)
    for row in sample.rows where row.level == nil || (row.level == -1 && oracle.isFeasible) {
      #expect(row.error(at: solution.values).isZero)
    }
    for level in -1..<RandomProgram.levelCount {
      let members = sample.rows.filter { $0.level == level }
      let error = members.reduce(Rational.zero) { $0 + $1.error(at: solution.values) }
      let least = level < 0 ? oracle.requiredError : level < oracle.levelErrors.count ? oracle.levelErrors[level] : 0
      #expect(error == least, "level \(level)")
    }
    var ranges: [Int: VariableRange] = [:]
    for freedom in solution.freedoms { for range in freedom.ranges { ranges[range.variable] = range } }
    for variable in 0..<sample.variableCount {
      var form = [Rational](repeating: 0, count: sample.variableCount)
      form[variable] = 1
      let (least, greatest) = oracle.range(form)
      let isAmbiguous = least == nil || least != greatest
      #expect((ranges[variable] != nil) == isAmbiguous, "variable \(variable)")
      if let range = ranges[variable] {
        #expect(range.minimum == least)
        #expect(range.maximum == greatest)
      } else {
        #expect(solution.values[variable] == least)
      }
    }
    let unreachable = solution.unreachable.map { $0.row }
    #expect(unreachable == oracle.unreachable)
    checkOptima(solution, sample)
    checkFreedoms(solution, sample)
    return oracle
  }

  /// Each level that errs is proven: of every point, the weighted sum of the rows is the same constant; a row that holds adds
  /// nothing below zero to it, one that errs takes no more from it than its error, times what its level weighs.
  func checkOptima(_ solution: LexicographicSolution, _ sample: RandomProgram) {
    let errors = sample.rows.map { $0.error(at: solution.values) }
    let erring = Set(zip(sample.rows, errors).filter { !$0.1.isZero }.compactMap(\.0.level)).sorted()
    #expect(solution.optima.map { $0.strength.level.map { Int($0) } ?? -1 } == erring)
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
      #expect(vanishes)
      var least = constant
      for (level, weight) in weights where level < proven {
        for (row, error) in zip(sample.rows, errors) where row.level == level { least -= weight * error }
      }
      #expect(least == zip(sample.rows, errors).reduce(Rational.zero) { $1.0.level == proven ? $0 + $1.1 : $0 })
      for (index, multiplier) in proof.multipliers {
        let row = sample.rows[index]
        if row.relation == .atLeast { #expect(!multiplier.isNegative) }
        if row.relation == .atMost { #expect(!multiplier.isPositive) }
        if let weight = row.level.flatMap({ weights[$0] }) { #expect(multiplier.magnitude <= weight) }
        #expect((row.level ?? -2) <= proven)
      }
    }
  }

  private func checkFreedoms(_ solution: LexicographicSolution, _ sample: RandomProgram) {
    for freedom in solution.freedoms {
      var points = [solution.values, solution.values]
      for value in freedom.witnesses.first { points[0][value.variable] = value.value }
      for value in freedom.witnesses.second { points[1][value.variable] = value.value }
      for range in freedom.ranges { #expect(points[0][range.variable] != points[1][range.variable]) }
      for point in points {
        for level in -1..<RandomProgram.levelCount {
          let members = sample.rows.filter { $0.level == level }
          let error = members.reduce(Rational.zero) { $0 + $1.error(at: point) }
          let best = members.reduce(Rational.zero) { $0 + $1.error(at: solution.values) }
          #expect(error == best, "witness, level \(level)")
        }
        for row in sample.rows where row.level == nil { #expect(row.error(at: point).isZero) }
        for relation in freedom.relations {
          let right = relation.terms.reduce(relation.constant) { $0 + $1.coefficient * point[$1.variable] }
          #expect(point[relation.variable] == right)
        }
      }
    }
  }

  private func checkConflicts(_ solution: LexicographicSolution, _ sample: RandomProgram, _ oracle: HierarchyOracle) {
    #expect(solution.certificates.isEmpty == oracle.isFeasible)
    var refiner = ConflictRefiner(sample.program)
    for certificate in solution.certificates {
      check(certificate, sample)
      let conflict = refiner.refine(certificate)
      check(conflict.certificate, sample)
      let background = sample.rows.filter { $0.level == nil }
      func rows(_ groups: [Int]) -> [OracleRow] { groups.map { sample.rows[$0] } }
      #expect(!HierarchyOracle.canHold(background + rows(conflict.groups), variableCount: sample.variableCount))
      for (index, witness) in conflict.witnesses.enumerated() {
        var point = [Rational](repeating: 0, count: sample.variableCount)
        for entry in witness { point[entry.variable] = entry.value }
        var rest = conflict.groups
        rest.remove(at: index)
        for row in rows(rest) { #expect(row.error(at: point).isZero) }
        #expect(HierarchyOracle.canHold(background + rows(rest), variableCount: sample.variableCount))
      }
    }
  }

  /// The weighted sum of the rows as written must read `0 >= contradiction`.
  private func check(_ certificate: Certificate, _ sample: RandomProgram) {
    let (sum, constant) = sample.sum(weighing: certificate.multipliers)
    for (index, multiplier) in certificate.multipliers {
      let row = sample.rows[index]
      switch row.relation {
      case .equal: break
      case .atLeast: #expect(multiplier.isPositive)
      case .atMost: #expect(multiplier.isNegative)
      }
      #expect(row.level == nil || row.level == -1)
    }
    let vanishes = sum.allSatisfy { $0.isZero }
    #expect(vanishes)
    #expect(constant == certificate.contradiction)
    #expect(certificate.contradiction.isPositive)
  }
}

/// A small program of layout-like rows; each row is a group of its own, numbered by row.
struct RandomProgram {
  static let levelCount = 3
  private(set) var rows: [OracleRow] = []
  private(set) var program: LinearProgram
  let variableCount: Int

  /// The weighted sum of some rows as written: its coefficients and its constant.
  func sum(weighing multipliers: [(row: Int, multiplier: Rational)]) -> (coefficients: [Rational], constant: Rational) {
    var coefficients = [Rational](repeating: 0, count: variableCount)
    var constant = Rational.zero
    for (index, multiplier) in multipliers {
      for variable in coefficients.indices {
        coefficients[variable] += rows[index].coefficients[variable] * multiplier
      }
      constant += rows[index].constant * multiplier
    }
    return (coefficients, constant)
  }

  /// - Parameter requiredCount: how many rows are required, where no others are wanted.
  init(using random: inout SeededGenerator, requiredCount: ClosedRange<Int>? = nil) {
    variableCount = Int.random(in: 1...6, using: &random)
    program = LinearProgram(variableCount: variableCount)
    // Some variables are sizes, some are free, one may be fixed.
    for variable in 0..<variableCount where Int.random(in: 0..<3, using: &random) > 0 {
      var coefficients = [Rational](repeating: 0, count: variableCount)
      coefficients[variable] = 1
      add(OracleRow(coefficients, .atLeast, 0, level: nil))
    }
    if Bool.random(using: &random) {
      var coefficients = [Rational](repeating: 0, count: variableCount)
      coefficients[0] = 1
      add(OracleRow(coefficients, .equal, 100, level: nil))
    }
    let isTight = Bool.random(using: &random)
    let coefficients: [Rational] = [1, 1, 1, 1, -1, -1, -1, 2, -2, Rational(1, over: 2), Rational(-16, over: 9)]
    if let requiredCount {
      for _ in 0..<Int.random(in: requiredCount, using: &random) { addRandomRow(level: -1, coefficients, &random) }
      return
    }
    for _ in 0..<Int.random(in: 0...(isTight ? 8 : 5), using: &random) {
      let level = Int.random(in: -1..<RandomProgram.levelCount, using: &random)
      addRandomRow(level: Bool.random(using: &random) ? -1 : level, coefficients, &random)
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      addRandomRow(level: Int.random(in: 0..<RandomProgram.levelCount, using: &random), coefficients, &random)
    }
  }

  /// Required rows alone: two or three demands on each of few sizes, and some rows that tie these together, with more or less to
  /// spare.
  init(linking random: inout SeededGenerator) {
    variableCount = Int.random(in: 2...3, using: &random)
    program = LinearProgram(variableCount: variableCount)
    let units = (0..<variableCount).map { variable in (0..<variableCount).map { Rational($0 == variable ? 1 : 0) } }
    for unit in units { add(OracleRow(unit, .atLeast, 0, level: nil)) }
    let relations: [OracleRow.Relation] = [.equal, .equal, .atMost, .atLeast]
    for unit in units {
      for _ in 0..<Int.random(in: 2...(variableCount == 2 ? 3 : 2), using: &random) {
        let value = Rational(10 * Int.random(in: 1...3, using: &random))
        add(OracleRow(unit, relations.randomElement(using: &random)!, value, level: -1))
      }
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let coefficients = units.map { _ in [Rational(1), 1, 1, 0, -1].randomElement(using: &random)! }
      let sum = Rational(5 * Int.random(in: -2...16, using: &random))
      add(OracleRow(coefficients, [.atMost, .atLeast].randomElement(using: &random)!, sum, level: -1))
    }
  }

  /// The same rows, of which some have greater constants.
  func adding(_ changes: [Int: Rational]) -> RandomProgram {
    changing { index, row in row.constant += changes[index] ?? 0 }
  }

  /// As many rows of the same variables.
  func changing(_ change: (Int, inout OracleRow) -> Void) -> RandomProgram {
    var result = self
    (result.rows, result.program) = ([], LinearProgram(variableCount: variableCount))
    for (index, row) in rows.enumerated() {
      var row = row
      change(index, &row)
      result.add(row)
    }
    return result
  }

  /// Some of the rows alone, as a program.
  func only(_ places: [Int]) -> LinearProgram {
    var result = LinearProgram(variableCount: variableCount)
    for row in places {
      result.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
        strength: program.strength(ofRow: row), group: program.group(ofRow: row), isTracked: rows[row].level ?? -1 >= 0)
    }
    return result
  }

  private mutating func addRandomRow(level: Int, _ choices: [Rational], _ random: inout SeededGenerator) {
    var coefficients = [Rational](repeating: 0, count: variableCount)
    for _ in 0..<[1, 1, 2, 2, 2, 3, 4].randomElement(using: &random)! {
      coefficients[Int.random(in: 0..<variableCount, using: &random)] = choices.randomElement(using: &random)!
    }
    let relation: OracleRow.Relation = [.equal, .equal, .atMost, .atLeast].randomElement(using: &random)!
    let constant = [Rational(Int.random(in: -4...4, using: &random) * 10), 0, Rational(1, over: 3)]
    add(OracleRow(coefficients, relation, constant.randomElement(using: &random)!, level: level))
  }

  private mutating func add(_ row: OracleRow) {
    let relation: RowRelation =
      switch row.relation {
      case .equal: .equal
      case .atMost: .lessThanOrEqual
      case .atLeast: .greaterThanOrEqual
      }
    let strength: Strength =
      switch row.level {
      case nil: .background
      case -1: .required
      case let level?: .optional(level: Int32(level))
      }
    let terms = row.coefficients.enumerated().map { (variable: $0.offset, coefficient: $0.element) }
    program.addRow(
      terms, relation, row.constant, strength: strength, group: rows.count, isTracked: row.level ?? -1 >= 0)
    rows.append(row)
  }
}
