// The undetermined variables of a component, the relations between them, and the ties that cause the ambiguity.
//
// Two variables have a common cause if the affine hull of the optimal face relates them. The hull is read from a
// dictionary whose free columns are all structural variables: a basic variable depends on the columns of its row. A
// definition over free variables depends on the cause of each.

extension ComponentSolver {
  /// Variables of one cause up to which both ends of each range are computed in turn.
  private static let pairwiseLimit = 32

  /// An undetermined root, with its value as a sum over the dictionary's structural variables.
  private struct Mover {
    /// Its place among the component's values: roots, then definitions.
    var place: Int
    var root: Int32
    var form: [(place: Int32, coefficient: Rational)]
  }

  /// Variables with one cause, and the rows tied there.
  private struct Cause {
    var movers: [Mover] = []
    /// Places of long sums over many causes, of which this is the first, with the ends of their ranges.
    var sums: [(place: Int, ends: [Rational?])] = []
    /// Undetermined row activities.
    var sides: [Int32] = []
    var tied: [(variable: Int32, row: Int)] = []
  }

  /// The causes found so far, with the variables that have a common cause.
  private struct FoundCauses {
    var causes: [Cause] = []
    private var sets: DisjointSets
    private var causeOfLeader: PartialMap
    /// The terms of all sums, and their limit.
    private var termCount = 0
    private let termLimit: Int

    init(_ sets: DisjointSets, variableCount: Int, termLimit: Int) {
      (self.sets, self.termLimit) = (sets, termLimit)
      causeOfLeader = PartialMap(keyCount: variableCount)
    }

    mutating func cause(of variable: Int32) -> Int? { causeOfLeader[sets.leader(of: variable)].map { Int($0) } }

    /// The cause of a variable; a new one if there is none yet.
    mutating func insertCause(of variable: Int32) -> Int {
      let cause = causeOfLeader.value(of: sets.leader(of: variable), orInsert: causes.count)
      if cause == causes.count { causes.append(Cause()) }
      return cause
    }

    mutating func count(_ terms: Int) throws(WorkLimit) {
      termCount += terms
      if termCount > termLimit { throw WorkLimit(what: Limits.sumTerms.what, limit: termLimit) }
    }
  }

  /// The causes of ambiguity in the component, in order of their first variable.
  ///
  /// - Precondition: The dictionary is the optimal face, with all implied variables fixed.
  /// - Parameters:
  ///   - solution: The values of all roots, with which large witnesses are compared.
  ///   - sumTermLimit: The limit on the terms of all sums together.
  /// - Throws: The limit that was reached; ranges would not be proven beyond it.
  func freedoms(
    classes: VariableClasses, beside solution: [Rational], sumTermLimit: Int
  ) throws(WorkLimit) -> [Freedom] {
    let hull = affineHull(of: tableau)
    if let limit = hull.reachedLimit { throw limit }
    let blocks = IndependentBlocks(component, on: tableau)
    if let limit = blocks.reachedLimit { throw limit }
    let causes = try causes(face: tableau, hull: hull, blocks, sumTermLimit: sumTermLimit)
    let placeCount = component.roots.count + component.definitions.count
    let solution = causes.count * placeCount > Limits.wholeWitnessValues ? solution : []
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

  /// Whether witnesses list all their values, for any number of causes, and no definition depends on the component.
  var listsWholeWitnesses: Bool {
    component.definitions.isEmpty
      && component.roots.count * component.roots.count <= Limits.wholeWitnessValues
  }

  /// Whether each of the component's own variables has one value on the optimal face, once implied variables are fixed.
  var isDetermined: Bool { component.roots.indices.allSatisfy { tableau.isConstant(Int32($0)) } }

  /// The dictionary with structural variables as its free columns; its values may violate bounds.
  private func affineHull(of face: Tableau) -> Tableau {
    var hull = face
    for column in Int32(component.roots.count)..<Int32(hull.variables.count) {
      let state = hull.variables[Int(column)]
      guard state.basicRow == nil && !state.isFixed else { continue }
      let row = hull.rowsContaining(column).first { Int(hull.basicVariables[Int($0)]) < component.roots.count }
      if let row, !hull.isCutOff { hull.pivot(column, row: Int(row)) }
    }
    return hull
  }

  /// Groups the undetermined variables by the columns of the hull that they depend on.
  ///
  /// - Throws: The limit that was reached.
  private func causes(
    face: Tableau, hull: Tableau, _ blocks: IndependentBlocks, sumTermLimit: Int
  ) throws(WorkLimit) -> [Cause] {
    let tied = logicals.filter { errorDirection($0.variable, row: $0.row, in: face) != nil }
    let free = (0..<Int32(component.roots.count)).filter { !face.isConstant($0) }
    var sets = DisjointSets(count: hull.variables.count)
    for variable in free + tied.map(\.variable) {
      for column in hull.dependence(of: variable).variables { sets.join(variable, column) }
    }
    var found = FoundCauses(sets, variableCount: hull.variables.count, termLimit: sumTermLimit)
    for root in free {
      try found.count(1)
      let cause = found.insertCause(of: root)
      if isSide(root) {
        found.causes[cause].sides.append(root)
      } else {
        found.causes[cause].movers.append(
          Mover(place: Int(root), root: component.roots[Int(root)], form: [(root, .one)]))
      }
    }
    for entry in tied {
      if let cause = found.cause(of: entry.variable) { found.causes[cause].tied.append(entry) }
    }
    try addSums(to: &found, face: face, hull: hull, blocks)
    return found.causes.filter { !$0.movers.isEmpty }
  }

  /// Adds the undetermined definitions to the causes of their variables.
  private func addSums(
    to found: inout FoundCauses, face: Tableau, hull: Tableau, _ blocks: IndependentBlocks
  ) throws(WorkLimit) {
    let point = component.values { face.variables[$0].value }
    var expansion = DefinitionExpansion(component)
    var sums: [(place: Int, form: [(place: Int32, coefficient: Rational)], ends: [Rational?]?)] = []
    for place in component.roots.count..<point.count {
      let form = expansion.form(of: place) { !face.isConstant($0) }
      if form.isEmpty { continue }
      let ends = blocks.ends(of: form, value: point[place])
      if ends == nil { try found.count(form.count) }
      sums.append((place, form, ends))
    }
    for (place, form, ends) in sums {
      if let ends {
        let causes = form.compactMap { found.cause(of: $0.place) }
        if let first = causes.filter({ !found.causes[$0].movers.isEmpty }).min() {
          found.causes[first].sums.append((place, ends))
          continue
        }
        try found.count(form.count)
      }
      let sum = hull.dependence(of: form)
      let mover = Mover(place: place, root: component.root(at: place), form: form)
      let open = sum.variables.compactMap { found.cause(of: $0) }
      // A variable that was replaced by a row activity belongs to the cause of the activity.
      if let own = component.definitions.lastVariable(at: place - component.roots.count),
        isSide(own), let first = open.first
      {
        let cause = found.cause(of: own).flatMap { open.contains($0) ? $0 : nil } ?? first
        found.causes[cause].movers.append(mover)
        continue
      }
      var known: Set<Int> = []
      for cause in open where known.insert(cause).inserted { found.causes[cause].movers.append(mover) }
    }
  }

  /// Whether a root is a row activity.
  private func isSide(_ place: Int32) -> Bool {
    Int(place) < component.roots.count && Int(component.roots[Int(place)]) >= program.variableCount
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
    of cause: Cause, face: inout Tableau, hull: Tableau, classes: VariableClasses, beside solution: [Rational]
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
        corners.count < Limits.keptCorners
        || corners.allSatisfy { $0[mover.place] == corners[0][mover.place] }
      if isNeeded && corners.count * origin.count > Limits.witnessValues.limit {
        throw Limits.witnessValues
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
      // Consecutive variables have nearby minima, while the maximum of each is far away.
      for index in cause.movers.indices { try seek(index, -1) }
      for index in cause.movers.indices.reversed() { try seek(index, 1) }
    }
    let places = cause.movers.map(\.place) + cause.sums.map(\.place)
    return freedom(
      of: cause, ends, tie: tie(of: cause, face: face), witnesses: witnesses(corners, differingAt: places), hull: hull,
      classes: classes, beside: solution)
  }

  /// The same for a face that is one segment. Its vertices are the two ends; breaking any tie leaves one of them.
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
    let isRecovery = cause.tied.contains { program.rows[$0.row].strength == .required }
    return freedom(
      of: cause, ends, tie: cause.tied.isEmpty ? .none : isRecovery ? .recovery : .optional,
      witnesses: isReversed ? (corners[1], corners[0]) : (corners[0], corners[1]), hull: hull, classes: classes,
      beside: solution)
  }

  /// - Parameter ends: The range of each mover, least value first; `nil` for no end.
  private func freedom(
    of cause: Cause, _ ends: [[Rational?]], tie: Freedom.Tie, witnesses: ([Rational], [Rational]), hull: Tableau,
    classes: VariableClasses, beside solution: [Rational]
  ) -> Freedom {
    let sums = cause.sums.map { (root: component.root(at: $0.place), ends: $0.ends) }
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

  /// Whether breaking ties one after the other, strongest first, leaves one value for each root.
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
    let tied = cause.tied.sorted {
      (program.rows[$0.row].strength, $0.row) < (program.rows[$1.row].strength, $1.row)
    }
    let recovery = tied.filter { program.rows[$0.row].strength == .required }
    if !recovery.isEmpty && breakTies(recovery) { return .recovery }
    let optional = tied.filter { program.rows[$0.row].strength != .required }
    return !optional.isEmpty && breakTies(optional) ? .optional : .none
  }

  /// Two points of the face that differ at every place.
  private func witnesses(_ corners: [[Rational]], differingAt places: [Int]) -> ([Rational], [Rational]) {
    func differ(_ a: [Rational], _ b: [Rational]) -> Bool { places.allSatisfy { a[$0] != b[$0] } }
    for index in corners.indices.dropLast() where differ(corners[index], corners[index + 1]) {
      return (corners[index], corners[index + 1])
    }
    // The face is convex, so a weighted mean of its points is one of them.
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
    for base in 1...Limits.weightings {
      other = mean { 1 + ($0 + 1) * ($0 + base) % (7 * base) }
      if differ(even, other) { break }
    }
    return (even, other)
  }

  /// The values of the variables that the component's places express. If `solution` is not empty, only of places whose
  /// value differs from it.
  private func values(
    _ point: [Rational], otherThan solution: [Rational], classes: VariableClasses
  ) -> [VariableValue] {
    var result: [VariableValue] = []
    for (place, value) in point.enumerated() {
      let root = component.root(at: place)
      if !solution.isEmpty && value == solution[Int(root)] { continue }
      for variable in classes.members(of: root) {
        let own = classes.expressions[Int(variable)]
        result.append(VariableValue(variable: Int(variable), value: own.scale * value + own.offset))
      }
    }
    return result
  }

  /// Each variable of the cause in terms of free columns of the hull, if these are few.
  private func relations(of cause: Cause, hull: Tableau, classes: VariableClasses) -> [VariableRelation] {
    /// The first variable of a free column's class represents the column: `column = slope * variable + constant`.
    func inverse(_ column: Int) -> (variable: Int, slope: Rational, constant: Rational) {
      let root = component.roots[column]
      let variable = Int(classes.members(of: root).first ?? root)
      let own = classes.expressions[variable]
      return (variable, .one / own.scale, -(own.offset / own.scale))
    }
    let point = component.values { hull.variables[$0].value }
    var result: [VariableRelation] = []
    for mover in cause.movers {
      let row = hull.dependence(of: mover.form)
      guard row.count <= Limits.relationTerms, !row.variables.contains(where: isSide) else { continue }
      var constant = point[mover.place]
      var terms: [(coefficient: Rational, variable: Int)] = []
      for (column, coefficient) in zip(row.variables, row.coefficients) {
        let (variable, slope, shift) = inverse(Int(column))
        constant += coefficient * (shift - hull.variables[Int(column)].value)
        terms.append((coefficient * slope, variable))
      }
      let isColumn = row.count == 1 && Int(row.variables[0]) == mover.place
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
