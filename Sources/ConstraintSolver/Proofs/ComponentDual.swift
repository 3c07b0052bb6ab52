// The dual of one level in one component, from an optimal point alone.
//
// By complementary slackness the multipliers solve a linear system: rows with slack weigh nothing, failing rows of the
// level have multiplier 1 or -1, and failing rows of a stronger level weigh as much as that level, which is itself
// unknown. By strong duality the system has a solution if the point is optimal. It is solved like any other program.

/// Finds a dual certificate that a component's error at one level is least.
struct ComponentDual {
  let program: LinearProgram
  let component: PresolvedProgram.Component
  /// The component's own variables.
  let point: [Rational]
  let pivotLimit: Int

  /// The unknowns of the system with the equation of each root; known terms are on the right-hand side.
  private struct System {
    var equations: [[(variable: Int, coefficient: Rational)]]
    var constants: [Rational]
    var bounds: [(terms: [(variable: Int, coefficient: Rational)], relation: RowRelation, constant: Rational)] = []
    var unknownCount = 0
    /// The rows whose multiplier is an unknown times a factor.
    var weighed: [(unknown: Int, row: Int, factor: Rational)] = []
    var fixed: [(row: Int, multiplier: Rational)] = []

    mutating func addUnknown() -> Int {
      unknownCount += 1
      return unknownCount - 1
    }

    mutating func addUnknown(weighing row: Int, times factor: Rational = .one) -> Int {
      weighed.append((unknownCount, row, factor))
      return addUnknown()
    }

    mutating func bound(_ variable: Int, _ relation: RowRelation, _ constant: Rational = .zero) {
      bounds.append(([(variable, .one)], relation, constant))
    }
  }

  /// Multipliers of the component's rows whose weighted sum vanishes in terms of roots; `nil` if a limit is reached.
  ///
  /// - Parameters:
  ///   - ownRows: Whether a row belongs to the level.
  ///   - level: The level of each other row; `nil` for rows that must hold.
  func multipliers(
    ownRows: (Int) -> Bool, below ownLevel: Strength, level: (Int) -> Strength?
  ) -> [Int: Rational]? {
    var system = System(
      equations: Array(repeating: [], count: component.roots.count),
      constants: Array(repeating: .zero, count: component.roots.count))
    let excesses = component.rows.map { excess(of: $0.form) }
    var optimum: [Strength: Rational] = [:]
    for (entry, excess) in zip(component.rows, excesses) {
      guard let level = level(entry.row), level < ownLevel else { continue }
      optimum[level, default: .zero] += program.rows[entry.row].relation.error(ofExcess: excess)
    }
    var weights: [Strength: Int] = [:]
    for (level, error) in optimum.sorted(by: { $0.key < $1.key }) where !error.isZero {
      let weight = system.addUnknown()
      system.bound(weight, .greaterThanOrEqual)
      weights[level] = weight
    }
    for (entry, excess) in zip(component.rows, excesses) {
      add(
        entry, excess, isOwn: ownRows(entry.row), level: level(entry.row), below: ownLevel, weights, to: &system)
    }
    for (column, bound) in component.bounds.enumerated() {
      let ends: [(limit: Rational?, owner: (row: Int, coefficient: Rational)?, sign: RowRelation)] = [
        (bound.lower, bound.lowerRow, .greaterThanOrEqual), (bound.upper, bound.upperRow, .lessThanOrEqual),
      ]
      for (limit, owner, sign) in ends {
        guard let owner, limit == point[column] else { continue }
        let unknown = system.addUnknown(weighing: owner.row, times: .one / owner.coefficient)
        system.bound(unknown, sign)
        system.equations[column].append((unknown, .one))
      }
    }
    return solve(system)
  }

  private func excess(of form: AffineForm) -> Rational {
    form.terms.reduce(form.constant) { $0 + $1.coefficient * point[Int($1.variable)] }
  }

  private func add(
    _ entry: (row: Int, form: AffineForm), _ excess: Rational, isOwn: Bool, level: Strength?,
    below ownLevel: Strength, _ weights: [Strength: Int], to system: inout System
  ) {
    if !isOwn, let level, level >= ownLevel { return }
    let relation = program.rows[entry.row].relation
    let errs = !relation.error(ofExcess: excess).isZero
    if !excess.isZero && !errs { return }
    let side: Rational = excess.isPositive ? -1 : 1
    if errs && isOwn {
      system.fixed.append((entry.row, side))
      for (column, coefficient) in entry.form.terms { system.constants[Int(column)] += -(side * coefficient) }
      return
    }
    let weight = isOwn ? nil : level.flatMap { weights[$0] }
    if errs {
      guard let weight else { return }
      system.weighed.append((weight, entry.row, side))
      for (column, coefficient) in entry.form.terms {
        system.equations[Int(column)].append((weight, side * coefficient))
      }
      return
    }
    let unknown = system.addUnknown(weighing: entry.row)
    for (column, coefficient) in entry.form.terms { system.equations[Int(column)].append((unknown, coefficient)) }
    // The multiplier of an inequality has one sign.
    if relation.costBelow == 0 { system.bound(unknown, .lessThanOrEqual) }
    if relation.costAbove == 0 { system.bound(unknown, .greaterThanOrEqual) }
    if isOwn {
      if relation.costBelow != 0 { system.bound(unknown, .lessThanOrEqual, .one) }
      if relation.costAbove != 0 { system.bound(unknown, .greaterThanOrEqual, -1) }
    } else if let weight {
      system.bounds.append(([(unknown, .one), (weight, -1)], .lessThanOrEqual, .zero))
      system.bounds.append(([(unknown, .one), (weight, .one)], .greaterThanOrEqual, .zero))
    }
  }

  private func solve(_ system: System) -> [Int: Rational]? {
    var dual = LinearProgram(variableCount: system.unknownCount)
    for (terms, constant) in zip(system.equations, system.constants) where !(terms.isEmpty && constant.isZero) {
      dual.addRow(terms, .equal, constant, strength: .required, group: 0)
    }
    for bound in system.bounds {
      dual.addRow(bound.terms, bound.relation, bound.constant, strength: .required, group: 0)
    }
    var solution = RequiredSolution(dual, pivotLimit: pivotLimit)
    guard solution.certificates.isEmpty && !solution.isCutOff else { return nil }
    let values = solution.values()
    var result: [Int: Rational] = [:]
    for (row, multiplier) in system.fixed { result[row, default: .zero] += multiplier }
    for (unknown, row, factor) in system.weighed where !values[unknown].isZero {
      result[row, default: .zero] += values[unknown] * factor
    }
    return result
  }
}
