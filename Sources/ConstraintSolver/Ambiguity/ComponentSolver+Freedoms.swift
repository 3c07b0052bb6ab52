// Which variables of a component are not determined, what moves with what, and which ties are to blame.
//
// Two variables belong to one cause where the affine hull of the face ties them together. The hull is read off the
// dictionary once every free column is a structural variable: a basic variable hangs on the columns of its row. What a row
// defines by free variables hangs on each of their causes.

extension ComponentSolver {
  /// Corners of the face that are kept for choosing witnesses.
  private static let cornerLimit = 64
  /// Values that these corners have together at most: some hundred megabytes.
  private static let witnessLimit = 20_000_000
  /// Values that all witnesses have together up to which they are told whole.
  private static let wholeWitnessLimit = 250_000
  /// Weightings of corners that are tried for a pair of witnesses.
  private static let weightingLimit = 64
  /// Variables of one cause whose ends are sought in pairs at most.
  private static let pairwiseLimit = 32
  /// The longest relation worth telling, in terms.
  private static let relationTermLimit = 8

  /// A root that is not determined, with its value over the tableau's structural variables.
  private struct Mover {
    /// Its place among the component's values: roots, then definitions.
    var place: Int
    var root: Int32
    var form: [(place: Int32, coefficient: Rational)]
  }

  /// Movers with one cause, and the rows traded against each other there.
  private struct Cause {
    var movers: [Mover] = []
    /// Places that are sums of what moves in this cause, the first, and in many others, with their ends.
    var sums: [(place: Int, ends: [Rational?])] = []
    /// Roots that are not determined and stand for no variable: left sides of rows.
    var sides: [Int32] = []
    var tied: [(variable: Int32, row: Int)] = []
  }

  /// The causes of ambiguity in the component, in order of their first variable.
  ///
  /// - Precondition: the tableau is the face of best points, with all that bounds imply fixed.
  /// - Parameters:
  ///   - solution: of all roots, from which large witnesses tell what differs.
  ///   - sumTermLimit: terms of the sums that what moves is, all together.
  /// - Throws: the limit that was reached, beyond which ends would not be proven.
  func freedoms(
    classes: VariableClasses, beside solution: [Rational], sumTermLimit: Int
  ) throws(WorkLimit) -> [Freedom] {
    let hull = affineHull(of: tableau)
    if let limit = hull.reachedLimit { throw limit }
    let blocks = IndependentBlocks(component, on: tableau)
    if let limit = blocks.reachedLimit { throw limit }
    let causes = try causes(face: tableau, hull: hull, blocks, sumTermLimit: sumTermLimit)
    let placeCount = component.roots.count + component.definitions.count
    let solution = causes.count * placeCount > ComponentSolver.wholeWitnessLimit ? solution : []
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
      if witnessCount > ComponentSolver.witnessLimit {
        throw WorkLimit(what: "values in witnesses", limit: ComponentSolver.witnessLimit)
      }
      result.append(freedom)
    }
    return result.sorted { ($0.ranges.first?.variable ?? 0) < ($1.ranges.first?.variable ?? 0) }
  }

  /// Whether witnesses are told whole, however many causes there are, and nothing hangs on the component.
  var tellsWholeWitnesses: Bool {
    component.definitions.isEmpty
      && component.roots.count * component.roots.count <= ComponentSolver.wholeWitnessLimit
  }

  /// Whether each of the component's own variables has one value on the face of best points, once what bounds imply is fixed.
  var isDetermined: Bool { component.roots.indices.allSatisfy { tableau.isConstant(Int32($0)) } }

  /// The dictionary with structural variables as its free columns; its values may break bounds.
  private func affineHull(of face: Tableau) -> Tableau {
    var hull = face
    for column in Int32(component.roots.count)..<Int32(hull.variables.count) {
      let state = hull.variables[Int(column)]
      guard state.basicRow < 0 && !state.isFixed else { continue }
      let row = hull.rowsContaining(column).first { Int(hull.basicVariables[Int($0)]) < component.roots.count }
      if let row, !hull.isCutOff { hull.pivot(column, row: Int(row)) }
    }
    return hull
  }

  /// Groups what moves by the columns of the hull that it hangs on.
  ///
  /// - Throws: the limit that was reached.
  private func causes(
    face: Tableau, hull: Tableau, _ blocks: IndependentBlocks, sumTermLimit: Int
  ) throws(WorkLimit) -> [Cause] {
    var termCount = 0
    func count(_ terms: Int) throws(WorkLimit) {
      termCount += terms
      if termCount > sumTermLimit { throw WorkLimit(what: "terms in sums of what moves", limit: sumTermLimit) }
    }
    let tied = logicals.filter { errorDirection($0.variable, row: $0.row, in: face) != nil }
    let free = (0..<Int32(component.roots.count)).filter { !face.isConstant($0) }
    var sets = DisjointSets(count: hull.variables.count)
    for variable in free + tied.map(\.variable) {
      for column in hull.dependence(of: variable).variables { sets.join(variable, column) }
    }
    var causes: [Cause] = []
    var causeOfLeader = [Int](repeating: -1, count: hull.variables.count)
    for root in free {
      try count(1)
      let head = Int(sets.leader(of: root))
      if causeOfLeader[head] < 0 {
        causeOfLeader[head] = causes.count
        causes.append(Cause())
      }
      if isSide(root) {
        causes[causeOfLeader[head]].sides.append(root)
      } else {
        causes[causeOfLeader[head]].movers.append(
          Mover(place: Int(root), root: component.roots[Int(root)], form: [(root, .one)]))
      }
    }
    for entry in tied {
      let cause = causeOfLeader[Int(sets.leader(of: entry.variable))]
      if cause >= 0 { causes[cause].tied.append(entry) }
    }
    let point = component.values { face.variables[$0].value }
    var expansion = DefinitionExpansion(component)
    var sums: [(place: Int, form: [(place: Int32, coefficient: Rational)], ends: [Rational?]?)] = []
    for place in component.roots.count..<point.count {
      let form = expansion.form(of: place) { !face.isConstant($0) }
      if form.isEmpty { continue }
      let ends = blocks.ends(of: form, value: point[place])
      if ends == nil { try count(form.count) }
      sums.append((place, form, ends))
    }
    for (place, form, ends) in sums {
      if let ends {
        let first = form.map { causeOfLeader[Int(sets.leader(of: $0.place))] }.filter { !causes[$0].movers.isEmpty }
          .min()
        if let first {
          causes[first].sums.append((place, ends))
          continue
        }
        try count(form.count)
      }
      let sum = hull.dependence(of: form)
      let mover = Mover(place: place, root: component.root(at: place), form: form)
      let open = sum.variables.map { causeOfLeader[Int(sets.leader(of: $0))] }.filter { $0 >= 0 }
      // A variable that is exchanged for a left side moves with that one, as if it stood there itself.
      if let own = component.definitions.lastVariable(at: place - component.roots.count),
        isSide(own), let first = open.first
      {
        let cause = causeOfLeader[Int(sets.leader(of: own))]
        causes[open.contains(cause) ? cause : first].movers.append(mover)
        continue
      }
      var known: Set<Int> = []
      for cause in open where known.insert(cause).inserted { causes[cause].movers.append(mover) }
    }
    return causes.filter { !$0.movers.isEmpty }
  }

  /// Whether a root is the left side of a row.
  private func isSide(_ place: Int32) -> Bool {
    Int(place) < component.roots.count && Int(component.roots[Int(place)]) >= program.variableCount
  }

  /// The direction in which the error of a row grows less, where it varies over the face: -1 down to zero, 1 up to it.
  private func errorDirection(_ logical: Int32, row: Int, in face: Tableau) -> Int? {
    guard !face.isConstant(logical) else { return nil }
    let state = face.variables[Int(logical)]
    let relation = program.rows[row].relation
    if state.lower?.isZero ?? false { return relation.costAbove != 0 ? -1 : nil }
    if state.upper?.isZero ?? false { return relation.costBelow != 0 ? 1 : nil }
    return nil
  }

  private func freedom(
    of cause: Cause, face: inout Tableau, hull: Tableau, classes: VariableClasses, beside solution: [Rational]
  ) throws(WorkLimit) -> Freedom {
    var corners: [[Rational]] = []
    var ends: [[Rational?]] = Array(repeating: [nil, nil], count: cause.movers.count)
    let origin = component.values { tableau.variables[$0].value }
    func seek(_ index: Int, _ direction: Int) throws(WorkLimit) {
      let mover = cause.movers[index]
      let ray = face.extremise(mover.form, direction)
      if let limit = face.reachedLimit { throw limit }
      // Beyond the limit only those are kept that show what no other does.
      let isNeeded =
        corners.count < ComponentSolver.cornerLimit
        || corners.allSatisfy { $0[mover.place] == corners[0][mover.place] }
      if isNeeded && corners.count * origin.count > ComponentSolver.witnessLimit {
        throw WorkLimit(what: "values in witnesses", limit: ComponentSolver.witnessLimit)
      }
      if let ray {
        guard isNeeded else { return }
        var beyond = face
        beyond.move(ray.variable, by: Rational(ray.direction) * Tableau.witnessStep)
        corners.append(component.values { beyond.variables[$0].value })
      } else {
        var end = origin[mover.place]
        for (place, coefficient) in mover.form {
          end += coefficient * (face.variables[Int(place)].value - origin[Int(place)])
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
      // From the least value of one variable it is not far to that of the next, but far to its own greatest.
      for index in cause.movers.indices { try seek(index, -1) }
      for index in cause.movers.indices.reversed() { try seek(index, 1) }
    }
    let ranges = ranges(of: cause, ends, classes: classes)
    let (first, second) = witnesses(corners, differingAt: cause.movers.map(\.place) + cause.sums.map(\.place))
    return Freedom(
      ranges: ranges, tiedRows: cause.tied.map(\.row).sorted(), tie: tie(of: cause, face: face),
      relations: relations(of: cause, hull: hull, classes: classes),
      witnesses: (
        values(first, otherThan: solution, classes: classes), values(second, otherThan: solution, classes: classes)
      ), tellsChangesOnly: !solution.isEmpty)
  }

  /// The same where all moves along one segment, whose ends are all corners: whatever breaks a tie leaves one of them.
  private func freedom(
    of cause: Cause, along segment: Tableau.Segment, hull: Tableau, classes: VariableClasses,
    beside solution: [Rational]
  ) -> Freedom {
    let corners = segment.ends.map { step in
      component.values { tableau.variables[$0].value + tableau.slope(of: Int32($0), along: segment) * step }
    }
    let ends: [[Rational?]] = cause.movers.map { mover in
      let (a, b) = (corners[0][mover.place], corners[1][mover.place])
      return a < b ? [a, b] : [b, a]
    }
    let isReversed = cause.movers.first.map { corners[1][$0.place] < corners[0][$0.place] } ?? false
    let (first, second) = isReversed ? (corners[1], corners[0]) : (corners[0], corners[1])
    let isRecovery = cause.tied.contains { program.rows[$0.row].strength == .required }
    return Freedom(
      ranges: ranges(of: cause, ends, classes: classes), tiedRows: cause.tied.map(\.row).sorted(),
      tie: cause.tied.isEmpty ? .none : isRecovery ? .recovery : .optional,
      relations: relations(of: cause, hull: hull, classes: classes),
      witnesses: (
        values(first, otherThan: solution, classes: classes), values(second, otherThan: solution, classes: classes)
      ), tellsChangesOnly: !solution.isEmpty)
  }

  /// - Parameter ends: of each mover, the least value first; nil where there is no end.
  private func ranges(of cause: Cause, _ ends: [[Rational?]], classes: VariableClasses) -> [VariableRange] {
    ranges(
      zip(cause.movers, ends).map { ($0.root, $1) } + cause.sums.map { (component.root(at: $0.place), $0.ends) },
      classes: classes)
  }

  private func ranges(_ roots: [(root: Int32, ends: [Rational?])], classes: VariableClasses) -> [VariableRange] {
    var ranges: [VariableRange] = []
    for (root, ends) in roots {
      for variable in classes.members(of: root) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        let least = (scale.isPositive ? ends[0] : ends[1]).map { $0 * scale + offset }
        let greatest = (scale.isPositive ? ends[1] : ends[0]).map { $0 * scale + offset }
        ranges.append(VariableRange(variable: Int(variable), minimum: least, maximum: greatest))
      }
    }
    return ranges.sorted { $0.variable < $1.variable }
  }

  /// Whether breaking ties one after the other, strongest first, leaves one value to each root.
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
      return cause.sides.allSatisfy(settled.isConstant)
        && cause.movers.allSatisfy { $0.place >= component.roots.count || settled.isConstant(Int32($0.place)) }
    }
    let recovery = cause.tied.filter { program.rows[$0.row].strength == .required }.sorted { $0.row < $1.row }
    if !recovery.isEmpty && breakTies(recovery) { return .recovery }
    let optional = cause.tied.filter { program.rows[$0.row].strength != .required }.sorted {
      (program.rows[$0.row].strength.rank ?? 0, $0.row) < (program.rows[$1.row].strength.rank ?? 0, $1.row)
    }
    return !optional.isEmpty && breakTies(optional) ? .optional : .none
  }

  /// Two points of the face that differ at every place.
  private func witnesses(_ corners: [[Rational]], differingAt places: [Int]) -> ([Rational], [Rational]) {
    func differ(_ a: [Rational], _ b: [Rational]) -> Bool { places.allSatisfy { a[$0] != b[$0] } }
    for index in corners.indices.dropLast() where differ(corners[index], corners[index + 1]) {
      return (corners[index], corners[index + 1])
    }
    // The face is convex: a weighted mean of its points is one of them.
    func mean(_ weight: (Int) -> Int) -> [Rational] {
      var sum = [Rational](repeating: .zero, count: corners[0].count)
      var total = 0
      for (index, corner) in corners.enumerated() {
        total += weight(index)
        for place in sum.indices { sum[place] += corner[place] * Rational(weight(index)) }
      }
      return sum.map { $0 / Rational(total) }
    }
    let even = mean { _ in 1 }
    var other = even
    for base in 1...ComponentSolver.weightingLimit {
      other = mean { 1 + ($0 + 1) * ($0 + base) % (7 * base) }
      if differ(even, other) { break }
    }
    return (even, other)
  }

  /// Values of the variables that the component stands for, from those of its places; of those places alone that differ from
  /// the roots' values given, if any are.
  private func values(
    _ point: [Rational], otherThan solution: [Rational], classes: VariableClasses
  ) -> [VariableValue] {
    var result: [VariableValue] = []
    for (place, value) in point.enumerated() {
      let root = component.root(at: place)
      if !solution.isEmpty && value == solution[Int(root)] { continue }
      for variable in classes.members(of: root) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        result.append(VariableValue(variable: Int(variable), value: scale * value + offset))
      }
    }
    return result
  }

  /// Every variable of the cause in terms of those that are free columns of the hull, where these are few.
  private func relations(of cause: Cause, hull: Tableau, classes: VariableClasses) -> [VariableRelation] {
    /// The first variable of a free column's class stands for the column: `column = slope * variable + constant`.
    func inverse(_ column: Int) -> (variable: Int, slope: Rational, constant: Rational) {
      let root = component.roots[column]
      let variable = Int(classes.members(of: root).first ?? root)
      let (_, scale, offset) = classes.expressions[variable]
      return (variable, .one / scale, -(offset / scale))
    }
    let point = component.values { hull.variables[$0].value }
    var result: [VariableRelation] = []
    for mover in cause.movers {
      let row = hull.dependence(of: mover.form)
      guard row.count <= ComponentSolver.relationTermLimit, !row.variables.contains(where: isSide) else { continue }
      var constant = point[mover.place]
      var terms: [(coefficient: Rational, variable: Int)] = []
      for (column, coefficient) in zip(row.variables, row.coefficients) {
        let (variable, slope, shift) = inverse(Int(column))
        constant += coefficient * (shift - hull.variables[Int(column)].value)
        terms.append((coefficient * slope, variable))
      }
      let isColumn = row.count == 1 && Int(row.variables[0]) == mover.place
      for variable in classes.members(of: mover.root) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        if isColumn && terms[0].variable == Int(variable) { continue }
        result.append(
          VariableRelation(
            variable: Int(variable), constant: scale * constant + offset,
            terms: terms.map { ($0.coefficient * scale, $0.variable) }))
      }
    }
    return result.sorted { $0.variable < $1.variable }
  }
}
