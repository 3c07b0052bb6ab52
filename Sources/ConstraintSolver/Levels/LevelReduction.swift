// Large components, reduced anew for each rank.
//
// A dictionary keeps all that the ranks before have substituted into it, and fills. But what keeps the optimum of a rank can
// be said by the rows themselves: those with a multiplier hold with equality, of those that fail some may fail on one side
// only, and nothing else is asked (complementary slackness). So before each rank the rows that hold so far are eliminated
// from the beginning, and those of the rank with them (LevelOptimum). What is left falls into small parts, or nothing is
// left at all.

/// A component on its way through the ranks, as rows over its own variables.
struct LevelReduction {
  /// Rows of a component from which on reducing it several times costs less than one dictionary of the whole.
  static let threshold = 100

  /// The point found, by place of the component's variables.
  private(set) var point: [Rational]
  /// Tracked rows that cannot hold, with a point where each errs least; the point is given where optima are to be proven.
  private(set) var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []
  /// In which rows hold that may fail in the best point.
  private(set) var candidates: AttainingCandidates
  private(set) var pivotCount = 0
  /// What proves the optimum of each rank, where optima are to be proven.
  private(set) var proofs: FaceProofs
  /// Whether to look for rows that cannot hold.
  var findsUnreachable = true

  let program: LinearProgram
  let component: Reduction.Component
  let solver: LexicographicSolver
  /// What holds in the best points, and in no others: given rows, each the group of the program's row that it is, or -1 for a
  /// bound. While a level is solved, its rows come after them.
  private var face: LinearProgram
  /// By row of the face, whether it tells on which side a row fails.
  private var errs: [Bool] = []
  /// Optional rows by rank, as places among the component's rows.
  private var optional: [(rank: Int32, place: Int32)] = []

  /// - Parameter index: the component's, in the reduction.
  init(_ index: Int, of required: RequiredSolution, solver: LexicographicSolver) {
    let program = required.reduction.program
    let component = required.reduction.components[index]
    (self.program, self.component) = (program, component)
    proofs = FaceProofs(program, required: required.relaxationProofs[index])
    self.solver = solver
    candidates = AttainingCandidates(isWanted: solver.keepsAttainingPoints)
    point = required.point(ofComponent: index)
    let places = component.rows.indices.filter { program.rows[component.rows[$0].row].strength.rank == nil }
    let optimum =
      required.optimum(ofComponent: index)
      ?? ComponentOptimum(
        required.tableau(ofComponent: index), of: component,
        relations: places.map { program.rows[component.rows[$0].row].relation })
    face = LinearProgram(variableCount: component.roots.count, rowCapacity: component.rows.count)
    for (place, bound) in component.bounds.enumerated() { keep(bound, of: place) }
    for place in optimum.pinned { keep(Reduction.Bound(fixedAt: point[place]), of: place) }
    for (place, relation) in zip(places, optimum.relations) {
      guard let relation else { continue }
      addRow(at: place, relation, .background)
      if relation != program.rows[component.rows[place].row].relation { errs[errs.count - 1] = relation != .equal }
    }
    for place in component.rows.indices {
      if let rank = program.rows[component.rows[place].row].strength.rank { optional.append((rank, Int32(place))) }
    }
    optional.sort { ($0.rank, $0.place) < ($1.rank, $1.place) }
  }

  /// Solves all ranks, strongest first.
  ///
  /// - Throws: the limit that was reached.
  mutating func solveRanks() throws(WorkLimit) {
    var start = 0
    while start < optional.count {
      var end = start + 1
      while end < optional.count && optional[end].rank == optional[start].rank { end += 1 }
      try solve(start..<end)
      start = end
    }
    optional = []
  }

  /// Adds the bounds of one of the component's variables to the face.
  private mutating func keep(_ bound: Reduction.Bound, of place: Int) {
    func keep(_ limit: Rational, _ relation: RowRelation) {
      face.addUnitTerm(place, isNegative: false)
      face.endRow(relation, limit, strength: .background, group: -1)
      errs.append(false)
    }
    let (lower, upper) = (bound.lower, bound.upper)
    if let lower { keep(lower, upper == lower ? .equal : .greaterThanOrEqual) }
    if let upper, upper != lower { keep(upper, .lessThanOrEqual) }
  }

  /// Adds one of the component's rows to those of the face.
  private mutating func addRow(at place: Int, _ relation: RowRelation, _ strength: Strength) {
    let (row, form) = component.rows[place]
    for (variable, coefficient) in form.terms { face.addTerm(Int(variable), coefficient) }
    face.endRow(relation, -form.constant, strength: strength, group: row)
    errs.append(false)
  }

  /// Makes the rows of the face, and of a level after them, what the level's optimum says of each; nil for nothing.
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

  /// - Parameter level: places among the optional rows.
  private mutating func solve(_ level: Range<Int>) throws(WorkLimit) {
    let before = point
    let count = face.rowCount
    for entry in optional[level] {
      let row = component.rows[Int(entry.place)].row
      addRow(at: Int(entry.place), program.rows[row].relation, .required)
    }
    let relations = try solveLevel(ofRank: optional[level.lowerBound].rank)
    let failed = (count..<face.rowCount).filter { row in
      guard findsUnreachable, program.rows[face.group(ofRow: row)].isTracked else { return false }
      // What held in the point before can hold.
      return [before, point].allSatisfy { !face.error(ofRow: row, at: $0).isZero }
    }
    let rank = optional[level.lowerBound].rank
    if candidates.isWanted { candidates.add(best: before, beforeRank: rank) }
    // All of the level at once are what the point is best for.
    let isProbed = candidates.isWanted && failed.count > 1 && failed.count < level.count
    let open = isProbed ? probe(failed, count: count, ofRank: rank) : failed
    if !open.isEmpty { try probe(open, count: count, ofRank: rank, from: before) }
    keep(relations)
  }

  /// Moves the point to where the rows of a level, those of the face that are not given, err least.
  ///
  /// - Returns: what each row of the face says of all such points.
  private mutating func solveLevel(ofRank rank: Int32) throws(WorkLimit) -> [RowRelation?] {
    var optimum = try LevelOptimum(
      face, pivotLimit: solver.pivotLimit, exchangeThreshold: solver.exchangeThreshold,
      sparseThreshold: solver.levelThreshold)
    pivotCount += optimum.pivotCount
    point = optimum.point()
    if solver.provesOptima {
      proofs.add(optimum.multipliers().compactMap { multiplier($0.multiplier, ofRow: $0.row) }, ofLevel: Int(rank))
    }
    return optimum.relations()
  }

  /// What a multiplier of a row of the face is as one of the program's: of a bound, of the row that says so.
  private func multiplier(_ multiplier: Rational, ofRow row: Int) -> (row: Int, multiplier: Rational)? {
    if face.group(ofRow: row) >= 0 { return (face.group(ofRow: row), multiplier) }
    let bound = component.bounds[face.firstVariable(ofRow: row)]
    let lower = bound.lower == face.constant(ofRow: row) ? bound.lowerRow : nil
    let upper = bound.upper == face.constant(ofRow: row) ? bound.upperRow : nil
    return (multiplier.isPositive ? lower ?? upper : upper ?? lower).map { ($0.row, multiplier / $0.coefficient) }
  }

  /// The first rows of the face, given, and some of those after them.
  private func faceProgram(_ count: Int, and others: [Int], _ strength: Strength) -> LinearProgram {
    var result = LinearProgram(variableCount: face.variableCount, rowCapacity: count + others.count)
    for row in 0..<count { result.addRow(row, of: face) { $0 } }
    for row in others { result.addRow(row, of: face, strength: strength) { $0 } }
    return result
  }

  /// Looks for a point in which rows hold that fail in the point found, as many as can at once without the others.
  ///
  /// - Parameter count: of the face's rows that are given.
  /// - Returns: those that fail there, too.
  private mutating func probe(_ failed: [Int], count: Int, ofRank rank: Int32) -> [Int] {
    let optimum = try? LevelOptimum(
      faceProgram(count, and: failed, .required), pivotLimit: solver.pivotLimit,
      exchangeThreshold: solver.exchangeThreshold, sparseThreshold: solver.levelThreshold)
    guard var optimum else { return failed }
    pivotCount += optimum.pivotCount
    let point = optimum.point()
    candidates.add(probed: point, ofRank: rank)
    return failed.filter { !face.error(ofRow: $0, at: point).isZero }
  }

  /// Looks for rows that fail in the point found and could not hold if they were alone in their rank.
  ///
  /// - Parameters:
  ///   - count: of the face's rows that are given.
  ///   - before: a point in which these hold.
  private mutating func probe(
    _ failed: [Int], count: Int, ofRank rank: Int32, from before: [Rational]
  ) throws(WorkLimit) {
    let rows = faceProgram(count, and: failed, .optional(rank: 0))
    var reduction = Reduction(rows, relaxed: [], exchangeThreshold: solver.exchangeThreshold)
    func row(_ index: Int) -> Int? { index < count ? nil : rows.group(ofRow: index) }
    for (index, excess) in reduction.failedConstants {
      guard let row = row(index) else { continue }
      unreachable.append((row, rows.rows[index].relation.error(ofExcess: excess), point))
    }
    var roots =
      candidates.isWanted
      ? reduction.rootValues(at: before) : [Rational](repeating: .zero, count: reduction.rootCount)
    /// All of the component's own variables, where one part of it has other values.
    func whole(_ component: Reduction.Component, _ values: [Rational]) -> [Rational] {
      var all = roots
      for (root, value) in zip(component.roots, values) { all[Int(root)] = value }
      return reduction.elimination.values(reduction.completed(all), count: rows.variableCount)
    }
    var alone: [(row: Int, error: Rational, component: Reduction.Component, values: [Rational])] = []
    for component in reduction.components {
      let given = component.rows.filter { $0.row < count }
      let others = component.rows.filter { $0.row >= count }
      if others.isEmpty && !solver.provesOptima { continue }
      var sparse =
        given.count < solver.levelThreshold
        ? nil : RevisedSimplex<Rational>(component, given + others, holding: given.count, of: rows)
      var dictionary = try sparse == nil ? tableau(of: component, rows, count: count).tableau : nil
      /// The component's own variables in the present point.
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
        guard let error else { throw WorkLimit(what: "steps of the revised simplex", limit: sparse?.workLimit ?? 0) }
        if error.isZero && candidates.hasRoom {
          candidates.add(probed: whole(component, values()), ofRank: rank)
        }
        guard let row = row(index), !error.isZero else { continue }
        alone.append((row, error, component, solver.provesOptima ? values() : []))
      }
    }
    for (row, error, component, values) in alone {
      unreachable.append((row, error, solver.provesOptima ? whole(component, values) : []))
    }
  }

  /// A component of reduced rows of which the first `count` hold, and the logical variables of these.
  ///
  /// - Parameter values: of the component's roots where the rows hold; such a point is looked for where nil.
  private func tableau(
    of component: Reduction.Component, _ rows: LinearProgram, count: Int, at values: [Rational]? = nil
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

extension LevelReduction {
  /// What is left of a component when all ranks are solved, in terms of roots of the whole program.
  struct Remainder {
    /// Those whose variables have several best values.
    var undetermined: [ComponentSolver] = []
    /// What the component's variables are, a form having only roots and definitions that come later.
    var definitions = DefinitionList()
    /// The values of roots from the given one on.
    var values: [Rational] = []

    /// Roots that have several best values.
    var movingRoots: Set<Int32> {
      var result: Set<Int32> = []
      for state in undetermined {
        for (place, root) in state.component.roots.enumerated() where !state.tableau.isConstant(Int32(place)) {
          result.insert(root)
        }
      }
      for (root, form) in definitions.reversed() where form.terms.contains(where: { result.contains($0.variable) }) {
        result.insert(root)
      }
      return result
    }
  }

  /// - Parameter rootCount: the first number that is free for a new root.
  func remainder(rootCount: Int) throws(WorkLimit) -> Remainder {
    // Rows that tell on which side they fail are looked at one by one, so they are not put into bounds.
    let failing = Set(errs.indices.filter { errs[$0] })
    var reduction = Reduction(face, relaxed: failing, exchangeThreshold: solver.exchangeThreshold)
    var result = Remainder()
    func name(_ root: Int32) -> Int32 {
      Int(root) < component.roots.count
        ? component.roots[Int(root)] : root - Int32(component.roots.count) + Int32(rootCount)
    }
    func renamed(_ form: AffineForm) -> AffineForm {
      AffineForm(terms: form.terms.map { (name($0.variable), $0.coefficient) }, constant: form.constant)
    }
    let values = reduction.rootValues(at: point)
    for part in reduction.components {
      var (tableau, logicals) = try tableau(
        of: part, face, count: face.rowCount, at: part.roots.map { values[Int($0)] })
      tableau.fixImplied()
      if let limit = tableau.reachedLimit { throw limit }
      var named = part
      named.roots = part.roots.map(name)
      named.rows = []  // the dictionary says as much
      let state = ComponentSolver(
        program: program, component: named, tableau: tableau,
        logicals: logicals.filter { face.group(ofRow: $0.index) >= 0 }.map {
          (variable: $0.variable, row: face.group(ofRow: $0.index))
        })
      if !state.isDetermined { result.undetermined.append(state) }
      for (place, root) in part.roots.enumerated() where Int(root) >= component.roots.count {
        let index = Int(root) - component.roots.count
        while result.values.count <= index { result.values.append(.zero) }
        result.values[index] = tableau.variables[place].value
      }
    }
    if result.undetermined.isEmpty { return Remainder() }
    for place in component.roots.indices {
      let (root, scale, offset) = reduction.elimination.expression(of: place)
      if root == Int32(place) { continue }
      let form = AffineForm(terms: root < 0 ? [] : [(name(root), scale)], constant: offset)
      result.definitions.append(component.roots[place], form)
    }
    for (root, form) in reduction.definitions { result.definitions.append(name(root), renamed(form)) }
    return result
  }
}
