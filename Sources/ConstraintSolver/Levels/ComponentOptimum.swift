/// The optimum of one level in one component.
struct ComponentOptimum {
  /// Matrix entries that the simplex visits in doubles, some seconds at worst, before an exact dictionary is used instead.
  fileprivate static let approximateStepLimit = 2_000_000_000
  /// By column of the component.
  private(set) var values: [Rational]
  /// The least sum of errors of the level; of the given rows, if these conflict.
  private(set) var cost: Rational
  private(set) var isFeasible: Bool
  /// A dual certificate of the cost in terms of the program's rows; empty if the cost is zero.
  private(set) var multipliers: [Int: Rational] = [:]
  /// The relation of each row in all optimal points, given rows first; `nil` for no restriction.
  private(set) var relations: [RowRelation?]
  /// The columns that are at a bound in every optimum.
  private(set) var pinned: [Int] = []
  private(set) var pivotCount: Int

  /// Solves by the revised simplex: in doubles, then verified exactly. `nil` if a limit is reached or rounding leads to
  /// a basis that is not optimal.
  ///
  /// - Parameters:
  ///   - rows: Given rows that must hold, then the rows of the level.
  ///   - givenCount: The number of given rows.
  init?(
    sparse component: PresolvedProgram.Component, _ rows: [(row: Int, form: AffineForm)], givenCount: Int,
    of program: LinearProgram
  ) {
    func relation(_ index: Int) -> RowRelation { program.rows[rows[index].row].relation }
    let (givenRows, levelRows) = (0..<givenCount, givenCount..<rows.count)
    func simplex<Number>(_ limit: Int) -> RevisedSimplex<Number> {
      RevisedSimplex(
        SimplexMatrix(rows.lazy.map(\.form), columnCount: component.roots.count), bounds: component.bounds,
        workLimit: limit)
    }
    func approximation() -> (found: FoundBasis, isFeasible: Bool, pivotCount: Int)? {
      var approximate: RevisedSimplex<Double> = simplex(Self.approximateStepLimit)
      approximate.perturb(levelRows)
      approximate.weigh(givenRows, relation: relation)
      guard approximate.renew() && approximate.optimise() else { return nil }
      let isFeasible = approximate.cost.isNegligible
      if isFeasible {
        approximate.hold(givenRows, relation: relation)
        approximate.weigh(levelRows, relation: relation)
        guard approximate.renew() && approximate.optimise() else { return nil }
      }
      return (approximate.foundBasis, isFeasible, approximate.pivotCount)
    }
    guard let approximation = approximation() else { return nil }
    isFeasible = approximation.isFeasible
    var exact: RevisedSimplex<Rational> = simplex(Limits.exactSteps.limit)
    if isFeasible { exact.hold(givenRows, relation: relation) }
    exact.weigh(isFeasible ? levelRows : givenRows, relation: relation)
    guard exact.adopt(approximation.found) && exact.optimise() && !exact.isCutOff && (isFeasible || exact.cost > 0)
    else { return nil }
    values = exact.variables[..<component.roots.count].map(\.value)
    cost = exact.cost
    pivotCount = approximation.pivotCount + exact.pivotCount
    relations = rows.map { program.rows[$0.row].relation }
    if cost.isZero { return }
    multipliers = component.multipliers(
      exact.gradient.enumerated().filter { exact.variables[$0.offset].position == nil && !$0.element.isZero }
        .map { (Int32($0.offset), $0.element) }
        + exact.multipliers.enumerated().filter { !$0.element.isZero }
        .map { (Int32(component.roots.count + $0.offset), -$0.element) },
      rows: rows.map(\.row))
    for column in component.roots.indices
    where exact.variables[column].position == nil && !exact.gradient[column].isZero {
      pinned.append(column)
    }
    for row in rows.indices {
      let state = exact.variables[component.roots.count + row]
      let slope = exact.slope(of: component.roots.count + row)
      if levelRows.contains(row) {
        relations[row] = state.relation(slope: slope)
      } else if state.position == nil && !slope.isZero {
        relations[row] = .equal
      }
    }
  }
}

extension RevisedSimplex<Rational> {
  /// Starts at a point where some of a component's rows hold, found in doubles.
  ///
  /// - Parameter rows: The first `count` hold, the others are ignored.
  /// - Returns: `nil` if a limit is reached or rounding leads to a basis that is not feasible.
  init?(
    _ component: PresolvedProgram.Component, _ rows: [(row: Int, form: AffineForm)], holding count: Int,
    of program: LinearProgram
  ) {
    func relation(_ index: Int) -> RowRelation { program.rows[rows[index].row].relation }
    func approximation() -> FoundBasis? {
      var approximate = RevisedSimplex<Double>(
        SimplexMatrix(rows.lazy.map(\.form), columnCount: component.roots.count), bounds: component.bounds,
        workLimit: ComponentOptimum.approximateStepLimit)
      approximate.perturb(count..<count)
      approximate.weigh(0..<count, relation: relation)
      let holds = approximate.renew() && approximate.optimise() && approximate.cost.isNegligible
      return holds ? approximate.foundBasis : nil
    }
    guard let found = approximation() else { return nil }
    self.init(
      SimplexMatrix(rows.lazy.map(\.form), columnCount: component.roots.count), bounds: component.bounds,
      workLimit: Limits.exactSteps.limit)
    hold(0..<count, relation: relation)
    guard adopt(found) else { return nil }
  }
}

extension ComponentOptimum {
  /// Solves by a dictionary.
  ///
  /// - Throws: The limit that was reached.
  init(
    _ component: PresolvedProgram.Component, given: [(row: Int, form: AffineForm)],
    level: [(row: Int, form: AffineForm)],
    of program: LinearProgram, pivotLimit: Int
  ) throws(WorkLimit) {
    let rows = given + level
    var tableau = Tableau(component.bounds, pivotLimit: pivotLimit)
    var multipliers: [Int: Rational] = [:]
    var isFeasible = true
    for (isLevel, members) in [(false, given), (true, level)] where isFeasible {
      let logicals = tableau.solveLevel(
        members.map { Tableau.SoftRow(form: $0.form, relation: program.rows[$0.row].relation) }, crashing: !isLevel)
      if let limit = tableau.reachedLimit { throw limit }
      isFeasible = isLevel || tableau.cost.isZero
      if !tableau.cost.isZero {
        multipliers = component.multipliers(tableau.levelMultipliers(), rows: rows.map(\.row))
      }
      // Fixed columns stay, since the multipliers of their rows are read from them.
      tableau.keepOptimalFace(logicals, removesFixed: false)
    }
    self.init(tableau, of: component, relations: rows.map { program.rows[$0.row].relation }, givenCount: given.count)
    self.isFeasible = isFeasible
    self.multipliers = multipliers
  }

  /// Reads the optimum from the dictionary of a level's optimal face.
  ///
  /// - Parameter relations: The relations of its rows as written.
  init(_ face: Tableau, of component: PresolvedProgram.Component, relations: [RowRelation], givenCount: Int = 0) {
    isFeasible = true
    cost = face.cost
    pivotCount = face.pivotCount
    values = face.variables[..<component.roots.count].map(\.value)
    self.relations = relations
    for (column, bound) in component.bounds.enumerated() where bound.lower != bound.upper {
      let state = face.variables[column]
      if state.lower != nil && state.lower == state.upper { pinned.append(column) }
    }
    for (index, state) in face.variables[component.roots.count...].prefix(relations.count).enumerated() {
      let relation = state.relationToZero
      if index >= givenCount || relation == .equal { self.relations[index] = relation }
    }
  }
}

extension Tableau.Variable {
  /// The sides of zero to which the bounds of a logical variable restrict it.
  var relationToZero: RowRelation? {
    switch (lower, upper) {
    case (nil, nil): nil
    case (_, nil): .greaterThanOrEqual
    case (nil, _): .lessThanOrEqual
    default: .equal
    }
  }
}

extension RevisedSimplex<Rational>.Variable {
  /// The sides of zero on which a soft variable stays in every optimum.
  fileprivate func relation(slope: Rational) -> RowRelation? {
    let mayRise = position != nil ? side > 0 : (slope + Rational(Int(costAbove))).isZero
    let mayFall = position != nil ? side < 0 : (Rational(Int(costBelow)) - slope).isZero
    switch (mayFall || value.isNegative, mayRise || value.isPositive) {
    case (false, false): return .equal
    case (false, true): return .greaterThanOrEqual
    case (true, false): return .lessThanOrEqual
    case (true, true): return nil
    }
  }
}
