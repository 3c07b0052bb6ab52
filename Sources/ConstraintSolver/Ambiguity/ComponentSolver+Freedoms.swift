// The undetermined variables of a component, the relations between them, and the ties that cause the ambiguity.
//
// What moves is a linear function on the directions of the optimal face. Lengths that are dependent have a common cause: the
// causes are the connected components of the matroid of all lengths and of the errors of tied rows (Oxley, Matroid Theory, 2011,
// chapter 4). A position that lengths determine is moved by the causes of these. Other positions have a common cause if they are
// dependent once all lengths are known. So the causes depend on the face alone, not on the variables that presolve keeps.

extension ComponentSolver {
  /// Variables of one cause up to which both ends of each range are computed in turn.
  private static let pairwiseLimit = 32
  /// Vertices up to which all are kept; beyond, only those that show a difference which no other shows.
  private static let keptCorners = 64
  /// Terms of a relation between undetermined variables that is worth reporting.
  private static let relationTermLimit = 8

  /// An undetermined root or definition, with its value as a sum over the dictionary's structural variables.
  private struct Mover {
    /// Its index among the component's values: roots, then definitions.
    let index: Int
    let root: Int32
    let firstVariable: Int32
    let isLength: Bool
    let form: [(column: Int32, coefficient: Rational)]
    /// The ends of its range, if known without a search.
    let ends: [Rational?]?
    /// Whether only one cause moves it.
    var hasOneCause = true

    var affineForm: AffineForm { AffineForm(terms: form.map { ($0.column, $0.coefficient) }, constant: .zero) }
  }

  /// Variables with one cause, and the rows tied there.
  private struct Cause {
    var movers: [Mover] = []
    /// Indices of long sums, with the ends of their ranges.
    var sums: [(index: Int, ends: [Rational?])] = []
    var tied: [(variable: Int32, row: Int)] = []
  }

  /// The affine hull of the face as a dictionary. Its free columns are independent lengths, then positions.
  private struct AffineHull {
    var tableau: Tableau
    /// By variable of the dictionary.
    var isLength: [Bool]
    /// The indices of lengths that presolve replaced by definitions, by their variable.
    var indices: [Int32: Int] = [:]

    func index(of column: Int32) -> Int { indices[column] ?? Int(column) }
  }

  /// The causes of ambiguity in the component, in order of their first variable.
  ///
  /// - Precondition: The dictionary is the optimal face, with all implied variables fixed.
  /// - Parameters:
  ///   - solution: The values of all roots, with which large witnesses are compared.
  ///   - sumTermLimit: The limit on the terms of all sums together.
  ///   - isLength: Whether a variable of the classes is a length.
  /// - Throws: The limit that was reached; ranges would not be proven beyond it.
  func freedoms(
    classes: VariableClasses, beside solution: [Rational], sumTermLimit: Int, isLength: (Int) -> Bool
  ) throws(WorkLimit) -> [Freedom] {
    let blocks = IndependentBlocks(component, on: tableau)
    if let limit = blocks.reachedLimit { throw limit }
    let movers = try movers(blocks, classes: classes, isLength: isLength, termLimit: sumTermLimit)
    let hull = try affineHull(movers)
    let causes = try causes(of: movers, hull: hull)
    let valueCount = component.roots.count + component.definitions.count
    let solution = causes.count * valueCount > ComponentSolver.wholeWitnessValues ? solution : []
    if let segment = tableau.segment {
      return causes.map { freedom(of: $0, along: segment, hull: hull, classes: classes, beside: solution) }
    }
    var result: [Freedom] = []
    var face = tableau
    var witnessCount = 0
    for cause in causes {
      let freedom = try freedom(of: cause, face: &face, hull: hull, classes: classes, beside: solution)
      if let limit = face.reachedLimit { throw limit }
      witnessCount += freedom.witnesses.first.count + freedom.witnesses.second.count
      if witnessCount > Limits.witnessValues.limit {
        throw Limits.witnessValues
      }
      result.append(freedom)
    }
    return result.sorted { ($0.ranges.first?.variable ?? 0) < ($1.ranges.first?.variable ?? 0) }
  }

  /// Whether each of the component's own variables has one value on the optimal face, once implied variables are fixed.
  var isDetermined: Bool { component.roots.indices.allSatisfy { tableau.isConstant(Int32($0)) } }

  /// The undetermined roots and definitions that express variables, in order of these.
  ///
  /// - Throws: The limit that was reached.
  private func movers(
    _ blocks: IndependentBlocks, classes: VariableClasses, isLength: (Int) -> Bool, termLimit: Int
  ) throws(WorkLimit) -> [Mover] {
    let point = component.values { tableau.variables[$0].value }
    var expansion = DefinitionExpansion(component)
    var movers: [Mover] = []
    var termCount = 0
    for (index, value) in point.enumerated() {
      let root = component.root(at: index)
      let members = classes.members(of: root)
      guard let first = members.first else { continue }
      let form = expansion.form(of: index) { !tableau.isConstant($0) }
      if form.isEmpty { continue }
      let ends = blocks.ends(of: form, value: value)
      if ends == nil { termCount += form.count }
      if termCount > termLimit { throw WorkLimit(what: Limits.sumTerms.what, limit: termLimit) }
      movers.append(
        Mover(
          index: index, root: root, firstVariable: first, isLength: members.contains { isLength(Int($0)) }, form: form,
          ends: ends))
    }
    return movers.sorted { $0.firstVariable < $1.firstVariable }
  }

  /// - Throws: The limit that was reached.
  private func affineHull(_ movers: [Mover]) throws(WorkLimit) -> AffineHull {
    let rootCount = component.roots.count
    var hull = AffineHull(tableau: tableau, isLength: [Bool](repeating: false, count: tableau.variables.count))
    var isNamed = hull.isLength
    for mover in movers {
      if mover.index < rootCount {
        isNamed[mover.index] = true
        hull.isLength[mover.index] = mover.isLength
      } else if mover.isLength {
        hull.indices[hull.tableau.addLogical(mover.affineForm)] = mover.index
        hull.isLength.append(true)
        isNamed.append(true)
      }
    }
    hull.tableau.makeNonbasic(hull.isLength)
    hull.tableau.makeNonbasic(isNamed)
    hull.tableau.makeNonbasic(isNamed.indices.map { $0 < rootCount || isNamed[$0] })
    if let limit = hull.tableau.reachedLimit { throw limit }
    return hull
  }

  /// Groups what moves by its cause.
  ///
  /// - Throws: The limit that was reached.
  private func causes(of movers: [Mover], hull: AffineHull) throws(WorkLimit) -> [Cause] {
    let tied = logicals.filter { errorDirection($0.variable, row: $0.row, in: tableau) != nil }
    var (groups, isLength) = (hull.tableau, hull.isLength)
    for entry in tied { isLength[Int(entry.variable)] = true }
    groups.makeNonbasic(isLength)
    // Positions replace the row activities that presolve put in their place.
    for mover in movers where !mover.isLength && mover.index >= component.roots.count {
      guard groups.freeVariables.contains(where: isSide) else { break }
      guard let side = groups.dependence(of: mover.form).variables.first(where: isSide) else { continue }
      _ = groups.addLogical(mover.affineForm)
      isLength.append(false)
      groups.pivot(side, row: groups.rows.count - 1)
    }
    if let limit = groups.reachedLimit { throw limit }
    /// The columns of positions that lengths do not determine, otherwise the lengths.
    func columns(of mover: Mover) -> [Int32] {
      let columns = groups.dependence(of: mover.form).variables
      let positions = columns.filter { !isLength[Int($0)] }
      return positions.isEmpty ? columns : positions
    }
    var sets = DisjointSets(count: groups.variables.count)
    func join(_ columns: [Int32]) {
      for column in columns.dropFirst() { sets.join(columns[0], column) }
    }
    for entry in tied { join(groups.dependence(of: entry.variable).variables) }
    let hasPositions = groups.freeVariables.contains { !isLength[Int($0)] }
    for mover in movers where mover.isLength || hasPositions {
      let columns = columns(of: mover)
      if let first = columns.first, mover.isLength || !isLength[Int(first)] { join(columns) }
    }
    var causes: [Cause] = []
    var causeOfLeader = PartialMap(keyCount: groups.variables.count)
    func cause(of column: Int32) -> Int {
      let cause = causeOfLeader.value(of: sets.leader(of: column), orInsert: causes.count)
      if cause == causes.count { causes.append(Cause()) }
      return cause
    }
    var others: [(mover: Mover, causes: [Int])] = []
    for mover in movers {
      let found = Set(columns(of: mover).map(cause)).sorted()
      if found.isEmpty { continue }  // a constant sum
      if found.count == 1 && mover.ends == nil {
        causes[found[0]].movers.append(mover)
      } else {
        others.append((mover, found))
      }
    }
    for (mover, found) in others {
      var mover = mover
      mover.hasOneCause = found.count == 1
      for cause in found.count > IndependentBlocks.threshold ? found.prefix(1) : found[...] {
        if let ends = mover.ends, !causes[cause].movers.isEmpty {
          causes[cause].sums.append((mover.index, ends))
        } else {
          causes[cause].movers.append(mover)
        }
      }
    }
    for entry in tied {
      if let column = groups.dependence(of: entry.variable).variables.first {
        causes[cause(of: column)].tied.append(entry)
      }
    }
    return causes.filter { !$0.movers.isEmpty }
  }

  /// Whether a root is a row activity.
  private func isSide(_ column: Int32) -> Bool {
    Int(column) < component.roots.count && Int(component.roots[Int(column)]) >= program.variableCount
  }

  /// The direction in which the error of a row decreases, if it varies over the face: -1 down to zero, 1 up to it.
  private func errorDirection(_ logical: Int32, row: Int, in face: Tableau) -> Int? {
    guard !face.isConstant(logical) else { return nil }
    let state = face.variables[Int(logical)]
    let relation = program.rows[row].relation
    if state.lower?.isZero ?? false { return relation.costAbove != 0 ? -1 : nil }
    if state.upper?.isZero ?? false { return relation.costBelow != 0 ? 1 : nil }
    return nil
  }

  private func freedom(
    of cause: Cause, face: inout Tableau, hull: AffineHull, classes: VariableClasses, beside solution: [Rational]
  ) throws(WorkLimit) -> Freedom {
    var corners: [[Rational]] = []
    var ends: [[Rational?]] = Array(repeating: [nil, nil], count: cause.movers.count)
    let origin = component.values { tableau.variables[$0].value }
    func seek(_ index: Int, _ direction: Int) throws(WorkLimit) {
      let mover = cause.movers[index]
      let ray = face.extremise(mover.form, direction)
      if let limit = face.reachedLimit { throw limit }
      // Beyond the limit only vertices are kept that show a difference no other shows.
      let isNeeded =
        corners.count < ComponentSolver.keptCorners
        || corners.allSatisfy { $0[mover.index] == corners[0][mover.index] }
      if isNeeded && corners.count * origin.count > Limits.witnessValues.limit {
        throw Limits.witnessValues
      }
      if let ray {
        guard isNeeded else { return }
        var beyond = face
        beyond.move(ray.variable, by: Rational(ray.direction) * Tableau.witnessStep)
        corners.append(component.values { beyond.variables[$0].value })
      } else {
        var end = origin[mover.index]
        for (column, coefficient) in mover.form {
          end += coefficient * (face.variables[Int(column)].value - origin[Int(column)])
        }
        ends[index][direction < 0 ? 0 : 1] = end
        if isNeeded { corners.append(component.values { face.variables[$0].value }) }
      }
    }
    if cause.movers.count <= ComponentSolver.pairwiseLimit {
      for index in cause.movers.indices {
        try seek(index, -1)
        try seek(index, 1)
      }
    } else {
      // Consecutive variables have nearby minima, while the maximum of each is far away.
      for index in cause.movers.indices { try seek(index, -1) }
      for index in cause.movers.indices.reversed() { try seek(index, 1) }
    }
    let indices = cause.movers.map(\.index) + cause.sums.map(\.index)
    return freedom(
      of: cause, ends, tie: tie(of: cause, face: face), witnesses: witnesses(corners, differingAt: indices), hull: hull,
      classes: classes, beside: solution)
  }

  /// The same for a face that is one segment. Its vertices are the two ends; breaking any tie leaves one of them.
  private func freedom(
    of cause: Cause, along segment: Tableau.Segment, hull: AffineHull, classes: VariableClasses,
    beside solution: [Rational]
  ) -> Freedom {
    let corners = segment.ends.map { step in
      component.values { tableau.variables[$0].value + tableau.slope(of: Int32($0), along: segment) * step }
    }
    let ends: [[Rational?]] = cause.movers.map { mover in
      let (a, b) = (corners[0][mover.index], corners[1][mover.index])
      return a < b ? [a, b] : [b, a]
    }
    let isReversed = cause.movers.first.map { corners[1][$0.index] < corners[0][$0.index] } ?? false
    let isRecovery = cause.tied.contains { program.rows[$0.row].strength == .required }
    return freedom(
      of: cause, ends, tie: cause.tied.isEmpty ? .none : isRecovery ? .recovery : .optional,
      witnesses: isReversed ? (corners[1], corners[0]) : (corners[0], corners[1]), hull: hull, classes: classes,
      beside: solution)
  }

  /// - Parameter ends: The range of each mover, least value first; `nil` for no end.
  private func freedom(
    of cause: Cause, _ ends: [[Rational?]], tie: Freedom.Tie, witnesses: ([Rational], [Rational]), hull: AffineHull,
    classes: VariableClasses, beside solution: [Rational]
  ) -> Freedom {
    let sums = cause.sums.map { (root: component.root(at: $0.index), ends: $0.ends) }
    let roots = zip(cause.movers, ends).map { (root: $0.root, ends: $1) } + sums
    return Freedom(
      ranges: ranges(roots, classes: classes), tiedRows: cause.tied.map(\.row).sorted(), tie: tie,
      relations: relations(of: cause, hull: hull, classes: classes),
      witnesses: (
        values(witnesses.0, otherThan: solution, classes: classes),
        values(witnesses.1, otherThan: solution, classes: classes)
      ), listsChangesOnly: !solution.isEmpty)
  }

  private func ranges(_ roots: [(root: Int32, ends: [Rational?])], classes: VariableClasses) -> [VariableRange] {
    var ranges: [VariableRange] = []
    for (root, ends) in roots {
      for variable in classes.members(of: root) {
        let own = classes.expressions[Int(variable)]
        let values = ends.map { $0.map { $0 * own.scale + own.offset } }
        let (least, greatest) = own.scale.isPositive ? (values[0], values[1]) : (values[1], values[0])
        ranges.append(VariableRange(variable: Int(variable), minimum: least, maximum: greatest))
      }
    }
    return ranges.sorted { $0.variable < $1.variable }
  }

  /// Whether breaking ties one after the other, strongest first, leaves one value for all that has no other cause.
  private func tie(of cause: Cause, face: Tableau) -> Freedom.Tie {
    guard !cause.tied.isEmpty else { return .none }
    var broken = face
    func breakTies(_ rows: [(variable: Int32, row: Int)]) -> Bool {
      for (logical, row) in rows {
        if let direction = errorDirection(logical, row: row, in: broken) {
          broken.restrictToExtreme(logical, direction)
        }
      }
      var settled = broken
      settled.fixImplied()
      return cause.movers.allSatisfy { !$0.hasOneCause || settled.dependence(of: $0.form).isEmpty }
    }
    let tied = cause.tied.sorted {
      (program.rows[$0.row].strength, $0.row) < (program.rows[$1.row].strength, $1.row)
    }
    let recovery = tied.filter { program.rows[$0.row].strength == .required }
    if !recovery.isEmpty && breakTies(recovery) { return .recovery }
    let optional = tied.filter { program.rows[$0.row].strength != .required }
    return !optional.isEmpty && breakTies(optional) ? .optional : .none
  }

  /// Each variable of the cause in terms of free columns of the hull, if these are few.
  private func relations(of cause: Cause, hull: AffineHull, classes: VariableClasses) -> [VariableRelation] {
    let point = component.values { hull.tableau.variables[$0].value }
    var result: [VariableRelation] = []
    movers: for mover in cause.movers {
      let row = hull.tableau.dependence(of: mover.form)
      guard row.count <= ComponentSolver.relationTermLimit else { continue }
      var constant = point[mover.index]
      var terms: [(coefficient: Rational, variable: Int)] = []
      for (column, coefficient) in zip(row.variables, row.coefficients) {
        // The first variable of its class represents the column: `variable = scale * column + offset`.
        let index = hull.index(of: column)
        guard let variable = classes.members(of: component.root(at: index)).first else { continue movers }
        let own = classes.expressions[Int(variable)]
        constant -= coefficient * (own.offset / own.scale + point[index])
        terms.append((coefficient / own.scale, Int(variable)))
      }
      let isColumn = row.count == 1 && hull.index(of: row.variables[0]) == mover.index
      for variable in classes.members(of: mover.root) {
        let own = classes.expressions[Int(variable)]
        if isColumn && terms[0].variable == Int(variable) { continue }
        result.append(
          VariableRelation(
            variable: Int(variable), constant: own.scale * constant + own.offset,
            terms: terms.map { ($0.coefficient * own.scale, $0.variable) }))
      }
    }
    return result.sorted { $0.variable < $1.variable }
  }
}
