// Which variables of a component are not determined, what moves with what, and which ties are to blame.
//
// Two variables belong to one cause where the affine hull of the face ties them together. The hull is read off the
// dictionary once every free column is a structural variable: a basic variable hangs on the columns of its row.

extension ComponentSolver {
  /// Corners of the face that are kept for choosing witnesses.
  private static let cornerLimit = 64
  /// Weightings of corners that are tried for a pair of witnesses.
  private static let weightingLimit = 64

  /// The causes of ambiguity in the component, in order of their first variable.
  func freedoms(classes: VariableClasses) -> [Freedom] {
    var face = tableau
    face.fixImplied()
    let free = (0..<Int32(component.roots.count)).filter { !face.isConstant($0) }
    guard !free.isEmpty && !face.isCutOff else { return [] }
    let hull = affineHull(of: face)
    let tied = logicals.filter { errorDirection($0.variable, row: $0.row, in: face) != nil }
    var result: [Freedom] = []
    for group in groups(free: free, hull: hull, tied: tied.map(\.variable)) {
      let groupTied = tied.filter { logical in
        let columns = hullColumns(of: logical.variable, in: hull)
        return columns.contains { group.contains($0) }
      }
      result.append(freedom(of: group, tied: groupTied, face: &face, hull: hull, classes: classes))
    }
    return result.sorted { ($0.ranges.first?.variable ?? 0) < ($1.ranges.first?.variable ?? 0) }
  }

  /// The dictionary with structural variables as its free columns; its values may break bounds.
  private func affineHull(of face: Tableau) -> Tableau {
    var hull = face
    for column in Int32(component.roots.count)..<Int32(hull.variables.count) {
      let state = hull.variables[Int(column)]
      guard state.basicRow < 0 && !state.isFixed else { continue }
      let row = hull.rowsContaining(column).first { Int(hull.basicVariables[Int($0)]) < component.roots.count }
      if let row { hull.pivot(column, row: Int(row)) }
    }
    return hull
  }

  private func hullColumns(of variable: Int32, in hull: Tableau) -> [Int32] {
    let row = hull.variables[Int(variable)].basicRow
    return row >= 0 ? hull.rows[Int(row)].variables : [variable]
  }

  /// Free roots that hang together, each group in order, groups in order of their first root.
  private func groups(free: [Int32], hull: Tableau, tied: [Int32]) -> [[Int32]] {
    var parents = (0..<Int32(hull.variables.count)).map { $0 }
    func leader(_ variable: Int32) -> Int32 {
      var variable = variable
      while parents[Int(variable)] != variable {
        parents[Int(variable)] = parents[Int(parents[Int(variable)])]
        variable = parents[Int(variable)]
      }
      return variable
    }
    for variable in free + tied {
      for column in hullColumns(of: variable, in: hull) {
        let (a, b) = (leader(variable), leader(column))
        if a != b { parents[Int(max(a, b))] = min(a, b) }
      }
    }
    var groupOfLeader: [Int32: Int] = [:]
    var groups: [[Int32]] = []
    for root in free {
      let head = leader(root)
      if let index = groupOfLeader[head] {
        groups[index].append(root)
      } else {
        groupOfLeader[head] = groups.count
        groups.append([root])
      }
    }
    return groups
  }

  /// The direction in which the error of a row grows less, where it varies over the face: -1 down to zero, 1 up to it.
  private func errorDirection(_ logical: Int32, row: Int, in face: Tableau) -> Int? {
    guard !face.isConstant(logical) else { return nil }
    let state = face.variables[Int(logical)]
    let relation = program.relations[row]
    if state.lower?.isZero ?? false { return relation.costAbove != 0 ? -1 : nil }
    if state.upper?.isZero ?? false { return relation.costBelow != 0 ? 1 : nil }
    return nil
  }

  private func freedom(
    of group: [Int32], tied: [(variable: Int32, row: Int)], face: inout Tableau, hull: Tableau,
    classes: VariableClasses
  ) -> Freedom {
    let structural = Int32(component.roots.count)
    var ranges: [VariableRange] = []
    var corners: [[Rational]] = []
    for root in group {
      var ends: [Rational?] = []
      for direction in [-1, 1] {
        let (value, ray) = face.extremise(root, direction)
        ends.append(value)
        guard corners.count < ComponentSolver.cornerLimit else { continue }
        var corner = face
        if let ray { corner.move(ray.variable, by: Rational(ray.1) * Tableau.witnessStep) }
        corners.append((0..<structural).map { corner.variables[Int($0)].value })
      }
      for variable in classes.members(of: component.roots[Int(root)]) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        let least = (scale.isPositive ? ends[0] : ends[1]).map { $0 * scale + offset }
        let greatest = (scale.isPositive ? ends[1] : ends[0]).map { $0 * scale + offset }
        ranges.append(VariableRange(variable: Int(variable), minimum: least, maximum: greatest))
      }
    }
    ranges.sort { $0.variable < $1.variable }
    let (first, second) = witnesses(corners, differingIn: group)
    let rows = tied.map(\.row).sorted()
    return Freedom(
      ranges: ranges, tiedRows: rows, tie: tie(tied, settling: group, face: face),
      relations: relations(of: group, hull: hull, classes: classes),
      witnesses: (values(first, classes: classes), values(second, classes: classes)))
  }

  /// Whether breaking ties one after the other, strongest first, leaves one value to each root.
  private func tie(_ tied: [(variable: Int32, row: Int)], settling group: [Int32], face: Tableau) -> Freedom.Tie {
    var broken = face
    func breakTies(_ rows: [(variable: Int32, row: Int)]) -> Bool {
      for (logical, row) in rows {
        if let direction = errorDirection(logical, row: row, in: broken) {
          broken.restrictToExtreme(logical, direction)
        }
      }
      var settled = broken
      settled.fixImplied()
      return group.allSatisfy { settled.isConstant($0) }
    }
    let recovery = tied.filter { program.strengths[$0.row] == .required }.sorted { $0.row < $1.row }
    if !recovery.isEmpty && breakTies(recovery) { return .recovery }
    let optional = tied.filter { program.strengths[$0.row] != .required }.sorted {
      (program.strengths[$0.row].rank ?? 0, $0.row) < (program.strengths[$1.row].rank ?? 0, $1.row)
    }
    return !optional.isEmpty && breakTies(optional) ? .optional : .none
  }

  /// Two points of the face that differ in every root of the group.
  private func witnesses(_ corners: [[Rational]], differingIn group: [Int32]) -> ([Rational], [Rational]) {
    func differ(_ a: [Rational], _ b: [Rational]) -> Bool { group.allSatisfy { a[Int($0)] != b[Int($0)] } }
    for index in corners.indices.dropLast() where differ(corners[index], corners[index + 1]) {
      return (corners[index], corners[index + 1])
    }
    // The face is convex: a weighted mean of its points is one of them.
    func mean(_ weight: (Int) -> Int) -> [Rational] {
      var sum = [Rational](repeating: .zero, count: component.roots.count)
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

  /// Values of the variables that the component's roots stand for.
  private func values(_ roots: [Rational], classes: VariableClasses) -> [VariableValue] {
    var result: [VariableValue] = []
    for (place, root) in component.roots.enumerated() {
      for variable in classes.members(of: root) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        result.append(VariableValue(variable: Int(variable), value: scale * roots[place] + offset))
      }
    }
    return result
  }

  /// Every variable of the group in terms of those that are free columns of the hull.
  private func relations(of group: [Int32], hull: Tableau, classes: VariableClasses) -> [VariableRelation] {
    /// The first variable of a free column's class stands for the column: `column = slope * variable + constant`.
    func inverse(_ column: Int32) -> (variable: Int, slope: Rational, constant: Rational) {
      let root = component.roots[Int(column)]
      let variable = Int(classes.members(of: root).first ?? root)
      let (_, scale, offset) = classes.expressions[variable]
      return (variable, .one / scale, -(offset / scale))
    }
    var result: [VariableRelation] = []
    for root in group {
      let state = hull.variables[Int(root)]
      var constant = Rational.zero
      var terms: [(coefficient: Rational, variable: Int)] = []
      if state.basicRow >= 0 {
        constant = state.value
        let row = hull.rows[Int(state.basicRow)]
        for (column, coefficient) in zip(row.variables, row.coefficients) {
          let (variable, slope, shift) = inverse(column)
          constant += coefficient * (shift - hull.variables[Int(column)].value)
          terms.append((coefficient * slope, variable))
        }
      } else {
        let (variable, slope, shift) = inverse(root)
        constant = shift
        terms = [(slope, variable)]
      }
      for variable in classes.members(of: component.roots[Int(root)]) {
        let (_, scale, offset) = classes.expressions[Int(variable)]
        if state.basicRow < 0 && terms[0].variable == Int(variable) { continue }
        result.append(
          VariableRelation(
            variable: Int(variable), constant: scale * constant + offset,
            terms: terms.map { ($0.coefficient * scale, $0.variable) }))
      }
    }
    return result.sorted { $0.variable < $1.variable }
  }
}
