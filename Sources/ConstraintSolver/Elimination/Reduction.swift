// A program after its required equalities are eliminated: what still has choices, split into independent components.

/// A program reduced to components over the roots of its eliminated equalities.
struct Reduction {
  let program: LinearProgram
  var elimination: EqualityElimination
  /// In order of their first root.
  var components: [Component] = []
  /// Roots that a row defines and nothing else needs, in order of elimination; a form has only roots of components and of
  /// definitions that come later.
  var definitions = DefinitionList()
  /// Rows that reduce to a constant and fail, with their excess.
  var failedConstants: [(row: Int, excess: Rational)] = []
  /// Contradictions that no choice can mend: multipliers of rows, in terms of roots.
  private(set) var contradictions: [[Int: Rational]] = []
  /// How many variables and, after these, left sides that stand for variables there are.
  private(set) var rootCount: Int

  /// Rows that hang together from which on positions are exchanged for distances; below, every root is a variable as written.
  static let exchangeThreshold = 100

  /// Roots that share rows, and these rows.
  struct Component {
    /// Roots in order; a root's place here is its variable in the tableau.
    var roots: [Int32] = []
    var bounds: [Bound] = []
    /// The program's rows here that a tableau must respect, in order of row.
    var rows: [(row: Int, form: AffineForm)] = []
    /// Definitions that hang on the roots, where they matter: each is the value of its form, over the places of roots and,
    /// from `roots.count` on, of definitions that come later.
    var definitions = DefinitionList()
  }

  /// The range of a root, and the rows that say so.
  struct Bound {
    // Most roots are bounded on one side at most, and there are many.
    private enum Ends {
      case none
      case lower(End)
      case upper(End)
      indirect case both(End, End)
    }

    /// A limit with the row that says so and the root's coefficient in it, row -1 where none does.
    private struct End {
      let limit: Rational
      let row: Int32
      let coefficient: Rational

      var owner: (row: Int, coefficient: Rational)? { row < 0 ? nil : (Int(row), coefficient) }
    }

    private var ends = Ends.none

    /// No bound.
    init() {}

    /// One value, which no row gives.
    init(fixedAt value: Rational) {
      let end = End(limit: value, row: -1, coefficient: .zero)
      ends = .both(end, end)
    }

    var lower: Rational? { lowerEnd?.limit }
    var upper: Rational? { upperEnd?.limit }
    /// The row that gave each bound, and the root's coefficient in it.
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

  /// The bounds of those variables that have some.
  struct Bounds {
    private var places: [Int32]
    private var bounds: [Bound] = []

    init(variableCount: Int) { places = [Int32](repeating: -1, count: variableCount) }

    /// Makes room for variables up to a number.
    mutating func grow(to variableCount: Int) {
      places.append(contentsOf: repeatElement(-1, count: variableCount - places.count))
    }

    /// Whether something bounds a variable.
    func contains(_ variable: Int32) -> Bool {
      let place = places[Int(variable)]
      return place >= 0 && (bounds[Int(place)].lower != nil || bounds[Int(place)].upper != nil)
    }

    subscript(variable: Int32) -> Bound {
      get { places[Int(variable)] < 0 ? Bound() : bounds[Int(places[Int(variable)])] }
      set {
        if places[Int(variable)] < 0 {
          places[Int(variable)] = Int32(bounds.count)
          bounds.append(newValue)
        } else {
          bounds[Int(places[Int(variable)])] = newValue
        }
      }
    }
  }

  /// - Parameters:
  ///   - relaxed: required rows that are not eliminated and bound nothing, but cost their error.
  ///   - exchangeThreshold: rows that hang together from which on free variables are exchanged for left sides.
  init(_ program: LinearProgram, relaxed: Set<Int>, exchangeThreshold: Int) {
    self.program = program
    rootCount = program.variableCount
    func isHard(_ row: Int) -> Bool {
      program.rows[row].strength.rank == nil && (relaxed.isEmpty || !relaxed.contains(row))
    }
    var equalities: [Int] = []
    for row in 0..<program.rowCount where program.rows[row].strength == .background {
      if program.rows[row].relation == .equal && isHard(row) { equalities.append(row) }
    }
    for row in 0..<program.rowCount where program.rows[row].strength == .required {
      if program.rows[row].relation == .equal && isHard(row) { equalities.append(row) }
    }
    elimination = EqualityElimination(program, rows: equalities)
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
    if isHardEquality.contains(true) {
      var peeling = Peeling(kept, isHardEquality: isHardEquality) { !bounds.contains($0) }
      peeling.eliminate()
      elimination.record(peeling.merges, peeling.definitions)
      kept.removeAll()
      for (index, entry) in peeling.rows.enumerated() where !peeling.isEliminated[index] {
        if !entry.form.terms.isEmpty {
          kept.append(entry)
        } else if !program.rows[entry.row].relation.error(ofExcess: entry.form.constant).isZero {
          if isHard(entry.row) {
            fail(entry.row, excess: entry.form.constant)
          } else {
            failedConstants.append((entry.row, entry.form.constant))
          }
        }
      }
      definitions = peeling.definitions
    }
    if kept.count >= exchangeThreshold { exchange(&kept, &bounds, from: exchangeThreshold, isHard: isHard) }
    split(consume kept, bounds: bounds)
  }

  /// Of no rows.
  static var empty: Reduction { Reduction(LinearProgram(variableCount: 0), relaxed: [], exchangeThreshold: .max) }

  /// Exchanges free variables for left sides of rows where many hang together.
  private mutating func exchange(
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
    var exchange = VariableExchange(consume large, variableCount: count) { Int($0) < count && !known.contains($0) }
    rootCount = Int(exchange.variableCount)
    definitions += exchange.definitions
    bounds.grow(to: rootCount)
    for (row, form) in exchange.takeRows() {
      if form.terms.count == 1 && isHard(row) && program.rows[row].relation != .equal {
        tighten(&bounds[form.terms[0].variable], by: form, row: row)
      } else {
        kept.append((row, form))
      }
    }
    kept.sort { $0.row < $1.row }
  }

  /// A hard row that no choice can mend.
  private mutating func fail(_ row: Int, excess: Rational) {
    contradictions.append([row: excess.isPositive ? -1 : 1])
  }

  /// `coefficient * root + constant` is on the row's side of zero.
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

  /// Groups roots that share rows.
  private mutating func split(_ kept: consuming [(row: Int, form: AffineForm)], bounds: Bounds) {
    let variableCount = program.variableCount
    let roots = (0..<rootCount).filter { $0 >= variableCount || elimination.root(of: $0) == Int32($0) }
    if roots.isEmpty { return }
    var sets = DisjointSets(count: rootCount)
    for index in kept.indices {
      let terms = kept[index].form.terms
      for (variable, _) in terms { sets.join(terms[0].variable, variable) }
    }
    var isDefined = [Bool](repeating: false, count: rootCount)
    for index in definitions.indices { isDefined[Int(definitions.root(at: index))] = true }
    var componentOfLeader = [Int32](repeating: -1, count: rootCount)
    var places = [Int32](repeating: -1, count: rootCount)
    // Room for just what will come: arrays that grow take up to twice as much.
    var rootCounts = [Int32](repeating: 0, count: rootCount)
    var rowCounts = [Int32](repeating: 0, count: rootCount)
    for variable in roots where !isDefined[variable] { rootCounts[Int(sets.leader(of: Int32(variable)))] += 1 }
    for index in kept.indices { rowCounts[Int(sets.leader(of: kept[index].form.terms[0].variable))] += 1 }
    for variable in roots where !isDefined[variable] {
      let head = Int(sets.leader(of: Int32(variable)))
      if componentOfLeader[head] < 0 {
        componentOfLeader[head] = Int32(components.count)
        var component = Component()
        component.roots.reserveCapacity(Int(rootCounts[head]))
        component.bounds.reserveCapacity(Int(rootCounts[head]))
        component.rows.reserveCapacity(Int(rowCounts[head]))
        components.append(component)
      }
      let index = Int(componentOfLeader[head])
      places[variable] = Int32(components[index].roots.count)
      components[index].roots.append(Int32(variable))
      components[index].bounds.append(bounds[Int32(variable)])
    }
    for index in kept.indices {
      // Handed over, not copied: large components would fill the memory twice.
      var entry = kept[index]
      kept[index].form.terms = []
      let leader = Int(sets.leader(of: entry.form.terms[0].variable))
      for term in entry.form.terms.indices {
        entry.form.terms[term].variable = places[Int(entry.form.terms[term].variable)]
      }
      components[Int(componentOfLeader[leader])].rows.append(entry)
    }
  }

  /// Gives up what a component's rows say.
  mutating func forgetRows(ofComponent index: Int) { components[index].rows = [] }

  /// Gives up all but the equalities that were eliminated.
  mutating func forgetRows() { (components, definitions) = ([], DefinitionList()) }

  /// The values of all roots, of `rootCount` in all, from those of the components' roots; the values of others are not read.
  func completed(_ rootValues: [Rational]) -> [Rational] {
    var rootValues = rootValues
    for index in definitions.indices.reversed() {
      rootValues[Int(definitions.root(at: index))] = definitions.value(at: index, of: rootValues)
    }
    return rootValues
  }
}

extension Reduction {
  /// The values of all roots, left sides included, where the program's variables have the given ones.
  ///
  /// - Precondition: what is eliminated holds there.
  func rootValues(at point: [Rational]) -> [Rational] {
    var values = point
    values.reserveCapacity(rootCount)
    // A definition by the next left side has, apart from it, only what is known by now: variables and sides before it.
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

extension Reduction.Component {
  /// The values of the roots and then of the definitions, from those of the component's own variables.
  func values(_ own: (Int) -> Rational) -> [Rational] {
    var values = roots.indices.map(own) + [Rational](repeating: .zero, count: definitions.count)
    // A definition's form has roots and later definitions only.
    for index in definitions.indices.reversed() {
      values[roots.count + index] = definitions.value(at: index, of: values)
    }
    return values
  }

  /// The root at a place of `values`.
  func root(at place: Int) -> Int32 { place < roots.count ? roots[place] : definitions.root(at: place - roots.count) }
}
