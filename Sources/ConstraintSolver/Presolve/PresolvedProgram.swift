// A program whose required equalities are eliminated, split into independent components.

/// A presolved program: components over the roots of the aggregated variables.
struct PresolvedProgram {
  let program: LinearProgram
  var elimination: EqualityElimination
  /// In order of their first root.
  var components: [Component] = []
  /// Substituted free columns, in order of elimination; a form contains only roots of components and later definitions.
  var definitions = DefinitionList()
  /// Rows that are constant after presolve and fail, with their excess.
  var failedConstants: [(row: Int, excess: Rational)] = []
  /// Contradictions found by presolve: multipliers of rows, in terms of roots.
  private(set) var contradictions: [[Int: Rational]] = []
  /// The number of variables, including the row activities that were added after them.
  private(set) var rootCount: Int

  /// Rows of a component from which on free columns are replaced by row activities; in smaller components every root is
  /// an original variable.
  static let activityThreshold = 100

  /// Roots that share rows, and these rows.
  struct Component {
    /// In order; the index of a root is its column in the dictionary.
    var roots: [Int32] = []
    var bounds: [Bound] = []
    /// The rows that are neither eliminated nor bounds, in order of row, over columns.
    var rows: [(row: Int, form: AffineForm)] = []
    /// Definitions that depend on the roots, if needed: forms over the indices of roots and, from `roots.count` on, of
    /// later definitions.
    var definitions = DefinitionList()
  }

  /// The bounds of a root, with the rows they come from.
  struct Bound {
    // Most roots have at most one bound, and there are many roots.
    private enum Ends {
      case none
      case lower(End)
      case upper(End)
      indirect case both(End, End)
    }

    /// A bound with its row, if one is known, and the root's coefficient in it.
    private struct End {
      let limit: Rational
      @OptionalIndex var row: Int32?
      let coefficient: Rational

      var owner: (row: Int, coefficient: Rational)? { row.map { (Int($0), coefficient) } }
    }

    private var ends = Ends.none

    /// No bounds.
    init() {}

    /// Fixed at one value that comes from no row.
    init(fixedAt value: Rational) {
      let end = End(limit: value, row: nil, coefficient: .zero)
      ends = .both(end, end)
    }

    var lower: Rational? { lowerEnd?.limit }
    var upper: Rational? { upperEnd?.limit }
    /// The row of each bound, and the root's coefficient in it.
    var lowerRow: (row: Int, coefficient: Rational)? { lowerEnd?.owner }
    var upperRow: (row: Int, coefficient: Rational)? { upperEnd?.owner }

    private var lowerEnd: End? {
      switch ends {
      case .lower(let end), .both(let end, _): end
      case .none, .upper: nil
      }
    }

    private var upperEnd: End? {
      switch ends {
      case .upper(let end), .both(_, let end): end
      case .none, .lower: nil
      }
    }

    mutating func setLower(_ limit: Rational, row: Int, coefficient: Rational) {
      let end = End(limit: limit, row: Int32(row), coefficient: coefficient)
      ends = upperEnd.map { .both(end, $0) } ?? .lower(end)
    }

    mutating func setUpper(_ limit: Rational, row: Int, coefficient: Rational) {
      let end = End(limit: limit, row: Int32(row), coefficient: coefficient)
      ends = lowerEnd.map { .both($0, end) } ?? .upper(end)
    }
  }

  /// The bounds of the variables that have some.
  struct Bounds {
    private var indices: PartialMap
    private var bounds: [Bound] = []

    init(variableCount: Int) { indices = PartialMap(keyCount: variableCount) }

    /// Extends the valid variables to those below a number.
    mutating func grow(to variableCount: Int) { indices.grow(to: variableCount) }

    /// Whether a variable has a bound.
    func contains(_ variable: Int32) -> Bool { self[variable].lower != nil || self[variable].upper != nil }

    subscript(variable: Int32) -> Bound {
      get { indices[variable].map { bounds[Int($0)] } ?? Bound() }
      set {
        let index = indices.value(of: variable, orInsert: bounds.count)
        if index == bounds.count { bounds.append(newValue) } else { bounds[index] = newValue }
      }
    }
  }

  /// - Parameters:
  ///   - relaxed: Required rows that are neither eliminated nor turned into bounds, because they may fail.
  ///   - activityThreshold: Rows of a component from which on free columns are replaced by row activities.
  init(_ program: LinearProgram, relaxed: Set<Int>, activityThreshold: Int) {
    self.program = program
    rootCount = program.variableCount
    func isHard(_ row: Int) -> Bool {
      program.rows[row].strength.level == nil && (relaxed.isEmpty || !relaxed.contains(row))
    }
    elimination = EqualityElimination(program, rows: program.equalities(where: isHard))
    for row in elimination.contradictions { fail(row, excess: elimination.reduce(program, row: row).constant) }

    var bounds = Bounds(variableCount: program.variableCount)
    var kept: [(row: Int, form: AffineForm)] = []
    var isHardEquality: [Bool] = []
    var remaining = elimination.remaining.sorted()[...]
    for row in 0..<program.rowCount {
      let isHard = isHard(row)
      let relation = program.rows[row].relation
      let isEquality = isHard && relation == .equal
      if isEquality {
        guard remaining.first == row else { continue }
        remaining.removeFirst()
      }
      elimination.reduceCurrent(program, row: row)
      if elimination.current.count == 0 {
        let constant = elimination.current.constant
        if relation.holds(atSign: elimination.store.sign(constant)) { continue }
        let excess = elimination.store.rational(constant)
        if isHard { fail(row, excess: excess) } else { failedConstants.append((row, excess)) }
      } else if elimination.current.count == 1 && isHard && !isEquality {
        let form = elimination.currentForm
        tighten(&bounds[form.terms[0].variable], by: form, row: row)
      } else {
        kept.append((row, elimination.currentForm))
        isHardEquality.append(isEquality)
      }
    }
    if isHardEquality.contains(true) { substituteFreeColumns(&kept, isHardEquality, bounds, isHard: isHard) }
    if kept.count >= activityThreshold { substituteActivities(&kept, &bounds, from: activityThreshold, isHard: isHard) }
    split(consume kept, bounds: bounds)
  }

  /// The presolved empty program.
  static var empty: PresolvedProgram {
    PresolvedProgram(LinearProgram(variableCount: 0), relaxed: [], activityThreshold: .max)
  }

  /// Removes free columns by remaining equalities.
  private mutating func substituteFreeColumns(
    _ kept: inout [(row: Int, form: AffineForm)], _ isHardEquality: [Bool], _ bounds: Bounds, isHard: (Int) -> Bool
  ) {
    let substitution = FreeColumnSubstitution(kept, isHardEquality: isHardEquality) { !bounds.contains($0) }
    elimination.record(substitution.merges, substitution.definitions)
    let rows = kept.map(\.row)
    kept.removeAll()
    for (index, form) in substitution.forms.enumerated() where !substitution.isEliminated[index] {
      let row = rows[index]
      if !form.terms.isEmpty {
        kept.append((row, form))
      } else if !program.rows[row].relation.error(ofExcess: form.constant).isZero {
        if isHard(row) { fail(row, excess: form.constant) } else { failedConstants.append((row, form.constant)) }
      }
    }
    definitions = substitution.definitions
  }

  /// Replaces free columns by row activities in large components.
  private mutating func substituteActivities(
    _ kept: inout [(row: Int, form: AffineForm)], _ bounds: inout Bounds, from threshold: Int, isHard: (Int) -> Bool
  ) {
    var sets = DisjointSets(count: rootCount)
    for (_, form) in kept { for (variable, _) in form.terms { sets.join(form.terms[0].variable, variable) } }
    var counts = [Int32](repeating: 0, count: rootCount)
    for (_, form) in kept { counts[Int(sets.leader(of: form.terms[0].variable))] += 1 }
    let isLarge = kept.map { Int(counts[Int(sets.leader(of: $0.form.terms[0].variable))]) >= threshold }
    let largeCount = isLarge.count { $0 }
    if largeCount == 0 { return }
    var large: [(row: Int, form: AffineForm)] = []
    if largeCount == kept.count {
      swap(&large, &kept)
    } else {
      large.reserveCapacity(largeCount)
      for (entry, isLarge) in zip(kept, isLarge) where isLarge { large.append(entry) }
      kept = zip(kept, isLarge).filter { !$0.1 }.map(\.0)
    }
    let (count, known) = (rootCount, bounds)
    var substitution = ActivitySubstitution(consume large, firstActivity: count) {
      Int($0) < count && !known.contains($0)
    }
    rootCount = substitution.variableCount
    definitions += substitution.definitions
    bounds.grow(to: rootCount)
    for (row, form) in substitution.takeRows() {
      if form.terms.count == 1 && isHard(row) && program.rows[row].relation != .equal {
        tighten(&bounds[form.terms[0].variable], by: form, row: row)
      } else {
        kept.append((row, form))
      }
    }
    kept.sort { $0.row < $1.row }
  }

  /// Records a required row that is constant and fails.
  private mutating func fail(_ row: Int, excess: Rational) {
    contradictions.append([row: excess.isPositive ? -1 : 1])
  }

  /// Tightens a bound by the row `coefficient * root + constant`, which is on its side of zero.
  private mutating func tighten(_ bound: inout Bound, by form: AffineForm, row: Int) {
    let coefficient = form.terms[0].coefficient
    let limit = -(form.constant / coefficient)
    let old = bound
    if (program.rows[row].relation == .greaterThanOrEqual) == coefficient.isPositive {
      guard bound.lower.map({ limit > $0 }) ?? true else { return }
      bound.setLower(limit, row: row, coefficient: coefficient)
    } else {
      guard bound.upper.map({ limit < $0 }) ?? true else { return }
      bound.setUpper(limit, row: row, coefficient: coefficient)
    }
    if let lower = bound.lower, let upper = bound.upper, lower > upper, let below = bound.lowerRow,
      let above = bound.upperRow
    {
      contradictions.append([
        below.row: Rational.one / below.coefficient, above.row: -(Rational.one / above.coefficient),
      ])
      bound = old
    }
  }

  /// Splits the roots into components that share no row.
  private mutating func split(_ kept: consuming [(row: Int, form: AffineForm)], bounds: Bounds) {
    let variableCount = program.variableCount
    var isDefined = [Bool](repeating: false, count: rootCount)
    for root in definitions.roots { isDefined[Int(root)] = true }
    let roots = (0..<rootCount).filter {
      !isDefined[$0] && ($0 >= variableCount || elimination.root(of: $0) == Int32($0))
    }
    if roots.isEmpty { return }
    var sets = DisjointSets(count: rootCount)
    for index in kept.indices {
      let terms = kept[index].form.terms
      for (variable, _) in terms { sets.join(terms[0].variable, variable) }
    }
    var componentOfLeader = PartialMap(keyCount: rootCount)
    var columns = PartialMap(keyCount: rootCount)
    // Reserve exact capacities: growing arrays would take up to twice as much memory.
    var rootCounts = [Int32](repeating: 0, count: rootCount)
    var rowCounts = [Int32](repeating: 0, count: rootCount)
    for variable in roots { rootCounts[Int(sets.leader(of: Int32(variable)))] += 1 }
    for index in kept.indices { rowCounts[Int(sets.leader(of: kept[index].form.terms[0].variable))] += 1 }
    for variable in roots {
      let leader = sets.leader(of: Int32(variable))
      let index = componentOfLeader.value(of: leader, orInsert: components.count)
      if index == components.count {
        var component = Component()
        component.roots.reserveCapacity(Int(rootCounts[Int(leader)]))
        component.bounds.reserveCapacity(Int(rootCounts[Int(leader)]))
        component.rows.reserveCapacity(Int(rowCounts[Int(leader)]))
        components.append(component)
      }
      columns[variable] = Int32(components[index].roots.count)
      components[index].roots.append(Int32(variable))
      components[index].bounds.append(bounds[Int32(variable)])
    }
    for index in kept.indices {
      // Moved instead of copied, else large components would be in memory twice.
      var entry = kept[index]
      kept[index].form.terms = []
      let leader = sets.leader(of: entry.form.terms[0].variable)
      for term in entry.form.terms.indices {
        entry.form.terms[term].variable = columns.value(of: entry.form.terms[term].variable)
      }
      components[Int(componentOfLeader.value(of: leader))].rows.append(entry)
    }
  }

  /// Frees a component's rows.
  mutating func forgetRows(ofComponent index: Int) { components[index].rows = [] }

  /// Frees everything except the eliminated equalities.
  mutating func forgetRows() { (components, definitions) = ([], DefinitionList()) }

  /// Postsolve: the values of all `rootCount` roots from those of the components' roots; other values are ignored.
  func completed(_ rootValues: [Rational]) -> [Rational] {
    var rootValues = rootValues
    for index in definitions.indices.reversed() {
      rootValues[Int(definitions.root(at: index))] = definitions.value(at: index, of: rootValues)
    }
    return rootValues
  }
}

extension PresolvedProgram {
  /// The values of all roots, including row activities, at a point of the program's variables.
  ///
  /// - Precondition: The eliminated rows hold at the point.
  func rootValues(at point: [Rational]) -> [Rational] {
    var values = point
    values.reserveCapacity(rootCount)
    // Apart from the next activity, a definition contains only variables that are known by now.
    for (root, form) in definitions {
      guard let side = form.terms.first(where: { Int($0.variable) == values.count }) else { continue }
      var rest = values[Int(root)] - form.constant
      for (variable, coefficient) in form.terms where variable != side.variable {
        rest -= coefficient * values[Int(variable)]
      }
      values.append(rest / side.coefficient)
    }
    return values
  }
}

extension PresolvedProgram.Component {
  /// The values of the roots and then of the definitions, from those of the component's own variables.
  func values(_ own: (Int) -> Rational) -> [Rational] {
    var values = roots.indices.map(own) + [Rational](repeating: .zero, count: definitions.count)
    // A definition's form contains only roots and later definitions.
    for index in definitions.indices.reversed() {
      values[roots.count + index] = definitions.value(at: index, of: values)
    }
    return values
  }

  /// The root at an index in `values`.
  func root(at index: Int) -> Int32 { index < roots.count ? roots[index] : definitions.root(at: index - roots.count) }
}
