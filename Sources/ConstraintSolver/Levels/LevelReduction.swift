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
  private(set) var pivotCount = 0
  /// What proves the optimum of each rank, where optima are to be proven.
  private(set) var proofs: FaceProofs
  /// Whether to look for rows that cannot hold.
  var findsUnreachable = true

  let program: LinearProgram
  let component: Reduction.Component
  let solver: LexicographicSolver
  /// What holds in the best points, and in no others.
  private(set) var face: [FaceRow] = []
  /// Optional rows by rank.
  private var optional: [(rank: Int32, row: FaceRow)] = []

  /// A row that holds in every best point.
  struct FaceRow {
    var form: AffineForm
    var relation: RowRelation
    /// The program's row; nil for a bound.
    var row: Int?
    /// Whether it tells on which side a row fails.
    var errs = false
  }

  /// - Parameter index: the component's, in the reduction.
  init(_ index: Int, of required: RequiredSolution, solver: LexicographicSolver) {
    program = required.reduction.program
    proofs = FaceProofs(program, required: required.relaxationProofs[index])
    component = required.reduction.components[index]
    self.solver = solver
    point = required.point(ofComponent: index)
    let rows = component.requiredRows(of: program)
    let optimum =
      required.optimum(ofComponent: index)
      ?? ComponentOptimum(
        required.tableau(ofComponent: index), of: component, relations: rows.map { program.rows[$0.row].relation })
    for (place, bound) in component.bounds.enumerated() { keep(bound, of: place) }
    for place in optimum.pinned { keep(Reduction.Bound(lower: point[place], upper: point[place]), of: place) }
    for (row, form) in component.rows {
      let entry = FaceRow(form: form, relation: program.rows[row].relation, row: row)
      if let rank = program.rows[row].strength.rank { optional.append((rank, entry)) }
    }
    for ((row, form), relation) in zip(rows, optimum.relations) {
      keep(FaceRow(form: form, relation: program.rows[row].relation, row: row), as: relation)
    }
    optional.sort { ($0.rank, $0.row.row ?? 0) < ($1.rank, $1.row.row ?? 0) }
  }

  /// Solves all ranks, strongest first.
  ///
  /// - Throws: the limit that was reached.
  mutating func solveRanks() throws(WorkLimit) {
    var rest = optional[...]
    while let rank = rest.first?.rank {
      let level = rest.prefix { $0.rank == rank }
      rest = rest.dropFirst(level.count)
      try solve(level.map(\.row))
    }
    optional = []
  }

  /// Adds the bounds of one of the component's variables to the face.
  private mutating func keep(_ bound: Reduction.Bound, of place: Int) {
    let terms = [(variable: Int32(place), coefficient: Rational.one)]
    if let lower = bound.lower {
      let relation: RowRelation = bound.upper == lower ? .equal : .greaterThanOrEqual
      face.append(FaceRow(form: AffineForm(terms: terms, constant: -lower), relation: relation))
    }
    if let upper = bound.upper, upper != bound.lower {
      face.append(FaceRow(form: AffineForm(terms: terms, constant: -upper), relation: .lessThanOrEqual))
    }
  }

  /// Adds to the face what the optimum of a level says of a row.
  private mutating func keep(_ row: FaceRow, as relation: RowRelation?) {
    guard let relation else { return }
    var kept = row
    if relation != row.relation { kept.errs = relation != .equal }
    kept.relation = relation
    face.append(kept)
  }

  private mutating func solve(_ level: [FaceRow]) throws(WorkLimit) {
    let before = point
    let relations = try solveLevel(level)
    let failed = level.filter { row in
      guard findsUnreachable, let index = row.row, program.rows[index].isTracked else { return false }
      // What held in the point before can hold.
      return [before, point].allSatisfy { !row.relation.error(ofExcess: row.form.value(at: $0)).isZero }
    }
    if !failed.isEmpty { try probe(failed) }
    let rows = face + level
    face.removeAll(keepingCapacity: true)
    for (row, relation) in zip(rows, relations) { keep(row, as: relation) }
  }

  /// Moves the point to where the rows of a level err least.
  ///
  /// - Returns: what each row of the face, then of the level, says of all such points.
  private mutating func solveLevel(_ level: [FaceRow]) throws(WorkLimit) -> [RowRelation?] {
    var optimum = try LevelOptimum(
      faceProgram(and: level, .required), pivotLimit: solver.pivotLimit, exchangeThreshold: solver.exchangeThreshold,
      sparseThreshold: solver.levelThreshold)
    pivotCount += optimum.pivotCount
    point = optimum.point()
    if solver.provesOptima, let rank = level.first?.row.flatMap({ program.rows[$0].strength.rank }) {
      let rows = face + level
      proofs.add(optimum.multipliers().compactMap { multiplier($0.multiplier, of: rows[$0.row]) }, ofLevel: Int(rank))
    }
    return optimum.relations()
  }

  /// What a multiplier of a row of the face is as one of the program's: of a bound, of the row that says so.
  private func multiplier(_ multiplier: Rational, of row: FaceRow) -> (row: Int, multiplier: Rational)? {
    if let row = row.row { return (row, multiplier) }
    let bound = component.bounds[Int(row.form.terms[0].variable)]
    let lower = bound.lower == -row.form.constant ? bound.lowerRow : nil
    let upper = bound.upper == -row.form.constant ? bound.upperRow : nil
    return (multiplier.isPositive ? lower ?? upper : upper ?? lower).map { ($0.row, multiplier / $0.coefficient) }
  }

  /// The rows of the face, given, and then others.
  private func faceProgram(and others: [FaceRow] = [], _ strength: Strength = .background) -> LinearProgram {
    var result = LinearProgram(variableCount: component.roots.count, rowCapacity: face.count + others.count)
    for row in face { result.addRow(row.form, row.relation, strength: .background) }
    for row in others { result.addRow(row.form, row.relation, strength: strength) }
    return result
  }

  /// Looks for rows that fail in the point found and could not hold if they were alone in their rank.
  private mutating func probe(_ failed: [FaceRow]) throws(WorkLimit) {
    let rows = faceProgram(and: failed, .optional(rank: 0))
    var reduction = Reduction(rows, relaxed: [], exchangeThreshold: solver.exchangeThreshold)
    func row(_ index: Int) -> Int? { index < face.count ? nil : failed[index - face.count].row }
    for (index, excess) in reduction.failedConstants {
      guard let row = row(index) else { continue }
      unreachable.append((row, rows.rows[index].relation.error(ofExcess: excess), point))
    }
    var roots = [Rational](repeating: .zero, count: reduction.rootCount)
    var alone: [(row: Int, error: Rational, component: Reduction.Component, values: [Rational])] = []
    for component in reduction.components {
      let given = component.rows.filter { $0.row < face.count }
      let others = component.rows.filter { $0.row >= face.count }
      if others.isEmpty && !solver.provesOptima { continue }
      var sparse =
        given.count < solver.levelThreshold
        ? nil : RevisedSimplex<Rational>(component, given + others, holding: given.count, of: rows)
      var dictionary = try sparse == nil ? tableau(of: component, rows, count: face.count).tableau : nil
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
        guard let row = row(index), !error.isZero else { continue }
        alone.append((row, error, component, solver.provesOptima ? values() : []))
      }
    }
    for (row, error, component, values) in alone {
      var best: [Rational] = []
      if solver.provesOptima {
        var all = roots
        for (root, value) in zip(component.roots, values) { all[Int(root)] = value }
        best = reduction.elimination.values(reduction.completed(all), count: rows.variableCount)
      }
      unreachable.append((row, error, best))
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
    var definitions: [(root: Int32, form: AffineForm)] = []
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
    let rows = faceProgram()
    // Rows that tell on which side they fail are looked at one by one, so they are not put into bounds.
    let failing = Set(face.indices.filter { face[$0].errs })
    var reduction = Reduction(rows, relaxed: failing, exchangeThreshold: solver.exchangeThreshold)
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
        of: part, rows, count: face.count, at: part.roots.map { values[Int($0)] })
      tableau.fixImplied()
      if let limit = tableau.reachedLimit { throw limit }
      var named = part
      named.roots = part.roots.map(name)
      named.rows = []  // the dictionary says as much
      let state = ComponentSolver(
        program: program, component: named, tableau: tableau,
        logicals: logicals.compactMap { entry in face[entry.index].row.map { (variable: entry.variable, row: $0) } })
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
      result.definitions.append((component.roots[place], form))
    }
    for (root, form) in reduction.definitions { result.definitions.append((name(root), renamed(form))) }
    return result
  }
}

extension LinearProgram {
  /// Appends a row that puts a form beside zero.
  fileprivate mutating func addRow(_ form: AffineForm, _ relation: RowRelation, strength: Strength) {
    for (variable, coefficient) in form.terms { addTerm(Int(variable), coefficient) }
    endRow(relation, -form.constant, strength: strength, group: 0)
  }
}
