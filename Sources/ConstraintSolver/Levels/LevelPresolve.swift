// Large components, presolved again for each level.
//
// A dictionary keeps all substitutions of earlier levels, and fills. But the optimal face of a level can be described
// by the rows themselves: rows with a multiplier hold with equality, some failing rows may fail on one side only, and
// the others are unrestricted (complementary slackness). So before each level the face's rows are eliminated from
// scratch, together with the rows of the level (`LevelOptimum`). The remaining components are small, or none remains.

/// Solves one component level by level, as rows over its own variables.
struct LevelPresolve {
  /// Rows of a component from which on repeated presolve costs less than one dictionary.
  static let threshold = 100

  /// The optimum so far, by column of the component.
  private(set) var point: [Rational]
  /// Tracked rows that cannot hold, each with a point where its error is least; the point is empty unless optimality is
  /// proven.
  private(set) var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []
  /// Points in which rows may hold that fail in the optimum.
  private(set) var candidates: AttainingCandidates
  private(set) var pivotCount = 0
  /// Dual certificates of each level, if optimality is proven.
  private(set) var proofs: FaceProofs
  /// Whether to look for rows that cannot hold.
  var findsUnreachable = true

  let program: LinearProgram
  let component: PresolvedProgram.Component
  let solver: LexicographicSolver
  /// The optimal face as background rows; the group of each is its row in the program; bounds have none. The rows of
  /// the level being solved come after them.
  private var face: LinearProgram
  /// By row of the face, whether it restricts a failing row to one side.
  private var errs: [Bool] = []

  /// - Parameter index: The component's index in the presolved program.
  init(_ index: Int, of required: RequiredSolution, solver: LexicographicSolver) {
    let program = required.presolved.program
    let component = required.presolved.components[index]
    (self.program, self.component) = (program, component)
    proofs = FaceProofs(program, required: required.relaxationProofs[index])
    self.solver = solver
    candidates = AttainingCandidates(isWanted: solver.keepsAttainingPoints)
    point = required.point(ofComponent: index)
    let rowIndices = component.rows.indices.filter { program.rows[component.rows[$0].row].strength.level == nil }
    let optimum =
      required.optimum(ofComponent: index)
      ?? ComponentOptimum(
        required.tableau(ofComponent: index), of: component,
        relations: rowIndices.map { program.rows[component.rows[$0].row].relation })
    face = LinearProgram(variableCount: component.roots.count, rowCapacity: component.rows.count)
    for (column, bound) in component.bounds.enumerated() { keep(bound, of: column) }
    for column in optimum.pinned { keep(PresolvedProgram.Bound(fixedAt: point[column]), of: column) }
    for (rowIndex, relation) in zip(rowIndices, optimum.relations) {
      guard let relation else { continue }
      addRow(at: rowIndex, relation, .background)
      if relation != program.rows[component.rows[rowIndex].row].relation { errs[errs.count - 1] = relation != .equal }
    }
  }

  /// Solves all levels, strongest first.
  ///
  /// - Throws: The limit that was reached.
  mutating func solveLevels() throws(WorkLimit) {
    for (level, rowIndices) in component.optionalLevels(of: program) { try solve(rowIndices, ofLevel: level) }
  }

  /// Adds the bounds of one of the component's variables to the face.
  private mutating func keep(_ bound: PresolvedProgram.Bound, of column: Int) {
    func keep(_ limit: Rational, _ relation: RowRelation) {
      face.addUnitTerm(column, isNegative: false)
      face.endRow(relation, limit, strength: .background, group: nil)
      errs.append(false)
    }
    let (lower, upper) = (bound.lower, bound.upper)
    if let lower { keep(lower, upper == lower ? .equal : .greaterThanOrEqual) }
    if let upper, upper != lower { keep(upper, .lessThanOrEqual) }
  }

  /// Adds one of the component's rows to the face.
  private mutating func addRow(at rowIndex: Int, _ relation: RowRelation, _ strength: Strength) {
    let (row, form) = component.rows[rowIndex]
    for (variable, coefficient) in form.terms { face.addTerm(Int(variable), coefficient) }
    face.endRow(relation, -form.constant, strength: strength, group: row)
    errs.append(false)
  }

  /// Replaces the relations of the face's rows, including the level's, by those of the level's optimal points; `nil`
  /// removes a row.
  private mutating func keep(_ relations: [RowRelation?]) {
    var kept = LinearProgram(variableCount: face.variableCount, rowCapacity: relations.count { $0 != nil })
    for (row, relation) in relations.enumerated() {
      guard let relation else { continue }
      errs[kept.rowCount] = relation == face.rows[row].relation ? errs[row] : relation != .equal
      kept.addRow(row, of: face, relation: relation, strength: .background) { $0 }
    }
    errs.removeLast(errs.count - kept.rowCount)
    face = kept
  }

  /// Solves one level.
  ///
  /// - Parameter rowIndices: The indices of its rows among the component's rows.
  private mutating func solve(_ rowIndices: [Int], ofLevel level: Int32) throws(WorkLimit) {
    let before = point
    let count = face.rowCount
    for rowIndex in rowIndices { addRow(at: rowIndex, program.rows[component.rows[rowIndex].row].relation, .required) }
    let relations = try solveRows(ofLevel: level)
    let failed = (count..<face.rowCount).filter { row in
      guard findsUnreachable, let own = face.group(ofRow: row), program.rows[own].isTracked else { return false }
      // A row that holds at the previous point can hold.
      return [before, point].allSatisfy { !face.error(ofRow: row, at: $0).isZero }
    }
    if candidates.isWanted { candidates.add(best: before, beforeLevel: level) }
    // If all rows of the level fail, the optimum is already best for them together.
    let isProbed = candidates.isWanted && failed.count > 1 && failed.count < rowIndices.count
    let open = isProbed ? probe(failed, count: count, ofLevel: level) : failed
    if !open.isEmpty { try probe(open, count: count, ofLevel: level, from: before) }
    keep(relations)
  }

  /// Solves the level's rows, which are the required rows of the face, and moves the point to an optimum.
  ///
  /// - Returns: The relation of each row of the face in all optimal points.
  private mutating func solveRows(ofLevel level: Int32) throws(WorkLimit) -> [RowRelation?] {
    var optimum = try LevelOptimum(
      face, pivotLimit: solver.pivotLimit, activityThreshold: solver.activityThreshold,
      sparseThreshold: solver.levelThreshold)
    pivotCount += optimum.pivotCount
    point = optimum.point()
    if solver.provesOptima {
      let multipliers = optimum.multipliers().compactMap { multiplier($0.multiplier, ofRow: $0.row) }
      proofs.add(multipliers, ofLevel: .optional(level: level))
    }
    return optimum.relations()
  }

  /// Translates a multiplier of the face's row to a row of the program; for a bound, to the row that the bound comes
  /// from.
  private func multiplier(_ multiplier: Rational, ofRow row: Int) -> (row: Int, multiplier: Rational)? {
    if let own = face.group(ofRow: row) { return (own, multiplier) }
    let bound = component.bounds[face.firstVariable(ofRow: row)]
    let lower = bound.lower == face.constant(ofRow: row) ? bound.lowerRow : nil
    let upper = bound.upper == face.constant(ofRow: row) ? bound.upperRow : nil
    return (multiplier.isPositive ? lower ?? upper : upper ?? lower).map { ($0.row, multiplier / $0.coefficient) }
  }

  /// The given rows, which are the first `count` of the face, and some of the others.
  private func faceProgram(_ count: Int, and others: [Int], _ strength: Strength) -> LinearProgram {
    var result = LinearProgram(variableCount: face.variableCount, rowCapacity: count + others.count)
    for row in 0..<count { result.addRow(row, of: face) { $0 } }
    for row in others { result.addRow(row, of: face, strength: strength) { $0 } }
    return result
  }

  /// Looks for a point in which many failing rows hold at once, ignoring the other rows of the level.
  ///
  /// - Parameter count: The number of given rows of the face.
  /// - Returns: The rows that fail there, too.
  private mutating func probe(_ failed: [Int], count: Int, ofLevel level: Int32) -> [Int] {
    let optimum = try? LevelOptimum(
      faceProgram(count, and: failed, .required), pivotLimit: solver.pivotLimit,
      activityThreshold: solver.activityThreshold, sparseThreshold: solver.levelThreshold)
    guard var optimum else { return failed }
    pivotCount += optimum.pivotCount
    let point = optimum.point()
    candidates.add(probed: point, ofLevel: level)
    return failed.filter { !face.error(ofRow: $0, at: point).isZero }
  }

  /// Finds the failing rows that could not hold even if alone in their level.
  ///
  /// - Parameters:
  ///   - count: The number of given rows of the face.
  ///   - before: A point in which these hold.
  private mutating func probe(
    _ failed: [Int], count: Int, ofLevel level: Int32, from before: [Rational]
  ) throws(WorkLimit) {
    let rows = faceProgram(count, and: failed, .optional(level: 0))
    var presolved = PresolvedProgram(rows, relaxed: [], activityThreshold: solver.activityThreshold)
    func row(_ index: Int) -> Int? { index < count ? nil : rows.group(ofRow: index) }
    for (index, excess) in presolved.failedConstants {
      guard let row = row(index) else { continue }
      unreachable.append((row, rows.rows[index].relation.error(ofExcess: excess), point))
    }
    var roots =
      candidates.isWanted
      ? presolved.rootValues(at: before) : [Rational](repeating: .zero, count: presolved.rootCount)
    /// The values of all of the component's own variables, with those of one presolved component replaced.
    func whole(_ component: PresolvedProgram.Component, _ values: [Rational]) -> [Rational] {
      var all = roots
      for (root, value) in zip(component.roots, values) { all[Int(root)] = value }
      return presolved.elimination.values(presolved.completed(all), count: rows.variableCount)
    }
    var alone: [(row: Int, error: Rational, component: PresolvedProgram.Component, values: [Rational])] = []
    for component in presolved.components {
      let given = component.rows.filter { $0.row < count }
      let others = component.rows.filter { $0.row >= count }
      if others.isEmpty && !solver.provesOptima { continue }
      var sparse =
        given.count < solver.levelThreshold
        ? nil : RevisedSimplex<Rational>(component, given + others, holding: given.count, of: rows)
      var dictionary = try sparse == nil ? tableau(of: component, rows, count: count).tableau : nil
      /// The values of the component's own variables at the present point.
      func values() -> [Rational] {
        sparse?.variables[..<component.roots.count].map(\.value)
          ?? dictionary?.variables[..<component.roots.count].map(\.value) ?? []
      }
      if solver.provesOptima {
        for (root, value) in zip(component.roots, values()) { roots[Int(root)] = value }
      }
      for (offset, (index, form)) in others.enumerated() {
        let relation = rows.rows[index].relation
        let error =
          sparse == nil
          ? dictionary?.leastError(of: form, relation)
          : sparse?.leastError(ofRow: given.count + offset, relation)
        if let limit = dictionary?.reachedLimit { throw limit }
        guard let error else { throw Limits.exactSteps }
        if error.isZero && candidates.hasRoom {
          candidates.add(probed: whole(component, values()), ofLevel: level)
        }
        guard let row = row(index), !error.isZero else { continue }
        alone.append((row, error, component, solver.provesOptima ? values() : []))
      }
    }
    for (row, error, component, values) in alone {
      unreachable.append((row, error, solver.provesOptima ? whole(component, values) : []))
    }
  }

  /// The dictionary of a presolved component in which the first `count` rows hold, and the logical variables of these
  /// rows.
  ///
  /// - Parameter values: The values of the component's roots at a point where the rows hold; `nil` to search for such a
  ///   point.
  private func tableau(
    of component: PresolvedProgram.Component, _ rows: LinearProgram, count: Int, at values: [Rational]? = nil
  ) throws(WorkLimit) -> (tableau: Tableau, logicals: [(variable: Int32, index: Int)]) {
    var tableau = Tableau(component.bounds, at: values, pivotLimit: solver.pivotLimit)
    let given = component.rows.filter { $0.row < count }
    let logicals = tableau.solveLevel(
      given.map { Tableau.SoftRow(form: $0.form, relation: rows.rows[$0.row].relation) }, crashing: true)
    tableau.keepOptimalFace(logicals)
    if let limit = tableau.reachedLimit { throw limit }
    return (tableau, zip(logicals, given).map { (variable: $0, index: $1.row) })
  }
}

extension LevelPresolve {
  /// The undetermined remainder of a component after its last level, in terms of roots of the whole program.
  struct Remainder {
    /// The components whose variables have several optimal values.
    var undetermined: [ComponentSolver] = []
    /// Definitions of the component's variables; a form contains only roots and later definitions.
    var definitions = DefinitionList()
    /// The values of the new roots.
    var values: [Rational] = []

    /// Roots that have several optimal values.
    var movingRoots: Set<Int32> {
      var result: Set<Int32> = []
      for state in undetermined {
        for (column, root) in state.component.roots.enumerated() where !state.tableau.isConstant(Int32(column)) {
          result.insert(root)
        }
      }
      for (root, form) in definitions.reversed() where form.terms.contains(where: { result.contains($0.variable) }) {
        result.insert(root)
      }
      return result
    }
  }

  /// - Parameter rootCount: The number of the first new root.
  func remainder(rootCount: Int) throws(WorkLimit) -> Remainder {
    // Rows that restrict a failing row to one side are examined one by one, so they are not turned into bounds.
    let failing = Set(errs.indices.filter { errs[$0] })
    var presolved = PresolvedProgram(face, relaxed: failing, activityThreshold: solver.activityThreshold)
    var result = Remainder()
    func name(_ root: Int32) -> Int32 {
      Int(root) < component.roots.count
        ? component.roots[Int(root)] : root - Int32(component.roots.count) + Int32(rootCount)
    }
    func renamed(_ form: AffineForm) -> AffineForm {
      AffineForm(terms: form.terms.map { (name($0.variable), $0.coefficient) }, constant: form.constant)
    }
    let values = presolved.rootValues(at: point)
    for part in presolved.components {
      var (tableau, logicals) = try tableau(
        of: part, face, count: face.rowCount, at: part.roots.map { values[Int($0)] })
      tableau.fixImplied()
      if let limit = tableau.reachedLimit { throw limit }
      var named = part
      named.roots = part.roots.map(name)
      named.rows = []  // the dictionary contains them
      let state = ComponentSolver(
        program: program, component: named, tableau: tableau,
        logicals: logicals.compactMap { variable, index in
          face.group(ofRow: index).map { (variable: variable, row: $0) }
        })
      if !state.isDetermined { result.undetermined.append(state) }
      for (column, root) in part.roots.enumerated() where Int(root) >= component.roots.count {
        let index = Int(root) - component.roots.count
        while result.values.count <= index { result.values.append(.zero) }
        result.values[index] = tableau.variables[column].value
      }
    }
    if result.undetermined.isEmpty { return Remainder() }
    for column in component.roots.indices {
      let own = presolved.elimination.expression(of: column)
      if own.root == Int32(column) { continue }
      let terms = own.root.map { [(name($0), own.scale)] } ?? []
      result.definitions.append(component.roots[column], AffineForm(terms: terms, constant: own.offset))
    }
    for (root, form) in presolved.definitions { result.definitions.append(name(root), renamed(form)) }
    return result
  }
}
